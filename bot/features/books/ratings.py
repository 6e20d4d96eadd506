"""Define ratings and ladders, and rate a match by openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from tarocchino.core.games import GAMES, GameName
from tarocchino.players.levels import Level

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


START_MEAN = 1500.0
"""Everyone's mean before their first match."""

START_DEVIATION = 200.0
"""Everyone's deviation before their first match."""

SETTLED_DEVIATION = 140.0
"""A rating is provisional while its deviation is above this: for about twenty-five matches in
partnership, or twenty without a partner."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimate of a strength after a number of ``matches``: "1,540 ± 60".

    Two times in three the strength is within one ``deviation`` of the ``mean``. Both are in points:
    of two sides whose strengths are known, one that is 100 points ahead wins 57 matches in 100, one
    that is 400 ahead 76. The strength of a side is the sum of its members'.
    """

    mean: float = START_MEAN
    deviation: float = START_DEVIATION
    matches: int = 0

    @property
    def is_provisional(self) -> bool:
        """Return whether the rating is still too uncertain to be compared with others."""
        return self.deviation > SETTLED_DEVIATION


NEW_RATING = Rating()
"""The rating of everyone who has not been rated yet."""


class LadderKind(Enum):
    """Which matches make a ladder; the value is its word in the database.

    ``PEOPLE``: each person, from matches that began among people only. ``PAIRS``: two partners as
    one, from the same matches. ``COMPUTERS``: each person, from matches in which computer players
    sat from the beginning.
    """

    PEOPLE = "people"
    PAIRS = "pairs"
    COMPUTERS = "computers"


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ratings in one game of people, of pairs, or of people with computer players."""

    game: GameName
    kind: LadderKind


COMPUTER_STRENGTHS: Mapping[Level, float] = MappingProxyType(
    {
        Level.NOVICE: START_MEAN - 170.0,
        Level.CLUB: START_MEAN,
        Level.MASTER: START_MEAN + 100.0,
    }
)
"""The strength of computer players by level, in points: known, the same in every game, and never
changed by a match."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two partners, in whichever seats they sit: the users, the smaller id first."""

    first: int
    second: int

    @classmethod
    def of(cls, one: int, other: int) -> Pair:
        return cls(min(one, other), max(one, other))


RatedPlayer = int | Level
"""A player in a seat: a user, or a computer player of a level."""

Rated = int | Pair
"""The owner of a rating: a user, or a pair."""


@dataclass(frozen=True, slots=True)
class RatedStep:
    """What one match did to a rating: the rating after it, and the change of its mean."""

    ladder: Ladder
    rating: Rating
    change: float


@dataclass(frozen=True, slots=True)
class RatingKey:
    """One line of a ladder."""

    ladder: Ladder
    who: Rated


