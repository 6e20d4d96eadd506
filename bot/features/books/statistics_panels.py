"""Show a person's statistics in a server, in words and as facts for pictures: all games, one in
depth, partners and opponents; and compare two people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
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
    plain_name,
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
from bot.draw.ranking import Unit, written
from bot.draw.rating_course import MatchMean, PointsHistory, RatingHistory, RatingPoint
from bot.draw.score_text import COLUMNS
from bot.features.books.controls import ComparedPeople, StatisticsPosition, game_menu
from bot.features.books.match_facts import Count
from bot.features.books.player_statistics import (
    Companion,
    Compared,
    Course,
    Encounter,
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
from bot.words.plain import clean, code_block, left, right
from tarocchino.core.games import GAMES, GameName, default_rules

LAST_FEW = 10
"""Matches whose mean shows a player's present form."""


def rating_text(rating: Rating, language: Language) -> str:
    """Return the rating with its deviation, "1,540 ± 60", and whether it is provisional."""
    mean, deviation = (number(language, each) for each in (rating.mean, rating.deviation))
    key = "rating-value-provisional" if rating.is_provisional else "rating-value"
    return say(language, key, mean=mean, deviation=deviation)


def rating_line(step: RatedStep, language: Language) -> str:
    """Return what a match did to its reader's rating."""
    with_computers = step.ladder.kind is LadderKind.COMPUTERS
    return say(
        language,
        "result-rating-computers" if with_computers else "result-rating",
        game=game_name(language, step.ladder.game),
        rating=rating_text(step.rating, language),
        change=difference(language, step.change),
    )


def course_lines(course: Course, language: Language) -> Iterator[str]:
    """Yield the rating now, its highest and its lowest value, and the recent points per hand."""
    if course.ratings:
        now = course.ratings[-1].rating
        yield say(language, "stats-rating", rating=rating_text(now, language), matches=now.matches)
        for name, choose in (("highest", max), ("lowest", min)):
            found: RatedMoment = choose(course.ratings, key=lambda each: each.rating.mean)
            mean, when = number(language, found.rating.mean), f"<t:{round(found.at)}:d>"
            yield say(language, f"stats-rating-{name}", rating=mean, when=when)
    else:
        yield say(language, "stats-rating-none")
    yield from _points_lines(course, language)


def _points_lines(course: Course, language: Language) -> Iterator[str]:
    """Yield the points per hand in all matches shown, and in the last few if there are more."""
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
    """Return what can be drawn, in UTC; ``server`` is the server's mean of points per hand."""
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
"""The measures that a picture prefers if it has no room for all."""
_COMPARED_FIRST = (
    Measure.POINTS, Measure.LUCK, Measure.ABOVE_PAR, Measure.AS_SOLOIST, Measure.SOLOIST_WON,
    Measure.SEQUENCES, Measure.CRICCHE, Measure.DECLARED, Measure.TRICKS, Measure.BEGATO_SAVED,
)  # fmt: skip
"""The same for a comparison of two people."""
_FULL = 12
"""A gain of this fraction of the server's best hand fills a bar: in each game about a fifth of the
spread of single hands."""


def person_drawn(
    name: str, own: GameSums, server: GameSums, language: Language
) -> PersonStatistics | None:
    """Return a person's means in a game with the server's; None without a hand."""
    shown = drawn_measures(_of_person(own, server))
    if not shown:
        return None
    rows = tuple(statistic_row(each, server, language) for each in shown)
    return PersonStatistics(name, own.game, own.matches, own.hands, rows)


def _of_person(own: GameSums, server: GameSums) -> tuple[Compared, ...]:
    """Return the means that the person has, with the server's."""
    both = compared(own.counts, server.counts)
    return tuple(each for each in both if each.first is not None)


def statistic_row(compared: Compared, server: GameSums, language: Language) -> StatisticRow:
    """Return a mean as the picture draws it; ``server`` are everyone's sums in its game."""
    measure = compared.measure
    return StatisticRow(
        say(language, f"picture-club-statistic-{measure.slug}"),
        compared.first or 0.0,
        compared.second,
        measure.unit,
        is_smaller_better(measure, avoids_points=GAMES[server.game].avoids_points),
        server.best_hand / _FULL if measure.unit is Unit.GAIN else None,
    )


