"""A hand in words: the facts of the picture's alt text, and the text shown instead of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.game.model.cards import Card, Suit
from bot.game.play.hand_state import Phase
from bot.game.views.view import HandView, MatchView
from bot.render.style.sorting import HandOrder, sorted_cards
from bot.text import Language, say
from bot.text.words.cards import card_label, rank_name, suit_title


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


def hand_facts(
    hand: HandView, shown: Sequence[Card], chosen: frozenset[Card] | None, language: Language
) -> list[str]:
    """The caption, then the cards by suit, then those that may be chosen if not all.

    ``shown`` are the `cards_shown` in the player's chosen order, ``chosen`` the `choosable` ones.
    """
    facts = [_caption(hand, len(shown), chosen is not None, language)]
    for suit, held in _by_suit(shown):
        names = ", ".join(_in_list(language, c) for c in held)
        facts.append(
            say(language, "picture-hand-suit", suit=suit_title(language, suit), cards=names)
        )
    return [*facts, *_choice(hand, shown, chosen, language)]


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
    return "\n".join([*lines, *_choice(hand, shown, choosable(hand), language)])


def _how_many(hand: HandView, number: int, language: Language) -> str:
    if hand.choices is not None and hand.phase is Phase.PAY:
        return say(language, "picture-hand-to-pay")
    return say(language, "picture-hand-waiting", number=number)


def _by_suit(shown: Sequence[Card]) -> Iterator[tuple[Suit, list[Card]]]:
    """The cards by suit; suits and cards keep the order in which they are held."""
    for suit in dict.fromkeys(suit_held(c) for c in shown):
        yield suit, [c for c in shown if suit_held(c) is suit]


def _choice(
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


def _caption(hand: HandView, number: int, raised: bool, language: Language) -> str:
    if hand.choices is None:
        return say(language, "picture-hand-waiting", number=number)
    of = "raised" if raised else "all"
    match hand.phase:
        case Phase.DISCARD:
            wanted = hand.choices.discard_number
            return say(language, "picture-hand-to-discard", number=wanted, of=of)
        case Phase.PAY:
            return say(language, "picture-hand-to-pay")
        case Phase.PLAY:
            return say(language, "picture-hand-to-play", of=of)
        case Phase.AUCTION:
            return say(language, "picture-hand-to-bid")
        case Phase.CALL_OUT:
            return say(language, "picture-hand-to-call-out")
        case _:
            return say(language, "picture-hand-to-declare")
