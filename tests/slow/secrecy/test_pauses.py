"""A computer player takes as long over every decision: one pause before each, whatever it is."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tarocchino.core.model.actions import (
    Action,
    Bid,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
)
from tarocchino.core.model.cards import PACK
from tests.builders.match import deck
from tests.slow.secrecy.playing import one_hand

CALLER = deck(3, {3: "Ks Qs Ns 08 6s 7s"}, "9s Ts")

TABLES: list[tuple[str, dict[str, Any], int, Sequence[Any] | None, set[type[Action]]]] = [
    ("ottocento", {}, 4, None, {Discard, Declare, Play}),
    ("ottocento", {"target": 10}, 4, CALLER, {CallOut}),
    ("terziglio", {}, 3, None, {Bid, Play}),
    ("mattazza", {}, 4, None, {Play}),
    ("centocinquanta", {}, 2, None, {Play}),
]
"""Game, knobs, players, the pack (None: any), and decisions that a computer player meets there."""


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]} {table[1]}")
async def test_one_pause_before_each_decision_of_a_computer_player(
    table: tuple[str, dict[str, Any], int, Sequence[Any] | None, set[type[Action]]],
) -> None:
    game, knobs, players, pack, met = table
    shuffled = tuple(random.Random(game).sample(PACK, len(PACK)))
    deal = Deal(players - 1, tuple(pack or shuffled))
    stored, noted = await one_hand(game, knobs, players, deal)
    log = stored.log
    decided = [
        place
        for place, entry in enumerate(log)
        if entry.user_id is None and isinstance(entry.action, _DECISIONS)
    ]
    assert noted[: len(decided)] == decided
    assert {type(log[place].action) for place in decided} >= met


_DECISIONS = (Bid, CallOut, DeclineCallOut, Declare, Discard, KeepSilent, Pay, Play)
