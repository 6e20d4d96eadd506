"""The bot dies in the middle of its writes, by SIGKILL: nothing is lost, and play goes on."""

from tests.slow.crash.club import Club
from tests.slow.crash.extent import some
from tests.slow.crash.processes import BotProcess, Death

AT_FIRST_START = some(range(1, 141), 46)
AT_THE_TABLE = some(range(1, 151), 25)
"""The writes and syncs of a process, counted from its start, before and after which it dies. The
first start makes the database, with some 140 of them."""


async def die_and_live_on(club: Club, numbers: range) -> int:
    """Let the bot die before and after each of these operations, while people play; how often."""
    deaths = [Death(number, done) for number in numbers for done in (False, True)]
    for death in deaths:
        process = BotProcess(club.config, death)
        try:
            await club.play_until(process.dead())
        finally:
            await process.kill()
        assert process.was_killed, f"the bot ended by itself, not by {death}"
        await club.local.bot_offline()
        await club.verify_nothing_lost()
    return len(deaths)


async def test_a_kill_at_any_write(club: Club) -> None:
    party = club.party("prima", "Anna", "Bruno")
    kills = await die_and_live_on(club, AT_FIRST_START)
    async with club.bot():
        await club.converged()
    kills += await die_and_live_on(club, AT_THE_TABLE)
    async with club.bot():
        await club.converged()
    print(f"{kills} kills at a write, {len(party.acknowledged)} acknowledged actions")
    assert party.acknowledged
