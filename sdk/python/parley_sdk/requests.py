"""How a call becomes an HTTP request, and when it is sent again: decisions without a clock or a socket."""

from __future__ import annotations

import json
import mimetypes
import secrets
from dataclasses import dataclass, field
from typing import Any, Mapping, TypedDict
from urllib.parse import quote, urlencode

from .errors import ParleyError, ValidationError

# Seconds. A longer Retry-After is an error for the caller instead of a wait.
_MAX_WAIT = 60.0
_FIRST_PAUSE = 0.5
_MAX_PAUSE = 8.0


class CallOptions(TypedDict, total=False):
    """What every method takes beside its own arguments."""

    idempotency_key: str
    """Your own key: the same call from another process then has its effect once."""
    timeout_seconds: float
    """Of one attempt."""
    max_retries: int
    """Further attempts after the first."""


@dataclass(frozen=True)
class File:
    """A file for a form. The type is guessed from the name unless it is given."""

    name: str
    content: bytes | str
    type: str | None = None


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    # The media type of a body that is text.
    text_type: str | None = None
    accept: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    # The operation takes an Idempotency-Key.
    keyed: bool = False

    @property
    def is_repeatable(self) -> bool:
        """Sent twice, it has its effect once."""
        return self.method in ("GET", "HEAD") or (self.method == "POST" and self.keyed)

    @property
    def target(self) -> str:
        given = {name.removesuffix("_"): _query_text(value) for name, value in self.query.items() if value is not None}
        if not given:
            return self.path
        return f"{self.path}{'&' if '?' in self.path else '?'}{urlencode(given)}"

    def payload(self) -> tuple[bytes | None, str | None]:
        """The bytes of the body and their media type."""
        if self.body is None:
            return None, None
        if isinstance(self.body, str) and self.text_type is not None:
            return self.body.encode(), self.text_type
        if isinstance(self.body, Mapping) and any(isinstance(value, File) for value in self.body.values()):
            return _form(self.body)
        return json.dumps(self.body, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass"), "application/json"


def segment(value: str, name: str) -> str:
    """A part of the path. Without this check, an empty id would be another operation."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValidationError(f"{name} must be a non-empty id", code="invalid_id")
    return quote(value, safe="")


def new_key() -> str:
    return secrets.token_hex(16)


def _query_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_query_text(one) for one in value)
    return str(value)


def _form(fields: Mapping[str, Any]) -> tuple[bytes, str]:
    boundary = f"parley-{secrets.token_hex(16)}"
    parts: list[bytes] = []
    for name, value in fields.items():
        if value is None:
            continue
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{_quoted(name)}"'
        if isinstance(value, File):
            kind = value.type or mimetypes.guess_type(value.name)[0] or "application/octet-stream"
            head += f'; filename="{_quoted(value.name)}"\r\ncontent-type: {_one_line(kind)}'
            content = value.content.encode() if isinstance(value.content, str) else value.content
        else:
            content = _query_text(value).encode()
        parts += [head.encode(), b"\r\n\r\n", content, b"\r\n"]
    return b"".join([*parts, f"--{boundary}--\r\n".encode()]), f"multipart/form-data; boundary={boundary}"


def _quoted(text: str) -> str:
    return text.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _one_line(text: str) -> str:
    if "\r" in text or "\n" in text:
        raise ValueError("the type of a file must be one line")
    return text


def pause_after(error: ParleyError, *, attempt: int, repeatable: bool, random: float) -> float | None:
    """Seconds to wait before the next attempt; None when there should be none. `attempt` counts from 0."""
    if not error.retryable:
        return None
    # Refused before any handler ran: there can be no effect.
    if not repeatable and error.status not in (408, 429):
        return None
    if error.retry_after is None:
        return back_off(attempt, random)
    return None if error.retry_after > _MAX_WAIT else error.retry_after + random * 0.1


def back_off(attempt: int, random: float) -> float:
    """0.5 · 2ⁿ seconds, spread so that many callers do not come back at once."""
    return float(min(_FIRST_PAUSE * 2 ** min(attempt, 10), _MAX_PAUSE) * (0.75 + random / 2))
