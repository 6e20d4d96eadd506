"""A trick in a row, in playing order, each card below its player's name."""

from __future__ import annotations

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.card_face import DESIGN_HEIGHT, DESIGN_WIDTH
from bot.render.drawing.colours import GOLD, IVORY
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import pill
from bot.render.drawing.typeface import Face
from bot.render.open_hand.facts import hand_of
from bot.render.table.shown_trick import trick_on_table
from bot.text import say
from tarocchino.core.views.open_hand import OpenView

LEAST_STRIP, MOST_STRIP = 118, 160
"""The height of a strip in which cards can be recognised, and the most that it needs."""

_EDGE = 6
_WIDEST_PITCH = 112
_NAMES = 21
_RAISED = 5
_FRAME = 3
_BADGE = 20
_PILL = 18


def draw_strip(
    canvas: Canvas, view: OpenView, people: People, coming: str, top: float, height: float
) -> None:
    """The trick on a panel, the last card raised, the winning one framed; before the first card,
    the text ``coming``."""
    colours, width = canvas.colours, canvas.width - 2 * _EDGE
    canvas.panel(_EDGE, top, width, height, colours.edge, colours.line, 1, 10)
    shown = trick_on_table(hand_of(view))
    plays = shown.trick.plays
    if not plays:
        middle = top + height / 2
        canvas.text(
            canvas.width / 2, middle, coming, 18, colours.text, Face.TITLE, "mm", width - 40
        )
        return
    card_height = height - _NAMES - _RAISED - _FRAME - _PILL - 2
    card_width = card_height * DESIGN_WIDTH / DESIGN_HEIGHT
    pitch = min(_WIDEST_PITCH, (width - 8) / len(plays))
    left = (canvas.width - pitch * len(plays)) / 2
    for place, (seat, c) in enumerate(plays):
        middle = left + (place + 0.5) * pitch
        name = people.drawn(seat)
        canvas.text(middle, top + 12, name, 14, colours.text, Face.TITLE, "mm", pitch - 6)
        last = place == len(plays) - 1
        card_top = top + _NAMES + (_FRAME if last else _FRAME + _RAISED)
        x, wins = middle - card_width / 2, seat == shown.winner
        if wins:
            canvas.panel(
                x - _FRAME, card_top - _FRAME, card_width + 2 * _FRAME,
                card_height + 2 * _FRAME, colours.frame, radius=8,
            )  # fmt: skip
        canvas.card(c, x, card_top, card_width, people.language, dim=False)
        fill, at = GOLD if place == 0 else IVORY, card_top + card_height / 2 - _BADGE / 2
        canvas.badge(str(place + 1), x - _BADGE * 0.8, at, _BADGE, fill)
        if wins:
            word = "picture-trick-won" if shown.complete else "picture-trick-winning"
            band = pill(say(people.language, word), canvas.pixels(_PILL))
            at = card_top + card_height + _FRAME - 2
            canvas.stamp(band, middle - canvas.units(band.width) / 2, at)
