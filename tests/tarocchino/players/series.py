"""Series of hands: every deal is played once from each side against the same opponents."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from tarocchino.core.games import Game
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import Deal, SeatAction
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.views.view import MatchView, view_for

Player = Callable[[MatchView], SeatAction]


class SeesAll:
    """A player who sees all cards, to know how much there is to be gained."""

    def act(self, state: MatchState) -> SeatAction:
        """What the player in turn does."""
        raise NotImplementedError


AnyPlayer = Player | SeesAll


@dataclass(frozen=True, slots=True)
class Contest:
    """A game with its rules and number of players."""

    game: Game
    rules: RuleSet
    players: int


@dataclass(frozen=True, slots=True)
class Result:
    """The mean lead of a side over the others in a hand, with its standard error.

    The lead is in what the game scores: points, poste, or penalties, of which fewer are better.
    ``hands`` counts all rounds of each deal; a deal's rounds are one sample.
    """

    hands: int
    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % confidence interval."""
        return self.mean - 1.96 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % confidence interval."""
        return self.mean + 1.96 * self.error


def play_hand(contest: Contest, deal: Deal, players: tuple[AnyPlayer, ...]) -> MatchState:
    """The first hand of a match, from the deal to its score sheet."""
    return play_on(new_match(contest.game, contest.rules, contest.players), deal, players)


def play_on(match: MatchState, deal: Deal, players: tuple[AnyPlayer, ...]) -> MatchState:
    """The next hand of a match, from the deal to its score sheet."""
    state, _ = apply(match, deal)
    while len(state.sheets) == len(match.sheets):
        state, _ = apply(state, _action(players[state.hand.turn], state))
    return state


def _action(player: AnyPlayer, state: MatchState) -> SeatAction:
    if isinstance(player, SeesAll):
        return player.act(state)
    return player(view_for(state, state.hand.turn))


def deals(number: int, seed: int, players: int) -> Iterator[Deal]:
    """Deals drawn from a seed; every seat deals in turn."""
    random = Random(seed)
    for i in range(number):
        yield Deal(i % players, tuple(random.sample(PACK, len(PACK))))


def play_series(
    contest: Contest, first: Player, second: Player, *, number: int, seed: int
) -> Result:
    """A number of deals, each played by the first player from every side against the second."""
    leads = [lead_of(contest, first, second, deal) for deal in deals(number, seed, contest.players)]
    return result_of(leads, len(contest.game.scorers(contest.players)))


def lead_of(contest: Contest, first: AnyPlayer, second: AnyPlayer, deal: Deal) -> float:
    """The first player's mean lead over the rounds of a deal, one from every side."""
    rounds = []
    for place, seats in enumerate(contest.game.scorers(contest.players)):
        seated = tuple(first if seat in seats else second for seat in range(contest.players))
        rounds.append(_lead(play_hand(contest, deal, seated).score, place))
    return fmean(rounds)


def result_of(leads: list[float], rounds: int) -> Result:
    """The result of deals by their mean leads, each over so many rounds."""
    return Result(rounds * len(leads), fmean(leads), stdev(leads) / sqrt(len(leads)))


def _lead(score: tuple[Points, ...], place: int) -> float:
    return score[place] - fmean(points for other, points in enumerate(score) if other != place)
