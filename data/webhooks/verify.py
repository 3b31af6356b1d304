import base64
import hashlib
import hmac
import time
from collections.abc import Mapping

TOLERANCE_SECONDS = 300


def verify(secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None) -> bool:
    """Whether a delivery is genuine and fresh. `body` is bytes as received; `headers` have lower-case names."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "").split(" ")
    now = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)


def verify_body(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether the body is genuine, by its simple signature: keyed by the whole text of the secret. It does not cover the time."""
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(headers.get("x-service-signature", "").encode(), expected.encode())
