"""Draw a card's face, the index in its corner, and the signs of suits and trumps.

No other module decides what a card looks like. Signs and emblems are sprites like the faces, made
from the sources in ``tools/artwork/emblems``.
"""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw, ImageFilter

from bot.draw.colours import BLUE, GREEN, INK, OF_OWN_DECK, RED, VIOLET, Colour
from bot.draw.pen import Pen, Point, star
from bot.draw.style import OWN_DECK, Deck
from bot.draw.typeface import Face, font
from bot.words import Language
from bot.words.names import card_label, card_short
from tarocchino.core.model.cards import Card, Suit

ZONE = (12, 12, 96, 100)
"""Left, top, width and height of the plain corner of the artwork, on a card 300 units wide."""

_DESIGN_WIDTH = 300
_OVERSAMPLING = 3
_ROOM = 88
_MIDDLE = 46
"""The centre of the index, from the left of the zone."""

_WITH_SIGN, _ALONE, _WITH_NAME = 50, 66, 58
"""The height of a value above its suit's sign, by itself, and above its name."""

_SIGN, _SIGN_AT = 48, 76
_NAME, _NAME_AT = 20, 76
_NAMED_FROM = 240
"""The least width in pixels of a card whose name is legible in the corner."""

_CAP_HEIGHT = 0.73
_MAY_HANG = 0.06
_ACROSS = {_WITH_SIGN: 0.9, _ALONE: 0.72, _WITH_NAME: 0.8}
"""The share of its width to which a value of this height is condensed, for an even weight."""

_NARROWEST = 0.54
"""The share of their width to which the widest values are condensed before they shrink."""


def corner_index(card: Card, width: int, language: Language) -> Image.Image:
    """Return the index of a card ``width`` pixels wide, on transparent ground."""
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


def _name(language: Language, card: Card) -> str:
    """Return the card's name without its number: "ANGELO", "STELLA", "MORO"."""
    number = card_short(language, card)
    return " ".join(w for w in card_label(language, card).split() if w != number).upper()


def _draw_text(
    drawn: Image.Image, scale: float, text: str, top: float, height: float, widest: float = 1.0
) -> None:
    """Draw the text at this height, condensed to at most ``widest`` of its width. Text that is too
    wide is condensed further, and finally made smaller."""
    face = font(round(height * scale / _CAP_HEIGHT), Face.BOLD)
    left, _, right, bottom = face.getbbox(text, anchor="ls")
    above = round(height * scale * 1.3)
    mask = Image.new("L", (round(right - left), above + round(bottom)))
    ImageDraw.Draw(mask).text((-left, above), text, fill=255, font=face, anchor="ls")
    across = min(widest, _ROOM * scale / mask.width)
    # The height includes descenders, such as the tail of a Q.
    hanging = max(0.0, bottom / (height * scale) - _MAY_HANG)
    down = min(1.0, across / _NARROWEST, 1 - hanging)
    across = min(across, down)
    mask = mask.resize((max(1, round(mask.width * across)), max(1, round(mask.height * down))))
    base = (top + height * (1 - (1 - down) / 2)) * scale
    at = (round(_MIDDLE * scale - mask.width / 2), round(base - above * down))
    drawn.paste((*INK, 255), at, mask)


DESIGN_WIDTH = 300
DESIGN_HEIGHT = 500
"""The width and height of a card in design units."""

_FLAT_COLOURS = 32


_SUIT_INK: dict[Suit, Colour] = {
    Suit.SWORDS: BLUE,
    Suit.BATONS: GREEN,
    Suit.CUPS: RED,
    Suit.COINS: (150, 100, 0),
}


def card_height(width: int) -> int:
    """Return the height in pixels of a card ``width`` pixels wide."""
    return round(width * DESIGN_HEIGHT / DESIGN_WIDTH)


