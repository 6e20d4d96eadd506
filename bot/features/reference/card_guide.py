"""Find a card by any of its names, and describe its rank, its combinations, and its games."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations

from bot.words import Language, say
from bot.words.names import (
    card_in_list,
    card_label,
    card_name,
    family_name,
    game_name,
    rank_name,
    rule_set_name,
    suit_name,
)
from bot.words.numbers import listed
from bot.words.rulebook import cards_left_out, cricca_line
from tarocchino.core.games import GAMES, Game, default_rules
from tarocchino.core.games.base import DiscardCards
from tarocchino.core.games.open_game import singly
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
    Suit,
)
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Family,
    sequence_points,
    sequences,
)
from tarocchino.core.model.rules import RuleSet, RuleSetName, SuitOrder, named_rules
from tarocchino.core.model.tricks import rank_order, strengths
from tarocchino.core.play.legality import may_be_discarded

_SMALLEST_SEQUENCE = 3
_FIGURES = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK)


class Kind(Enum):
    """What a card is called at the table apart from its name (Barilli § 1.2.3, 1.3, 1.4.5, 2.1)."""

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
    """A card's part in a sequence: the head, which every sequence needs; a card that can be among
    the first three; one that extends an established sequence; or a contatore, which joins every
    sequence."""

    HEAD = "head"
    BEGINS = "begins"
    JOINS = "joins"
    CONTATORE = "contatore"


@dataclass(frozen=True, slots=True)
class InSequence:
    """A sequence that the card can belong to, with its points for the fewest cards, for all cards
    of the family, and for those with both contatori."""

    family: Family
    part: Part
    least: int
    whole: int
    most: int


@dataclass(frozen=True, slots=True)
class RankPlace:
    """A card's rank among ``of`` cards, 1 for the highest; equal cards share several ranks."""

    first: int
    last: int
    of: int


def kinds_of(c: Card, rules: RuleSet) -> tuple[Kind, ...]:
    """Return what the card is called apart from its name, the most specific term first."""
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
    """Return the card's rank in its suit or among the trumps; None for the Matto."""
    if c.suit is None:
        return None
    order, strength = rank_order(c.suit, rules), strengths(rules)
    equals = [n for n, other in enumerate(order, 1) if strength[other] == strength[c]]
    return RankPlace(equals[0], equals[-1], len(order))


def neighbours(c: Card, rules: RuleSet) -> tuple[Card | None, Card | None]:
    """Return the next higher and next lower card of its suit; Moors follow each other by number."""
    if c.suit is None:
        return None, None
    order = rank_order(c.suit, rules)
    place = order.index(c)
    above = order[place - 1] if place else None
    return above, order[place + 1] if place + 1 < len(order) else None


def cricche_with(c: Card) -> tuple[Family, ...]:
    """Return the cricche that the card can belong to: one, or none."""
    return tuple(family for family, members in CRICCA_CARDS.items() if c in members)


@cache
def sequences_with(c: Card, rules: RuleSet) -> tuple[InSequence, ...]:
    """Return the sequences that the card can belong to, found by evaluating the whole pack."""
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


