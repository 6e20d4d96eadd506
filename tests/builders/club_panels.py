"""The messages about what a club keeps, with the widest names and the largest numbers."""

from collections.abc import Iterator
from dataclasses import replace

from bot.client.components import Panel
from bot.features.books.controls import ComparedPeople, HistoryPosition, StatisticsPosition, Way
from bot.features.books.history_panels import (
    ON_A_PAGE,
    history_panel,
    match_panel,
    match_sheet_panel,
)
from bot.features.books.match_facts import Count
from bot.features.books.par import MatchPar
from bot.features.books.player_statistics import (
    LONGEST_COURSE,
    MOST_COMPANIONS,
    Companion,
    CountedMatch,
    Course,
    Encounter,
    GameSums,
    ListedMatch,
    ListedPlayer,
    MatchPage,
    PersonSums,
    RatedMoment,
    Reliability,
    SeatSums,
)
from bot.features.books.ratings import Rating
from bot.features.books.statistics_panels import (
    ComparisonContext,
    StatisticsContext,
    company_panel,
    comparison_panel,
    course_panel,
    game_panel,
    no_statistics_panel,
    not_played_panel,
    overview_panel,
)
from bot.table.state.table import Ending, EndingKind, Stage, Table
from bot.words import Language
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.views.view import MatchView
from tests.builders.ui_tables import EMOJIS, FULL_ALT, WIDE_NAMES

_MOST_BITS = 2**64 - 1
_LAST_TABLE = 10**18 - 1


def of_the_books(language: Language) -> Iterator[tuple[str, Panel]]:
    """What is read from the books of a club, with the largest numbers in them."""
    counts = dict.fromkeys(Count, 10.0**9)
    sums = tuple(GameSums(name, 10**6, 10**6, 10**6, 10**6, counts) for name in GameName)
    person = PersonSums(WIDE_NAMES[0], sums, Reliability(*(10**9,) * 5))
    yield "no_statistics_panel", no_statistics_panel(WIDE_NAMES[0], language)
    position = StatisticsPosition(_MOST_BITS)
    overall = StatisticsContext(position, WIDE_NAMES[0], person)
    company = [Companion(n, WIDE_NAMES[n % 7], *(10**6,) * 5) for n in range(MOST_COMPANIONS)]
    yield "company_panel", company_panel(overall, company, language)
    course = Course(
        (RatedMoment(2e9, Rating(10.0**6, 200.0, 10**6)),),
        (CountedMatch(2e9, 1, 10.0**9),) * LONGEST_COURSE,
    )
    for pictures in ((), (FULL_ALT, replace(FULL_ALT, filename="points.png"))):
        yield "course_panel", course_panel(overall, course, language, pictures)
    names = (WIDE_NAMES[0], WIDE_NAMES[1])
    met = tuple(Encounter(name, *(10**6,) * 5) for name in GameName)
    for picture in (FULL_ALT, None):
        yield "overview_panel", overview_panel(overall, language, picture)
        for own in sums:
            seats = [SeatSums(n, s, *(10**6,) * 4) for n in range(2, 7) for s in range(n)]
            here = replace(overall, position=replace(position, game=own.game))
            panel = game_panel(here, own, own, seats, language, picture)
            yield "game_panel", panel
            yield "not_played_panel", not_played_panel(here, language)
        for game in (None, *GameName):
            compared = ComparedPeople(_MOST_BITS, _MOST_BITS)
            context = ComparisonContext(compared, names, (person, person), met, game)
            yield "comparison_panel", comparison_panel(context, language, picture)
    yield from _of_the_history(language)


def _of_the_history(language: Language) -> Iterator[tuple[str, Panel]]:
    """Pages of the largest tables, which ended in the longest words."""
    for name in GameName:
        seats = GAMES[name].players[-1]
        sides = GAMES[name].scorers(seats)
        side_of = {seat: side for side, of_side in enumerate(sides) for seat in of_side}
        players = tuple(
            ListedPlayer(seat, _MOST_BITS, WIDE_NAMES[seat], side_of[seat], True, True)
            for seat in range(seats)
        )
        score = (-(10.0**6) - 0.5,) * len(sides)
        matches = tuple(
            ListedMatch(_LAST_TABLE, name, score, ending, 2e9, players)
            for _ in range(ON_A_PAGE)
            for ending in [max(EndingKind, key=lambda e: len(e.value))]
        )
        people = (_MOST_BITS, _MOST_BITS - 1)
        position = HistoryPosition(Way.NEWER, name, people, _LAST_TABLE)
        page = MatchPage(matches[:1], True, True)
        distinct = tuple(replace(m, table_id=_LAST_TABLE - n) for n, m in enumerate(matches))
        for shown in (page, replace(page, matches=distinct), MatchPage()):
            known = dict.fromkeys(people, WIDE_NAMES[0])
            yield "history_panel", history_panel(position, shown, known, language)


def of_a_listed_match(
    table: Table, view: MatchView, language: Language
) -> Iterator[tuple[str, Panel]]:
    """A match of the history with its score sheets, however it ended."""
    closed = (replace(table, stage=Stage.CLOSED, ending=Ending(how)) for how in EndingKind)
    for picture in (FULL_ALT, None):
        for ended in (table, *closed):
            yield "match_panel", match_panel(ended, view, 2e9, language, picture)
            par = MatchPar(1, tuple(sheet.score for sheet in view.sheets))
            for reader in (None, *[person.user_id for person in table.people.values()][:1]):
                panel = match_panel(ended, view, 2e9, language, picture, par, reader)
                yield "match_panel", panel
        if view.sheets:
            par = MatchPar(1, tuple(sheet.score for sheet in view.sheets))
            for known in (None, par):
                panel = match_sheet_panel(
                    table, view.sheets, picture, language, emojis=EMOJIS, par=known
                )
                yield "match_sheet_panel", panel
