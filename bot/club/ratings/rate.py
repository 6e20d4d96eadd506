"""The changes of ratings that a match brings.

* A match counts for those who sat there to the end. A side is as strong as its seats together, a
  seat as its players by the share of the cards that each of them played. A gain counts by the cards
  that a player played, a loss by all cards from when they sat down.
* Whoever left has lost (`bot.club.ratings.leaving` says who has): they come behind all others,
  with all cards from when they sat down. No end of the match would have been worse for them, and
  what they did in other seats counts for nothing.
* The others are never worse off for that, given the result: their own side counts as no stronger
  than it was without the player, that of their opponents as no weaker.
* Without a result nobody's rating changes but those of the people who left.
* A pair is rated like one player. It stayed if both did, and played as much as the one of the two
  who played less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.club.ratings.ladders import (
    COMPUTER_STRENGTHS,
    Ladder,
    LadderKind,
    Pair,
    RatingKey,
)
from bot.club.ratings.members import LadderSide, Member, Players, as_pair, as_people
from bot.club.ratings.plackett_luce import CHANGE_A_MATCH, Evidence, Strength
from bot.club.ratings.rated_match import RatedMatch
from bot.club.ratings.rating import NEW_RATING, Rating
from bot.club.ratings.sides import Side, of_leaving, of_result
from tarocchino.core.games import GAMES
from tarocchino.players.levels import Level


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating before and after a match."""

    key: RatingKey
    before: Rating
    after: Rating


def rated_keys(match: RatedMatch) -> tuple[RatingKey, ...]:
    """The lines of ladders that decide what a match changes, and may be changed by it."""
    people = [part.player for seat in match.seats for part in seat.parts]
    keys = (
        *(RatingKey(match.ladder, user) for user in people if isinstance(user, int)),
        *(RatingKey(Ladder(match.game, LadderKind.PAIRS), pair) for pair in match.pairs),
    )
    return tuple(dict.fromkeys(keys))


def rate(match: RatedMatch, ratings: Mapping[RatingKey, Rating]) -> tuple[RatingChange, ...]:
    """What the match changes, side by side, people before pairs; whoever has no rating is new."""
    people = [as_people(side) for side in match.sides]
    changes = [*_on_ladder(match.ladder, people, ratings, has_result=match.has_result)]
    if match.pairs:
        ladder = Ladder(match.game, LadderKind.PAIRS)
        pairs = [as_pair(s, pair) for s, pair in zip(match.sides, match.pairs, strict=True)]
        changes += _on_ladder(ladder, pairs, ratings, has_result=match.has_result)
    return tuple(changes)


def _on_ladder(
    ladder: Ladder,
    sides: Sequence[LadderSide],
    ratings: Mapping[RatingKey, Rating],
    *,
    has_result: bool,
) -> Iterator[RatingChange]:
    def strength(players: Players) -> Strength:
        each = [(_strength(ladder, who, ratings), share) for who, share in players]
        return Strength(
            sum(share * one.mean for one, share in each), sum(one.variance for one, _ in each)
        )

    seen = []
    for side in sides:
        began = strength(side.began)
        seen.append(Side(side.place, began, Strength(strength(side.played).mean, began.variance)))
    # In a game of penalties it is the losers that come out of the play, one after another.
    from_last = GAMES[ladder.game].avoids_points
    result = of_result(seen, from_last=from_last) if has_result else ()
    left = {member.who for side in sides for member in side.members if member.left}
    for index, side in enumerate(sides):
        for member in side.members:
            if member.left:
                told = of_leaving(index, seen, from_last=from_last)
                yield _change(ladder, member, told, ratings)
            elif has_result and member.who not in left:
                yield _change(ladder, member, result[index], ratings)


def _strength(
    ladder: Ladder, who: int | Pair | Level, ratings: Mapping[RatingKey, Rating]
) -> Strength:
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
    mean, variance = told.updated(before.mean, _variance(before), weight)
    return RatingChange(key, before, Rating(mean, variance**0.5, before.matches + 1))
