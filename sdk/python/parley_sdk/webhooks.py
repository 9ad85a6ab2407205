"""Whether a delivery comes from Parley, by the rules of Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, Mapping, Sequence

from .errors import WebhookVerificationError

if TYPE_CHECKING:
    from .generated.types import WebhookEvent


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Checks signature and age of a delivery over its raw body, exactly as it came, and gives its event.

    Raises a `WebhookVerificationError` otherwise. While a secret is being rotated, pass both.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (given.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not signatures:
        raise _refusal("The headers webhook-id, webhook-timestamp and webhook-signature are needed.")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise _refusal("webhook-timestamp is not a time.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise _refusal("The delivery is too old or too new. Check the clocks.")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{message_id}.{timestamp}.".encode() + raw
    for one in [secret] if isinstance(secret, str) else secret:
        if _is_signed(signed, signatures, one):
            return _parsed(raw)
    raise _refusal("No signature fits. Check the secret, and that the body is passed exactly as it came.")


def _refusal(message: str) -> WebhookVerificationError:
    return WebhookVerificationError(message, code="webhook_not_verified")


def _is_signed(signed: bytes, signatures: str, secret: str) -> bool:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("The secret must be the whsec_… text of the endpoint.")
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # Any of several: a secret that is being rotated signs beside the old one. All are compared, in constant time.
    matches = [hmac.compare_digest(expected, one.encode()) for one in signatures.split(" ")]
    return any(matches)


def _parsed(raw: bytes) -> WebhookEvent:
    try:
        event: WebhookEvent = json.loads(raw)
    except ValueError:
        raise _refusal("The body is signed, but it is no JSON.") from None
    return event
