"""Name the colours of pictures, and reduce pictures to a palette."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from functools import lru_cache

from PIL import Image

from bot.draw.style import OWN_DECK, Deck, Theme
from tarocchino.core.model.cards import PACK

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

FELT = (32, 84, 66)
FELT_EDGE = (20, 58, 46)
FELT_LIGHT = (46, 104, 83)
PANEL = (24, 42, 37)
INK = (33, 29, 26)
CREAM = (252, 245, 226)
IVORY = (243, 236, 219)
QUIET = (176, 196, 186)
GOLD = (243, 196, 59)
DARK_GOLD = (173, 124, 14)
WHITE = (255, 255, 255)

BLUE = (43, 88, 168)
PALE_BLUE = (150, 187, 232)
GREEN = (48, 124, 60)
BROWN = (121, 76, 33)
RED = (190, 38, 45)
PALE_RED = (238, 150, 138)
VIOLET = (90, 52, 128)
PALE_VIOLET = (226, 214, 236)
FLESH = (240, 205, 168)
GREY = (150, 146, 138)
PALE_GREY = (214, 210, 200)
BLACK = (20, 20, 22)

GREAT_GROUND, NUMBERED_GROUND, MOORS_GROUND = (249, 226, 162), (217, 213, 234), (213, 228, 200)
"""The grounds of the trumps: the great ones, the numbered ones and the Moors."""

DARK_FLESH = (176, 117, 63)
OF_OWN_DECK = (
    INK, CREAM, RED, BLUE, PALE_BLUE, GREEN, GOLD, DARK_GOLD, VIOLET, FLESH, DARK_FLESH, BROWN,
    BLACK, GREY, PALE_GREY, GREAT_GROUND, NUMBERED_GROUND, MOORS_GROUND,
)  # fmt: skip
"""The colours of the bot's own deck."""

FIRST_SIDE = (244, 170, 66)
SECOND_SIDE = (122, 190, 240)
OTHER_SIDES = ((226, 140, 190), (160, 214, 120), (206, 180, 250), (240, 226, 130), (200, 200, 200))


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of a theme, behind cards and texts.

    ``ground`` is the table, ``edge`` its surroundings, and ``line`` thin lines on either. ``panel``
    is the background of names and points. On all three backgrounds ``text`` is legible, ``quiet``
    is for secondary text, and ``accent`` for points. ``frame`` surrounds the player in turn and the
    winner. Text on gold is ink. ``sequence`` and ``cricca`` are the colours of the brackets round
    combinations and of their points.
    """

    ground: Colour
    edge: Colour
    line: Colour
    panel: Colour
    text: Colour
    quiet: Colour
    accent: Colour
    frame: Colour
    sequence: Colour
    cricca: Colour


_SCHEMES = {
    Theme.DARK: Scheme(
        ground=FELT,
        edge=FELT_EDGE,
        line=FELT_LIGHT,
        panel=PANEL,
        text=IVORY,
        quiet=QUIET,
        accent=GOLD,
        frame=GOLD,
        sequence=(206, 190, 250),
        cricca=GOLD,
    ),
    Theme.LIGHT: Scheme(
        ground=(226, 216, 192),
        edge=(244, 239, 227),
        line=(190, 177, 146),
        panel=(255, 252, 244),
        text=INK,
        quiet=(88, 79, 64),
        accent=(110, 72, 0),
        frame=(140, 92, 0),
        sequence=VIOLET,
        cricca=(140, 84, 0),
    ),
}


def scheme(theme: Theme) -> Scheme:
    return _SCHEMES[theme]


def side_colour(side: int) -> Colour:
    """Return the colour of a side; each use of it also shows the side's mark or name."""
    return (FIRST_SIDE, SECOND_SIDE, *OTHER_SIDES)[side]


_PLAIN = (
    INK, CREAM, IVORY, GOLD, DARK_GOLD, RED,
    PALE_RED, FIRST_SIDE, SECOND_SIDE, *OTHER_SIDES,
)  # fmt: skip
"""The colours kept exactly in every theme, besides the theme's own."""

_GROUNDS = (GREAT_GROUND, NUMBERED_GROUND, MOORS_GROUND)
_OF_OTHER_DECKS = 80
_LIGHT = 380
"""The least sum of red, green and blue with which a colour's transition to ink is visible."""

_ALIKE = 18
"""The difference in red, green and blue up to which colours look the same."""

MOST_COLOURS = 256
"""The number of colours that a byte can tell apart."""

_DIMMED = 0.5
_ROUNDS = 4
_CARD_SIZE = (48, 80)
_IN_A_ROW = 16
_CHANNELS = 3


