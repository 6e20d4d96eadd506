"""Show leaderboards page by page, seasons with their podiums, and the hall of records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import Enum
from typing import Annotated

from bot.client.components import (
    MAX_OPTION_TEXT,
    MAX_OPTIONS,
    AccentColour,
    Button,
    Buttons,
    Image,
    Menu,
    Option,
    Pager,
    Panel,
    Part,
    Text,
    Turn,
    notice,
    plain_name,
    rows,
    shortened,
    shown_name,
)
from bot.client.custom_ids import CustomId, Verb, chosen_in, control_id, position_of
from bot.draw.leaderboards import (
    ClubRecord,
    HallOfRecords,
    Leaderboard,
    LeaderboardLine,
    Order,
    Podium,
)
from bot.draw.leaderboards import PodiumStep as DrawnStep
from bot.draw.picture import Picture
from bot.draw.ranking import Unit, word_of
from bot.features.books.controls import (
    ALL,
    GAME_OR_ALL,
    WITH_COMPUTERS,
    BoardControl,
    board_id,
    game_options,
)
from bot.features.books.leaderboards import (
    ALL_TIME,
    BoardPage,
    BoardQuery,
    HallRecord,
    NoBoard,
    PodiumStep,
    Season,
    SeasonPodium,
)
from bot.features.books.match_facts import RecordKind
from bot.table.panels.records import ReplayPosition
from bot.words import Language, say
from bot.words.names import game_name, rule_set_name
from bot.words.numbers import difference, figure, listed, number
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSetName

_MAX_SEASON = 40


def order_name(order: Order, language: Language) -> str:
    """Return the name of the order: "by points per hand"."""
    return say(language, f"picture-club-by-{order.slug}")


def game_or_all(game: GameName | None, language: Language) -> str:
    """Return the game's name, or the words for all games."""
    return say(language, "picture-club-all-games") if game is None else game_name(language, game)


def season_name(name: str) -> str:
    """Return the season's name, shortened, for a message."""
    return shown_name(shortened(name, _MAX_SEASON))


def season_label(name: str) -> str:
    return shortened(plain_name(name), MAX_OPTION_TEXT)


def option_label(text: str) -> str:
    """Return the text as the label of a menu's option, which begins with a capital letter."""
    return shortened(text[:1].upper() + text[1:], MAX_OPTION_TEXT)


def names_of(users: Iterable[int], names: Mapping[int, str]) -> tuple[str, ...]:
    """Return the names of these users, empty for those without one."""
    return tuple(names.get(user, "") for user in users)


def people_named(names: Iterable[str], language: Language) -> str:
    """Return the names of a person or pair: "**Anna** and **Bruno**"."""
    told = [shown_name(each) if each else say(language, "picture-club-unnamed") for each in names]
    return listed(language, [f"**{each}**" for each in told])


def value_told(
    order: Order, value: float, language: Language, deviation: float | None = None
) -> str:
    """Return the value that decides, with its word: "57.3 points a hand"; a rating with its
    ``deviation``, if given: "1,540 ± 60"."""
    written = number(language, value, decimals=1 if order is Order.POINTS else 0)
    match order:
        case Order.ABOVE_PAR:
            written = difference(language, value, decimals=1)
        case Order.RATING if deviation is None:
            return written
        case Order.RATING:
            uncertain = number(language, deviation)
            return say(language, "board-value-rating", value=written, deviation=uncertain)
        case Order.BEST_HAND:
            written = figure(language, value)
    return say(language, f"board-value-{order.slug}", number=round(value), value=written)


