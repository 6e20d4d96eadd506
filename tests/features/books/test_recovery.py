"""Strengths that are known are recovered from the results of a season."""

from collections import Counter
from random import Random
from statistics import fmean

import pytest

from bot.features.books.ratings import LadderKind, Pair, RatedMatch, Rating, RatingKey, rate
from tarocchino.core.games import GameName
from tests.builders.rank_correlation import rank_correlation
from tests.builders.rated_matches import Ratings, match, side

PEOPLE = 16
MATCHES_EACH = 50
WIDEST = 1.2
"""The strengths are spread evenly to this many times the luck of a side in a match, both ways."""


def strength_of(player: int) -> float:
    """The strength of a person, of whom the first is the weakest, in the luck of a match."""
    return WIDEST * (2 * player / (PEOPLE - 1) - 1)


def played(
    game: GameName, random: Random, sides: list[list[int]], *, winners: int = 1
) -> RatedMatch:
    """A match that the strengths and luck decide; some may win together."""
    results = [sum(map(strength_of, people)) + random.gauss(0, 1) for people in sides]
    order = sorted(range(len(sides)), key=lambda index: -results[index])
    places = [order.index(index) + 1 for index in range(len(sides))]
    shared = [1 if place <= winners else place for place in places]
    return match(
        *(side(place, *people) for place, people in zip(shared, sides, strict=True)), game=game
    )


def season(game: GameName, number: int, size: int, seed: int, *, winners: int = 1) -> Ratings:
    """All ratings after matches of this many sides, until everybody has played enough."""
    random, count = Random(seed), Counter[int]()
    found: dict[RatingKey, Rating] = {}
    while len(count) < PEOPLE or min(count.values()) < MATCHES_EACH:
        # Whoever has played least sits down first.
        drawn = sorted(range(PEOPLE), key=lambda p: (count[p], random.random()))[: number * size]
        random.shuffle(drawn)
        count.update(drawn)
        sides = [drawn[i::number] for i in range(number)]
        for change in rate(played(game, random, sides, winners=winners), found):
            found[change.key] = change.after
    return found


def order_found(ratings: Ratings, kind: LadderKind) -> float:
    """The rank correlation of the ratings on ladders of this kind with the strengths."""
    strengths, means = [], []
    for key, rating in ratings.items():
        if key.ladder.kind is kind:
            people = (key.who.first, key.who.second) if isinstance(key.who, Pair) else (key.who,)
            strengths.append(sum(map(strength_of, people)))
            means.append(rating.mean)
    return rank_correlation(strengths, means)


@pytest.mark.parametrize(
    ("game", "number", "size", "winners"),
    [
        (GameName.OTTOCENTO, 2, 2, 1),
        (GameName.MILLONE, 2, 1, 1),
        (GameName.TERZIGLIO, 3, 1, 1),
        (GameName.OPEN, 5, 1, 1),
        # Two go out, one after the other, and the two who are left win together.
        (GameName.MATTAZZA, 4, 1, 2),
    ],
)
def test_the_order_of_those_with_fifty_matches_is_found(
    game: GameName, number: int, size: int, winners: int
) -> None:
    seasons = [season(game, number, size, seed, winners=winners) for seed in range(2)]
    assert fmean(order_found(each, LadderKind.PEOPLE) for each in seasons) >= 0.9
    for each in seasons:
        people = [r for key, r in each.items() if key.ladder.kind is LadderKind.PEOPLE]
        assert not any(rating.is_provisional for rating in people)
        assert fmean(rating.mean for rating in people) == pytest.approx(1500, abs=25)


def test_the_order_of_pairs_is_found() -> None:
    random = Random(1)
    found: dict[RatingKey, Rating] = {}
    pairs = [[weaker, weaker + 1] for weaker in range(0, PEOPLE, 2)]
    for _ in range(len(pairs) * MATCHES_EACH // 2):
        for change in rate(played(GameName.OTTOCENTO, random, random.sample(pairs, 2)), found):
            found[change.key] = change.after
    assert order_found(found, LadderKind.PAIRS) >= 0.9
