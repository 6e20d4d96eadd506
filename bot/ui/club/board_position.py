"""The custom_ids of a leaderboard's controls, which hold all of what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.club.standings.board import BoardQuery
from bot.club.standings.orders import Order
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName

ALL = "all"
"""The option of a menu for all games, or all rule sets."""

_SEPARATOR = "."
_LETTERS = {
    Order.RATING: "r", Order.WINS: "w", Order.POINTS: "p", Order.DECLARATIONS: "d",
    Order.CAPPOTTI: "c", Order.BEST_HAND: "b", Order.ABOVE_PAR: "a",
}  # fmt: skip
_ORDERS = {letter: order for order, letter in _LETTERS.items()}


class BoardControl(Enum):
    """A control of a leaderboard: menus, then buttons; the value keeps their custom_ids apart."""

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


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A page of a leaderboard, counted from 1."""

    query: BoardQuery
    page: int = 1

    def control(self, control: BoardControl, verb: Verb = Verb.BOARD) -> CustomId:
        """The custom_id of a control that leads here; a menu's option changes one thing of it."""
        query = self.query
        parts = (
            control.value,
            _LETTERS[query.order],
            "" if query.game is None else query.game.value,
            "" if query.family is None else query.family.value,
            str(query.season),
            "2" if query.pairs else "1",
            "c" if query.with_computers else "",
            str(self.page),
        )
        return CustomId(0, 0, verb, _SEPARATOR.join(parts))


def decode_board_position(argument: str, values: Sequence[str] = ()) -> BoardPosition:
    """The page that a control, or the option chosen in it, leads to; `BadCustomIdError`."""
    try:
        control, order, game, family, season, people, computers, page = argument.split(_SEPARATOR)
        query = BoardQuery(
            order=_ORDERS[order],
            game=GameName(game) if game else None,
            family=RuleSetName(family) if family else None,
            season=int(season),
            pairs={"1": False, "2": True}[people],
            with_computers={"": False, "c": True}[computers],
        )
        return BoardPosition(_chosen(query, BoardControl(control), values), max(1, int(page)))
    except (ValueError, KeyError):
        raise BadCustomIdError(argument) from None


def _chosen(query: BoardQuery, control: BoardControl, values: Sequence[str]) -> BoardQuery:
    """The leaderboard after a choice in a menu."""
    match control, values:
        case BoardControl.ORDER, [order]:
            return replace(query, order=Order(order))
        case BoardControl.GAME, [game]:
            # Another game has other rule sets.
            return replace(query, game=None if game == ALL else GameName(game), family=None)
        case BoardControl.FAMILY, [family]:
            return replace(query, family=None if family == ALL else RuleSetName(family))
        case BoardControl.SEASON, [season]:
            return replace(query, season=int(season))
        case _, []:
            return query
        case _:
            raise ValueError(values)
