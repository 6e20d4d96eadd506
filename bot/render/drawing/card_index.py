"""The index in a card's corner: its value, large, and below it its suit's sign or its name."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.render.drawing.colours import INK
from bot.render.drawing.pen import Pen
from bot.render.drawing.suit_signs import draw_suit_sign
from bot.render.drawing.typeface import Face, font
from bot.text import Language
from bot.text.words.cards import card_label, card_short
from tarocchino.core.model.cards import Card

ZONE = (12, 12, 96, 100)
"""Left, top, width and height of the plain corner of the artwork, on a card 300 units wide."""

_DESIGN_WIDTH = 300
_OVERSAMPLING = 3
_ROOM = 88
_MIDDLE = 46
"""The centre of the index, from the left of the zone."""

_WITH_SIGN, _ALONE, _WITH_NAME = 50, 66, 58
"""The height of a value above its suit's sign, alone, and above its name."""

_SIGN, _SIGN_AT = 48, 76
_NAME, _NAME_AT = 20, 76
_NAMED_FROM = 240
"""The width in pixels from which a card's name is legible in the corner."""

_CAP_HEIGHT = 0.73
_MAY_HANG = 0.06
_ACROSS = {_WITH_SIGN: 0.9, _ALONE: 0.72, _WITH_NAME: 0.8}
"""How far the values of a height are condensed, as a share of their width, to be of one weight."""

_NARROWEST = 0.54
"""How far the widest are condensed before their size is reduced."""


def corner_index(card: Card, width: int, language: Language) -> Image.Image:
    """The index of a card ``width`` pixels wide, on transparent ground."""
    scale = width / _DESIGN_WIDTH * _OVERSAMPLING
    drawn = Image.new("RGBA", (round(ZONE[2] * scale), round(ZONE[3] * scale)), (*INK, 0))
    height = _WITH_SIGN
    if card.suit is not None and card.rank is not None:
        draw_suit_sign(Pen(drawn, scale), card.suit, (_MIDDLE, _SIGN_AT), _SIGN)
    elif width >= _NAMED_FROM:
        height = _WITH_NAME
        _draw_text(drawn, scale, _name(language, card), _NAME_AT, _NAME)
    else:
        height = _ALONE
    top = 2 if height is not _ALONE else (ZONE[3] - height) / 2 - 8
    _draw_text(drawn, scale, card_short(language, card), top, height, _ACROSS[height])
    return drawn.reduce(_OVERSAMPLING)


def speaks_language(card: Card, width: int) -> bool:
    """Whether the index of the card at this width is another one in another language."""
    named = width >= _NAMED_FROM and (card.suit is None or card.rank is None)
    indices = {
        (card_short(language, card), named and _name(language, card)) for language in Language
    }
    return len(indices) > 1


def _name(language: Language, card: Card) -> str:
    """The card's name without its number: "ANGELO", "STELLA", "MORO"."""
    number = card_short(language, card)
    return " ".join(w for w in card_label(language, card).split() if w != number).upper()


def _draw_text(
    drawn: Image.Image, scale: float, text: str, top: float, height: float, widest: float = 1.0
) -> None:
    """The text at this height and at most ``widest`` of its width, condensed further and finally
    made smaller if it is too wide."""
    face = font(round(height * scale / _CAP_HEIGHT), Face.BOLD)
    left, _, right, bottom = face.getbbox(text, anchor="ls")
    above = round(height * scale * 1.3)
    mask = Image.new("L", (round(right - left), above + round(bottom)))
    ImageDraw.Draw(mask).text((-left, above), text, fill=255, font=face, anchor="ls")
    across = min(widest, _ROOM * scale / mask.width)
    # Descenders, such as the tail of a Q, count towards the height.
    hanging = max(0.0, bottom / (height * scale) - _MAY_HANG)
    down = min(1.0, across / _NARROWEST, 1 - hanging)
    across = min(across, down)
    mask = mask.resize((max(1, round(mask.width * across)), max(1, round(mask.height * down))))
    base = (top + height * (1 - (1 - down) / 2)) * scale
    at = (round(_MIDDLE * scale - mask.width / 2), round(base - above * down))
    drawn.paste((*INK, 255), at, mask)
