"""Post, edit and delete messages that answer no interaction, each posted exactly once."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import discord

from bot.client.channels import DmChannels
from bot.client.components import NO_MENTIONS, CommandMentions, Panel
from bot.client.custom_ids import BadCustomIdError, CustomId, decode_custom_id
from bot.client.errors import (
    OLD_EDITS_EXHAUSTED,
    THREAD_ARCHIVED,
    MessageGoneError,
    MissingAccessError,
    asking_discord,
    refusals,
    temporary_failures,
)
from bot.client.layout import files, layout, with_live_emojis
from bot.client.limits import answered_in_time, loop_time

_log = logging.getLogger(__name__)

_NONCE_BYTES = 12
"""Half the length of a nonce, for which Discord allows 25 characters."""
_MARK_BITS = 31
"""A component's id is a positive number of 32 bits."""
NONCE_SECONDS = 60.0
"""Seconds for which Discord certainly remembers a nonce."""
_SEARCHED = 100


def nonce_of(name: str) -> str:
    """Return a nonce that Discord accepts, the same for the same name."""
    return hashlib.blake2b(name.encode(), digest_size=_NONCE_BYTES).hexdigest()


def mark_of(nonce: str) -> int:
    """Return the id of the first component of a message posted with this nonce."""
    digest = hashlib.blake2b(nonce.encode(), digest_size=4).digest()
    return int.from_bytes(digest) % ((1 << _MARK_BITS) - 1) + 1


