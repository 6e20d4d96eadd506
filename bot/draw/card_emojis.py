"""Draw a card as an emoji legible at 22 px, name it for Discord, and put it into texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from types import MappingProxyType
from unicodedata import normalize

from PIL import Image

from bot.draw.card_face import draw_emblem, draw_suit_sign, suit_colour
from bot.draw.colours import CREAM, DARK_GOLD, INK, PALE_VIOLET, RED, VIOLET, Colour
from bot.draw.pen import Pen, Point, around
from bot.draw.typeface import Face, fitting_size, left_bearing
from bot.words import Language
from bot.words.names import card_label, card_short
from tarocchino.core.model.cards import (
    MOORS,
    NUMBERED_TRUMPS,
    PACK,
    Card,
    Suit,
)

_NAME = re.compile(r"(\w+)_([0-9a-f]{4}|[0-9a-f]{8})", re.ASCII)

DIGEST_LENGTH = 4
"""The number of hexadecimal digits of a picture's hash in its emoji's name."""


@dataclass(frozen=True, slots=True)
class EmojiName:
    """The parts of a card emoji's name, which clients read aloud; ``language`` is None for all
    languages.

    ``digest`` is taken of the picture, so that a changed picture gets a new name.

    >>> from tarocchino.core.model.cards import card
    >>> str(EmojiName(card("Kd"), Language.ITALIAN, "01ab"))
    'Re_di_Danari_01ab'
    """

    card: Card
    language: Language | None
    digest: str

    def __str__(self) -> str:
        return f"{_spoken(self.card, self.language or Language.ENGLISH)}_{self.digest}"


def read_emoji_name(name: str) -> EmojiName | None:
    """Return the parts of a name; None for an emoji that is not a card's."""
    found = _NAME.fullmatch(name)
    if found is None or (meant := _by_name().get(found[1])) is None:
        return None
    return EmojiName(*meant, found[2])


def _spoken(c: Card, language: Language) -> str:
    """Return the card's name in the letters that Discord allows: "King_of_coins", "Begato"."""
    plain = normalize("NFKD", card_label(language, c)).encode("ascii", "ignore").decode()
    return re.sub(r"\W+", "_", plain)


@cache
def _by_name() -> Mapping[str, tuple[Card, Language | None]]:
    """Return the cards by the names of their emojis, without digests. Codes such as "tk_Kd_it" of
    version 0.1 are valid until the next upload."""
    names: dict[str, tuple[Card, Language | None]] = {}
    for c in PACK:
        names[f"tk_{c.code}"] = c, None
        for language in Language:
            names[f"tk_{c.code}_{language.value}"] = c, language
            names[_spoken(c, language)] = c, language if speaks(c) else None
    return names


@cache
def speaks(c: Card) -> bool:
    """Return whether the card's emoji depends on the language, by its name and the letter on it."""
    return len({_spoken(c, language) for language in Language}) > 1


def emoji_keys() -> Iterator[tuple[Card, Language | None]]:
    """Yield every emoji of the deck: one per card, or one per language if its names differ."""
    for each in PACK:
        if speaks(each):
            yield from ((each, language) for language in Language)
        else:
            yield each, None


@dataclass(frozen=True, slots=True, eq=False)
class CardEmojis:
    """The cards' emojis as written in messages, ``<:name:id>``; some or all may be missing."""

    written: Mapping[tuple[Card, Language | None], str]

    def __bool__(self) -> bool:
        return bool(self.written)

    def of(self, shown: Card, language: Language) -> str | None:
        """Return the card's emoji for readers of the language, or None."""
        return self.written.get((shown, language if speaks(shown) else None))

    def before(self, shown: Card, language: Language) -> str:
        """Return the prefix of the card's name in a line: its emoji and a space, or nothing."""
        found = self.of(shown, language)
        return "" if found is None else f"{found} "

    def row(self, shown: Iterable[Card], language: Language) -> str:
        """Return the cards' emojis, joined; cards without one are left out."""
        return "".join(self.of(each, language) or "" for each in shown)


NO_EMOJIS = CardEmojis(MappingProxyType({}))
"""No emojis: texts show cards only by name."""


def card_emojis(found: Iterable[tuple[str, int]]) -> CardEmojis:
    """Return the card emojis among the application's; the newer of two for a card counts."""
    written: dict[tuple[Card, Language | None], str] = {}
    for name, emoji_id in sorted(found, key=lambda each: each[1]):
        read = read_emoji_name(name)
        if read is not None:
            old = tuple(Language) if read.language is None and speaks(read.card) else ()
            for language in old or (read.language,):
                written[read.card, language] = f"<:{name}:{emoji_id}>"
    return CardEmojis(MappingProxyType(written))


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


@cache
def emoji_pictures() -> tuple[EmojiPicture, ...]:
    """Draw every emoji of the deck, once per process; this takes more than a second."""
    return tuple(_picture(shown, language) for shown, language in emoji_keys())


def _picture(shown: Card, language: Language | None) -> EmojiPicture:
    image = emoji_image(shown, language or Language.ENGLISH)
    file = BytesIO()
    image.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, format="PNG", optimize=True)
    digest = sha256(image.tobytes()).hexdigest()[:DIGEST_LENGTH]
    return EmojiPicture(EmojiName(shown, language, digest), file.getvalue())


def emoji_image(card: Card, language: Language) -> Image.Image:
    """Return the card's emoji, `EMOJI_SIZE` pixels wide and high, RGBA with transparent corners.

    A letter on it depends on the language; cards without one look the same in all.
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
    """Draw the value at the top left and the suit's sign at the bottom right."""
    value = card_short(language, card)
    draw_suit_sign(pen, suit, (88, 86), 64)
    size = fitting_size(value, 96, 74, 40, Face.BOLD)
    _draw_value(pen, (12, 42), value, size, suit_colour(card), CREAM)


def _draw_numbered(pen: Pen, card: Card, language: Language) -> None:
    """Draw the emblem at the top right and the number at the bottom left."""
    draw_emblem(pen.shifted(74, 49, 0.8), card.code)
    number = card_short(language, card)
    size = fitting_size(number, 92, 70, 40, Face.BOLD)
    _draw_value(pen, (14, 94), number, size, VIOLET, PALE_VIOLET)


def _draw_value(pen: Pen, at: Point, value: str, size: float, colour: Colour, edge: Colour) -> None:
    """Draw the value with an outline in the plate's colour, which sets it off."""
    bearing = left_bearing(value, round(size * pen.scale), Face.BOLD) / pen.scale
    x, y = at[0] - bearing, at[1]
    for degrees in range(0, 360 + 45, 45):
        pen.text(around((x, y), _EDGE, degrees), value, size, edge, anchor="lm")
    pen.text((x, y), value, size, colour, anchor="lm")
