"""Show a person's statistics in a server, in words and as its pictures need them: all games, one
in depth, partners and opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.client.components import (
    MAX_TEXT,
    AccentColour,
    Buttons,
    Image,
    Panel,
    Part,
    Text,
    fitting,
    shown_name,
    tabs,
)
from bot.client.custom_ids import Verb, control_id
from bot.draw.picture import Picture
from bot.draw.player_statistics import MOST_COMPARED_ROWS as MOST_COMPARED
from bot.draw.player_statistics import (
    MOST_STATISTIC_ROWS,
    ComparedRow,
    Comparison,
    PersonStatistics,
    PlayedGame,
    StatisticRow,
)
from bot.draw.ranking import Unit
from bot.draw.rating_course import MatchMean, PointsHistory, RatingHistory, RatingPoint
from bot.features.books.comparison_panels import (
    ComparisonContext,
    MeasureRow,
    compared_rows,
    measure_columns,
)
from bot.features.books.controls import StatisticsPosition, game_menu
from bot.features.books.match_facts import Count
from bot.features.books.player_statistics import (
    Companion,
    Compared,
    Course,
    GameSums,
    Measure,
    PersonSums,
    RatedMoment,
    Reliability,
    SeatSums,
    compared,
    is_smaller_better,
)
from bot.features.books.ratings import LadderKind, RatedStep, Rating
from bot.table.panels.words import seat_name
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import difference, number
from tarocchino.core.games import GAMES, GameName, default_rules

LAST_FEW = 10
"""Matches whose mean tells how somebody plays now."""


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


_FIRST = (
    Measure.POINTS, Measure.LUCK, Measure.ABOVE_PAR, Measure.SEQUENCES, Measure.CRICCHE,
    Measure.CARD_POINTS, Measure.LAST_TRICK, Measure.SIDE_DECLARED, Measure.TRICKS,
    Measure.AS_SOLOIST, Measure.SOLOIST_WON, Measure.BEGATO_SAVED, Measure.BEGATO_CAUGHT,
    Measure.CONTATORI, Measure.AS_DEALER, Measure.MISSED,
)  # fmt: skip
"""What is drawn before the others where there is no room for all."""
_COMPARED_FIRST = (
    Measure.POINTS, Measure.LUCK, Measure.ABOVE_PAR, Measure.AS_SOLOIST, Measure.SOLOIST_WON,
    Measure.SEQUENCES, Measure.CRICCHE, Measure.DECLARED, Measure.TRICKS, Measure.BEGATO_SAVED,
)  # fmt: skip
"""The same of two people."""
_FULL = 12
"""A gain fills a bar if it is this part of the server's best hand: in each game that is about a
fifth of the spread of what single hands are worth."""


def person_drawn(
    name: str, own: GameSums, server: GameSums, language: Language
) -> PersonStatistics | None:
    """A person's means in a game beside the server's; None without a hand."""
    shown = drawn_measures(compared(own.counts, server.counts))
    if not shown:
        return None
    rows = tuple(statistic_row(each, server, language) for each in shown)
    return PersonStatistics(name, own.game, own.matches, own.hands, rows)


def statistic_row(compared: Compared, server: GameSums, language: Language) -> StatisticRow:
    """A mean as the picture takes it; ``server`` are the sums of everybody in its game."""
    measure = compared.measure
    return StatisticRow(
        say(language, f"picture-club-statistic-{measure.value}"),
        compared.own,
        compared.server,
        measure.unit,
        is_smaller_better(measure, avoids_points=GAMES[server.game].avoids_points),
        server.best_hand / _FULL if measure.unit is Unit.GAIN else None,
    )


def drawn_measures(found: Sequence[Compared]) -> tuple[Compared, ...]:
    """As many as a picture has room for, in their order."""
    kept = _kept([each.measure for each in found], _FIRST, MOST_STATISTIC_ROWS)
    return tuple(each for each in found if each.measure in kept)


def comparison_drawn(context: ComparisonContext, language: Language) -> Comparison:
    """Two people in the game that is shown, or in all of them."""
    met, game = context.met, context.game
    return Comparison(
        names=context.names,
        game=game,
        against=0 if met is None else met.against,
        wins=(0, 0) if met is None else (met.first, met.second),
        together=0 if met is None else met.together,
        won_together=0 if met is None else met.won_together,
        rows=_compared_rows(context, game, language),
    )


def _compared_rows(
    context: ComparisonContext, game: GameName | None, language: Language
) -> tuple[ComparedRow, ...]:
    if game is None:
        one, other = context.people
        return (
            ComparedRow(say(language, "compare-matches"), one.matches, other.matches, Unit.WHOLE),
            ComparedRow(say(language, "compare-wins"), one.wins, other.wins, Unit.WHOLE),
        )
    rows = [row for row in compared_rows(context) if None not in (row.first, row.second)]
    kept = _kept([row.measure for row in rows], _COMPARED_FIRST, MOST_COMPARED)
    return tuple(
        _compared_row(row, GAMES[game].avoids_points, language)
        for row in rows
        if row.measure in kept
    )


def _compared_row(row: MeasureRow, avoids_points: bool, language: Language) -> ComparedRow:
    return ComparedRow(
        say(language, f"measure-{row.measure.value}"),
        row.first or 0.0,
        row.second or 0.0,
        row.measure.unit,
        is_smaller_better(row.measure, avoids_points=avoids_points),
    )


def _kept(found: Sequence[Measure], first: Sequence[Measure], room: int) -> frozenset[Measure]:
    ordered = sorted(found, key=lambda m: first.index(m) if m in first else len(first))
    return frozenset(ordered[:room])


_SPARE = 600


@dataclass(frozen=True, slots=True)
class StatisticsContext:
    """Whose statistics are shown, where in them, and what the person has played."""

    position: StatisticsPosition
    name: str
    person: PersonSums


def games_drawn(person: PersonSums) -> tuple[PlayedGame, ...]:
    """The games as their picture takes them; none if there is nothing to draw."""
    return tuple(
        PlayedGame(each.game, each.matches, each.wins, each.counts.get(Count.POINTS, 0))
        for each in person.games
    )


def no_statistics_panel(name: str, language: Language) -> Panel:
    """Somebody who has not played here."""
    nothing = Text(say(language, "stats-none"))
    return Panel((_title(name, None, language), nothing), AccentColour.RESULT)


def overview_panel(
    context: StatisticsContext, language: Language, picture: Picture | None = None
) -> Panel:
    """Matches and wins by game, cards played, and turns missed.

    A ``picture`` shows the games; without one they are lines.
    """
    person = context.person
    total = [say(language, "stats-matches", matches=person.matches, wins=person.wins)]
    if person.with_computers:
        total.append(say(language, "stats-with-computers", number=person.with_computers))
    body: list[Part] = [Text("\n".join(total))] if person.games else []
    if picture is not None:
        body.append(Image(picture))
    elif person.games:
        body.append(Text("\n".join(_game_line(each, language) for each in person.games)))
    body.append(Text("\n".join(_reliability_lines(person.reliability, language))))
    return _panel(context, body, language)


def game_panel(
    context: StatisticsContext,
    own: GameSums,
    server: GameSums,
    seats: Sequence[SeatSums],
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """One game in depth: means of the person beside those of everybody in the server, what became
    of the Bégato, and the seats. What a ``picture`` of the means has no room for is in columns."""
    played = say(language, "stats-game-played", matches=own.matches, wins=own.wins, hands=own.hands)
    body: list[Part] = [Text(played)]
    if picture is not None:
        body.append(Image(picture))
    found = compared(own.counts, server.counts)
    drawn = drawn_measures(found) if picture is not None else ()
    if rows := [MeasureRow(c.measure, c.own, c.server) for c in found if c not in drawn]:
        heads = (say(language, "stats-head-own"), say(language, "stats-head-server"))
        body += [measure_columns(rows, heads, language), Text(say(language, "stats-what-means"))]
    if told := _par_line(own, language):
        body.append(Text(told))
    body.append(Text("\n".join(_sum_lines(own, language))))
    if seats:
        heading = f"**{say(language, 'stats-seats')}**"
        body.append(Text("\n".join([heading, *_seat_lines(own, seats, language)])))
    return _panel(context, [part for part in body if part != Text("")], language)


def course_panel(
    context: StatisticsContext,
    course: Course,
    language: Language,
    pictures: Sequence[Picture] = (),
) -> Panel:
    """The rating and the points a hand over time, in words and in ``pictures``."""
    told: list[Part] = [Text("\n".join(course_lines(course, language)))]
    return _panel(context, [*told, *map(Image, pictures)], language)


def not_played_panel(context: StatisticsContext, language: Language) -> Panel:
    """A game of which the person has ended no match."""
    return _panel(context, [Text(say(language, "stats-not-played"))], language)


def company_panel(
    context: StatisticsContext, companions: Sequence[Companion], language: Language
) -> Panel:
    """Partners and opponents with matches and wins, the most frequent first."""
    if companions:
        lines = [_companion_line(each, language) for each in companions]
        told = "\n".join([say(language, "stats-company"), fitting(lines, MAX_TEXT - _SPARE)])
    else:
        told = say(language, "stats-company-none")
    return _panel(context, [Text(told)], language)


def _panel(context: StatisticsContext, body: Sequence[Part], language: Language) -> Panel:
    title = _title(context.name, context.position, language)
    return Panel((title, *body, *_controls(context, language)), AccentColour.RESULT)


def _title(name: str, position: StatisticsPosition | None, language: Language) -> Text:
    if position is None or position.game is None:
        return Text(f"## {say(language, 'stats-title', player=shown_name(name))}")
    game = game_name(language, position.game)
    return Text(f"## {say(language, 'stats-title-game', player=shown_name(name), game=game)}")


def _controls(context: StatisticsContext, language: Language) -> Iterator[Part]:
    """The games to choose from, and the other page; neither where nothing came to a result."""
    position, games = context.position, [each.game for each in context.person.games]
    if not games:
        return
    yield game_menu(control_id(Verb.STATISTICS_GAME, position), games, position.game, language)
    pages = tabs(
        position.page,
        lambda page: control_id(Verb.STATISTICS, replace(position, page=page)),
        lambda page: say(language, f"button-stats-{page.value}"),
    )
    yield Buttons(pages)


def _game_line(sums: GameSums, language: Language) -> str:
    mean = sums.counts.get(Count.POINTS, 0) / sums.hands if sums.hands else 0.0
    return say(
        language,
        "stats-game",
        game=game_name(language, sums.game),
        matches=sums.matches,
        wins=sums.wins,
        points=number(language, mean, 1),
    )


def _sum_lines(own: GameSums, language: Language) -> Iterator[str]:
    saved, lost, caught = (
        int(own.counts.get(count, 0))
        for count in (Count.BEGATO_SAVED, Count.BEGATO_LOST, Count.BEGATO_CAUGHT)
    )
    if saved or lost or caught:
        yield say(language, "stats-begato", saved=saved, lost=lost, caught=caught)
    if own.best_hand > 0 and not GAMES[own.game].avoids_points:
        yield say(language, "stats-best-hand", points=own.best_hand)


def _par_line(own: GameSums, language: Language) -> str:
    """What luck and above par are, and on how many hands they rest; empty without any."""
    hands = int(own.counts.get(Count.PAR_HANDS, 0))
    of = "stats-par-penalties" if GAMES[own.game].avoids_points else "stats-par"
    return say(language, of, hands=hands) if hands else ""


def _seat_lines(own: GameSums, seats: Sequence[SeatSums], language: Language) -> Iterator[str]:
    rules = default_rules(GAMES[own.game])
    tables = {each.seats for each in seats}
    for each in seats:
        seat = seat_name(language, each.seat, each.seats, rules)
        if len(tables) > 1:
            seat = say(language, "stats-seat-of", seat=seat, players=each.seats)
        yield say(
            language,
            "stats-seat",
            seat=seat,
            matches=each.matches,
            wins=each.wins,
            points=number(language, each.points / each.hands if each.hands else 0.0, 1),
        )


def _companion_line(companion: Companion, language: Language) -> str:
    parts = []
    if companion.together:
        parts.append(
            say(
                language,
                "stats-together",
                matches=companion.together,
                wins=companion.won_together,
            )
        )
    if companion.against:
        parts.append(
            say(
                language,
                "stats-against",
                matches=companion.against,
                wins=companion.won,
                losses=companion.lost,
            )
        )
    told = " · ".join(parts)
    return say(language, "stats-companion", player=shown_name(companion.name), told=told)


def _reliability_lines(of: Reliability, language: Language) -> list[str]:
    lines = [say(language, "stats-cards", number=of.cards)]
    if of.missed:
        lines.append(say(language, "stats-missed", missed=of.missed, turns=of.turns))
    if of.left:
        lines.append(say(language, "stats-left", number=of.left))
    if of.broken_off:
        lines.append(say(language, "stats-broken-off", number=of.broken_off))
    if of.helped_out:
        lines.append(say(language, "stats-helped-out", number=of.helped_out))
    return lines
