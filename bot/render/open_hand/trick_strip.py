"""A trick in a row, in playing order, each card below its player's name."""

from __future__ import annotations

from bot.game.views.open_hand import OpenView
from bot.render.drawing.canvas import WIDTH, Canvas
from bot.render.drawing.colours import GOLD, IVORY
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import badge, pill
from bot.render.drawing.typeface import Face
from bot.render.open_hand.facts import hand_of
from bot.render.table.trick_cards import trick_on_table
from bot.text import say

STRIP_HEIGHT = 176

_EDGE = 8
_CARD_WIDTH, _CARD_HEIGHT = 72, 120
_WIDEST_PITCH = 124
_NAME = 26
_RAISED = 12
_FRAME = 4
_BADGE = 24
_PILL = 22


def draw_strip(canvas: Canvas, view: OpenView, people: People, coming: str, top: float) -> None:
    """The trick on a panel, the last card raised, the winning one framed; before the first card,
    the text ``coming``."""
    colours = canvas.colours
    canvas.panel(_EDGE, top, WIDTH - 2 * _EDGE, STRIP_HEIGHT, colours.edge, colours.line, 2, 16)
    shown = trick_on_table(hand_of(view))
    plays = shown.trick.plays
    if not plays:
        middle = top + STRIP_HEIGHT / 2
        canvas.text(WIDTH / 2, middle, coming, 20, colours.text, Face.PLAIN, "mm", WIDTH - 60)
        return
    pitch = min(_WIDEST_PITCH, (WIDTH - 2 * _EDGE - 8) / len(plays))
    left = (WIDTH - pitch * len(plays)) / 2
    for place, (seat, c) in enumerate(plays):
        middle = left + (place + 0.5) * pitch
        name = people.drawn(seat)
        canvas.text(middle, top + 16, name, 16, colours.text, Face.BOLD, "mm", pitch - 6)
        last = place == len(plays) - 1
        card_top = top + _NAME + (2 if last else _RAISED)
        x, wins = middle - _CARD_WIDTH / 2, seat == shown.winner
        if wins:
            canvas.panel(
                x - _FRAME, card_top - _FRAME, _CARD_WIDTH + 2 * _FRAME,
                _CARD_HEIGHT + 2 * _FRAME, colours.frame, radius=11,
            )  # fmt: skip
        canvas.card(c, x, card_top, _CARD_WIDTH, people.language, dim=False)
        mark = badge(str(place + 1), canvas.pixels(_BADGE), GOLD if place == 0 else IVORY)
        canvas.stamp(mark, x - _BADGE * 0.4, card_top + _CARD_HEIGHT / 2 - _BADGE / 2)
        if wins:
            word = "picture-trick-won" if shown.complete else "picture-trick-winning"
            band = pill(say(people.language, word), canvas.pixels(_PILL))
            canvas.stamp(
                band, middle - canvas.units(band.width) / 2, card_top + _CARD_HEIGHT - _PILL * 0.7
            )
