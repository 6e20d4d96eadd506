"""The bot is killed at any time while three tables play: nothing is lost, all is shown again."""

from __future__ import annotations

import asyncio
import random

from tests.slow.crash.club import Club
from tests.slow.crash.extent import EVERY, on_both
from tests.slow.crash.gate import Gate

SEED = 9
KILLS = 60 if EVERY else 4
LONGEST_LIFE = 50
"""Requests after which a bot is killed at the latest."""


@on_both
async def test_kills_at_random_under_load(club: Club, gate: Gate) -> None:
    club.party("prima", "Anna")
    club.party("seconda", "Bruno")
    club.party("terza", "Carla", "Dino")
    chance = random.Random(SEED)

    async def a_while() -> None:
        await gate.passed(chance.randint(1, LONGEST_LIFE))
        await asyncio.sleep(chance.uniform(0, 0.03))

    for number in range(1, KILLS + 1):
        async with club.bot():
            await club.play_until(a_while())
        await club.verify_nothing_lost()
        if number % 2 == 0:
            async with club.bot():
                await club.converged()
    done = sum(len(party.acknowledged) for party in club.parties)
    print(f"{KILLS} kills at random, seed {SEED}, {done} acknowledged actions")
    assert done
