"""The collaborators that every publisher shares."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from bot.client.clicks_first import ClicksFirst
from bot.client.emojis import ApplicationEmojis
from bot.client.limits.drawing_turns import DrawingTurns
from bot.client.limits.edit_pace import FOLLOWING, EditPace
from bot.client.limits.token_bucket import REQUESTS_PER_SECOND
from bot.client.messenger import Messenger
from bot.client.picture_pool import Renderer
from bot.client.worker import Sleep
from bot.club.ratings.ladders import RatedStep
from bot.publishing.channel_turns import ChannelTurns
from bot.publishing.maintenance import MaintenanceWatch
from bot.publishing.waiting_panels import WaitingPanels
from bot.render.style.style import Style
from bot.services.ports.clock import Clock, SystemClock
from bot.services.ports.stores import Store
from bot.services.settings.preferences import PreferenceService
from bot.settings.servers import DEFAULT_SETTINGS, ServerSettings
from bot.tables.state.table import Table
from bot.text import Language


async def default_settings(guild_id: int) -> ServerSettings:  # noqa: ARG001 (any server's)
    """The settings of a server that has changed none."""
    return DEFAULT_SETTINGS


def no_line(table: Table, language: Language) -> str | None:  # noqa: ARG001 (any table)
    """Of a table that is opened for itself."""
    return None


async def unrated(table_id: int, user_id: int) -> RatedStep | None:  # noqa: ARG001 (anybody's)
    """Of a match that changes no ratings."""
    return None


_UNSENT_AT_MOST = REQUESTS_PER_SECOND
"""As many as may be sent in a second: what is drawn earlier takes half a megabyte while it waits,
and may be superseded before people see it."""


@dataclass(frozen=True, slots=True)
class PublishingContext:
    """What every publisher works with.

    ``sleep`` waits that many seconds before something is tried again, ``style`` is the style of
    public pictures, ``clock`` tells people's time, ``settings_of`` returns a server's settings by
    its id, ``maintenance`` holds the maintenance under way, ``drawing`` says whose picture is drawn
    next, and ``waiting_panels`` and ``following`` pace the panels of people who wait, all together
    and each; ``unsent`` has room for the pictures that may be drawn before they are sent, so that
    none is drawn for a request that has to wait; ``first_posts`` are the turns of new tables in a
    channel, and ``clicks_first`` holds back what people do not wait for.

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
    drawing: DrawingTurns = field(default_factory=DrawingTurns)
    waiting_panels: WaitingPanels = field(default_factory=WaitingPanels)
    unsent: asyncio.Semaphore = field(default_factory=partial(asyncio.Semaphore, _UNSENT_AT_MOST))
    following: EditPace = FOLLOWING
    first_posts: ChannelTurns = field(default_factory=ChannelTurns)
    clicks_first: ClicksFirst = field(default_factory=ClicksFirst)
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
