"""Server-sent events: bytes that come in any pieces become events, and no sender can fill the memory."""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass
from typing import Generic, TypeVar

from .errors import StreamError

Type = TypeVar("Type", bound=str, covariant=True)
Data = TypeVar("Data", covariant=True)

# Characters of one event.
_MAX_EVENT = 8 * 1024 * 1024
_LINE_END = re.compile("\r\n|\r|\n")


@dataclass(frozen=True)
class StreamEvent(Generic[Type, Data]):
    """`type` decides what `data` holds. `id` is what `last_event_id` takes."""

    id: str
    type: Type
    data: Data


@dataclass(frozen=True)
class ServerEvent:
    id: str
    event: str
    data: str

    def parsed(self) -> StreamEvent[str, object]:
        try:
            return StreamEvent(self.id, self.event, json.loads(self.data))
        except ValueError:
            raise StreamError(f"The event {self.event} holds no JSON.", code="event_not_json") from None


class EventParser:
    def __init__(self, last_event_id: str = "") -> None:
        # Goes into Last-Event-ID when the stream is opened again.
        self.last_event_id = last_event_id
        # Seconds, as the sender asked for.
        self.retry: float | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._line: list[str] = []
        self._after_return = False
        self._event = ""
        self._data: list[str] = []
        self._size = 0

    def feed(self, piece: bytes) -> list[ServerEvent]:
        """The events that the piece completes."""
        text = self._decoder.decode(piece)
        found: list[ServerEvent] = []
        if text == "":
            return found
        # A line feed at the start belongs to the carriage return that ended the text before.
        start = 1 if self._after_return and text.startswith("\n") else 0
        self._after_return = text.endswith("\r")
        for end in _LINE_END.finditer(text, start):
            line = "".join([*self._line, text[start : end.start()]])
            self._line.clear()
            start = end.end()
            event = self._take(line)
            if event is not None:
                found.append(event)
        self._line.append(text[start:])
        self._assert_size(sum(len(part) for part in self._line) if len(self._line) < 16 else self._join())
        return found

    def _join(self) -> int:
        self._line = ["".join(self._line)]
        return len(self._line[0])

    def _assert_size(self, more: int) -> None:
        if self._size + more > _MAX_EVENT:
            raise StreamError(f"An event of the stream is longer than {_MAX_EVENT} characters.", code="event_too_large")

    def _take(self, line: str) -> ServerEvent | None:
        if line == "":
            return self._dispatch()
        self._assert_size(len(line))
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self.last_event_id = value
        elif name == "retry" and value.isascii() and value.isdigit():
            self.retry = int(value) / 1000
        elif name == "data":
            self._data.append(value)
            self._size += len(value)
        return None

    def _dispatch(self) -> ServerEvent | None:
        event = ServerEvent(self.last_event_id, self._event or "message", "\n".join(self._data))
        is_empty = not self._data
        self._event = ""
        self._data = []
        self._size = 0
        return None if is_empty else event
