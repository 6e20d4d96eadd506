"""Name the cards, suits, games, phases, combinations and rule options in the reader's language,
as players say them."""

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


def cards_in_sentence(language: Language, cards: Sequence[Card], *, articles: bool = True) -> str:
    """Cards as a list; a suit that they share is named once: "the 7 and the Jack of coins"."""
    ranks, suits = [c.rank for c in cards if c.rank], {c.suit for c in cards}
    suit = suits.pop()
    if suit is None or suits or not ranks:
        named = card_in_sentence if articles else card_label
        return listed(language, [named(language, c) for c in cards])
    ranked = rank_in_sentence if articles else rank_name
    rank = listed(language, [ranked(language, each) for each in ranks])
    return say(language, "card-of-suit", rank=rank, suit=suit_name(language, suit))


def card_brief(language: Language, card: Card) -> str:
    """The card on a button beside a sign of its suit: "K", "9", "14", "III", "Angel"."""
    is_named = card.rank is None and card not in NUMBERED_TRUMPS and card not in MOORS
    return card_label(language, card) if is_named else card_short(language, card)


def card_in_list(language: Language, card: Card) -> str:
    """The card among others: a numbered trump by its number, all others as on a button."""
    return (card_short if card in NUMBERED_TRUMPS else card_label)(language, card)


def card_short(language: Language, card: Card) -> str:
    """The card without its suit, at most three characters, for columns: "K", "14", "Bé"."""
    if card.rank is None:
        return say(language, f"card-{card.code}.short")
    return say(language, f"rank-{_slug(card.rank)}.short")


def rank_name(language: Language, rank: Rank) -> str:
    """The rank without its suit: "King", "Cavallo", "7"."""
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


def _slug(member: Rank | Suit | Saying) -> str:
    return member.name.lower()


def game_name(language: Language, game: GameName) -> str:
    """The game's name: "Quattro Scartate"."""
    return say(language, f"game-{game.value}")


def rule_set_name(language: Language, rule_set: RuleSetName) -> str:
    """The rule set's name: "Tournament", "Torneo"."""
    return say(language, f"rule-set-{rule_set.value}")


def rule_set_description(language: Language, rule_set: RuleSetName) -> str:
    """Where the rule set comes from or how it differs, in at most 100 characters."""
    return say(language, f"rule-set-{rule_set.value}.description")


def phase_name(language: Language, phase: Phase) -> str:
    """The phase of the hand: "the discard", "il gioco"."""
    return say(language, f"phase-{phase.value}")


def signal_name(language: Language, signal: Signal) -> str:
    """The signal as the leader says it: "busso"."""
    return say(language, f"signal-{signal.value}")


def signal_meaning(language: Language, signal: Signal, rules: RuleSet) -> str:
    """What the signal tells the partner under these rules (rules.md § 7)."""
    return say(language, f"signal-{signal.value}.meaning-{rules.striscio_means.value}")


def bid_name(language: Language, bid: BidWord, *, answering: bool = False) -> str:
    """The word of the auction; with ``answering``, as the answer to a question: "No! Faccio di
    mio"."""
    return say(language, f"bid-{bid.value}.answer" if answering else f"bid-{bid.value}")


def bid_meaning(language: Language, bid: BidWord) -> str:
    """What the word of the auction means, in at most 100 characters (rules.md § 9)."""
    return say(language, f"bid-{bid.value}.meaning")


def saying_spoken(language: Language, saying: Saying) -> str:
    """What a player of Mattazza calls out: "I’m going hard!", "Vado a duro!"."""
    return say(language, f"saying-{_slug(saying)}")


def saying_name(language: Language, saying: Saying) -> str:
    """The saying's traditional name, for a button: "Andare a duro"."""
    return say(language, f"saying-{_slug(saying)}.term")


def saying_meaning(language: Language, saying: Saying) -> str:
    """What the saying asks for, in at most 100 characters (rules.md § 11)."""
    return say(language, f"saying-{_slug(saying)}.meaning")


def family_name(language: Language, family: Family) -> str:
    """The combination's family, capitalised for the beginning of a line: "Kings", "Grande",
    "Danari"."""
    return say(language, f"family-{family.value}")


KnobValue = Enum | bool | int
"""A knob's value as the `RuleSet` holds it."""


def knob_name(language: Language, knob: str) -> str:
    """The knob's name for a form: "Signals", "Traguardo"."""
    return say(language, f"knob-{knob}")


def rule_option_name(language: Language, knob: str, value: KnobValue) -> str:
    """One setting as a phrase, at most 100 characters: "no signals", "si gioca in senso orario"."""
    if isinstance(value, Enum):
        return say(language, f"rule-option-{knob}-{value.value}")
    if isinstance(value, bool):
        return say(language, f"rule-option-{knob}-{'true' if value else 'false'}")
    return say(language, f"rule-option-{knob}", number=value)


def changed_rule_options(
    language: Language, game: Game, rules: RuleSet, players: int
) -> tuple[str, ...]:
    """How this table's rules differ from the set they are based on.

    One phrase for each rule option set by hand; the target is left out, because it is shown with
    the game's name.
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
