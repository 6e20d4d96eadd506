"""The running score of a match as a small table: a row per hand, the sums below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.render.as_text.columns import COLUMNS
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.results import counts_penalties
from bot.text import say
from bot.text.plain import left, right
from bot.text.words.points import gained, shown
from tarocchino.core.play.scoring import HandSheet

_NUMBER = 3
_MOST_ABREAST = 4


def running_score(narrator: Narrator, sheets: Sequence[HandSheet]) -> str:
    """The points of each hand for each score, hands that were called out of marked, and the sums.

    `COLUMNS` wide; if more than four players score alone, as two tables one below the other.
    """
    tables = [
        "\n".join(_table(narrator, sheets, scores)) for scores in _abreast(len(narrator.sides))
    ]
    ending = _ending(narrator)
    return "\n".join(["\n\n".join(tables), *([] if ending is None else [ending])])


def _abreast(scores: int) -> Iterator[range]:
    """Which scores share a table: all, or the first and the second half."""
    tables = -(-scores // _MOST_ABREAST)
    length = -(-scores // tables)
    for start in range(0, scores, length):
        yield range(start, min(start + length, scores))


def _table(narrator: Narrator, sheets: Sequence[HandSheet], scores: Sequence[int]) -> list[str]:
    column = (COLUMNS - _NUMBER) // len(scores)
    rule = "─" * (_NUMBER + column * len(scores))
    rows = [*_heads(narrator, scores, column), rule]
    for number, sheet in enumerate(sheets, start=1):
        cells = "".join(right(_points(narrator, sheet, s), column) for s in scores)
        rows.append(left(str(number), _NUMBER) + cells)
    rows.append(rule)
    sums = [sum(sheet.score[side] for sheet in sheets) for side in scores]
    rows.append(" " * _NUMBER + "".join(right(str(shown(points)), column) for points in sums))
    return rows


def _ending(narrator: Narrator) -> str | None:
    """The target or the number of hands, if one has been set."""
    rules, language = narrator.rules, narrator.language
    if rules.target is not None:
        message = "score-penalties" if counts_penalties(narrator) else "score-target"
        return say(language, message, points=rules.target)
    if rules.hands is not None and rules.hands > 1:
        return say(language, "score-hands", number=rules.hands)
    return None


def _heads(narrator: Narrator, scores: Sequence[int], column: int) -> list[str]:
    """The players' names above their side's column, partners one below the other."""
    sides = [narrator.sides[score] for score in scores]
    lines = []
    for place in range(max(len(seats) for seats in sides)):
        names = (narrator.plain_name(seats[place]) if place < len(seats) else "" for seats in sides)
        lines.append(" " * _NUMBER + "".join(" " + right(name, column - 1) for name in names))
    return lines


def _points(narrator: Narrator, sheet: HandSheet, side: int) -> str:
    points = sheet.score[side]
    if sheet.called_out == side:
        return say(narrator.language, "score-called-out", points=shown(points))
    return gained(points) if sheet.soloist is not None else str(shown(points))
