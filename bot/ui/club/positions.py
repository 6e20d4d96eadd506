"""The custom_ids of the controls below statistics, which hold whose they are, and what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from bot.text import Language, say
from bot.text.words.names import game_name
from bot.ui.codec import Word, member_of, or_none
from bot.ui.components import Menu, Option
from bot.ui.custom_ids import CustomId
from tarocchino.core.games import GameName

ALL_GAMES = "all"
"""The value of the option that stands for every game."""


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
"""A user's id, so short that two of them have room."""

GAME_OR_ALL = or_none(member_of(GameName), ALL_GAMES)
"""A game, or all of them: None."""


@dataclass(frozen=True, slots=True)
class StatisticsPosition:
    """A page of a person's statistics, of a ``game`` or of all."""

    user_id: Annotated[int, USER]
    page: StatisticsPage = StatisticsPage.FIGURES
    game: Annotated[GameName | None, GAME_OR_ALL] = None


@dataclass(frozen=True, slots=True)
class ComparedPeople:
    """Two people compared; the menu of games has them in its custom_id."""

    first: Annotated[int, USER]
    second: Annotated[int, USER]


def game_options(
    games: Sequence[GameName], chosen: GameName | None, language: Language
) -> tuple[Option, ...]:
    """All games, then each of these."""
    every = Option(ALL_GAMES, say(language, "option-all-games"), chosen=chosen is None)
    named = (Option(g.value, game_name(language, g), chosen=g is chosen) for g in games)
    return (every, *named)


def game_menu(
    custom_id: CustomId, games: Sequence[GameName], chosen: GameName | None, language: Language
) -> Menu:
    """The menu of these games and of all of them together."""
    options = game_options(games, chosen, language)
    return Menu(custom_id, options, say(language, "menu-which-game"))
