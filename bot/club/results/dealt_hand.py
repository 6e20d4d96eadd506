"""A hand as it was dealt: all that its play began from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import Card, card
from tarocchino.core.model.rules import RuleSet, write_rules
from tarocchino.core.play.match import MatchState


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A deal in its match: the game and its rules, the number of seats, the running scores before
    the hand, who dealt, and the pack, which is a secret while the deal is played anywhere."""

    game: GameName
    rules: RuleSet
    seats: int
    score: tuple[Points, ...]
    dealer: int
    deck: tuple[Card, ...] = field(repr=False)


def dealt_hand(before: MatchState, deal: Deal) -> DealtHand:
    """The hand that is dealt in a match."""
    return DealtHand(
        game=before.game.name,
        rules=before.rules,
        seats=before.players,
        score=before.score,
        dealer=deal.dealer,
        deck=deal.deck,
    )


def write_dealt_hand(hand: DealtHand) -> dict[str, Any]:
    """The hand as JSON data."""
    return {
        "game": hand.game.value,
        "rules": write_rules(hand.rules),
        "seats": hand.seats,
        "score": list(hand.score),
        "dealer": hand.dealer,
        "deck": " ".join(each.code for each in hand.deck),
    }


def read_dealt_hand(data: Mapping[str, Any]) -> DealtHand:
    """The inverse of `write_dealt_hand`; ValueError or KeyError for anything else."""
    game = GAMES[GameName(data["game"])]
    return DealtHand(
        game=game.name,
        rules=read_match_rules(game, data["rules"], data["seats"]),
        seats=data["seats"],
        score=tuple(data["score"]),
        dealer=data["dealer"],
        deck=tuple(card(code) for code in data["deck"].split()),
    )
