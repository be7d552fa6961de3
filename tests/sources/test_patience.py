import ssl
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest

from pepseal.sources.patience import Patience, retry_after_s, status_of


def refusal(status, **headers):
    request = httpx.Request("GET", "https://example.org/a.csv")
    response = httpx.Response(status, headers=headers, request=request)
    return httpx.HTTPStatusError("refused", request=request, response=response)


def waits_of(*failures, **settings):
    """Run a call that fails so, then succeeds; returns the waits in seconds and whether it came through."""
    waits, queue = [], list(failures)
    patience = Patience(attempts=5, first_wait_s=0.5, longest_wait_s=60.0, sleep=waits.append, **settings)

    def call():
        if queue:
            raise queue.pop(0)
        return "bytes"

    try:
        came_through = patience.retrying(lambda error: isinstance(error, httpx.NetworkError))(call) == "bytes"
    except (httpx.HTTPError, ValueError):
        came_through = False
    return waits, came_through


def test_waits_double_from_the_first():
    assert waits_of(*[httpx.ConnectError("x")] * 4) == ([0.5, 1.0, 2.0, 4.0], True)


def test_attempts_are_counted_in_all():
    assert waits_of(*[httpx.ConnectError("x")] * 5) == ([0.5, 1.0, 2.0, 4.0], False)


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_busy_servers_are_asked_again(status):
    assert waits_of(refusal(status)) == ([0.5], True)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 416])
def test_refusals_are_final(status):
    assert waits_of(refusal(status)) == ([], False)


def test_other_errors_are_final():
    assert waits_of(ValueError("x")) == ([], False)
    assert waits_of(httpx.UnsupportedProtocol("x")) == ([], False)


def test_a_certificate_that_is_not_trusted_is_final():
    error = httpx.ConnectError("certificate verify failed")
    error.__cause__ = ssl.SSLCertVerificationError()
    assert waits_of(error) == ([], False)


def test_retry_after_in_seconds_is_honoured():
    assert waits_of(refusal(429, **{"Retry-After": "7"})) == ([7.0], True)
    assert waits_of(refusal(503, **{"Retry-After": "0"})) == ([0.5], True)


def test_retry_after_as_a_date_is_honoured():
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    (wait,), came_through = waits_of(refusal(429, **{"Retry-After": moment}))
    assert 25 < wait <= 30
    assert came_through


def test_a_server_that_asks_for_too_long_a_wait_is_left_alone():
    assert waits_of(refusal(429, **{"Retry-After": "3600"})) == ([], False)


def test_illegible_retry_after_is_as_good_as_none():
    assert waits_of(refusal(429, **{"Retry-After": "soon"})) == ([0.5], True)


def test_status_and_wait_are_found_behind_other_errors():
    outer = OSError("outer")
    outer.__cause__ = refusal(503, **{"Retry-After": "3"})
    assert status_of(outer) == 503
    assert retry_after_s(outer) == 3.0
    assert status_of(httpx.ConnectError("x")) is None
