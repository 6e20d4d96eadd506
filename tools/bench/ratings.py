"""How well rating systems foretell the next match of simulated seasons, and recover strengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import exp, log
from statistics import fmean

import click

from tarocchino.core.games import GAMES, GameName
from tests.builders.rank_correlation import rank_correlation
from tools.bench.rating_systems import MODELS, Club, Elo, OpenSkill, System
from tools.bench.seasons import KINDS, Kind, Luck, Season, luck_of, season

_BEGINNING = 100
"""The first matches of a season are not foretold: nobody is known yet."""

_LUCKS = (150.0, 200.0, 250.0, 300.0, 400.0)
_DRIFTS = (0.0, 4.0, 8.0, 12.0)
_STEPS = (8.0, 12.0, 16.0, 24.0, 32.0, 48.0)
_SLOPES = (0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)
_FITTED_TO, _TESTED_ON = range(3), range(100, 104)
_USUAL_DRIFT = 4.0

Seasons = Mapping[Kind, Sequence[Season]]
Make = Callable[[Kind], System]


@dataclass(frozen=True, slots=True)
class Quality:
    """How well a system did.

    ``loss`` is the mean log-loss of which of two sides came out before the other, 0.693 for a coin;
    ``accuracy`` the share of those that it foretold; ``order`` the rank correlation of means and
    strengths among those with 50 matches.
    """

    loss: float
    accuracy: float
    order: float


def quality(seasons: Sequence[Season], make: Callable[[], System]) -> Quality:
    """Return how well the system does in these seasons, each from its beginning."""
    right: list[float] = []
    orders = []
    for each in seasons:
        system = make()
        for number, match in enumerate(each.matches):
            if number >= _BEGINNING:
                chances = system.chances(match.sides)
                right += _chances_of_what_came(chances, match.places)
            system.learn(match.sides, match.places)
        ratings = system.ratings()
        means = [ratings[player].mean for player in each.regulars]
        orders.append(rank_correlation([each.strengths[p] for p in each.regulars], means))
    return _quality(right, fmean(orders))


def _quality(right: Sequence[float], order: float) -> Quality:
    foretold = fmean((chance > 0.5) + (chance == 0.5) / 2 for chance in right)
    return Quality(-fmean(map(log, right)), foretold, order)


def _chances_of_what_came(
    chances: Sequence[Sequence[float]], places: Sequence[int]
) -> Iterator[float]:
    """Return how probable each decision between two sides was before the match."""
    for i, j in combinations(range(len(places)), 2):
        if places[i] < places[j]:
            yield chances[i][j]
        elif places[i] > places[j]:
            yield chances[j][i]


def _known_strengths(seasons: Sequence[Season], slope: float) -> Quality:
    """Return how well the strengths themselves foretell, if nothing is left to learn."""
    right: list[float] = []
    for match in (m for each in seasons for m in each.matches[_BEGINNING:]):
        leads = [[a - b for b in match.strengths] for a in match.strengths]
        chances = [[1 / (1 + exp(-slope * lead)) for lead in row] for row in leads]
        right += _chances_of_what_came(chances, match.places)
    return _quality(right, 1.0)


def _openskill(name: str, luck: float, drift: float, *, slow: bool, turned: bool) -> Make:
    def make(kind: Kind) -> System:
        from_last = turned and GAMES[kind.game].avoids_points
        return OpenSkill(name, luck, drift, slow=slow, from_last=from_last)

    return make


def _everywhere(seasons: Seasons, make: Make) -> dict[Kind, Quality]:
    return {kind: quality(of_kind, partial(make, kind)) for kind, of_kind in seasons.items()}


def _loss(found: Mapping[Kind, Quality]) -> float:
    return fmean(each.loss for each in found.values())


def _fitted(seasons: Seasons, settings: Iterable[tuple[str, Make]]) -> tuple[str, Make]:
    """Return the setting with the least loss over all kinds of matches."""
    return min(settings, key=lambda setting: _loss(_everywhere(seasons, setting[1])))


def _systems(seasons: Seasons) -> Iterator[tuple[str, Make]]:
    """Return every system with the setting that fits these seasons best."""
    steps = [(f"Elo, step {step:.0f}", lambda _, step=step: Elo(step)) for step in _STEPS]
    yield _fitted(seasons, steps)
    variants = [(name, False, False) for name in MODELS]
    variants += [("Plackett-Luce", True, True), ("Plackett-Luce", False, True)]
    for name, slow, turned in variants:
        more = f"{', slow' if slow else ''}{', penalties from the last' if turned else ''}"
        lucks = [
            (
                f"{name}{more}, luck {luck:.0f}",
                _openskill(name, luck, _USUAL_DRIFT, slow=slow, turned=turned),
            )
            for luck in _LUCKS
        ]
        yield _fitted(seasons, lucks)
    yield "as the club is set", lambda kind: Club(kind.game)


def _row(name: str, cells: Iterable[str]) -> None:
    click.echo(f"| {name} | {' | '.join(cells)} |")


def _report(seasons: Seasons, systems: Iterable[tuple[str, Make]]) -> None:
    """Print log-loss, accuracy and order by kind of match, and the mean log-loss."""
    _row("", [*(kind.name for kind in seasons), "mean log-loss"])
    _row("---", ["---"] * (len(seasons) + 1))
    for name, make in systems:
        found = _everywhere(seasons, make)
        _row(name, [*(_cell(each) for each in found.values()), f"{_loss(found):.4f}"])
    best = [
        min((_known_strengths(each, slope) for slope in _SLOPES), key=lambda q: q.loss)
        for each in seasons.values()
    ]
    known = [f"{q.loss:.3f}, {q.accuracy:.3f}" for q in best]
    _row("the strengths themselves", [*known, f"{fmean(q.loss for q in best):.4f}"])


def _cell(found: Quality) -> str:
    return f"{found.loss:.3f}, {found.accuracy:.3f}, {found.order:.2f}"


def _by_luck_and_drift(seasons: Seasons) -> None:
    """Return the mean log-loss of the chosen model by its two parameters."""
    _row("luck", [f"drift {drift:.0f}" for drift in _DRIFTS])
    _row("---", ["---"] * len(_DRIFTS))
    for luck in _LUCKS:
        made = (
            _openskill("Plackett-Luce", luck, drift, slow=False, turned=True) for drift in _DRIFTS
        )
        _row(f"{luck:.0f}", [f"{_loss(_everywhere(seasons, make)):.4f}" for make in made])


def _luck(hands: int, seed: int) -> dict[tuple[GameName, int], Luck]:
    """Return the luck of each game; kinds of the same game share it."""
    kinds = {(kind.game, kind.players): kind for kind in KINDS}
    return {key: luck_of(kind, hands, seed) for key, kind in kinds.items()}


@click.command()
@click.option(
    "--hands",
    default=100,
    show_default=True,
    type=click.IntRange(min=2),
    help="Real hands to draw luck from.",
)
@click.option(
    "--matches",
    default=600,
    show_default=True,
    type=click.IntRange(min=400),
    help="Matches of a season; with fewer than these hardly anybody would play 50.",
)
@click.option("--spread", default=0.15, show_default=True, help="Of strengths, in hands' luck.")
@click.option("--seed", default=1, show_default=True, help="Which hands are dealt.")
def ratings(hands: int, matches: int, spread: float, seed: int) -> None:
    """Foretelling matches: log-loss, accuracy, and rank correlation with known strengths."""
    luck = _luck(hands, seed)

    def seasons(seeds: Iterable[int]) -> Seasons:
        numbers = tuple(seeds)
        return {
            kind: [
                season(
                    kind, luck[kind.game, kind.players], matches=matches, spread=spread, seed=number
                )
                for number in numbers
            ]
            for kind in KINDS
        }

    fitted_to, tested_on = seasons(_FITTED_TO), seasons(_TESTED_ON)
    click.echo("Each cell: log-loss, accuracy, rank correlation. On seasons of other seeds:\n")
    _report(tested_on, _systems(fitted_to))
    click.echo("\nPlackett-Luce, penalties from the last, on the seasons it is fitted to:\n")
    _by_luck_and_drift(fitted_to)
