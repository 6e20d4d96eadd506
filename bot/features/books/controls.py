"""Encode the custom_ids of the controls below leaderboards and statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated

from bot.client.components import Menu, Option
from bot.client.custom_ids import (
    NUMBER,
    BadCustomIdError,
    CustomId,
    Verb,
    Word,
    chosen_in,
    control_id,
    member_of,
    or_none,
    position_of,
    spelt,
)
from bot.draw.leaderboards import Order
from bot.features.books.leaderboards import BoardQuery
from bot.words import Language, say
from bot.words.names import game_name
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName

ALL = "all"
"""The option for all games, or for all rule sets."""

GAME_OR_ALL = or_none(member_of(GameName), ALL)
"""A game; None for all games."""
_FAMILY_OR_ALL = or_none(member_of(RuleSetName), ALL)

_LETTERS = {
    Order.RATING: "r", Order.WINS: "w", Order.POINTS: "p", Order.DECLARATIONS: "d",
    Order.CAPPOTTI: "c", Order.BEST_HAND: "b", Order.ABOVE_PAR: "a",
}  # fmt: skip
WITH_COMPUTERS = spelt({False: "", True: "c"})
"""Whether matches with computer players are shown."""


class BoardControl(Enum):
    """A control of a leaderboard, menus first; the value keeps custom_ids apart."""

    ORDER = "o"
    GAME = "g"
    FAMILY = "f"
    SEASON = "s"
    FIRST = "a"
    BACK = "b"
    NEXT = "n"
    LAST = "z"
    WHO = "w"
    COMPUTERS = "c"
    OPEN = "x"


_MOST_PAGES = 1_000_000
"""More pages than any leaderboard has; it keeps offsets within the database's 64 bits."""


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A page of a leaderboard, counted from 1, to which a ``control`` leads; an option of a menu
    changes one part of the query."""

    control: BoardControl
    order: Annotated[Order, spelt(_LETTERS)]
    game: GameName | None
    family: RuleSetName | None
    season: int
    pairs: Annotated[bool, spelt({False: "1", True: "2"})]
    with_computers: Annotated[bool, WITH_COMPUTERS]
    page: int


def board_id(
    control: BoardControl, query: BoardQuery, page: int = 1, verb: Verb = Verb.BOARD
) -> CustomId:
    """Return the custom_id of a control that leads to a page."""
    q = query
    leads_to = BoardPosition(
        control, q.order, q.game, q.family, q.season, q.pairs, q.with_computers, page
    )
    return control_id(verb, leads_to)


def board_meant(custom_id: CustomId, values: tuple[str, ...] = ()) -> tuple[BoardQuery, int]:
    """Return the page that a control or a chosen option means. Raises `BadCustomIdError`."""
    at = position_of(BoardPosition, custom_id)
    query = BoardQuery(at.order, at.game, at.family, at.season, at.pairs, at.with_computers)
    page = min(max(1, at.page), _MOST_PAGES)
    return _chosen(query, at.control, values) if values else query, page


def _chosen(query: BoardQuery, control: BoardControl, values: tuple[str, ...]) -> BoardQuery:
    """Return the query after a choice in a menu."""
    match control:
        case BoardControl.ORDER:
            return replace(query, order=chosen_in(values, member_of(Order)))
        case BoardControl.GAME:
            # Rule sets belong to a game.
            return replace(query, game=chosen_in(values, GAME_OR_ALL), family=None)
        case BoardControl.FAMILY:
            return replace(query, family=chosen_in(values, _FAMILY_OR_ALL))
        case BoardControl.SEASON:
            return replace(query, season=chosen_in(values, NUMBER))
        case _:
            raise BadCustomIdError(str(values))


class StatisticsPage(Enum):
    """A page of a person's statistics; the value is its word in custom_ids."""

    FIGURES = "figures"
    COMPANY = "company"
    COURSE = "course"


def _read_user(written: str) -> int:
    user_id = int(written, 16)
    if not 0 <= user_id < 1 << 64:
        raise ValueError(written)
    return user_id


USER = Word[int]("{:x}".format, _read_user)
"""A user's id in hexadecimal, so that two fit into a custom_id."""


@dataclass(frozen=True, slots=True)
class StatisticsPosition:
    """A page of a person's statistics in one ``game``, or in all."""

    user_id: Annotated[int, USER]
    page: StatisticsPage = StatisticsPage.FIGURES
    game: Annotated[GameName | None, GAME_OR_ALL] = None


class Way(Enum):
    """The direction of a page from a match of the list; the value is its word in custom_ids."""

    NEWER = "newer"
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class HistoryPosition:
    """A page of the matches that pass a filter: right before a ``table`` of the list or right after
    it; 0 is the newest page."""

    way: Way = Way.OLDER
    game: Annotated[GameName | None, GAME_OR_ALL] = None
    people: tuple[Annotated[int, USER], ...] = ()
    table: int = 0


@dataclass(frozen=True, slots=True)
class ComparedPeople:
    """The two people who are compared; the menu of games has them in its custom_id."""

    first: Annotated[int, USER]
    second: Annotated[int, USER]


def game_options(
    games: Sequence[GameName], chosen: GameName | None, language: Language
) -> tuple[Option, ...]:
    """Return an option for all games, then one for each of these."""
    every = Option(ALL, say(language, "option-all-games"), chosen=chosen is None)
    named = (Option(g.value, game_name(language, g), chosen=g is chosen) for g in games)
    return (every, *named)


def game_menu(
    custom_id: CustomId, games: Sequence[GameName], chosen: GameName | None, language: Language
) -> Menu:
    options = game_options(games, chosen, language)
    return Menu(custom_id, options, say(language, "menu-which-game"))
