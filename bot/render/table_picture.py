"""The public picture of the table: score, seats, the trick, what has been declared."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.view import MatchView
from bot.render.canvas import WIDTH, Canvas
from bot.render.colours import IVORY, scheme
from bot.render.declared import draw_declared, lay_out_declared
from bot.render.people import People
from bot.render.picture import Picture, finished
from bot.render.seats import PLATE_HEIGHT, PLATE_WIDTH, Place, seating
from bot.render.stamps import badge, card_back, pill, side_mark
from bot.render.style import Style
from bot.render.table_facts import (
    seat_in_turn,
    table_facts,
    table_title,
    tricks_by_score,
    verdict_said,
)
from bot.render.trick_cards import draw_trick, trick_on_table
from bot.text import Language, say
from bot.text.points import shown

_EDGE = 8
_TITLE = 42
_PANEL = 66
_SIDES_A_ROW = 2


def table_picture(
    view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
) -> Picture:
    """What everybody may see of the match now; ``names`` are by seat.

    No card of a hand is in it. Between two tricks the last one still lies there, all but its
    winning card dimmed.
    """
    people = People(names, language)
    seats = seating(view.players, view.rules.rotation)
    table_top = _TITLE + _panels_height(view)
    declared_top = table_top + seats.height + _EDGE
    declared = lay_out_declared(view.hand.declarations if view.hand else (), language)
    colours = scheme(style.theme)
    canvas = Canvas(declared_top + declared.height, colours.edge, style)
    title = verdict_said(view, people.as_drawn, language) or table_title(view, language)
    canvas.text(WIDTH / 2, 22, title, 21, colours.text, True, "mm", WIDTH - 20)
    _draw_panels(canvas, view, people, language)
    canvas.panel(
        _EDGE, table_top, WIDTH - 2 * _EDGE, seats.height, colours.ground, colours.line, 2, 26
    )
    lying = trick_on_table(view.hand)
    draw_trick(canvas, lying, seats, table_top, language, fade=lying.complete)
    for seat, place in enumerate(seats.places):
        _draw_plate(canvas, view, seat, people, language, place, table_top)
    draw_declared(canvas, declared, view, people, language, declared_top)
    return finished(canvas.image, table_facts(view, people, language), "table.png")


def _panels_height(view: MatchView) -> float:
    rows = -(-len(view.scorers) // _SIDES_A_ROW)
    return rows * (_PANEL + _EDGE)


def _draw_panels(canvas: Canvas, view: MatchView, people: People, language: Language) -> None:
    """A panel a running score: its side's mark, names, tricks in this hand, points."""
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
        taken = canvas.text(right, top + 24, points, 32, colours.accent, True, "rm")
        line = say(language, "picture-tricks", number=tricks[side])
        taken = max(taken, canvas.text(right, top + 50, line, 17, colours.quiet, False, "rm"))
        canvas.stamp(side_mark(view.side_of(seats[0]), canvas.pixels(22)), left + 10, middle - 11)
        for place, seat in enumerate(seats):
            y = middle + (place - (len(seats) - 1) / 2) * 26
            name = people.drawn(seat)
            canvas.text(left + 41, y, name, 20, colours.text, True, "lm", width - taken - 61)


def _draw_plate(
    canvas: Canvas,
    view: MatchView,
    seat: int,
    people: People,
    language: Language,
    place: Place,
    table_top: float,
) -> None:
    """A player's name plate: side, name, cards left, who deals, whose turn it is."""
    hand, colours = view.hand, canvas.colours
    left, top = place.plate[0], place.plate[1] + table_top
    turn = seat == seat_in_turn(view)
    edge, thickness = (colours.frame, 4) if turn else (colours.line, 2)
    canvas.panel(left, top, PLATE_WIDTH, PLATE_HEIGHT, colours.panel, edge, thickness, 12)
    canvas.stamp(side_mark(view.side_of(seat), canvas.pixels(20)), left + 9, top + 8)
    canvas.text(
        left + 35, top + 18, people.drawn(seat), 20, colours.text, True, "lm", PLATE_WIDTH - 43
    )
    if hand is None:
        return
    x, y = left + 11, top + 43
    canvas.stamp(card_back(canvas.pixels(16)), x, y - 12)
    x += 24 + canvas.text(x + 22, y, str(hand.held[seat]), 19, colours.text, True)
    if seat == hand.dealer:
        canvas.stamp(
            badge(say(language, "picture-dealer-mark"), canvas.pixels(24), IVORY), x + 6, y - 12
        )
    if turn:
        word = pill(say(language, f"picture-turn-{hand.phase.value}"), canvas.pixels(24))
        canvas.stamp(word, left + PLATE_WIDTH - 8 - canvas.units(word.width), y - 12)
