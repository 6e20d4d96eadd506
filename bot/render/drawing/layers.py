"""Stamps and cards in numbers of a palette, ready to be laid on a picture, cached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render.drawing.card_face import card_face
from bot.render.drawing.card_index import speaks_language
from bot.render.drawing.colours import Colour, scheme
from bot.render.drawing.kept import kept_within
from bot.render.drawing.palette import (
    MOST_COLOURS,
    Palette,
    blended,
    bright_palette,
    dimmed,
    inked,
    palette_of,
)
from bot.render.drawing.stamps import Stamp
from bot.render.drawing.typeface import Ink
from bot.render.style.deck import Deck
from bot.render.style.style import Theme
from bot.text import Language
from tarocchino.core.model.cards import Card

_MEGABYTE = 1 << 20
_CARDS, _CORNERS = 8 * _MEGABYTE, 2 * _MEGABYTE
_STAMPS, _STAMPS_OVER = _MEGABYTE, _MEGABYTE // 2
"""What is kept at most: the cards of both kinds of picture that are drawn at every card are 7 MB in
two languages and all themes."""

_HALF = 128


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Some rows of a card in numbers, from ``top``.

    Those with corners have what is opaque of them in ``alpha``, and as a ``mask`` whether that is
    half at least.
    """

    top: int
    numbers: Image.Image
    alpha: Image.Image | None = None
    mask: Image.Image | None = None


CardLayer = tuple[Part, ...]
"""A card: its ends with the corners, and between them its largest part."""

Fading = tuple[int, ...]
"""The number of each colour once it is faded."""


def _weight_of_layer(layer: CardLayer) -> int:
    return sum(_weight(part.numbers) * (1 if part.alpha is None else 3) for part in layer)


def _weight(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())


def _weight_with_ground(image: Image.Image) -> int:
    return 2 * _weight(image)


@kept_within(_STAMPS, _weight)
def stamp_on(stamp: Stamp, palette: Palette, ground: int) -> Image.Image:
    """The stamp in numbers of the palette, blended with the one colour that it lies on."""
    flat = Image.new("RGB", stamp.size, palette.colours[ground])
    return palette.numbers(blended(flat, stamp.drawn()))


@kept_within(_STAMPS_OVER, _weight_with_ground)
def stamp_over(stamp: Stamp, palette: Palette, under: bytes) -> Image.Image:
    """The stamp in numbers, blended with the pixels that it lies on, which are in numbers too."""
    below = palette.shown(Image.frombytes("L", stamp.size, under))
    return palette.numbers(blended(below, stamp.drawn()))


def ink_on(ink: Ink, colour: Colour, palette: Palette, ground: int) -> Image.Image:
    """A text in numbers of the palette, blended with the one colour that it lies on."""
    numbers = ink.opacity().translate(palette.blends(colour, ground))
    return Image.frombytes("L", ink.size, numbers)


def ink_over(ink: Ink, colour: Colour, palette: Palette, under: Image.Image) -> Image.Image:
    """A text in numbers, blended with the pixels that it lies on, which are in numbers too."""
    opacity = Image.frombytes("L", ink.size, ink.opacity())
    return palette.numbers(blended(palette.shown(under), inked(opacity, colour)))


def card_layer(card: Card, width: int, language: Language, deck: Deck) -> CardLayer:
    """The card's face in numbers of the deck's bright palette, so of every theme's."""
    if not speaks_language(card, width):
        language = Language.ENGLISH
    return _card_layer(card, width, language, deck)


@kept_within(_CARDS, _weight_of_layer)
def _card_layer(card: Card, width: int, language: Language, deck: Deck) -> CardLayer:
    face = card_face(card, width, language, deck, crisp=True)
    numbers = bright_palette(deck).numbers(face.convert("RGB"))
    return tuple(_parts(numbers, face.getchannel("A")))


@kept_within(_CORNERS, _weight)
def corners_on(part: Part, palette: Palette, ground: int, faded: Fading | None) -> Image.Image:
    """A card's part in numbers, faded or not, its corners blended with the one colour below it."""
    flat = Image.new("RGB", part.numbers.size, palette.colours[ground])
    numbers = part.numbers if faded is None else part.numbers.point(faded)
    flat.paste(palette.shown(numbers), (0, 0), part.alpha)
    return palette.numbers(flat)


@lru_cache(maxsize=8)
def fading(theme: Theme, deck: Deck) -> Fading:
    """The number of each colour of a bright card once it is faded towards the theme's ground, like
    one that may not be chosen now."""
    palette, ground = palette_of(theme, deck), scheme(theme).ground
    faded = [palette.number(dimmed(colour, ground)) for colour in bright_palette(deck).colours]
    return (*faded, *range(len(faded), MOST_COLOURS))


def _parts(numbers: Image.Image, alpha: Image.Image) -> Iterator[Part]:
    """The rows above those without any transparent pixel, these, and the rows below them."""
    width, height = numbers.size
    mask = alpha.point(lambda value: 255 if value >= _HALF else 0).convert("1")
    solid = [row for row in range(height) if mask.crop((0, row, width, row + 1)).getextrema()[0]]
    first, last = (solid[0], solid[-1] + 1) if solid else (height, height)
    for top, bottom in ((0, first), (last, height)):
        if bottom > top:
            cut = (0, top, width, bottom)
            yield Part(top, numbers.crop(cut), alpha.crop(cut), mask.crop(cut))
    if last > first:
        yield Part(first, numbers.crop((0, first, width, last)))
