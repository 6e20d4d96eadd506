"""Any picture of the club, from the facts it shows."""

from __future__ import annotations

from bot.draw.evenings import EveningStandings, Traveller, standings_picture, traveller_picture
from bot.draw.leaderboards import (
    HallOfRecords,
    Leaderboard,
    Podium,
    leaderboard_picture,
    podium_picture,
    records_picture,
)
from bot.draw.picture import Picture
from bot.draw.player_statistics import (
    Comparison,
    PersonStatistics,
    comparison_picture,
    person_picture,
)
from bot.draw.rating_course import (
    PointsHistory,
    RatingHistory,
    points_history_picture,
    rating_history_picture,
)
from bot.draw.style import Style
from bot.words import Language

ClubFacts = (
    Leaderboard
    | Podium
    | HallOfRecords
    | RatingHistory
    | PointsHistory
    | PersonStatistics
    | Comparison
    | EveningStandings
    | Traveller
)
"""What a picture of the club shows."""


def club_picture(facts: ClubFacts, language: Language, style: Style = Style()) -> Picture:
    """The picture of the facts. Raises ValueError if they are none, or too many for one picture."""
    match facts:
        case Leaderboard():
            return leaderboard_picture(facts, language, style)
        case Podium():
            return podium_picture(facts, language, style)
        case HallOfRecords():
            return records_picture(facts, language, style)
        case RatingHistory():
            return rating_history_picture(facts, language, style)
        case PointsHistory():
            return points_history_picture(facts, language, style)
        case PersonStatistics():
            return person_picture(facts, language, style)
        case Comparison():
            return comparison_picture(facts, language, style)
        case EveningStandings():
            return standings_picture(facts, language, style)
        case Traveller():
            return traveller_picture(facts, language, style)
