"""Ratings in words."""

from __future__ import annotations

from bot.club.ratings.ladders import LadderKind, RatedStep
from bot.club.ratings.rating import Rating
from bot.text import Language, say
from bot.text.words.names import game_name
from bot.text.words.numbers import difference, number


def rating_text(rating: Rating, language: Language) -> str:
    """The rating with its deviation: "1,540 ± 60", and that it is provisional while it is."""
    mean, deviation = (number(language, value) for value in rating.rounded)
    key = "rating-value-provisional" if rating.is_provisional else "rating-value"
    return say(language, key, mean=mean, deviation=deviation)


def rating_line(step: RatedStep, language: Language) -> str:
    """What a match did to its reader's rating."""
    with_computers = step.ladder.kind is LadderKind.COMPUTERS
    return say(
        language,
        "result-rating-computers" if with_computers else "result-rating",
        game=game_name(language, step.ladder.game),
        rating=rating_text(step.rating, language),
        change=difference(language, step.change),
    )
