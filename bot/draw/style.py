"""Define a reader's style of pictures: the deck, the theme and the order of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from tarocchino.core.model.cards import MATTO, PACK, PLAIN_SUITS, Card, Suit
from tarocchino.core.model.rules import GrandeHead, RuleSet, SuitOrder
from tarocchino.core.model.tricks import rank_order


@dataclass(frozen=True, slots=True)
class HandOrder:
    """A player's order of cards. ``trumps_last`` puts trumps and Matto after the suits.
    ``left_handed`` reverses the whole order, for fans held the other way round."""

    left_handed: bool = False
    trumps_last: bool = False


def sorted_cards(
    held: Iterable[Card], rules: RuleSet, order: HandOrder = HandOrder()
) -> tuple[Card, ...]:
    """Return the cards in the order of a hand: trumps high to low, the Matto, then each suit high
    to low.

    >>> from tarocchino.core.model.cards import cards, codes
    >>> codes(sorted_cards(cards("6c Ac Ma Be 9s An Tc"), RuleSet()))
    'An Be Ma 9s Ac 6c Tc'
    """
    places = _places(rules.suit_order, rules.grande_head, order.trumps_last)
    return tuple(sorted(held, key=places.__getitem__, reverse=order.left_handed))


@lru_cache
def _places(
    suit_order: SuitOrder, grande_head: GrandeHead, trumps_last: bool
) -> Mapping[Card, int]:
    rules = RuleSet(suit_order=suit_order, grande_head=grande_head)
    suits = tuple(c for suit in PLAIN_SUITS for c in rank_order(suit, rules))
    trumps = (*rank_order(Suit.TRUMPS, rules), MATTO)
    order = (*suits, *trumps) if trumps_last else (*trumps, *suits)
    return {c: place for place, c in enumerate(order)}


SUFFIXES = (".png", ".webp", ".jpg", ".jpeg")
NARROWEST = 120
"""The smallest width of a card's picture in pixels."""

LOWEST, HIGHEST = 1.4, 2.2
"""The limits for the ratio of a card's height to its width."""

_MODES = ("RGB", "RGBA", "P", "L", "LA")


class DeckError(Exception):
    """A folder is not a deck; the message names the first missing or invalid file, and why."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A folder with a picture of each card: ``Kd.png``, ``An.png``, …

    ``index`` writes value and suit over the corners, for a deck that does not show them.
    """

    folder: Path
    index: bool = True

    def file(self, card: Card) -> Path:
        """Return the path of the card's picture. Raises `DeckError` if there is none."""
        for suffix in SUFFIXES:
            path = self.folder / f"{card.code}{suffix}"
            if path.is_file():
                return path
        raise DeckError(f"{self.folder / card.code}.png is missing")


OWN_DECK = Deck(Path(__file__).with_name("sprites"))
"""The bot's own deck; its corners are left plain for the index."""


def open_deck(folder: Path, index: bool = False) -> Deck:
    """Return the deck in a folder, after checking all its 62 pictures. Raises `DeckError`."""
    if not folder.is_dir():
        raise DeckError(f"there is no folder {folder}")
    deck = Deck(folder.absolute(), index)
    for c in PACK:
        _verify(deck.file(c))
    return deck


def _verify(path: Path) -> None:
    """Raise `DeckError` unless the picture can be a card's."""
    try:
        with Image.open(path) as image:
            width, height, mode = image.width, image.height, image.mode
            if width >= NARROWEST:
                image.load()
    except UnidentifiedImageError:
        raise DeckError(f"{path} is not a picture that can be read") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise DeckError(f"{path} cannot be read: {error}") from None
    if mode not in _MODES:
        raise DeckError(f"{path} has colours of the kind {mode}; it must be RGB or RGBA")
    if width < NARROWEST:
        raise DeckError(f"{path} is {width} pixels wide; it must be at least {NARROWEST}")
    if not LOWEST <= height / width <= HIGHEST:
        raise DeckError(
            f"{path} is {height / width:.2f} times as high as wide; it must be from {LOWEST} to "
            f"{HIGHEST} times"
        )


class Theme(Enum):
    """The background of cards: dark felt or light linen."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Style:
    """The theme, the order of a hand's cards, and the deck."""

    theme: Theme = Theme.DARK
    order: HandOrder = HandOrder()
    deck: Deck = OWN_DECK
