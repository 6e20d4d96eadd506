"""The bot is told to stop at any moment: its process ends soon, and nothing is lost."""

import asyncio
import random
import time

from tests.slow.crash.club import Club, while_playing
from tests.slow.crash.extent import EVERY
from tests.slow.crash.gate import Gate
from tests.slow.crash.processes import BotProcess

SEED = 27
STOPS = 200 if EVERY else 10
WITHIN = 10.0
"""Seconds in which a process has to end; a container engine kills it then."""
LONGEST_START = 0.6
LONGEST_LIFE = 40
"""Requests after which a bot is told to stop at the latest."""


async def test_a_process_told_to_stop_ends_soon(club: Club, gate: Gate) -> None:
    """Some are told while they start; in the second half a table's channel is gone."""
    club.party("prima", "Anna")
    club.party("seconda", "Bruno")
    chance = random.Random(SEED)
    took = []
    for number in range(STOPS):
        if number == STOPS // 2:
            world = club.local.world
            world.remove_channel(world.channels[club.parties.pop().channel])
        process = BotProcess(club.config)
        try:
            async with club.playing() as play:
                if number % 3 == 0:
                    await asyncio.sleep(chance.uniform(0, LONGEST_START))
                elif number % 3 == 1:  # Its servers are looked at.
                    await club.local.bot_online(WITHIN)
                    await asyncio.sleep(chance.uniform(0, 0.03))
                else:
                    await while_playing(play, gate.passed(chance.randint(1, LONGEST_LIFE)))
                    await asyncio.sleep(chance.uniform(0, 0.03))
                told = time.monotonic()
                async with asyncio.timeout(WITHIN):
                    await process.stop()
            assert process.has_stopped_well
            took.append(time.monotonic() - told)
        finally:
            await process.kill()
        await club.local.bot_offline(WITHIN)
        await club.verify_nothing_lost()
    done = sum(len(party.acknowledged) for party in club.parties)
    print(f"{STOPS} stops, seed {SEED}, {done} acknowledged actions, {max(took):.2f} s at most")
    assert done
