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

_AWARDED: Final = {
    Award.PLUS: (WIN, AVERAGE_PLUS, ADJUSTED_IMPS),
    Award.AVERAGE: (DRAW, AVERAGE, 0),
    Award.MINUS: (0, AVERAGE_MINUS, -ADJUSTED_IMPS),
}
"""The victory points of a match, and the share and the IMPs of each deal, for an award."""


def shown_boards(evening: Evening) -> frozenset[int]:
    """Return the numbers of the sealed deals that are no longer secret.

    If all tables play the same deals, each deal becomes public once every table, of computer
    players too, has played it or no longer will. Travelling deals become public together, at the
    end. Empty without sealed deals.
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
        if _has_behind(evening, drawn, place)
    )


def _has_behind(evening: Evening, drawn: EveningRound, place: int) -> bool:
    """Return whether every table of a round, of computer players too, is past this deal."""
    outcomes, computers = [table.outcome for table in drawn.tables], len(drawn.computers)
    if evening.meets_computers(drawn) and computers <= place < len(outcomes[0].hands):
        return False
    is_closed = drawn.closed_at is not None
    return is_closed or all(each.is_decided or len(each.hands) > place for each in outcomes)


def may_be_told(evening: Evening, table: EveningTable, hands: int) -> bool:
    """Return whether the points of a table's first hands are public."""
    return not evening.settings.is_duplicate or shown_boards(evening).issuperset(
        table.boards[:hands]
    )


def travellers(evening: Evening) -> tuple[Traveller, ...]:
    """Return the sheets of the public deals that any table has played, by number."""
    shown = shown_boards(evening)
    return tuple(
        traveller(board, results)
        for board, results in sorted(results_by_board(evening).items())
        if board in shown
    )


def results_by_board(evening: Evening) -> Mapping[int, list[Result]]:
    """Return the tables' results on each deal, secret ones too.

    ``table`` of a result counts the tables of all rounds from 0. The result of computer players
    comes last, and its sides are empty.
    """
    found: dict[int, list[Result]] = {}
    tables = [table for drawn in evening.rounds for table in drawn.tables]
    for number, table in enumerate(tables):
        for board, hand in zip(table.boards, table.outcome.hands, strict=False):
            found.setdefault(board, []).append(Result(number, table.sides, hand))
    for drawn in evening.rounds:
        for board, hand in zip(drawn.tables[0].boards, drawn.computers, strict=False):
            found.setdefault(board, []).append(Result(len(tables), ((), ()), hand))
    return found


@dataclass(frozen=True, slots=True)
class Part:
    """The score of an entry from one table, or from a round without one.

    ``against`` are the entries of the other side, and ``shares`` has one number per deal, 0 to 1.
    ``is_played`` says that the entry sat at the table and its hands count.
    """

    entry: int
    victory: int = 0
    points: tuple[int, int] = (0, 0)
    shares: tuple[Fraction, ...] = ()
    imps: Fraction = Fraction(0)
    against: tuple[int, ...] = ()
    is_played: bool = False


Sheets = Mapping[int, Traveller | None]
"""The deals that count already, with their travellers if any table has played them."""


def parts(evening: Evening) -> Iterator[Part]:
    """Yield the scores of all rounds so far. A table that is still playing only brings its public
    deals."""
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
    """Yield the scores of entries without a table in the round: they sat out, or they missed it.
    Entries that have left pay for missed rounds if they are ranked."""
    seated = {entry for table in drawn.tables for entry in table.entries}
    for entry in evening.entries:
        if entry.number in drawn.out:
            yield Part(entry.number, DRAW)
        elif entry.number in seated or drawn.closed_at is None:
            continue
        elif not entry.gone or _is_ranked(evening, entry.number):
            yield _awarded(entry.number, Award.MINUS, ())


def _is_ranked(evening: Evening, entry: int) -> bool:
    """Return whether an entry that left is ranked anyway, because it has played a round."""
    return evening.settings.ranks_leavers and any(
        entry in table.entries and entry not in table.absent and table.outcome.hands
        for drawn in evening.rounds
        for table in drawn.tables
    )


