"""The bot is killed around its requests and around what it hears: nothing is lost or doubled."""

import asyncio

from tests.drivers.answers import asked
from tests.slow.crash.club import Club
from tests.slow.crash.extent import EVERY, on_both, some
from tests.slow.crash.gate import Gate, Hold
from tests.slow.crash.kept import KeptAtServer, KeptDatabase, KeptFile
from tests.slow.crash.processes import BotProcess

AT_START = range(1, 13)
AT_PLAY = range(1, 25)
"""The requests of a process, from its start or while all is shown, around which it is killed."""
STEPS = {KeptFile: 6, KeptAtServer: 12}
EVENTS = {KeptFile: 3, KeptAtServer: 1}
"""How often, unless all is tried."""


def around(requests: range, kept: KeptDatabase) -> list[Hold]:
    chosen = some(requests, STEPS[type(kept)])
    return [Hold(number, done) for number in chosen for done in (False, True)]


@on_both
async def test_a_kill_around_any_request(club: Club, gate: Gate, kept: KeptDatabase) -> None:
    party = club.party("prima", "Anna", "Bruno")
    for hold in around(AT_START, kept):
        gate.hold(hold)
        process = BotProcess(club.config)
        try:
            await club.play_until(gate.reached())
        finally:
            await process.kill()
        await club.local.bot_offline()
        await club.verify_nothing_lost()
    async with club.bot():
        await club.play_until(club.news.until(lambda: len(party.acknowledged) > 3))
    for hold in around(AT_PLAY, kept):
        async with club.bot():
            await club.converged()
            gate.hold(hold)
            await club.play_until(gate.reached())
        await club.verify_nothing_lost()
    async with club.bot():
        await club.converged()
    print(f"{gate.held.total()} kills at a request, {len(party.acknowledged)} acknowledged actions")
    for (method, path, done), times in sorted(gate.held.items()):
        print(f"{times:4} {'after' if done else 'before'} {method} {path}")
    assert len(party.acknowledged) > 3


@on_both
async def test_a_kill_before_a_click_is_heard(club: Club, kept: KeptDatabase) -> None:
    party = club.party("prima", "Anna", "Bruno")
    kills = 0
    for number in range(40 if EVERY else EVENTS[type(kept)]):
        async with club.bot() as process:
            await club.play_until(club.news.until(lambda n=number: len(party.acknowledged) > n))
            # An action that is acknowledged may still be on its way to the disk.
            await club.converged()
            await club.news.until(lambda: asked(party.people))
            process.freeze()
            await asyncio.sleep(0.1)  # What it had sent already arrives.
            before = await club.stored(party)
            if (found := asked(party.people)) is None:
                continue
            person, message, button = found
            click = asyncio.create_task(person.click(message.id, button.custom_id or ""))
            await asyncio.sleep(0.05)  # The event lies at the bot's end of the connection.
        assert not click.done()
        click.cancel()
        assert await club.stored(party) == before
        await club.verify_nothing_lost()
        kills += 1
    print(f"{kills} kills before an event was read")
    assert kills
