"""Sending: one request over as many attempts as it needs, each with its own time limit and all with one Idempotency-Key;
then pages and streams on top of it. All of it is programs of effects; the two transports at the end run them."""

from __future__ import annotations

import json
import os
import random
import re
import ssl
import time
from collections import deque
from dataclasses import dataclass, replace
from typing import Any, AsyncGenerator, AsyncIterator, Callable, Generator, Generic, Iterator, Mapping, NoReturn, TypedDict, TypeVar

from .effects import (
    Connection,
    Emit,
    Program,
    Sleep,
    Write,
    iterate,
    iterate_async,
    owner_of_sockets,
    owner_of_streams,
    run,
    run_async,
)
from .errors import ParleyConnectionError, ParleyError, ParleyTimeoutError, ServerError, StreamError, error_of
from .requests import CallOptions, Request, back_off, new_key, pause_after
from .streams import EventParser, ServerEvent
from .wire import Body, BrokenAnswer, Head, connect, origin_of, read_head, request_bytes

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Data = TypeVar("Data")

# Seconds. The server keeps an idle connection longer than this.
_MAX_IDLE = 20.0
# The server sends a comment at least every 15 seconds: after three times that the connection is gone.
_SILENCE = 45.0
_JSON = re.compile(r"application/([\w.-]+\+)?json")


@dataclass(frozen=True)
class ApiResponse(Generic[Data]):
    """An answer with its status and headers, whose names are in lower case."""

    status: int
    headers: Mapping[str, str]
    request_id: str | None
    data: Data


@dataclass(frozen=True)
class PageFields:
    """`items` and `next` are dotted paths into an answer; the value of `next` goes into the query parameters `params`."""

    items: str
    next: str | None
    params: tuple[str, ...]


class Settings(TypedDict):
    """What a client is made with."""

    api_key: str | None
    base_url: str | None
    max_retries: int
    timeout_seconds: float
    ssl_context: ssl.SSLContext | None
    strict: bool


