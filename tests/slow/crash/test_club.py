"""What the tests of crashes would notice, if it happened."""

import pytest

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
