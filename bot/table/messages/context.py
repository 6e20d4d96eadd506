"""Hold the collaborators that all publishers share, and the current maintenance."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bot.client.layout import ApplicationEmojis
from bot.client.limits import FOLLOWING_PER_SECOND, Pace
from bot.client.messenger import Messenger
from bot.client.pictures import Renderer
from bot.client.worker import Sleep
from bot.draw.style import Style
from bot.settings.servers import DEFAULT_SETTINGS, MaintenanceStatus, ServerSettings
from bot.settings.service import PreferenceService
from bot.support.clock import Clock, SystemClock
from bot.support.redaction import told_error
from bot.support.refusals import TableRefusedError
from bot.table.hooks import NO_HOOKS, TableHooks
from bot.table.live.policy import ServerPolicy
from bot.table.store.tables import TableStores

_log = logging.getLogger(__name__)

_POLL_SECONDS = 4.0
"""Polled, because the command line that writes it is another process."""


class MaintenanceWatch:
    """The current maintenance, for messages.

    Whether a match may begin is decided by the store itself (`ServerPolicy.verify_may_begin`).
    """

    def __init__(self) -> None:
        self.now: MaintenanceStatus | None = None
        self._task: asyncio.Task[None] | None = None

    async def poll(self, policy: ServerPolicy, changed: Callable[[], None]) -> None:
        """Read the store once and call ``changed`` if it differs; a busy store changes nothing."""
        with suppress(TableRefusedError):
            seen = await policy.store.maintenance()
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
                    _log.error("polling for maintenance failed; retrying\n%s", told_error(error))

        self._task = asyncio.create_task(poll_forever())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def at_once() -> None:
    pass


async def default_settings(guild_id: int) -> ServerSettings:  # noqa: ARG001 (any server's)
    return DEFAULT_SETTINGS


@dataclass(frozen=True, slots=True)
class PublishingContext:
    """The collaborators of every publisher.

    ``sleep`` waits that many seconds before a retry, ``style`` is the style of public pictures,
    ``settings_of`` returns a server's settings by its id, and ``maintenance`` holds the current
    maintenance. ``in_server`` returns whether the bot is in a server, None while that is not known.
    ``on_channel_lost`` is called with the id of a table whose channel is gone. ``sits_at_several``
    returns whether a person sits at more than one table. ``hooks`` is what features add to
    messages. ``all_awake`` returns when every table that was found at a start is in memory; until
    then nothing is drawn, because clicks need the processor. ``following`` limits how often the
    panels of waiting people are edited.
    """

    messenger: Messenger
    store: TableStores
    renderer: Renderer
    preferences: PreferenceService
    sleep: Sleep = asyncio.sleep
    emojis: ApplicationEmojis = field(default_factory=ApplicationEmojis)
    style: Style = Style()
    clock: Clock = field(default_factory=SystemClock)
    settings_of: Callable[[int], Awaitable[ServerSettings]] = default_settings
    maintenance: MaintenanceWatch = field(default_factory=MaintenanceWatch)
    in_server: Callable[[int], bool | None] = lambda _: True
    on_channel_lost: Callable[[int], None] = lambda _: None
    sits_at_several: Callable[[int], bool] = lambda _: False
    all_awake: Callable[[], Awaitable[None]] = at_once
    hooks: TableHooks = NO_HOOKS
    following: Pace = field(default_factory=lambda: Pace(FOLLOWING_PER_SECOND))

    async def is_quiet_for(self, user_id: int, guild_id: int | None = None) -> bool:
        """Return whether a message to the person must make no sound now; ``guild_id`` is the server
        of the channel, None for a direct message."""
        if await self.preferences.wants_quiet(user_id, self.clock.now()):
            return True
        hours = None if guild_id is None else (await self.settings_of(guild_id)).quiet_hours
        return hours is not None and hours.hold_at(self.clock.now())

    async def takes_dms(self, user_id: int) -> bool:
        return (await self.preferences.of(user_id)).direct_messages
