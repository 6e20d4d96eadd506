"""Game records for tests: whole matches of random legal play, and one hand laid out by hand."""

from __future__ import annotations

import json
import random
from typing import Any

from bot.game.actions import Action, Deal
from bot.game.cards import PACK
from bot.game.games import GAMES, GameName, default_rules
from bot.game.legal import legal_actions
from bot.game.match import MatchState, apply, new_match
from bot.game.record import write_record
from bot.game.referee import Answer, judge
from bot.game.rules import RuleSet, RuleSetName

NAMES = ("North", "West", "South", "East")


def random_match(
    seed: int, game: GameName = GameName.OTTOCENTO, rules: RuleSet | None = None
) -> tuple[MatchState, list[Action]]:
    """A whole match of random legal play, and its actions, deals included."""
    rng = random.Random(seed)
    played = GAMES[game]
    match = new_match(played, rules or default_rules(played), len(NAMES))
    actions: list[Action] = []
    while not match.is_over:
        if match.awaits_deal:
            first = rng.randrange(len(NAMES))
            dealer = first if match.next_dealer is None else match.next_dealer
            action: Action = Deal(dealer, tuple(rng.sample(PACK, len(PACK))))
        else:
            assert match.hand is not None
            action = rng.choice(list(legal_actions(match.hand)))
        match, _ = apply(match, action)
        actions.append(action)
    return match, actions


def record_of(match: MatchState, actions: list[Action]) -> dict[str, Any]:
    """The record of a match under the names of the compass."""
    return write_record(match.game, match.rules, NAMES, actions)


def random_record(seed: int, game: str = "ottocento", rule_set: str = "torneo") -> dict[str, Any]:
    """The record of a whole match of random legal play."""
    played = GAMES[GameName(game)]
    rules = default_rules(played, RuleSetName(rule_set))
    return record_of(*random_match(seed, played.name, rules))


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
