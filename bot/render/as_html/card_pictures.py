"""The faces of cards as pictures inside a page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Mapping
from functools import lru_cache
from io import BytesIO

from bot.game.model.cards import PACK, Card
from bot.render.drawing.card_face import card_face
from bot.render.style.deck import Deck
from bot.text import Language

WIDTH = 120
"""The width in pixels: twice that of the largest card of a page."""

_LOSSY_QUALITY = 80
_EFFORT = 4
"""How hard the encoder tries: more takes twice the time for a hundredth of the bytes."""


def card_pictures(shown: Collection[Card], language: Language, deck: Deck) -> Mapping[str, str]:
    """The address of each card's face, which holds the picture, by the card's code.

    Raises `bot.render.style.deck.DeckError` if the deck lacks a card.
    """
    return {card.code: _picture(card, language, deck) for card in PACK if card in shown}


@lru_cache(maxsize=4 * len(PACK))
def _picture(card: Card, language: Language, deck: Deck) -> str:
    """The face as WebP: flat artwork without loss, which is smaller then, photographs with some."""
    face = card_face(card, WIDTH, language, deck, crisp=deck.index)
    files = []
    for options in ({"lossless": True}, {"quality": _LOSSY_QUALITY}):
        file = BytesIO()
        face.save(file, format="WEBP", method=_EFFORT, **options)
        files.append(file.getvalue())
    return "data:image/webp;base64," + b64encode(min(files, key=len)).decode()
