"""The palette of all pictures of a style, chosen once from its deck and its theme.

The artwork is flat: a few colours, the transitions between them and the ink of outlines, and dimmed
versions of all. A picture in only these colours is encoded fast, is small to send, and loses
nothing visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple
from functools import lru_cache

from PIL import Image

from bot.game.model.cards import PACK
from bot.render.drawing import colours
from bot.render.drawing.colours import Colour
from bot.render.drawing.stamps import dimmed
from bot.render.style.deck import OWN_DECK, Deck
from bot.render.style.style import Style, Theme

_PLAIN = (
    colours.INK, colours.CREAM, colours.IVORY, colours.GOLD, colours.DARK_GOLD, colours.RED,
    colours.PALE_RED, colours.FIRST_SIDE, colours.SECOND_SIDE, *colours.OTHER_SIDES,
)  # fmt: skip
"""The colours kept exactly in every theme, besides the theme's own."""

_GROUNDS = (colours.GREAT_GROUND, colours.NUMBERED_GROUND, colours.MOORS_GROUND)
_OF_OTHER_DECKS = 80
_LIGHT = 380
"""The sum of red, green and blue from which a colour's transition to ink is visible."""

_ALIKE = 18
"""Colours that differ by at most this in red, green and blue look the same."""

_ROUNDS = 4
_CARD_SIZE = (48, 80)
_IN_A_ROW = 16
_CHANNELS = 3


def with_shared_colours(image: Image.Image, style: Style) -> Image.Image:
    """The image with each pixel in the nearest colour of the style's palette."""
    palette = _palette(style.theme, style.deck)
    # Converting would copy an image that is RGB already.
    plain = image if image.mode == "RGB" else image.convert("RGB")
    return plain.quantize(palette=palette, dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def _palette(theme: Theme, deck: Deck) -> Image.Image:
    """An image that only carries the palette: the plain colours, then those of the cards."""
    scheme = colours.scheme(theme)
    cards = colours.OF_OWN_DECK if deck == OWN_DECK else _colours_of(deck)
    edges = [_between(c, colours.INK) for c in cards if sum(c) >= _LIGHT]
    bright = (*_PLAIN, *cards, *edges)
    dim = (dimmed(colour, scheme.ground) for colour in bright)
    # The grounds of cards are large: they keep their colours exactly, dimmed too.
    dimmed_grounds = (dimmed(colour, scheme.ground) for colour in (colours.CREAM, *_GROUNDS))
    exactly = (*astuple(scheme), *_PLAIN, *_GROUNDS, *dimmed_grounds)
    chosen = _with_others(exactly, (*bright, *dim))
    bearer = Image.new("P", (1, 1))
    bearer.putpalette([value for colour in chosen for value in colour])
    return bearer


def _with_others(exactly: Iterable[Colour], others: Iterable[Colour]) -> list[Colour]:
    """The colours, then those others that look like none before them: the rest would be noise."""
    chosen = list(dict.fromkeys(exactly))
    for colour in others:
        if all(max(abs(a - b) for a, b in zip(colour, c, strict=True)) > _ALIKE for c in chosen):
            chosen.append(colour)
    return chosen


def _colours_of(deck: Deck) -> Sequence[Colour]:
    """The most frequent colours of the deck's cards."""
    width, height = _CARD_SIZE
    sheet = Image.new(
        "RGB", (width * _IN_A_ROW, height * -(-len(PACK) // _IN_A_ROW)), colours.CREAM
    )
    for place, card in enumerate(PACK):
        row, column = divmod(place, _IN_A_ROW)
        with Image.open(deck.file(card)) as artwork:
            # Not smoothed, so that only the artist's colours are counted.
            small = artwork.convert("RGBA").resize(_CARD_SIZE, Image.Resampling.NEAREST)
        sheet.paste(small, (column * width, row * height), small)
    number = _OF_OTHER_DECKS
    values = sheet.quantize(number, Image.Quantize.MEDIANCUT, kmeans=_ROUNDS).getpalette() or []
    triples = zip(*(values[channel::_CHANNELS] for channel in range(_CHANNELS)), strict=True)
    return [(red, green, blue) for red, green, blue in triples][:number]


def _between(colour: Colour, other: Colour) -> Colour:
    red, green, blue = ((a + b) // 2 for a, b in zip(colour, other, strict=True))
    return red, green, blue
