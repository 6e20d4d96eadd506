"""Posts, edits and deletes messages: every request to Discord that answers no interaction."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

import discord

from bot.client.dm_channels import DmChannels
from bot.client.emojis import with_live_emojis
from bot.client.errors import (
    OLD_EDITS_EXHAUSTED,
    THREAD_ARCHIVED,
    ChannelGoneError,
    DmsClosedError,
    MessageGoneError,
    MessageRefusedError,
    MissingAccessError,
    refusals,
    temporary_failures,
)
from bot.client.idempotent_posting import PostAttempts, find_posted, mark_of, nonce_of
from bot.client.interactions import Interaction, mentions_of
from bot.client.layout import files, layout
from bot.client.limits.edit_pace import EditPace
from bot.client.limits.http_limits import answered_in_time
from bot.client.limits.loop_clock import loop_time
from bot.ui.command_mentions import NO_MENTIONS, CommandMentions
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomIdError, CustomId, decode_custom_id

__all__ = [
    "ChannelGoneError",
    "DiscordMessenger",
    "DmsClosedError",
    "FollowUp",
    "InteractionLease",
    "Lease",
    "MessageGoneError",
    "MessageRefusedError",
    "Messenger",
    "MissingAccessError",
    "lease",
]  # fmt: skip

_log = logging.getLogger(__name__)

_TOKEN_SECONDS = 14 * 60
"""An interaction's token is valid for 15 minutes; the last one is not used."""

_EDITS_REMEMBERED = 5
"""As many as Discord takes by a token in a few seconds."""


class Lease(Protocol):
    """A message that can be changed for a while with the token of a click.

    Nothing that is done with a token counts against the 50 requests a second. Every method raises
    `MessageGoneError` if it is no longer possible, and may raise
    `bot.client.worker.RetryLaterError`.
    """

    @property
    def is_fresh(self) -> bool:
        """Whether the token is still valid."""

    def rest(self, pace: EditPace) -> float:
        """Seconds until the message may be edited at this pace for what others do; 0 for now."""

    async def edit(self, panel: Panel) -> None:
        """Edit the message."""

    async def delete(self) -> None:
        """Delete the message."""

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> FollowUp:
        """Post a new message in the message's channel, which everybody there may see.

        It carries the mark of the nonce, by which `Messenger.post` finds it.
        """


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A message posted with the token of a click, and the lease by the same token on it."""

    message_id: int
    lease: Lease


class Messenger(Protocol):
    """What the publishers need of Discord.

    Every method may raise `bot.client.worker.RetryLaterError` while Discord is unreachable or
    denies access (`MissingAccessError`), and `MessageRefusedError`.
    """

    async def post(
        self,
        channel_id: int,
        panel: Panel,
        *,
        nonce: str,
        mention: int | tuple[int, ...] = (),
        role: int | None = None,
        maybe_posted: bool = False,
        silent: bool = False,
    ) -> int:
        """Post a message and return its id; the same nonce again returns the first message.

        ``mention`` are the only users that it may ping, ``role`` the only role. ``maybe_posted`` is
        for a message that may have been posted too long ago for Discord to remember its nonce. A
        ``silent`` message makes no sound. Raises `ChannelGoneError` for a channel that is gone, and
        `DmsClosedError` for a person who accepts no DMs.
        """

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        """Edit a message of the bot; an archived thread is reopened for it.

        Raises `MessageGoneError`, also for one that is too old to be edited again, and is deleted.
        """

    async def dm_channel(self, user_id: int) -> int:
        """The id of the DM channel with a person.

        Raises `DmsClosedError`, and `bot.client.errors.DmsDelayedError` until it is opened.
        """

    async def ids_shown(self, channel_id: int, message_id: int) -> tuple[CustomId, ...]:
        """The custom_ids that a message shows at present; raises `MessageGoneError`."""

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of the bot; one that is already gone is no error."""

    async def posted_after(self, channel_id: int, message_id: int, limit: int) -> tuple[int, ...]:
        """The ids of the messages that follow this one in its channel, whoever posted them.

        There are at most ``limit``; none where the bot may not read the history.
        """

    async def add_to_thread(self, channel_id: int, user_id: int) -> bool:
        """Make a person a member of a thread: others are not shown what is posted there.

        False where the channel is no thread that the client knows; then nothing is requested.
        """


