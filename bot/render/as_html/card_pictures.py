"""The faces of cards as pictures inside a page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any

from bot.render.drawing.card_face import card_face
from bot.render.style.deck import OWN_DECK, Deck
from bot.text import Language
from tarocchino.core.model.cards import PACK, Card

WIDTH = 120
"""The width in pixels: twice that of the largest card of a page."""

_WITHOUT_LOSS: Mapping[str, Any] = {"lossless": True, "method": 2}
_WITH_LOSS: Mapping[str, Any] = {"quality": 80, "method": 4}
"""Encoders' options: flat artwork is smaller without loss, photographs with some."""


def card_pictures(shown: Collection[Card], language: Language, deck: Deck) -> Mapping[str, str]:
    """The address of each card's face, which holds the picture, by the card's code.

    Raises `bot.render.style.deck.DeckError` if the deck lacks a card.
    """
    return {card.code: _picture(card, language, deck) for card in PACK if card in shown}


@lru_cache(maxsize=4 * len(PACK))
def _picture(card: Card, language: Language, deck: Deck) -> str:
    is_flat = deck == OWN_DECK
    face, file = card_face(card, WIDTH, language, deck, crisp=is_flat), BytesIO()
    face.save(file, format="WEBP", **(_WITHOUT_LOSS if is_flat else _WITH_LOSS))
    return "data:image/webp;base64," + b64encode(file.getvalue()).decode()
