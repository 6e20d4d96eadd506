"""Messages about what a club keeps: statistics, comparisons, the history."""

from collections.abc import Iterator
from dataclasses import replace

from bot.draw.card_emojis import CardEmojis
from bot.draw.player_statistics import PlayedGames
from bot.draw.rubber import Rubber
from bot.features.books.controls import (
    ComparedPeople,
    HistoryPosition,
    StatisticsPage,
    StatisticsPosition,
)
from bot.features.books.history_panels import (
    history_panel,
    match_panel,
    match_sheet_panel,
)
from bot.features.books.match_facts import Count
from bot.features.books.par import MatchPar
from bot.features.books.player_statistics import (
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
    comparison_drawn,
    comparison_panel,
    course_panel,
    courses_drawn,
    game_panel,
    games_drawn,
    no_statistics_panel,
    not_played_panel,
    overview_panel,
    person_drawn,
)
from bot.table.state.table import Ending, EndingKind, Stage
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.views.view import view_for
from tarocchino.players.levels import Level
from tests.approval.gallery.moments import FIRST_USER_ID
from tests.approval.gallery.tables import Named
from tests.builders.random_play import play_match
from tests.builders.ui_tables import table_of

_BRUNO = FIRST_USER_ID + 1
_AT = 1_790_000_000.0
OTTOCENTO, TERZIGLIO = GameName.OTTOCENTO, GameName.TERZIGLIO
_OWN = GameSums(
    OTTOCENTO, 12, 7, 2, 245,
    {
        Count.HANDS: 96, Count.POINTS: 5510, Count.SEQUENCES: 1840, Count.CRICCHE: 1210,
        Count.CARD_POINTS: 1766, Count.LAST_TRICKS: 282, Count.TRICK_COMBINATIONS: 12,
        Count.SIDE_DECLARED: 400, Count.DECLARATIONS: 31, Count.DECLARED: 260, Count.TRICKS: 371,
        Count.CONTATORI: 214, Count.BEGATO_SAVED: 14, Count.BEGATO_LOST: 9,
        Count.BEGATO_CAUGHT: 5, Count.MATTO_PAID: 3, Count.CAPPOTTI: 2,
        Count.CAPPOTTI_SUFFERED: 1, Count.CRICCONI: 6, Count.DEALER_HANDS: 24,
        Count.DEALER_POINTS: 1299, Count.CARDS: 1440, Count.TURNS: 1510, Count.MISSED: 4,
        Count.PAR_HANDS: 90, Count.LUCK: -1080, Count.ABOVE_PAR: 2214,
    },
)  # fmt: skip
_SERVER = replace(
    _OWN, matches=96, wins=45,
    counts={count: number * 8.3 + 3 for count, number in _OWN.counts.items()},
)  # fmt: skip
_SOLOIST = GameSums(
    TERZIGLIO, 1, 0, 0, 3,
    {Count.HANDS: 12, Count.POINTS: -12, Count.SOLOIST_HANDS: 4, Count.SOLOIST_POINTS: -6.5,
     Count.SOLOIST_WON: 1, Count.TRICKS: 61, Count.TURNS: 190, Count.PAR_HANDS: 1,
     Count.LUCK: 58.5, Count.ABOVE_PAR: -61.5},
)  # fmt: skip
_PERSON = PersonSums(
    "Bruno",
    (_OWN, _SOLOIST),
    Reliability(cards=301, turns=310, missed=4, left=1, helped_out=2, broken_off=1),
)