@dataclass(frozen=True, slots=True)
class InteractionLease:
    """A lease by an interaction's token: on the message that was clicked or answered with
    (``@original``), or on a follow-up.

    It keeps nothing else of the interaction, which has the whole message that was clicked with it:
    tables hold leases by the dozen for a quarter of an hour.
    """

    webhook: discord.Webhook
    mentions: CommandMentions
    until: float
    clock: Callable[[], float]
    message_id: int | None = None
    """The follow-up; None for ``@original``."""
    edited: list[float] = field(default_factory=list, compare=False, repr=False)
    """When the latest edits by the token were made."""

    @property
    def is_fresh(self) -> bool:
        return self.clock() < self.until

    def rest(self, pace: EditPace) -> float:
        return pace.rest(self.edited, self.clock())

    async def edit(self, panel: Panel) -> None:
        self.edited.append(self.clock())
        del self.edited[:-_EDITS_REMEMBERED]
        with _token_failures():
            async with answered_in_time():
                await with_live_emojis(self.mentions.in_panel(panel), self._edit)

    async def delete(self) -> None:
        with _token_failures():
            async with answered_in_time():
                await self.webhook.delete_message(self._id)

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> FollowUp:
        mark = mark_of(nonce_of(nonce))

        async def send(shown: Panel) -> discord.WebhookMessage:
            return await self.webhook.send(
                view=layout(shown, mark),
                files=files(shown.pictures),
                silent=silent,
                allowed_mentions=discord.AllowedMentions.none(),
                wait=True,
            )

        with _token_failures():
            async with answered_in_time():
                message = await with_live_emojis(self.mentions.in_panel(panel), send)
        return FollowUp(message.id, replace(self, message_id=message.id))

    async def _edit(self, panel: Panel) -> None:
        await self.webhook.edit_message(
            self._id, view=layout(panel), attachments=files(panel.pictures)
        )

    @property
    def _id(self) -> int:
        # Discord takes the name wherever it takes an id; discord.py's types do not say so.
        return cast(int, "@original") if self.message_id is None else self.message_id


@contextmanager
def _token_failures() -> Iterator[None]:
    """Raise `MessageGoneError` where Discord refuses what is done with a token: whatever is wrong
    with the token or its message, the lease is useless from now on."""
    with temporary_failures():
        try:
            yield
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            raise MessageGoneError from error


def lease(interaction: Interaction, clock: Callable[[], float] = loop_time) -> InteractionLease:
    """A lease that begins now; ``clock`` returns seconds."""
    return InteractionLease(
        interaction.followup, mentions_of(interaction), clock() + _TOKEN_SECONDS, clock
    )