class Stay(Enum):
    """Until when a player was there.

    ``TO_THE_END``: sat there when the match was over. ``HELPED``: held the seat for the player who
    began in it, and gave it back. ``LEFT``: was gone before the end, or ended the match for
    everyone; such a player has lost, whatever the result (`bot.features.books.derivation`).
    """

    TO_THE_END = "to_the_end"
    HELPED = "helped"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Part:
    """What one player did in one seat: the ``cards`` played, including those of missed turns."""

    player: RatedPlayer
    cards: int
    stay: Stay = Stay.TO_THE_END


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat with its players, in the order in which they first sat there."""

    parts: tuple[Part, ...]

    @property
    def began(self) -> RatedPlayer:
        """Return who sat there when the match began."""
        return self.parts[0].player

    @property
    def cards(self) -> int:
        return sum(part.cards for part in self.parts)

    def share(self, index: int) -> float:
        """Return the share, from 0 to 1, of the seat's cards that the player with this index
        played. If no card was played, the player who sat there at the end has all of it."""
        if self.cards:
            return self.parts[index].cards / self.cards
        last = max(i for i, p in enumerate(self.parts) if p.stay is not Stay.HELPED)
        return float(index == last)

    def share_answered_for(self, index: int) -> float:
        """Return the share of the cards that were not played yet when the player with this index
        first sat down."""
        if not self.cards:
            return 1.0
        return 1 - sum(part.cards for part in self.parts[:index]) / self.cards


@dataclass(frozen=True, slots=True)
class RatedSide:
    """Seats that win and lose together, with their place from 1; equal sides share it."""

    seats: tuple[RatedSeat, ...]
    place: int


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A finished match, its sides in the order of their first seats. Without a result the places of
    the sides mean nothing."""

    game: GameName
    sides: tuple[RatedSide, ...]
    has_result: bool = True

    @property
    def seats(self) -> tuple[RatedSeat, ...]:
        return tuple(seat for side in self.sides for seat in side.seats)

    @property
    def is_with_computers(self) -> bool:
        """Return whether computer players sat there when the match began.

        Those who replaced people later do not count: otherwise people could choose the ladder of a
        match by leaving it.
        """
        return any(isinstance(seat.began, Level) for seat in self.seats)

    @property
    def ladder(self) -> Ladder:
        kind = LadderKind.COMPUTERS if self.is_with_computers else LadderKind.PEOPLE
        return Ladder(self.game, kind)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Return the pairs that began the match, by side; none unless every side is two people."""
        pairs = []
        for side in self.sides:
            match [seat.began for seat in side.seats]:
                case [int(one), int(other)]:
                    pairs.append(Pair.of(one, other))
                case _:
                    return ()
        return tuple(pairs)


LUCK = 250.0
"""The standard deviation of a side's luck in a match, in points (openskill's beta)."""

CHANGE_A_MATCH = 4.0
"""How much a strength may drift from one match to the next, in points (openskill's tau)."""

_LEAST_VARIANCE = 1.0
_SMALLEST_FACTOR = 1e-4


@dataclass(frozen=True, slots=True)
class Strength:
    """The estimate of a side's strength: mean and variance."""

    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a match says about a side. ``shift`` is what its mean gains per unit of variance,
    ``certainty`` the share of its variance that is removed per unit of variance."""

    shift: float
    certainty: float


def evidence(
    sides: Sequence[Strength], places: Sequence[int], *, from_last: bool
) -> tuple[Evidence, ...]:
    """Return what a match between two or more sides says about each, by their places, 1 for the
    best.

    The model sees the order as a series of choices: the best of all, then the best of the rest, and
    so on. With ``from_last`` it is the worst of all, then the worst of the rest.
    """
    model = load_model()
    sign = -1 if from_last else 1
    variances = [max(side.variance, _LEAST_VARIANCE) for side in sides]
    teams = [
        [model.rating(mu=sign * side.mean, sigma=variance**0.5)]
        for side, variance in zip(sides, variances, strict=True)
    ]
    rated = model.rate(teams, ranks=[float(sign * place) for place in places])
    return tuple(
        Evidence(
            shift=(sign * after.mu - side.mean) / variance,
            certainty=(1 - after.sigma**2 / variance) / variance,
        )
        for side, variance, (after,) in zip(sides, variances, rated, strict=True)
    )


@cache
def load_model() -> PlackettLuce:
    """Return openskill's model with these parameters. Call this in a thread: it imports openskill,
    which takes 30 ms and 3 MB, when the first match is rated."""
    from openskill.models import PlackettLuce

    # Gamma: a match says as much about a side as one between two sides does.
    return PlackettLuce(beta=LUCK, tau=0.0, gamma=lambda *_: 1.0)


@dataclass(frozen=True, slots=True)
class Member:
    """A rated member of a side: the share of a seat's cards that they played, and the share of the
    cards that were played from when they sat down."""

    who: Rated
    share: float
    share_answered_for: float
    left: bool


@dataclass(frozen=True, slots=True)
class Side:
    """A side on a ladder: its strength with those who began and who played, and its members."""

    place: int
    began: Strength
    played: Strength
    members: tuple[Member, ...]

    @property
    def weaker(self) -> Strength:
        """Return the strength that members are judged by: a change of players never raises it."""
        return min(self.began, self.played, key=lambda strength: strength.mean)

    @property
    def stronger(self) -> Strength:
        """Return the strength that opponents are judged by: a change of players never lowers it."""
        return max(self.began, self.played, key=lambda strength: strength.mean)


StrengthOf = Callable[[Rated | Level], Strength]


def as_people(side: RatedSide, strength_of: StrengthOf) -> Side:
    """Return the side as its people; a person who sat in two of its seats is one member."""
    members: dict[int, Member] = {}
    for seat in side.seats:
        for index, part in enumerate(seat.parts):
            if isinstance(part.player, int):
                found = _member(part.player, part, seat, index)
                known = members.get(part.player)
                members[part.player] = found if known is None else _both(known, found)
    began = [strength_of(seat.began) for seat in side.seats]
    variance = sum(one.variance for one in began)
    played = sum(
        seat.share(index) * strength_of(part.player).mean
        for seat in side.seats
        for index, part in enumerate(seat.parts)
    )
    return Side(
        side.place,
        Strength(sum(one.mean for one in began), variance),
        Strength(played, variance),
        tuple(members.values()),
    )


def as_pair(side: RatedSide, pair: Pair, strength_of: StrengthOf) -> Side:
    """Return the side as one pair, the two who began in its seats."""
    member = Member(
        who=pair,
        share=min(seat.share(0) for seat in side.seats),
        share_answered_for=1.0,
        left=any(seat.parts[0].stay is Stay.LEFT for seat in side.seats),
    )
    return Side(side.place, strength_of(pair), strength_of(pair), (member,))


def _member(user_id: int, part: Part, seat: RatedSeat, index: int) -> Member:
    share = seat.share(index)
    helped = part.stay is Stay.HELPED
    answered_for = share if helped else seat.share_answered_for(index)
    return Member(user_id, share, answered_for, part.stay is Stay.LEFT)


def _both(one: Member, other: Member) -> Member:
    return Member(
        who=one.who,
        share=min(1.0, one.share + other.share),
        share_answered_for=min(1.0, one.share_answered_for + other.share_answered_for),
        left=one.left or other.left,
    )


def of_result(sides: Sequence[Side], *, from_last: bool) -> tuple[Evidence, ...]:
    """Return what the result says about each side; a winner never goes down unless all sides draw.
    ``from_last`` says how the order came about (`evidence`)."""
    told = [_seen_from(index, sides, from_last=from_last) for index in range(len(sides))]
    best, worst = min(side.place for side in sides), max(side.place for side in sides)
    return tuple(
        replace(each, shift=max(0.0, each.shift)) if side.place == best < worst else each
        for side, each in zip(sides, told, strict=True)
    )


def of_leaving(index: int, sides: Sequence[Side], *, from_last: bool) -> Evidence:
    """Return what counts against a player of this side who left: the last place.

    The others count as placed in the order of their strength. Of all orders that costs the last
    side most, so no end of the match would have been worse.
    """
    order = sorted(range(len(sides)), key=lambda i: (i == index, -sides[i].began.mean, i))
    places = [order.index(i) for i in range(len(sides))]
    return evidence([side.began for side in sides], places, from_last=from_last)[index]


def _seen_from(index: int, sides: Sequence[Side], *, from_last: bool) -> Evidence:
    strengths = [side.weaker if i == index else side.stronger for i, side in enumerate(sides)]
    return evidence(strengths, [side.place for side in sides], from_last=from_last)[index]


@dataclass(frozen=True, slots=True)
class RatingChange:
    key: RatingKey
    before: Rating
    after: Rating


def rated_keys(match: RatedMatch) -> tuple[RatingKey, ...]:
    """Return the lines of ladders that a match depends on and may change."""
    people = [part.player for seat in match.seats for part in seat.parts]
    keys = (
        *(RatingKey(match.ladder, user) for user in people if isinstance(user, int)),
        *(RatingKey(Ladder(match.game, LadderKind.PAIRS), pair) for pair in match.pairs),
    )
    return tuple(dict.fromkeys(keys))


def rate(match: RatedMatch, ratings: Mapping[RatingKey, Rating]) -> tuple[RatingChange, ...]:
    """Return what the match changes, side by side, people before pairs."""
    strength_of = partial(_strength, match.ladder, ratings)
    people = [as_people(side, strength_of) for side in match.sides]
    changes = [*_on_ladder(match.ladder, people, ratings, has_result=match.has_result)]
    if match.pairs:
        ladder = Ladder(match.game, LadderKind.PAIRS)
        strength_of = partial(_strength, ladder, ratings)
        sides = zip(match.sides, match.pairs, strict=True)
        pairs = [as_pair(side, pair, strength_of) for side, pair in sides]
        changes += _on_ladder(ladder, pairs, ratings, has_result=match.has_result)
    return tuple(changes)


def _on_ladder(
    ladder: Ladder,
    sides: Sequence[Side],
    ratings: Mapping[RatingKey, Rating],
    *,
    has_result: bool,
) -> Iterator[RatingChange]:
    # In a game of penalties the play decides who drops out, from the last place up.
    from_last = GAMES[ladder.game].avoids_points
    result = of_result(sides, from_last=from_last) if has_result else ()
    left = {member.who for side in sides for member in side.members if member.left}
    for index, side in enumerate(sides):
        for member in side.members:
            if member.left:
                told = of_leaving(index, sides, from_last=from_last)
                yield _change(ladder, member, told, ratings)
            elif has_result and member.who not in left:
                yield _change(ladder, member, result[index], ratings)


def _strength(ladder: Ladder, ratings: Mapping[RatingKey, Rating], who: Rated | Level) -> Strength:
    if isinstance(who, Level):
        return Strength(COMPUTER_STRENGTHS[who], 0.0)
    rating = ratings.get(RatingKey(ladder, who), NEW_RATING)
    return Strength(rating.mean, _variance(rating))


def _variance(rating: Rating) -> float:
    return rating.deviation**2 + CHANGE_A_MATCH**2


def _change(
    ladder: Ladder, member: Member, told: Evidence, ratings: Mapping[RatingKey, Rating]
) -> RatingChange:
    key = RatingKey(ladder, member.who)
    before = ratings.get(key, NEW_RATING)
    weight = member.share if told.shift > 0 else member.share_answered_for
    variance = _variance(before)
    mean = before.mean + weight * variance * told.shift
    known = max(1 - weight**2 * variance * told.certainty, _SMALLEST_FACTOR)
    after = Rating(mean, (variance * known) ** 0.5, before.matches + 1)
    return RatingChange(key, before, after)
