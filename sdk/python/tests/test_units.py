"""The decisions of the SDK, without a server: events in any pieces, HTTP in any form, pauses, signatures, addresses."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import itertools
import json
import socket
import threading
import time
import unittest
from email.utils import format_datetime
from datetime import datetime, timedelta, timezone
from typing import Any, Callable

from parley_sdk import (
    AsyncParley,
    File,
    Parley,
    ParleyConnectionError,
    ParleyError,
    ParleyTimeoutError,
    RateLimitError,
    ServerError,
    StreamError,
    ValidationError,
    WebhookVerificationError,
    verify_webhook,
)
from parley_sdk.errors import error_of
from parley_sdk.requests import Request, pause_after, segment
from parley_sdk.streams import EventParser


class Events(unittest.TestCase):
    TEXT = "id: 1\nevent: a\ndata: {\"x\":\ndata: 1}\n\n: comment\r\ndata: é\r\rretry: 250\nid: 2\n\ndata:no space\n\n"

    def test_are_the_same_in_any_pieces(self) -> None:
        raw = self.TEXT.encode()
        whole = EventParser().feed(raw)
        self.assertEqual([(one.id, one.event, one.data) for one in whole], [("1", "a", '{"x":\n1}'), ("1", "message", "é"), ("2", "message", "no space")])
        for size in (1, 2, 3, 5, 7):
            parser = EventParser()
            found = [event for start in range(0, len(raw), size) for event in parser.feed(raw[start : start + size])]
            self.assertEqual(found, whole)
            self.assertEqual(parser.retry, 0.25)

    def test_cannot_fill_the_memory(self) -> None:
        parser = EventParser()
        with self.assertRaises(StreamError):
            for _ in range(200):
                parser.feed(b"data: " + b"x" * 100_000)


class Pauses(unittest.TestCase):
    def pause(self, *, repeatable: bool = True, attempt: int = 0, **facts: Any) -> float | None:
        error = ParleyError("no", **{"code": "x", "retryable": True, **facts})
        return pause_after(error, attempt=attempt, repeatable=repeatable, random=0.5)

    def test_grow_and_are_bounded(self) -> None:
        self.assertEqual([self.pause(attempt=n) for n in (0, 1, 2, 9, 5000)], [0.5, 1.0, 2.0, 8.0, 8.0])

    def test_follow_the_server(self) -> None:
        self.assertAlmostEqual(self.pause(retry_after=3, status=429) or 0, 3.05)
        self.assertIsNone(self.pause(retry_after=61))

    def test_are_none_where_an_effect_could_happen_twice(self) -> None:
        self.assertIsNone(self.pause(repeatable=False, status=503))
        self.assertIsNotNone(self.pause(repeatable=False, status=429))
        self.assertIsNone(self.pause(retryable=False))


class Errors(unittest.TestCase):
    def test_have_one_shape(self) -> None:
        body = json.dumps({"error": "rate_limited", "message": "Slow down.", "retryable": True, "retry_after": 2})
        error = error_of(429, {"x-request-id": "r1"}, body)
        self.assertIsInstance(error, RateLimitError)
        self.assertEqual((error.code, error.retry_after, error.request_id, str(error)), ("rate_limited", 2, "r1", "Slow down."))
        refused = error_of(422, {}, json.dumps({"detail": [{"loc": ["body", "name"], "msg": "Too short", "type": "x"}]}))
        self.assertIsInstance(refused, ValidationError)
        self.assertEqual(str(refused), "body.name: Too short")

    def test_understand_proxies(self) -> None:
        later = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=30), usegmt=True)
        error = error_of(503, {"retry-after": later}, "<html>")
        self.assertIsInstance(error, ServerError)
        self.assertTrue(error.retryable)
        self.assertTrue(25 < (error.retry_after or 0) <= 31)
        for text in ("", "[]", "null", '"x"', '{"detail": [null]}', '{"details": 3}'):
            self.assertIsInstance(error_of(500, {}, text), ParleyError)


class Webhooks(unittest.TestCase):
    SECRET = "whsec_" + base64.b64encode(b"a secret of twenty-four.").decode()

    def headers(self, body: bytes, at: int, secret: str | None = None) -> dict[str, str]:
        key = base64.b64decode((secret or self.SECRET).removeprefix("whsec_"))
        signature = base64.b64encode(hmac.new(key, f"msg_1.{at}.".encode() + body, hashlib.sha256).digest()).decode()
        return {"Webhook-Id": "msg_1", "Webhook-Timestamp": str(at), "Webhook-Signature": f"v1,AAAA v1,{signature}"}

    def test_are_told_from_forged_ones(self) -> None:
        body, now = b'{"type": "call.started"}', int(time.time())
        self.assertEqual(verify_webhook(body, self.headers(body, now), ["whsec_AAAA", self.SECRET])["type"], "call.started")
        self.assertEqual(verify_webhook(body.decode(), self.headers(body, now), self.SECRET)["type"], "call.started")
        forged: list[tuple[bytes, dict[str, str]]] = [
            (body + b" ", self.headers(body, now)),
            (body, self.headers(body, now - 301)),
            (body, self.headers(body, now + 301)),
            (body, {**self.headers(body, now), "Webhook-Timestamp": "１２"}),
            (body, {**self.headers(body, now), "Webhook-Signature": "v1,"}),
            (body, {**self.headers(body, now), "Webhook-Signature": "é"}),
            (body, {}),
            (b"no json", self.headers(b"no json", now)),
        ]
        for raw, headers in forged:
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(raw, headers, self.SECRET)
        for secret in ("", "whsec_", "whsec_*", "é"):
            with self.assertRaises(ValueError):
                verify_webhook(body, self.headers(body, now), secret)


class Addresses(unittest.TestCase):
    def test_are_checked_at_once(self) -> None:
        for wrong in ("", "parley.example.com", "localhost:8080", "ftp://x", "http://", "http://u:p@x", "http://x?y", "http://x:99999", "http://["):
            with self.assertRaises(ValueError, msg=wrong) as caught:
                Parley(api_key="k", base_url=wrong)
            self.assertIn("base_url", str(caught.exception))
        for key in ("", "two words", "line\nfeed", "ключ"):
            with self.assertRaises(ValueError):
                Parley(api_key=key, base_url="http://127.0.0.1:9")

    def test_ids_cannot_become_another_path(self) -> None:
        self.assertEqual(segment("a/../b?c", "id"), "a%2F..%2Fb%3Fc")
        for wrong in ("", ".", ".."):
            with self.assertRaises(ValidationError):
                segment(wrong, "id")

    def test_query_and_form(self) -> None:
        asked = Request("GET", "/x", query={"from_": "a b", "ids": ["1", "2"], "all": True, "none": None})
        self.assertEqual(asked.target, "/x?from=a+b&ids=1%2C2&all=true")
        payload, kind = Request("POST", "/x", body={"title": "T", "file": File('a"\r\n.md', "é")}).payload()
        self.assertIn(b'filename="a%22%0D%0A.md"\r\ncontent-type: ', payload or b"")
        self.assertTrue((kind or "").startswith("multipart/form-data; boundary="))
        with self.assertRaises(ValueError):
            Request("POST", "/x", body={"x": float("nan")}).payload()


class Server:
    """A peer that sends exactly these bytes for each connection, and stores what it was sent."""

    def __init__(self, *answers: bytes, pause: float = 0.0, stays: bool = False) -> None:
        self.received: list[bytes] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._answers, self._pause, self._stays = answers, pause, stays
        self._held: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        for answer in itertools.cycle(self._answers):
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            self.received.append(peer.recv(65_536))
            try:
                if self._pause:
                    for byte in answer:
                        peer.sendall(bytes([byte]))
                        time.sleep(self._pause)
                else:
                    peer.sendall(answer)
            except OSError:
                pass
            if self._stays:
                self._held.append(peer)
            else:
                peer.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        for peer in self._held:
            peer.close()


def answer(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", "content-type: application/json", *headers, "", ""]).encode() + body


def both(url: str, **settings: Any) -> list[Callable[[], Any]]:
    """The same question by both clients."""

    async def ask() -> Any:
        async with AsyncParley("k", url, **settings) as parley:
            return await parley.whoami()

    return [lambda: Parley("k", url, **settings).whoami(), lambda: asyncio.run(ask())]


class Wire(unittest.TestCase):
    def test_every_form_of_a_body(self) -> None:
        whole = b'{"role": "owner"}'
        chunked = b"5\r\n" + whole[:5] + b"\r\n" + f"{len(whole) - 5:x};x=y\r\n".encode() + whole[5:] + b"\r\n0\r\ntrailer: 1\r\n\r\n"
        for raw in (
            answer(whole, f"content-length: {len(whole)}"),
            answer(chunked, "transfer-encoding: chunked"),
            answer(whole),
            b"HTTP/1.1 103 Early\r\n\r\n" + answer(whole, f"content-length: {len(whole)}"),
        ):
            for pause in (0.0, 0.001):
                with Server(raw, pause=pause) as server:
                    for ask in both(server.url):
                        self.assertEqual(ask(), {"role": "owner"})

    def test_what_breaks_off_is_an_error_and_is_asked_again(self) -> None:
        for raw in (
            b"",
            b"HTTP/1.1 200",
            b"SSH-2.0-x\r\n\r\n",
            answer(b'{"role"', "content-length: 100"),
            answer(b"5\r\nab", "transfer-encoding: chunked"),
            answer(b"zz\r\nab\r\n", "transfer-encoding: chunked"),
            answer(b"{}", "content-length: -1"),
        ):
            good = answer(b'{"role": "owner"}', "content-length: 17")
            with Server(raw, good) as server:
                for ask in both(server.url, max_retries=1):
                    self.assertEqual(ask(), {"role": "owner"}, raw)
            with Server(raw) as server:
                for ask in both(server.url, max_retries=0):
                    with self.assertRaises(ParleyConnectionError):
                        ask()

    def test_silence_ends_in_time(self) -> None:
        with Server(b"HTTP/1.1 200 OK\r\n", stays=True) as server:
            for ask in both(server.url, max_retries=0, timeout_seconds=0.3):
                start = time.monotonic()
                with self.assertRaises(ParleyTimeoutError):
                    ask()
                self.assertLess(time.monotonic() - start, 5)

    def test_a_trickle_does_not_outlast_the_limit(self) -> None:
        with Server(answer(b"x" * 2000, "content-length: 2000"), pause=0.01) as server:
            for ask in both(server.url, max_retries=0, timeout_seconds=0.4):
                start = time.monotonic()
                with self.assertRaises(ParleyTimeoutError):
                    ask()
                self.assertLess(time.monotonic() - start, 5)

    def test_no_one_listens(self) -> None:
        for ask in both("http://127.0.0.1:9", max_retries=0):
            with self.assertRaises(ParleyConnectionError) as caught:
                ask()
            self.assertIn("http://127.0.0.1:9", str(caught.exception))

    def test_a_redirect_is_not_followed_with_the_key(self) -> None:
        with Server(answer(b"", "location: http://127.0.0.1:1/", "content-length: 0", status="302 Found")) as server:
            for ask in both(server.url):
                with self.assertRaises(ParleyError) as caught:
                    ask()
                self.assertIn("http://127.0.0.1:1/", str(caught.exception))

    def test_attempts_carry_one_key(self) -> None:
        busy = answer(b"", "content-length: 0", "retry-after: 0", status="429 Too Many Requests")
        with Server(busy, busy, answer(b'{"id": "1"}', "content-length: 11")) as server:
            Parley("k", server.url).tools.create({"name": "x"})
            keys = {line for raw in server.received for line in raw.split(b"\r\n") if line.startswith(b"idempotency-key")}
            self.assertEqual((len(server.received), len(keys)), (3, 1))

    def test_cancelling_ends_at_once(self) -> None:
        async def cancelled() -> float:
            task = asyncio.create_task(AsyncParley("k", server.url, max_retries=0).whoami())
            await asyncio.sleep(0.2)
            start = time.monotonic()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            return time.monotonic() - start

        with Server(b"HTTP/1.1 200 OK\r\n", stays=True) as server:
            self.assertLess(asyncio.run(cancelled()), 2)


if __name__ == "__main__":
    unittest.main()