class Palette:
    """Colours and their numbers.

    An image "in numbers" has mode "L", and its values are numbers of this palette.
    """

    def __init__(self, chosen: Sequence[Colour]) -> None:
        self.colours = tuple(chosen)
        self.rgb = bytes(value for colour in chosen for value in colour)
        # Pillow takes a palette only from an image.
        self._bearer = Image.new("P", (1, 1))
        self._bearer.putpalette(self.rgb)
        self._numbers: dict[Colour, int] = {}
        self._blends: dict[tuple[Colour, int], bytes] = {}

    def number(self, colour: Colour) -> int:
        """Return the number of the nearest colour."""
        number = self._numbers.get(colour)
        if number is None:
            (number,) = self.numbers(Image.new("RGB", (1, 1), colour)).tobytes()
            self._numbers[colour] = number
        return number

    def numbers(self, image: Image.Image) -> Image.Image:
        """Return an RGB image in numbers, each pixel in the nearest colour."""
        nearest = image.quantize(palette=self._bearer, dither=Image.Dither.NONE)
        return Image.frombytes("L", nearest.size, nearest.tobytes())

    def on_ground(self, shape: Image.Image, ground: int) -> Image.Image:
        """Return an RGBA image in numbers, laid on the colour with this number."""
        return self.over(shape, Image.new("L", shape.size, ground))

    def over(self, shape: Image.Image, below: Image.Image) -> Image.Image:
        """Return an RGBA image in numbers, laid on an image in numbers of the same size."""
        shown = self.shown(below)
        shown.paste(shape, (0, 0), shape)
        return self.numbers(shown)

    def blends(self, colour: Colour, ground: int) -> bytes:
        """Return the colour's numbers at each opacity from 0 to 255, on the colour ``ground``."""
        blends = self._blends.get((colour, ground))
        if blends is None:
            opacity = Image.frombytes("L", (MOST_COLOURS, 1), bytes(range(MOST_COLOURS)))
            blends = self.on_ground(inked(opacity, colour), ground).tobytes()
            self._blends[colour, ground] = blends
        return blends

    def shown(self, numbers: Image.Image) -> Image.Image:
        """Return an image in numbers as RGB."""
        shown = numbers.copy()
        shown.putpalette(self.rgb)
        return shown.convert("RGB")


def inked(opacity: Image.Image, colour: Colour) -> Image.Image:
    """Return one colour in RGBA, as opaque as the image of mode "L"."""
    ink = Image.new("RGBA", opacity.size, (*colour, 0))
    ink.putalpha(opacity)
    return ink


@lru_cache(maxsize=8)
def palette_of(theme: Theme, deck: Deck) -> Palette:
    """Return a style's palette: colours bright in every theme, the theme's own, and dimmed ones.

    It begins with `bright_palette`, so a bright card has the same numbers in all themes.
    """
    own, bright = scheme(theme), bright_palette(deck).colours
    # The grounds of cards are large, so they keep their exact colours, even dimmed.
    dimmed_grounds = (dimmed(colour, own.ground) for colour in (CREAM, *_GROUNDS))
    exactly = (*bright, *astuple(own), *dimmed_grounds)
    dim = (dimmed(colour, own.ground) for colour in bright)
    return Palette(_with_others(exactly, dim)[:MOST_COLOURS])


@lru_cache(maxsize=4)
def bright_palette(deck: Deck) -> Palette:
    """Return the plain colours, then those of a deck's cards and their transitions to ink."""
    cards = OF_OWN_DECK if deck == OWN_DECK else _colours_of(deck)
    edges = [_between(c, INK) for c in cards if sum(c) >= _LIGHT]
    return Palette(_with_others((*_PLAIN, *_GROUNDS), (*cards, *edges)))


def dimmed(colour: Colour, ground: Colour) -> Colour:
    """Return the colour as it appears on a dimmed card on this ground."""
    red, green, blue = (round(a + (b - a) * _DIMMED) for a, b in zip(colour, ground, strict=True))
    return red, green, blue


def _with_others(exactly: Iterable[Colour], others: Iterable[Colour]) -> list[Colour]:
    """Return the colours, then those others that look like none before; the rest would be noise."""
    chosen = list(dict.fromkeys(exactly))
    for colour in others:
        if all(max(abs(a - b) for a, b in zip(colour, c, strict=True)) > _ALIKE for c in chosen):
            chosen.append(colour)
    return chosen


def _colours_of(deck: Deck) -> Sequence[Colour]:
    """Return the most frequent colours of the deck's cards."""
    width, height = _CARD_SIZE
    sheet = Image.new("RGB", (width * _IN_A_ROW, height * -(-len(PACK) // _IN_A_ROW)), CREAM)
    for place, card in enumerate(PACK):
        row, column = divmod(place, _IN_A_ROW)
        with Image.open(deck.file(card)) as artwork:
            # Counts only the artist's colours, because nothing is smoothed.
            small = artwork.convert("RGBA").resize(_CARD_SIZE, Image.Resampling.NEAREST)
        sheet.paste(small, (column * width, row * height), small)
    number = _OF_OTHER_DECKS
    values = sheet.quantize(number, Image.Quantize.MEDIANCUT, kmeans=_ROUNDS).getpalette() or []
    triples = zip(*(values[channel::_CHANNELS] for channel in range(_CHANNELS)), strict=True)
    return [(red, green, blue) for red, green, blue in triples][:number]


def _between(colour: Colour, other: Colour) -> Colour:
    red, green, blue = ((a + b) // 2 for a, b in zip(colour, other, strict=True))
    return red, green, blue
