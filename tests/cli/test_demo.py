"""The demo's server: made anew each time, and yet the same."""

from __future__ import annotations

import time

from bot.cli.demo import PEOPLE, demo_world


def test_a_seed_deals_the_same_packs_to_the_same_people() -> None:
    # Packs follow from a seed and from the ids of those who play.
    one, other = demo_world("en-US"), demo_world("it")
    assert list(one.users) == list(other.users)
    assert [user.name for user in one.users.values()][-len(PEOPLE) :] == list(PEOPLE)


def test_the_time_in_the_demo_is_that_of_the_machine() -> None:
    world = demo_world("en-US")
    began = time.time()
    assert began <= world.clock.time() <= time.time()
