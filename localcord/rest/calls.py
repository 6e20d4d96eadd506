"""One REST request, its reply, and the routes that map requests to functions of this package."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from localcord.gateway.connection import Gateway
from localcord.limits.messages import Upload
from localcord.world.entities import Channel, Message
from localcord.world.errors import ApiError, Problem, form_error
from localcord.world.interactions import Interactions
from localcord.world.permissions import Permission
from localcord.world.world import World

Json = dict[str, Any]


@dataclass(frozen=True)
class Backend:
    """What the routes act on. ``recent_nonces`` maps (channel, nonce) to a message id and time;
    ``dms_opened`` holds the times at which the bot opened DM channels, ``old_edits`` those at
    which it edited messages older than an hour, by channel. ``commands_registered`` is set once it
    has registered its commands."""

    world: World
    interactions: Interactions
    gateway: Gateway
    recent_nonces: dict[tuple[int, str], tuple[int, float]] = field(default_factory=dict)
    dms_opened: list[float] = field(default_factory=list)
    old_edits: dict[int, list[float]] = field(default_factory=dict)
    commands_registered: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True)
class Call:
    """A request: its path and query parameters, its decoded JSON body, its files."""

    backend: Backend
    path: Mapping[str, str]
    query: Mapping[str, str]
    payload: Any = None
    uploads: Sequence[Upload] = ()

    @property
    def world(self) -> World:
        return self.backend.world

    @property
    def body(self) -> Json:
        """The JSON object of the request; 50109 if it is anything else."""
        if not isinstance(self.payload, dict):
            raise ApiError(Problem.INVALID_JSON)
        return self.payload

    def id(self, name: str) -> int:
        """Read a snowflake in the path; 50035 if it is malformed."""
        value = self.path[name]
        if not value.isdecimal():
            raise form_error((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return int(value)

    def number(self, name: str, default: int = 0) -> int:
        """Read an integer in the query, such as a snowflake; 50035 if it is malformed."""
        value = self.query.get(name, str(default))
        if not value.isdecimal():
            raise form_error((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        return int(value)

    def flag(self, name: str) -> bool:
        """Read a boolean in the query."""
        return self.query.get(name, "").lower() in ("1", "true")

    def channel(self, *needed: Permission) -> Channel:
        """Return the path's channel. The bot must see it (50001) and have what is ``needed``
        (50013)."""
        channel = self.world.channel(self.id("channel_id"))
        require(self.world, channel, *needed)
        return channel

    def message(self, *needed: Permission) -> Message:
        """Return the path's message in the path's channel; 10008 for an ephemeral one."""
        channel = self.channel(*needed)
        message = self.world.message(channel.id, self.id("message_id"))
        if message.seen_by is not None:
            raise ApiError(Problem.UNKNOWN_MESSAGE)
        return message


@dataclass(frozen=True)
class Reply:
    """An answer: its status and JSON body (None for an empty one)."""

    body: Any = None
    status: int = 200


NO_CONTENT = Reply(status=204)


@dataclass(frozen=True)
class Route:
    """A method and path of the API. Without ``auth`` the bot's token is not required: the path
    contains a token itself, or there is nothing to protect."""

    method: str
    template: str
    handler: Callable[[Call], Reply]
    auth: bool = True


def require(world: World, channel: Channel, *needed: Permission) -> None:
    """Refuse what the bot may not do in a channel: 50001 if it cannot see it, else 50013."""
    allowed = world.permissions(world.bot.id, channel)
    if not allowed & Permission.VIEW_CHANNEL:
        raise ApiError(Problem.MISSING_ACCESS)
    for permission in needed:
        if not allowed & permission:
            raise ApiError(Problem.MISSING_PERMISSIONS)