def drawn_measures(found: Sequence[Compared]) -> tuple[Compared, ...]:
    """Return as many means as a picture has room for, in their order."""
    kept = _kept([each.measure for each in found], _FIRST, MOST_STATISTIC_ROWS)
    return tuple(each for each in found if each.measure in kept)


def comparison_drawn(context: ComparisonContext, language: Language) -> Comparison:
    """Return the comparison of two people in the game that is shown, or in all games."""
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
        ComparedRow(
            say(language, f"measure-{row.measure.slug}"),
            row.first or 0.0,
            row.second or 0.0,
            row.measure.unit,
            is_smaller_better(row.measure, avoids_points=GAMES[game].avoids_points),
        )
        for row in rows
        if row.measure in kept
    )


def _kept(found: Sequence[Measure], first: Sequence[Measure], room: int) -> frozenset[Measure]:
    ordered = sorted(found, key=lambda m: first.index(m) if m in first else len(first))
    return frozenset(ordered[:room])


_SPARE = 600


@dataclass(frozen=True, slots=True)
class StatisticsContext:
    """Whose statistics are shown, which page of them, and what the person has played."""

    position: StatisticsPosition
    name: str
    person: PersonSums


def games_drawn(person: PersonSums) -> tuple[PlayedGame, ...]:
    return tuple(
        PlayedGame(each.game, each.matches, each.wins, each.counts.get(Count.POINTS, 0))
        for each in person.games
    )


def no_statistics_panel(name: str, language: Language) -> Panel:
    """Return the panel for someone who has not played here."""
    nothing = Text(say(language, "stats-none"))
    return Panel((_title(name, None, language), nothing), AccentColour.RESULT)


def overview_panel(
    context: StatisticsContext, language: Language, picture: Picture | None = None
) -> Panel:
    """Return the panel with matches and wins by game, cards played, and turns missed."""
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
    """Return the panel with one game in depth: the person's means and the server's, what became of
    the Bégato, and the seats. Means for which the ``picture`` has no room are in columns."""
    played = say(language, "stats-game-played", matches=own.matches, wins=own.wins, hands=own.hands)
    body: list[Part] = [Text(played)]
    if picture is not None:
        body.append(Image(picture))
    found = _of_person(own, server)
    drawn = drawn_measures(found) if picture is not None else ()
    if rows := [each for each in found if each not in drawn]:
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
    """Return the panel with the rating and the points per hand over time."""
    told: list[Part] = [Text("\n".join(course_lines(course, language)))]
    return _panel(context, [*told, *map(Image, pictures)], language)


def not_played_panel(context: StatisticsContext, language: Language) -> Panel:
    """Return the panel for a game in which the person has ended no match."""
    return _panel(context, [Text(say(language, "stats-not-played"))], language)


def company_panel(
    context: StatisticsContext, companions: Sequence[Companion], language: Language
) -> Panel:
    """Return the panel with partners and opponents, the most frequent first."""
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
    """Yield the menu of games and the tabs; nothing if no match came to a result."""
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
    """Return what luck and above par mean, and on how many hands they rest."""
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
        matches, wins = companion.together, companion.won_together
        parts.append(say(language, "stats-together", matches=matches, wins=wins))
    if companion.against:
        matches, wins, losses = companion.against, companion.won, companion.lost
        parts.append(say(language, "stats-against", matches=matches, wins=wins, losses=losses))
    told = " · ".join(parts)
    return say(language, "stats-companion", player=shown_name(companion.name), told=told)


def _reliability_lines(of: Reliability, language: Language) -> list[str]:
    lines = [say(language, "stats-cards", number=of.cards)]
    if of.missed:
        lines.append(say(language, "stats-missed", missed=of.missed, turns=of.turns))
    counted = {"left": of.left, "broken-off": of.broken_off, "helped-out": of.helped_out}
    lines += [say(language, f"stats-{key}", number=n) for key, n in counted.items() if n]
    return lines


_WIDTH = 7
_LABEL = COLUMNS - 2 * _WIDTH
_NONE = "–"


def measure_columns(rows: Sequence[Compared], heads: tuple[str, str], language: Language) -> Text:
    """Return a line per measure below the ``heads`` of both columns."""
    lines = [_line("", *(clean(head) for head in heads))]
    for row in rows:
        label = say(language, f"measure-{row.measure.slug}")
        first, second = (
            _NONE if value is None else written(language, value, row.measure.unit)
            for value in (row.first, row.second)
        )
        lines.append(_line(label, first, second))
    return Text(code_block("\n".join(lines)))


