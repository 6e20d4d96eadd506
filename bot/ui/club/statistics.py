"""A person's statistics in a server: all games, one in depth, partners and opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.club.results.counts import Count
from bot.club.statistics.course import Course
from bot.club.statistics.measures import compared
from bot.club.statistics.person import Companion, GameSums, PersonSums, Reliability, SeatSums
from bot.render.drawing.picture import Picture
from bot.render.statistics.picture import PlayedGame
from bot.text import Language, say
from bot.text.words.names import game_name
from bot.text.words.numbers import number
from bot.text.words.points import shown
from bot.ui.club.columns import MeasureRow, measure_columns
from bot.ui.club.course import course_lines
from bot.ui.club.pictured import drawn_measures
from bot.ui.club.positions import StatisticsPage, StatisticsPosition, game_menu
from bot.ui.codec import control_id
from bot.ui.components import (
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
    fitting,
)
from bot.ui.custom_ids import Verb
from bot.ui.words import seat_name, shown_name
from tarocchino.core.games import GAMES, default_rules

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
    yield Buttons(
        tuple(
            Button(
                control_id(Verb.STATISTICS, replace(position, page=page)),
                say(language, f"button-stats-{page.value}"),
                ButtonStyle.MAIN if page is position.page else ButtonStyle.PLAIN,
                disabled=page is position.page,
            )
            for page in StatisticsPage
        )
    )


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
        yield say(language, "stats-best-hand", points=shown(own.best_hand))


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
    if of.turns:
        lines.append(say(language, "stats-missed", missed=of.missed, turns=of.turns))
    if of.left:
        lines.append(say(language, "stats-left", number=of.left))
    if of.broken_off:
        lines.append(say(language, "stats-broken-off", number=of.broken_off))
    if of.helped_out:
        lines.append(say(language, "stats-helped-out", number=of.helped_out))
    return lines
