"""The cards and suits in words (rules.md § 1)."""

from __future__ import annotations

from bot.text.catalogue import Language, say
from tarocchino.core.model.cards import MOORS, NUMBERED_TRUMPS, Card, Rank, Suit


def card_name(language: Language, card: Card) -> str:
    """The card's full name: "King of coins", "the Angel", "14, the Devil"."""
    if card.rank is None or card.suit is None:
        return say(language, f"card-{card.code}")
    rank = say(language, f"rank-{_slug(card.rank)}")
    return say(language, "card-of-suit", rank=rank, suit=suit_name(language, card.suit))


def card_in_sentence(language: Language, card: Card) -> str:
    """The card with its article, for use inside a sentence: "the King of coins", "l’Angelo"."""
    if card.rank is None or card.suit is None:
        return say(language, f"card-{card.code}.definite")
    rank = rank_in_sentence(language, card.rank)
    return say(language, "card-of-suit", rank=rank, suit=suit_name(language, card.suit))


def card_label(language: Language, card: Card) -> str:
    """The card on a button or in a list, at most 18 characters: "King of coins", "14 Devil"."""
    if card.rank is None or card.suit is None:
        return say(language, f"card-{card.code}.label")
    return card_name(language, card)


def card_brief(language: Language, card: Card) -> str:
    """The card on a button beside a sign of its suit: "K", "9", "14", "III", "Angel"."""
    is_named = card.rank is None and card not in NUMBERED_TRUMPS and card not in MOORS
    return card_label(language, card) if is_named else card_short(language, card)


def card_short(language: Language, card: Card) -> str:
    """The card without its suit, at most three characters, for columns: "K", "14", "Bé"."""
    if card.rank is None:
        return say(language, f"card-{card.code}.short")
    return say(language, f"rank-{_slug(card.rank)}.short")


def rank_name(language: Language, rank: Rank) -> str:
    """The rank alone: "King", "Cavallo", "7"."""
    return say(language, f"rank-{_slug(rank)}")


def rank_in_sentence(language: Language, rank: Rank) -> str:
    """The rank with its article: "the Queen", "l’Asso"."""
    return say(language, f"rank-{_slug(rank)}.definite")


def suit_name(language: Language, suit: Suit) -> str:
    """The suit inside a sentence: "coins", "Danari"."""
    return say(language, f"suit-{_slug(suit)}")


def suit_title(language: Language, suit: Suit) -> str:
    """The suit, capitalised for the beginning of a line: "Coins", "Danari"."""
    return say(language, f"suit-{_slug(suit)}.title")


def suit_short(language: Language, suit: Suit) -> str:
    """The suit in two letters, for columns."""
    return say(language, f"suit-{_slug(suit)}.short")


def suit_emoji(language: Language, suit: Suit) -> str:
    """An emoji for the suit, to be shown beside a card's name and never instead of it."""
    return say(language, f"suit-{_slug(suit)}.emoji")


def _slug(member: Rank | Suit) -> str:
    return member.name.lower()