def _awarded(entry: int, award: Award, against: tuple[int, ...]) -> Part:
    """Return the score for a table that was not played."""
    points, share, imps = _AWARDED[award]
    return Part(entry, points, (0, 0), (share,) * HANDS, Fraction(imps * HANDS), against)


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
                own = _of_deals(entry, table, side, sheets, is_over=is_over)
                yield replace(own, against=against)
            elif is_over:
                points = _total(table.outcome.hands, side)
                yield Part(entry, victory(points), points, against=against, is_played=True)


def _of_deals(entry: int, table: EveningTable, side: int, sheets: Sheets, *, is_over: bool) -> Part:
    """Return the score from the public deals of a table; those it did not reach are average."""
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
    first, second = (dict(zip(t.boards, t.outcome.hands, strict=False)) for t in both)
    boards = team_boards(first, second)
    if not boards:
        return _awarded(entry, Award.AVERAGE, against)
    sign = 1 if side == 0 else -1
    won = sign * sum(board.imps for board in boards)
    ahead = sign * sum(board.swing for board in boards)
    return Part(entry, victory((won, 0)), (ahead, 0), (), Fraction(won), against, is_played=True)


def _total(hands: tuple[Hand, ...], side: int) -> tuple[int, int]:
    """Return the points of a side and of the other one."""
    return sum(hand[side] for hand in hands), sum(hand[1 - side] for hand in hands)


def victory(points: tuple[int, int]) -> int:
    """Return the victory points for a match with these own and opposing points."""
    own, other = points
    return WIN if own > other else DRAW if own == other else 0


Key = tuple[Fraction | int, ...]

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """The score of an entry. ``place`` counts from 1; None for one that left without a round.

    ``points`` are made and conceded (for teams: the difference, and 0), ``share`` is the mean of
    the matchpoints, 0 to 1. ``tables`` counts the tables at which it has played.
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
        return self.points[0] - self.points[1]


def standings(evening: Evening) -> tuple[tuple[Standing, ...], ...]:
    """Return the standings of each line, the best first; only a Mitchell has two lines."""
    found = list(parts(evening))
    lines: tuple[list[Standing], list[Standing]] = ([], [])
    for entry in evening.entries:
        own = [part for part in found if part.entry == entry.number]
        lines[_line_of(evening, entry.number)].append(_standing(entry.number, own))
    gone = {e.number for e in evening.entries if e.gone and not _is_ranked(evening, e.number)}
    return tuple(_ranked(evening, line, gone, found) for line in lines if line)


def podium(evening: Evening) -> tuple[tuple[Standing, ...], ...]:
    """Return the first three places of each line; more entries if the last place is shared."""
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
    """Return 0, or 1 for an entry of the line that moves in a Mitchell."""
    if evening.settings.plan is not Plan.MITCHELL:
        return 0
    for drawn in evening.rounds:
        table = drawn.table_of(entry)
        if table is not None:
            return int(entry in table.sides[1])
    places = evening.places
    return int(entry in places and places.index(entry) >= len(places) // 2)


_KEYS: Final[Mapping[Scoring, Callable[[Standing], Key]]] = {
    Scoring.MATCHES: lambda each: (each.victory, each.difference, each.points[0]),
    Scoring.MATCHPOINTS: lambda each: (each.share, each.imps),
    Scoring.IMPS: lambda each: (each.imps, each.share),
}


def _key_of_a_team(each: Standing) -> Key:
    return each.victory, each.imps, each.difference


def _ranked(
    evening: Evening, line: Sequence[Standing], gone: set[int], found: Sequence[Part]
) -> tuple[Standing, ...]:
    is_of_teams = evening.settings.format is Format.TEAMS
    key = _key_of_a_team if is_of_teams else _KEYS[evening.settings.scoring]
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
    """Return each entry's victory points against the others of the group."""
    tied = {each.entry for each in group}
    return {
        entry: sum(p.victory for p in found if p.entry == entry and tied & {*p.against})
        for entry in tied
    }
