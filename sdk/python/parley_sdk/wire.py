"""One HTTP/1.1 exchange, as a program of effects: the head, and a body in any of its three forms."""

from __future__ import annotations

import base64
import ssl
from dataclasses import dataclass
from typing import Mapping
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .effects import Connect, Connection, Program, Read, StartTls, Write

MAX_HEAD = 65_536


class BrokenAnswer(Exception):
    """The other side does not speak HTTP, or stopped in the middle of an answer."""


@dataclass(frozen=True)
class Origin:
    """Where requests go. `path` comes before the path of each."""

    host: str
    port: int
    tls: ssl.SSLContext | None
    path: str
    proxy: SplitResult | None

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.tls else 80) else f"{host}:{self.port}"

    @property
    def has_forward_proxy(self) -> bool:
        """A proxy that reads our requests: only without TLS."""
        return self.proxy is not None and self.tls is None


def origin_of(base_url: str, context: ssl.SSLContext | None) -> Origin:
    """Raises a ValueError that says what an address looks like."""
    try:
        parts = urlsplit(base_url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"base_url must look like https://parley.example.com or http://127.0.0.1:8080, not {base_url!r}")
    if parts.query or parts.fragment or parts.username is not None:
        raise ValueError("base_url must hold no user name, query or fragment: the key goes into api_key")
    tls = (context or ssl.create_default_context()) if parts.scheme == "https" else None
    address = None if proxy_bypass(parts.hostname) else getproxies().get(parts.scheme)
    proxy = urlsplit(address if "://" in address else f"http://{address}") if address else None
    host = parts.hostname
    return Origin(host, port or (443 if tls else 80), tls, parts.path.rstrip("/"), proxy if proxy and proxy.hostname else None)


@dataclass(frozen=True)
class Head:
    status: int
    headers: dict[str, str]
    is_kept_alive: bool


def connect(origin: Origin, deadline: float) -> Program[Connection]:
    proxy = origin.proxy
    if proxy is None or proxy.hostname is None:
        connection: Connection = yield Connect(origin.host, origin.port, origin.tls, deadline)
        return connection
    outside = proxy.scheme == "https"
    context = ssl.create_default_context() if outside else None
    connection = yield Connect(proxy.hostname, proxy.port or (443 if outside else 80), context, deadline)
    if origin.tls is None:
        return connection
    try:
        name = f"[{origin.host}]" if ":" in origin.host else origin.host
        lines = [f"CONNECT {name}:{origin.port} HTTP/1.1", f"host: {name}:{origin.port}", *proxy_authorization(proxy)]
        yield Write(connection, "\r\n".join([*lines, "", ""]).encode("latin-1"), deadline)
        head = yield from read_head(connection, deadline)
        if head.status != 200:
            raise BrokenAnswer(f"the proxy {proxy.hostname} refused the connection with {head.status}")
        yield StartTls(connection, origin.tls, origin.host, deadline)
    except BaseException:
        connection.close()
        raise
    return connection


def proxy_authorization(proxy: SplitResult) -> list[str]:
    if proxy.username is None:
        return []
    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return [f"proxy-authorization: Basic {base64.b64encode(pair.encode()).decode()}"]


