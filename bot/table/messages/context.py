"""Hold the collaborators that every publisher shares: the messenger, turns of channels, and the
present maintenance."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from bot.client.layout import ApplicationEmojis
from bot.client.messenger import Messenger
from bot.client.pictures import Renderer
from bot.client.worker import Sleep
from bot.draw.style import Style
from bot.features.books.ratings import RatedStep
from bot.settings.server_policy import MaintenanceStatus
from bot.settings.servers import DEFAULT_SETTINGS, ServerSettings
from bot.settings.service import PreferenceService
from bot.stores import Store
from bot.support.clock import Clock, SystemClock
from bot.support.redaction import told_error
from bot.support.refusals import TableRefusedError
from bot.table.live.policy import ServerPolicy
from bot.table.state.table import Table
from bot.words import Language


@dataclass(slots=True)
class _Turn:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wanted: int = 0


class ChannelTurns:
    """Lets one table at a time post its first message in a channel.

    What waits here has not been sent, so it may still turn out to be needless. A request that
    waits inside discord.py is sent whatever happens meanwhile.
    """

    def __init__(self) -> None:
        self._turns: dict[int, _Turn] = {}

    @asynccontextmanager
    async def of(self, channel_id: int) -> AsyncIterator[None]:
        """Wait for the turn in a channel, and have it inside."""
        turn = self._turns.setdefault(channel_id, _Turn())
        turn.wanted += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.wanted -= 1
            if not turn.wanted:
                del self._turns[channel_id]


_log = logging.getLogger(__name__)

_POLL_SECONDS = 4.0
"""Polled, as the command line that writes it is another process."""


class MaintenanceWatch:
    """Remembers the maintenance under way, for what messages show.

    Whether a match may begin is decided by the store itself (`ServerPolicy.verify_may_begin`).
    """

    def __init__(self) -> None:
        self.now: MaintenanceStatus | None = None
        self._task: asyncio.Task[None] | None = None

    async def poll(self, policy: ServerPolicy, changed: Callable[[], None]) -> None:
        """Read the store once and call ``changed`` if it differs; a busy store changes nothing."""
        with suppress(TableRefusedError):
            seen = await policy.maintenance()
            if seen != self.now:
                self.now = seen
                changed()

    def start_polling(
        self, poll: Callable[[], Awaitable[None]], *, sleep: Sleep = asyncio.sleep
    ) -> None:
        """Call ``poll`` every few seconds from now on."""

        async def poll_forever() -> None:
            while True:
                await sleep(_POLL_SECONDS)
                try:
                    await poll()
                except Exception as error:
                    _log.error("polling for maintenance failed\n%s", told_error(error))

        self._task = asyncio.create_task(poll_forever())

    async def close(self) -> None:
        """Stop polling."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def default_settings(guild_id: int) -> ServerSettings:  # noqa: ARG001 (any server's)
    """The settings of a server that has changed none."""
    return DEFAULT_SETTINGS


def no_line(table: Table, language: Language) -> str | None:  # noqa: ARG001 (any table)
    """Of a table that is opened for itself."""
    return None


async def unrated(table_id: int, user_id: int) -> RatedStep | None:  # noqa: ARG001 (anybody's)
    """Of a match that changes no ratings."""
    return None


@dataclass(frozen=True, slots=True)
class PublishingContext:
    """What every publisher works with.

    ``sleep`` waits that many seconds before something is tried again, ``style`` is the style of
    public pictures, ``clock`` tells people's time, ``settings_of`` returns a server's settings by
    its id, ``maintenance`` holds the maintenance under way, and ``first_posts`` are the turns of
    new tables in a channel.

    ``occasion_line`` tells which table of an evening a table is, in words, None for another one.

    ``in_server`` tells whether the bot is in a server, None while that is not known;
    ``on_channel_lost`` is called with the id of a table whose channel turns out to be gone;
    ``sits_at_several`` tells whether a person sits at more than one table; ``rating_after`` what
    the match of a table did to a person's rating, given the ids of both.
    """

    messenger: Messenger
    store: Store
    renderer: Renderer
    preferences: PreferenceService
    sleep: Sleep = asyncio.sleep
    emojis: ApplicationEmojis = field(default_factory=ApplicationEmojis)
    style: Style = Style()
    clock: Clock = field(default_factory=SystemClock)
    settings_of: Callable[[int], Awaitable[ServerSettings]] = default_settings
    maintenance: MaintenanceWatch = field(default_factory=MaintenanceWatch)
    first_posts: ChannelTurns = field(default_factory=ChannelTurns)
    in_server: Callable[[int], bool | None] = lambda _: True
    on_channel_lost: Callable[[int], None] = lambda _: None
    sits_at_several: Callable[[int], bool] = lambda _: False
    occasion_line: Callable[[Table, Language], str | None] = no_line
    rating_after: Callable[[int, int], Awaitable[RatedStep | None]] = unrated

    async def is_quiet_for(self, user_id: int, guild_id: int | None = None) -> bool:
        """Whether a message to the person, in a channel of a server if one is named, is to make no
        sound now."""
        if await self.preferences.wants_quiet(user_id, self.clock.now()):
            return True
        hours = None if guild_id is None else (await self.settings_of(guild_id)).quiet_hours
        return hours is not None and hours.hold_at(self.clock.now())

    async def takes_dms(self, user_id: int) -> bool:
        """Whether the person wants direct messages."""
        return (await self.preferences.of(user_id)).direct_messages
