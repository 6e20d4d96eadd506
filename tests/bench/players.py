"""How much better computer players are than simple ones, and how long they think."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean
from time import thread_time

import click

from bot.game.actions import SeatAction
from bot.game.rules import RuleSetName
from bot.game.view import MatchView
from bot.players import choose
from tests.players.baselines import RandomPlayer, highest_to_win_else_lowest
from tests.players.series import Player, deals, play_hand, play_series

_RULE_SETS = (RuleSetName.TORNEO, RuleSetName.PAGAT, RuleSetName.PARLOUR)
_SLOW = 0.005


@dataclass(slots=True)
class TimedPlayer:
    """A computer player that notes the processor time of each move, in seconds."""

    moves: list[float] = field(default_factory=list)

    def __call__(self, view: MatchView) -> SeatAction:
        began = thread_time()
        action = choose(view)
        self.moves.append(thread_time() - began)
        return action


@click.command()
@click.option("--deals", "number", default=300, show_default=True, type=click.IntRange(min=2))
@click.option("--seed", default=1, show_default=True, help="Which deals are played.")
def players(number: int, seed: int) -> None:
    """Points per hand by which computer players lead simple ones, and ms per move."""
    for rules in _RULE_SETS:
        timed = TimedPlayer()
        play_hand(next(deals(1, seed)), (timed,) * 4, rules)
        slowest_of_first_hand = max(timed.moves)
        timed.moves.clear()
        opponents: tuple[tuple[str, Player], ...] = (
            ("highest to win, else lowest", highest_to_win_else_lowest),
            ("random legal", RandomPlayer(seed)),
        )
        for name, opponent in opponents:
            result = play_series(timed, opponent, number=number, seed=seed, rules=rules)
            click.echo(
                f"players ({rules.value}) against {name}: {result.mean:+.1f} points a hand, "
                f"95 % {result.low:+.1f} to {result.high:+.1f}, standard error "
                f"{result.error:.1f} ({result.hands} hands, sides swapped, seed {seed})"
            )
        click.echo(
            f"players ({rules.value}): {1000 * fmean(timed.moves):.2f} ms a move on average, "
            f"{1000 * max(timed.moves):.2f} at most ({len(timed.moves)} moves, "
            f"{sum(t > _SLOW for t in timed.moves)} above {1000 * _SLOW:.0f} ms; "
            f"{1000 * slowest_of_first_hand:.2f} at most in the first hand of a process)"
        )
