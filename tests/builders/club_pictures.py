"""What the pictures of a club show in the gallery and in the tests: a club of twelve people."""

import math
from datetime import UTC, date, datetime, timedelta

from bot.draw.evenings import EveningLine, EveningStandings, Scoring, Traveller, TravellerLine
from bot.draw.leaderboards import (
    ClubRecord,
    HallOfRecords,
    Leaderboard,
    LeaderboardLine,
    Order,
    Podium,
    PodiumStep,
)
from bot.draw.player_statistics import ComparedRow, Comparison, PersonStatistics
from bot.draw.ranking import ClubPicture, Unit
from bot.draw.rating_course import MatchMean, PointsHistory, RatingHistory, RatingPoint
from bot.features.books.leaderboard_panels import RECORD_UNITS, record_name
from bot.features.books.match_facts import RecordKind
from bot.features.books.player_statistics import Compared, GameSums, Measure
from bot.features.books.statistics_panels import statistic_row
from bot.words import Language
from tarocchino.core.games import GameName

MEMBERS = (
    "Anna", "Bruno", "Clelia", "Dario Zanetti", "Massimiliano", "🎴 Elena", "دانيال", "Fabrizio",
    "Giulia Montanari", "il_professore_di_bologna_1958", "Irma", "Leo",
)  # fmt: skip
"""Short and long names, one with an emoji, one from right to left."""

GUESTS = ("Marta", "Nino", "Olga", "Pier Giorgio", "Quinto", "Rosa", "Sara")
"""Those who play against them."""

_QS = GameName.QUATTRO_SCARTATE
_SEASONS = {Language.ENGLISH: "Autumn 2026", Language.ITALIAN: "Autunno 2026"}
_EVENINGS = {Language.ENGLISH: "Thursday at the café", Language.ITALIAN: "Giovedì al caffè"}
_START = datetime(2025, 10, 2, 21, tzinfo=UTC)


def rated(lines: int, first: int = 1, *, pairs: bool = False) -> tuple[LeaderboardLine, ...]:
    """So many lines of a leaderboard by rating, from this place on; the fourth place is shared."""
    return tuple(
        LeaderboardLine(
            place=place - (place == 5),
            names=pair_of(place) if pairs else (MEMBERS[(place - 1) % 12],),
            value=1700 - 31.4 * (place - (place == 5)),
            matches=9 + 260 // (place + 1),
            wins=4 + 150 // (place + 1),
            uncertainty=42 + 9 * (place % 4) + (140 if place % 8 == 6 else 0),
            provisional=place % 8 == 6,
        )
        for place in range(first, first + lines)
    )


def pair_of(number: int) -> tuple[str, str]:
    """A pair of the club; those of the first six have nobody in common."""
    return MEMBERS[(number - 1) % 12], MEMBERS[(number + 5) % 12]


def leaderboards(language: Language) -> dict[str, ClubPicture]:
    """Leaderboards by several orders, on one page and on more."""
    season, lines = _SEASONS[language], rated(10)
    won = tuple(
        LeaderboardLine(place, line.names, line.wins, line.matches, line.wins)
        for place, line in enumerate(lines, start=1)
    )
    mean = (61.4, 57.25, 40, 12.5, -3.5, -41)
    points = tuple(
        LeaderboardLine(place, (MEMBERS[place],), value, 30 - place, 12 - place)
        for place, value in enumerate(mean, start=1)
    )
    pairs, below = rated(10, 11, pairs=True), rated(1, 27, pairs=True)[0]
    return {
        "rating": Leaderboard(Order.RATING, lines, _QS, season, reader=lines[3]),
        "pairs": Leaderboard(
            Order.RATING, pairs, GameName.OTTOCENTO, of_pairs=True, reader=below, page=2,
            pages=4, best=1740,
        ),
        "wins": Leaderboard(Order.WINS, won[:10], reader=won[0], page=1, pages=2),
        "points": Leaderboard(
            Order.POINTS, points, GameName.TERZIGLIO, season, against_computers=True
        ),
        "alone": Leaderboard(Order.CAPPOTTI, points[2:3], GameName.MILLONE, reader=points[2]),
    }  # fmt: skip


def podiums(language: Language) -> dict[str, ClubPicture]:
    """A season of people, an evening of pairs, and one with shared places."""
    season = tuple(
        PodiumStep(line.place, line.names, line.value, line.uncertainty) for line in rated(3)
    )
    pairs = tuple(
        PodiumStep(place, pair_of(place), score)
        for place, score in enumerate((61.3, 58, 55.7), start=1)
    )
    shared = (
        PodiumStep(1, (MEMBERS[9],), 12), PodiumStep(1, (MEMBERS[6],), 12),
        PodiumStep(3, ("田中",), 10), PodiumStep(3, ("Anna",), 10),
        PodiumStep(3, ("Massimiliano",), 10),
    )  # fmt: skip
    first, last = date(2026, 9, 21), date(2026, 12, 20)
    return {
        "season": Podium(_SEASONS[language], first, last, Order.RATING, season, _QS),
        "evening": Podium(_EVENINGS[language], last, last, Scoring.PERCENT, pairs, _QS),
        "shared": Podium(_SEASONS[language], first, None, Order.WINS, shared),
    }


