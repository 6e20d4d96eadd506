"""What the tests of crashes would notice, if it happened."""

from __future__ import annotations

import pytest

from tests.drivers.waiting import PATIENCE
from tests.slow.crash.club import Club, LostError
from tests.slow.crash.kept import KeptFile


async def test_what_is_lost_doubled_or_not_shown_is_noticed(club: Club, kept: KeptFile) -> None:
    party, world = club.party("prima", "Anna", "Bruno"), club.local.world
    async with club.bot():
        await club.play_until(club.news.until(lambda: len(party.acknowledged) > 2))
        await club.converged()

        double = world.new_message(party.channel, world.bot.id)
        world.post(double)
        with pytest.raises(LostError, match="nobody knows"):
            await club.converged(patience=0.5)
        world.delete(double)
        await club.converged()

    # The bot has stopped: nothing that happens at the table posts the message again.
    tables = [m for m in party.host.messages(party.channel) if m.buttons and not m.ephemeral]
    world.delete(world.messages[tables[-1].id])
    with pytest.raises(LostError, match="is not shown"):
        await club.converged(patience=0.5)
    await club.verify_nothing_lost()
    last = party.acknowledged[-1]
    party.clicks[last.user] -= 1
    with pytest.raises(LostError, match="twice"):
        await club.verify_nothing_lost()
    party.clicks[last.user] += 1
    kept.spoil("DELETE FROM log_entries WHERE version > ?", last.version)
    with pytest.raises(LostError, match="not in the log"):
        await club.verify_nothing_lost()


async def test_people_press_nothing_that_the_table_has_left_behind(club: Club) -> None:
    """A bot that dies leaves such buttons to the host alone, which no later one can change."""
    party = club.party("prima", "Anna")
    host, channel = party.host, party.channel

    def has_own_panel() -> bool:
        return any(each.ephemeral and each.buttons for each in host.messages(channel))

    async with club.bot():
        await club.play_until(club.news.until(has_own_panel))
    async with club.bot():
        await club.local.commands_registered(PATIENCE)
        for _ in range(3):
            outcome = await host.slash(channel, "table computer add")
            for answer in (await outcome.finished(PATIENCE)).created:
                host.dismiss(answer.id)
        await club.play_until(club.news.until(lambda: party.acknowledged))
