"""Name cards, suits, games, phases, combinations and rule options as players say them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bot.words import Language, say
from bot.words.numbers import listed
from tarocchino.core.games import Game, default_rules
from tarocchino.core.games.base import GameName
from tarocchino.core.model.actions import BidWord, Saying, Signal
from tarocchino.core.model.cards import MOORS, NUMBERED_TRUMPS, Card, Rank, Suit
from tarocchino.core.model.combinations import Family
from tarocchino.core.model.rules import KNOBS, RuleSet, RuleSetName
from tarocchino.core.play.hand_state import Phase


def card_name(language: Language, card: Card) -> str:
    """Return the card's full name: "King of coins", "the Angel", "14, the Devil"."""
    if card.rank is None or card.suit is None:
        return say(language, f"card-{card.code}")
    rank = say(language, f"rank-{_slug(card.rank)}")
    return say(language, "card-of-suit", rank=rank, suit=suit_name(language, card.suit))


def card_in_sentence(language: Language, card: Card) -> str:
    """Return the card with its article, for a sentence: "the King of coins", "l’Angelo"."""
    if card.rank is None or card.suit is None:
        return say(language, f"card-{card.code}.definite")
    rank = rank_in_sentence(language, card.rank)
    return say(language, "card-of-suit", rank=rank, suit=suit_name(language, card.suit))


def card_label(language: Language, card: Card) -> str:
    """Return the card for a button, at most 18 characters: "King of coins", "14 Devil"."""
    if card.rank is None or card.suit is None:
        return say(language, f"card-{card.code}.label")
    return card_name(language, card)


def cards_in_sentence(language: Language, cards: Sequence[Card], *, articles: bool = True) -> str:
    """Return cards as a list; a common suit is named once: "the 7 and the Jack of coins"."""
    ranks, suits = [c.rank for c in cards if c.rank], {c.suit for c in cards}
    suit = suits.pop()
    if suit is None or suits or not ranks:
        named = card_in_sentence if articles else card_label
        return listed(language, [named(language, c) for c in cards])
    ranked = rank_in_sentence if articles else rank_name
    rank = listed(language, [ranked(language, each) for each in ranks])
    return say(language, "card-of-suit", rank=rank, suit=suit_name(language, suit))


def card_brief(language: Language, card: Card) -> str:
    """Return the card for a button with a sign of its suit: "K", "9", "14", "III", "Angel"."""
    is_named = card.rank is None and card not in NUMBERED_TRUMPS and card not in MOORS
    return card_label(language, card) if is_named else card_short(language, card)


def card_in_list(language: Language, card: Card) -> str:
    """Return the card among others: a numbered trump by its number, others as on a button."""
    return (card_short if card in NUMBERED_TRUMPS else card_label)(language, card)


def card_short(language: Language, card: Card) -> str:
    """Return the card without its suit, at most three characters, for columns: "K", "14", "Bé"."""
    if card.rank is None:
        return say(language, f"card-{card.code}.short")
    return say(language, f"rank-{_slug(card.rank)}.short")


def rank_name(language: Language, rank: Rank) -> str:
    """Return the rank without its suit: "King", "Cavallo", "7"."""
    return say(language, f"rank-{_slug(rank)}")


def rank_in_sentence(language: Language, rank: Rank) -> str:
    """Return the rank with its article: "the Queen", "l’Asso"."""
    return say(language, f"rank-{_slug(rank)}.definite")


def suit_name(language: Language, suit: Suit) -> str:
    """Return the suit for a sentence: "coins", "Danari"."""
    return say(language, f"suit-{_slug(suit)}")


def suit_title(language: Language, suit: Suit) -> str:
    """Return the suit, capitalised for the beginning of a line: "Coins", "Danari"."""
    return say(language, f"suit-{_slug(suit)}.title")


def suit_short(language: Language, suit: Suit) -> str:
    """Return the suit in two letters, for columns."""
    return say(language, f"suit-{_slug(suit)}.short")


