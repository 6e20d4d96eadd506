"""The picture of a player's turn, for that player only: the trick above, the hand below."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.style.style import Style
from bot.render.table.arrangement import Arrangement, arrangement, is_round
from bot.render.table.facts import led, table_title
from bot.render.table.headings import BELOW_HEADING, LONGEST_IN_TITLE, draw_heading
from bot.render.table.lying_cards import draw_bids, draw_lying_cards
from bot.render.table.name_plates import Plates, draw_name_plates
from bot.render.table.score_boxes import draw_score_boxes
from bot.render.table.shown_trick import trick_on_table
from bot.render.turn.facts import TurnShown, people_of, turn_facts, turn_shown
from bot.render.turn.held_cards import draw_held_cards, is_one_row
from bot.render.turn.titles import turn_title
from bot.text import Language
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import MatchView

_TOP, _BOTTOM = 6, 206
"""The upper and the lower edge of the table above a hand in two rows."""

_LOWER = 30
"""How much lower the table may reach above a hand in one row."""

_TALL = 120
"""The height of a card on the table."""
_BETWEEN = 2


def turn_picture(
    view: MatchView,
    names: Sequence[str],
    language: Language,
    style: Style = Style(),
    picked: Collection[Card] = (),
    computers: Collection[int] = (),
    *,
    is_cleared: bool = False,
) -> Picture:
    """The trick, whose turn it is, the scores, and the viewer's hand; ``names`` are by seat.

    The viewer's seat is at the bottom. Cards that may be chosen now are bright and raised, those
    ``picked`` for the discard are marked; while the Matto's price is due, the cards are those that
    may pay it. ``computers`` are the seats of computer players. Before a lead the previous trick
    still lies there unless the table ``is_cleared``. Raises ValueError unless the view is a
    player's and there is a hand.
    """
    shown = turn_shown(view, names, style.order, picked, computers, is_cleared=is_cleared)
    return picture_of_turn(shown, language, style)


def picture_of_turn(shown: TurnShown, language: Language, style: Style = Style()) -> Picture:
    """The picture of what `turn_shown` gave."""
    canvas = draw_turn(shown, language, style)
    return encode_picture(canvas, turn_facts(shown, language), "turn.png")


def draw_turn(shown: TurnShown, language: Language, style: Style = Style()) -> Canvas:
    """The same, drawn and not yet encoded."""
    view, hand = shown.view, shown.view.hand
    assert hand is not None
    people = people_of(shown, language)
    canvas = Canvas(scheme(style.theme).ground, style)
    bottom = _BOTTOM + (_LOWER if is_one_row(shown.cards) else 0)
    seats = _seats(view, bottom)
    stage = table_title(view, language, is_cleared=shown.is_cleared)
    details = (stage, led(view, language))
    title = turn_title(view, people.shortened(LONGEST_IN_TITLE))
    draw_heading(canvas, title, details, is_round(view.players))
    if hand.phase is Phase.AUCTION:
        draw_bids(canvas, hand.bids, seats, language)
    else:
        plays = hand.phase is Phase.PLAY
        lying = trick_on_table(hand, is_cleared=shown.is_cleared)
        draw_lying_cards(canvas, lying, seats, language, plays)
    draw_name_plates(canvas, Plates(view, people, shown.computers), seats)
    draw_score_boxes(canvas, view, people, bottom)
    top = bottom + _BETWEEN
    draw_held_cards(canvas, shown.cards, shown.chosen, shown.picked, top, language)
    return canvas


def _seats(view: MatchView, bottom: float) -> Arrangement:
    top = _TOP if is_round(view.players) else BELOW_HEADING
    return arrangement(view.players, view.rules.rotation, view.seat or 0, top, bottom - top, _TALL)
