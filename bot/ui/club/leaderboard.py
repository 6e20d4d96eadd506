"""A page of a leaderboard, with menus of what it is of and buttons to its other pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.club.standings.board import ALL_TIME, BoardLine, BoardPage, BoardQuery, NoBoard
from bot.club.standings.orders import Order
from bot.club.standings.seasons import Season
from bot.render.club.leaderboard import Leaderboard, LeaderboardLine, RankedBy
from bot.render.drawing.picture import Picture
from bot.text import Language, say
from bot.text.words.names import game_name, rule_set_name
from bot.ui.club.board_position import ALL, BoardControl, board_id
from bot.ui.club.board_words import (
    game_or_all,
    line_told,
    option_label,
    order_name,
    order_slug,
    season_label,
    season_name,
)
from bot.ui.components import (
    MAX_OPTIONS,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Text,
)
from bot.ui.custom_ids import Verb
from tarocchino.core.games import GAMES
from tarocchino.core.model.rules import RuleSetName

_EMOJI = {
    BoardControl.FIRST: "⏮️", BoardControl.BACK: "◀️", BoardControl.NEXT: "▶️",
    BoardControl.LAST: "⏭️",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A page of a leaderboard as a reader sees it, with the server's seasons, the latest first.

    A reader who is not ``listed`` prefers to be left out of leaderboards.
    """

    query: BoardQuery
    page: BoardPage
    seasons: Sequence[Season]
    listed: bool = True

    @property
    def season(self) -> Season | None:
        """The season that it is of; None for all time."""
        return next((each for each in self.seasons if each.id == self.query.season), None)


def leaderboard_drawn(board: ShownBoard) -> Leaderboard | None:
    """The page as its picture takes it; None if there is no line to draw."""
    query, page = board.query, board.page
    if not page.lines:
        return None
    return Leaderboard(
        ranked_by=RankedBy[query.order.name],
        lines=tuple(_drawn(line) for line in page.lines),
        game=query.game,
        season="" if board.season is None else board.season.name,
        of_pairs=query.pairs,
        against_computers=query.with_computers,
        reader=None if page.own is None else _drawn(page.own),
        page=page.page,
        pages=page.pages,
        best=page.best,
    )


def leaderboard_panel(
    board: ShownBoard, language: Language, picture: Picture | None = None
) -> Panel:
    """The page as a ``picture`` or in words, the reader's own line, and all controls."""
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
    """The button that shows a leaderboard in a message of the reader's own."""
    opens = board_id(BoardControl.OPEN, query, verb=Verb.OPEN_BOARD)
    return Button(opens, say(language, "button-board"), emoji="🏆")


def _drawn(line: BoardLine) -> LeaderboardLine:
    return LeaderboardLine(
        place=line.place,
        names=line.names,
        value=line.value,
        matches=line.matches,
        wins=line.wins,
        uncertainty=line.deviation,
        provisional=line.is_provisional,
    )


def _of_what(board: ShownBoard, language: Language) -> str:
    """What the leaderboard is of, in the order of its controls."""
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
    if query.order.least_matches > 1:
        parts.append(say(language, "board-least", number=query.order.least_matches))
    return " · ".join(parts)


def _nothing(board: ShownBoard, language: Language) -> str:
    """Why there are no lines."""
    query = board.query
    match query.missing:
        case NoBoard.NEEDS_GAME:
            return say(language, "board-needs-game")
        case NoBoard.NO_LADDER:
            return say(language, "board-no-ladder")
        case NoBoard.NO_BEST_HANDS:
            return say(language, "board-no-best-hands")
        case None:
            least = query.order.least_matches
            return say(language, f"board-empty-{order_slug(query.order)}", number=least)


