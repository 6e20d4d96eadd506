"""What lies in front of the players in a landscape picture: the cards of a trick, or bids."""

from __future__ import annotations

from bot.render.drawing.canvas import Canvas, wrapped_units
from bot.render.drawing.colours import GOLD, IVORY
from bot.render.drawing.typeface import Face
from bot.render.table.arrangement import Arrangement, Spot
from bot.render.table.shown_trick import ShownTrick
from bot.text import Language
from bot.text.words.names import bid_name
from tarocchino.core.model.actions import Bid

_FRAME = 4
_BADGE = 20
_WORD = 14
_LINE = 17


def draw_lying_cards(
    canvas: Canvas, shown: ShownTrick, seats: Arrangement, language: Language, awaited: bool
) -> None:
    """Draw the trick's cards, numbered as played, the winning one framed in gold.

    Once the trick is complete, the others are dimmed. If more are ``awaited``, faint outlines show
    where.
    """
    played = {seat: (order, c) for order, (seat, c) in enumerate(shown.trick.plays, start=1)}
    width, height = seats.card_width, seats.card_height
    for seat, spot in enumerate(seats.spots):
        if awaited and seat not in played:
            _outline(canvas, spot, seats)
    # From the top down: of two cards that overlap, the upper half of each is seen.
    for seat in sorted(played, key=lambda seat: seats.spots[seat].card[1]):
        left, top = seats.spots[seat].card
        order, c = played[seat]
        wins = seat == shown.winner
        if wins:
            across, down = width + 2 * _FRAME, height + 2 * _FRAME
            frame = canvas.colours.frame
            canvas.panel(left - _FRAME, top - _FRAME, across, down, frame, radius=9)
        canvas.card(c, left, top, width, language, dim=shown.complete and not wins)
        badge_left, badge_top = left + width - _BADGE * 0.7, top - _BADGE * 0.2
        fill = GOLD if order == 1 else IVORY
        canvas.badge(str(order), badge_left, badge_top, _BADGE, fill)


def draw_bids(
    canvas: Canvas, bids: tuple[Bid, ...], seats: Arrangement, language: Language
) -> None:
    """Draw each player's last word in the auction where their card will lie."""
    last = {bid.seat: bid for bid in bids}
    width, height = seats.card_width, seats.card_height
    for seat, spot in enumerate(seats.spots):
        _outline(canvas, spot, seats)
        if seat not in last:
            continue
        word, room = bid_name(language, last[seat].bid), width - 8
        lines = wrapped_units(word, room, _WORD, Face.TITLE)
        for number, line in enumerate(lines):
            y = spot.card[1] + height / 2 + (number - (len(lines) - 1) / 2) * _LINE
            x = spot.card[0] + width / 2
            canvas.text(x, y, line, _WORD, canvas.colours.text, Face.TITLE, "mm")


def _outline(canvas: Canvas, spot: Spot, seats: Arrangement) -> None:
    left, top = spot.card
    canvas.panel(left, top, seats.card_width, seats.card_height, None, canvas.colours.line, 1.5, 7)