def card_face(
    card: Card, width: int, language: Language, deck: Deck = OWN_DECK, crisp: bool = False
) -> Image.Image:
    """Return the card ``width`` pixels wide, RGBA with transparent corners.

    Its index is in the language. Artwork of other proportions is centred. With ``crisp`` the
    artwork's edges are not smoothed: in a picture shown at half its size they look the same, and
    its file is a quarter smaller. Raises `bot.draw.style.DeckError` if the deck lacks the card, and
    OSError if it cannot be read.
    """
    size = (width, card_height(width))
    with Image.open(deck.file(card)) as file:
        artwork = file.convert("RGBA")
    scale = min(size[0] / artwork.width, size[1] / artwork.height)
    fitting = (round(artwork.width * scale), round(artwork.height * scale))
    artwork = artwork.resize(fitting, Image.Resampling.BOX)
    if crisp:
        artwork = _unsmoothed(artwork, deck)
    face = Image.new("RGBA", size, (*INK, 0))
    face.paste(artwork, ((size[0] - fitting[0]) // 2, (size[1] - fitting[1]) // 2))
    if deck.index:
        _draw_index(face, corner_index(card, width, language))
    return face


def suit_colour(card: Card) -> Colour:
    """Return the colour of the card's suit, to outline small signs; violet for trumps and Matto."""
    return _SUIT_INK.get(card.suit, VIOLET) if card.suit else VIOLET


def draw_card_sign(pen: Pen, card: Card, at: Point, size: float) -> None:
    """Draw the small sign of the card's suit; a violet star for a trump, a red one for Matto."""
    if card.suit is None:
        pen.polygon(star(at, size * 0.5, size * 0.22, 5), RED, INK, size * 0.07)
    elif card.suit is Suit.TRUMPS:
        pen.polygon(star(at, size * 0.5, size * 0.27, 8), VIOLET, INK, size * 0.07)
    else:
        draw_suit_sign(pen, card.suit, at, size)


def _unsmoothed(artwork: Image.Image, deck: Deck) -> Image.Image:
    """Return the artwork in only its main colours, each pixel like most of those around it."""
    flat = Image.new("RGB", artwork.size, INK)
    flat.paste(artwork, mask=artwork.getchannel("A"))
    if deck == OWN_DECK:
        drawn = flat.quantize(palette=_own_colours(), dither=Image.Dither.NONE)
    else:
        drawn = flat.quantize(_FLAT_COLOURS, Image.Quantize.MEDIANCUT)
    crisp = drawn.filter(ImageFilter.ModeFilter(3)).convert("RGBA")
    crisp.putalpha(artwork.getchannel("A"))
    return crisp


@cache
def _own_colours() -> Image.Image:
    """Return an image that only carries the colours of the bot's own deck."""
    bearer = Image.new("P", (1, 1))
    bearer.putpalette([value for colour in OF_OWN_DECK for value in colour])
    return bearer


def _draw_index(face: Image.Image, index: Image.Image) -> None:
    """Draw the index in the upper left corner, and upside down in the opposite one."""
    left, top = (round(units * face.width / DESIGN_WIDTH) for units in ZONE[:2])
    face.alpha_composite(index, (left, top))
    turned = index.transpose(Image.Transpose.ROTATE_180)
    face.alpha_composite(
        turned, (face.width - left - index.width, face.height - top - index.height)
    )


_SIGN_SIZE = 100
"""The side of the square in which signs are designed, in units about the origin: -50 to 50."""

_SPRITE_UNITS = 128
"""The side of a sprite in the same units, with some room for points and plumes."""


def draw_suit_sign(pen: Pen, suit: Suit, at: Point, size: float) -> None:
    """Draw the sign of a plain suit, ``size`` units wide and high, centred on ``at``."""
    if suit is Suit.TRUMPS:
        raise ValueError("trumps have no suit sign")
    draw_emblem(pen.shifted(*at, size / _SIGN_SIZE), suit.name.lower())


def draw_emblem(pen: Pen, name: str) -> None:
    """Draw the emblem of the trump with this code, or of the Matto, about the origin, -50 to 50."""
    pen.image(_emblem(name), _SPRITE_UNITS)


@cache
def _emblem(name: str) -> Image.Image:
    with Image.open(OWN_DECK.folder / "emblems" / f"{name}.png") as file:
        return file.convert("RGBA")
