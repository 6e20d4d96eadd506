"""A hand of cards as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.render.style.sorting import sorted_cards
from bot.text import Language, say
from bot.text.words.cards import card_label, card_short, rank_name, suit_title
from tarocchino.core.model.cards import NUMBERED_TRUMPS, PLAIN_SUITS, Card, Suit
from tarocchino.core.model.rules import RuleSet

_SUITS = (Suit.TRUMPS, *PLAIN_SUITS)


def hand_text(language: Language, held: Iterable[Card], rules: RuleSet) -> str:
    """A hand in lines: one for the trumps and the Matto, and one for each suit that is held."""
    return "\n".join(
        say(language, "hand-line", suit=suit_title(language, suit), cards=" · ".join(words))
        for suit, words in _by_suit(language, held, rules)
    )


def hand_in_sentence(language: Language, held: Iterable[Card], rules: RuleSet) -> str:
    """A hand inside a sentence, suit by suit: "Trumps Angel, 14; Coins King, 7"."""
    return "; ".join(
        say(language, "hand-inline", suit=suit_title(language, suit), cards=", ".join(words))
        for suit, words in _by_suit(language, held, rules)
    )


def _by_suit(
    language: Language, held: Iterable[Card], rules: RuleSet
) -> Iterator[tuple[Suit, list[str]]]:
    ordered = sorted_cards(held, rules)
    for suit in _SUITS:
        # The Matto has no suit; players hold it with the trumps.
        words = [_within_suit(language, c) for c in ordered if (c.suit or Suit.TRUMPS) is suit]
        if words:
            yield suit, words


def _within_suit(language: Language, c: Card) -> str:
    if c in NUMBERED_TRUMPS:
        return card_short(language, c)
    return card_label(language, c) if c.rank is None else rank_name(language, c.rank)