class PostAttempts:
    """Posts whose message may exist although no response came; ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float] = loop_time) -> None:
        self._clock = clock
        self._first_attempts: dict[str, float] = {}

    def begin(self, nonce: str, *, maybe_posted: bool) -> bool:
        """Note an attempt to post; return whether to search for the message first.

        ``maybe_posted`` is True if an earlier process may have posted it.
        """
        now = self._clock()
        first = self._first_attempts.setdefault(nonce, float("-inf") if maybe_posted else now)
        return now - first > NONCE_SECONDS

    def succeed(self, nonce: str) -> None:
        """Note that the message certainly exists."""
        self._first_attempts.pop(nonce, None)


async def find_posted(nonce: str, channel: discord.PartialMessageable) -> int | None:
    """Return the id of the message with the nonce's mark among the channel's newest.

    None if there is none, or if the bot may not read the history.
    """
    mark = mark_of(nonce)
    try:
        async for message in channel.history(limit=_SEARCHED):
            for component in message.components:
                if isinstance(component, discord.components.Container) and component.id == mark:
                    return message.id
    except discord.Forbidden as error:
        _log.info(
            "channel %d: history not readable (code %d); a message may be posted twice",
            channel.id,
            error.code,
        )
    return None


_NOT_PERMITTED = 50013


class Messenger:
    """Offers publishers what they need of Discord, through a discord.py client.

    Every method may raise `bot.client.worker.RetryLaterError` while Discord is unreachable or
    denies access (`MissingAccessError`), and `MessageRefusedError`. ``mentions`` returns
    the mentions of the client's commands.
    """

    def __init__(
        self,
        client: discord.Client,
        *,
        dm_channels: DmChannels,
        mentions: Callable[[], CommandMentions] = lambda: NO_MENTIONS,
    ) -> None:
        self._client = client
        self._mentions = mentions
        self._dm_channels = dm_channels
        self._attempts = PostAttempts()

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
        """Post a message and return its id; return the first message's for the same nonce.

        The message may ping only the users in ``mention`` and the role ``role``. ``maybe_posted``
        is for a message that may have been posted too long ago for Discord to remember its nonce. A
        ``silent`` message makes no sound. Raises `ChannelGoneError` for a channel that is gone, and
        `DmsClosedError` for a person who accepts no DMs.
        """
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

        async with self._dm_channels.posting_in(channel_id):
            with self._dm_channels.watching_refusals(), temporary_failures(), refusals():
                if self._attempts.begin(nonce, maybe_posted=maybe_posted):
                    found = await self._find(channel, nonce)
                    if found is not None:
                        return found
                async with answered_in_time():
                    message = await with_live_emojis(panel, send)
        self._attempts.succeed(nonce)
        return message.id

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        """Edit a message of the bot; reopen an archived thread for it.

        Raises `MessageGoneError`, even for a message that is too old for another edit, which is
        deleted, and for a DM that the bot may no longer change.
        """
        message, panel = self._message(channel_id, message_id), self._mentions().in_panel(panel)

        async def send(shown: Panel) -> None:
            await message.edit(
                view=layout(shown),
                attachments=files(shown.pictures),
                # Stated because discord.py omits the client's default in an edit without content.
                allowed_mentions=discord.AllowedMentions.none(),
            )

        async with self._changing(channel_id), answered_in_time():
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
        """Return the id of the DM channel with a person.

        Raises `DmsClosedError`, and `bot.client.errors.DmsDelayedError` until it is opened.
        """
        return await self._dm_channels.of(user_id)

    async def ids_shown(self, channel_id: int, message_id: int) -> tuple[CustomId, ...]:
        """Return the custom_ids that a message shows now. Raises `MessageGoneError`."""
        async with self._changing(channel_id), answered_in_time():
            message = await self._message(channel_id, message_id).fetch()
        view = discord.ui.LayoutView.from_message(message, timeout=None)
        return tuple(_ids_in(view))

    async def find(self, channel_id: int, *, nonce: str) -> int | None:
        """Return the id of the message that was posted with this nonce.

        None if it is not among the newest hundred of the channel, or the bot may not read them.
        """
        channel = self._client.get_partial_messageable(channel_id)
        try:
            async with self._changing(channel_id):
                return await self._find(channel, nonce_of(nonce))
        except MessageGoneError:
            return None

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """Delete a message of the bot; return False if it was already gone."""
        try:
            async with self._changing(channel_id), answered_in_time():
                await self._message(channel_id, message_id).delete()
        except MessageGoneError:
            return False
        except MissingAccessError as error:
            if error.code != _NOT_PERMITTED:
                raise
            return False  # The bot may always delete its own messages, so this one is gone.
        return True

    @asynccontextmanager
    async def _changing(self, channel_id: int) -> AsyncIterator[None]:
        async with self._dm_channels.changing_in(channel_id):
            with temporary_failures(), refusals():
                yield

    async def _find(self, channel: discord.PartialMessageable, nonce: str) -> int | None:
        self._warn_without_history(channel.id)
        async with answered_in_time():
            found = await find_posted(nonce, channel)
        if found is not None:
            self._attempts.succeed(nonce)
        return found

    def _warn_without_history(self, channel_id: int) -> None:
        """Warn if the bot may not read the history, for which Discord returns an empty list."""
        channel = self._client.get_channel(channel_id)
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if not isinstance(channel, discord.TextChannel):
            return
        if not channel.permissions_for(channel.guild.me).read_message_history:
            _log.warning(
                "channel %d: permission READ_MESSAGE_HISTORY is missing; a message may be posted "
                "twice",
                channel_id,
            )

    async def posted_after(self, channel_id: int, message_id: int, limit: int) -> tuple[int, ...]:
        """Return the ids of at most ``limit`` messages below this one in its channel, by all
        authors.

        There are none if the bot may not read the history.
        """
        channel = self._client.get_partial_messageable(channel_id)
        after = discord.Object(message_id)
        async with asking_discord():
            return tuple([m.id async for m in channel.history(limit=limit, after=after)])

    async def archive(self, channel_id: int) -> None:
        """Archive a thread, which makes room for another; ignore one that is archived."""
        thread = self._client.get_channel(channel_id)
        # The client knows only active threads.
        if isinstance(thread, discord.Thread) and not thread.archived:
            async with asking_discord():
                await thread.edit(archived=True)

    async def add_to_thread(self, channel_id: int, user_id: int) -> bool:
        """Add a person to a thread, because others do not see its messages.

        Return False, without a request, if the client knows no such thread.
        """
        thread = self._client.get_channel(channel_id)
        if not isinstance(thread, discord.Thread):
            return False
        async with asking_discord():
            await thread.add_user(discord.Object(user_id))
        return True

    async def _reopen(self, thread_id: int) -> None:
        """Reopen an archived thread. Raises `MissingAccessError` if it is also locked."""
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
