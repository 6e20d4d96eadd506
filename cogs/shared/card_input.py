"""A card as people type it in a command."""

from __future__ import annotations

from bot.client.user_errors import DeclinedError
from bot.text import Language
from bot.text.words.cards import card_label
from bot.ui.words import typed_back
from tarocchino.core.model.cards import PACK, Card


def parse_card(text: str) -> Card:
    """The card of a code, or of the name that buttons show in any language; `DeclinedError`."""
    wanted = text.casefold().strip()
    for c in PACK:
        if wanted == c.code.casefold() or wanted in _labels(c):
            return c
    raise DeclinedError("problem-no-card", typed=typed_back(text))


def _labels(c: Card) -> tuple[str, ...]:
    return tuple(card_label(language, c).casefold() for language in Language)
