"""The port of servers that keep their books together."""

from __future__ import annotations

from typing import Protocol

from bot.club.membership.joint_club import Invitation, JoinRequest, JointClub


class MembershipStore(Protocol):
    """Which servers are a club, and who is invited. Any method may raise `StoreBusyError`, those
    that change something `MembershipRefusedError`: then nothing has changed.

    Moments are in seconds since the epoch; an invitation that has expired is none.
    """

    async def club_of(self, guild_id: int) -> JointClub:
        """The club of a server."""

    async def invite(
        self, guild_id: int, name: str, channel_id: int, code_hash: str, now: float, until: float
    ) -> None:
        """Store an invitation, in place of those of the server whose code nobody has used."""

    async def take_up(self, code_hash: str, guild_id: int, name: str, now: float) -> Invitation:
        """The invitation with this code, which from now on is for this server alone."""

    async def ask(self, invitation_id: int, guild_id: int, now: float, until: float) -> JoinRequest:
        """Ask to join by an invitation that the server has taken up; the request lasts until
        ``until``. Asked again it is the same."""

    async def requests(self, guild_id: int, now: float) -> tuple[JoinRequest, ...]:
        """The requests that wait for the consent of this server."""

    async def accept(self, invitation_id: int, guild_id: int, now: float) -> JoinRequest:
        """Consent, as the server that has invited: the other one is in its club from now on. A club
        is founded, by the name of the server that invites, if it was by itself."""

    async def decline(self, invitation_id: int, guild_id: int, now: float) -> JoinRequest:
        """Refuse a request, as the server that has invited."""

    async def leave(self, guild_id: int) -> None:
        """Take a server out of its club, with its matches."""

    async def rename(self, guild_id: int, name: str) -> None:
        """Give the club of a server another name."""
