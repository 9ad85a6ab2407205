"""The front doors: `Parley` for synchronous programs, `AsyncParley` for asyncio."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, Any, AsyncGenerator, Generator, Mapping, Sequence, TypedDict, Unpack

from .generated import async_resources, resources
from .generated.resources import PATHS_WITHOUT_KEY
from .effects import iterate, iterate_async
from .requests import CallOptions, Request, segment
from .streams import StreamEvent
from .transport import ApiResponse, AsyncTransport, Settings, Transport
from .webhooks import verify_webhook

if TYPE_CHECKING:
    from typing import TypeAlias

    from .generated import types

    _WebhookEvent: TypeAlias = types.WebhookEvent


class FollowOptions(TypedDict, total=False):
    last_event_id: str
    """The stream goes on after this event; without it, it begins with what happens next."""
    max_retries: int
    """Attempts in a row that may fail; unlimited by default."""


def _turn_request(conversation_id: str, message: Mapping[str, Any]) -> Request:
    path = f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/messages"
    return Request("POST", path, body=dict(message), keyed=True)


def _follow_request(conversation_id: str, trace: bool | None) -> Request:
    path = f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/stream"
    return Request("GET", path, query={"trace": trace})


def _any_request(
    method: str, path: str, query: Mapping[str, Any] | None, body: Any, headers: Mapping[str, str] | None
) -> Request:
    verb = method.upper()
    keyed = verb == "POST" and path.split("?", 1)[0] not in PATHS_WITHOUT_KEY
    return Request(verb, path, query=query or {}, body=body, headers=headers or {}, keyed=keyed)


class Conversations(resources.Conversations):
    def stream(
        self, conversation_id: str, message: str | types.SendConversationMessageRequest, **options: Unpack[CallOptions]
    ) -> Generator[types.SendConversationMessageStreamEvent, None, None]:
        """Sends a message and yields the turn.

        `message` (yours, stored), `token` (text as a model writes it), `reply` (a stored reply) and `done` (the conversation
        after the turn). When the connection is lost it asks again with the same key: nothing is sent twice, and no reply is
        yielded twice.
        """
        body: Mapping[str, Any] = {"text": message} if isinstance(message, str) else message
        return iterate(self._transport.core.turn(_turn_request(conversation_id, body), options))

    def follow(
        self, conversation_id: str, *, trace: bool | None = None, **options: Unpack[FollowOptions]
    ) -> Generator[types.StreamConversationStreamEvent, None, None]:
        """Follows a conversation in which others speak, over lost connections too."""
        last, retries = options.get("last_event_id", ""), options.get("max_retries")
        return iterate(self._transport.core.follow(_follow_request(conversation_id, trace), last, False, retries))


class AsyncConversations(async_resources.Conversations):
    def stream(
        self, conversation_id: str, message: str | types.SendConversationMessageRequest, **options: Unpack[CallOptions]
    ) -> AsyncGenerator[types.SendConversationMessageStreamEvent, None]:
        """Sends a message and yields the turn, as `Conversations.stream` does."""
        body: Mapping[str, Any] = {"text": message} if isinstance(message, str) else message
        return iterate_async(self._transport.core.turn(_turn_request(conversation_id, body), options))

    def follow(
        self, conversation_id: str, *, trace: bool | None = None, **options: Unpack[FollowOptions]
    ) -> AsyncGenerator[types.StreamConversationStreamEvent, None]:
        """Follows a conversation in which others speak, over lost connections too."""
        last, retries = options.get("last_event_id", ""), options.get("max_retries")
        return iterate_async(self._transport.core.follow(_follow_request(conversation_id, trace), last, False, retries))


class Events(resources.Events):
    def stream(
        self,
        *,
        types: str | Sequence[str] | None = None,
        subject: str | None = None,
        sensitivity_max: str | None = None,
        follow: bool = True,
        **options: Unpack[FollowOptions],
    ) -> Generator[StreamEvent[str, _WebhookEvent], None, None]:
        """Follows what happens in the organization, over lost connections too: it goes on after the last event that was seen.

        It ends when the loop is left, or once it has caught up if `follow` is False. A refused key ends it with an error.
        """
        query = {"types": types, "subject": subject, "sensitivity_max": sensitivity_max, "follow": None if follow else False}
        last, retries = options.get("last_event_id", ""), options.get("max_retries")
        return iterate(self._transport.core.follow(Request("GET", "/v1/events/stream", query=query), last, not follow, retries))


class AsyncEvents(async_resources.Events):
    def stream(
        self,
        *,
        types: str | Sequence[str] | None = None,
        subject: str | None = None,
        sensitivity_max: str | None = None,
        follow: bool = True,
        **options: Unpack[FollowOptions],
    ) -> AsyncGenerator[StreamEvent[str, _WebhookEvent], None]:
        """Follows what happens in the organization, as `Events.stream` does."""
        query = {"types": types, "subject": subject, "sensitivity_max": sensitivity_max, "follow": None if follow else False}
        last, retries = options.get("last_event_id", ""), options.get("max_retries")
        request = Request("GET", "/v1/events/stream", query=query)
        return iterate_async(self._transport.core.follow(request, last, not follow, retries))


class Webhooks(resources.Webhooks):
    verify = staticmethod(verify_webhook)


class AsyncWebhooks(async_resources.Webhooks):
    verify = staticmethod(verify_webhook)


class Parley(resources.Api):
    """Every resource of the API. Without arguments it reads `PARLEY_API_KEY` and `PARLEY_URL`. Threads may share it.

    A field that the server does not know is an error, unless `strict` is false: then the header `x-warnings` names it.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        max_retries: int = 2,
        timeout_seconds: float = 60,
        ssl_context: ssl.SSLContext | None = None,
        strict: bool = True,
    ) -> None:
        settings: Settings = {
            "api_key": api_key,
            "base_url": base_url,
            "max_retries": max_retries,
            "timeout_seconds": timeout_seconds,
            "ssl_context": ssl_context,
            "strict": strict,
        }
        super().__init__(Transport(settings))
        self.conversations = Conversations(self._transport)
        self.events = Events(self._transport)
        self.webhooks = Webhooks(self._transport)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        **options: Unpack[CallOptions],
    ) -> ApiResponse[Any]:
        """Any request, for what the SDK has no method for yet: with the same retries, keys, limits and errors."""
        return self._transport.send(_any_request(method, path, query, body, headers), options)

    def close(self) -> None:
        """Closes idle connections. The client can still be used."""
        self._transport.core.close()

    def __enter__(self) -> Parley:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncParley(async_resources.Api):
    """`Parley` for asyncio. Tasks may share it."""

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        max_retries: int = 2,
        timeout_seconds: float = 60,
        ssl_context: ssl.SSLContext | None = None,
        strict: bool = True,
    ) -> None:
        settings: Settings = {
            "api_key": api_key,
            "base_url": base_url,
            "max_retries": max_retries,
            "timeout_seconds": timeout_seconds,
            "ssl_context": ssl_context,
            "strict": strict,
        }
        super().__init__(AsyncTransport(settings))
        self.conversations = AsyncConversations(self._transport)
        self.events = AsyncEvents(self._transport)
        self.webhooks = AsyncWebhooks(self._transport)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        **options: Unpack[CallOptions],
    ) -> ApiResponse[Any]:
        """Any request, for what the SDK has no method for yet: with the same retries, keys, limits and errors."""
        return await self._transport.send(_any_request(method, path, query, body, headers), options)

    async def close(self) -> None:
        """Closes idle connections. The client can still be used."""
        self._transport.core.close()

    async def __aenter__(self) -> AsyncParley:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