def _own(board: ShownBoard, language: Language) -> str:
    """The reader's line, or what they lack to have one."""
    page, least = board.page, board.query.order.least_matches
    if page.own is not None:
        line = line_told(page.own, board.query, language)
        return say(language, "board-own-pair" if board.query.pairs else "board-own", line=line)
    if not board.listed:
        return say(language, "board-own-unlisted")
    if 0 < page.own_matches < least:
        return say(language, "board-own-few", matches=page.own_matches, least=least)
    return say(language, "board-own-none")


def _controls(board: ShownBoard, language: Language) -> Iterator[Part]:
    yield _menu(board.query, BoardControl.ORDER, language, [
        (order.value, option_label(order_name(order, language)), order is board.query.order)
        for order in Order
    ])  # fmt: skip
    everything = (ALL, option_label(game_or_all(None, language)), board.query.game is None)
    games = [(each.value, game_name(language, each), each is board.query.game) for each in GAMES]
    yield _menu(board.query, BoardControl.GAME, language, [everything, *games])
    if families := _families(board.query):
        options = [(each.value, rule_set_name(language, each), each is board.query.family)
                   for each in families]  # fmt: skip
        of_all = (ALL, say(language, "board-all-rules"), board.query.family is None)
        yield _menu(board.query, BoardControl.FAMILY, language, [of_all, *options])
    if board.seasons:
        yield _menu(board.query, BoardControl.SEASON, language, _season_options(board, language))
    if board.page.pages > 1:
        yield _page_buttons(board, language)
    yield _switches(board.query, language)


def _families(query: BoardQuery) -> tuple[RuleSetName, ...]:
    """The rule sets to choose from; none where there is no choice."""
    if query.game is None:
        return tuple(RuleSetName) if query.family is not None else ()
    offered = GAMES[query.game].rule_sets
    return offered if len(offered) > 1 or query.family is not None else ()


def _season_options(board: ShownBoard, language: Language) -> list[tuple[str, str, bool]]:
    all_time = option_label(say(language, "picture-club-all-time"))
    options = [(str(ALL_TIME), all_time, board.season is None)]
    shown = list(board.seasons[: MAX_OPTIONS - 1])
    if board.season is not None and board.season not in shown:
        shown[-1] = board.season
    for each in shown:
        options.append((str(each.id), season_label(each.name), each is board.season))
    return options


def _menu(
    query: BoardQuery,
    control: BoardControl,
    language: Language,
    options: Sequence[tuple[str, str, bool]],
) -> Menu:
    """A menu of options, each with its value, its label and whether it is the current one."""
    return Menu(
        board_id(control, query),
        tuple(Option(value, label, chosen=chosen) for value, label, chosen in options),
        say(language, f"menu-board-{control.name.lower()}"),
    )


def _page_buttons(board: ShownBoard, language: Language) -> Buttons:
    here, last = board.page.page, board.page.pages
    targets = {
        BoardControl.FIRST: 1, BoardControl.BACK: here - 1, BoardControl.NEXT: here + 1,
        BoardControl.LAST: last,
    }  # fmt: skip
    return Buttons(
        tuple(
            Button(
                board_id(control, board.query, min(max(target, 1), last)),
                say(language, f"button-board-{control.name.lower()}"),
                ButtonStyle.MAIN if control is BoardControl.NEXT else ButtonStyle.PLAIN,
                disabled=not 1 <= target <= last or target == here,
                emoji=_EMOJI[control],
            )
            for control, target in targets.items()
        )
    )


def _switches(query: BoardQuery, language: Language) -> Buttons:
    """To people or pairs, and to matches with or without computer players."""
    who = replace(query, pairs=not query.pairs)
    company = replace(query, with_computers=not query.with_computers)
    return Buttons(
        (
            Button(
                board_id(BoardControl.WHO, who),
                say(language, "button-board-people" if query.pairs else "button-board-pairs"),
            ),
            Button(
                board_id(BoardControl.COMPUTERS, company),
                say(language, "button-without-computers" if query.with_computers
                    else "button-with-computers"),
            ),
        )
    )  # fmt: skip