def _line(label: str, first: str, second: str) -> str:
    # A space separates the columns even if a head fills its own.
    numbers = (f" {right(each, _WIDTH - 1)}" for each in (first, second))
    return left(label, _LABEL) + "".join(numbers)


@dataclass(frozen=True, slots=True)
class ComparisonContext:
    """A comparison of two people: their names, what each has played, and how they have met."""

    compared: ComparedPeople
    names: tuple[str, str]
    people: tuple[PersonSums, PersonSums]
    encounters: tuple[Encounter, ...]
    game: GameName | None = None

    @property
    def games(self) -> tuple[GameName, ...]:
        """Return the games that either has played, those of the first person first."""
        played = (each.game for person in self.people for each in person.games)
        return tuple(dict.fromkeys(played))

    @property
    def met(self) -> Encounter | None:
        """Return how they have met in the games that are shown; None if never."""
        shown = [each for each in self.encounters if self.game in (None, each.game)]
        counts = zip(*(astuple(each)[1:] for each in shown), strict=True)
        return Encounter(shown[0].game, *map(sum, counts)) if shown else None


def comparison_panel(
    context: ComparisonContext, language: Language, picture: Picture | None = None
) -> Panel:
    """Return the panel that compares two people, with a ``picture`` or in words."""
    one, other = (shown_name(name) for name in context.names)
    title = say(language, "compare-title", one=one, other=other)
    game = context.game
    if game is not None:
        title = say(language, "compare-title-game", title=title, game=game_name(language, game))
    parts: list[Part] = [Text(f"## {title}")]
    if picture is not None:
        parts.append(Image(picture))
    else:
        parts.append(Text("\n".join(_met_lines(context, (one, other), language))))
        parts.extend(_figures(context, language))
    if game is None and (lines := list(_by_game(context, language))):
        parts.append(Text("\n".join(lines)))
    if context.games:
        menu = control_id(Verb.COMPARISON_GAME, context.compared)
        parts.append(game_menu(menu, context.games, game, language))
    return Panel(tuple(parts), AccentColour.RESULT)


def compared_rows(context: ComparisonContext) -> tuple[Compared, ...]:
    """Return the means of both in the game that is shown."""
    if context.game is None:
        return ()
    one, other = (person.sums_of(context.game) for person in context.people)
    return compared({} if one is None else one.counts, {} if other is None else other.counts)


def _met_lines(
    context: ComparisonContext, names: Sequence[str], language: Language
) -> Iterator[str]:
    met = context.met
    if met is None:
        yield say(language, "compare-never")
        return
    if met.together:
        yield say(language, "compare-together", matches=met.together, wins=met.won_together)
    if met.against:
        one, other = names
        yield say(
            language,
            "compare-against",
            matches=met.against,
            one=one,
            first=met.first,
            other=other,
            second=met.second,
        )


def _figures(context: ComparisonContext, language: Language) -> Iterator[Text]:
    """Yield each person's matches and wins in what is shown, and their means in one game."""
    game = context.game
    for name, person in zip(context.names, context.people, strict=True):
        sums = person if game is None else person.sums_of(game)
        matches, wins = (0, 0) if sums is None else (sums.matches, sums.wins)
        yield Text(
            say(language, "compare-own", player=shown_name(name), matches=matches, wins=wins)
        )
    if rows := compared_rows(context):
        one, other = (plain_name(name) for name in context.names)
        yield measure_columns(rows, (one, other), language)
        yield Text(say(language, "compare-what-means"))


def _by_game(context: ComparisonContext, language: Language) -> Iterator[str]:
    """Yield how they have met in each game, if there are several."""
    if len(context.encounters) < 2:
        return
    for met in context.encounters:
        told = []
        if met.together:
            partners = {"matches": met.together, "wins": met.won_together}
            told.append(say(language, "stats-together", **partners))
        if met.against:
            opponents = {"matches": met.against, "first": met.first, "second": met.second}
            told.append(say(language, "compare-against-short", **opponents))
        game = game_name(language, met.game)
        yield say(language, "compare-game", game=game, told=" · ".join(told))
