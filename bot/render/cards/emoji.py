"""A card as an emoji: suit sign and value, or a trump's emblem and number, legible at 22 px."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from PIL import Image

from bot.render.as_text.card_emojis import DIGEST_LENGTH, EmojiName, emoji_keys
from bot.render.drawing.card_face import suit_colour
from bot.render.drawing.colours import CREAM, DARK_GOLD, INK, PALE_VIOLET, RED, VIOLET, Colour
from bot.render.drawing.pen import FULL_TURN, Pen, Point, arc
from bot.render.drawing.suit_signs import draw_suit_sign
from bot.render.drawing.trump_emblems import draw_emblem
from bot.render.drawing.typeface import Face, fitting_size, left_bearing
from bot.text import Language
from bot.text.words.cards import card_short
from tarocchino.core.model.cards import MOORS, NUMBERED_TRUMPS, Card, Suit

EMOJI_SIZE = 128
"""Pixels; Discord shows emojis 22 px high in a line of text and 48 px on their own."""

_OVERSAMPLING = 4
_COLOURS = 64
_EDGE = 4.5
_PALE_GOLD = (246, 224, 164)


@dataclass(frozen=True, slots=True)
class EmojiPicture:
    """An emoji to upload: its name on Discord, which changes with its pixels, and its PNG file."""

    name: EmojiName
    png: bytes


def emoji_pictures() -> Iterator[EmojiPicture]:
    """Every emoji of the deck, each drawn when the iterator reaches it."""
    for card, language in emoji_keys():
        image = emoji_image(card, language or Language.ENGLISH)
        file = BytesIO()
        image.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, format="PNG", optimize=True)
        digest = sha256(image.tobytes()).hexdigest()[:DIGEST_LENGTH]
        yield EmojiPicture(EmojiName(card, language, digest), file.getvalue())


def emoji_image(card: Card, language: Language) -> Image.Image:
    """The card's emoji, `EMOJI_SIZE` pixels wide and high, RGBA with transparent corners.

    Its letter depends on the language; cards without a letter look the same in all.
    """
    side = EMOJI_SIZE * _OVERSAMPLING
    image = Image.new("RGBA", (side, side), (*INK, 0))
    pen = Pen(image, _OVERSAMPLING)
    plate, edge = _plate(card)
    pen.box(2, 2, EMOJI_SIZE - 2, EMOJI_SIZE - 2, plate, edge, 7, 22)
    if card.suit is not None and card.suit is not Suit.TRUMPS:
        _draw_plain(pen, card, card.suit, language)
    elif card in NUMBERED_TRUMPS or card in MOORS:
        _draw_numbered(pen, card, language)
    else:
        draw_emblem(pen.shifted(64, 64, 1.04), card.code)
    return image.reduce(_OVERSAMPLING)


def _plate(card: Card) -> tuple[Colour, Colour]:
    if card.suit is None:
        return _PALE_GOLD, RED
    if card.suit is not Suit.TRUMPS:
        return CREAM, INK
    if card in NUMBERED_TRUMPS or card in MOORS:
        return PALE_VIOLET, VIOLET
    return _PALE_GOLD, DARK_GOLD


def _draw_plain(pen: Pen, card: Card, suit: Suit, language: Language) -> None:
    """The value at the top left, the suit's sign at the bottom right."""
    value = card_short(language, card)
    draw_suit_sign(pen, suit, (88, 86), 64)
    size = fitting_size(value, 96, 74, 40, Face.BOLD)
    _draw_value(pen, (12, 42), value, size, suit_colour(card), CREAM)


def _draw_numbered(pen: Pen, card: Card, language: Language) -> None:
    """The emblem at the top right, the number at the bottom left."""
    draw_emblem(pen.shifted(74, 49, 0.8), card.code)
    number = card_short(language, card)
    size = fitting_size(number, 92, 70, 40, Face.BOLD)
    _draw_value(pen, (14, 94), number, size, VIOLET, PALE_VIOLET)


def _draw_value(
    pen: Pen, at: Point, value: str, size: float, colour: Colour, around: Colour
) -> None:
    """The value with an outline in the plate's colour, to set it off from what is behind it."""
    bearing = left_bearing(value, round(size * pen.scale), Face.BOLD) / pen.scale
    x, y = at[0] - bearing, at[1]
    for dx, dy in arc((0, 0), _EDGE, 0, FULL_TURN, 8):
        pen.text((x + dx, y + dy), value, size, around, anchor="lm")
    pen.text((x, y), value, size, colour, anchor="lm")