def line_told(
    line: LeaderboardLine, query: BoardQuery, language: Language, *, is_own: bool = False
) -> str:
    """Return a line of a leaderboard in words; ``is_own`` marks the reader's."""
    people = people_named(line.names, language)
    if is_own:
        people = say(language, "board-you", people=people)
    value = value_told(query.order, line.value, language, line.uncertainty)
    if line.provisional:
        value = say(language, "board-value-provisional", value=value)
    place, matches, wins = line.place, line.matches, line.wins
    if query.order is Order.WINS:
        return say(
            language, "board-line-wins", place=place, people=people, value=value, matches=matches
        )
    return say(
        language, "board-line", place=place, people=people, value=value, matches=matches, wins=wins
    )


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A page of a leaderboard as a reader sees it, with the server's seasons, the latest first. A
    reader who is not ``listed`` prefers to be left out of leaderboards."""

    query: BoardQuery
    page: BoardPage
    seasons: Sequence[Season]
    listed: bool = True

    @property
    def season(self) -> Season | None:
        """Return the season of the leaderboard; None for all time."""
        return next((each for each in self.seasons if each.id == self.query.season), None)


def leaderboard_drawn(board: ShownBoard) -> Leaderboard | None:
    """Return the page as its picture draws it; None without lines."""
    query, page = board.query, board.page
    if not page.lines:
        return None
    return Leaderboard(
        ranked_by=query.order,
        lines=page.lines,
        game=query.game,
        season="" if board.season is None else board.season.name,
        of_pairs=query.pairs,
        against_computers=query.with_computers,
        reader=page.own,
        page=page.page,
        pages=page.pages,
        best=page.best,
    )


def leaderboard_panel(
    board: ShownBoard, language: Language, picture: Picture | None = None
) -> Panel:
    """Return the panel with the page, the reader's own line, and all controls."""
    title = "picture-club-leaderboard-pairs" if board.query.pairs else "picture-club-leaderboard"
    parts: list[Part] = [Text(f"## {say(language, title)}\n-# {_of_what(board, language)}")]
    if picture is not None:
        parts.append(Image(picture))
    else:
        lines = [
            line_told(line, board.query, language, is_own=line == board.page.own)
            for line in board.page.lines
        ]
        parts.append(Text("\n".join(lines) or _nothing(board, language)))
    if board.query.missing is None and board.page.own not in board.page.lines:
        parts.append(Text(_own(board, language)))
    return Panel((*parts, *_controls(board, language)), AccentColour.RESULT)


def open_board_button(query: BoardQuery, language: Language) -> Button:
    """Return the button that shows a leaderboard in a message only for the reader."""
    opens = board_id(BoardControl.OPEN, query, verb=Verb.OPEN_BOARD)
    return Button(opens, say(language, "button-board"), emoji="🏆")


def _of_what(board: ShownBoard, language: Language) -> str:
    """Return what the leaderboard shows, in the order of its controls."""
    query = board.query
    parts = [order_name(query.order, language), game_or_all(query.game, language)]
    if query.family is not None:
        parts.append(say(language, "board-rules", rules=rule_set_name(language, query.family)))
    season = board.season
    parts.append(
        say(language, "picture-club-all-time") if season is None else season_name(season.name)
    )
    company = "picture-club-against-computers" if query.with_computers else "board-among-people"
    parts.append(say(language, company))
    if query.least_matches > 1:
        parts.append(say(language, "board-least", number=query.least_matches))
    return " · ".join(parts)


def _nothing(board: ShownBoard, language: Language) -> str:
    """Return why there are no lines."""
    query = board.query
    match query.missing:
        case NoBoard.NEEDS_GAME:
            return say(language, "board-needs-game")
        case NoBoard.NO_LADDER:
            return say(language, "board-no-ladder")
        case NoBoard.NO_BEST_HANDS:
            return say(language, "board-no-best-hands")
        case None:
            least = query.least_matches
            return say(language, f"board-empty-{query.order.slug}", number=least)


def _own(board: ShownBoard, language: Language) -> str:
    """Return the reader's line, or what they lack to have one."""
    page, least = board.page, board.query.least_matches
    if page.own is not None:
        line = line_told(page.own, board.query, language)
        return say(language, "board-own-pair" if board.query.pairs else "board-own", line=line)
    if not board.listed:
        return say(language, "board-own-unlisted")
    if 0 < page.own_matches < least:
        return say(language, "board-own-few", matches=page.own_matches, least=least)
    return say(language, "board-own-none")


