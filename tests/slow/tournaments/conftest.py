"""A club of many people in one server, the bot in it, and a clock that is moved by hand."""

from collections.abc import AsyncIterator

import pytest

from bot.stores import Store
from localcord.world.world import World
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.discord_time import DiscordTime
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient, pointed_at
from tests.fixtures.openapi import DescriptionCheck
from tests.slow.tournaments.club import PEOPLE, Club

EIGHT_OCLOCK = 1_750_104_000.0
"""When the club opens: 16 June 2025, 20:00 UTC."""
FRIENDLY = 4
"""So many people take direct messages; the others play by *My hand*, which costs fewer requests."""


@pytest.fixture
async def club(
    discord_observer: DescriptionCheck | None, start_client: StartClient, store: Store
) -> AsyncIterator[Club]:
    clock = VirtualClock(EIGHT_OCLOCK)
    world = World.with_guild(
        "Circolo", PEOPLE, ("torneo",), clock=DiscordTime(clock), locale="en-US"
    )
    async with ScriptedDiscord(world, rate_limits=False, observer=discord_observer) as local:
        with pointed_at(local):
            for person in local.people[FRIENDLY:]:
                person.closed_dms = True
            club = Club(local, clock, start_client, BlankDrawing(), store=store, channel="torneo")
            await club.starts()
            yield club
            await club.closes()
