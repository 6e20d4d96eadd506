"""Clubs of several servers in memory; what is counted of them is not."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.club.membership.joint_club import (
    Invitation,
    JoinRequest,
    JointClub,
    MemberServer,
    MembershipProblem,
    MembershipRefusedError,
)


@dataclass
class Invited:
    """An invitation and what has become of it."""

    code_hash: str
    invitation: Invitation
    joining: tuple[int, str] | None = None
    is_asked: bool = False


@dataclass
class MemoryMemberships:
    """A `MembershipStore` that knows nothing of matches and seasons."""

    clubs: list[JointClub] = field(default_factory=list)
    invited: dict[int, Invited] = field(default_factory=dict)

    async def club_of(self, guild_id: int) -> JointClub:
        alone = JointClub(None, None, (MemberServer(guild_id, "", 0.0, None, 0),))
        return next((club for club in self.clubs if club.has(guild_id)), alone)

    async def invite(
        self, guild_id: int, name: str, channel_id: int, code_hash: str, now: float, until: float
    ) -> None:
        self.invited = {
            number: each
            for number, each in self.invited.items()
            if each.invitation.guild_id != guild_id or each.joining is not None
        }
        number = len(self.invited) + 1
        invitation = Invitation(number, guild_id, name, channel_id, until)
        self.invited[number] = Invited(code_hash, invitation)
        assert until > now

    async def take_up(self, code_hash: str, guild_id: int, name: str, now: float) -> Invitation:
        for each in self.invited.values():
            is_theirs = each.joining is None or each.joining[0] == guild_id
            if each.code_hash == code_hash and each.invitation.expires_at > now and is_theirs:
                await self._verify(each.invitation.guild_id, guild_id)
                each.joining = guild_id, name
                return each.invitation
        raise MembershipRefusedError(MembershipProblem.NO_SUCH_CODE)

    async def ask(self, invitation_id: int, guild_id: int, now: float, until: float) -> JoinRequest:
        each = self.invited.get(invitation_id)
        if each is None or each.joining is None or each.joining[0] != guild_id:
            raise MembershipRefusedError(MembershipProblem.NO_SUCH_CODE)
        assert until > now
        each.invitation = replace(each.invitation, expires_at=until)
        each.is_asked = True
        return self._request(each)

    async def requests(self, guild_id: int, now: float) -> tuple[JoinRequest, ...]:
        return tuple(
            self._request(each)
            for each in self.invited.values()
            if each.is_asked
            and each.invitation.guild_id == guild_id
            and each.invitation.expires_at > now
        )

    async def accept(self, invitation_id: int, guild_id: int, now: float) -> JoinRequest:
        request = await self.decline(invitation_id, guild_id, now)
        club = await self.club_of(guild_id)
        name = request.invitation.name
        if club.club_id is None:
            first = MemberServer(guild_id, name, now, None, 0)
            club = JointClub(len(self.clubs) + 1, name, (first,))
        newcomer = MemberServer(request.joining_guild_id, request.joining_name, now, name, 0)
        self.clubs = [each for each in self.clubs if not each.has(guild_id)]
        self.clubs.append(replace(club, servers=(*club.servers, newcomer)))
        return request

    async def decline(self, invitation_id: int, guild_id: int, now: float) -> JoinRequest:
        for request in await self.requests(guild_id, now):
            if request.invitation.invitation_id == invitation_id:
                del self.invited[invitation_id]
                return request
        raise MembershipRefusedError(MembershipProblem.NO_REQUEST)

    async def leave(self, guild_id: int) -> None:
        if not self.drop(guild_id):
            raise MembershipRefusedError(MembershipProblem.NOT_IN_CLUB)

    async def rename(self, guild_id: int, name: str) -> None:
        club = await self.club_of(guild_id)
        if club.club_id is None:
            raise MembershipRefusedError(MembershipProblem.NOT_IN_CLUB)
        self.clubs = [replace(e, name=name) if e is club else e for e in self.clubs]

    def drop(self, guild_id: int) -> bool:
        """Take the server out of its club; False if it is in none."""
        club = next((each for each in self.clubs if each.has(guild_id)), None)
        if club is None:
            return False
        self.clubs.remove(club)
        others = tuple(server for server in club.servers if server.guild_id != guild_id)
        if others:
            self.clubs.append(replace(club, servers=others))
        return True

    async def _verify(self, there: int, joining: int) -> None:
        if (await self.club_of(there)).has(joining):
            raise MembershipRefusedError(MembershipProblem.OWN_CODE)
        if (await self.club_of(joining)).club_id is not None:
            raise MembershipRefusedError(MembershipProblem.IN_CLUB)

    def _request(self, each: Invited) -> JoinRequest:
        assert each.joining is not None
        return JoinRequest(each.invitation, *each.joining, matches=0)
