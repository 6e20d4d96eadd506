"""Draw the rounds of an evening, and say when its time is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.features.evenings.actions import EveningSettings, Format, Plan
from bot.features.evenings.movements import (
    Movement,
    OddOut,
    Round,
    Sitting,
    at_two_tables,
    howell,
    individual,
    mitchell,
    next_round,
)
from bot.features.evenings.state import Evening, EveningTable, computer

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
    """The tables of the next round of an evening that is `refitted`, and who sits out; no table
    for a field that is too small."""
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
    def seated(numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(evening.places[number] for number in numbers)

    drawn = movement_for(evening.settings, len(evening.places)).round(len(evening.rounds))
    sittings = (
        Sitting(s.table, (seated(s.sides[0]), seated(s.sides[1])), s.board_set)
        for s in drawn.sittings
    )
    return Round(tuple(sittings), seated(drawn.out))


def _redrawn(evening: Evening) -> Round:
    settings = evening.settings
    singles = settings.format is Format.SINGLES
    field = list(evening.in_play)
    if settings.odd is OddOut.COMPUTER:
        missing = -len(field) % (_SINGLES_AT_A_TABLE if singles else 2)
        field += [computer(number) for number in range(missing)]
    past = [_met(settings, drawn.drawn) for drawn in evening.rounds]
    return next_round(field, past, evening.board_sets, individual=singles)


def _met(settings: EveningSettings, drawn: Round) -> Round:
    """Who met whom, the two tables of teams once."""
    if settings.format is not Format.TEAMS:
        return drawn
    return replace(drawn, sittings=tuple(s for s in drawn.sittings if s.table % 2 == 0))


GIVEN_UP_SECONDS: Final = 7 * 24 * 60 * 60
"""A suspended evening ends by itself after a week."""


def given_up_at(evening: Evening) -> float | None:
    """When a suspended evening ends if nobody does anything."""
    paused = evening.paused
    return None if paused is None or paused.suspended is None else paused.since + GIVEN_UP_SECONDS


def last_close(evening: Evening, deadline: float) -> float:
    """When a round with this deadline is closed at the latest."""
    return deadline + evening.settings.last_hand_seconds
