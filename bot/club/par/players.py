"""Who plays a deal for its par."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.players import Player, choose


@dataclass(frozen=True, slots=True)
class ParPlayers:
    """The player in every seat of a deal, whose choices follow from the view alone, and the version
    of its play: a par is comparable with others of the same version."""

    version: int
    player: Player


PAR_PLAYERS = ParPlayers(version=1, player=choose)
"""Whoever plays differently gets the next number; every par of an earlier one is then replaced."""
