"""The page of a single card: its names, and everything `card_guide.facts` knows of it, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.text.card_guide.facts import (
    InSequence,
    Part,
    RankPlace,
    cricche_with,
    games_with_cards_out,
    is_ever_discarded,
    kinds_of,
    neighbours,
    place_of,
    sequences_with,
)
from bot.text.catalogue import Language, say
from bot.text.rulebook.cases import cricca_line
from bot.text.words.cards import card_label, card_name, card_short, rank_name, suit_name
from bot.text.words.lists import listed
from bot.text.words.names import family_name, game_name, rule_set_name
from bot.text.words.points import shown
from tarocchino.core.games import Game
from tarocchino.core.games.open_game import singly
from tarocchino.core.model.cards import Card, Suit
from tarocchino.core.model.combinations import sequence_points
from tarocchino.core.model.rules import RuleSet, RuleSetName, named_rules
from tarocchino.core.model.tricks import rank_order
from tarocchino.core.play.legality import may_be_discarded


@dataclass(frozen=True, slots=True)
class CardPage:
    """The page of a card: ``title`` and ``source`` in plain text, ``body`` in Discord's markdown;
    the next higher and next lower card, None where there is none; an alt text."""

    title: str
    source: str
    body: str
    above: Card | None
    below: Card | None
    alt: str


def card_page(language: Language, c: Card, game: Game, rules: RuleSet) -> CardPage:
    """The page of the card under the rules of a game."""
    above, below = neighbours(c, rules)
    title = card_name(language, c)
    facts = (
        *_names(language, c, rules),
        *_rank(language, c, game, rules),
        say(language, "card-page-worth", points=_worth(c, game)),
        *_combinations(language, c, rules),
        *_discard(language, c, game),
        _may_miss(language),
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
    name = _trump(language, other) if other.rank is None else rank_name(language, other.rank)
    return f"**{name}**" if other is c else name


def _trump(language: Language, c: Card) -> str:
    """A numbered trump by its number, the others by their names."""
    return card_short(language, c) if c.code.isdecimal() else card_label(language, c)


def _elsewhere(language: Language, c: Card, place: RankPlace) -> Sequence[str]:
    """The card's ranks under other rule sets, where they differ."""
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


def _worth(c: Card, game: Game) -> int | str:
    return shown(singly((c,), 1)) if game.count_cards is singly else c.points


def _combinations(language: Language, c: Card, rules: RuleSet) -> Sequence[str]:
    lines = [cricca_line(language, item.family, rules) for item in cricche_with(c, rules)]
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
    return [_sequence(language, item, more) for item in found]


def _sequence(language: Language, item: InSequence, more: int) -> str:
    family = family_name(language, item.family)
    if item.part is Part.JOINS:
        return say(
            language,
            "card-page-joins",
            family=family,
            more=more,
            whole=item.whole,
            most=item.most,
        )
    return say(
        language,
        f"card-page-{item.part.value}",
        family=family,
        least=item.least,
        whole=item.whole,
        most=item.most,
    )


def _discard(language: Language, c: Card, game: Game) -> Sequence[str]:
    if not is_ever_discarded(game):
        return ()
    may = may_be_discarded(c)
    return (say(language, "card-page-discard-may" if may else "card-page-discard-never"),)


def _may_miss(language: Language) -> str:
    games = [game_name(language, game.name) for game in games_with_cards_out()]
    return say(language, "card-page-may-miss", games=listed(language, games))
