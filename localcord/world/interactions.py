"""Interactions: what a person does with the bot's commands and controls, from the click to the last
follow-up, with Discord's deadlines (3 seconds to acknowledge, 15 minutes for the token)."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import takewhile
from typing import Any

from localcord.world import payloads
from localcord.world.entities import Channel, Message, User
from localcord.world.errors import ApiError, Problem
from localcord.world.permissions import OF_ANSWERS, Permission
from localcord.world.world import World

Json = dict[str, Any]

ACKNOWLEDGE_WITHIN = 3.0
TOKEN_LIFE = 15 * 60.0
ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024


class InteractionType(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


ALLOWED_CALLBACKS = {
    InteractionType.COMMAND: {
        CallbackType.MESSAGE,
        CallbackType.DEFERRED_MESSAGE,
        CallbackType.MODAL,
    },
    InteractionType.COMPONENT: set(CallbackType) - {CallbackType.AUTOCOMPLETE},
    InteractionType.AUTOCOMPLETE: {CallbackType.AUTOCOMPLETE},
    InteractionType.MODAL_SUBMIT: set(CallbackType)
    - {CallbackType.AUTOCOMPLETE, CallbackType.MODAL},
}


@dataclass
class Interaction:
    """One interaction and its outcome so far.

    ``source_id`` is the message whose component was used (of a modal: whose component opened it),
    ``original_id`` the message that ``@original`` means, ``created`` and ``edited`` the ids of the
    messages it posted and changed. ``owners`` are the installations that allow it, as Discord
    writes them: ``"0"`` the server's, ``"1"`` the person's. ``changed`` is set at every step and
    cleared by the waiter.
    """

    id: int
    token: str = field(repr=False)
    type: InteractionType
    user_id: int
    channel_id: int
    guild_id: int | None
    created_at: float
    data: Json
    owners: dict[str, str]
    source_id: int | None = None
    command_name: str | None = None
    trigger: Json | None = None
    answered_at: float | None = None
    callback: CallbackType | None = None
    original_id: int | None = None
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    follow_ups: int = 0
    created: list[int] = field(default_factory=list)
    edited: list[int] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    def note_edit(self, message_id: int) -> None:
        """Remember that a message was changed, unless this interaction posted it."""
        if message_id not in self.created and message_id not in self.edited:
            self.edited.append(message_id)
        self.changed.set()

    def note_post(self, message_id: int) -> None:
        """Remember that a message was posted."""
        self.created.append(message_id)
        self.changed.set()

    def metadata(self, world: World) -> Json:
        """Return the ``interaction_metadata`` of the messages it posts."""
        body: Json = {
            "id": str(self.id),
            "type": int(self.type),
            "user": payloads.user(world.users[self.user_id]),
            "authorizing_integration_owners": self.owners,
        }
        if self.type is InteractionType.COMPONENT:
            body["interacted_message_id"] = str(self.source_id)
        if self.type is InteractionType.MODAL_SUBMIT:
            body["triggering_interaction_metadata"] = self.trigger
        return body


class Interactions:
    """All interactions of a running local Discord; ``send`` delivers INTERACTION_CREATE."""

    def __init__(self, world: World, send: Callable[[str, Json], None]) -> None:
        self._world = world
        self._send = send
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[int, Interaction] = {}

    def open(
        self,
        kind: InteractionType,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        command_name: str | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Begin an interaction and send it to the bot."""
        world = self._world
        interaction = Interaction(
            world.snowflakes.next(),
            secrets.token_urlsafe(48),
            kind,
            user.id,
            channel.id,
            channel.guild_id,
            world.clock.time(),
            data,
            self._owners(user, channel, source),
            source_id=source.id if source else None,
            command_name=command_name,
            trigger=trigger.metadata(world) if trigger else None,
        )
        self._forget_expired()
        self._by_token[interaction.token] = interaction
        self._by_id[interaction.id] = interaction
        self._send("INTERACTION_CREATE", self._payload(interaction, user, channel, source))
        return interaction

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """Return the interaction that a callback answers; refused when unknown, late (10062) or
        already answered (40060)."""
        found = self._by_id.get(interaction_id)
        if found is None or not secrets.compare_digest(found.token, token):
            raise ApiError(Problem.UNKNOWN_INTERACTION)
        if found.answered_at is not None:
            raise ApiError(Problem.ALREADY_ACKNOWLEDGED)
        if self._world.clock.time() - found.created_at >= ACKNOWLEDGE_WITHIN:
            raise ApiError(Problem.UNKNOWN_INTERACTION)
        return found

    def by_token(self, webhook_id: int, token: str) -> Interaction:
        """Return the answered interaction of a webhook call; 10015 when unknown or not answered
        yet, 50027 when its 15 minutes are over."""
        found = self._by_token.get(token)
        if found is None or webhook_id != self._world.application_id or found.callback is None:
            raise ApiError(Problem.UNKNOWN_WEBHOOK)
        if self._world.clock.time() - found.created_at >= TOKEN_LIFE:
            raise ApiError(Problem.INVALID_WEBHOOK_TOKEN)
        return found

    async def acknowledged(self, interaction: Interaction) -> bool:
        """Wait for the answer, for at most the 3 seconds that it may take."""
        deadline = asyncio.ensure_future(self._until(interaction.created_at + ACKNOWLEDGE_WITHIN))
        try:
            while interaction.answered_at is None and not deadline.done():
                interaction.changed.clear()
                change = asyncio.ensure_future(interaction.changed.wait())
                try:
                    await asyncio.wait({change, deadline}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    change.cancel()
        finally:
            deadline.cancel()
        return interaction.answered_at is not None

    async def _until(self, when: float) -> None:
        clock = self._world.clock
        while (left := when - clock.time()) > 0:
            await clock.sleep(left)

    def _forget_expired(self) -> None:
        """Drop interactions that ended long ago: a server may run for days."""
        horizon = self._world.clock.time() - 2 * TOKEN_LIFE
        # They are kept in the order in which they were opened.
        for each in list(takewhile(lambda old: old.created_at < horizon, self._by_id.values())):
            del self._by_id[each.id]
            del self._by_token[each.token]

    def _owners(self, user: User, channel: Channel, source: Message | None) -> dict[str, str]:
        """Return the installations that allow an interaction: the server's, the person's, or both.
        What allowed a message allows its controls, for everybody."""
        if source is not None and source.interaction is not None:
            return dict(source.interaction["authorizing_integration_owners"])
        guild = self._world.guilds.get(channel.guild_id or 0)
        is_in_server = guild is None or self._world.bot.id in guild.members
        owners = {"0": str(channel.guild_id or 0)} if is_in_server else {}
        return owners | ({"1": str(user.id)} if user.installed else {})

    def _app_permissions(self, channel: Channel) -> Permission:
        """Return what the bot may do with an answer in a channel; where it is not, what answers
        may."""
        guild = self._world.guilds.get(channel.guild_id or 0)
        if guild is not None and self._world.bot.id not in guild.members:
            return OF_ANSWERS
        return self._world.permissions(self._world.bot.id, channel)

    def _payload(
        self, interaction: Interaction, user: User, channel: Channel, source: Message | None
    ) -> Json:
        world = self._world
        body: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application_id),
            "type": int(interaction.type),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel": payloads.channel(world, channel),
            "channel_id": str(channel.id),
            "locale": user.locale,
            "app_permissions": str(int(self._app_permissions(channel))),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": interaction.owners,
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
            "context": 0 if channel.guild_id else 1,
        }
        if source is not None:
            body["message"] = payloads.message(world, source)
        if channel.guild_id is None:
            return body | {"user": payloads.user(user)}
        guild = world.guilds[channel.guild_id]
        member = payloads.member(world, guild, user)
        member["permissions"] = str(int(world.permissions(user.id, channel)))
        return body | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member,
        }
