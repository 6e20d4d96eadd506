"""The application's card emojis: their names on Discord, and how texts show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.text import Language
from tarocchino.core.model.cards import PACK, Card, Rank, UnknownCardError, card

_LETTERED = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)
_NAME = re.compile(r"tk_([A-Za-z0-9]{2})(?:_([a-z]{2}))?_([0-9a-f]{8})")

DIGEST_LENGTH = 8
"""The number of hexadecimal digits of a picture's hash in its emoji's name."""


@dataclass(frozen=True, slots=True)
class EmojiName:
    """The parts of the name of a card's emoji; ``language`` is None for one that serves all
    languages.

    ``digest`` is taken of the picture, so that a changed picture gets a new name.

    >>> str(EmojiName(card("Kd"), Language.ITALIAN, "0123abcd"))
    'tk_Kd_it_0123abcd'
    """

    card: Card
    language: Language | None
    digest: str

    def __str__(self) -> str:
        spoken = "" if self.language is None else f"_{self.language.value}"
        return f"tk_{self.card.code}{spoken}_{self.digest}"


def read_emoji_name(name: str) -> EmojiName | None:
    """The parsed name; None for an emoji that is not a card's."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    code, spoken, digest = found.groups()
    try:
        language = None if spoken is None else Language(spoken)
        return EmojiName(card(code), language, digest)
    except (UnknownCardError, ValueError):
        return None


def speaks(c: Card) -> bool:
    """Whether the card's emoji shows a letter, which depends on the language."""
    return c.rank in _LETTERED


def emoji_keys() -> Iterator[tuple[Card, Language | None]]:
    """Every emoji of the deck: one per card, or one per language where it shows a letter."""
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
        """The card's emoji for readers of the language; None if there is none."""
        return self.written.get((shown, language if speaks(shown) else None))

    def before(self, shown: Card, language: Language) -> str:
        """The prefix of the card's name in a line: its emoji and a space, or nothing."""
        found = self.of(shown, language)
        return "" if found is None else f"{found} "

    def row(self, shown: Iterable[Card], language: Language) -> str:
        """The emojis of the cards, joined; cards without one are left out."""
        return "".join(self.of(each, language) or "" for each in shown)


NO_EMOJIS = CardEmojis(MappingProxyType({}))
"""Cards shown by name only."""


def card_emojis(found: Iterable[tuple[str, int]]) -> CardEmojis:
    """The card emojis among the application's emojis; of two for the same card the newer counts."""
    written: dict[tuple[Card, Language | None], str] = {}
    for name, emoji_id in sorted(found, key=lambda each: each[1]):
        read = read_emoji_name(name)
        if read is not None:
            written[read.card, read.language] = f"<:{name}:{emoji_id}>"
    return CardEmojis(MappingProxyType(written))
