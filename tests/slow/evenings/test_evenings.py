"""Whole evenings over a database: people play hands, the clock ends rounds, the books know them."""

from dataclasses import replace

import pytest

from bot.features.evenings.actions import (
    Award,
    CloseRound,
    Correct,
    EveningSettings,
    Format,
    LoggedEveningAction,
    NoShow,
    Pause,
    Scoring,
    SignUp,
    Withdraw,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.scoring import podium
from bot.features.evenings.state import Evening, EveningStage
from bot.features.evenings.transitions import evening_of
from tests.builders.held_evenings import Hall, of, player

ROUND = 2000
PAIRS = EveningSettings(Format.PAIRS, rounds=2, round_seconds=ROUND, break_seconds=60)
SINGLES = replace(PAIRS, format=Format.SINGLES)
TEAMS = replace(PAIRS, format=Format.TEAMS, scoring=Scoring.IMPS)

EVENINGS = {
    "pairs, one sits out": (PAIRS, 3),
    "pairs, a computer pair fills up": (replace(PAIRS, odd=OddOut.COMPUTER), 3),
    "pairs, deals travel": (replace(PAIRS, scoring=Scoring.IMPS, travelling=True), 4),
    "singles, one sits out": (SINGLES, 5),
    "singles, computer players fill up": (replace(SINGLES, odd=OddOut.COMPUTER), 5),
    "teams": (TEAMS, 2),
}


async def play_to_the_end(hall: Hall, rounds: int) -> Evening:
    """All rounds, of one hand each; the break passes in between."""
    for number in range(rounds):
        await hall.ready()
        await hall.play(hands=1)
        await hall.act(CloseRound())
        await hall.settled()
        if number + 1 < rounds:
            assert hall.evening.stage is EveningStage.BREAK
            await hall.pass_time(61)
    return (await hall.now()).evening


async def log_of(hall: Hall) -> tuple[LoggedEveningAction, ...]:
    """What is stored of the evening."""
    stored = await hall.store.evenings.find(hall.id)
    assert stored is not None
    return stored.log


@pytest.mark.parametrize("name", EVENINGS)
async def test_an_evening(name: str, hall: Hall) -> None:
    settings, entries = EVENINGS[name]
    await hall.begin(settings, entries)
    evening = await play_to_the_end(hall, settings.rounds)
    assert evening.stage is EveningStage.OVER
    assert evening == evening_of(await log_of(hall))
    assert podium(evening)
    tables = await hall.store.evenings.tables(hall.id)
    assert len(tables) == sum(len(drawn.tables) for drawn in evening.rounds)
    for drawn in evening.rounds:
        for table in drawn.tables:
            assert len(table.outcome.hands) == 1
    assert await hall.store.sealed.all() == frozenset()
    assert (evening.revealed is not None) is settings.is_duplicate
    assert hall.tables() == []


async def test_what_comes_between(hall: Hall) -> None:
    """A late pair, one that does not appear, one that leaves, a correction, and a night."""
    settings = replace(PAIRS, rounds=3, odd=OddOut.COMPUTER)
    await hall.begin(settings, 4)
    absent = hall.tables()[0]
    gone = [absent.people[seat].user_id for seat in (0, 2)]
    await hall.ready(but=gone)
    await hall.pass_time(settings.grace_seconds)
    await hall.act(NoShow(hall.entry_of(absent.people[0])))
    await hall.settled()
    late = (player(20), player(21))
    await hall.act(SignUp(late), of(late[0]))
    await hall.play(hands=1)
    await hall.act(CloseRound())
    await hall.act(Correct(0, 1, "a wrong seat", awards=(Award.AVERAGE, Award.AVERAGE)))
    await hall.pass_time(settings.break_seconds)
    seated = {p.user_id for table in hall.tables() for p in table.people.values()}
    assert {person.user_id for person in late} <= seated
    assert not seated & set(gone)
    await hall.ready()
    await hall.play(hands=1)
    leaver = next(p for t in hall.tables() for p in t.people.values())
    await hall.act(Withdraw(hall.entry_of(leaver)), of(leaver))
    await hall.act(Pause("till tomorrow", hall.clock.now() + 86_400))
    await hall.settled()
    before = hall.evening
    hall = await hall.restarted(after=50_000)
    assert hall.evening == before
    await hall.pass_time(36_400)
    assert hall.evening.paused is None
    await hall.play(hands=2)
    await hall.pass_time(ROUND + settings.last_hand_seconds)
    evening = hall.evening
    assert [len(t.outcome.hands) for t in evening.rounds[1].tables] == [2, 2]
    entry = evening.entry_of(leaver.user_id)
    assert entry is not None
    assert entry.gone
    assert len(evening.corrections) == 1


async def test_a_hand_that_ended_while_nobody_counted(hall: Hall) -> None:
    """Tables that played on while the evening did not know of it are counted at the next start."""
    await hall.begin(PAIRS, 2)
    await hall.ready()
    await hall.evenings.stop()
    await hall.play(hands=1)
    assert hall.evening.rounds[0].tables[0].outcome.hands == ()
    hall = await hall.restarted()
    assert len(hall.evening.rounds[0].tables[0].outcome.hands) == 1
