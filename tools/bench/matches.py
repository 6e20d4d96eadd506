"""How often computer players win matches that have come near their end."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import fmean

import click

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.players import choose
from tests.tarocchino.players.series import Contest, Player, Result, play_on, result_of
from tools.bench.opponents import load_opponent

_NICE = 5
_MOST_HANDS = 200
_PLAYER = "As of the command players."


@dataclass(frozen=True, slots=True)
class _Finish:
    """A contest from this running score on."""

    contest: Contest
    score: tuple[int, ...]

    def won(self, player: Player, other: Player, seed: int) -> float:
        """Return in which share of the seats the player wins: each has one hand, of the same cards.

        After it the club's players play on in all seats, the same deals for every player.
        """
        contest = self.contest
        won = []
        for place, seats in enumerate(contest.game.scorers(contest.players)):
            random = Random(seed)
            seated = tuple(player if s in seats else other for s in range(contest.players))
            match = self._hand(self._start(), random, seated)
            for _ in range(_MOST_HANDS):
                if match.is_over:
                    break
                match = self._hand(match, random, (choose,) * contest.players)
            won.append(float(match.verdict is not None and place in match.verdict.winners))
        return fmean(won)

    def _start(self) -> MatchState:
        contest = self.contest
        return replace(new_match(contest.game, contest.rules, contest.players), score=self.score)

    def _hand(self, match: MatchState, random: Random, seated: tuple[Player, ...]) -> MatchState:
        dealer = match.next_dealer
        first = random.randrange(self.contest.players)
        deck = tuple(random.sample(PACK, len(PACK)))
        return play_on(match, Deal(first if dealer is None else dealer, deck), seated)


@click.command()
@click.option("--game", "name", required=True, type=click.Choice([n.value for n in GameName]))
@click.option("--score", "scores", multiple=True, type=int, help="Of each side, in order.")
@click.option("--deals", "number", default=100, show_default=True, type=click.IntRange(min=2))
@click.option("--seed", default=1, show_default=True, help="Which deals are played.")
@click.option("--a", "first", default="tarocchino.players:choose", show_default=True, help=_PLAYER)
@click.option("--b", "second", default="club-1", show_default=True, help=_PLAYER)
@click.option("--than", "third", help=f"{_PLAYER} How much more often A wins.")
@click.option("--processes", default=1, show_default=True, type=click.IntRange(min=1))
def matches(
    name: str,
    scores: tuple[int, ...],
    number: int,
    seed: int,
    first: str,
    second: str,
    third: str | None,
    processes: int,
) -> None:
    """Measure how often A wins matches that stand at a score, of which it plays the next hand.

    A takes each side in turn, with B on the others; then the club's players play to the end.
    """
    shares = partial(_shares, GameName(name), scores, second, seed, number, processes)
    won = shares(first)
    _tell(f"{name} at {scores}: {first} against {second} wins", result_of(won, len(scores)))
    if third is not None:
        more = [a - b for a, b in zip(won, shares(third), strict=True)]
        _tell(f"{name} at {scores}: {first}, more than {third},", result_of(more, len(scores)))


def _shares(
    name: GameName,
    score: tuple[int, ...],
    second: str,
    seed: int,
    number: int,
    processes: int,
    first: str,
) -> list[float]:
    """Return the share of matches that the player wins, deal by deal."""
    load_opponent(first, seed)
    of = partial(_won, name, score, first, second)
    with ProcessPoolExecutor(processes, initializer=os.nice, initargs=(_NICE,)) as pool:
        return [*pool.map(of, range(seed * 1_000_003, seed * 1_000_003 + number))]


def _won(name: GameName, score: tuple[int, ...], first: str, second: str, seed: int) -> float:
    game = GAMES[name]
    seats = len(score) if len(score) in game.players else game.players[0]
    contest = Contest(game, default_rules(game, None, seats), seats)
    player, other = load_opponent(first, seed), load_opponent(second, seed)
    if not callable(player) or not callable(other):
        raise click.BadParameter("who sees all cards is not played with here")
    return _Finish(contest, score).won(player, other, seed)


def _tell(head: str, result: Result) -> None:
    click.echo(
        f"{head} {100 * result.mean:+.1f} % of matches, 95 % {100 * result.low:+.1f} to "
        f"{100 * result.high:+.1f} ({result.hands} hands, every deal from each side)"
    )
