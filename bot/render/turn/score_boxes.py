"""The scores in a picture of a turn, where sides share them: ours and theirs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.views.points_so_far import is_being_counted, points_so_far
from bot.game.views.view import MatchView
from bot.render.drawing.canvas import LANDSCAPE_WIDTH, Canvas
from bot.render.drawing.stamps import side_mark
from bot.render.drawing.typeface import Face
from bot.render.table.name_plates import points_added, scores_alone
from bot.text import Language, say
from bot.text.words.points import shown

WIDTH, HEIGHT = 116, 38
_MARGIN = 8
_GAP = 6
_MARK = 14
_NAME, _POINTS, _MORE = 16, 22, 12


def draw_score_boxes(canvas: Canvas, view: MatchView, language: Language, bottom: float) -> None:
    """Draw a box a side at the right, above ``bottom``.

    Where each player has a score of their own, which is on the plates, the boxes say what the hand
    has brought its sides so far, unless the plates say that too.
    """
    if not scores_alone(view):
        added = points_added(view)
        lines = [
            (
                view.side_of(seats[0]),
                view.seat in seats,
                str(shown(points)),
                f"+{more}" if more else "",
            )
            for seats, points, more in zip(view.scorers, view.score, added, strict=True)
        ]
        lines.sort(key=lambda line: not line[1])
        _draw(canvas, lines, language, bottom)
    elif is_being_counted(view) and not view.game.adds_points:
        told = say(language, "turn-picture-this-hand")
        lines = [
            (side, view.seat in counted.seats, str(shown(counted.total)), told)
            for side, counted in enumerate(points_so_far(view))
        ]
        if len(lines) == 2 and any(points != "0" for _, _, points, _ in lines):
            lines.sort(key=lambda line: not line[1])
            _draw(canvas, lines, language, bottom)


def _draw(
    canvas: Canvas,
    lines: Sequence[tuple[int, bool, str, str]],
    language: Language,
    bottom: float,
) -> None:
    """Draw a box each: the side's mark, whether it is ours, its points, and a word below."""
    colours = canvas.colours
    left = LANDSCAPE_WIDTH - _MARGIN - len(lines) * (WIDTH + _GAP) + _GAP
    top = bottom - HEIGHT
    for side, is_ours, points, more in lines:
        canvas.panel(left, top, WIDTH, HEIGHT, colours.panel, colours.line, 1.5, 8)
        canvas.stamp(side_mark(side, canvas.pixels(_MARK)), left + 7, top + 12 - _MARK / 2)
        word = say(language, "turn-picture-we" if is_ours else "turn-picture-they")
        canvas.text(left + 26, top + 12, word, _NAME, colours.text, Face.TITLE)
        right = left + WIDTH - 8
        canvas.text(right, top + HEIGHT / 2, points, _POINTS, colours.accent, Face.BOLD, "rm")
        if more:
            canvas.text(left + 8, top + HEIGHT - 10, more, _MORE, colours.quiet)
        left += WIDTH + _GAP
