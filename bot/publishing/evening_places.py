"""Where the tables of evenings are held: threads of the evening's channel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from bot.client.errors import (
    ChannelGoneError,
    MissingAccessError,
    refusals,
    temporary_failures,
)
from bot.client.limits.http_limits import answered_in_time
from bot.client.worker import NotDoneError, RetryLaterError
from bot.club.evenings.orders import TableOrder
from bot.club.evenings.state import Evening
from bot.services.ports.evening_publisher import NoPlaceError, PlaceLaterError
from bot.tables.state.venue import Venue
from bot.text import language_of, say

_ARCHIVED_AFTER: Final = 1440
"""Minutes without a message after which Discord archives the thread: a day."""
_NEEDED: Final = ("view_channel", "send_messages_in_threads", "attach_files")


class DiscordPlaces:
    """Implements `bot.services.ports.evening_publisher.EveningPlaces` with threads.

    Those of sealed deals are private: nobody but a moderator can come in. A thread is found again
    by its name, which says which table it is for.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def verify(self, venue: Venue, evening: Evening) -> None:
        self._channel(venue, evening)

    async def place(self, venue: Venue, evening: Evening, order: TableOrder) -> Venue:
        channel = self._channel(venue, evening)
        name = say(
            language_of(venue.locale), "evening-at-table",
            number=str(evening.id), round=order.round + 1, table=order.table + 1,
        )  # fmt: skip
        thread = next(self._opened(channel, name), None)
        if thread is None:
            thread = await self._open(channel, name, is_private=evening.settings.is_duplicate)
        return Venue(venue.guild_id, thread.id, venue.locale)

    def _channel(self, venue: Venue, evening: Evening) -> discord.TextChannel:
        """The evening's channel, if the bot may hold the tables of a round there."""
        channel = self._client.get_channel(venue.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise PlaceLaterError
        if missing := missing_permissions(channel, is_private=evening.settings.is_duplicate):
            raise NoPlaceError(missing)
        return channel

    def _opened(self, channel: discord.TextChannel, name: str) -> Iterator[discord.Thread]:
        """The bot's threads of this name, as far as the client knows them."""
        own = self._client.user
        for thread in channel.threads:
            if thread.name == name and own is not None and thread.owner_id == own.id:
                yield thread

    async def _open(
        self, channel: discord.TextChannel, name: str, *, is_private: bool
    ) -> discord.Thread:
        kind = discord.ChannelType.public_thread
        if is_private:
            kind = discord.ChannelType.private_thread
        try:
            with temporary_failures(), refusals():
                async with answered_in_time():
                    return await channel.create_thread(
                        name=name,
                        type=kind,
                        auto_archive_duration=_ARCHIVED_AFTER,
                        invitable=not is_private,
                    )
        except MissingAccessError as error:
            if missing := missing_permissions(channel, is_private=is_private):
                raise NoPlaceError(missing) from error
            raise PlaceLaterError from error
        except (RetryLaterError, ChannelGoneError, NotDoneError) as error:
            raise PlaceLaterError from error


def missing_permissions(channel: discord.TextChannel, *, is_private: bool) -> tuple[str, ...]:
    """The permissions that the bot lacks to hold tables in threads of a channel, as Discord calls
    them."""
    allowed = channel.permissions_for(channel.guild.me)
    creates = "create_private_threads" if is_private else "create_public_threads"
    return tuple(each for each in (*_NEEDED, creates) if not getattr(allowed, each))