class Core:
    """What both transports share: settings, idle connections, and the programs."""

    def __init__(
        self,
        *,
        api_key: str | None,
        base_url: str | None,
        max_retries: int,
        timeout_seconds: float,
        ssl_context: ssl.SSLContext | None,
        strict: bool,
        owner: Callable[[], object],
    ) -> None:
        key = api_key if api_key is not None else os.environ.get("PARLEY_API_KEY", "")
        if key == "":
            raise ValueError("no API key: pass api_key or set PARLEY_API_KEY; `parley keys create` makes one")
        if not key.isascii() or not key.isprintable() or " " in key:
            raise ValueError("api_key holds a space or another character that no key has: check how it was copied")
        self.base_url = base_url if base_url is not None else os.environ.get("PARLEY_URL") or "http://127.0.0.1:8080"
        self.max_retries = max_retries
        self.timeout_seconds = timeout_seconds
        self._is_strict = strict
        self._key = key
        self._origin = origin_of(self.base_url, ssl_context)
        self._owner = owner
        self._idle: deque[Connection] = deque()

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    def __del__(self) -> None:
        # Not there where the settings were refused.
        if hasattr(self, "_idle"):
            self.close()

    # One request.

    def send(self, request: Request, options: CallOptions) -> Program[ApiResponse[Any]]:
        head, body = yield from self._with_retries(request, options, self._whole)
        return ApiResponse(head.status, head.headers, head.headers.get("x-request-id"), _data_of(head, body))

    def content(self, request: Request, options: CallOptions) -> Program[bytes]:
        """An answer that is a file: sound, not text."""
        _, body = yield from self._with_retries(replace(request, accept="*/*"), options, self._whole)
        return body

    def one(self, request: Request, name: str, options: CallOptions) -> Program[Any]:
        """The item of an answer that holds exactly one, under `name`."""
        answer = yield from self.send(request, options)
        items = answer.data.get(name) if isinstance(answer.data, dict) else None
        if not items:
            raise ServerError(f"The answer has no {name}.", code="empty_answer")
        return items[0]

    def _with_retries(
        self, request: Request, options: CallOptions, read: Callable[[Request, Connection, Head, float], Program[Data]]
    ) -> Program[Data]:
        timeout = options.get("timeout_seconds", self.timeout_seconds)
        max_retries = options.get("max_retries", self.max_retries)
        key = options.get("idempotency_key") or (new_key() if request.keyed else None)
        # Printed once: every attempt sends the same bytes.
        message = self._message(request, key)
        deadline = time.monotonic() + timeout
        attempt = 0
        while True:
            try:
                return (yield from self._attempt(request, message, timeout, read))
            except ParleyError as error:
                # The first attempt is still running at the server: waiting for it uses up no attempt.
                is_running = error.code == "idempotency_in_progress" and request.is_repeatable
                waits = is_running and time.monotonic() < deadline
                pause = pause_after(error, attempt=attempt, repeatable=request.is_repeatable, random=random.random())
                if pause is None or (not waits and attempt >= max_retries):
                    raise
                attempt += 0 if waits else 1
                wait = pause
            yield Sleep(wait)

    def _attempt(
        self,
        request: Request,
        message: bytes,
        timeout: float,
        read: Callable[[Request, Connection, Head, float], Program[Data]],
    ) -> Program[Data]:
        deadline = time.monotonic() + timeout
        connection: Connection | None = None
        is_handed_on = False
        try:
            connection = self._take_idle() or (yield from connect(self._origin, deadline))
            yield Write(connection, message, deadline)
            head = yield from read_head(connection, deadline)
            if not 200 <= head.status < 300:
                _, body = yield from self._whole(request, connection, head, deadline)
                is_handed_on = True
                raise error_of(head.status, head.headers, body.decode("utf-8", "replace"))
            result = yield from read(request, connection, head, deadline)
            is_handed_on = True
            return result
        except (TimeoutError, OSError, BrokenAnswer) as cause:
            raise_connection_error(cause, f"No answer from {self.base_url}", timeout)
        finally:
            if connection is not None and not is_handed_on:
                connection.close()

    def _whole(self, request: Request, connection: Connection, head: Head, deadline: float) -> Program[tuple[Head, bytes]]:
        body = Body(connection, request.method, head)
        content = yield from body.all(deadline)
        if head.is_kept_alive and not body.ends_with_connection and not connection.buffer:
            connection.idle_since = time.monotonic()
            self._idle.append(connection)
        else:
            connection.close()
        return head, content

    def _take_idle(self) -> Connection | None:
        owner = self._owner()
        while True:
            try:
                connection = self._idle.pop()
            except IndexError:
                return None
            if time.monotonic() - connection.idle_since < _MAX_IDLE and connection.is_usable(owner):
                return connection
            if connection.owner == owner:
                connection.close()

    def _message(self, request: Request, key: str | None) -> bytes:
        payload, kind = request.payload()
        headers = {"accept": request.accept, "user-agent": "parley-sdk-python", **request.headers, "x-api-key": self._key}
        if kind is not None:
            headers["content-type"] = kind
            if self._is_strict:
                headers["prefer"] = "handling=strict"
        if key is not None:
            headers["idempotency-key"] = key
        return request_bytes(self._origin, request.method, request.target, headers, payload)

    # Lists.

    def page(self, request: Request, fields: PageFields, options: CallOptions) -> Program[Page[Any, Any]]:
        answer = yield from self.send(request, options)
        items = _value_at(answer.data, fields.items)
        return Page(items if isinstance(items, list) else [], answer.data, _next_query(answer.data, fields))

    def pages(self, request: Request, fields: PageFields, options: CallOptions) -> Program[None]:
        while True:
            page = yield from self.page(request, fields, options)
            yield Emit(page)
            if page.next_query is None:
                return
            request = replace(request, query={**request.query, **page.next_query})

    def items(self, request: Request, fields: PageFields, options: CallOptions, most: int | None = None) -> Program[None]:
        left = most
        while left is None or left > 0:
            page = yield from self.page(request, fields, options)
            for item in page.items if left is None else page.items[:left]:
                yield Emit(item)
            left = None if left is None else left - len(page.items)
            if page.next_query is None:
                return
            request = replace(request, query={**request.query, **page.next_query})

    def collected(self, request: Request, fields: PageFields, options: CallOptions, most: int | None) -> Program[list[Any]]:
        found: list[Any] = []
        program = self.items(request, fields, options, most)
        try:
            effect = next(program)
            while True:
                if isinstance(effect, Emit):
                    found.append(effect.value)
                    effect = next(program)
                    continue
                try:
                    result = yield effect
                except BaseException as error:
                    effect = program.throw(error)
                else:
                    effect = program.send(result)
        except StopIteration:
            return found
        finally:
            program.close()

    # Streams.

    def open(self, request: Request, options: CallOptions) -> Program[Body]:
        """A streamed answer whose head has arrived. Its connection is the caller's to close."""

        def read(asked: Request, connection: Connection, head: Head, _deadline: float) -> Program[Body]:
            kind = head.headers.get("content-type", "")
            if not kind.startswith("text/event-stream"):
                raise StreamError(f"The answer is no stream of events but {kind or 'of no type'}.", code="not_a_stream")
            return Body(connection, asked.method, head)
            yield  # A program, although it needs nothing of the outside.

        return (yield from self._with_retries(replace(request, accept="text/event-stream"), options, read))

    def events(self, body: Body, parser: EventParser, silence: float) -> Program[list[ServerEvent] | None]:
        """The next events; None at the end."""
        try:
            piece = yield from body.piece(time.monotonic() + silence)
        except (TimeoutError, OSError, BrokenAnswer) as cause:
            raise_connection_error(cause, "The stream broke off", silence)
        return None if piece == b"" else parser.feed(piece)

    def stream(self, request: Request, options: CallOptions) -> Program[None]:
        """A streamed answer as it comes. It is not resumed when it breaks off: what began has had its effect."""
        body = yield from self.open(request, options)
        parser = EventParser()
        try:
            while True:
                found = yield from self.events(body, parser, options.get("timeout_seconds", self.timeout_seconds))
                if found is None:
                    return
                for event in found:
                    yield Emit(_event_or_raise(event))
        finally:
            body.connection.close()

    def turn(self, request: Request, options: CallOptions) -> Program[None]:
        """A streamed turn. Requested again with the same key after a loss: no reply is emitted twice."""
        timeout = options.get("timeout_seconds", self.timeout_seconds)
        max_retries = options.get("max_retries", self.max_retries)
        call: CallOptions = {"idempotency_key": options.get("idempotency_key") or new_key(), "timeout_seconds": timeout}
        seen: set[str] = set()
        has_tokens = False
        attempt = 0
        while True:
            had_tokens = has_tokens
            try:
                body = yield from self.open(request, {**call, "max_retries": max_retries - attempt})
                parser = EventParser()
                try:
                    while True:
                        found = yield from self.events(body, parser, timeout)
                        if found is None:
                            raise StreamError("The stream ended before the turn did.", code="stream_ended", retryable=True)
                        for event in map(_event_or_raise, found):
                            if event.type == "token":
                                has_tokens = True
                                if had_tokens:
                                    continue
                            elif event.type != "done":
                                if event.data["id"] in seen:
                                    continue
                                seen.add(event.data["id"])
                            yield Emit(event)
                            if event.type == "done":
                                return
                finally:
                    body.connection.close()
            except ParleyError as error:
                pause = pause_after(error, attempt=attempt, repeatable=True, random=random.random())
                if pause is None or attempt >= max_retries:
                    raise
                wait = pause
            attempt += 1
            yield Sleep(wait)

    def follow(self, request: Request, last_event_id: str, ends_by_itself: bool, max_retries: int | None) -> Program[None]:
        """A stream that is followed for hours: reopened after the last event that was seen."""
        failures = 0
        while True:
            parser = EventParser(last_event_id)
            retry_after = 0.0
            try:
                headers = {"last-event-id": last_event_id} if last_event_id else {}
                body = yield from self.open(replace(request, headers=headers), {"max_retries": 0})
                try:
                    while True:
                        found = yield from self.events(body, parser, _SILENCE)
                        if found is None:
                            break
                        for event in found:
                            failures = 0
                            # Also where the caller leaves in the middle of a piece.
                            yield Emit(_event_or_raise(event))
                finally:
                    body.connection.close()
                if ends_by_itself:
                    return
            except ParleyError as error:
                # A refused key, a wrong address, an event that is no longer stored: a retry changes nothing.
                if not error.retryable or (max_retries is not None and failures >= max_retries):
                    raise
                failures += 1
                retry_after = error.retry_after or 0.0
            # Also an id without an event: it says how far the stream has come.
            last_event_id = parser.last_event_id
            pause = (parser.retry or 0.0) if failures == 0 else back_off(failures - 1, random.random())
            yield Sleep(max(retry_after, pause))


