"""What a card is in the games: its place in rank, the combinations it can belong to, the games in
which it may be missing. Every fact comes from the core."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations

from bot.text.rulebook.hand_course import cards_left_out
from tarocchino.core.games import GAMES, Game, default_rules
from tarocchino.core.games.base import DiscardCards
from tarocchino.core.model.cards import (
    ANGELO,
    CONTATORI,
    LUNA,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    PACK,
    SHORT_SUITS,
    SOLE,
    TAROCCHI,
    Card,
    Rank,
)
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Family,
    cricche,
    sequence_points,
    sequences,
    total_points,
)
from tarocchino.core.model.rules import RuleSet, SuitOrder
from tarocchino.core.model.tricks import rank_order, strengths

_SMALLEST_SEQUENCE = 3
_FIGURES = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK)


class Kind(Enum):
    """What a card is called at the table besides its name (Barilli § 1.2.3, 1.3, 1.4.5, 2.1)."""

    TAROCCO = "tarocco"
    CONTATORE = "contatore"
    RED = "red"
    OF_THE_GRANDE = "of-the-grande"
    OF_SCAVEZZO = "of-scavezzo"
    MOOR = "moor"
    FIGURE = "figure"
    GOOD_ACE = "good-ace"
    MAD_ACE = "mad-ace"
    SMALL = "small"


class Part(Enum):
    """A card's part in a sequence: the head, without which there is none; one that can be among the
    first three cards; one that extends a sequence once established; or a contatore, which joins
    all."""

    HEAD = "head"
    BEGINS = "begins"
    JOINS = "joins"
    CONTATORE = "contatore"


@dataclass(frozen=True, slots=True)
class InCricca:
    """A cricca that the card can belong to, with the points of any three cards and of all four."""

    family: Family
    three: int
    four: int


@dataclass(frozen=True, slots=True)
class InSequence:
    """A sequence that the card can belong to, with its points for the fewest cards, for all cards
    of the family, and for those and both contatori."""

    family: Family
    part: Part
    least: int
    whole: int
    most: int


@dataclass(frozen=True, slots=True)
class RankPlace:
    """A card's rank among ``of`` cards, 1 for the highest; equal cards share the ranks from
    ``first`` to ``last``."""

    first: int
    last: int
    of: int


def kinds_of(c: Card, rules: RuleSet) -> tuple[Kind, ...]:
    """What the card is called besides its name, the most specific term first."""
    bolognese = rules.suit_order is SuitOrder.BOLOGNESE
    holds = {
        Kind.TAROCCO: c in TAROCCHI,
        Kind.CONTATORE: c in CONTATORI,
        Kind.RED: c in (SOLE, LUNA),
        Kind.OF_THE_GRANDE: c in (ANGELO, MONDO, SOLE, LUNA),
        Kind.OF_SCAVEZZO: c in NUMBERED_TRUMPS,
        Kind.MOOR: c in MOORS,
        Kind.FIGURE: c.rank in _FIGURES,
        Kind.GOOD_ACE: bolognese and c.rank is Rank.ACE and c.suit in SHORT_SUITS,
        Kind.MAD_ACE: bolognese and c.rank is Rank.ACE and c.suit not in SHORT_SUITS,
        Kind.SMALL: c.points == 1,
    }
    return tuple(kind for kind, is_so in holds.items() if is_so)


def place_of(c: Card, rules: RuleSet) -> RankPlace | None:
    """The card's rank in its suit or among the trumps; None for the Matto, which has none."""
    if c.suit is None:
        return None
    order, strength = rank_order(c.suit, rules), strengths(rules)
    equals = [n for n, other in enumerate(order, 1) if strength[other] == strength[c]]
    return RankPlace(equals[0], equals[-1], len(order))


def neighbours(c: Card, rules: RuleSet) -> tuple[Card | None, Card | None]:
    """The next higher and next lower card of its suit; Moors follow each other by number."""
    if c.suit is None:
        return None, None
    order = rank_order(c.suit, rules)
    place = order.index(c)
    above = order[place - 1] if place else None
    return above, order[place + 1] if place + 1 < len(order) else None


def cricche_with(c: Card, rules: RuleSet) -> tuple[InCricca, ...]:
    """The cricche that the card can belong to: one, or none."""
    return tuple(
        InCricca(
            family,
            total_points(cricche(members[:3], rules)),
            total_points(cricche(members, rules)),
        )
        for family, members in CRICCA_CARDS.items()
        if c in members
    )


@cache
def sequences_with(c: Card, rules: RuleSet) -> tuple[InSequence, ...]:
    """The sequences that the card can belong to, found by evaluating the whole pack."""
    without = {item.family: item for item in sequences(_all_but(CONTATORI), rules)}
    return tuple(
        InSequence(
            item.family,
            _part(c, item.family, without[item.family].cards, rules),
            sequence_points(_SMALLEST_SEQUENCE),
            without[item.family].points,
            item.points,
        )
        for item in sequences(PACK, rules)
        if c in item.cards
    )


def is_ever_discarded(game: Game) -> bool:
    """Whether anybody discards in the game."""
    return any(isinstance(step, DiscardCards) for step in game.steps(default_rules(game)))


@cache
def games_with_cards_out() -> tuple[Game, ...]:
    """The games in which part of the pack is not dealt, so that any card may be missing."""
    return tuple(game for game in GAMES.values() if _cards_out(game))


def _cards_out(game: Game) -> bool:
    return any(
        cards_left_out(game, default_rules(game, players=players), players)
        for players in game.players
    )


def _part(c: Card, family: Family, members: Collection[Card], rules: RuleSet) -> Part:
    if c in CONTATORI:
        return Part.CONTATORE
    if family not in {item.family for item in sequences(_all_but((c,)), rules)}:
        return Part.HEAD
    pairs = combinations([m for m in members if m is not c], _SMALLEST_SEQUENCE - 1)
    found = (item for pair in pairs for item in sequences((c, *pair), rules))
    begins = any(item.family is family and c in item.cards for item in found)
    return Part.BEGINS if begins else Part.JOINS


def _all_but(missing: Collection[Card]) -> tuple[Card, ...]:
    return tuple(c for c in PACK if c not in missing)