def suit_emoji(language: Language, suit: Suit) -> str:
    """Return an emoji for the suit, shown with a card's name and never instead of it."""
    return say(language, f"suit-{_slug(suit)}.emoji")


def _slug(member: Rank | Suit | Saying) -> str:
    return member.name.lower()


def game_name(language: Language, game: GameName) -> str:
    """Return the game's name: "Quattro Scartate"."""
    return say(language, f"game-{game.value}")


def rule_set_name(language: Language, rule_set: RuleSetName) -> str:
    """Return the rule set's name: "Tournament", "Torneo"."""
    return say(language, f"rule-set-{rule_set.value}")


def rule_set_description(language: Language, rule_set: RuleSetName) -> str:
    """Return the rule set's source or its difference, in at most 100 characters."""
    return say(language, f"rule-set-{rule_set.value}.description")


def phase_name(language: Language, phase: Phase) -> str:
    """Return the phase of the hand: "the discard", "il gioco"."""
    return say(language, f"phase-{phase.value}")


def signal_name(language: Language, signal: Signal) -> str:
    """Return the signal as the leader says it: "busso"."""
    return say(language, f"signal-{signal.value}")


def signal_meaning(language: Language, signal: Signal, rules: RuleSet) -> str:
    """Return the signal's meaning for the partner under these rules (rules.md § 7)."""
    return say(language, f"signal-{signal.value}.meaning-{rules.striscio_means.value}")


def bid_name(language: Language, bid: BidWord, *, answering: bool = False) -> str:
    """Return the auction's word; with ``answering``, as an answer: "No! Faccio di mio"."""
    return say(language, f"bid-{bid.value}.answer" if answering else f"bid-{bid.value}")


def bid_meaning(language: Language, bid: BidWord) -> str:
    """Return the meaning of the auction's word, in at most 100 characters (rules.md § 9)."""
    return say(language, f"bid-{bid.value}.meaning")


def saying_spoken(language: Language, saying: Saying) -> str:
    """Return what a player of Mattazza calls out: "I’m going hard!", "Vado a duro!"."""
    return say(language, f"saying-{_slug(saying)}")


def saying_name(language: Language, saying: Saying) -> str:
    """Return the saying's traditional name, for a button: "Andare a duro"."""
    return say(language, f"saying-{_slug(saying)}.term")


def saying_meaning(language: Language, saying: Saying) -> str:
    """Return what the saying asks for, in at most 100 characters (rules.md § 11)."""
    return say(language, f"saying-{_slug(saying)}.meaning")


def family_name(language: Language, family: Family) -> str:
    """Return the combination's family, capitalised: "Kings", "Grande", "Danari"."""
    return say(language, f"family-{family.value}")


KnobValue = Enum | bool | int
"""A knob's value in the `RuleSet`."""


def knob_name(language: Language, knob: str) -> str:
    """Return the knob's name for a form: "Signals", "Traguardo"."""
    return say(language, f"knob-{knob}")


def rule_option_name(language: Language, knob: str, value: KnobValue) -> str:
    """Return one setting as a phrase, at most 100 characters: "no signals"."""
    if isinstance(value, Enum):
        return say(language, f"rule-option-{knob}-{value.value}")
    if isinstance(value, bool):
        return say(language, f"rule-option-{knob}-{'true' if value else 'false'}")
    return say(language, f"rule-option-{knob}", number=value)


def changed_rule_options(
    language: Language, game: Game, rules: RuleSet, players: int
) -> tuple[str, ...]:
    """Return the differences of this table's rules from the set on which they are based.

    There is one phrase per option set by hand. The target is left out, because it is shown with the
    game's name.
    """
    usual = default_rules(game, rules.base, players)
    changed = (
        (knob, getattr(rules, knob))
        for knob in KNOBS
        if knob != "target" and getattr(rules, knob) != getattr(usual, knob)
    )
    return tuple(
        rule_option_name(language, knob, value) for knob, value in changed if value is not None
    )
