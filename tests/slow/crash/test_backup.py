"""A copy of the database that was taken while the bot plays is whole, and a bot goes on from it."""

from tests.slow.crash.club import Club
from tests.slow.crash.kept import KeptFile


async def test_a_backup_taken_in_play_is_whole_and_a_bot_goes_on_from_it(
    club: Club, kept: KeptFile
) -> None:
    party = club.party("prima", "Anna", "Bruno")

    async def play(actions: int) -> None:
        wanted = len(party.acknowledged) + actions
        await club.play_until(club.news.until(lambda: len(party.acknowledged) >= wanted))

    async with club.bot():
        for actions in (1, 2, 3):
            await play(actions)
            kept.back_up()  # The computers may well be in the middle of a trick.
            async with kept.backed_up() as copy:
                await club.verify_all_in(copy)
        await club.converged()
        kept.back_up()
    kept.put_back()
    async with club.bot():
        await club.converged()
        await play(2)
    await club.verify_nothing_lost()
