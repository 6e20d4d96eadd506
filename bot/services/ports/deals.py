"""The port to the computer players who play deals out for their par."""

from __future__ import annotations

from typing import Protocol

from bot.club.par.match_par import HandPar
from bot.club.results.dealt_hand import DealtHand


class DealPlayersError(Exception):
    """The players are not there any more; another time they may be."""


class RefusedDealError(Exception):
    """The players cannot play this deal, now or later."""


class DealPlayers(Protocol):
    """Players who play deals of matches that are over, beside everything else."""

    @property
    def version(self) -> int:
        """The version of the players, as a `bot.club.par.match_par.MatchPar` has it."""

    @property
    def at_once(self) -> int:
        """How many deals are played at the same time, if more are asked for."""

    async def par(self, hand: DealtHand) -> HandPar:
        """The par of a hand. Raises `DealPlayersError` and `RefusedDealError`."""

    async def rest(self) -> None:
        """Give back whatever waiting for the next deal would take."""
