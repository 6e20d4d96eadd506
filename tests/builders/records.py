"""Game records for tests: whole matches of random legal play, and one hand laid out by hand."""

import json
import random
from collections.abc import Iterable
from typing import Any

from tarocchino.core.model.actions import Action
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState
from tarocchino.core.records.record import write_record
from tarocchino.core.records.referee import Answer, judge
from tests.builders.random_play import play_match

NAMES = ("North", "West", "South", "East", "Fifth", "Sixth", "Seventh")


def random_match(
    seed: int, game: str = "ottocento", knobs: dict[str, Any] | None = None, players: int = 4
) -> tuple[MatchState, list[Action]]:
    """A whole match of random legal play, and its actions, deals included."""
    steps = play_match((game, knobs or {}), seed, players)
    return steps[-1].after, [step.action for step in steps]


def record_of(match: MatchState, actions: Iterable[Action]) -> dict[str, Any]:
    """The record of a match under the names of the compass."""
    return write_record(match.game, match.rules, NAMES[: match.players], actions)


def random_record(seed: int, game: str = "ottocento", rule_set: str = "torneo") -> dict[str, Any]:
    """The record of a whole match of random legal play."""
    return record_of(*random_match(seed, game, {"set": rule_set}))


def judged(record: object) -> Answer:
    """The referee's answer to a record given as plain data."""
    return judge(json.dumps(record).encode())


def packed(hands: dict[int, str], dealer: int = 0) -> list[str]:
    """A pack order of four-player deals in which each seat gets the named cards.

    A seat named with fewer than its 15 cards (the dealer 17, the last two of which are the last
    two of the pack) gets others at random.
    """
    codes = [c.code for c in PACK]
    named = {seat: text.split() for seat, text in hands.items()}
    taken = {code for text in named.values() for code in text}
    others = iter(code for code in random.Random(7).sample(codes, len(codes)) if code not in taken)
    full = {}
    for seat in range(4):
        size = 17 if seat == dealer else 15
        own = named.get(seat, [])
        full[seat] = own + [next(others) for _ in range(size - len(own))]
    deck: list[str] = []
    for packet in range(12):
        seat = (dealer + 1 + packet) % 4
        start = packet // 4 * 5
        deck += full[seat][start : start + 5]
    return deck + full[dealer][15:]
