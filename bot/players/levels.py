"""How well a computer player plays."""

from __future__ import annotations

from bot.game.model.enums import NamedEnum


class Level(NamedEnum):
    """A strength of computer players; the value is its word in the store and in controls.

    ``NOVICE`` makes a beginner's mistakes (`bot.players.novice`), ``CLUB`` plays soundly at a
    glance (`bot.players.choose`), ``MASTER`` searches (`bot.players.search`).
    """

    NOVICE = "novice"
    CLUB = "club"
    MASTER = "master"
