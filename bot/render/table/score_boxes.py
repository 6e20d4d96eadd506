"""The scores in a landscape picture, where players share them: a box a side."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.drawing.canvas import LANDSCAPE_WIDTH, Canvas, fitting_units, text_units
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import side_mark
from bot.render.drawing.typeface import Face
from bot.render.table.name_plates import points_added, scores_alone
from bot.text import say
from bot.text.words.points import shown
from tarocchino.core.views.points_so_far import is_being_counted, points_so_far
from tarocchino.core.views.view import MatchView

WIDTH, HEIGHT = 116, 38
_MARGIN = 8
_GAP = 6
_MARK = 14
_NAME, _POINTS, _MORE = 16, 22, 12
_NAMES, _SMALLEST, _POINTS_BELOW = 15, 12, 18
_TWO = 2


@dataclass(frozen=True, slots=True)
class _Box:
    """A side's points, and a word to go with them; ``won`` the match."""

    side: int
    seats: tuple[int, ...]
    points: str
    more: str
    won: bool = False


def draw_score_boxes(canvas: Canvas, view: MatchView, people: People, bottom: float) -> None:
    """Draw a box a side at the right, above ``bottom``: for a player "We" and "They".

    Where each player has a score of their own, which is on the plates, the boxes say what the hand
    has brought its sides so far, unless the plates say that too.
    """
    boxes = sorted(_boxes(view, people), key=lambda box: view.seat not in box.seats)
    left = LANDSCAPE_WIDTH - _MARGIN - len(boxes) * (WIDTH + _GAP) + _GAP
    for box in boxes:
        _draw(canvas, box, view.seat, people, left, bottom - HEIGHT)
        left += WIDTH + _GAP


def _boxes(view: MatchView, people: People) -> list[_Box]:
    if not scores_alone(view):
        winners = view.verdict.winners if view.verdict else ()
        return [
            _Box(
                view.side_of(seats[0]), seats, str(shown(points)), f"+{more}" if more else "",
                number in winners,
            )
            for number, (seats, points, more) in enumerate(
                zip(view.scorers, view.score, points_added(view), strict=True)
            )
        ]  # fmt: skip
    if not is_being_counted(view) or view.game.adds_points:
        return []
    told = say(people.language, "turn-picture-this-hand")
    counted = points_so_far(view)
    if len(counted) != _TWO or not any(side.total for side in counted):
        return []
    return [
        _Box(number, side.seats, str(shown(side.total)), told)
        for number, side in enumerate(counted)
    ]


def _draw(
    canvas: Canvas, box: _Box, reader: int | None, people: People, left: float, top: float
) -> None:
    colours = canvas.colours
    edge, thickness = (colours.frame, 3) if box.won else (colours.line, 1.5)
    canvas.panel(left, top, WIDTH, HEIGHT, colours.panel, edge, thickness, 8)
    mark = side_mark(box.side, canvas.pixels(_MARK))
    canvas.stamp(mark, left + 7, top + 12 - _MARK / 2)
    right, names_left = left + WIDTH - 8, left + 26
    if reader is None:
        room = right - names_left
        drawn = people.side_drawn(box.seats, LANDSCAPE_WIDTH, _NAMES)
        size = fitting_units(drawn, room, _NAMES, _SMALLEST, Face.TITLE)
        names = people.side_drawn(box.seats, room, size, Face.TITLE)
        canvas.text(names_left, top + 12, names, size, colours.text, Face.TITLE, "lm", room)
        size, middle = _POINTS_BELOW, top + HEIGHT - 11
    else:
        ours = "turn-picture-we" if reader in box.seats else "turn-picture-they"
        word = say(people.language, ours)
        taken = canvas.text(names_left, top + 12, word, _NAME, colours.text, Face.TITLE)
        fits = text_units(box.points, _POINTS, Face.BOLD) + taken + 6 <= right - names_left
        size, middle = (_POINTS, top + HEIGHT / 2) if fits else (_POINTS_BELOW, top + HEIGHT - 11)
    canvas.text(right, middle, box.points, size, colours.accent, Face.BOLD, "rm")
    if box.more:
        canvas.text(left + 8, top + HEIGHT - 10, box.more, _MORE, colours.quiet)
