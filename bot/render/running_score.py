"""The running score of a match as a small table: a row a hand, the sums below."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.scoring import HandSheet
from bot.render.columns import COLUMNS, WIDEST
from bot.render.narrator import Narrator
from bot.render.plain_text import left, right
from bot.render.results import counts_penalties
from bot.text import say
from bot.text.points import gained, shown

_NUMBER = 4
_NARROW_NUMBER = 3
_A_FEW = 4


def running_score(narrator: Narrator, sheets: Sequence[HandSheet]) -> str:
    """What each hand brought each score, the hand that was called out of marked, and the sums.

    `COLUMNS` wide, up to `WIDEST` where more than four have a score each.
    """
    scores = len(narrator.sides)
    few = scores <= _A_FEW
    first = _NUMBER if few else _NARROW_NUMBER
    column = ((COLUMNS if few else WIDEST) - first) // scores
    rule = "─" * (first + column * scores)
    rows = [*_heads(narrator, first, column), rule]
    for number, sheet in enumerate(sheets, start=1):
        cells = "".join(right(_points(narrator, sheet, s), column) for s in range(scores))
        rows.append(left(str(number), first) + cells)
    rows.append(rule)
    sums = [sum(sheet.score[side] for sheet in sheets) for side in range(scores)]
    rows.append(" " * first + "".join(right(str(shown(points)), column) for points in sums))
    ending = _ending(narrator)
    return "\n".join(rows if ending is None else [*rows, ending])


def _ending(narrator: Narrator) -> str | None:
    """What the match is played to, where a number has been set."""
    rules, language = narrator.rules, narrator.language
    if rules.target is not None:
        message = "score-penalties" if counts_penalties(narrator) else "score-target"
        return say(language, message, points=rules.target)
    if rules.hands is not None and rules.hands > 1:
        return say(language, "score-hands", number=rules.hands)
    return None


def _heads(narrator: Narrator, first: int, column: int) -> list[str]:
    """The players' names over their side's column, partners one under the other."""
    lines = []
    for place in range(max(len(seats) for seats in narrator.sides)):
        names = (
            narrator.plain_name(seats[place]) if place < len(seats) else ""
            for seats in narrator.sides
        )
        lines.append(" " * first + "".join(" " + right(name, column - 1) for name in names))
    return lines


def _points(narrator: Narrator, sheet: HandSheet, side: int) -> str:
    points = sheet.score[side]
    if sheet.called_out == side:
        return say(narrator.language, "score-called-out", points=shown(points))
    return gained(points) if sheet.soloist is not None else str(shown(points))
