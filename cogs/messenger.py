"""Sending and editing messages: the only place that speaks to Discord but for interactions."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import aiohttp
import discord

from cogs.custom_ids import BadCustomIdError, CustomId, read_custom_id
from cogs.latest import NotDoneError, RetryLaterError
from cogs.limiter import TokenBucket
from cogs.panels.content import Panel
from cogs.panels.layout import files, layout

_TOKEN_SECONDS = 14 * 60
"""An interaction's token serves for 15 minutes; the last is left out."""

_UNKNOWN_CHANNEL, _UNKNOWN_MESSAGE = 10003, 10008
_CLOSED_DMS = (50007, 50278)
_DMS_TOO_FAST = 40003
_DMS_WAIT = 10.0
_OUTAGE_WAIT = 5.0
_NONCE_BYTES = 12
"""Discord takes a nonce of at most 25 characters."""


class MessageGoneError(Exception):
    """The message, or its channel, is no longer there."""


class DmsClosedError(Exception):
    """The person does not take messages from the bot."""


class RefusedError(NotDoneError):
    """Discord refuses a message, for want of a permission or for what it holds."""


class Lease(Protocol):
    """A message that can be edited for a while on behalf of the person who clicked it."""

    @property
    def is_fresh(self) -> bool:
        """Whether the token still serves."""

    async def edit(self, panel: Panel) -> None:
        """Edit the message; raises `MessageGoneError` where that cannot be done any more."""


class Messenger(Protocol):
    """What the presenter needs of Discord.

    Every method may raise `cogs.latest.RetryLaterError` while Discord cannot be reached, and
    `RefusedError`.
    """

    async def post(
        self, channel_id: int, panel: Panel, *, nonce: str, mention: int | None = None
    ) -> int:
        """Post a message, return its id; posting again with the same nonce gives the first one.

        ``mention`` is the only user who may be pinged by it. Raises `MessageGoneError` for a
        channel that is gone and `DmsClosedError` for a DM that is not taken.
        """

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        """Edit a message of the bot; raises `MessageGoneError`."""

    async def dm_channel(self, user_id: int) -> int:
        """The id of the DM channel with a person; raises `DmsClosedError`."""

    async def ids_shown(self, channel_id: int, message_id: int) -> tuple[CustomId, ...]:
        """The custom_ids of a message as it stands; raises `MessageGoneError`."""

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of the bot; one that is gone already is as good."""


@dataclass(frozen=True, slots=True)
class InteractionLease:
    """A lease by an interaction whose token edits its own message (``@original``)."""

    interaction: discord.Interaction[Any]
    until: float
    clock: Callable[[], float]

    @property
    def is_fresh(self) -> bool:
        return self.clock() < self.until

    async def edit(self, panel: Panel) -> None:
        with _outages():
            try:
                await self.interaction.edit_original_response(
                    view=layout(panel), attachments=files(panel.pictures)
                )
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                # Whatever is wrong with the token or its message, it is of no more use.
                raise MessageGoneError from error


def lease(
    interaction: discord.Interaction[Any], clock: Callable[[], float] = time.monotonic
) -> InteractionLease:
    """A lease that begins now; ``clock`` gives seconds."""
    return InteractionLease(interaction, clock() + _TOKEN_SECONDS, clock)


class DiscordMessenger:
    """The messenger of a discord.py client; the bot's own requests pass a token bucket."""

    def __init__(self, client: discord.Client, bucket: TokenBucket) -> None:
        self._client = client
        self._bucket = bucket

    async def post(
        self, channel_id: int, panel: Panel, *, nonce: str, mention: int | None = None
    ) -> int:
        channel = self._client.get_partial_messageable(channel_id)
        pinged = [] if mention is None else [discord.Object(mention)]
        with _outages(), _refusals():
            await self._bucket.acquire()
            message = await channel.send(
                view=layout(panel),
                files=files(panel.pictures),
                nonce=_nonce(nonce),
                allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=pinged),
            )
        return message.id

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        message = self._message(channel_id, message_id)
        with _outages(), _refusals():
            await self._bucket.acquire()
            await message.edit(view=layout(panel), attachments=files(panel.pictures))

    async def dm_channel(self, user_id: int) -> int:
        with _outages(), _refusals():
            await self._bucket.acquire()
            channel = await self._client.create_dm(discord.Object(user_id))
        return channel.id

    async def ids_shown(self, channel_id: int, message_id: int) -> tuple[CustomId, ...]:
        with _outages(), _refusals():
            await self._bucket.acquire()
            message = await self._message(channel_id, message_id).fetch()
        view = discord.ui.LayoutView.from_message(message, timeout=None)
        return tuple(_ids_in(view))

    async def delete(self, channel_id: int, message_id: int) -> None:
        with _outages():
            await self._bucket.acquire()
            try:
                await self._message(channel_id, message_id).delete()
            except discord.NotFound:
                return

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _nonce(name: str) -> str:
    return hashlib.blake2b(name.encode(), digest_size=_NONCE_BYTES).hexdigest()


def _ids_in(view: discord.ui.LayoutView) -> Iterator[CustomId]:
    for item in view.walk_children():
        text = getattr(item, "custom_id", None)
        if isinstance(text, str):
            try:
                yield read_custom_id(text)
            except BadCustomIdError:
                continue


@contextmanager
def _outages() -> Iterator[None]:
    """Say of what may pass that it may pass."""
    try:
        yield
    except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
        raise RetryLaterError(_OUTAGE_WAIT) from error
    except discord.HTTPException as error:
        if error.code == _DMS_TOO_FAST:
            raise RetryLaterError(_DMS_WAIT) from error
        raise


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except discord.HTTPException as error:
        if error.code in (_UNKNOWN_CHANNEL, _UNKNOWN_MESSAGE):
            raise MessageGoneError from error
        if error.code in _CLOSED_DMS:
            raise DmsClosedError from error
        if error.status >= 500 or error.code == _DMS_TOO_FAST:
            raise
        raise RefusedError(f"refused with {error.status}, code {error.code}") from error