class DiscordMessenger:
    """The messenger of a discord.py client.

    ``clock`` returns seconds; ``dm_channels`` are those of the client, ``mentions`` returns the
    mentions of its commands.
    """

    def __init__(
        self,
        client: discord.Client,
        *,
        clock: Callable[[], float] = loop_time,
        dm_channels: DmChannels | None = None,
        mentions: Callable[[], CommandMentions] = lambda: NO_MENTIONS,
    ) -> None:
        self._client = client
        self._mentions = mentions
        self._dm_channels = dm_channels or DmChannels(client)
        self._attempts = PostAttempts(clock)

    async def post(
        self,
        channel_id: int,
        panel: Panel,
        *,
        nonce: str,
        mention: int | tuple[int, ...] = (),
        role: int | None = None,
        maybe_posted: bool = False,
        silent: bool = False,
    ) -> int:
        channel = self._client.get_partial_messageable(channel_id)
        users = (mention,) if isinstance(mention, int) else mention
        pinged = [discord.Object(user) for user in users]
        roles = [] if role is None else [discord.Object(role)]
        nonce, panel = nonce_of(nonce), self._mentions().in_panel(panel)

        async def send(shown: Panel) -> discord.Message:
            return await channel.send(
                view=layout(shown, mark_of(nonce)),
                files=files(shown.pictures),
                nonce=nonce,
                silent=silent,
                allowed_mentions=discord.AllowedMentions(everyone=False, roles=roles, users=pinged),
            )

        with self._dm_channels.watching_refusals(), temporary_failures(), refusals():
            if self._attempts.begin(nonce, maybe_posted=maybe_posted):
                self._warn_without_history(channel_id)
                async with answered_in_time():
                    found = await find_posted(nonce, channel)
                if found is not None:
                    self._attempts.succeed(nonce)
                    return found
            async with answered_in_time():
                message = await with_live_emojis(panel, send)
        self._attempts.succeed(nonce)
        return message.id

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        message, panel = self._message(channel_id, message_id), self._mentions().in_panel(panel)

        async def send(shown: Panel) -> None:
            await message.edit(
                view=layout(shown),
                attachments=files(shown.pictures),
                # Explicitly: discord.py omits the client's default for an edit without content.
                allowed_mentions=discord.AllowedMentions.none(),
            )

        with temporary_failures(), refusals():
            async with answered_in_time():
                try:
                    await with_live_emojis(panel, send)
                except discord.HTTPException as error:
                    if error.code == OLD_EDITS_EXHAUSTED:
                        await message.delete()
                        raise MessageGoneError from error
                    if error.code != THREAD_ARCHIVED:
                        raise
                    await self._reopen(channel_id)
                    await with_live_emojis(panel, send)

    async def dm_channel(self, user_id: int) -> int:
        return await self._dm_channels.of(user_id)

    async def ids_shown(self, channel_id: int, message_id: int) -> tuple[CustomId, ...]:
        with temporary_failures(), refusals():
            async with answered_in_time():
                message = await self._message(channel_id, message_id).fetch()
        view = discord.ui.LayoutView.from_message(message, timeout=None)
        return tuple(_ids_in(view))

    async def delete(self, channel_id: int, message_id: int) -> None:
        with temporary_failures(), refusals():
            try:
                async with answered_in_time():
                    await self._message(channel_id, message_id).delete()
            except discord.NotFound:
                return

    def _warn_without_history(self, channel_id: int) -> None:
        """Discord returns an empty list where the bot may not read the history."""
        channel = self._client.get_channel(channel_id)
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if not isinstance(channel, discord.TextChannel):
            return
        if not channel.permissions_for(channel.guild.me).read_message_history:
            _log.warning(
                "in channel %d the permission READ_MESSAGE_HISTORY is missing: a message that may "
                "have been posted cannot be searched for",
                channel_id,
            )

    async def posted_after(self, channel_id: int, message_id: int, limit: int) -> tuple[int, ...]:
        channel = self._client.get_partial_messageable(channel_id)
        after = discord.Object(message_id)
        with temporary_failures(), refusals():
            async with answered_in_time():
                return tuple([m.id async for m in channel.history(limit=limit, after=after)])

    async def add_to_thread(self, channel_id: int, user_id: int) -> bool:
        thread = self._client.get_channel(channel_id)
        if not isinstance(thread, discord.Thread):
            return False
        with temporary_failures(), refusals():
            async with answered_in_time():
                await thread.add_user(discord.Object(user_id))
        return True

    async def _reopen(self, thread_id: int) -> None:
        """Reopen an archived thread; raises `MissingAccessError` if it is also locked."""
        thread = await self._client.fetch_channel(thread_id)
        if isinstance(thread, discord.Thread):
            try:
                await thread.edit(archived=False)
            except discord.Forbidden as error:
                raise MissingAccessError(THREAD_ARCHIVED) from error

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _ids_in(view: discord.ui.LayoutView) -> Iterator[CustomId]:
    for item in view.walk_children():
        text = getattr(item, "custom_id", None)
        if isinstance(text, str):
            try:
                yield decode_custom_id(text)
            except BadCustomIdError:
                continue
