"""Whole evenings, each to its podium."""

from __future__ import annotations

from itertools import pairwise

from bot.table.state.table import Stage
from tests.slow.tournaments.club import Club


async def test_sign_up_is_open_until_the_director_starts(club: Club) -> None:
    host, *others = club.people[:8]
    await club.says(host, "evening open", rounds=1)
    await club.presses(host, "Open sign-up here")
    for one, other in list(pairwise(others))[::2]:
        await club.presses(one, "Sign up")
        await club.picks(one, "Your partner", other.id)
    await club.presses(others[6], "Sign up")
    await club.presses(others[6], "Look for others")
    assert "looking for others" in club.public(host)
    await club.presses(host, "Sign up")
    await club.chooses(host, "With Ugo1", menu="Or join")
    await club.presses(others[0], "Director")
    assert "Only the director" in club.answer
    await club.presses(host, "Director")
    await club.presses(host, "Start")
    await club.presses(host, "Yes, start")
    assert [len(table.people) for table in club.tables] == [4, 4]
    await club.all_ready()
    assert [table.stage for table in club.tables] == [Stage.PLAYING] * 2