def record(
    kind: RecordKind,
    value: float,
    names: tuple[str, ...],
    when: date,
    game: GameName | None,
    language: Language,
) -> ClubRecord:
    """A record of the kind, as its panel has it drawn."""
    return ClubRecord(record_name(kind, language), value, RECORD_UNITS[kind], names, when, game)


def halls(language: Language) -> dict[str, ClubPicture]:
    """All records of all games, and the first two of one."""
    kinds = RecordKind
    records = (
        record(
            kinds.HIGHEST_HAND, 939, pair_of(1), date(2026, 3, 14), GameName.OTTOCENTO, language
        ),
        record(kinds.LONGEST_GRANDE, 13, (MEMBERS[9],), date(2025, 11, 2), _QS, language),
        record(
            kinds.HIGHEST_DECLARATION,
            312,
            ("دانيال",),
            date(2026, 5, 1),
            GameName.MILLONE,
            language,
        ),
        record(kinds.MOST_CRICCONI, 4, pair_of(4), date(2026, 9, 30), _QS, language),
        record(kinds.FEWEST_HANDS, 3, pair_of(10), date(2026, 1, 6), GameName.OTTOCENTO, language),
        record(
            kinds.GREATEST_COMEBACK, 604, ("Giulia Montanari",), date(2026, 8, 15), _QS, language
        ),
    )
    return {"all": HallOfRecords(records), "two": HallOfRecords(records[:2], _QS)}


def _wave(number: int) -> float:
    return math.sin(number * 1.7) + math.sin(number * 0.61) + 0.6 * math.sin(number * 7.9)


def rating_history(matches: int, days: float) -> RatingHistory:
    """So many matches within so many days."""
    points = tuple(
        RatingPoint(
            _START + timedelta(days=days * place / matches),
            1500 + 90 * math.log1p(place) * 0.4 + 14 * _wave(place),
            45 + 215 * math.exp(-place / 14),
        )
        for place in range(matches)
    )
    return RatingHistory(("Giulia Montanari",), _QS, points, provisional=matches < 5)


def points_history(matches: int, days: float, server: float | None = 71.5) -> PointsHistory:
    """So many matches within so many days."""
    means = tuple(
        MatchMean(
            _START + timedelta(days=days * place / matches), 76 + 24 * _wave(place), 3 + place % 4
        )
        for place in range(matches)
    )
    return PointsHistory(("Massimiliano",), GameName.OTTOCENTO, means, server)


def histories() -> dict[str, ClubPicture]:
    """A first evening, a season, years."""
    return {
        "rating-year": rating_history(64, 410),
        "rating-evening": rating_history(4, 0.16),
        "rating-once": rating_history(1, 1),
        "rating-years": rating_history(1200, 2100),
        "points-year": points_history(64, 330),
        "points-weeks": points_history(14, 38, None),
        "points-years": points_history(900, 1500),
    }


def person(language: Language, rows: int = 12) -> PersonStatistics:
    """The first of the usual statistics."""
    values = {
        Measure.POINTS: (86.4, 71.5), Measure.SEQUENCES: (21.2, 18.0),
        Measure.CRICCHE: (17.0, 15.9), Measure.CARD_POINTS: (27.9, 28.1),
        Measure.LAST_TRICK: (3.6, 2.9), Measure.DECLARED: (16.7, 6.6),
        Measure.TRICKS: (7.61, 7.5), Measure.CONTATORI: (0.98, 1.0),
        Measure.BEGATO_SAVED: (0.64, 0.71), Measure.BEGATO_CAUGHT: (0.35, 0.22),
        Measure.MATTO_PAID: (0.14, 0.11), Measure.LUCK: (4.6, 0.0),
        Measure.ABOVE_PAR: (10.3, 0.0), Measure.AS_SOLOIST: (-12.5, None),
        Measure.MISSED: (0.02, 0.04),
    }  # fmt: skip
    chosen = list(values.items())[:rows] if rows < len(values) else list(values.items())[-12:]
    compared = [Compared(kind, *pair) for kind, pair in chosen]
    server = GameSums(GameName.OTTOCENTO, 131, 60, 0, 240, {})
    made = tuple(statistic_row(each, server, language) for each in compared)
    return PersonStatistics("Massimiliano", GameName.OTTOCENTO, 131, 604, made)


