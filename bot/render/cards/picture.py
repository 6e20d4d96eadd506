"""A single card, large."""

from __future__ import annotations

from PIL import Image

from bot.game.model.cards import Card
from bot.render.drawing.card_face import card_face, card_height
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.style.style import Style
from bot.text import Language

CARD_WIDTH = 300
"""Pixels: the width of the artwork."""
_MARGIN = 20


def card_picture(card: Card, language: Language, alt: str, style: Style = Style()) -> Picture:
    """The card's face on the table's colour, 300 pixels wide; ``alt`` names the card."""
    size = (CARD_WIDTH + 2 * _MARGIN, card_height(CARD_WIDTH) + 2 * _MARGIN)
    image = Image.new("RGB", size, scheme(style.theme).ground)
    face = card_face(card, CARD_WIDTH, language, style.deck)
    image.paste(face, (_MARGIN, _MARGIN), face)
    return encode_picture(image, (alt,), "card.png", style)
