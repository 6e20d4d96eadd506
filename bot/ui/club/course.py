"""A person's rating and points a hand over time, in words and as its pictures show them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from bot.club.statistics.course import Course, RatedMoment
from bot.render.club.history import MatchMean, PointsHistory, RatingHistory, RatingPoint
from bot.text import Language, say
from bot.text.words.numbers import number
from bot.ui.scores.ratings import rating_text
from tarocchino.core.games import GameName

LAST_FEW = 10
"""Matches whose mean tells how somebody plays now."""


def course_lines(course: Course, language: Language) -> Iterator[str]:
    """The rating now, at its highest and at its lowest, and the points a hand lately."""
    if course.ratings:
        now = course.ratings[-1].rating
        yield say(language, "stats-rating", rating=rating_text(now, language), matches=now.matches)
        for name, choose in (("highest", max), ("lowest", min)):
            found: RatedMoment = choose(course.ratings, key=lambda each: each.rating.mean)
            mean, _ = found.rating.rounded
            when = f"<t:{round(found.at)}:d>"
            yield say(language, f"stats-rating-{name}", rating=number(language, mean), when=when)
    else:
        yield say(language, "stats-rating-none")
    yield from _points_lines(course, language)


def _points_lines(course: Course, language: Language) -> Iterator[str]:
    """The points a hand in all matches shown, and in the last few if there are more."""
    played = len(course.matches)
    mean, lately = course.mean_of_last(played), course.mean_of_last(LAST_FEW)
    if mean is not None:
        points = number(language, mean, 1)
        yield say(language, "stats-points-of-last", matches=played, points=points)
    if played > LAST_FEW and lately is not None:
        points = number(language, lately, 1)
        yield say(language, "stats-points-of-last", matches=LAST_FEW, points=points)


def courses_drawn(
    name: str, game: GameName, course: Course, server: float | None
) -> tuple[RatingHistory | PointsHistory, ...]:
    """What there is to draw, in UTC; ``server`` is the mean of everybody's points a hand."""
    drawn: list[RatingHistory | PointsHistory] = []
    if course.ratings:
        points = tuple(
            RatingPoint(_moment(each.at), each.rating.mean, each.rating.deviation)
            for each in course.ratings
        )
        provisional = course.ratings[-1].rating.is_provisional
        drawn.append(RatingHistory((name,), game, points, provisional))
    means = tuple(
        MatchMean(_moment(each.at), each.points / each.hands, each.hands)
        for each in course.matches
        if each.hands
    )
    if means:
        drawn.append(PointsHistory((name,), game, means, server, LAST_FEW))
    return tuple(drawn)


def _moment(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
