"""The games by name; each is a module of its own over the one engine."""

from __future__ import annotations

from collections.abc import Mapping

from tarocchino.core.games.base import Game, GameName
from tarocchino.core.games.match_rules import default_rules, match_rules, read_match_rules
from tarocchino.core.games.mattazza import MATTAZZA
from tarocchino.core.games.open_game import OPEN_GAME
from tarocchino.core.games.partnership import OTTOCENTO, QUATTRO_SCARTATE
from tarocchino.core.games.terziglio import TERZIGLIO
from tarocchino.core.games.two_players import CENTOCINQUANTA, MILLONE, QUINDICI
from tarocchino.core.model.cards import NotationError

GAMES: Mapping[GameName, Game] = {
    game.name: game
    for game in (
        OTTOCENTO,
        QUATTRO_SCARTATE,
        TERZIGLIO,
        MILLONE,
        CENTOCINQUANTA,
        QUINDICI,
        MATTAZZA,
        OPEN_GAME,
    )
}


class UnknownGameError(NotationError):
    """The text is not the name of any game."""


def game(name: str | GameName) -> Game:
    """Return the game of this name, as records write it; raises `UnknownGameError` for any other
    text.

    >>> game("ottocento").players
    (4,)
    """
    try:
        return GAMES[GameName(name)]
    except ValueError:
        raise UnknownGameError(f"there is no game {name!r}") from None


FIRST_GAME = GameName.OTTOCENTO
"""The game that beginners are offered and taught."""

__all__ = [
    "FIRST_GAME",
    "GAMES",
    "Game",
    "GameName",
    "UnknownGameError",
    "default_rules",
    "game",
    "match_rules",
    "read_match_rules",
]
