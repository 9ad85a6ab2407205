"""One story of the Python SDK for each run, against the server in PARLEY_URL. The last line that it prints is JSON."""

from __future__ import annotations

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from parley_sdk import AsyncParley, Parley, ParleyError

PATIENT: dict[str, Any] = {"max_retries": 12, "timeout_seconds": 4}


def create(count: str) -> object:
    """Threads share one client."""
    with Parley(**PATIENT) as parley, ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda i: parley.assistants.create({"name": f"made {i}"}), range(int(count))))
    return [one["name"] for one in made]


async def create_async(count: str) -> object:
    """Tasks share one client."""
    async with AsyncParley(**PATIENT) as parley:
        made = await asyncio.gather(*(parley.procedures.create({"name": f"made {i}", "instructions": ""}) for i in range(int(count))))
    return [one["name"] for one in made]


def create_one(name: str) -> object:
    return Parley(**PATIENT).tools.create({"name": name})["id"]


def update(policy: str, name: str) -> object:
    try:
        Parley(timeout_seconds=0.5).policies.update(policy, {"name": name})
    except ParleyError as error:
        return [type(error).__name__, error.retryable]
    return "changed"


async def update_async(policy: str, name: str) -> object:
    try:
        async with AsyncParley(timeout_seconds=0.5) as parley:
            await parley.policies.update(policy, {"name": name})
    except ParleyError as error:
        return [type(error).__name__, error.retryable]
    return "changed"


def rename(policy: str, *names: str) -> object:
    parley = Parley(**PATIENT)
    return [parley.policies.update(policy, {"name": name})["name"] for name in names]


def lists(conversation: str, assistant: str, revision: str) -> object:
    parley = Parley(**PATIENT)
    return {
        "procedures": [one["id"] for one in parley.procedures.list(limit=4)],
        "workflows": [one["id"] for one in parley.workflows.list(limit=4).all()],
        "calls": [one["id"] for one in parley.calls.list(limit=3)],
        "messages": [one["id"] for one in parley.conversations.messages.list(conversation, limit=2)],
        "graph": len(parley.assistants.revisions.graph.history.list(assistant, revision, limit=1).all()),
    }


async def lists_async(conversation: str, assistant: str, revision: str) -> object:
    async with AsyncParley(**PATIENT) as parley:
        return {
            "procedures": [one["id"] async for one in parley.procedures.list(limit=4)],
            "workflows": [one["id"] for one in await parley.workflows.list(limit=4).all()],
            "calls": [one["id"] async for page in parley.calls.list(limit=3).pages() for one in page.items],
            "messages": [one["id"] async for one in parley.conversations.messages.list(conversation, limit=2)],
            "graph": len(await parley.assistants.revisions.graph.history.list(assistant, revision, limit=1).all()),
        }


def first(count: str) -> object:
    return len(Parley().procedures.list(limit=4).all(max=int(count)))


def events(anchor: str, count: str) -> object:
    names: list[str] = []
    for event in Parley(**PATIENT).events.stream(types="api_key.created", last_event_id=anchor):
        if event.data["type"] == "api_key.created":
            names.append(event.data["data"]["name"])
        if len(names) == int(count):
            break
    return names


async def events_async(anchor: str, count: str) -> object:
    names: list[str] = []
    async with AsyncParley(**PATIENT) as parley:
        async for event in parley.events.stream(types="api_key.created", last_event_id=anchor):
            if event.data["type"] == "api_key.created":
                names.append(event.data["data"]["name"])
            if len(names) == int(count):
                break
    return names


def turn(conversation: str, text: str) -> object:
    replies: list[str] = []
    status = ""
    for event in Parley(**PATIENT).conversations.stream(conversation, text):
        if event.type == "reply":
            replies.append(event.data["text"])
        elif event.type == "done":
            status = event.data["status"]
    return [replies, status]


async def turn_async(conversation: str, text: str) -> object:
    replies: list[str] = []
    status = ""
    async with AsyncParley(**PATIENT) as parley:
        async for event in parley.conversations.stream(conversation, text):
            if event.type == "reply":
                replies.append(event.data["text"])
            elif event.type == "done":
                status = event.data["status"]
    return [replies, status]


def follow(conversation: str) -> object:
    """What a second device sees, until the conversation ends."""
    seen: list[str] = []
    for event in Parley(**PATIENT).conversations.follow(conversation):
        # The first tells the state: from here on nothing is missed.
        print(event.type, flush=True)
        if event.type == "message":
            seen.append(event.data["text"])
        elif event.type == "end":
            return [seen, event.data["status"]]
    return seen


def refused() -> object:
    found: list[object] = []
    stranger = Parley("ply_000000000000000000000000000000000000000000")
    for ask in (stranger.whoami, lambda: next(stranger.events.stream())):
        try:
            ask()
        except ParleyError as error:
            found.append([type(error).__name__, error.status, error.code])
    try:
        Parley().workflows.get("0190a000-0000-7000-8000-000000000000")
    except ParleyError as error:
        found.append([type(error).__name__, error.status, error.code])
    return found


def sound(call: str) -> object:
    """A call itself, not a page with one call."""
    return Parley().calls.get(call)["id"]


if __name__ == "__main__":
    story = globals()[sys.argv[1]](*sys.argv[2:])
    print(json.dumps(asyncio.run(story) if asyncio.iscoroutine(story) else story))
