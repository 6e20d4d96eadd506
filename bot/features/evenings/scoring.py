"""Score each round of an evening and rank the entries, ties broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Final

from bot.features.evenings.actions import Award, Format, Hand, Plan, Scoring
from bot.features.evenings.state import Evening, EveningRound, EveningTable
from bot.table.rules.duplicate import (
    ADJUSTED_IMPS,
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Result,
    Traveller,
    team_boards,
    traveller,
)
from tarocchino.core.games.partnership import HANDS

WIN: Final = 2
DRAW: Final = 1

_VICTORY: Final = {Award.PLUS: WIN, Award.AVERAGE: DRAW, Award.MINUS: 0}
_SHARE: Final = {
    Award.PLUS: AVERAGE_PLUS,
    Award.AVERAGE: AVERAGE,
    Award.MINUS: AVERAGE_MINUS,
}
_IMPS: Final = {Award.PLUS: ADJUSTED_IMPS, Award.AVERAGE: 0, Award.MINUS: -ADJUSTED_IMPS}


def shown_boards(evening: Evening) -> frozenset[int]:
    """The numbers of the sealed deals that are no secret any more.

    Where all tables play the same deals, each deal is one as soon as every table has played it or
    will not any more; where deals travel, all of them at the end. Empty without sealed deals.
    """
    if not evening.settings.is_duplicate:
        return frozenset()
    if evening.stage.is_over:
        return frozenset(range(1, evening.board_sets * HANDS + 1))
    if evening.settings.travelling:
        return frozenset()
    return frozenset(
        board
        for drawn in evening.rounds
        for place, board in enumerate(drawn.tables[0].boards)
        if all(_has_behind(drawn, table, place) for table in drawn.tables)
    )


def _has_behind(drawn: EveningRound, table: EveningTable, place: int) -> bool:
    outcome = table.outcome
    return drawn.closed_at is not None or outcome.is_decided or len(outcome.hands) > place


def travellers(evening: Evening) -> tuple[Traveller, ...]:
    """The sheets of the deals that may be shown and were played at any table, by number."""
    shown = shown_boards(evening)
    return tuple(
        traveller(board, results)
        for board, results in sorted(results_by_board(evening).items())
        if board in shown
    )


def results_by_board(evening: Evening) -> Mapping[int, list[Result]]:
    """What tables made of each deal, secret ones too. ``table`` of a result counts the tables of
    all rounds, from 0."""
    found: dict[int, list[Result]] = {}
    tables = [table for drawn in evening.rounds for table in drawn.tables]
    for number, table in enumerate(tables):
        for board, hand in zip(table.boards, table.outcome.hands, strict=False):
            found.setdefault(board, []).append(Result(number, table.sides, hand))
    return found


@dataclass(frozen=True, slots=True)
class Part:
    """What a table, or a round without one, brings an entry.

    ``against`` are the entries on the other side, ``shares`` one number a deal, 0 to 1;
    ``is_played`` tells that the entry was at the table, and its hands count.
    """

    entry: int
    victory: int = 0
    points: tuple[int, int] = (0, 0)
    shares: tuple[Fraction, ...] = ()
    imps: Fraction = Fraction(0)
    against: tuple[int, ...] = ()
    is_played: bool = False


Sheets = Mapping[int, Traveller | None]
"""The deals that may be counted, with their travellers if any table has played them."""


def parts(evening: Evening) -> Iterator[Part]:
    """What all rounds so far bring everybody; a table that is still playing brings nothing yet but
    its deals that may be shown."""
    sheets: Sheets = {
        **dict.fromkeys(shown_boards(evening)),
        **{sheet.board: sheet for sheet in travellers(evening)},
    }
    for drawn in evening.rounds:
        if evening.settings.format is Format.TEAMS:
            yield from _of_team_matches(drawn)
        else:
            for table in drawn.tables:
                yield from _of_table(evening, drawn, table, sheets)
        yield from _of_the_others(evening, drawn)


def _of_the_others(evening: Evening, drawn: EveningRound) -> Iterator[Part]:
    """The entries at no table of the round: they sat out, or they missed it.

    Those who have left are charged for what they miss if they are ranked, or come back.
    """
    seated = {entry for table in drawn.tables for entry in table.entries}
    for entry in evening.entries:
        if entry.number in drawn.out:
            yield Part(entry.number, DRAW)
        elif entry.number in seated or drawn.closed_at is None:
            continue
        elif not entry.gone or _is_ranked(evening, entry.number):
            yield _awarded(entry.number, Award.MINUS, ())


def _is_ranked(evening: Evening, entry: int) -> bool:
    """Whether an entry that has left is ranked all the same: it has played a round."""
    return evening.settings.ranks_leavers and any(
        entry in table.entries and entry not in table.absent and table.outcome.hands
        for drawn in evening.rounds
        for table in drawn.tables
    )


def _awarded(entry: int, award: Award, against: tuple[int, ...], deals: int = HANDS) -> Part:
    """What an entry gets for a table that was not played, or for the last ``deals`` of it."""
    shares = (_SHARE[award],) * deals
    return Part(entry, _VICTORY[award], (0, 0), shares, Fraction(_IMPS[award] * deals), against)


def _of_table(
    evening: Evening, drawn: EveningRound, table: EveningTable, sheets: Sheets
) -> Iterator[Part]:
    is_over = table.outcome.is_decided or drawn.closed_at is not None
    for side in (0, 1):
        against = tuple(each for each in table.sides[1 - side] if each >= 0)
        for entry in table.sides[side]:
            if entry < 0 or table.void:
                continue
            if entry in table.absent:
                yield _awarded(entry, Award.MINUS, against)
            elif table.outcome.awards is not None:
                yield _awarded(entry, table.outcome.awards[side], against)
            elif is_over and not table.outcome.hands:
                yield _awarded(entry, Award.AVERAGE, against)
            elif evening.settings.is_duplicate:
                yield _of_deals(entry, table, side, sheets, is_over=is_over)
            elif is_over:
                points = _total(table.outcome.hands, side)
                yield Part(entry, victory(points), points, against=against, is_played=True)


def _of_deals(entry: int, table: EveningTable, side: int, sheets: Sheets, *, is_over: bool) -> Part:
    """The deals of a table that may be counted; those it did not come to are average."""
    lines = [
        line
        for board in table.boards
        if (sheet := sheets.get(board)) is not None
        for line in sheet.lines
        if entry in line.result.sides[side]
    ]
    unplayed = [b for b in table.boards[len(table.outcome.hands) :] if b in sheets]
    shares = tuple(line.share(side) for line in lines)
    return Part(
        entry,
        shares=shares + (AVERAGE,) * (len(unplayed) if is_over else 0),
        imps=sum((line.imps[side] for line in lines), Fraction(0)),
        points=_total(table.outcome.hands[: len(lines)], side),
        against=tuple(each for each in table.sides[1 - side] if each >= 0),
        is_played=bool(lines),
    )


def _of_team_matches(drawn: EveningRound) -> Iterator[Part]:
    for first, second in zip(drawn.tables[::2], drawn.tables[1::2], strict=True):
        both = (first, second)
        if drawn.closed_at is None and not all(table.outcome.is_decided for table in both):
            continue
        if any(table.void for table in both):
            continue
        for side in (0, 1):
            (entry,), (other,) = first.sides[side], first.sides[1 - side]
            if entry >= 0:
                yield _of_team(entry, other, both, side)


def _of_team(entry: int, other: int, both: tuple[EveningTable, EveningTable], side: int) -> Part:
    against = (other,) if other >= 0 else ()
    if any(entry in table.absent for table in both):
        return _awarded(entry, Award.MINUS, against)
    for room, table in enumerate(both):
        if table.outcome.awards is not None:
            return _awarded(entry, table.outcome.awards[side if room == 0 else 1 - side], against)
    boards = team_boards(_by_board(both[0]), _by_board(both[1]))
    if not boards:
        return _awarded(entry, Award.AVERAGE, against)
    sign = 1 if side == 0 else -1
    won = sign * sum(board.imps for board in boards)
    ahead = sign * sum(board.swing for board in boards)
    return Part(entry, victory((won, 0)), (ahead, 0), (), Fraction(won), against, is_played=True)


def _by_board(table: EveningTable) -> dict[int, Hand]:
    return dict(zip(table.boards, table.outcome.hands, strict=False))


def _total(hands: tuple[Hand, ...], side: int) -> tuple[int, int]:
    """The points of a side and of the other."""
    return sum(hand[side] for hand in hands), sum(hand[1 - side] for hand in hands)


def victory(points: tuple[int, int]) -> int:
    """The victory points of a match in which one had these points and the other those."""
    own, other = points
    return WIN if own > other else DRAW if own == other else 0


Key = tuple[Fraction | int, ...]

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """How an entry stands. ``place`` counts from 1 and is None for one that left without a round.

    ``points`` are made and conceded (for teams: the difference, and 0), ``share`` is the mean of
    the matchpoints, 0 to 1. ``tables`` is at how many tables it has played.
    """

    entry: int
    victory: int
    points: tuple[int, int]
    share: Fraction
    imps: Fraction
    tables: int
    place: int | None = None
    is_shared: bool = False

    @property
    def difference(self) -> int:
        """Points made less points conceded."""
        return self.points[0] - self.points[1]


def standings(evening: Evening) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each line, the best first; only a Mitchell has two lines."""
    found = list(parts(evening))
    lines: tuple[list[Standing], list[Standing]] = ([], [])
    for entry in evening.entries:
        own = [part for part in found if part.entry == entry.number]
        lines[_line_of(evening, entry.number)].append(_standing(entry.number, own))
    gone = {e.number for e in evening.entries if e.gone and not _is_ranked(evening, e.number)}
    return tuple(_ranked(evening, line, gone, found) for line in lines if line)


