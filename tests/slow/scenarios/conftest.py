"""The house and its people; `tests.slow.scenarios.house` says how a scenario is written."""

from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor

import pytest

from bot.stores import Store
from localcord.people.person import Person
from localcord.world.world import World
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.discord_time import DiscordTime
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient, pointed_at
from tests.fixtures.openapi import DescriptionCheck
from tests.slow.scenarios.house import House

PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Furio")
CHANNELS = ("tarocchino", "osteria")
NOON = 1_750_075_200.0
"""When the house opens: noon of 16 June 2025, UTC."""


@pytest.fixture
def drawing() -> Executor:
    """Scenarios are about words and buttons, so nothing is drawn."""
    return BlankDrawing()


@pytest.fixture
def patience() -> float:
    """Seconds that people have to cut: none, and so nobody is asked to."""
    return 0.0


@pytest.fixture
def next_hand() -> float:
    """Seconds after a hand until the next is dealt unasked: none, and so it is dealt at once."""
    return 0.0


@pytest.fixture
async def house(
    discord_observer: DescriptionCheck | None,
    start_client: StartClient,
    drawing: Executor,
    store: Store,
    seed: int,
    patience: float,
    next_hand: float,
) -> AsyncIterator[House]:
    clock = VirtualClock(NOON)
    world = World.with_guild(
        "Casa Bolognese", PEOPLE, CHANNELS, clock=DiscordTime(clock), locale="en-US"
    )
    async with ScriptedDiscord(world, rate_limits=False, observer=discord_observer) as local:
        with pointed_at(local):
            house = House(
                local, clock, start_client, drawing, store=store,
                seed=seed, patience=patience, next_hand=next_hand,
            )  # fmt: skip
            await house.starts()
            yield house
            await house.closes()


def _fixture_of(name: str) -> Callable[[House], Person]:
    @pytest.fixture(name=name.lower())
    def person(house: House) -> Person:
        return house.person(name)

    return person


anna, bruno, carla, dino, elena, furio = (_fixture_of(name) for name in PEOPLE)
