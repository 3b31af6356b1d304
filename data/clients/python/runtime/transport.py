from __future__ import annotations

import json
import random as _random
import time as _time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Literal, Protocol, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import ApiError, ConnectionFailed, RequestTimeout, api_error

FIRST_DELAY = 0.5
NOT_PROCESSED = (429, 503)
"""Statuses of requests that the service did not process."""
MAYBE_PROCESSED = (500, 502, 504)


@dataclass(frozen=True)
class Response:
    """An HTTP response. Names of headers are lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Send(Protocol):
    """Sends a request once. Raises `RequestTimeout` or `ConnectionFailed`."""

    def __call__(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response: ...


@dataclass(frozen=True)
class Options:
    """Options of one call. Those that are `None` are the client's."""

    timeout: float | None = None
    max_retries: int | None = None
    headers: Mapping[str, str] = field(default_factory=lambda: dict[str, str]())
    """Headers in addition to the client's, such as `Range`."""


@dataclass(frozen=True)
class Operation:
    """An endpoint as the client calls it."""

    method: str
    path: str
    is_file: bool
    idempotent: bool
    paging: Literal["offset", "cursor"] | None = None
    page_limit: int = 0


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would carry the key to another origin."""

    def redirect_request(
        self, req: Request, fp: object, code: int, msg: str, headers: object, newurl: str
    ) -> Request | None:
        return None


_opener = build_opener(_NoRedirects)


def send_request(method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float) -> Response:
    """Sends a request with the standard library."""
    request = Request(url, method=method, headers=dict(headers), data=body)
    try:
        with _opener.open(request, timeout=timeout) as response:
            return Response(response.status, _lower(response.headers), response.read())
    except HTTPError as error:
        with error:
            return Response(error.code, _lower(error.headers), error.read())
    except TimeoutError as error:
        raise RequestTimeout(f"No response within {timeout} s.") from error
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise RequestTimeout(f"No response within {timeout} s.") from error
        raise ConnectionFailed("The connection to the service failed.") from error
    except (OSError, HTTPException) as error:
        raise ConnectionFailed("The connection to the service failed.") from error


def _lower(headers: Message[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


class Transport:
    """Sends the requests of a client: with time limit, retries, and ETag cache."""

    default_base_url = ""

    def __init__(
        self,
        key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float = 35.0,
        max_retries: int = 2,
        max_retry_delay: float = 60.0,
        cache_size: int = 100,
        on_response: Callable[[Response], object] | None = None,
        send: Send = send_request,
        now: Callable[[], float] = _time.time,
        random: Callable[[], float] = _random.random,
        sleep: Callable[[float], object] = _time.sleep,
    ) -> None:
        """Creates a client.

        key: API key. Needed by every method except `register` and `get_stats`.
        base_url: origin of the service. Default: where the package was built for.
        timeout: seconds that the service may be silent.
        max_retries: retries after a first attempt.
        max_retry_delay: longest wait before a retry, in seconds. A longer `Retry-After` raises at once.
        cache_size: responses kept with their ETag; 0 turns the cache off.
        on_response: called with every HTTP response, for example to read the rate limit headers.
        """
        self._key = key
        self._base_url = (self.default_base_url if base_url is None else base_url).rstrip("/")
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_retry_delay = max_retry_delay
        self._cache_size = cache_size
        self._on_response = on_response
        self._send = send
        self._now = now
        self._random = random
        self._sleep = sleep
        self._cache: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    def request(
        self,
        operation: Operation,
        params: Mapping[str, str],
        query: Mapping[str, object],
        body: object,
        options: Options | None,
    ) -> object:
        """Sends a request, with retries. Returns the parsed body, or the bytes of a file."""
        url = self._base_url + _path(operation.path, params) + _query(query)
        data = None if body is None else json.dumps(body).encode()
        chosen = options or Options()
        retries = self._max_retries if chosen.max_retries is None else chosen.max_retries
        attempt = 0
        while True:
            try:
                received = self._send_once(operation, url, data, chosen)
                return received if operation.is_file else json.loads(received)
            except (ApiError, RequestTimeout, ConnectionFailed) as error:
                delay = self._delay(error, operation, attempt) if attempt < retries else None
                if delay is None:
                    raise
            self._sleep(delay)
            attempt += 1

    def rows(
        self,
        operation: Operation,
        params: Mapping[str, str],
        query: Mapping[str, object],
        on_page: Callable[[object], object] | None,
        options: Options | None,
    ) -> Iterator[object]:
        """Yields the rows of all pages, requesting the next page when the rows of one are used up."""
        given = {name: value for name, value in query.items() if value is not None}
        position: dict[str, object] | None = {"limit": operation.page_limit, **given}
        while position is not None:
            page = cast("dict[str, object]", self.request(operation, params, position, None, options))
            rows = cast("list[object]", page["data"])
            yield from rows
            if on_page is not None:
                on_page(page)
            if operation.paging == "cursor":
                position = {**position, "since": page["next"]} if page["has_more"] is True else None
            else:
                offset = int(cast("int", position.get("offset", 0))) + len(rows)
                more = len(rows) > 0 and offset < cast("int", page["total"])
                position = {**position, "offset": offset} if more else None

    def _send_once(self, operation: Operation, url: str, data: bytes | None, options: Options) -> bytes:
        # Other headers, such as Range, ask for another response.
        is_cached = operation.method == "GET" and not options.headers
        cached = self._cache.get(url) if is_cached else None
        headers = {"Accept": "application/json", "User-Agent": "card-data-client-python"}
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        if data is not None:
            headers["Content-Type"] = "application/json"
        if cached is not None:
            headers["If-None-Match"] = cached[0]
        headers.update(options.headers)
        timeout = self._timeout if options.timeout is None else options.timeout
        response = self._send(operation.method, url, headers, data, timeout)
        if self._on_response is not None:
            self._on_response(response)
        if response.status == 304 and cached is not None:
            self._cache.move_to_end(url)
            return cached[1]
        if not 200 <= response.status < 300:
            raise api_error(response.status, response.headers, response.body, self._retry_after(response))
        etag = response.headers.get("etag")
        if is_cached and etag is not None and self._cache_size > 0:
            self._cache[url] = (etag, response.body)
            self._cache.move_to_end(url)
            if len(self._cache) > self._cache_size:
                self._cache.popitem(last=False)
        return response.body

    def _retry_after(self, response: Response) -> float | None:
        """Seconds of `Retry-After` (RFC 9110, 10.2.3); `None` if it is missing or malformed."""
        text = response.headers.get("retry-after", "").strip()
        if text.isascii() and text.isdigit():
            return float(text)
        try:
            return max(0.0, parsedate_to_datetime(text).timestamp() - self._now())
        except ValueError:
            return None

    def _delay(self, error: Exception, operation: Operation, attempt: int) -> float | None:
        """Seconds to wait before a retry; `None` if there must be none."""
        backoff = FIRST_DELAY * 2**attempt * (0.5 + self._random() / 2)
        if not isinstance(error, ApiError):
            return backoff if operation.idempotent else None
        retryable = error.status in NOT_PROCESSED or (operation.idempotent and error.status in MAYBE_PROCESSED)
        delay = backoff if error.retry_after is None else error.retry_after
        return delay if retryable and delay <= self._max_retry_delay else None


def _path(path: str, params: Mapping[str, str]) -> str:
    for name, value in params.items():
        if value == "":
            raise ValueError(f"`{name}` is required.")
        path = path.replace("{" + name + "}", quote(value, safe=""))
    return path


def _query(query: Mapping[str, object]) -> str:
    given = {name: _text(value) for name, value in query.items() if value is not None}
    return "?" + urlencode(given) if given else ""


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(str(part) for part in cast("Sequence[object]", value))
    return str(value)
