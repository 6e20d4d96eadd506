"""Servers that join their clubs: invitations, requests, consent."""

from __future__ import annotations

import secrets
from collections import defaultdict, deque
from collections.abc import Callable

from bot.club.membership.codes import hash_of, new_code
from bot.club.membership.joint_club import (
    Code,
    JoinRequest,
    JointClub,
    MembershipProblem,
    MembershipRefusedError,
    Offer,
)
from bot.services.club import ClubBooks
from bot.services.ports.clock import Clock
from bot.services.ports.errors import store_refusals
from bot.services.ports.memberships import MembershipStore

CODE_LASTS = 24 * 60 * 60.0
"""Seconds in which a code can be used."""

REQUEST_LASTS = 7 * 24 * 60 * 60.0
"""Seconds in which a request can be consented to."""

WRONG_CODES = 5
"""Wrong codes that a server may give within `AN_HOUR`."""

AN_HOUR = 60 * 60.0


class MembershipService:
    """Clubs of several servers; whoever asks has to moderate the server that is named first.

    Raises `MembershipRefusedError`, and `TableRefusedError` while the store is busy; then nothing
    has changed. ``below`` draws what codes are made of.
    """

    def __init__(
        self,
        store: MembershipStore,
        books: ClubBooks,
        clock: Clock,
        below: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._store = store
        self._books = books
        self._clock = clock
        self._below = below
        self._wrong: dict[int, deque[float]] = defaultdict(deque)

    async def club_of(self, guild_id: int) -> JointClub:
        """The club of a server."""
        with store_refusals():
            return await self._store.club_of(guild_id)

    async def invite(self, guild_id: int, name: str, channel_id: int) -> Code:
        """A new code for one server; an earlier one that nobody has used no longer counts.

        ``channel_id`` is where the consent to a request is asked for.
        """
        now = self._clock.now()
        code = Code(new_code(self._below), now + CODE_LASTS)
        with store_refusals():
            await self._store.invite(
                guild_id, name, channel_id, hash_of(code.code), now, code.expires_at
            )
        return code

    async def look_up(self, guild_id: int, name: str, code: str) -> Offer:
        """What joining by this code would mean; from now on it is for this server alone."""
        self._verify_may_try(guild_id)
        try:
            with store_refusals():
                invitation = await self._store.take_up(
                    hash_of(code), guild_id, name, self._clock.now()
                )
        except MembershipRefusedError as error:
            if error.problem is MembershipProblem.NO_SUCH_CODE:
                self._wrong[guild_id].append(self._clock.now())
            raise
        return Offer(
            invitation.invitation_id,
            invitation.name,
            there=await self.club_of(invitation.guild_id),
            joining=await self.club_of(guild_id),
        )

    async def ask(self, guild_id: int, invitation_id: int) -> JoinRequest:
        """Ask for the consent of the server that has invited."""
        now = self._clock.now()
        with store_refusals():
            return await self._store.ask(invitation_id, guild_id, now, now + REQUEST_LASTS)

    async def requests(self, guild_id: int) -> tuple[JoinRequest, ...]:
        """The requests that wait for the consent of a server."""
        with store_refusals():
            return await self._store.requests(guild_id, self._clock.now())

    async def accept(self, guild_id: int, invitation_id: int) -> JoinRequest:
        """Consent: the other server is in the club. Its ratings are computed in the background."""
        with store_refusals():
            request = await self._store.accept(invitation_id, guild_id, self._clock.now())
        self._books.catch_up()
        return request

    async def decline(self, guild_id: int, invitation_id: int) -> JoinRequest:
        """Refuse a request."""
        with store_refusals():
            return await self._store.decline(invitation_id, guild_id, self._clock.now())

    async def leave(self, guild_id: int) -> None:
        """Leave the club, with all matches of the server."""
        with store_refusals():
            await self._store.leave(guild_id)
        self._books.catch_up()

    async def rename(self, guild_id: int, name: str) -> None:
        """Give the server's club another name."""
        with store_refusals():
            await self._store.rename(guild_id, name)

    def _verify_may_try(self, guild_id: int) -> None:
        wrong, since = self._wrong[guild_id], self._clock.now() - AN_HOUR
        while wrong and wrong[0] <= since:
            wrong.popleft()
        if len(wrong) >= WRONG_CODES:
            raise MembershipRefusedError(MembershipProblem.TOO_MANY_TRIES)
        if not wrong:
            del self._wrong[guild_id]
