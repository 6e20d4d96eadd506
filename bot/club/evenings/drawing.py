"""Who plays where in the next round.

The entries have the numbers of a movement as they were drawn. One who is gone leaves a hole: a
computer player's, or those who would meet it sit out. A late entry takes a hole. When a field of
changing partners has a hole that nobody fills, or there are holes enough for a table, or more
entries than places, the movement is given up and each round is drawn for itself after whoever has
met (`bot.club.movements.redraw`). A Mitchell is never given up: its lines would mix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from bot.club.evenings.settings import EveningSettings, Format, Plan
from bot.club.evenings.state import Evening, EveningTable, computer
from bot.club.movements.individuals import individual
from bot.club.movements.model import Movement, OddOut, Round
from bot.club.movements.pairs import howell, mitchell
from bot.club.movements.redraw import next_round
from bot.club.movements.teams import at_two_tables

_SINGLES_AT_A_TABLE = 4


@lru_cache(maxsize=64)
def movement_for(settings: EveningSettings, entries: int) -> Movement:
    """The movement of this many entries; a place that it adds to an odd number is a hole.

    Teams have that of pairs, and each of its tables becomes two when a round is drawn.
    """
    if settings.format is Format.SINGLES:
        return individual(entries, settings.odd)
    make = mitchell if settings.plan is Plan.MITCHELL else howell
    return make(entries, OddOut.COMPUTER, travelling=settings.travelling)


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
