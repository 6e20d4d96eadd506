"""The face of a single card as a picture: the only place that decides what a card looks like.

Everything else calls `card_face` with a card and a width: it draws the deck's artwork and the index
over it.
"""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageFilter

from bot.render.drawing.card_index import ZONE, corner_index
from bot.render.drawing.colours import BLUE, GREEN, INK, OF_OWN_DECK, RED, VIOLET, Colour
from bot.render.drawing.pen import Pen, Point, star
from bot.render.drawing.suit_signs import draw_suit_sign
from bot.render.style.deck import OWN_DECK, Deck
from bot.text import Language
from tarocchino.core.model.cards import Card, Suit

DESIGN_WIDTH = 300
DESIGN_HEIGHT = 500
"""The width of a card in design units; its height follows from it."""

_FLAT_COLOURS = 32


_SUIT_INK: dict[Suit, Colour] = {
    Suit.SWORDS: BLUE,
    Suit.BATONS: GREEN,
    Suit.CUPS: RED,
    Suit.COINS: (150, 100, 0),
}


def card_height(width: int) -> int:
    """The height in pixels of a card ``width`` pixels wide."""
    return round(width * DESIGN_HEIGHT / DESIGN_WIDTH)


def card_face(
    card: Card, width: int, language: Language, deck: Deck = OWN_DECK, crisp: bool = False
) -> Image.Image:
    """The card ``width`` pixels wide, RGBA with transparent corners.

    Its index is in the language. Artwork of other proportions is centred. With ``crisp`` the
    artwork's edges are not smoothed: in a picture that is shown at half its size they look the
    same, and its file is a quarter smaller. Raises `bot.render.style.deck.DeckError` if the deck
    lacks the card, OSError if it cannot be read.
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
    """The colour of the card's suit, to outline small signs; violet for trumps and Matto."""
    return _SUIT_INK.get(card.suit, VIOLET) if card.suit else VIOLET


def draw_card_sign(pen: Pen, card: Card, at: Point, size: float) -> None:
    """The small sign of the card's suit; a violet star for a trump, a red one for the Matto."""
    if card.suit is None:
        pen.polygon(star(at, size * 0.5, size * 0.22, 5), RED, INK, size * 0.07)
    elif card.suit is Suit.TRUMPS:
        pen.polygon(star(at, size * 0.5, size * 0.27, 8), VIOLET, INK, size * 0.07)
    else:
        draw_suit_sign(pen, card.suit, at, size)


def _unsmoothed(artwork: Image.Image, deck: Deck) -> Image.Image:
    """The artwork in its main colours alone, each pixel like most of those around it."""
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
    """An image that only carries the colours of the bot's own deck."""
    bearer = Image.new("P", (1, 1))
    bearer.putpalette([value for colour in OF_OWN_DECK for value in colour])
    return bearer


def _draw_index(face: Image.Image, index: Image.Image) -> None:
    """The index in the upper left corner, and upside down in the opposite one."""
    left, top = (round(units * face.width / DESIGN_WIDTH) for units in ZONE[:2])
    face.alpha_composite(index, (left, top))
    turned = index.transpose(Image.Transpose.ROTATE_180)
    face.alpha_composite(
        turned, (face.width - left - index.width, face.height - top - index.height)
    )