def raise_connection_error(cause: BaseException, where: str, timeout: float) -> NoReturn:
    if isinstance(cause, TimeoutError):
        raise ParleyTimeoutError(f"{where} within {timeout:g} seconds.", code="timeout", retryable=True) from cause
    is_final = isinstance(cause, ssl.SSLCertVerificationError)
    raise ParleyConnectionError(f"{where}: {cause}.", code="connection_error", retryable=not is_final) from cause


def _event_or_raise(event: ServerEvent) -> Any:
    parsed: Any = event.parsed()
    if event.event == "error" and isinstance(parsed.data, dict):
        failure = parsed.data
        raise ParleyError(
            str(failure.get("message", "The stream failed.")),
            code=str(failure.get("error", "stream_failed")),
            retryable=failure.get("retryable") is True,
        )
    return parsed


def _data_of(head: Head, body: bytes) -> Any:
    if body == b"":
        return None
    text = body.decode("utf-8", "replace")
    if not _JSON.match(head.headers.get("content-type", "")):
        return text
    try:
        return json.loads(text)
    except ValueError:
        raise ServerError("The answer says it is JSON, but it is not.", code="answer_not_json", status=head.status) from None


def _value_at(body: Any, path: str) -> Any:
    for name in path.split("."):
        body = body.get(name) if isinstance(body, dict) else None
    return body


