"""The demo's local Discord: its server and people, its page, its emojis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from localcord.page.page import add_page
from localcord.server.app import LocalDiscord
from localcord.world.clock import SystemClock
from localcord.world.world import World

PEOPLE = ("Anna", "Bruno", "Carla", "Dino")
_ACCOUNTS_MADE = 1_750_000_000.0
"""When the demo's accounts were created, in seconds since the epoch."""
CHANNEL = "tarocchino"


class _LateClock(SystemClock):
    """The system clock once it runs; before that, it stands at `_ACCOUNTS_MADE`."""

    def __init__(self) -> None:
        self.runs = False

    def time(self) -> float:
        return super().time() if self.runs else _ACCOUNTS_MADE


def demo_world(locale: str) -> World:
    """The demo's server; its people have the same ids every time.

    Packs follow from the ids of the players, and an id contains the time of its creation.
    """
    clock = _LateClock()
    world = World.with_guild(people=PEOPLE, channels=(CHANNEL,), clock=clock, locale=locale)
    clock.runs = True
    return world


@asynccontextmanager
async def local_discord(locale: str, port: int) -> AsyncIterator[LocalDiscord]:
    """The local Discord with its page."""
    local = LocalDiscord(demo_world(locale), port=port)
    add_page(local)
    async with local:
        yield local


async def add_emojis(world: World) -> None:
    """Have the cards' emojis in the application, drawn beside the loop."""
    from bot.render.cards.emoji import emoji_pictures

    for picture in await asyncio.to_thread(list, emoji_pictures()):
        world.add_emoji(str(picture.name), picture.png)