def statistics(language: Language, emojis: CardEmojis) -> Named:
    """What somebody has played, page by page."""
    del emojis
    overall = StatisticsContext(StatisticsPosition(_BRUNO), "Bruno", _PERSON)
    yield "stats/player", "What somebody has played", overview_panel(overall, language)
    picture = PlayedGames("Bruno", games_drawn(_PERSON)).draw(language)
    drawn = overview_panel(overall, language, picture)
    yield "stats/drawn", "What somebody has played, as a picture", drawn
    yield "stats/nothing", "Nothing played yet", no_statistics_panel("Bruno", language)
    for own, seats in ((_OWN, 4), (_SOLOIST, 3)):
        position = StatisticsPosition(_BRUNO, game=own.game)
        shown = replace(overall, position=position)
        sat = [SeatSums(seats, seat, 3, 2 - seat % 2, 24, 1300 + seat) for seat in range(seats)]
        server = _SERVER if own is _OWN else own
        panel = game_panel(shown, own, server, sat, language)
        yield f"stats/game-{own.game.value}", f"A game in depth: {own.game.value}", panel
        drawn_means = person_drawn("Bruno", own, server, language)
        picture = drawn_means.draw(language)
        panel = game_panel(shown, own, server, sat, language, picture)
        yield f"stats/drawn-{own.game.value}", f"As a picture: {own.game.value}", panel
    other = replace(overall, position=StatisticsPosition(_BRUNO, game=GameName.MILLONE))
    yield "stats/not-played", "A game never played", not_played_panel(other, language)
    company = replace(overall, position=StatisticsPosition(_BRUNO, StatisticsPage.COMPANY))
    met = (
        Companion(3, "Carla", together=7, won_together=4, against=2, won=1, lost=1),
        Companion(4, "Dino", together=0, won_together=0, against=1, won=0, lost=1),
        Companion(5, "Elena *la Bella*", together=1, won_together=1, against=0, won=0, lost=0),
    )
    yield "stats/company", "Partners and opponents", company_panel(company, met, language)
    yield "stats/alone", "No company", company_panel(company, (), language)
    yield from _over_time(overall, language)
    yield from _compared(language)


def _over_time(overall: StatisticsContext, language: Language) -> Named:
    shown = replace(overall, position=StatisticsPosition(_BRUNO, StatisticsPage.COURSE, OTTOCENTO))
    days = [_AT + 86_400 * number for number in range(30)]
    course = Course(
        tuple(
            RatedMoment(at, Rating(1500 + 9 * (n % 7) + n, 200 - 3 * n, n + 1))
            for n, at in enumerate(days)
        ),
        tuple(CountedMatch(at, 8, 400 + 20 * (n % 5)) for n, at in enumerate(days)),
    )
    yield "stats/course", "A rating over time", course_panel(shown, course, language)
    drawn = courses_drawn("Bruno", OTTOCENTO, course, 57.2)
    pictures = [each.draw(language) for each in drawn]
    panel = course_panel(shown, course, language, pictures)
    yield "stats/drawn-course", "A rating over time, as pictures", panel
    unrated = replace(course, ratings=(), matches=course.matches[:1])
    yield "stats/unrated", "No rating yet", course_panel(shown, unrated, language)


def _compared(language: Language) -> Named:
    other = PersonSums("Carla", (replace(_SERVER, matches=40, wins=22),))
    met = (Encounter(OTTOCENTO, 7, 4, 3, 2, 1), Encounter(TERZIGLIO, 0, 0, 1, 0, 0))
    for name, game, encounters in (
        ("all", None, met),
        ("game", OTTOCENTO, met),
        ("never", None, ()),
    ):
        compared, names = ComparedPeople(_BRUNO, _BRUNO + 1), ("Bruno", "Carla")
        context = ComparisonContext(compared, names, (_PERSON, other), encounters, game)
        yield f"compare/{name}", f"Two compared: {name}", comparison_panel(context, language)
        picture = comparison_drawn(context, language).draw(language)
        panel = comparison_panel(context, language, picture)
        yield f"compare/drawn-{name}", f"As a picture: {name}", panel


def history(language: Language, emojis: CardEmojis) -> Named:
    """The matches of a server, and one of them."""
    page = MatchPage(tuple(_listed()), has_newer=False, has_older=True)
    everything = history_panel(HistoryPosition(), page, {}, language)
    yield "history/list", "The newest matches", everything
    names = {_BRUNO: "Bruno"}
    of_two = HistoryPosition(game=OTTOCENTO, people=(_BRUNO, 99), table=7)
    some = MatchPage(page.matches[:1], has_newer=True)
    yield "history/filtered", "Matches of two", history_panel(of_two, some, names, language)
    none = history_panel(replace(of_two, table=0), MatchPage(), names, language)
    yield "history/none", "No such match", none
    yield from _match(language, emojis)


