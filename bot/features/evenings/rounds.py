"""Draw the rounds of an evening and play them: results of tables, no-shows, corrections, the
clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.features.evenings.actions import (
    Award,
    Correct,
    EveningSettings,
    Format,
    Hand,
    Plan,
    Report,
)
from bot.features.evenings.movements import (
    Movement,
    OddOut,
    Round,
    at_two_tables,
    howell,
    individual,
    mitchell,
    next_round,
)
from bot.features.evenings.state import (
    Correction,
    Evening,
    EveningRefusal,
    EveningRefusedError,
    EveningRound,
    EveningStage,
    EveningTable,
    Outcome,
    computer,
)
from tarocchino.core.games.quattro_scartate import HANDS

_SINGLES_AT_A_TABLE = 4


@lru_cache(maxsize=64)
def movement_for(settings: EveningSettings, entries: int) -> Movement:
    """The movement of this many entries; a place that it adds to an odd number is a hole.

    Teams have that of pairs, and each of its tables becomes two when a round is drawn.
    """
    if settings.format is Format.SINGLES:
        return individual(entries, settings.odd)
    make = mitchell if settings.plan is Plan.MITCHELL else howell
    return make(entries, travelling=settings.travelling)


def placed(settings: EveningSettings, order: Sequence[int]) -> tuple[int, ...]:
    """Who has each number of the movement: the entries in the order drawn, then holes."""
    holes = movement_for(settings, len(order)).computers
    return (*order, *(computer(number) for number in range(holes)))


def has_place(evening: Evening) -> bool:
    """Whether a late entry can still play: any can, but in a Mitchell only in a hole."""
    if evening.settings.plan is not Plan.MITCHELL:
        return True
    waiting = [each for each in evening.in_play if each not in evening.places]
    holes = [each for each in evening.places if each not in evening.in_play]
    return len(holes) > len(waiting)


def refitted(evening: Evening) -> Evening:
    """The evening with its places as the field is now, before a round is drawn.

    Late entries take computer players' places first, then those of entries that are gone.
    """
    if evening.redrawn:
        return evening
    field = evening.in_play
    waiting = [entry for entry in field if entry not in evening.places]
    holes = [place for place in evening.places if place not in field]
    holes.sort(key=lambda place: place >= 0)
    taken = dict(zip(holes, waiting, strict=False))
    left = [place for place in holes if place not in taken]
    taken |= {place: computer(number) for number, place in enumerate(left)}
    return replace(
        evening,
        places=tuple(taken.get(place, place) for place in evening.places),
        redrawn=_is_given_up(evening.settings, len(left), len(waiting) > len(holes)),
    )


def _is_given_up(settings: EveningSettings, holes: int, too_many: bool) -> bool:
    if settings.plan is Plan.MITCHELL:
        return False
    if settings.format is not Format.SINGLES:
        return too_many or holes > 1
    fewest = 1 if settings.odd is OddOut.SIT_OUT else _SINGLES_AT_A_TABLE
    return too_many or holes >= fewest


def drawn_round(evening: Evening) -> tuple[tuple[EveningTable, ...], tuple[int, ...]]:
    """The tables of the next round of an evening that is `refitted`, and who sits out.

    Raises ValueError for a field too small for a table.
    """
    drawn = _redrawn(evening) if evening.redrawn else _of_movement(evening)
    playable = tuple(s for s in drawn.sittings if _is_played(evening.settings, s.entrants))
    out = {e for s in drawn.sittings if s not in playable for e in s.entrants} | {*drawn.out}
    if evening.settings.format is Format.TEAMS:
        playable = at_two_tables(Round(playable)).sittings
    tables = tuple(
        EveningTable(number, sitting.sides, sitting.board_set)
        for number, sitting in enumerate(playable)
    )
    return tables, tuple(sorted(entry for entry in out if entry >= 0))


def _is_played(settings: EveningSettings, entrants: Sequence[int]) -> bool:
    """Whether anybody plays at a table, and computer players may play with them."""
    people = [entrant for entrant in entrants if entrant >= 0]
    return bool(people) and (len(people) == len(entrants) or settings.odd is OddOut.COMPUTER)


def _of_movement(evening: Evening) -> Round:
    drawn = movement_for(evening.settings, len(evening.places)).round(len(evening.rounds))
    places = evening.places
    sittings = (
        replace(
            sitting,
            sides=(
                tuple(places[number] for number in sitting.sides[0]),
                tuple(places[number] for number in sitting.sides[1]),
            ),
        )
        for sitting in drawn.sittings
    )
    return Round(tuple(sittings), tuple(places[number] for number in drawn.out))


def _redrawn(evening: Evening) -> Round:
    settings = evening.settings
    singles = settings.format is Format.SINGLES
    field = list(evening.in_play)
    if settings.odd is OddOut.COMPUTER:
        missing = -len(field) % (_SINGLES_AT_A_TABLE if singles else 2)
        field += [computer(number) for number in range(missing)]
    past = [_met(settings, drawn.drawn) for drawn in evening.rounds]
    return next_round(field, past, _fresh_set(evening), individual=singles)


def _met(settings: EveningSettings, drawn: Round) -> Round:
    """Who met whom, the two tables of teams once."""
    if settings.format is not Format.TEAMS:
        return drawn
    return replace(drawn, sittings=tuple(s for s in drawn.sittings if s.table % 2 == 0))


def _fresh_set(evening: Evening) -> int:
    """A set of deals that nobody has played."""
    return evening.board_sets


GIVEN_UP_SECONDS: Final = 7 * 24 * 60 * 60
"""A suspended evening ends by itself after a week."""


def opened_round(evening: Evening, at: float) -> Evening:
    """The evening with its next round drawn and on."""
    if evening.stage is EveningStage.ROUND:
        raise EveningRefusedError(EveningRefusal.ROUND_ON)
    if evening.stage is not EveningStage.BREAK:
        reason = EveningRefusal.OVER if evening.stage.is_over else EveningRefusal.NOT_BEGUN
        raise EveningRefusedError(reason)
    if evening.paused is not None:
        raise EveningRefusedError(EveningRefusal.PAUSED)
    if len(evening.rounds) >= evening.settings.rounds:
        raise EveningRefusedError(EveningRefusal.NO_MORE_ROUNDS)
    return _drawn(refitted(evening), at)


def _drawn(evening: Evening, at: float) -> Evening:
    seconds = evening.settings.round_seconds
    try:
        tables, out = drawn_round(evening)
    except ValueError:
        raise EveningRefusedError(EveningRefusal.TOO_FEW) from None
    if not tables:
        raise EveningRefusedError(EveningRefusal.TOO_FEW)
    deadline = None if seconds is None else at + seconds
    drawn = EveningRound(len(evening.rounds), tables, out, at, deadline)
    return replace(evening, stage=EveningStage.ROUND, rounds=(*evening.rounds, drawn))


def reported(evening: Evening, action: Report) -> Evening:
    """The evening with what a table has played; a result never gets shorter."""
    current = _current(evening)
    table = _table(current, action.table)
    _verify_hands(action.hands)
    shorter = action.hands[: len(table.outcome.hands)] != table.outcome.hands
    if table.outcome.is_decided or shorter:
        raise EveningRefusedError(EveningRefusal.RESULT_STANDS)
    complete = action.complete or len(action.hands) == HANDS
    outcome = Outcome(action.hands, complete=complete)
    return _with_table(evening, current, replace(table, outcome=outcome))


def no_show(evening: Evening, number: int) -> Evening:
    """The evening after an entry did not appear for the round: it is gone until it returns.

    At a table that is not played because another did not appear either, both are absent.
    """
    current = _current(evening)
    entry = evening.entry(number)
    table = current.table_of(number)
    if entry is None or table is None:
        raise EveningRefusedError(EveningRefusal.NO_SUCH_ENTRY)
    if entry.gone:
        raise EveningRefusedError(EveningRefusal.OUT_ALREADY)
    if table.outcome.is_decided and not _is_deserted(evening, table):
        raise EveningRefusedError(EveningRefusal.RESULT_STANDS)
    entries = tuple(replace(e, gone=True) if e is entry else e for e in evening.entries)
    left = stood_in_for(replace(evening, entries=entries), number)
    for each in current.tables:
        if number in each.entrants and _is_deserted(evening, each):
            absent = replace(each, absent=(*each.absent, number))
            left = _with_table(left, _current(left), absent)
    return left


def stood_in_for(evening: Evening, number: int) -> Evening:
    """The evening with an entry absent from its undecided tables of the present round, if any.

    Computer players take over its seats; where an odd one sits out, the table is not played, and
    those who are there are not to blame. The absent entry is, in both cases.
    """
    current = evening.current
    if current is None:
        return evening
    is_played = evening.settings.odd is OddOut.COMPUTER
    for table in current.tables:
        if number not in table.entrants or table.outcome.is_decided:
            continue
        absent = (*table.absent, number)
        deserted = set(absent) >= set(table.entries)
        outcome = table.outcome
        if not is_played or deserted:
            outcome = Outcome(awards=(Award.PLUS, Award.PLUS))
        evening = _with_table(
            evening, _current(evening), replace(table, absent=absent, outcome=outcome)
        )
    return evening


def _is_deserted(evening: Evening, table: EveningTable) -> bool:
    """Whether a table of the present round is not played because entries are absent, and no
    director has decided about it."""
    number = _current(evening).number
    is_corrected = any((c.round, c.table) == (number, table.table) for c in evening.corrections)
    return table.outcome.awards is not None and bool(table.absent) and not is_corrected


def corrected(evening: Evening, action: Correct, *, by: int | None, at: float) -> Evening:
    """The evening with a result as a director has set it, also after its end."""
    if not 0 <= action.round < len(evening.rounds):
        raise EveningRefusedError(EveningRefusal.NO_ROUND_ON)
    if not action.why.strip():
        raise EveningRefusedError(EveningRefusal.REASON_MISSING)
    if (action.hands is None) is (action.awards is None):
        raise EveningRefusedError(EveningRefusal.BAD_RESULT)
    drawn = evening.rounds[action.round]
    table = _table(drawn, action.table)
    if action.hands is not None:
        _verify_hands(action.hands)
    outcome = Outcome(action.hands or (), action.hands is not None, action.awards)
    noted = Correction(action.round, action.table, table.outcome, outcome, action.why, by, at)
    changed = _with_table(evening, drawn, replace(table, outcome=outcome, void=False))
    return replace(changed, corrections=(*evening.corrections, noted))


def extended(evening: Evening, seconds: int) -> Evening:
    """The evening with more time for the present round."""
    current = _current(evening)
    if seconds <= 0 or current.deadline is None:
        raise EveningRefusedError(EveningRefusal.BAD_TIME)
    return _with_round(evening, replace(current, deadline=current.deadline + seconds))


def closed_round(evening: Evening, *, by: int | None, at: float) -> Evening:
    """The evening with its round closed: by itself once all tables are decided or the time of the
    last hand is up, or earlier by a director."""
    current = _current(evening)
    if by is None and not current.is_decided:
        if evening.paused is not None:
            raise EveningRefusedError(EveningRefusal.PAUSED)
        if current.deadline is None or at < last_close(evening, current.deadline):
            raise EveningRefusedError(EveningRefusal.TABLES_PLAYING)
    return cut_short(evening, at)


def cut_short(evening: Evening, at: float) -> Evening:
    """The evening with its round closed as it is.

    A table that was never opened counts nothing, and a round of such tables is none.
    """
    current = _current(evening)
    unopened = () if evening.suspended is None else evening.suspended.tables
    tables = tuple(
        replace(t, void=t.table in unopened and t.outcome == Outcome()) for t in current.tables
    )
    if all(table.void for table in tables):
        return replace(evening, stage=EveningStage.BREAK, rounds=evening.rounds[:-1])
    closed = _with_round(evening, replace(current, tables=tables, closed_at=at))
    return replace(closed, stage=EveningStage.BREAK)


def given_up_at(evening: Evening) -> float | None:
    """When a suspended evening ends if nobody does anything."""
    paused = evening.paused
    return None if paused is None or paused.suspended is None else paused.since + GIVEN_UP_SECONDS


def last_close(evening: Evening, deadline: float) -> float:
    """When a round with this deadline is closed at the latest."""
    return deadline + evening.settings.last_hand_seconds


def _current(evening: Evening) -> EveningRound:
    if evening.current is None:
        raise EveningRefusedError(EveningRefusal.NO_ROUND_ON)
    return evening.current


def _table(drawn: EveningRound, number: int) -> EveningTable:
    if not 0 <= number < len(drawn.tables):
        raise EveningRefusedError(EveningRefusal.NO_SUCH_TABLE)
    return drawn.tables[number]


def _verify_hands(hands: tuple[Hand, ...]) -> None:
    if len(hands) > HANDS or any(points < 0 for hand in hands for points in hand):
        raise EveningRefusedError(EveningRefusal.BAD_RESULT)


def _with_table(evening: Evening, drawn: EveningRound, changed: EveningTable) -> Evening:
    tables = tuple(changed if t.table == changed.table else t for t in drawn.tables)
    return _with_round(evening, replace(drawn, tables=tables))


def _with_round(evening: Evening, changed: EveningRound) -> Evening:
    rounds = tuple(changed if r.number == changed.number else r for r in evening.rounds)
    return replace(evening, rounds=rounds)
