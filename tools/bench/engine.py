"""How many complete hands of Ottocento the core plays a second on one core.

The hands are played in parts with the reference loop between them (`tools.bench.machine`).
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import click

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal, SeatAction
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState, apply, new_match
from tools.bench.kernel import measure_kernels
from tools.bench.machine import repeats

_ROOT = Path(__file__).parents[2]
_ENGINE_ALONE = """
try:
    from tools.bench.engine import engine
except ModuleNotFoundError:  # in earlier revisions
    from tests.bench.engine import engine
engine()
"""
_PARTS = 5
"""Parts of the hands that are measured one after the other."""


def play_hand(match: MatchState, dealer: int, random: Random) -> MatchState:
    """Deal one hand, play it out with random legal actions, and score it."""
    match, _ = apply(match, Deal(dealer, tuple(random.sample(PACK, len(PACK)))))
    while not match.sheets:
        assert match.hand is not None
        match, _ = apply(match, _any_action(match.hand, random))
    return match


def _any_action(hand: HandState, random: Random) -> SeatAction:
    legal = legal_actions(hand)
    return legal[int(random.random() * len(legal))]


@click.command()
@click.option("--hands", default=500, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True, help="Which hands are dealt and played.")
@click.option("--against", metavar="REV", help="Compare with the program of a git revision.")
@click.option(
    "--rounds", default=5, show_default=True, type=click.IntRange(min=1),
    help="How often each program is measured, with --against.",
)  # fmt: skip
@click.option("--kernel", is_flag=True, help="The kernels in every game, instead of the core.")
def engine(hands: int, seed: int, against: str | None, rounds: int, kernel: bool) -> None:
    """Complete hands a second: deal, random legal play, full scoring.

    With --against the two programs are measured by turns, so that a busy machine slows both.
    """
    if kernel:
        measure_kernels(seed)
    elif against is None:
        _measure(hands, seed)
    else:
        _compare(against, hands, seed, rounds)


def _compare(revision: str, hands: int, seed: int, rounds: int) -> None:
    theirs, ours = [], []
    with _checked_out(revision) as other:
        for _ in range(rounds):
            theirs.append(_speed_in(other, hands, seed))
            ours.append(_speed_in(_ROOT, hands, seed))
            click.echo(f"engine: {ours[-1]} hands/s, {theirs[-1]} at {revision}")
    middle = median(mine / other for mine, other in zip(ours, theirs, strict=True))
    click.echo(
        f"engine: at best {max(ours)} hands/s, {max(theirs)} at {revision}: "
        f"{max(ours) / max(theirs):.2f} x; {middle:.2f} x in the median of {rounds} rounds "
        f"(seed {seed})"
    )


@contextmanager
def _checked_out(revision: str) -> Iterator[Path]:
    """Return the program of a revision, in a temporary worktree."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        git = ["git", "-C", str(_ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), revision], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def _speed_in(tree: Path, hands: int, seed: int) -> int:
    # Not by their command line: other measurements need packages that are no longer installed.
    command = ["-c", _ENGINE_ALONE, "--hands", str(hands), "--seed", str(seed)]
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, check=True, capture_output=True, text=True
    )
    found = re.search(r"engine: (\d+) hands/s", done.stdout)
    assert found is not None, done.stdout
    return int(found[1])


def _measure(hands: int, seed: int) -> None:
    game = GAMES[GameName.OTTOCENTO]
    fresh = new_match(game, default_rules(game), 4)
    random = Random(seed)
    play_hand(fresh, 0, random)  # what is computed once for all hands is not measured
    points = 0

    def play(numbers: range) -> float:
        nonlocal points
        # Processor time: the figure does not depend on what else the machine is doing.
        began = process_time()
        for number in numbers:
            points += int(sum(play_hand(fresh, number % 4, random).score))
        return process_time() - began

    size = -(-hands // _PARTS)
    parts = [range(first, min(first + size, hands)) for first in range(0, hands, size)]
    found = repeats(partial(play, part) for part in parts)
    seconds = sum(each.seconds for each in found)
    loops = median(len(p) / each.ratio for p, each in zip(parts, found, strict=True))
    click.echo(
        f"engine: {hands / seconds:.0f} hands/s "
        f"({hands} complete hands of Ottocento of seed {seed}, {seconds:.2f} s of one core, "
        f"{points} points in all; {loops:.1f} hands in the time of the reference loop)"
    )