def _controls(board: ShownBoard, language: Language) -> Iterator[Part]:
    query = board.query
    orders = [(each, option_label(order_name(each, language))) for each in Order]
    options = [Option(each.value, label, chosen=each is query.order) for each, label in orders]
    yield _menu(query, BoardControl.ORDER, language, options)
    games = game_options(tuple(GAMES), query.game, language)
    yield _menu(query, BoardControl.GAME, language, games)
    if families := _families(query):
        named = [(each, rule_set_name(language, each)) for each in families]
        options = [Option(ALL, say(language, "board-all-rules"), chosen=query.family is None)]
        options += [Option(each.value, label, chosen=each is query.family) for each, label in named]
        yield _menu(query, BoardControl.FAMILY, language, options)
    if board.seasons:
        yield _menu(query, BoardControl.SEASON, language, _season_options(board, language))
    if board.page.pages > 1:
        yield Pager(board.page.page, board.page.pages).buttons(
            lambda turn, page: board_id(BoardControl[turn.name], board.query, page),
            lambda turn: say(language, f"button-board-{turn.name.lower()}"),
            tuple(Turn),
        )
    yield _switches(board, language)


def _families(query: BoardQuery) -> tuple[RuleSetName, ...]:
    """Return the rule sets to choose from; none if there is no choice."""
    if query.game is None:
        return tuple(RuleSetName) if query.family is not None else ()
    offered = GAMES[query.game].rule_sets
    return offered if len(offered) > 1 or query.family is not None else ()


def _season_options(board: ShownBoard, language: Language) -> list[Option]:
    all_time = option_label(say(language, "picture-club-all-time"))
    first = Option(str(ALL_TIME), all_time, chosen=board.season is None)
    return [first, *_named_seasons(board.seasons, board.season, MAX_OPTIONS - 1)]


def _named_seasons(seasons: Sequence[Season], shown: Season | None, most: int) -> list[Option]:
    """Return an option per season: the latest ones, and the one shown."""
    named = list(seasons[:most])
    if shown is not None and shown not in named:
        named[-1] = shown
    return [Option(str(each.id), season_label(each.name), chosen=each is shown) for each in named]


def _menu(
    query: BoardQuery, control: BoardControl, language: Language, options: Sequence[Option]
) -> Menu:
    told = say(language, f"menu-board-{control.name.lower()}")
    return Menu(board_id(control, query), tuple(options), told)


def _switches(board: ShownBoard, language: Language) -> Buttons:
    """Return the buttons to pairs, to matches with computer players, and to the podium."""
    query = board.query
    who = replace(query, pairs=not query.pairs)
    company = replace(query, with_computers=not query.with_computers)
    people = "button-board-people" if query.pairs else "button-board-pairs"
    computers = "button-without-computers" if query.with_computers else "button-with-computers"
    buttons = [
        Button(board_id(BoardControl.WHO, who), say(language, people)),
        Button(board_id(BoardControl.COMPUTERS, company), say(language, computers)),
    ]
    if board.season is not None and board.season.podium is not None:
        podium = CustomId(0, 0, Verb.SEASON, str(board.season.id))
        buttons.append(Button(podium, say(language, "button-board-podium")))
    return Buttons(tuple(buttons))


Names = Mapping[int, str]
"""Names by user id."""


def day_of(at: float) -> date:
    """Return the day of a time in seconds since the epoch, in UTC."""
    return datetime.fromtimestamp(at, UTC).date()


def podium_drawn(season: Season, names: Names) -> Podium | None:
    """Return the people's podium as a picture, or else the pairs'; None without either."""
    podium = season.podium
    if podium is None or not (podium.people or podium.pairs):
        return None
    return Podium(
        title=season.name,
        first_day=day_of(season.began_at),
        last_day=None if season.ended_at is None else day_of(season.ended_at),
        ranked_by=podium.order,
        steps=tuple(
            DrawnStep(step.place, names_of(step.users, names), step.value)
            for step in podium.people or podium.pairs
        ),
        game=podium.game,
    )


