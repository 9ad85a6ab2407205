"""What the SDK asks of the outside, and the two that do it: one with blocking sockets, one with asyncio.

Every decision of the SDK (retries, pages, streams, HTTP itself) is written once, as a generator that yields effects. The
synchronous client and the asynchronous one differ only in who performs them.
"""

from __future__ import annotations

import asyncio
import os
import select
import socket
import ssl
import time
from dataclasses import dataclass, field
from typing import Any, AsyncGenerator, Generator, TypeVar, Union

T = TypeVar("T")
_PIECE = 65_536


@dataclass(frozen=True)
class Connect:
    """Gives a `Connection`."""

    host: str
    port: int
    tls: ssl.SSLContext | None
    deadline: float


@dataclass(frozen=True)
class StartTls:
    """Inside a connection that a proxy has opened."""

    connection: Connection
    tls: ssl.SSLContext
    host: str
    deadline: float


@dataclass(frozen=True)
class Write:
    connection: Connection
    data: bytes
    deadline: float


@dataclass(frozen=True)
class Read:
    """Gives the bytes that have come; none at the end."""

    connection: Connection
    deadline: float


@dataclass(frozen=True)
class Sleep:
    seconds: float


@dataclass(frozen=True)
class Emit:
    """A value for the caller, who iterates."""

    value: Any


Effect = Union[Connect, StartTls, Write, Read, Sleep, Emit]
Program = Generator[Effect, Any, T]


@dataclass
class Connection:
    """`buffer` holds bytes that were read and not used yet."""

    handle: Any
    owner: object
    buffer: bytearray = field(default_factory=bytearray)
    idle_since: float = 0.0

    def close(self) -> None:
        try:
            if isinstance(self.handle, socket.socket):
                self.handle.close()
            else:
                self.handle[1].close()
        except (OSError, RuntimeError):
            # The event loop it belongs to has ended: so has the connection.
            pass

    def is_usable(self, owner: object) -> bool:
        """Neither closed by the server meanwhile, nor of another process or event loop."""
        if self.owner != owner or self.buffer:
            return False
        if isinstance(self.handle, socket.socket):
            try:
                return not select.select([self.handle], [], [], 0)[0]
            except (OSError, ValueError):
                return False
        reader, writer = self.handle
        return not reader.at_eof() and not writer.is_closing()


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


# Blocking sockets.


def owner_of_sockets() -> object:
    return os.getpid()


def _perform(effect: Effect) -> Any:
    if isinstance(effect, Connect):
        plain = socket.create_connection((effect.host, effect.port), timeout=_left(effect.deadline))
        try:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            handle = effect.tls.wrap_socket(plain, server_hostname=effect.host) if effect.tls else plain
        except BaseException:
            plain.close()
            raise
        return Connection(handle, owner_of_sockets())
    if isinstance(effect, StartTls):
        handle = effect.connection.handle
        handle.settimeout(_left(effect.deadline))
        effect.connection.handle = effect.tls.wrap_socket(handle, server_hostname=effect.host)
        return None
    if isinstance(effect, Write):
        effect.connection.handle.settimeout(_left(effect.deadline))
        effect.connection.handle.sendall(effect.data)
        return None
    if isinstance(effect, Read):
        effect.connection.handle.settimeout(_left(effect.deadline))
        return effect.connection.handle.recv(_PIECE)
    if isinstance(effect, Sleep):
        time.sleep(effect.seconds)
        return None
    raise AssertionError("a value was emitted where none is expected")


def run(program: Program[T]) -> T:
    """Runs a program that gives one result."""
    try:
        effect = next(program)
        while True:
            try:
                result = _perform(effect)
            except BaseException as error:
                effect = program.throw(error)
            else:
                effect = program.send(result)
    except StopIteration as end:
        value: T = end.value
        return value
    finally:
        program.close()


def iterate(program: Program[None]) -> Generator[Any, None, None]:
    """Runs a program that emits values as they come."""
    try:
        effect = next(program)
        while True:
            if isinstance(effect, Emit):
                yield effect.value
                effect = next(program)
                continue
            try:
                result = _perform(effect)
            except BaseException as error:
                effect = program.throw(error)
            else:
                effect = program.send(result)
    except StopIteration:
        return
    finally:
        program.close()


# asyncio.


def owner_of_streams() -> object:
    return asyncio.get_running_loop()


async def _perform_async(effect: Effect) -> Any:
    if isinstance(effect, Connect):
        async with asyncio.timeout(_left(effect.deadline)):
            name = effect.host if effect.tls else None
            streams = await asyncio.open_connection(effect.host, effect.port, ssl=effect.tls, server_hostname=name)
        return Connection(streams, owner_of_streams())
    if isinstance(effect, StartTls):
        async with asyncio.timeout(_left(effect.deadline)):
            await effect.connection.handle[1].start_tls(effect.tls, server_hostname=effect.host)
        return None
    if isinstance(effect, Write):
        async with asyncio.timeout(_left(effect.deadline)):
            effect.connection.handle[1].write(effect.data)
            await effect.connection.handle[1].drain()
        return None
    if isinstance(effect, Read):
        async with asyncio.timeout(_left(effect.deadline)):
            return await effect.connection.handle[0].read(_PIECE)
    if isinstance(effect, Sleep):
        await asyncio.sleep(effect.seconds)
        return None
    raise AssertionError("a value was emitted where none is expected")


async def run_async(program: Program[T]) -> T:
    try:
        effect = next(program)
        while True:
            try:
                result = await _perform_async(effect)
            except BaseException as error:
                effect = program.throw(error)
            else:
                effect = program.send(result)
    except StopIteration as end:
        value: T = end.value
        return value
    finally:
        program.close()


async def iterate_async(program: Program[None]) -> AsyncGenerator[Any, None]:
    try:
        effect = next(program)
        while True:
            if isinstance(effect, Emit):
                yield effect.value
                effect = next(program)
                continue
            try:
                result = await _perform_async(effect)
            except BaseException as error:
                effect = program.throw(error)
            else:
                effect = program.send(result)
    except StopIteration:
        return
    finally:
        program.close()
