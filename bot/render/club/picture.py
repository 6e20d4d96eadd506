"""Any picture of the club, from the facts it shows."""

from __future__ import annotations

from bot.render.club.comparison import Comparison, comparison_picture
from bot.render.club.evening import EveningStandings, standings_picture
from bot.render.club.history import (
    PointsHistory,
    RatingHistory,
    points_history_picture,
    rating_history_picture,
)
from bot.render.club.leaderboard import Leaderboard, leaderboard_picture
from bot.render.club.person import PersonStatistics, person_picture
from bot.render.club.podium import Podium, podium_picture
from bot.render.club.records import HallOfRecords, records_picture
from bot.render.club.traveller import Traveller, traveller_picture
from bot.render.drawing.picture import Picture
from bot.render.style.style import Style
from bot.text import Language

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