def season_started_panel(season: Season, language: Language) -> Panel:
    """Return the panel that everyone in the channel reads when a season begins."""
    told = say(language, "season-started", season=season_name(season.name))
    return notice(told, AccentColour.RESULT)


def podium_panel(
    season: Season, names: Names, language: Language, picture: Picture | None = None
) -> Panel:
    """Return the panel for the end of a season, with its dates and its podium."""
    return archive_panel((), season, names, language, picture)


def archive_panel(
    seasons: Sequence[Season],
    shown: Season,
    names: Names,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """Return the panel with one of the server's seasons, and a menu of the latest ones."""
    parts: list[Part] = [*_podium_parts(shown, names, language, picture)]
    if len(seasons) > 1:
        options = tuple(_named_seasons(seasons, shown, MAX_OPTIONS))
        menu = say(language, "menu-board-season")
        parts.append(Menu(CustomId(0, 0, Verb.SEASON, "archive"), options, menu))
    parts.append(_to_leaderboard(shown, language))
    return Panel(tuple(parts), AccentColour.RESULT)


def _podium_parts(
    season: Season, names: Names, language: Language, picture: Picture | None
) -> list[Part]:
    parts: list[Part] = [Text("\n".join(_heading(season, language)))]
    podium = season.podium
    if podium is None:
        return parts
    if picture is not None:
        first = podium.people or podium.pairs
        parts += [Text(_first(podium, first, names, language)), Image(picture)]
    elif podium.people:
        parts.append(Text(_steps(podium, podium.people, "season-people", names, language)))
    if podium.pairs:
        parts.append(Text(_steps(podium, podium.pairs, "season-pairs", names, language)))
    if not (podium.people or podium.pairs):
        parts.append(Text(say(language, "season-nobody")))
    return parts


def _heading(season: Season, language: Language) -> list[str]:
    """Return the season's name, its dates, and the order of its podium."""
    named = season_name(season.name)
    began = f"<t:{round(season.began_at)}:D>"
    if season.ended_at is None:
        running = say(language, "season-since", began=began)
        return [f"## {say(language, 'season-running-title', season=named)}", f"-# {running}"]
    period = say(language, "season-period", began=began, ended=f"<t:{round(season.ended_at)}:D>")
    details = [period]
    if season.podium is not None:
        order = order_name(season.podium.order, language)
        details += [order, game_or_all(season.podium.game, language)]
    return [f"## {say(language, 'season-over-title', season=named)}", f"-# {' · '.join(details)}"]


def _steps(
    podium: SeasonPodium,
    steps: Sequence[PodiumStep],
    title: str,
    names: Names,
    language: Language,
) -> str:
    lines = [
        say(
            language,
            "season-step",
            place=step.place,
            people=people_named(names_of(step.users, names), language),
            value=value_told(podium.order, step.value, language),
        )
        for step in steps
    ]
    return "\n".join([f"### {say(language, title)}", *lines])


def _first(
    podium: SeasonPodium, steps: Sequence[PodiumStep], names: Names, language: Language
) -> str:
    """Return who won."""
    first = [step for step in steps if step.place == 1]
    people = listed(
        language, [people_named(names_of(step.users, names), language) for step in first]
    )
    value = value_told(podium.order, first[0].value, language)
    return say(language, "season-first", people=people, value=value)


def _to_leaderboard(season: Season, language: Language) -> Buttons:
    query = BoardQuery(season=season.id)
    if (podium := season.podium) is not None:
        query = replace(query, order=podium.order, game=podium.game)
    return Buttons((open_board_button(query, language),))


_IN_A_ROW = 3
RECORD_UNITS = {
    RecordKind.HIGHEST_HAND: Unit.POINTS,
    RecordKind.LONGEST_GRANDE: Unit.CARDS,
    RecordKind.HIGHEST_DECLARATION: Unit.POINTS,
    RecordKind.MOST_CRICCONI: Unit.CRICCONI,
    RecordKind.FEWEST_HANDS: Unit.HANDS,
    RecordKind.GREATEST_COMEBACK: Unit.POINTS,
}


class HallControl(Enum):
    """A control of the hall of records; the value keeps custom_ids apart."""

    GAME = "g"
    COMPUTERS = "c"


@dataclass(frozen=True, slots=True)
class HallPosition:
    """The hall of records to which a ``control`` leads: of a game or of all, of matches among
    people or with computer players; an option of the menu names another game."""

    control: HallControl = HallControl.GAME
    game: GameName | None = None
    with_computers: Annotated[bool, WITH_COMPUTERS] = False


def hall_meant(custom_id: CustomId, values: tuple[str, ...] = ()) -> HallPosition:
    """Return the hall that a control or a chosen option means. Raises `BadCustomIdError`."""
    at = position_of(HallPosition, custom_id)
    return replace(at, game=chosen_in(values, GAME_OR_ALL)) if values else at


def records_drawn(
    query: HallPosition, records: Sequence[HallRecord], names: Names, language: Language
) -> HallOfRecords | None:
    """Return the records as their picture draws them; None without any."""
    if not records:
        return None
    return HallOfRecords(
        tuple(
            ClubRecord(
                label=record_name(each.kind, language),
                value=each.value,
                unit=RECORD_UNITS[each.kind],
                names=names_of(each.holders, names),
                when=day_of(each.at),
                game=each.game if query.game is None else None,
            )
            for each in records
        ),
        query.game,
    )


def records_panel(
    query: HallPosition,
    records: Sequence[HallRecord],
    names: Names,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """Return the panel with the records, buttons to their replays, and the menu of games."""
    company = "picture-club-against-computers" if query.with_computers else "board-among-people"
    of_what = f"{game_or_all(query.game, language)} · {say(language, company)}"
    title = say(language, "picture-club-records")
    parts: list[Part] = [Text(f"## {title}\n-# {of_what}")]
    if not records:
        parts.append(Text(say(language, "records-none")))
    elif picture is not None:
        parts.append(Image(picture))
    else:
        parts.append(Text("\n".join(_line(each, names, language) for each in records)))
    if records:
        parts.append(Text(say(language, "records-replays")))
        parts += rows([*_replays(records, language)], _IN_A_ROW)
    return Panel((*parts, *_hall_controls(query, language)), AccentColour.RESULT)


def _line(record: HallRecord, names: Names, language: Language) -> str:
    word = word_of(language, record.value, RECORD_UNITS[record.kind])
    return say(
        language,
        "records-line",
        record=record_name(record.kind, language),
        value=f"{figure(language, record.value)} {word}",
        people=people_named(names_of(record.holders, names), language),
        game=game_name(language, record.game),
        when=f"<t:{round(record.at)}:D>",
    )


def record_name(kind: RecordKind, language: Language) -> str:
    return say(language, f"picture-club-record-{kind.value.replace('_', '-')}")


def _replays(records: Sequence[HallRecord], language: Language) -> Iterator[Button]:
    """Yield a button per record to the replay of its hand, or of the match's first."""
    for place, each in enumerate(records):
        opens = control_id(Verb.ALL_HANDS, ReplayPosition(each.table_id, each.hand or 0))
        # Several records may be from one hand; the version keeps their custom_ids apart.
        yield Button(replace(opens, version=place), record_name(each.kind, language), emoji="🔎")


def _hall_controls(query: HallPosition, language: Language) -> Iterator[Part]:
    games = game_options(tuple(GAMES), query.game, language)
    menu = control_id(Verb.RECORDS, replace(query, control=HallControl.GAME))
    yield Menu(menu, games, say(language, "menu-board-game"))
    with_computers = not query.with_computers
    other = HallPosition(HallControl.COMPUTERS, query.game, with_computers)
    label = "button-with-computers" if with_computers else "button-without-computers"
    yield Buttons((Button(control_id(Verb.RECORDS, other), say(language, label)),))
