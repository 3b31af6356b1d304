from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from .types import ErrorCode

__all__ = ["ApiError", "ConnectionFailed", "RequestTimeout", "api_error"]


class ApiError(Exception):
    """The service answered with an error. Branch on `code`; messages may change."""

    def __init__(
        self,
        status: int,
        code: ErrorCode,
        message: str,
        headers: Mapping[str, str],
        details: Mapping[str, object],
        retry_after: float | None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code: ErrorCode = code
        self.message = message
        self.headers = headers
        self.details = details
        self.retry_after = retry_after
        """Seconds until a retry can succeed; `None` if the service does not say."""
        self.request_id = headers.get("x-request-id")


class RequestTimeout(Exception):
    """No response came within the time limit."""


class ConnectionFailed(Exception):
    """The service could not be reached, or the connection broke."""


def _fallback(status: int) -> ErrorCode:
    """What a server in front of the service sends, such as a gateway's HTML page, has no code of ours."""
    if status == 504:
        return "timeout"
    if status in (502, 503):
        return "service_unavailable"
    return "bad_request" if status < 500 else "internal_error"


def api_error(status: int, headers: Mapping[str, str], body: bytes, retry_after: float | None) -> ApiError:
    """Reads an error response."""
    details: dict[str, object] = {}
    try:
        parsed: object = json.loads(body)
    except ValueError:
        parsed = None
    if isinstance(parsed, dict):
        error = cast("dict[str, object]", parsed).get("error")
        if isinstance(error, dict):
            details = dict(cast("dict[str, object]", error))
    code = details.pop("code", None)
    message = details.pop("message", None)
    return ApiError(
        status,
        cast("ErrorCode", code) if isinstance(code, str) else _fallback(status),
        message if isinstance(message, str) else f"The service answered with status {status}.",
        headers,
        details,
        retry_after,
    )
