"""Python client for Parley: `Parley` for synchronous programs, `AsyncParley` for asyncio. `parley_sdk.types` has the shapes."""

from .client import AsyncParley, FollowOptions, Parley
from .errors import (
    AuthenticationError,
    BudgetError,
    ConflictError,
    NotFoundError,
    ParleyConnectionError,
    ParleyError,
    ParleyTimeoutError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    StreamError,
    ValidationError,
    WebhookVerificationError,
)
from .requests import CallOptions, File
from .streams import StreamEvent
from .transport import ApiResponse, AsyncItems, Items, Page
from .webhooks import verify_webhook

__all__ = [
    "ApiResponse",
    "AsyncItems",
    "AsyncParley",
    "AuthenticationError",
    "BudgetError",
    "CallOptions",
    "ConflictError",
    "File",
    "FollowOptions",
    "Items",
    "NotFoundError",
    "Page",
    "Parley",
    "ParleyConnectionError",
    "ParleyError",
    "ParleyTimeoutError",
    "PermissionDeniedError",
    "RateLimitError",
    "ServerError",
    "StreamError",
    "StreamEvent",
    "ValidationError",
    "WebhookVerificationError",
    "verify_webhook",
]
