"""A trick's cards in front of their players: numbered as played, the winning card marked."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.model.tricks import NO_TRICK, Trick
from bot.game.views.view import HandView
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colours import GOLD, IVORY
from bot.render.drawing.stamps import badge, pill
from bot.render.table.seats import CARD_HEIGHT, CARD_WIDTH, SeatLayout
from bot.text import Language, say

_FRAME = 5
_BADGE = 30
_PILL = 28


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A trick to be shown; ``winner`` is the seat that wins it so far, or None."""

    trick: Trick
    winner: int | None
    complete: bool


def trick_on_table(hand: HandView | None) -> ShownTrick:
    """The trick on the table: the one in progress or, between two tricks, the previous one."""
    if hand is None:
        return ShownTrick(NO_TRICK, None, complete=False)
    if hand.tricks and not hand.trick.plays:
        return ShownTrick(hand.tricks[-1], hand.winners[-1], complete=True)
    return ShownTrick(hand.trick, hand.winning[0] if hand.winning else None, complete=False)


def draw_trick(
    canvas: Canvas,
    shown: ShownTrick,
    seats: SeatLayout,
    top: float,
    language: Language,
    fade: bool,
) -> None:
    """Draw the cards in front of their players, with faint outlines for those to come.

    With ``fade`` the cards that do not win are dimmed.
    """
    played = {seat: (order, c) for order, (seat, c) in enumerate(shown.trick.plays, start=1)}
    for seat, place in enumerate(seats.places):
        left, card_top = place.card[0], place.card[1] + top
        if seat not in played:
            canvas.panel(left, card_top, CARD_WIDTH, CARD_HEIGHT, None, canvas.colours.line, 2, 11)
            continue
        order, c = played[seat]
        wins = seat == shown.winner
        if wins:
            canvas.panel(
                left - _FRAME,
                card_top - _FRAME,
                CARD_WIDTH + 2 * _FRAME,
                CARD_HEIGHT + 2 * _FRAME,
                canvas.colours.frame,
                radius=14,
            )
        canvas.card(c, left, card_top, CARD_WIDTH, language, dim=fade and not wins)
        mark = badge(str(order), canvas.pixels(_BADGE), GOLD if order == 1 else IVORY)
        canvas.stamp(mark, left - _BADGE * 0.55, card_top + CARD_HEIGHT * 0.5 - _BADGE / 2)
        if wins:
            word = say(language, "picture-trick-won" if shown.complete else "picture-trick-winning")
            band = pill(word, canvas.pixels(_PILL))
            middle = left + (CARD_WIDTH - canvas.units(band.width)) / 2
            canvas.stamp(band, middle, card_top + CARD_HEIGHT - _PILL * 0.86)
