"""The picture of the trick that was completed last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.style.style import Style
from bot.render.table.arrangement import is_round
from bot.render.table.facts import plays_said
from bot.render.table.headings import draw_heading
from bot.render.table.lying_cards import draw_lying_cards
from bot.render.table.name_plates import Plates, draw_name_plates
from bot.render.table.picture import table_seats
from bot.render.table.shown_trick import ShownTrick
from bot.text import Language, say
from tarocchino.core.views.view import MatchView


def last_trick_picture(
    view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
) -> Picture:
    """The last complete trick of the hand, its cards in their places, the winning one framed.

    Raises ValueError while no trick is complete.
    """
    hand = view.hand
    if hand is None or not hand.tricks:
        raise ValueError("no trick has been completed in this hand")
    people = People(names, language)
    trick, winner = hand.tricks[-1], hand.winners[-1]
    title = say(language, "picture-last-trick", number=len(hand.tricks))
    won = say(language, "picture-alt-won", player=people.drawn(winner))
    canvas = Canvas(scheme(style.theme).ground, style)
    seats = table_seats(view)
    draw_heading(canvas, title, (won, ""), is_round(view.players))
    draw_lying_cards(canvas, ShownTrick(trick, winner, complete=False), seats, language, False)
    # Nobody is in turn here, and the cards held are those of a later moment.
    plates = Plates(replace(view, hand=None), people)
    draw_name_plates(canvas, plates, seats)
    facts = (
        f"{title}.",
        say(language, "picture-alt-last-trick", plays=plays_said(trick, people)),
        say(language, "picture-alt-won", player=people.said(winner)),
    )
    return encode_picture(canvas, facts, "last-trick.png")
