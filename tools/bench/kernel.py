"""Hands from the deal to the score in the kernel, playouts, memory, and another library's spades.

Playouts are random, as the hands are, and by the policy that masters play them by.

OpenSpiel's is the quickest implementation of a trick-taking game with partners that we know of: C++
from the deal to the score, with uniformly random players, as here. It is measured by turns with the
kernel where it is installed (``pip install open_spiel``); the program does not need it.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time

import click

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Bid, BidWord, Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.kernel import RANDOM, deal, deals, tables_of
from tarocchino.kernel.compiled import GameKernel
from tarocchino.kernel.policy import playing_policy
from tarocchino.kernel.state import numbers_of, read_state
from tarocchino.players.search.cards import opening_of
from tools.bench.machine import repeats

_PARTS = 5
_HANDS, _HANDS_OF_CORE = 20_000, 50
_SPADES = 100
_MANY = 100_000


def measure_kernels(seed: int) -> None:
    """Print hands and playouts a second of the kernel and the core in each game, on one core."""
    for name in GameName:
        _measure_game(name, seed)
    hand = first_hand(GameName.OTTOCENTO)
    _measure_memory(hand, seed)
    if find_spec("pyspiel") is None:
        click.echo("kernel: open_spiel is not installed, so nothing is compared with its spades")
    else:
        _compare_with_spades(hand, seed)


def first_hand(name: GameName, players: int | None = None) -> HandState:
    """Return a hand of the game just dealt, its auction over."""
    hand = first_match(name, players).hand
    assert hand is not None
    return hand


def first_match(name: GameName, players: int | None = None) -> MatchState:
    """Return a match of the game, its first hand dealt and the auction over; of four if no number
    is given."""
    game = GAMES[name]
    seats = players or (4 if 4 in game.players else game.players[0])
    match, _ = apply(new_match(game, default_rules(game), seats), Deal(0, PACK))
    while match.hand is not None and match.hand.phase is Phase.AUCTION:
        word = BidWord.VA_BENE if match.hand.bids else BidWord.POSSO
        match, _ = apply(match, Bid(match.hand.turn, word))
    return match


def _shuffled(seed: int) -> list[int]:
    return Random(seed).sample(range(len(PACK)), len(PACK))


def _measure_game(name: GameName, seed: int) -> None:
    hand, number = first_hand(name), _HANDS
    deals(hand, 1, seed, RANDOM)  # what is computed once for all hands is not measured
    position = deal(hand, bytes(_shuffled(seed)), seed, RANDOM)
    whole = _rates(number, lambda: deals(hand, number, seed, RANDOM))
    played = _rates(number, lambda: position.playouts(number, seed, RANDOM))
    sensible = playing_policy(tables_of(hand))
    chosen = _rates(number // 4, lambda: position.playouts(number // 4, seed, sensible))
    dealt = numbers_of(read_state(position.state()))
    core, few = GameKernel(opening_of(hand)).position(dealt), _HANDS_OF_CORE
    by_core = _rates(few, lambda: core.playouts(few, seed, sensible))
    click.echo(
        f"kernel: {name.value}, {hand.players} players: {whole} from the "
        f"deal to the score, {played} played out from the first card, "
        f"{chosen} by the masters' policy, {by_core} of these in the core"
    )


def _rates(number: int, work: Callable[[], object]) -> str:
    """Return how many per second: the median of some parts, also per reference loop."""
    found = repeats(partial(_timed, work) for _ in range(_PARTS))
    rate = median(number / each.seconds for each in found)
    in_loop = median(number / each.ratio for each in found)
    return f"{rate:,.0f} hands/s ({in_loop:,.0f} in the time of the reference loop)"


def _timed(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def _measure_memory(hand: HandState, seed: int) -> None:
    tables = tables_of(hand)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    deals(hand, _MANY, seed, RANDOM)
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    size = len(tables.flat_rules) + len(tables.flat_seats)
    click.echo(
        f"kernel: the tables of Ottocento have {size:,} bytes; "
        f"{_MANY:,} hands take {more:,} kB more"
    )
    program = [sys.executable, "-m", "tools.bench.kernel_memory"]
    subprocess.run(program, check=True)


def _compare_with_spades(hand: HandState, seed: int) -> None:
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("spades")
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(4)]

    def spades() -> None:
        for number in range(_SPADES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)

    ratios = []
    for number in range(_PARTS):
        theirs = _SPADES / _timed(spades)
        ours = _HANDS / _timed(partial(deals, hand, _HANDS, seed + number))
        click.echo(f"kernel: {ours:,.0f} hands/s, OpenSpiel's spades {theirs:,.0f}")
        ratios.append(ours / theirs)
    click.echo(
        f"kernel: {median(ratios):.1f} x OpenSpiel's spades in the median of {_PARTS} turns "
        f"({min(ratios):.1f} to {max(ratios):.1f}), deal to score, random legal play"
    )
