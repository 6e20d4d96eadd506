"""How well a computer player plays."""

from __future__ import annotations

from tarocchino.core.model.cards import NamedEnum


class Level(NamedEnum):
    """A strength of computer players; the value is its word in the store and in controls.

    ``NOVICE`` makes a beginner's mistakes (`tarocchino.players.novice`), ``CLUB`` plays soundly at
    a glance (`tarocchino.players.choose`), ``MASTER`` searches (`tarocchino.players.search`).
    """

    NOVICE = "novice"
    CLUB = "club"
    MASTER = "master"
