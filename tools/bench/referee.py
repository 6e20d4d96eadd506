"""How long the referee takes for the longest records, and how much memory."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import click

from tarocchino.core.games import GAMES, Game, GameName, read_match_rules
from tarocchino.core.model.actions import Action, Bid, BidWord
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.records.record import MAX_BYTES, write_record
from tests.builders.random_play import random_action
from tools.bench.machine import reference_seconds

_TABLES = (("ottocento", 4, {"target": 10**9}), ("centocinquanta", 2, {"target": 10**9}))
_SLACK = 1024
_MEASURE = """
import os, sys
child = os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
_, status, used = os.wait4(child, 0)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""Runs a command from a small process, whose memory would count as the command's own."""


@click.command()
@click.option("--megabytes", default=16.0, show_default=True, type=click.FloatRange(0.1, 16))
@click.option("--seed", default=1, show_default=True, help="What is dealt and played.")
def referee(megabytes: float, seed: int) -> None:
    """Measure seconds and memory of `python -m bot referee` for records as long as records may be.

    All cards of random play; and Terziglio in which everybody always passes, which has most hands.
    """
    limit = min(int(megabytes * 2**20), MAX_BYTES) - _SLACK
    for name, players, knobs in (*_TABLES, ("terziglio", 3, {})):
        game = GAMES[GameName(name)]
        start = new_match(game, read_match_rules(game, knobs, players), players)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.json"
            hands = _write(path, game, start, limit, Random(seed))
            click.echo(
                f"{name}: {hands} hands, {path.stat().st_size / 2**20:.1f} MB: {_judged(path)}"
            )


def _write(path: Path, game: Game, start: MatchState, limit: int, random: Random) -> int:
    """Write a record of about this many bytes; return the number of its hands."""
    names = [f"player {seat}" for seat in range(start.players)]
    frame = json.dumps(write_record(game, start.rules, names, ()), separators=(",", ":"))
    written, size = [], len(frame)
    for hand in _hands(start, random):
        (record,) = write_record(game, start.rules, names, hand)["hands"]
        text = json.dumps(record, separators=(",", ":"))
        size += len(text) + 1
        if size > limit:
            break
        written.append(text)
    path.write_text(frame.replace('"hands":[]', f'"hands":[{",".join(written)}]'))
    return len(written)


def _hands(match: MatchState, random: Random) -> Iterator[list[Action]]:
    """Return the actions of hand after hand."""
    while not match.is_over:
        actions: list[Action] = []
        while not actions or not (match.awaits_deal or match.is_over):
            actions.append(_action(match, random))
            match, _ = match.apply(actions[-1])
        yield actions


def _action(match: MatchState, random: Random) -> Action:
    if match.hand is not None and match.hand.phase is Phase.AUCTION:
        return Bid(match.hand.turn, BidWord.PASSO)
    return random_action(match, random)


def _judged(path: Path) -> str:
    before = reference_seconds()
    command = [sys.executable, "-m", "bot", "referee", str(path)]
    done = subprocess.run(
        [sys.executable, "-S", "-c", _MEASURE, *command], check=True, capture_output=True, text=True
    )
    seconds, kilobytes = map(float, done.stderr.split())
    reference = (before + reference_seconds()) / 2
    return (
        f"{seconds:.1f} s of one core, {seconds / reference:.0f} x the reference loop, "
        f"{kilobytes / 1024:.0f} MB"
    )
