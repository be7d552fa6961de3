"""How long to try: retries with exponential back-off, and which failures are worth another attempt."""

import ssl
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt, wait_exponential


@dataclass(frozen=True)
class Patience:
    """How often and how long a server is asked.

    Attributes:
        attempts: number of requests in all, at least 1.
        first_wait_s: seconds before the second attempt; each further wait is twice as long.
        longest_wait_s: upper bound of one wait in seconds; a server that asks for more is not asked again.
        timeout_s: seconds without an answer or without a further byte after which an attempt has failed.
        sleep: what waits.
    """

    attempts: int = 6
    first_wait_s: float = 0.5
    longest_wait_s: float = 60.0
    timeout_s: float = 30.0
    sleep: Callable[[float], None] = time.sleep

    def retrying(self, is_broken_link: Callable[[BaseException], bool]) -> Retrying:
        """A retrier for failures that pass: 429, 5xx, and what `is_broken_link` recognises."""

        def passes(error: BaseException) -> bool:
            status = status_of(error)
            if status is not None:
                return (status == 429 or status >= 500) and (retry_after_s(error) or 0) <= self.longest_wait_s
            return is_broken_link(error) and not _is_distrusted(error)

        return Retrying(
            stop=stop_after_attempt(self.attempts),
            wait=self._wait,
            retry=retry_if_exception(passes),
            sleep=self.sleep,
            reraise=True,
        )

    def _wait(self, state: RetryCallState) -> float:
        back_off = wait_exponential(multiplier=self.first_wait_s, max=self.longest_wait_s)(state)
        error = state.outcome.exception() if state.outcome else None
        asked = retry_after_s(error) if error else None
        return max(back_off, asked or 0.0)


#: What is used where nobody says otherwise: six attempts within about half a minute.
DEFAULT_PATIENCE = Patience()


def status_of(error: BaseException) -> int | None:
    """HTTP status in the answer that `error`, or an error behind it, carries."""
    for cause in _chain(error):
        status = getattr(getattr(cause, "response", None), "status_code", None)
        if isinstance(status, int):
            return status
    return None


def retry_after_s(error: BaseException) -> float | None:
    """Seconds that the server asks to wait (Retry-After, RFC 9110 section 10.2.3), if it says so legibly."""
    for cause in _chain(error):
        text = getattr(getattr(cause, "response", None), "headers", {}).get("Retry-After")
        if text:
            return _seconds(text)
    return None


def _seconds(text: str) -> float | None:
    """Seconds from now.

    >>> _seconds("7"), _seconds("Wed, 21 Oct 2015 07:28:00 GMT"), _seconds("soon")
    (7.0, 0.0, None)
    """
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    return max(0.0, (moment.astimezone(UTC) - datetime.now(UTC)).total_seconds())


def _is_distrusted(error: BaseException) -> bool:
    return any(isinstance(cause, ssl.SSLCertVerificationError) for cause in _chain(error))


def _chain(error: BaseException) -> Iterator[BaseException]:
    """`error` and the errors behind it."""
    link: BaseException | None = error
    while link is not None:
        yield link
        link = link.__cause__ or link.__context__
