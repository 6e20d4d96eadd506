"""Rated matches, shortly written, and made up at random."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from bot.features.books.ratings import (
    Ladder,
    LadderKind,
    Pair,
    Part,
    RatedMatch,
    RatedSeat,
    RatedSide,
    Rating,
    RatingChange,
    RatingKey,
    Stay,
    rate,
)
from tarocchino.core.games import GameName
from tarocchino.players.levels import Level

CARDS = 60
STANDARD = Level.CLUB
Ratings = Mapping[RatingKey, Rating]


def seat(*parts: Part | int | Level) -> RatedSeat:
    """A seat; somebody who is named alone played all its cards."""
    return RatedSeat(tuple(p if isinstance(p, Part) else Part(p, CARDS) for p in parts))


def side(place: int, *seats: RatedSeat | int | Level) -> RatedSide:
    return RatedSide(tuple(s if isinstance(s, RatedSeat) else seat(s) for s in seats), place)


def match(
    *sides: RatedSide, game: GameName = GameName.OTTOCENTO, result: bool = True
) -> RatedMatch:
    return RatedMatch(game, sides, has_result=result)


def key(
    who: int | Pair, kind: LadderKind = LadderKind.PEOPLE, game: GameName = GameName.OTTOCENTO
) -> RatingKey:
    return RatingKey(Ladder(game, kind), who)


def changes(of: RatedMatch, ratings: Ratings | None = None) -> dict[RatingKey, RatingChange]:
    """What the match changes, by line; nobody is in it twice."""
    found = rate(of, ratings or {})
    by_key = {change.key: change for change in found}
    assert len(by_key) == len(found)
    return by_key


def gains(of: RatedMatch, ratings: Ratings | None = None) -> dict[RatingKey, float]:
    """How many points each line goes up or down."""
    return {k: c.after.mean - c.before.mean for k, c in changes(of, ratings).items()}


_SHAPES = (
    (GameName.OTTOCENTO, 2, 2),
    (GameName.MILLONE, 2, 1),
    (GameName.TERZIGLIO, 3, 1),
    (GameName.MATTAZZA, 4, 1),
    (GameName.OPEN, 5, 1),
)
_RATING = st.builds(Rating, st.floats(900, 2100), st.floats(40, 200), st.integers(0, 300))


@st.composite
def matches(draw: st.DrawFn) -> RatedMatch:
    """Matches of all shapes among people who all stayed, with ties."""
    game, number, size = draw(st.sampled_from(_SHAPES))
    places = draw(st.lists(st.integers(1, number), min_size=number, max_size=number))
    ranked = tuple(1 + sum(other < place for other in places) for place in places)
    users = iter(range(1, 100))
    sides = (side(place, *(next(users) for _ in range(size))) for place in ranked)
    return match(*sides, game=game)


@st.composite
def rated(draw: st.DrawFn) -> tuple[RatedMatch, Ratings]:
    """Such matches, with ratings of all who are in it."""
    drawn = draw(matches())
    people = [part.player for each in drawn.seats for part in each.parts]
    keys = [
        *(RatingKey(drawn.ladder, user) for user in people if isinstance(user, int)),
        *(key(pair, LadderKind.PAIRS, drawn.game) for pair in drawn.pairs),
    ]
    return drawn, {each: draw(_RATING) for each in keys}


def with_seat(of: RatedMatch, index: int, number: int, new: RatedSeat) -> RatedMatch:
    """The match with this seat of a side played by others."""
    old = of.sides[index]
    seats = (*old.seats[:number], new, *old.seats[number + 1 :])
    sides = (*of.sides[:index], replace(old, seats=seats), *of.sides[index + 1 :])
    return replace(of, sides=sides)


def left_by(of: RatedMatch, index: int, number: int, cards: int, substitute: int) -> RatedMatch:
    """The match if the player of this seat had left after some of its cards, for a substitute."""
    began = of.sides[index].seats[number].began
    parts = (Part(began, cards, Stay.LEFT), Part(substitute, CARDS - cards))
    return with_seat(of, index, number, RatedSeat(parts))