def request_bytes(origin: Origin, method: str, target: str, headers: Mapping[str, str], body: bytes | None) -> bytes:
    for name, value in headers.items():
        if any(character in f"{name}{value}" for character in "\r\n\0"):
            raise ValueError(f"the header {name} must be one line")
    path = f"{origin.path}{target}"
    address = f"http://{origin.authority}{path}" if origin.has_forward_proxy else path
    lines = [f"{method} {address} HTTP/1.1", f"host: {origin.authority}", "accept-encoding: identity"]
    if origin.has_forward_proxy and origin.proxy is not None:
        lines += proxy_authorization(origin.proxy)
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body is not None or method in ("POST", "PUT", "PATCH"):
        lines.append(f"content-length: {len(body or b'')}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b"")


def read_head(connection: Connection, deadline: float) -> Program[Head]:
    """The head of the final answer: those that only announce it are passed over."""
    while True:
        end = connection.buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(connection.buffer) > MAX_HEAD:
                raise BrokenAnswer("the head of the answer is too long")
            yield from _more(connection, deadline)
            continue
        text = bytes(connection.buffer[:end]).decode("latin-1")
        del connection.buffer[: end + 4]
        head = _parse_head(text)
        if head.status >= 200:
            return head


def _parse_head(text: str) -> Head:
    first, *lines = text.split("\r\n")
    words = first.split(" ", 2)
    if len(words) < 2 or not words[0].startswith("HTTP/1.") or not (words[1].isascii() and words[1].isdigit()):
        raise BrokenAnswer("the answer is not HTTP")
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if colon:
            key = name.strip().lower()
            headers[key] = f"{headers[key]}, {value.strip()}" if key in headers else value.strip()
    connection = headers.get("connection", "").lower()
    return Head(int(words[1]), headers, words[0] == "HTTP/1.1" and "close" not in connection)


def _more(connection: Connection, deadline: float) -> Program[None]:
    piece: bytes = yield Read(connection, deadline)
    if piece == b"":
        raise BrokenAnswer("the connection was closed")
    connection.buffer += piece


class Body:
    """The rest of an answer, piece by piece."""

    def __init__(self, connection: Connection, method: str, head: Head) -> None:
        self.connection = connection
        self.is_complete = method == "HEAD" or head.status in (204, 304)
        self._chunked = "chunked" in head.headers.get("transfer-encoding", "").lower()
        length = head.headers.get("content-length")
        if length is not None and not (length.isascii() and length.isdigit()):
            raise BrokenAnswer("the length of the answer is not a number")
        # Without either, the body ends with the connection.
        self.ends_with_connection = not self._chunked and length is None
        self._left = 0 if self._chunked or length is None else int(length)
        if not self._chunked and length is not None and self._left == 0:
            self.is_complete = True
        self._is_first = True

    def piece(self, deadline: float) -> Program[bytes]:
        """Some more bytes; none at the end."""
        buffer = self.connection.buffer
        if self._chunked and self._left == 0 and not self.is_complete:
            yield from self._next_chunk(deadline)
        if self.is_complete:
            return b""
        if not buffer:
            piece: bytes = yield Read(self.connection, deadline)
            if piece == b"":
                if not self.ends_with_connection:
                    raise BrokenAnswer("the answer broke off")
                self.is_complete = True
                return b""
            buffer += piece
        take = len(buffer) if self.ends_with_connection else min(len(buffer), self._left)
        data = bytes(buffer[:take])
        del buffer[:take]
        if not self.ends_with_connection:
            self._left -= take
            if self._left == 0 and not self._chunked:
                self.is_complete = True
        return data

    def all(self, deadline: float) -> Program[bytes]:
        pieces: list[bytes] = []
        while True:
            piece = yield from self.piece(deadline)
            if piece == b"":
                return b"".join(pieces)
            pieces.append(piece)

    def _next_chunk(self, deadline: float) -> Program[None]:
        if not self._is_first and (yield from self._line(deadline)) != b"":
            raise BrokenAnswer("a chunk of the answer is longer than it says")
        self._is_first = False
        size = (yield from self._line(deadline)).split(b";", 1)[0].strip()
        try:
            self._left = int(size, 16)
        except ValueError:
            raise BrokenAnswer("a chunk of the answer has no size") from None
        if self._left == 0:
            while (yield from self._line(deadline)) != b"":
                pass
            self.is_complete = True

    def _line(self, deadline: float) -> Program[bytes]:
        buffer = self.connection.buffer
        while True:
            end = buffer.find(b"\r\n")
            if end >= 0:
                line = bytes(buffer[:end])
                del buffer[: end + 2]
                return line
            if len(buffer) > MAX_HEAD:
                raise BrokenAnswer("a line of the answer is too long")
            yield from _more(self.connection, deadline)
