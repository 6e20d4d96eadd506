"""How much better computer players are than simple ones, and how long they think."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from time import thread_time

import click

from tarocchino.core.games import GAMES, Game, GameName, default_rules
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.views.view import MatchView
from tarocchino.players import choose
from tests.tarocchino.players.baselines import RandomPlayer, simple
from tests.tarocchino.players.series import (
    Contest,
    Player,
    Result,
    SeesAll,
    deals,
    lead_of,
    play_hand,
    play_series,
    result_of,
)
from tools.bench.machine import reference_seconds
from tools.bench.opponents import load_opponent
from tools.bench.policies import POLICIES, play_policies, unit_of_policies

_SLOW = 0.005
_NICE = 5
"""Tournaments give way to everything else that the machine does."""

_NAMES = tuple(name.value for name in GameName)


_A_PLAYER = "module:function, simple, greedy, random, club-1, or @REVISION."


@dataclass(slots=True)
class TimedPlayer:
    """A computer player that notes the processor time of each move, in seconds."""

    player: Player = choose
    moves: list[float] = field(default_factory=list)

    def __call__(self, view: MatchView) -> SeatAction:
        began = thread_time()
        action = self.player(view)
        self.moves.append(thread_time() - began)
        return action


@click.command()
@click.option("--game", "names", multiple=True, type=click.Choice(_NAMES), help="All, if none.")
@click.option("--players", "seats", type=int, help="One number of players, instead of each.")
@click.option("--rules", "base", help="One rule set, instead of each.")
@click.option("--deals", "number", default=300, show_default=True, type=click.IntRange(min=2))
@click.option("--seed", default=1, show_default=True, help="Which deals are played.")
@click.option(
    "--a", "first", default="tarocchino.players:choose", show_default=True, help=_A_PLAYER
)
@click.option("--b", "second", help=f"{_A_PLAYER} Without it: simple ones, and ms per move.")
@click.option("--than", "third", help=f"{_A_PLAYER} How much more A gains, in the same deals.")
@click.option("--processes", default=1, show_default=True, type=click.IntRange(min=1))
def players(
    names: tuple[str, ...],
    seats: int | None,
    base: str | None,
    number: int,
    seed: int,
    first: str,
    second: str | None,
    third: str | None,
    processes: int,
) -> None:
    """Measure what computer players gain per hand against others, each deal played from every side.

    Two policies of the kernel play against each other there: policy:random, policy:tuned (by
    situations), policy:habits, and policy:answer, Mattazza's answer to these.
    """
    if second is not None:
        for name in names or _NAMES:
            tournament = _Tournament(GAMES[GameName(name)], second, number, seed, processes)
            tournament.tell(first, third, seats, base)
        return
    for name in names or _NAMES:
        for contest in contests(GAMES[GameName(name)], seats, base):
            _report(contest, number, seed)


def contests(game: Game, seats: int | None, wanted: str | None) -> Iterable[Contest]:
    for base in game.rule_sets:
        if wanted not in (None, base.value):
            continue
        for number in game.players:
            if seats in (None, number):
                yield Contest(game, default_rules(game, base, number), number)


def _unit(game: Game) -> str:
    if game.avoids_points:
        return "penalties"
    return "poste" if game.name is GameName.TERZIGLIO else "points"


@dataclass(frozen=True, slots=True)
class _Tournament:
    """A number of deals of a game against one opponent."""

    game: Game
    opponent: str
    number: int
    seed: int
    processes: int

    def tell(self, player: str, than: str | None, seats: int | None, base: str | None) -> None:
        """Print what the player gains, and how much more than the other one in the same deals."""
        game, opponent = self.game, self.opponent
        if player in POLICIES and opponent in POLICIES:
            result = play_policies(game.name, player, opponent, self.number, self.seed, seats)
            self._tell_result(game.name.value, player, result, unit_of_policies(game.name))
            return
        # In a process of its own, and before any play, to name a player that cannot be loaded.
        for name in filter(None, (player, opponent, than)):
            load_opponent(name, self.seed)
        for contest in contests(game, seats, base):
            leads = self._leads(contest, player)
            if than is not None:
                others = self._leads(contest, than)
                more = [a - b for a, b in zip(leads, others, strict=True)]
                result = result_of(more, len(game.scorers(contest.players)))
                self._tell_result(
                    _head(contest), f"{player}, more than {than},", result, _unit(game)
                )

    def _leads(self, contest: Contest, player: str) -> list[float]:
        """Return the player's leads by deal, and print them."""
        of = partial(_share, contest.game.name.value, contest.rules.base, contest.players)
        share = partial(of, player, self.opponent, self.seed)
        number, processes = self.number, self.processes
        with ProcessPoolExecutor(processes, initializer=os.nice, initargs=(_NICE,)) as pool:
            parts = [*pool.map(share, [range(i, number, processes) for i in range(processes)])]
        found = {place: lead for leads, _ in parts for place, lead in leads.items()}
        leads = [found[place] for place in range(number)]
        result = result_of(leads, len(contest.game.scorers(contest.players)))
        self._tell_result(_head(contest), player, result, _unit(contest.game))
        moves = [move for _, thought in parts for move in thought]
        if moves:
            _tell_times(player, moves)
        return leads

    def _tell_result(self, head: str, name: str, result: Result, unit: str) -> None:
        click.echo(
            f"{head}: {name} against {self.opponent} {result.mean:+.3f} {unit} a hand, 95 % "
            f"{result.low:+.3f} to {result.high:+.3f} ({result.hands} hands, every deal from each "
            f"side, seed {self.seed})"
        )


