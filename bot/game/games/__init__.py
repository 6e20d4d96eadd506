"""The games by name: each a module of its own, over the one engine."""

from __future__ import annotations

from collections.abc import Mapping

from bot.game.games.base import Game, GameName
from bot.game.games.match_rules import default_rules, match_rules, read_match_rules
from bot.game.games.mattazza import MATTAZZA
from bot.game.games.open_game import OPEN_GAME
from bot.game.games.ottocento import OTTOCENTO
from bot.game.games.quattro_scartate import QUATTRO_SCARTATE
from bot.game.games.terziglio import TERZIGLIO
from bot.game.games.two_players import CENTOCINQUANTA, MILLONE, QUINDICI

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

FIRST_GAME = GameName.OTTOCENTO
"""What somebody plays first, and what is taught: the classic."""

__all__ = [
    "FIRST_GAME",
    "GAMES",
    "Game",
    "GameName",
    "default_rules",
    "match_rules",
    "read_match_rules",
]
