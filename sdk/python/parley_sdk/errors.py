"""What the SDK raises: both error shapes of the API, and what goes wrong on the way, folded into one family."""

from __future__ import annotations

import json
import time
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Mapping

if TYPE_CHECKING:
    from .generated.types import ValidationError as ValidationIssue


class ParleyError(Exception):
    """`code` is a word of the API (`ErrorCode` lists them), or of the SDK where no answer came (`status` is 0 then)."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        retryable: bool = False,
        retry_after: float | None = None,
        request_id: str | None = None,
        details: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.retryable = retryable
        self.retry_after = retry_after
        self.request_id = request_id
        self.details = details


class ParleyConnectionError(ParleyError):
    """No answer came, or it broke off."""


class ParleyTimeoutError(ParleyConnectionError):
    """No answer came in time."""


class AuthenticationError(ParleyError):
    """401: the key is missing, wrong or revoked."""


class BudgetError(ParleyError):
    """402: a budget is used up."""


class PermissionDeniedError(ParleyError):
    """403: the key lacks a scope."""


class NotFoundError(ParleyError):
    """404: no such thing in this organization."""


class ConflictError(ParleyError):
    """409: the thing has changed meanwhile, or does not allow this now."""


class RateLimitError(ParleyError):
    """429: too many requests."""


class ServerError(ParleyError):
    """5xx."""


class StreamError(ParleyError):
    """A stream that cannot be understood."""


class WebhookVerificationError(ParleyError):
    """A webhook whose signature, or time, is not right."""


class ValidationError(ParleyError):
    """The request itself is wrong; `issues` names the fields where the API names them."""

    issues: list[ValidationIssue] = []


_CLASSES: dict[int, type[ParleyError]] = {
    400: ValidationError,
    401: AuthenticationError,
    402: BudgetError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}

# Statuses that a proxy may answer without the body of the API.
_TRANSIENT = {408, 429, 502, 503, 504}


def error_of(status: int, headers: Mapping[str, str], text: str) -> ParleyError:
    """The error that an answer of 3xx, 4xx or 5xx stands for."""
    body = _parsed(text)
    request_id = headers.get("x-request-id")
    retry_after = _seconds_of(body.get("retry_after"))
    if retry_after is None:
        retry_after = _seconds_of(headers.get("retry-after"))
    issues = body.get("detail")
    if isinstance(issues, list):
        lines = [f"{'.'.join(str(part) for part in one.get('loc', []))}: {one.get('msg')}" for one in issues if isinstance(one, dict)]
        refused = ValidationError(
            "; ".join(lines), code="validation_error", status=status, request_id=request_id, details={"issues": issues}
        )
        refused.issues = issues
        return refused
    code, message, retryable, details = (body.get(name) for name in ("error", "message", "retryable", "details"))
    if 300 <= status < 400:
        message = f"The server redirects to {headers.get('location', 'another address')}: use that as base_url."
    kind = _CLASSES.get(status, ServerError if status >= 500 else ParleyError)
    return kind(
        message if isinstance(message, str) else f"The server answered {status}: {text[:200]}",
        code=code if isinstance(code, str) else f"http_{status}",
        status=status,
        retryable=retryable if isinstance(retryable, bool) else status in _TRANSIENT,
        retry_after=retry_after,
        request_id=request_id,
        details=details if isinstance(details, dict) else None,
    )


def _parsed(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _seconds_of(value: object) -> float | None:
    """Seconds, or the date that HTTP also allows."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return max(0.0, float(value))
    if not isinstance(value, str) or value == "":
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
