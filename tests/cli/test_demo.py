"""The demo's server: a new one each time, with the same ids."""

from __future__ import annotations

import time

from bot.cli.demo_discord import PEOPLE, demo_world


def test_a_seed_deals_the_same_packs_to_the_same_people() -> None:
    # Packs follow from a seed and from the ids of the players.
    one, other = demo_world("en-US"), demo_world("it")
    assert list(one.users) == list(other.users)
    assert [user.name for user in one.users.values()][-len(PEOPLE) :] == list(PEOPLE)


def test_the_demo_runs_by_the_system_clock() -> None:
    world = demo_world("en-US")
    began = time.time()
    assert began <= world.clock.time() <= time.time()