def podium(evening: Evening) -> tuple[tuple[Standing, ...], ...]:
    """Of each line those in the first three places, more if the last is shared."""
    return tuple(
        tuple(each for each in line if each.place is not None and each.place <= PODIUM)
        for line in standings(evening)
    )


def _standing(entry: int, own: Sequence[Part]) -> Standing:
    shares = [share for part in own for share in part.shares]
    return Standing(
        entry,
        sum(part.victory for part in own),
        (sum(part.points[0] for part in own), sum(part.points[1] for part in own)),
        sum(shares, Fraction(0)) / len(shares) if shares else AVERAGE,
        sum((part.imps for part in own), Fraction(0)),
        sum(part.is_played for part in own),
    )


def _line_of(evening: Evening, entry: int) -> int:
    """0, or 1 for an entry of the line that moves in a Mitchell."""
    if evening.settings.plan is not Plan.MITCHELL:
        return 0
    for drawn in evening.rounds:
        table = drawn.table_of(entry)
        if table is not None:
            return int(entry in table.sides[1])
    places = evening.places
    return int(entry in places and places.index(entry) >= len(places) // 2)


def _key(evening: Evening) -> Callable[[Standing], Key]:
    if evening.settings.format is Format.TEAMS:
        return lambda each: (each.victory, each.imps, each.difference)
    match evening.settings.scoring:
        case Scoring.MATCHES:
            return lambda each: (each.victory, each.difference, each.points[0])
        case Scoring.MATCHPOINTS:
            return lambda each: (each.share, each.imps)
        case Scoring.IMPS:
            return lambda each: (each.imps, each.share)


def _ranked(
    evening: Evening, line: Sequence[Standing], gone: set[int], found: Sequence[Part]
) -> tuple[Standing, ...]:
    key = _key(evening)
    playing = sorted((each for each in line if each.entry not in gone), key=key, reverse=True)
    ranked: list[Standing] = []
    for _, tied in groupby(playing, key=key):
        group = list(tied)
        among = _meetings(group, found) if len(group) > 1 else {}
        group.sort(key=lambda each: (-among.get(each.entry, 0), each.entry))
        for _, equal in groupby(group, key=lambda each: among.get(each.entry, 0)):
            sharing = list(equal)
            place = len(ranked) + 1
            shared = len(sharing) > 1
            ranked += [replace(each, place=place, is_shared=shared) for each in sharing]
    return (*ranked, *sorted((s for s in line if s.entry in gone), key=key, reverse=True))


def _meetings(group: Sequence[Standing], found: Sequence[Part]) -> dict[int, int]:
    """The victory points of each against the others of the group."""
    tied = {each.entry for each in group}
    return {
        entry: sum(p.victory for p in found if p.entry == entry and tied & {*p.against})
        for entry in tied
    }