def _next_query(body: Any, fields: PageFields) -> dict[str, Any] | None:
    """The parameters of the next page; None after the last one."""
    value = None if fields.next is None else _value_at(body, fields.next)
    if value is None:
        return None
    if not isinstance(value, dict):
        return {fields.params[0]: value}
    return {name: value.get(name) for name in fields.params}


@dataclass(frozen=True)
class Page(Generic[Item, Answer]):
    """One page of a list. `body` is the whole answer; `next_query` is None on the last page."""

    items: list[Item]
    body: Answer
    next_query: dict[str, Any] | None

    @property
    def has_next(self) -> bool:
        return self.next_query is not None


class Items(Generic[Item, Answer]):
    """A list of the API. Iterate it: pages are read as far as you go."""

    def __init__(self, core: Core, request: Request, fields: PageFields, options: CallOptions) -> None:
        self._core, self._request, self._fields, self._options = core, request, fields, options

    def __iter__(self) -> Iterator[Item]:
        return iterate(self._core.items(self._request, self._fields, self._options))

    def page(self) -> Page[Item, Answer]:
        """The first page."""
        return run(self._core.page(self._request, self._fields, self._options))

    def pages(self) -> Iterator[Page[Item, Answer]]:
        """Page by page."""
        return iterate(self._core.pages(self._request, self._fields, self._options))

    def all(self, max: int | None = None) -> list[Item]:
        """All of them in memory, or the first `max`."""
        return run(self._core.collected(self._request, self._fields, self._options, max))


class AsyncItems(Generic[Item, Answer]):
    """A list of the API. Iterate it with `async for`: pages are read as far as you go."""

    def __init__(self, core: Core, request: Request, fields: PageFields, options: CallOptions) -> None:
        self._core, self._request, self._fields, self._options = core, request, fields, options

    def __aiter__(self) -> AsyncIterator[Item]:
        return iterate_async(self._core.items(self._request, self._fields, self._options))

    async def page(self) -> Page[Item, Answer]:
        """The first page."""
        return await run_async(self._core.page(self._request, self._fields, self._options))

    def pages(self) -> AsyncIterator[Page[Item, Answer]]:
        """Page by page."""
        return iterate_async(self._core.pages(self._request, self._fields, self._options))

    async def all(self, max: int | None = None) -> list[Item]:
        """All of them in memory, or the first `max`."""
        return await run_async(self._core.collected(self._request, self._fields, self._options, max))


class Transport:
    """Runs the programs with blocking sockets. Threads may share it."""

    def __init__(self, settings: Settings) -> None:
        self.core = Core(**settings, owner=owner_of_sockets)

    def call(self, request: Request, options: CallOptions) -> Any:
        return self.send(request, options).data

    def send(self, request: Request, options: CallOptions) -> ApiResponse[Any]:
        return run(self.core.send(request, options))

    def content(self, request: Request, options: CallOptions) -> bytes:
        return run(self.core.content(request, options))

    def one(self, request: Request, name: str, options: CallOptions) -> Any:
        return run(self.core.one(request, name, options))

    def items(self, request: Request, fields: PageFields, options: CallOptions) -> Items[Any, Any]:
        return Items(self.core, request, fields, options)

    def stream(self, request: Request, options: CallOptions) -> Generator[Any, None, None]:
        return iterate(self.core.stream(request, options))


class AsyncTransport:
    """Runs the programs with asyncio. Tasks may share it."""

    def __init__(self, settings: Settings) -> None:
        self.core = Core(**settings, owner=owner_of_streams)

    async def call(self, request: Request, options: CallOptions) -> Any:
        return (await self.send(request, options)).data

    async def send(self, request: Request, options: CallOptions) -> ApiResponse[Any]:
        return await run_async(self.core.send(request, options))

    async def content(self, request: Request, options: CallOptions) -> bytes:
        return await run_async(self.core.content(request, options))

    async def one(self, request: Request, name: str, options: CallOptions) -> Any:
        return await run_async(self.core.one(request, name, options))

    def items(self, request: Request, fields: PageFields, options: CallOptions) -> AsyncItems[Any, Any]:
        return AsyncItems(self.core, request, fields, options)

    def stream(self, request: Request, options: CallOptions) -> AsyncGenerator[Any, None]:
        return iterate_async(self.core.stream(request, options))
