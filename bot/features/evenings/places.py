"""Find places for the tables of evenings, in threads of the evening's channel, and explain why
Discord refuses a thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import discord

from bot.client.errors import TOO_MANY, UNKNOWN_CHANNEL, temporary_failures
from bot.client.limits import answered_in_time
from bot.client.worker import RetryLaterError
from bot.features.evenings.actions import Obstacle
from bot.features.evenings.orders import TableOrder
from bot.features.evenings.state import Evening, NoPlaceError
from bot.support.venue import Venue
from bot.words import language_of, say

_ARCHIVED_AFTER: Final = 1440
"""Minutes without a message until Discord archives the thread: a day."""
_NEEDED: Final = ("view_channel", "send_messages_in_threads", "attach_files")


class DiscordPlaces:
    """Finds places for the tables of evenings. Both methods raise `NoPlaceError`.

    Threads of sealed deals are private, so that only moderators can look in. A thread is found
    again by its name, which has the table's number. ``in_server`` says whether the bot is in a
    server, None if that is unknown.
    """

    def __init__(self, client: discord.Client, in_server: Callable[[int], bool | None]) -> None:
        self._client = client
        self._in_server = in_server

    async def verify(self, venue: Venue, evening: Evening) -> None:
        """Raise `NoPlaceError` unless the channel has places for the tables of a round."""
        self._channel(venue, evening)

    async def place(self, venue: Venue, evening: Evening, order: TableOrder) -> Venue:
        """Return the thread of a table below the evening's ``venue``; the same one each time."""
        channel = self._channel(venue, evening)
        name = say(
            language_of(venue.locale), "evening-at-table",
            number=str(evening.id), round=order.round + 1, table=order.table + 1,
        )  # fmt: skip
        own = self._client.user
        opened = (t for t in channel.threads if own and (t.name, t.owner_id) == (name, own.id))
        thread = next(opened, None)
        if thread is None:
            thread = await _open(channel, name, is_private=evening.settings.is_duplicate)
        return Venue(venue.guild_id, thread.id, venue.locale)

    def _channel(self, venue: Venue, evening: Evening) -> discord.TextChannel:
        """Return the evening's channel, if the bot may open tables there."""
        guild = self._client.get_guild(venue.guild_id)
        if self._in_server(venue.guild_id) is False:
            raise NoPlaceError(Obstacle.GONE)
        if guild is None or guild.unavailable:
            raise NoPlaceError(Obstacle.UNREACHED)
        channel = guild.get_channel(venue.channel_id)
        if channel is None:
            raise NoPlaceError(Obstacle.GONE)
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            raise NoPlaceError(Obstacle.NO_THREADS)
        if missing := missing_permissions(channel, is_private=evening.settings.is_duplicate):
            raise NoPlaceError(Obstacle.PERMISSIONS, missing)
        return channel


async def _open(channel: discord.TextChannel, name: str, *, is_private: bool) -> discord.Thread:
    try:
        return await begin_thread(
            channel, name, archived_after=_ARCHIVED_AFTER, is_private=is_private
        )
    except RetryLaterError as error:
        raise NoPlaceError(Obstacle.UNREACHED) from error
    except ThreadRefusedError as error:
        missing = missing_permissions(channel, is_private=is_private)
        match error.obstacle:
            case Obstacle.NAME as obstacle:
                details: tuple[str, ...] = (name,)
            case Obstacle.PERMISSIONS as obstacle if missing:
                details = missing
            case Obstacle.PERMISSIONS | Obstacle.REFUSED:
                obstacle, details = Obstacle.REFUSED, (str(error.code),)
            case obstacle:
                details = ()
        raise NoPlaceError(obstacle, details) from error


def missing_permissions(channel: discord.TextChannel, *, is_private: bool) -> tuple[str, ...]:
    """Return the permissions that the bot lacks for tables in threads of a channel, by Discord's
    names."""
    allowed = channel.permissions_for(channel.guild.me)
    creates = "create_private_threads" if is_private else "create_public_threads"
    return tuple(each for each in (*_NEEDED, creates) if not getattr(allowed, each))


_NOT_IN_THIS_KIND: Final = (50003, 50024)
_NAME_BLOCKED: Final = (200000, 200001)
_BAD_FORM: Final = 50035
_FORBIDDEN: Final = 403


class ThreadRefusedError(Exception):
    """Discord refuses a new thread until somebody changes something; ``code`` is Discord's."""

    def __init__(self, obstacle: Obstacle, code: int) -> None:
        super().__init__(f"{obstacle.value}, code {code}")
        self.obstacle = obstacle
        self.code = code


async def begin_thread(
    channel: discord.TextChannel,
    name: str,
    *,
    archived_after: Literal[60, 1440, 4320, 10080],
    is_private: bool = False,
) -> discord.Thread:
    """Open a thread of the kind that the channel takes. Raises `ThreadRefusedError`, and
    `bot.client.worker.RetryLaterError` if Discord does not answer or asks to wait."""
    kind = discord.ChannelType.private_thread
    if not is_private:
        public, news = discord.ChannelType.public_thread, discord.ChannelType.news_thread
        kind = news if channel.is_news() else public
    try:
        with temporary_failures():
            async with answered_in_time():
                return await channel.create_thread(
                    name=name,
                    type=kind,
                    auto_archive_duration=archived_after,
                    invitable=not is_private,
                )
    except discord.HTTPException as error:
        raise ThreadRefusedError(_obstacle(error), error.code) from error


def _obstacle(error: discord.HTTPException) -> Obstacle:
    if error.code in TOO_MANY:
        return Obstacle.TOO_MANY
    if error.code == UNKNOWN_CHANNEL:
        return Obstacle.GONE
    if error.code in _NOT_IN_THIS_KIND or (error.code == _BAD_FORM and "type:" in error.text):
        # The channel was converted to another kind, which the client does not know yet.
        return Obstacle.NO_THREADS
    if error.code in (*_NAME_BLOCKED, _BAD_FORM):
        return Obstacle.NAME
    return Obstacle.PERMISSIONS if error.status == _FORBIDDEN else Obstacle.REFUSED
