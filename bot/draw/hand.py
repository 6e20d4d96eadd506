"""Put a hand of cards into words: as text, in a sentence, and as the alt text of its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.draw.style import HandOrder, sorted_cards
from bot.words import Language, say
from bot.words.names import card_label, card_short, rank_name, suit_title
from tarocchino.core.model.cards import NUMBERED_TRUMPS, PLAIN_SUITS, Card, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView

_SUITS = (Suit.TRUMPS, *PLAIN_SUITS)


def hand_text(language: Language, held: Iterable[Card], rules: RuleSet) -> str:
    """A hand in lines: one for the trumps and the Matto, and one for each suit that is held."""
    return "\n".join(
        say(language, "hand-line", suit=suit_title(language, suit), cards=" · ".join(words))
        for suit, words in _in_suits(language, held, rules)
    )


def hand_in_sentence(language: Language, held: Iterable[Card], rules: RuleSet) -> str:
    """A hand inside a sentence, suit by suit: "Trumps Angel, 14; Coins King, 7"."""
    return "; ".join(
        say(language, "hand-inline", suit=suit_title(language, suit), cards=", ".join(words))
        for suit, words in _in_suits(language, held, rules)
    )


def _in_suits(
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
