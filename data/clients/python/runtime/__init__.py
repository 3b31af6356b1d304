"""Client of the Card Data Service, typed by plan."""

from .client import CardDataEnterprise, CardDataFree, CardDataPro, CardDataStarter
from .errors import ApiError, ConnectionFailed, RequestTimeout
from .transport import Options, Response
from .webhooks import WebhookEvent, WebhookVerificationError, read_webhook, verify, verify_body

__all__ = [
    "ApiError",
    "CardDataEnterprise",
    "CardDataFree",
    "CardDataPro",
    "CardDataStarter",
    "ConnectionFailed",
    "Options",
    "RequestTimeout",
    "Response",
    "WebhookEvent",
    "WebhookVerificationError",
    "read_webhook",
    "verify",
    "verify_body",
]
