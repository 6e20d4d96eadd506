"""A card as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.text import Language
from bot.text.words.cards import card_name
from tarocchino.core.model.cards import Card


@dataclass(frozen=True, slots=True)
class ShownCard:
    """The code of a card, by which its face is found, and its name in the reader's language."""

    code: str
    name: str


def shown_card(language: Language, card: Card) -> ShownCard:
    """The card for a page in this language."""
    return ShownCard(card.code, card_name(language, card))