def _match(language: Language, emojis: CardEmojis) -> Named:
    match = play_match((OTTOCENTO.value, {"target": 100}), 3, 4)[-1].after
    names = ("Anna", "Bruno", "Carla", "Dino")
    table = replace(table_of(match, *names), stage=Stage.FINISHED)
    view = view_for(match, None)
    picture = Rubber(view, names).draw(language)
    drawn = match_panel(table, view, _AT, language, picture)
    yield "history/match", "A match of the history", drawn
    yield "history/match-words", "In words", match_panel(table, view, _AT, language)
    scores = [sheet.score for sheet in match.sheets]
    par = MatchPar(1, tuple((one - 35, other + 20) for one, other in scores))
    of_anna = match_panel(table, view, _AT, language, picture, par, table.people[0].user_id)
    yield "history/match-par", "A match whose par is known, for Anna", of_anna
    of_others = match_panel(table, view, _AT, language, picture, par, 0)
    yield "history/match-par-others", "The same for somebody else", of_others
    avoided = play_match((GameName.MATTAZZA.value, {"target": 2}), 4, 4)[-1].after
    points = MatchPar(1, tuple((1, 0, 0, 0) for _ in avoided.sheets))
    alone = replace(table_of(avoided, *names), stage=Stage.FINISHED)
    penalties = match_panel(
        alone, view_for(avoided, None), _AT, language, None, points, alone.people[0].user_id
    )
    yield "history/match-par-penalties", "A game of penalties", penalties
    ending = Ending(EndingKind.ABORTED, seat=0)
    broken_off = replace(table, stage=Stage.CLOSED, ending=ending)
    panel = match_panel(broken_off, view, _AT, language, picture)
    yield "history/broken-off", "A match without a result", panel
    sheet = match_sheet_panel(table, match.sheets[:1], None, language, emojis=emojis)
    yield "history/sheet", "A score sheet of it", sheet
    sheet = match_sheet_panel(table, match.sheets[:1], None, language, emojis=emojis, par=par)
    yield "history/sheet-par", "A score sheet with the par of its hand", sheet


def _listed() -> Iterator[ListedMatch]:
    """A match of each ending, of pairs and of single players, with substitutes."""
    people = [
        ListedPlayer(0, _BRUNO, "Bruno", 0, True, True),
        ListedPlayer(1, 5, "Elena *la Bella*", 1, False, True),
        ListedPlayer(2, 3, "Carla", 0, True, False),
        ListedPlayer(2, 0, "Ada", 0, True, True),
        ListedPlayer(3, 4, "Dino", 1, False, True),
    ]
    for number, ending in enumerate(EndingKind):
        is_over = ending in (EndingKind.PLAYED, EndingKind.AGREED, EndingKind.RESIGNED)
        yield ListedMatch(
            10 - number, OTTOCENTO, (812, 530.5), ending,
            _AT - 90_000 * number,
            tuple(people if is_over else [replace(each, won=False) for each in people]),
        )  # fmt: skip
    masters = [
        people[0], people[2],
        ListedPlayer(1, 0, "", 1, False, False, Level.MASTER),
        ListedPlayer(3, 0, "", 1, False, False, Level.NOVICE),
    ]  # fmt: skip
    yield ListedMatch(
        3, OTTOCENTO, (830, 611), EndingKind.PLAYED, _AT - 900_000,
        tuple(masters),
    )  # fmt: skip
    singles = [replace(each, seat=n, side=n) for n, each in enumerate((people[0], *people[3:]))]
    yield ListedMatch(
        2, TERZIGLIO, (14, -7, -7), EndingKind.AGREED, _AT - 10**6,
        tuple(singles),
    )  # fmt: skip
