"""A hand in words: for the picture's alt text, and the text shown instead of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.render.style.sorting import HandOrder, sorted_cards
from bot.text import Language, say
from bot.text.words.cards import card_label, rank_name, suit_title
from tarocchino.core.model.cards import Card, Suit
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView


def suit_held(card: Card) -> Suit:
    """The suit under which players hold the card: trumps for the Matto, which has none."""
    return card.suit or Suit.TRUMPS


def cards_shown(hand: HandView) -> tuple[Card, ...]:
    """The player's cards; while the Matto's price is due, those that may pay it."""
    if hand.choices is not None and hand.phase is Phase.PAY:
        return hand.choices.payable
    return hand.own


def choosable(hand: HandView) -> frozenset[Card] | None:
    """The cards that may be chosen now; None if all may, or if no card is asked for."""
    if hand.choices is None:
        return None
    choosable = {
        Phase.PLAY: hand.choices.playable,
        Phase.DISCARD: hand.choices.discardable,
    }.get(hand.phase, hand.own)
    return frozenset(choosable) if len(choosable) < len(hand.own) else None


def hand_by_suit(shown: Sequence[Card], language: Language) -> Iterator[str]:
    """A sentence a suit with its cards, in the order in which they are held."""
    for suit, held in _by_suit(shown):
        names = ", ".join(_in_list(language, c) for c in held)
        yield say(language, "picture-hand-suit", suit=suit_title(language, suit), cards=names)


def hand_spelt_out(view: MatchView, order: HandOrder, language: Language) -> str:
    """The same for people who prefer text to pictures: every card by its whole name.

    The view must be a player's and there must be a hand; else ValueError.
    """
    hand = view.hand
    if hand is None or view.seat is None:
        raise ValueError("only a player in a hand has cards to show")
    shown = sorted_cards(cards_shown(hand), view.rules, order)
    lines = [_how_many(hand, len(shown), language)]
    for suit, held in _by_suit(shown):
        names = ", ".join(card_label(language, c) for c in held)
        title = suit_title(language, suit)
        lines.append(say(language, "hand-spelt-out", suit=title, number=len(held), cards=names))
    return "\n".join([*lines, *hand_choice(hand, shown, choosable(hand), language)])


def _how_many(hand: HandView, number: int, language: Language) -> str:
    if hand.choices is not None and hand.phase is Phase.PAY:
        return say(language, "picture-hand-to-pay")
    return say(language, "picture-hand-waiting", number=number)


def _by_suit(shown: Sequence[Card]) -> Iterator[tuple[Suit, list[Card]]]:
    """The cards by suit; suits and cards keep the order in which they are held."""
    for suit in dict.fromkeys(suit_held(c) for c in shown):
        yield suit, [c for c in shown if suit_held(c) is suit]


def hand_choice(
    hand: HandView, shown: Sequence[Card], chosen: frozenset[Card] | None, language: Language
) -> Iterator[str]:
    """The cards that may be chosen if not all, and the discards."""
    if chosen is not None:
        names = ", ".join(card_label(language, c) for c in shown if c in chosen)
        yield say(language, "picture-hand-choice", cards=names)
    if hand.own_discard:
        names = ", ".join(card_label(language, c) for c in hand.own_discard)
        yield say(language, "picture-hand-discard", cards=names)


def _in_list(language: Language, card: Card) -> str:
    return card_label(language, card) if card.rank is None else rank_name(language, card.rank)