def _head(contest: Contest) -> str:
    return f"{contest.game.name.value} ({contest.rules.base.value}, {contest.players} players)"


def _share(
    name: str,
    base: RuleSetName,
    seats: int,
    first: str,
    second: str,
    seed: int,
    places: range,
) -> tuple[dict[int, float], list[float]]:
    """Return the leads in some of the deals, and how long the first player thought, in seconds."""
    game = GAMES[GameName(name)]
    contest = Contest(game, default_rules(game, base, seats), seats)
    player, other = load_opponent(first, seed), load_opponent(second, seed)
    timed = TimedPlayer() if isinstance(player, SeesAll) else TimedPlayer(player)
    leads = {
        place: lead_of(contest, player if isinstance(player, SeesAll) else timed, other, deal)
        for place, deal in enumerate(deals(places.stop, seed, seats))
        if place in places
    }
    return leads, timed.moves


def _tell_times(name: str, moves: list[float]) -> None:
    in_order = sorted(moves)
    p50, p99 = (1000 * in_order[len(in_order) * part // 100] for part in (50, 99))
    click.echo(
        f"    {name}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, at most {1000 * in_order[-1]:.1f} ms of "
        f"processor a move ({len(moves)} moves)"
    )


def _report(contest: Contest, number: int, seed: int) -> None:
    game, head = contest.game, _head(contest)
    timed = TimedPlayer()
    first = next(deals(1, seed, contest.players))
    play_hand(contest, first, (timed,) * contest.players)
    slowest_of_first_hand = max(timed.moves)
    timed.moves.clear()
    opponents: tuple[tuple[str, Player], ...] = (
        ("simple", simple),
        ("random legal", RandomPlayer(seed)),
    )
    reference = reference_seconds()
    for name, opponent in opponents:
        result = play_series(contest, timed, opponent, number=number, seed=seed)
        click.echo(
            f"{head} against {name}: {result.mean:+.2f} {_unit(game)} a hand, "
            f"95 % {result.low:+.2f} to {result.high:+.2f}, standard error "
            f"{result.error:.2f} ({result.hands} hands, sides swapped, seed {seed})"
        )
    reference = (reference + reference_seconds()) / 2
    click.echo(
        f"{head}: {1000 * fmean(timed.moves):.2f} ms a move on average, "
        f"{fmean(timed.moves) / reference:.3g} x the reference loop, "
        f"{1000 * max(timed.moves):.2f} at most ({len(timed.moves)} moves, "
        f"{sum(t > _SLOW for t in timed.moves)} above {1000 * _SLOW:.0f} ms; "
        f"{1000 * slowest_of_first_hand:.2f} at most in the first hand of a process)"
    )
