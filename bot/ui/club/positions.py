"""The custom_ids of the controls below statistics, which hold whose they are, and what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.text import Language, say
from bot.text.words.names import game_name
from bot.ui.components import Menu, Option
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb
from tarocchino.core.games import GameName

_SEPARATOR = "."
ALL_GAMES = "all"
"""The value of the option that stands for every game."""


class StatisticsPage(Enum):
    """A page of a person's statistics; the value is its word in custom_ids."""

    FIGURES = "figures"
    COMPANY = "company"
    COURSE = "course"


@dataclass(frozen=True, slots=True)
class StatisticsPosition:
    """A page of a person's statistics, of a ``game`` or of all."""

    user_id: int
    page: StatisticsPage = StatisticsPage.FIGURES
    game: GameName | None = None

    def turned_to(self, page: StatisticsPage) -> CustomId:
        """The custom_id of the button that leads to another page."""
        return replace(self, page=page)._id(Verb.STATISTICS)

    def game_menu(self) -> CustomId:
        """The custom_id of the menu of games."""
        return self._id(Verb.STATISTICS_GAME)

    def _id(self, verb: Verb) -> CustomId:
        words = (written_user(self.user_id), self.page.value, written_game(self.game))
        return CustomId(0, 0, verb, _SEPARATOR.join(words))


def decode_statistics(custom_id: CustomId, values: Sequence[str] = ()) -> StatisticsPosition:
    """What a button, or the game chosen in the menu, leads to. Raises `BadCustomIdError`."""
    match custom_id.argument.split(_SEPARATOR), custom_id.verb, values:
        case [user, page, game], Verb.STATISTICS, _:
            pass
        case [user, page, _], Verb.STATISTICS_GAME, [game]:
            pass
        case _:
            raise BadCustomIdError(custom_id.argument)
    try:
        return StatisticsPosition(read_user(user), StatisticsPage(page), read_game(game))
    except ValueError:
        raise BadCustomIdError(custom_id.argument) from None


@dataclass(frozen=True, slots=True)
class ComparisonPosition:
    """Two people compared, in a ``game`` or in all."""

    first: int
    second: int
    game: GameName | None = None

    def game_menu(self) -> CustomId:
        """The custom_id of the menu of games."""
        words = (written_user(self.first), written_user(self.second))
        return CustomId(0, 0, Verb.COMPARISON_GAME, _SEPARATOR.join(words))


def decode_comparison(custom_id: CustomId, values: Sequence[str]) -> ComparisonPosition:
    """What the game chosen in the menu leads to. Raises `BadCustomIdError`."""
    match custom_id.argument.split(_SEPARATOR), values:
        case [first, second], [game]:
            try:
                return ComparisonPosition(read_user(first), read_user(second), read_game(game))
            except ValueError:
                pass
    raise BadCustomIdError(custom_id.argument)


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


def written_user(user_id: int) -> str:
    """A user's id in a custom_id, where two of them are to have room."""
    return f"{user_id:x}"


def read_user(written: str) -> int:
    """The inverse of `written_user`; raises ValueError."""
    user_id = int(written, 16)
    if not 0 <= user_id < 1 << 64:
        raise ValueError(written)
    return user_id


def written_game(game: GameName | None) -> str:
    """A game, or all of them, in a custom_id."""
    return ALL_GAMES if game is None else game.value


def read_game(written: str) -> GameName | None:
    """The inverse of `written_game`; raises ValueError."""
    return None if written == ALL_GAMES else GameName(written)
