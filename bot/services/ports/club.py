"""The port of what clubs keep of their matches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from bot.club.par.match_par import MatchPar
from bot.club.ratings.ladders import RatedStep
from bot.club.results.match_facts import MatchFacts

EnteredMatch = tuple[MatchFacts, MatchPar | None]
"""What the books say of a match: its facts, and its par once that is known."""


class ClubStore(Protocol):
    """Durable storage of what clubs keep. Any method may raise `StoreBusyError`."""

    async def not_entered(self, limit: int) -> list[int]:
        """The ids of tables whose match is over and not entered yet, in the order of its end;
        without those whose deals are a secret still, and without deals of the day."""

    async def over(self) -> list[int]:
        """The ids of all tables whose match is over: those that are entered in the order in which
        they were, then the others in the order of their end; without those that `not_entered`
        leaves out."""

    async def enter(self, facts: MatchFacts) -> bool:
        """Enter a match, and all that follows from it, in one transaction; False if it has been
        entered before, or if `not_entered` leaves it out: then nothing changes."""

    async def rating_after(self, table_id: int, user_id: int) -> RatedStep | None:
        """What the match of a table did to a person's rating; None if it did nothing, or is not
        entered."""

    async def without_par(self, version: int, limit: int) -> list[int]:
        """The ids of tables whose match is entered without a par by players of this version, the
        newest first."""

    async def enter_par(self, facts: MatchFacts, par: MatchPar) -> bool:
        """Enter the par of a match, and what follows from it, in one transaction, in place of one
        of another version.

        False, and nothing changes, if it is there, or if the match is not entered with these
        players: one of them may have been forgotten meanwhile.
        """

    async def rebuild(self, matches: AsyncIterator[EnteredMatch]) -> tuple[str, ...]:
        """Compute all that follows from these matches anew, given in the order of `over`, and
        store it in place of what is there. Returns what was different, a line each."""
