"""What the last lesson asks about the pile that is not laid out, and how it is miscounted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.draw.count_text import half_less
from bot.features.lessons.model import GAME, STUDENT, hand_of
from bot.words import Argument, Language
from bot.words.names import card_in_sentence, rank_in_sentence
from bot.words.numbers import listed
from tarocchino.core.model.cards import CONTATORI
from tarocchino.core.model.combinations import CRICCA_CARDS, Combination, Family, sequence_points
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import SideSheet, gaps_in, half_criccone, shortfalls

GAP_FAMILY = Family.SWORDS
"""The sequence of the others that is asked for."""


def own_side(match: MatchState) -> int:
    """The number of the student's side."""
    return hand_of(match).side_of(STUDENT)


def _sides(match: MatchState) -> tuple[SideSheet, SideSheet]:
    """The student's side of a hand that is over, and the others'."""
    sides, own = match.sheets[-1].sides, own_side(match)
    return sides[own], sides[1 - own]


def _asked(match: MatchState) -> Combination:
    _, others = _sides(match)
    return next(item for item in others.sequences.items if item.family is GAP_FAMILY)


def _sequence(match: MatchState) -> Mapping[int, str]:
    item = _asked(match)
    wild = sum(c in CONTATORI for c in item.cards)
    return {
        sequence_points(item.length + 1): "five-a-card",
        sequence_points(item.length - wild): "no-contatori",
        item.points: "right",
    }


def _cricche(match: MatchState) -> Mapping[int, str]:
    (own, others), rules = _sides(match), match.rules
    # Three or four missing cards of a family are all taken off, not two of them.
    more = sum(
        lost.costs[-1] * (sum(c in own.pile for c in CRICCA_CARDS[lost.family]) - len(lost.costs))
        for lost in shortfalls(others.pile, rules)
    )
    plain = others.cricche.points // 2
    return {2 * (plain - more): "every-card", plain: "undoubled", others.cricche.points: "right"}


def _cards(match: MatchState) -> Mapping[int, str]:
    own, others = _sides(match)
    return {
        int(own.cards): "own",
        int(others.cards) + GAME.last_trick: "with-last",
        int(others.cards): "right",
    }


GAP_COUNTS: Mapping[str, Callable[[MatchState], Mapping[int, str]]] = {
    "sequence": _sequence,
    "cricche": _cricche,
    "cards": _cards,
}
"""How each number was counted that is offered, by what is asked for."""


def gap_facts(language: Language, match: MatchState) -> dict[str, Argument]:
    """The arguments of the texts about a hand that is over."""
    own, others = _sides(match)
    item = _asked(match)
    gaps = [rank_in_sentence(language, c.rank) for c in gaps_in(item, match.rules) if c.rank]
    wild = [card_in_sentence(language, c) for c in item.cards if c in CONTATORI]
    return {
        "gaps": listed(language, gaps),
        "wild": listed(language, wild),
        "length": item.length,
        "sequence": item.points,
        "half": half_criccone(match.rules),
        "less": half_less(language, others, match.rules),
        "cricche_points": others.cricche.points,
        "own_cards": own.cards,
        "other_cards": others.cards,
        "own_number": len(own.pile),
    }