def comparisons(language: Language) -> dict[str, ClubPicture]:
    """Two who know each other well, and two who have never met."""
    words = {row.label: row for row in person(language).rows}
    labels = list(words)
    rows = tuple(
        ComparedRow(labels[place], own, other, words[labels[place]].unit, place == 10)
        for place, own, other in (
            (0, 86.4, 79.3), (1, 21.2, 23.7), (6, 7.61, 7.61), (8, 0.64, 0.78), (10, 0.14, 0.09),
        )
    )  # fmt: skip
    rating = ComparedRow("Rating", 1612, 1548, Unit.WHOLE)
    names = ("Clelia", "Dario Zanetti")
    strangers = ("il_professore_di_bologna_1958", "🎴 Elena")
    return {
        "friends": Comparison(names, _QS, 23, (12, 10), 31, 19, (rating, *rows)),
        "strangers": Comparison(strangers, None, 0, (0, 0), 0, 0, (rating,)),
        "rivals": Comparison(strangers, GameName.MILLONE, 9, (9, 0), 1, 1, rows[:3]),
    }


def standings(number: int, scoring: Scoring, language: Language) -> EveningStandings:
    """So many people or pairs after the fourth round of six."""
    alone = scoring is Scoring.POINTS
    lines = tuple(
        EveningLine(
            place,
            (MEMBERS[place - 1],) if alone else pair_of(place),
            (1240 - 83 * place) if alone else round(66.3 - 3.1 * place, 1),
            4 - (place % 5 == 0),
            last=None
            if place % 5 == 0
            else (310 - 20 * place if alone else round(71 - 4.7 * place, 1)),
            place_before=place + (2, -1, 0, -1)[place % 4],
        )
        for place in range(1, number + 1)
    )
    return EveningStandings(
        _EVENINGS[language], 4, 6, scoring, lines, reader=lines[min(5, number - 1)]
    )


def evenings(language: Language) -> dict[str, ClubPicture]:
    """Twelve people by points, eight pairs by matchpoints, six by victory points, teams by IMPs."""
    imps = tuple(
        EveningLine(place, (*pair_of(place), *pair_of(place + 4)), value, 1)
        for place, value in enumerate((14, 9, -9, -14), start=1)
    )
    matches = (
        EveningLine(1, pair_of(1), 2.5, 3, 241, 1, 2),
        EveningLine(2, pair_of(4), 2, 3, 88, 1, 1),
        EveningLine(2, pair_of(3), 2, 3, 88, None, 3),
        EveningLine(4, pair_of(2), 1, 3, -60, 0, 5),
        EveningLine(5, pair_of(5), 0.5, 3, -1358, 0.5, 4),
        EveningLine(None, pair_of(6), 0, 1, -12),
    )
    return {
        "people": standings(12, Scoring.POINTS, language),
        "pairs": standings(8, Scoring.PERCENT, language),
        "matches": EveningStandings(
            _EVENINGS[language], 3, 5, Scoring.VICTORY, matches, reader=matches[2]
        ),
        "imps": EveningStandings(
            _EVENINGS[language], 1, 1, Scoring.IMPS, imps, is_final=True, page=2, pages=3
        ),
    }


def traveller(tables: int, language: Language, scoring: Scoring = Scoring.MATCHPOINTS) -> Traveller:
    """A hand at so many tables, the best result of the same cards first."""
    top = 2.0 * (tables - 1)
    lines = tuple(
        TravellerLine(
            (table * 7) % tables + 1,
            pair_of(table),
            212 - 17 * table,
            top - 2 * (table - 1),
            (GUESTS[table % 7], GUESTS[(table + 3) % 7]),
            61 + 19 * table,
            2.0 * (table - 1),
            table == 3,
        )
        for table in range(1, tables + 1)
    )
    return Traveller(_EVENINGS[language], 7, scoring, lines)


def daily(language: Language) -> Traveller:
    """A hand that everybody played alone, against computer players."""
    lines = tuple(
        TravellerLine(place, (MEMBERS[place],), 190 - 22 * place, 100 - 14.3 * place,
                      is_reader=place == 2)
        for place in range(1, 7)
    )  # fmt: skip
    return Traveller(_SEASONS[language], 23, Scoring.PERCENT, lines)


def every_example(language: Language) -> dict[str, ClubPicture]:
    """All of them by name, the kind before the slash."""
    groups: dict[str, dict[str, ClubPicture]] = {
        "leaderboard": leaderboards(language),
        "podium": podiums(language),
        "records": halls(language),
        "history": histories(),
        "person": {"twelve": person(language), "last": person(language, 99),
                   "four": person(language, 4)},
        "comparison": comparisons(language),
        "standings": evenings(language),
        "traveller": {"eight": traveller(8, language), "three": traveller(3, language),
                      "daily": daily(language)},
    }  # fmt: skip
    return {f"{kind}/{name}": facts for kind, of in groups.items() for name, facts in of.items()}
