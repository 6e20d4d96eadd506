"""Computer players answer the same play in the same way in every process: a hand of the day that is
gone on with after a restart meets the opponents that it would have met."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

_ONE_HAND = """
from tarocchino.dealing.chain import new_chain
from tarocchino.dealing.sealed import (sealed_pack, set_chain)
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.play.match import apply, new_match
from tarocchino.core.records.notation import write_action
from tarocchino.players import take_turn

game = GAMES[GameName.QUATTRO_SCARTATE]
for day in range(2):
    match = new_match(game, default_rules(game), 4)
    pack = sealed_pack(set_chain(new_chain(bytes(range(64))), day), day, 1)
    match, _ = apply(match, Deal(day % 4, pack))
    while not match.sheets:
        action = take_turn(match, match.hand.turn)
        print(write_action(action))
        match, _ = apply(match, action)
"""


def played(hash_seed: str) -> str:
    """The course of two days' hands in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", _ONE_HAND],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def test_the_same_cards_are_played_in_every_process() -> None:
    first, second = played("1"), played("2")
    assert first.count("\n") > 120
    assert first == second
