"""The bot is killed at any time while three tables play: nothing is lost, all is shown again."""

from __future__ import annotations

import asyncio
import random

from tests.crash.club import Club
from tests.crash.extent import EVERY

SEED = 9
KILLS = 60 if EVERY else 6
LONGEST_LIFE = 2.0
"""Seconds from the start of a bot to its end."""


async def test_kills_at_random_under_load(club: Club) -> None:
    club.party("prima", "Anna")
    club.party("seconda", "Bruno")
    club.party("terza", "Carla", "Dino")
    chance = random.Random(SEED)
    for number in range(KILLS):
        async with club.bot():
            await club.play_until(asyncio.sleep(chance.uniform(0, LONGEST_LIFE)))
        await club.verify_nothing_lost()
        if number % 3 == 2:
            async with club.bot():
                await club.converged()
    done = sum(len(party.acknowledged) for party in club.parties)
    print(f"{KILLS} kills at random, seed {SEED}, {done} acknowledged actions")
    assert done
