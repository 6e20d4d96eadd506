"""Processes that play deals out (`bot.club.par.__main__`), started when they are needed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.club.par.match_par import HandPar
from bot.club.par.players import PAR_PLAYERS
from bot.club.results.dealt_hand import DealtHand, write_dealt_hand
from bot.services.answering_processes import AnsweringProcesses, ProcessGoneError, program_of
from bot.services.ports.deals import DealPlayersError, RefusedDealError

_PROGRAM = program_of("bot.club.par")


class DealProcesses:
    """`DealPlayers` in at most ``number`` processes of the lowest priority.

    ``program`` is the command that starts one.
    """

    def __init__(self, number: int = 1, program: Sequence[str] = _PROGRAM) -> None:
        self._processes = AnsweringProcesses(number, program)

    @property
    def version(self) -> int:
        """The version of the players."""
        return PAR_PLAYERS.version

    @property
    def at_once(self) -> int:
        """How many deals are played at the same time."""
        return self._processes.number

    async def par(self, hand: DealtHand) -> HandPar:
        """The par of a hand. Raises `DealPlayersError` and `RefusedDealError`."""
        try:
            answer = await self._processes.ask(write_dealt_hand(hand))
        except ProcessGoneError as error:
            raise DealPlayersError(str(error)) from None
        match answer:
            case {"par": [*points]}:
                return tuple(points)
            case {"refused": why}:
                raise RefusedDealError(str(why))
        raise DealPlayersError("the players answer something else")

    async def rest(self) -> None:
        """End the processes; the next deal starts one again."""
        await self._processes.rest()