@cache
def games_with_cards_out() -> tuple[Game, ...]:
    """Return the games that do not deal the whole pack, so that any card may be missing."""
    return tuple(
        game
        for game in GAMES.values()
        if any(cards_left_out(game, default_rules(game, players=n), n) for n in game.players)
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


@dataclass(frozen=True, slots=True)
class CardPage:
    """The page of a card: ``title`` and ``source`` in plain text, ``body`` in Discord's markdown;
    the next higher and next lower card, None if there is none; an alt text."""

    title: str
    source: str
    body: str
    above: Card | None
    below: Card | None
    alt: str


def card_page(language: Language, c: Card, game: Game, rules: RuleSet) -> CardPage:
    above, below = neighbours(c, rules)
    title = card_name(language, c)
    worth = singly((c,), 1) if game.count_cards is singly else c.points
    out = [game_name(language, each.name) for each in games_with_cards_out()]
    facts = (
        *_names(language, c, rules),
        *_rank(language, c, game, rules),
        say(language, "card-page-worth", points=worth),
        *_combinations(language, c, rules),
        *_discard(language, c, game),
        say(language, "card-page-may-miss", games=listed(language, out)),
    )
    alt = say(language, "picture-alt-card", card=title)
    return CardPage(title, _source(language, game, rules), "\n".join(facts), above, below, alt)


def _source(language: Language, game: Game, rules: RuleSet) -> str:
    name = game_name(language, game.name)
    if len(game.rule_sets) == 1:
        return say(language, "card-page-rules", game=name)
    return say(
        language, "card-page-rules-set", game=name, rules=rule_set_name(language, rules.base)
    )


def _names(language: Language, c: Card, rules: RuleSet) -> Sequence[str]:
    (other,) = (each for each in Language if each is not language)
    kinds = [say(language, f"kind-{kind.value}") for kind in kinds_of(c, rules)]
    names = say(language, "card-page-other-language", name=card_name(other, c))
    if not kinds:
        return (names,)
    return names, say(language, "card-page-kinds", kinds=listed(language, kinds))


def _rank(language: Language, c: Card, game: Game, rules: RuleSet) -> Sequence[str]:
    place = place_of(c, rules)
    if place is None or c.suit is None:
        return (say(language, "card-page-rank-matto", price=game.price.value),)
    order = ", ".join(_in_order(language, c, other) for other in rank_order(c.suit, rules))
    if place.first < place.last:
        told = say(
            language,
            "card-page-rank-moor",
            place=place.first,
            last=place.last,
            of=place.of,
            order=order,
        )
    else:
        told = say(
            language,
            "card-page-rank",
            suit_kind="trumps" if c.suit is Suit.TRUMPS else "plain",
            suit=suit_name(language, c.suit),
            place=place.first,
            of=place.of,
            order=order,
        )
    return told, *_elsewhere(language, c, place)


def _in_order(language: Language, c: Card, other: Card) -> str:
    name = card_in_list(language, other) if other.rank is None else rank_name(language, other.rank)
    return f"**{name}**" if other is c else name


def _elsewhere(language: Language, c: Card, place: RankPlace) -> Sequence[str]:
    """Return the card's ranks under other rule sets, if they differ."""
    differing: dict[int, list[str]] = {}
    for name in RuleSetName:
        other = place_of(c, named_rules(name))
        if other is not None and other != place:
            differing.setdefault(other.first, []).append(rule_set_name(language, name))
    return [
        say(
            language,
            "card-page-rank-elsewhere",
            place=first,
            of=place.of,
            rules=listed(language, sets),
        )
        for first, sets in differing.items()
    ]


def _combinations(language: Language, c: Card, rules: RuleSet) -> Sequence[str]:
    lines = [cricca_line(language, family, rules) for family in cricche_with(c)]
    lines += _sequences(language, sequences_with(c, rules), rules)
    if not lines:
        return (say(language, "card-page-no-combination"),)
    return (say(language, "card-page-combinations"), *lines)


def _sequences(language: Language, found: Sequence[InSequence], rules: RuleSet) -> list[str]:
    more = sequence_points(4) - sequence_points(3)
    if any(item.part is Part.CONTATORE for item in found):
        families = [family_name(language, item.family) for item in found]
        return [
            say(
                language,
                "card-page-contatore",
                number=len(found),
                families=", ".join(families),
                more=more,
                wild=rules.grande_wild.value,
            )
        ]
    return [
        say(
            language,
            f"card-page-{item.part.value}",
            family=family_name(language, item.family),
            more=more,
            least=item.least,
            whole=item.whole,
            most=item.most,
        )
        for item in found
    ]


def _discard(language: Language, c: Card, game: Game) -> Sequence[str]:
    if not any(isinstance(step, DiscardCards) for step in game.steps(default_rules(game))):
        return ()
    may = may_be_discarded(c)
    return (say(language, "card-page-discard-may" if may else "card-page-discard-never"),)


def cards_called(typed: str, language: Language) -> tuple[Card, ...]:
    """Return the cards that match what was typed, best first: each typed word is the beginning of
    one of the card's words.

    Cards with exactly this name come first, then cards that have every typed word whole, then cards
    whose label begins with it; within each group in pack order. Every card matches an empty text.
    "queen co" finds the Queens of coins and of cups, because "co" also begins "Coppe".
    """
    wanted = words_of(typed)
    found = [c for c in PACK if all(any(word.startswith(w) for word in _called(c)) for w in wanted)]
    begins = " ".join(wanted)
    named = [c for c in found if begins in _names_of(c)]
    whole = [c for c in found if _called(c).issuperset(wanted)]
    own = [c for c in found if " ".join(words_of(card_label(language, c))).startswith(begins)]
    return tuple(dict.fromkeys((*named, *whole, *own, *found)))


def card_meant(typed: str, language: Language) -> Card | None:
    """Return the only card that has this name, or else the only one that matches."""
    found = cards_called(typed, language)
    named = tuple(c for c in found if " ".join(words_of(typed)) in _names_of(c))
    return next(iter(named or found)) if len(named or found) == 1 else None


@cache
def _called(c: Card) -> frozenset[str]:
    """Return every word in the names of the card."""
    return frozenset(word for name in _names_of(c) for word in name.split())


@cache
def _names_of(c: Card) -> frozenset[str]:
    """Return the card's names in all languages, its other names, and its code."""
    texts = [c.code]
    for language in Language:
        texts += [card_label(language, c), card_name(language, c)]
        if c.rank is None or c.suit is None:
            texts.append(say(language, f"called-{c.code}"))
        else:
            texts.append(say(language, f"called-{c.rank.name.lower()}"))
        texts.append(say(language, f"called-{(c.suit or Suit.TRUMPS).name.lower()}"))
    return frozenset(" ".join(words_of(name)) for text in texts for name in text.split(","))


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case without accents or punctuation."""
    letters = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(sign for sign in letters if not unicodedata.combining(sign))
    return "".join(sign if sign.isalnum() else " " for sign in plain).split()
