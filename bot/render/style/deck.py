"""Decks of cards: folders of 62 pictures, named by the cards' codes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from tarocchino.core.model.cards import PACK, Card

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

    ``index`` says whether value and suit are written over the corners; a deck that already shows
    them needs none.
    """

    folder: Path
    index: bool = True

    def file(self, card: Card) -> Path:
        """The path of the card's picture. Raises `DeckError` if there is none."""
        for suffix in SUFFIXES:
            path = self.folder / f"{card.code}{suffix}"
            if path.is_file():
                return path
        raise DeckError(f"{self.folder / card.code}.png is missing")


OWN_DECK = Deck(Path(__file__).with_name("sprites"))
"""The bot's own deck; its corners are left plain for the index."""


def open_deck(folder: Path, index: bool = False) -> Deck:
    """The deck in a folder, after checking all its 62 pictures. Raises `DeckError`."""
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
