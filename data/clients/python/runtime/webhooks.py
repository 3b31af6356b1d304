from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Literal, TypedDict, cast

from .signature import verify, verify_body
from .types import EventType

__all__ = ["WebhookEvent", "WebhookVerificationError", "read_webhook", "verify", "verify_body"]


class WebhookEvent(TypedDict):
    """An event, as a webhook receives it."""

    id: str
    """Stable: a repeated delivery has the same id."""
    type: EventType | Literal["webhook.test"]
    timestamp: str
    api_version: str
    data: dict[str, object]


class WebhookVerificationError(Exception):
    """The signature of the delivery is wrong, or the delivery is too old."""


def read_webhook(secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None) -> WebhookEvent:
    """Returns the event of a genuine, fresh delivery. Raises `WebhookVerificationError` for any other.

    `body` is what was received, before any parsing. Names of headers are matched in any case.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    if not verify(secret, lower, body, time.time() if now is None else now):
        raise WebhookVerificationError("The signature of the delivery is wrong, or the delivery is too old.")
    return cast("WebhookEvent", json.loads(body))
