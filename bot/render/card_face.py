"""The face of a single card as a picture: the one place that says what a card looks like.

Everything else asks `card_face` for a card at a width, so other artwork goes in here alone.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.game.cards import MOORS, NUMBERED_TRUMPS, Card, Rank, Suit
from bot.render.colours import (
    BLUE,
    CREAM,
    DARK_GOLD,
    GOLD,
    GREEN,
    INK,
    PALE_VIOLET,
    RED,
    VIOLET,
    Colour,
)
from bot.render.court_figures import draw_court_figure
from bot.render.pen import Pen, Point, star
from bot.render.suit_signs import draw_suit_sign
from bot.render.trump_emblems import draw_emblem
from bot.render.typeface import fitting_size, left_bearing
from bot.text import Language
from bot.text.cards import card_label, card_short

DESIGN_WIDTH = 120
DESIGN_HEIGHT = 200
"""A card is designed in so many units; its height follows from its width."""

_OVERSAMPLING = 3
_CORNER_RADIUS = 13
_COURT = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK)
_SUIT_INK: dict[Suit, Colour] = {
    Suit.SWORDS: BLUE,
    Suit.BATONS: GREEN,
    Suit.CUPS: RED,
    Suit.COINS: (150, 100, 0),
}

_PIP_ROWS = {
    Rank.SIX: (2, 2, 2),
    Rank.SEVEN: (2, 3, 2),
    Rank.EIGHT: (3, 2, 3),
    Rank.NINE: (3, 3, 3),
    Rank.TEN: (3, 4, 3),
}


def card_height(width: int) -> int:
    """The height in pixels of a card so wide."""
    return round(width * DESIGN_HEIGHT / DESIGN_WIDTH)


@lru_cache(maxsize=256)
def card_face(card: Card, width: int, language: Language) -> Image.Image:
    """The card ``width`` pixels wide, RGBA with clear corners; not to be drawn upon, as it is kept.

    Court cards and trumps bear their letters and names in the language.
    """
    size = (width * _OVERSAMPLING, card_height(width) * _OVERSAMPLING)
    scale = size[0] / DESIGN_WIDTH
    face = Image.new("RGBA", size, (*INK, 0))
    pen = Pen(face, scale)
    pen.box(1, 1, DESIGN_WIDTH - 1, DESIGN_HEIGHT - 1, CREAM, INK, 3, _CORNER_RADIUS)
    if card.suit is None or card.suit is Suit.TRUMPS:
        _draw_trump_panel(pen, card, language)
    _draw_corners(face, pen, card, language)
    _draw_middle(pen, card)
    return face.reduce(_OVERSAMPLING)


def suit_colour(card: Card) -> Colour:
    """The colour of the card's suit, for the outline of small signs; trumps and Matto violet."""
    return _SUIT_INK.get(card.suit, VIOLET) if card.suit else VIOLET


def draw_card_sign(pen: Pen, card: Card, at: Point, size: float) -> None:
    """The small sign of the card's suit; a violet star for a trump, a red one for the Matto."""
    if card.suit is None:
        pen.polygon(star(at, size * 0.5, size * 0.22, 5), RED, INK, size * 0.07)
    elif card.suit is Suit.TRUMPS:
        pen.polygon(star(at, size * 0.5, size * 0.27, 8), VIOLET, INK, size * 0.07)
    else:
        draw_suit_sign(pen, card.suit, at, size)


def _draw_corners(face: Image.Image, pen: Pen, card: Card, language: Language) -> None:
    """The value above, and the same upside down below: what is above is drawn, then turned."""
    if card.rank is not None or card in NUMBERED_TRUMPS:
        value = card_short(language, card)
        size = fitting_size(value, 58, 40, 26, bold=True)
        bearing = left_bearing(value, round(size * pen.scale), bold=True) / pen.scale
        pen.text((14 - bearing, 25), value, size, INK, anchor="lm")
        draw_card_sign(pen, card, (95, 26), 32)
    else:
        title = card_label(language, card).upper()
        pen.text((60, 24), title, fitting_size(title, 104, 30, 10, bold=True), INK)
    depth = round(46 * pen.scale)
    inset = round(4 * pen.scale)
    head = face.crop((inset, inset, face.width - inset, depth))
    turned = head.transpose(Image.Transpose.ROTATE_180)
    face.paste(turned, (inset, face.height - depth))


def _draw_trump_panel(pen: Pen, card: Card, language: Language) -> None:
    if card.suit is None:
        pen.box(8, 44, 112, 156, (250, 226, 160), RED, 2.5, 8)
        return
    grande = card not in NUMBERED_TRUMPS and card not in MOORS
    edge = DARK_GOLD if grande else VIOLET
    pen.box(8, 44, 112, 156, (246, 224, 164) if grande else PALE_VIOLET, edge, 2.5, 8)
    if card in NUMBERED_TRUMPS:
        _, _, name = card_label(language, card).partition(" ")
        pen.text((60, 145), name, fitting_size(name, 96, 17, 8, bold=True), INK)


def _draw_middle(pen: Pen, card: Card) -> None:
    if card.rank is None or card.suit is None:
        # Below a numbered trump's emblem stands its name.
        middle = pen.shifted(60, 91, 0.84) if card in NUMBERED_TRUMPS else pen.shifted(60, 100)
        draw_emblem(middle, card.code)
    elif card.rank in _COURT:
        pen.line([(10, 150), (110, 150)], suit_colour(card), 3)
        draw_court_figure(pen.shifted(60, 98), card.rank, card.suit)
    elif card.rank is Rank.ACE:
        pen.disc((60, 100), 50, None, DARK_GOLD, 2)
        pen.disc((60, 100), 46, None, GOLD, 1.5)
        draw_suit_sign(pen, card.suit, (60, 100), 74)
    else:
        _draw_pips(pen, card.suit, _PIP_ROWS[card.rank])


def _draw_pips(pen: Pen, suit: Suit, rows: tuple[int, ...]) -> None:
    size = 27 if max(rows) < 4 else 25
    for row, number in enumerate(rows):
        y = 100 + (row - (len(rows) - 1) / 2) * 35
        for column in range(number):
            x = 60 + (column - (number - 1) / 2) * (27 if number == 4 else 34)
            draw_suit_sign(pen, suit, (x, y), size)
