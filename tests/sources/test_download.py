import gzip
import socket

import pytest

from pepseal.errors import SourceError
from pepseal.sources.download import download
from pepseal.sources.patience import Patience

BODY = b"".join(b"%06d,ACDEFGHIKLMNPQRSTVWY\n" % i for i in range(20_000))
HALF = len(BODY) // 2
PATH = "/raw/a.csv"


@pytest.fixture
def part(tmp_path):
    return tmp_path / "a.csv.part"


@pytest.fixture
def get(part, patience):
    def get(url, body=BODY, patience=patience, seen=None):
        meter = (lambda _there: None) if seen is None else seen.append
        return download(url, part, limit_bytes=len(body), patience=patience, meter=meter)

    return get


def refused(get, url, **arguments):
    with pytest.raises(SourceError) as caught:
        get(url, **arguments)
    return str(caught.value)


def test_a_file_arrives_as_it_is(server, answer, part, get):
    seen = []
    assert get(server.serve(PATH, answer(BODY)), seen=seen) is False
    assert part.read_bytes() == BODY
    assert seen == sorted(seen)
    assert seen[-1] == len(BODY)
    assert server.asked(PATH)[0]["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("tag", [{"ETag": '"v1"'}, {}, {"ETag": 'W/"v1"'}], ids=["strong", "none", "weak"])
def test_a_cut_connection_is_continued_where_it_broke(server, answer, part, get, tag):
    url = server.serve(PATH, answer(BODY, headers=tag, cut_after=HALF), answer(BODY, headers=tag))
    assert get(url) is True
    assert part.read_bytes() == BODY
    first, second = server.asked(PATH)
    assert "Range" not in first
    assert second["Range"] == f"bytes={HALF}-"
    assert second.get("If-Range") == ('"v1"' if tag.get("ETag") == '"v1"' else None)


def test_many_cuts_are_continued_one_after_the_other(server, answer, part, get):
    url = server.serve(PATH, answer(BODY, cut_after=1000), answer(BODY, cut_after=2000), answer(BODY))
    get(url)
    assert part.read_bytes() == BODY
    assert [asked.get("Range") for asked in server.asked(PATH)] == [None, "bytes=1000-", "bytes=3000-"]


def test_an_earlier_process_is_continued(server, answer, part, get):
    one_try = Patience(attempts=1)
    headers = {"ETag": '"v1"'}
    url = server.serve(PATH, answer(BODY, headers=headers, cut_after=HALF), answer(BODY, headers=headers))
    text = refused(get, url, patience=one_try)
    assert "RemoteProtocolError: peer closed connection" in text
    assert f"{HALF} bytes have arrived and are kept" in text
    assert "what has arrived is continued" in text
    assert get(url) is True
    assert part.read_bytes() == BODY
    assert server.asked(PATH)[1]["If-Range"] == '"v1"'


def test_a_server_without_ranges_sends_all_again(server, answer, part, get):
    url = server.serve(PATH, answer(BODY, cut_after=HALF, ranges=False), answer(BODY, ranges=False))
    assert get(url) is False
    assert part.read_bytes() == BODY
    assert server.asked(PATH)[1]["Range"] == f"bytes={HALF}-"


def test_e2_a_file_that_changed_between_attempts_is_never_joined(server, answer, part, get):
    changed = BODY.replace(b"ACDE", b"WWWW")
    url = server.serve(
        PATH, answer(BODY, headers={"ETag": '"v1"'}, cut_after=HALF), answer(changed, headers={"ETag": '"v2"'})
    )
    assert get(url) is False
    assert part.read_bytes() == changed


def test_e2_a_changed_file_is_noticed_though_the_server_ignores_if_range(server, answer, part, get):
    changed = BODY.replace(b"ACDE", b"WWWW")
    span = {"ETag": '"v2"', "Content-Range": f"bytes {HALF}-{len(BODY) - 1}/{len(BODY)}"}
    url = server.serve(
        PATH,
        answer(BODY, headers={"ETag": '"v1"'}, cut_after=HALF),
        answer(changed[HALF:], status=206, headers=span),
        answer(changed, headers={"ETag": '"v2"'}),
    )
    assert get(url) is False
    assert part.read_bytes() == changed


def test_another_range_than_asked_for_is_not_appended(server, answer, part, get):
    span = {"Content-Range": f"bytes 0-{len(BODY) - 1}/{len(BODY)}"}
    url = server.serve(PATH, answer(BODY, cut_after=HALF), answer(BODY, status=206, headers=span), answer(BODY))
    assert get(url) is False
    assert part.read_bytes() == BODY


def test_416_for_a_complete_part_means_done(server, answer, part, get):
    part.write_bytes(BODY)
    assert get(server.serve(PATH, answer(BODY))) is True
    assert part.read_bytes() == BODY
    assert len(server.asked(PATH)) == 1


def test_416_for_a_part_beyond_the_end_starts_anew(server, answer, part, get):
    part.write_bytes(b"x" * (len(BODY) - 1))
    short = BODY[:100]
    assert get(server.serve(PATH, answer(short))) is False
    assert part.read_bytes() == short
    assert [asked.get("Range") for asked in server.asked(PATH)] == [f"bytes={len(BODY) - 1}-", None]


def test_a_part_longer_than_the_file_starts_anew(server, answer, part, get):
    part.write_bytes(BODY + b"x")
    assert get(server.serve(PATH, answer(BODY))) is False
    assert part.read_bytes() == BODY
    assert "Range" not in server.asked(PATH)[0]


def test_500_then_well(server, answer, part, get):
    get(server.serve(PATH, answer(b"busy", status=500), answer(b"busy", status=503), answer(BODY)))
    assert part.read_bytes() == BODY
    assert len(server.asked(PATH)) == 3


def test_429_waits_as_long_as_the_server_asks(server, answer, part, get):
    waits = []
    patience = Patience(attempts=2, first_wait_s=0.001, sleep=waits.append)
    get(server.serve(PATH, answer(status=429, headers={"Retry-After": "17"}), answer(BODY)), patience=patience)
    assert waits == [17.0]
    assert part.read_bytes() == BODY


def test_429_that_asks_for_too_long_says_so(server, answer, part, get):
    url = server.serve(PATH, answer(status=429, headers={"Retry-After": "86400"}))
    text = refused(get, url)
    assert "HTTP status 429 Too Many Requests; it asks to wait 86400 s" in text
    assert len(server.asked(PATH)) == 1


def test_500_for_ever_ends(server, answer, part, get):
    text = refused(get, server.serve(PATH, answer(b"busy", status=500)))
    assert "HTTP status 500 Internal Server Error" in text
    assert "try again later" in text
    assert len(server.asked(PATH)) == 4
    assert not part.exists()


@pytest.mark.parametrize(("status", "advice"), [(404, "has moved or is gone"), (403, "not public from here")])
def test_refusals_are_not_repeated_and_say_what_to_do(server, answer, get, status, advice):
    url = server.serve(PATH, answer(b"<html>", status=status))
    text = refused(get, f"{url}?token=t0ken")
    assert text.startswith("the server does not give the file\n")
    assert f"  where:     {url}\n" in text
    assert "  expected:  HTTP status 200\n" in text
    assert f"found:     HTTP status {status}" in text
    assert advice in text
    assert "t0ken" not in text
    assert len(server.asked(PATH)) == 1


def test_a_refusal_keeps_the_query_out_of_the_chained_errors_too(server, get):
    with pytest.raises(SourceError) as caught:
        get(f"{server.origin}/nowhere.csv?token=t0ken")
    assert caught.value.__suppress_context__


def test_a_slow_server_times_out_and_is_asked_again(server, answer, part, get):
    patience = Patience(attempts=6, first_wait_s=0.001, timeout_s=0.25)
    get(server.serve(PATH, answer(BODY, pause_s=1.0), answer(BODY)), patience=patience)
    assert part.read_bytes() == BODY
    assert len(server.asked(PATH)) >= 2


def test_a_server_that_stays_slow_is_given_up(server, answer, get):
    patience = Patience(attempts=2, first_wait_s=0.001, timeout_s=0.15)
    text = refused(get, server.serve(PATH, answer(BODY, pause_s=1.0)), patience=patience)
    assert "could not be downloaded in up to 2 attempts" in text
    assert "ReadTimeout" in text


def test_no_server_at_all(part, get):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/a.csv"
        text = refused(get, url)
    assert f"where:     {url}" in text
    assert "ConnectError" in text
    assert "nothing has arrived" in text


def test_redirects_are_followed(server, answer, part, get):
    server.serve("/moved.csv", answer(BODY))
    get(server.serve(PATH, answer(status=302, headers={"Location": "/moved.csv"})))
    assert part.read_bytes() == BODY


def test_a_circle_of_redirects_ends(server, answer, get):
    text = refused(get, server.serve(PATH, answer(status=302, headers={"Location": PATH})))
    assert "TooManyRedirects" in text


def test_reading_stops_soon_after_the_expected_size(server, answer, part, get):
    get(server.serve(PATH, answer(BODY * 20)), body=BODY)
    assert len(BODY) < part.stat().st_size < 2 * len(BODY)


@pytest.mark.parametrize("cut_after", [None, 300])
def test_content_encoding_is_not_undone(server, answer, part, get, cut_after):
    packed = gzip.compress(BODY, mtime=0)
    headers = {"Content-Encoding": "gzip", "ETag": '"v1"'}
    url = server.serve(PATH, answer(packed, headers=headers, cut_after=cut_after), answer(packed, headers=headers))
    get(url, body=packed)
    assert part.read_bytes() == packed
