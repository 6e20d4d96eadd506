"""The score sheet of a hand in which everybody plays alone: a row per player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.render.as_text.columns import COLUMNS, row
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.results import counts_penalties
from bot.text import Language, say
from bot.text.plain import left, right, width
from bot.text.words.lists import listed
from bot.text.words.names import family_name
from bot.text.words.points import shown
from tarocchino.core.games.base import Points
from tarocchino.core.play.scoring import HandSheet, SideSheet

_CELL = 5
_SHORTEST_NAME = 6
"""The columns that a name needs beside the numbers; with fewer it has a line of its own."""

_Column = tuple[str, Callable[[SideSheet], Points]]
"""The message that heads a column, and a side's points in it."""

_COLUMNS: tuple[_Column, ...] = (
    ("sheet-head-sequences", lambda side: side.sequences.points),
    ("sheet-head-cricche", lambda side: side.cricche.points),
    ("sheet-head-cards", lambda side: side.cards),
    ("sheet-head-last-trick", lambda side: side.last_trick),
    ("sheet-head-trick-combinations", lambda side: side.trick_combinations),
    ("sheet-head-total", lambda side: side.total),
)
_ONLY_WITH_POINTS = ("sheet-head-last-trick", "sheet-head-trick-combinations")


def score_table(narrator: Narrator, sheet: HandSheet) -> str:
    """Everybody's points by what they are for, and their total, `COLUMNS` wide.

    Players who sat out have no row. Below come each player's combinations, if any, and the losers
    of the hand where penalties are counted.
    """
    language = narrator.language
    sides = [side for side in sheet.sides if side.pile or side.cappotto]
    columns = [
        (head, points)
        for head, points in _COLUMNS
        if head not in _ONLY_WITH_POINTS or any(points(side) for side in sides)
    ]
    heads = "".join(right(say(language, head), _CELL) for head, _ in columns)
    rows = [right(heads, COLUMNS), "─" * COLUMNS]
    for side in sides:
        name = " + ".join(narrator.plain_name(seat) for seat in side.seats)
        rows.extend(_side_rows(name, _cells(language, side, columns)))
    for side in sides:
        rows.extend(_combination_rows(narrator, side))
    if counts_penalties(narrator):
        rows.append("─" * COLUMNS)
        losers = [seat for seat, penalty in enumerate(sheet.score) if penalty]
        named = listed(language, [narrator.plain_name(seat) for seat in losers])
        rows.append(say(language, "sheet-lost-by", players=named))
    return "\n".join(rows)


def _side_rows(name: str, cells: str) -> tuple[str, ...]:
    room = COLUMNS - width(cells)
    if room < _SHORTEST_NAME:
        return left(name, COLUMNS).rstrip(), right(cells, COLUMNS)
    return (left(name, room) + cells,)


def _cells(language: Language, side: SideSheet, columns: Sequence[_Column]) -> str:
    if side.cappotto:
        return right(say(language, "sheet-no-trick"), _CELL * len(columns))
    return "".join(right(str(shown(points(side))), _CELL) for _, points in columns)


def _combination_rows(narrator: Narrator, side: SideSheet) -> Iterator[str]:
    language = narrator.language
    if not side.sequences.items and not side.cricche.items:
        return
    yield ""
    yield " + ".join(narrator.plain_name(seat) for seat in side.seats)
    for tally, doubled in (
        (side.sequences, "sheet-sequenza"),
        (side.cricche, "sheet-criccone"),
    ):
        for item in tally.items:
            name = family_name(language, item.family)
            yield row(" " + say(language, "sheet-item", family=name, number=item.length),
                      item.points)  # fmt: skip
        if tally.doubled:
            yield row(say(language, doubled, points=tally.points // 2), tally.points)
