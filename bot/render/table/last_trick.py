"""The picture of the trick that was completed last."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.views.view import MatchView
from bot.render.drawing.canvas import WIDTH, Canvas
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style
from bot.render.table.facts import plays_said
from bot.render.table.plates import draw_name
from bot.render.table.seats import seat_layout
from bot.render.table.trick_cards import ShownTrick, draw_trick
from bot.text import Language, say

_TITLE = 42
_NAME = 34


def last_trick_picture(
    view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
) -> Picture:
    """The last complete trick of the hand, its cards in their places, the winning one marked.

    Raises ValueError while no trick is complete.
    """
    hand = view.hand
    if hand is None or not hand.tricks:
        raise ValueError("no trick has been completed in this hand")
    people = People(names, language)
    trick, winner = hand.tricks[-1], hand.winners[-1]
    title = say(language, "picture-last-trick", number=len(hand.tricks))
    seats = seat_layout(view.players, view.rules.rotation, _NAME)
    colours = scheme(style.theme)
    canvas = Canvas(_TITLE + seats.height, colours.ground, style)
    canvas.text(WIDTH / 2, 23, title, 22, colours.text, Face.BOLD, "mm", WIDTH - 20)
    draw_trick(canvas, ShownTrick(trick, winner, True), seats, _TITLE, language, fade=False)
    for seat, place in enumerate(seats.places):
        left, top = place.plate[0], place.plate[1] + _TITLE
        canvas.panel(left, top, place.plate_width, _NAME, colours.panel, colours.line, 2, 12)
        draw_name(canvas, place, top + _NAME / 2, view.side_of(seat), people.drawn(seat))
    facts = (
        f"{title}.",
        say(language, "picture-alt-last-trick", plays=plays_said(trick, people, language)),
        say(language, "picture-alt-won", player=people.said(winner)),
    )
    return encode_picture(canvas.image, facts, "last-trick.png", style)
