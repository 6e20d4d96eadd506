"""In which order the sides of a match came out."""

from __future__ import annotations

from itertools import accumulate
from operator import add

from tarocchino.core.games.base import Points
from tarocchino.core.play.match import MatchState


def places(match: MatchState, resigned: int | None = None) -> tuple[int, ...]:
    """The place of each side of the score, 1 for the winners; equal sides share a place.

    The others follow by their final score; in a game of penalties by how long they were in, then by
    fewer penalties. A side that has ``resigned`` comes last.
    """
    winners = match.verdict.winners if match.verdict else ()
    ranks = [
        (side in winners, side != resigned, *_standing(match, side, side in winners))
        for side in range(len(match.score))
    ]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _standing(match: MatchState, side: int, has_won: bool) -> tuple[Points, ...]:
    if has_won:
        return (0, 0)
    if not match.game.avoids_points:
        return (0, match.score[side])
    scores = accumulate((sheet.score for sheet in match.sheets), _sum)
    hands_in = sum(side in match.game.still_in(match.rules, score) for score in scores)
    return (hands_in, -match.score[side])


def _sum(one: tuple[Points, ...], other: tuple[Points, ...]) -> tuple[Points, ...]:
    return tuple(map(add, one, other))
