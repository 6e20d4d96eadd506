"""The public picture of the table: score, seats, the trick, what has been declared."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.views.view import MatchView
from bot.render.drawing.canvas import WIDTH, Canvas, fitting_units
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import side_mark
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style
from bot.render.table.declarations import draw_declared, lay_out_declared
from bot.render.table.facts import (
    table_facts,
    table_title,
    tricks_by_score,
    verdict_said,
)
from bot.render.table.plates import draw_plates, plate_height, scores_alone
from bot.render.table.seats import seat_layout
from bot.render.table.trick_cards import draw_trick, trick_on_table
from bot.text import Language, say
from bot.text.words.points import shown

_EDGE = 8
_TITLE = 40
_PANEL = 60
_SIDES_A_ROW = 2


def table_picture(
    view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
) -> Picture:
    """What everybody may see of the match now; ``names`` are by seat.

    It shows no card of a hand. Between two tricks the previous one is still shown, all but its
    winning card dimmed.
    """
    people = People(names, language)
    seats = seat_layout(view.players, view.rules.rotation, plate_height(view))
    table_top = _TITLE + _panels_height(view)
    declared_top = table_top + seats.height + _EDGE
    declared = lay_out_declared(view.hand.declarations if view.hand else (), language)
    colours = scheme(style.theme)
    canvas = Canvas(declared_top + declared.height, colours.edge, style)
    title = verdict_said(view, people.as_drawn, language) or table_title(view, language)
    size = fitting_units(title, WIDTH - 20, 21, 15, face=Face.BOLD)
    canvas.text(WIDTH / 2, _TITLE / 2, title, size, colours.text, Face.BOLD, "mm", WIDTH - 20)
    _draw_panels(canvas, view, people, language)
    canvas.panel(
        _EDGE, table_top, WIDTH - 2 * _EDGE, seats.height, colours.ground, colours.line, 2, 26
    )
    lying = trick_on_table(view.hand)
    draw_trick(canvas, lying, seats, table_top, language, fade=lying.complete)
    draw_plates(canvas, view, seats, people, table_top)
    draw_declared(canvas, declared, view, people, language, declared_top)
    return encode_picture(canvas.image, table_facts(view, people, language), "table.png", style)


def _panels_height(view: MatchView) -> float:
    if scores_alone(view):
        return 0
    rows = -(-len(view.scorers) // _SIDES_A_ROW)
    return rows * (_PANEL + _EDGE)


def _draw_panels(canvas: Canvas, view: MatchView, people: People, language: Language) -> None:
    """A panel per score that players share: the side's mark, names, tricks in this hand, points."""
    if scores_alone(view):
        return
    colours = canvas.colours
    width = (WIDTH - (_SIDES_A_ROW + 1) * _EDGE) / _SIDES_A_ROW
    tricks = tricks_by_score(view)
    for side, seats in enumerate(view.scorers):
        row, column = divmod(side, _SIDES_A_ROW)
        left, top = _EDGE + column * (width + _EDGE), _TITLE + row * (_PANEL + _EDGE)
        won = view.verdict is not None and side in view.verdict.winners
        edge, thickness = (colours.frame, 3) if won else (colours.line, 1)
        canvas.panel(left, top, width, _PANEL, colours.panel, edge, thickness)
        right, middle = left + width - 12, top + _PANEL / 2
        points = str(shown(view.score[side]))
        taken = canvas.text(right, top + 22, points, 31, colours.accent, Face.BOLD, "rm")
        line = say(language, "picture-tricks", number=tricks[side])
        taken = max(taken, canvas.text(right, top + 46, line, 17, colours.quiet, Face.PLAIN, "rm"))
        canvas.stamp(side_mark(view.side_of(seats[0]), canvas.pixels(22)), left + 10, middle - 11)
        for place, seat in enumerate(seats):
            y = middle + (place - (len(seats) - 1) / 2) * 25
            name = people.drawn(seat)
            canvas.text(left + 41, y, name, 20, colours.text, Face.BOLD, "lm", width - taken - 61)
