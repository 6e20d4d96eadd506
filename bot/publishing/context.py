"""What everything that shows tables works with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.client.emojis import EmojiShelf
from bot.client.messenger import Messenger
from bot.client.picture_pool import Artist
from bot.client.worker import Sleep
from bot.publishing.maintenance import Resting
from bot.render.style.style import Style
from bot.services.ports.clock import Clock, SystemClock
from bot.services.ports.store import Store
from bot.services.settings.preferences import PreferenceService
from bot.settings.servers import AS_EVERYWHERE, ServerSettings


async def as_everywhere(guild_id: int) -> ServerSettings:  # noqa: ARG001 (any server's)
    """What a server has decided that has decided nothing."""
    return AS_EVERYWHERE


@dataclass(frozen=True, slots=True)
class Tools:
    """What every desk works with; ``sleep`` waits for so many seconds before something is tried
    again, ``style`` is that of public pictures, ``clock`` tells what time it is for people,
    ``settings_of`` what a server has decided, ``resting`` whether there is maintenance.

    ``in_server`` knows whether the bot is in a server, None where that is not known yet;
    ``place_lost`` is told of the table whose channel turns out to be gone; ``sits_at_several`` says
    whether a person sits at more than one table."""

    messenger: Messenger
    store: Store
    artist: Artist
    preferences: PreferenceService
    sleep: Sleep = asyncio.sleep
    emojis: EmojiShelf = field(default_factory=EmojiShelf)
    style: Style = Style()
    clock: Clock = field(default_factory=SystemClock)
    settings_of: Callable[[int], Awaitable[ServerSettings]] = as_everywhere
    resting: Resting = field(default_factory=Resting)
    in_server: Callable[[int], bool | None] = lambda _: True
    place_lost: Callable[[int], None] = lambda _: None
    sits_at_several: Callable[[int], bool] = lambda _: False

    async def is_quiet_for(self, user_id: int, guild_id: int | None = None) -> bool:
        """Whether a message to the person, in a channel of a server if one is named, is to make no
        sound now."""
        if await self.preferences.wants_quiet(user_id, self.clock.now()):
            return True
        hours = None if guild_id is None else (await self.settings_of(guild_id)).quiet_hours
        return hours is not None and hours.hold_at(self.clock.now())
