"""The demo's server: a new one each time, with the same ids."""

from __future__ import annotations

import time

import pytest

from bot.cli.demo import PEOPLE, demo_world
from tests.drivers.command_line import call


def test_a_seed_deals_the_same_packs_to_the_same_people() -> None:
    # Packs follow from a seed and from the ids of the players.
    one, other = demo_world("en-US"), demo_world("it")
    assert list(one.users) == list(other.users)
    assert [user.name for user in one.users.values()][-len(PEOPLE) :] == list(PEOPLE)


def test_the_demo_runs_by_the_system_clock() -> None:
    world = demo_world("en-US")
    began = time.time()
    assert began <= world.clock.time() <= time.time()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--game quattro_scartate --hands 2", "leave hands out"),
        ("--game quattro_scartate --hands 2 --language it", "lascia fuori smazzate"),
        ("--game mattazza --rules pagat", "This game cannot be played by these rules"),
        ("--game terziglio --hands 99999999", "hands"),
    ],
)
def test_what_the_bot_refuses_is_told_in_its_words(options: str, told: str) -> None:
    result = call("demo", "--auto", *options.split())
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code == 1
    assert told in result.stderr
