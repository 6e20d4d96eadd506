"""The running score of a match as a small table: a row a hand, the sums below."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.scoring import HandSheet
from bot.render.narrator import Narrator
from bot.render.plain_text import left, right
from bot.render.score_sheet import COLUMNS
from bot.text import say

_NUMBER = 4


def running_score(narrator: Narrator, sheets: Sequence[HandSheet]) -> str:
    """What each hand brought each side, the hand that was called out of marked, and the sums."""
    column = (COLUMNS - _NUMBER) // len(narrator.sides)
    rows = _heads(narrator, column)
    rows.append("─" * (_NUMBER + column * len(narrator.sides)))
    for number, sheet in enumerate(sheets, start=1):
        cells = "".join(right(_points(narrator, sheet, s), column) for s in range(len(sheet.score)))
        rows.append(left(str(number), _NUMBER) + cells)
    rows.append("─" * (_NUMBER + column * len(narrator.sides)))
    sums = [sum(sheet.score[side] for sheet in sheets) for side in range(len(narrator.sides))]
    rows.append(" " * _NUMBER + "".join(right(str(points), column) for points in sums))
    if narrator.rules.target is not None:
        rows.append(say(narrator.language, "score-target", points=narrator.rules.target))
    return "\n".join(rows)


def _heads(narrator: Narrator, column: int) -> list[str]:
    """The players' names over their side's column, partners one under the other."""
    lines = []
    for place in range(max(len(seats) for seats in narrator.sides)):
        names = (
            narrator.plain_name(seats[place]) if place < len(seats) else ""
            for seats in narrator.sides
        )
        lines.append(" " * _NUMBER + "".join(" " + right(name, column - 1) for name in names))
    return lines


def _points(narrator: Narrator, sheet: HandSheet, side: int) -> str:
    points = sheet.score[side]
    if sheet.called_out == side:
        return say(narrator.language, "score-called-out", points=points)
    return str(points)
