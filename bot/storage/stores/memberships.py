"""Servers that keep their books together (`bot.services.ports.memberships.MembershipStore`) in a
SQL database."""

from __future__ import annotations

import math
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.membership.joint_club import (
    MOST_SERVERS,
    Invitation,
    JoinRequest,
    JointClub,
    MemberServer,
    MembershipProblem,
    MembershipRefusedError,
)
from bot.storage.database.club_schema import (
    CLUB_INVITATIONS,
    CLUB_MATCHES,
    CLUB_SEASONS,
    CLUB_SERVERS,
    CLUBS,
)
from bot.storage.database.transactions import Transactions
from bot.storage.stores.club_boards import running_season
from bot.storage.stores.club_joint_ratings import rate_anew
from bot.storage.stores.club_leaving import leave_club
from bot.storage.stores.club_members import Members, members_of
from bot.support.uncancelled import uncancelled

_INVITATIONS = CLUB_INVITATIONS.c


class SqlMembershipStore:
    """A `MembershipStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def club_of(self, guild_id: int) -> JointClub:
        """The club of a server."""
        async with self._transactions.reading() as connection:
            return await _club_of(connection, await members_of(connection, guild_id))

    @uncancelled
    async def invite(
        self, guild_id: int, name: str, channel_id: int, code_hash: str, now: float, until: float
    ) -> None:
        """Store an invitation, in place of those of the server whose code nobody has used."""
        unused = sa.and_(_INVITATIONS.guild_id == guild_id, _INVITATIONS.joining_guild_id.is_(None))
        outdated = sa.or_(unused, _INVITATIONS.expires_at <= now)
        values = {
            "code_hash": code_hash,
            "guild_id": guild_id,
            "name": name,
            "channel_id": channel_id,
            "expires_at": until,
            "is_asked": False,
        }
        async with self._transactions.writing() as connection:
            members = await members_of(connection, guild_id)
            _verify(len(members.guilds) < MOST_SERVERS, MembershipProblem.FULL)
            await connection.execute(sa.delete(CLUB_INVITATIONS).where(outdated))
            await connection.execute(sa.insert(CLUB_INVITATIONS).values(values))

    @uncancelled
    async def take_up(self, code_hash: str, guild_id: int, name: str, now: float) -> Invitation:
        """The invitation with this code, which from now on is for this server alone."""
        code = _INVITATIONS.code_hash == code_hash
        async with self._transactions.writing() as connection:
            row = await _invitation(connection, code, now)
            is_theirs = row is not None and row.joining_guild_id in (None, guild_id)
            if row is None or not is_theirs:
                raise MembershipRefusedError(MembershipProblem.NO_SUCH_CODE)
            await _verify_may_join(connection, row.guild_id, guild_id)
            taken = {"joining_guild_id": guild_id, "joining_name": name}
            await connection.execute(sa.update(CLUB_INVITATIONS).where(code).values(taken))
            return _read_invitation(row)

    @uncancelled
    async def ask(self, invitation_id: int, guild_id: int, now: float, until: float) -> JoinRequest:
        """Ask to join by an invitation that the server has taken up."""
        mine = sa.and_(_INVITATIONS.id == invitation_id, _INVITATIONS.joining_guild_id == guild_id)
        async with self._transactions.writing() as connection:
            row = await _invitation(connection, mine, now)
            if row is None:
                raise MembershipRefusedError(MembershipProblem.NO_SUCH_CODE)
            await _verify_may_join(connection, row.guild_id, guild_id)
            asked = sa.update(CLUB_INVITATIONS).where(mine, _INVITATIONS.is_asked.is_(False))
            await connection.execute(asked.values(is_asked=True, expires_at=until))
            return await _request(connection, row)

    @uncancelled
    async def requests(self, guild_id: int, now: float) -> tuple[JoinRequest, ...]:
        """The requests that wait for the consent of this server."""
        query = (
            sa.select(CLUB_INVITATIONS)
            .where(_INVITATIONS.guild_id == guild_id, *_waiting(now))
            .order_by(_INVITATIONS.id)
        )
        async with self._transactions.reading() as connection:
            rows = (await connection.execute(query)).all()
            return tuple([await _request(connection, row) for row in rows])

    @uncancelled
    async def accept(self, invitation_id: int, guild_id: int, now: float) -> JoinRequest:
        """Consent, as the server that has invited."""
        async with self._transactions.writing() as connection:
            row = await _asked(connection, invitation_id, guild_id, now)
            await _verify_may_join(connection, guild_id, row.joining_guild_id)
            request = await _request(connection, row)
            club_id = await _join(connection, row, now)
            await rate_anew(connection, club_id)
            await _delete(connection, invitation_id)
            return request

    @uncancelled
    async def decline(self, invitation_id: int, guild_id: int, now: float) -> JoinRequest:
        """Refuse a request, as the server that has invited."""
        async with self._transactions.writing() as connection:
            row = await _asked(connection, invitation_id, guild_id, now)
            request = await _request(connection, row)
            await _delete(connection, invitation_id)
            return request

    @uncancelled
    async def leave(self, guild_id: int) -> None:
        """Take a server out of its club, with its matches."""
        async with self._transactions.writing() as connection:
            has_left = await leave_club(connection, guild_id)
            _verify(has_left, MembershipProblem.NOT_IN_CLUB)

    @uncancelled
    async def rename(self, guild_id: int, name: str) -> None:
        """Give the club of a server another name."""
        async with self._transactions.writing() as connection:
            members = await members_of(connection, guild_id)
            _verify(members.club_id is not None, MembershipProblem.NOT_IN_CLUB)
            same = CLUBS.c.id == members.club_id
            await connection.execute(sa.update(CLUBS).where(same).values(name=name))


def _verify(holds: bool, problem: MembershipProblem) -> None:
    if not holds:
        raise MembershipRefusedError(problem)


def _waiting(now: float) -> tuple[sa.ColumnElement[bool], ...]:
    return (_INVITATIONS.is_asked.is_(True), _INVITATIONS.expires_at > now)


async def _invitation(
    connection: AsyncConnection, which: sa.ColumnElement[bool], now: float
) -> sa.Row[Any] | None:
    query = sa.select(CLUB_INVITATIONS).where(which, _INVITATIONS.expires_at > now)
    return (await connection.execute(query)).first()


async def _asked(
    connection: AsyncConnection, invitation_id: int, guild_id: int, now: float
) -> sa.Row[Any]:
    """The request that waits for the consent of this server; `MembershipRefusedError`."""
    mine = sa.and_(_INVITATIONS.id == invitation_id, _INVITATIONS.guild_id == guild_id)
    row = await _invitation(connection, mine, now)
    if row is None or not row.is_asked:
        raise MembershipRefusedError(MembershipProblem.NO_REQUEST)
    return row


async def _verify_may_join(connection: AsyncConnection, there: int, joining: int) -> None:
    club, newcomer = await members_of(connection, there), await members_of(connection, joining)
    _verify(joining not in club.guilds, MembershipProblem.OWN_CODE)
    _verify(newcomer.club_id is None, MembershipProblem.IN_CLUB)
    _verify(len(club.guilds) < MOST_SERVERS, MembershipProblem.FULL)
    running = await running_season(connection, newcomer)
    _verify(running is None, MembershipProblem.SEASON_HERE)
    running = await running_season(connection, club)
    _verify(running is None, MembershipProblem.SEASON_THERE)


async def _join(connection: AsyncConnection, row: sa.Row[Any], now: float) -> int:
    """Put the server that asks into the club of the other, which is founded if need be."""
    club_id = (await members_of(connection, row.guild_id)).club_id
    if club_id is None:
        founded = sa.insert(CLUBS).values(name=row.name).returning(CLUBS.c.id)
        club_id = await connection.scalar(founded)
        assert club_id is not None
        founder = {"guild_id": row.guild_id, "name": row.name, "invited_by": None}
        await _add_server(connection, club_id, founder, now)
    newcomer = {
        "guild_id": row.joining_guild_id,
        "name": row.joining_name,
        "invited_by": row.name,
    }
    await _add_server(connection, club_id, newcomer, now)
    return club_id


async def _add_server(
    connection: AsyncConnection, club_id: int, server: dict[str, Any], now: float
) -> None:
    seasons = CLUB_SEASONS.c
    ended = sa.select(sa.func.max(seasons.ended_at)).where(seasons.club_id == club_id)
    last = await connection.scalar(ended)
    # After the club's earlier seasons, whatever the clock says: they count none of its matches.
    joined_at = now if last is None or last < now else math.nextafter(last, math.inf)
    values = server | {"club_id": club_id, "joined_at": joined_at}
    await connection.execute(sa.insert(CLUB_SERVERS).values(values))


async def _delete(connection: AsyncConnection, invitation_id: int) -> None:
    await connection.execute(sa.delete(CLUB_INVITATIONS).where(_INVITATIONS.id == invitation_id))


async def _club_of(connection: AsyncConnection, members: Members) -> JointClub:
    if members.club_id is None:
        matches = await _matches(connection, members.guild_id)
        by_itself = MemberServer(members.guild_id, "", 0.0, None, matches)
        return JointClub(None, None, (by_itself,))
    name = await connection.scalar(sa.select(CLUBS.c.name).where(CLUBS.c.id == members.club_id))
    servers = CLUB_SERVERS.c
    first = (servers.joined_at, servers.invited_by.is_not(None), servers.guild_id)
    query = sa.select(CLUB_SERVERS).where(servers.club_id == members.club_id).order_by(*first)
    rows = (await connection.execute(query)).all()
    return JointClub(
        members.club_id,
        name,
        tuple(
            [
                MemberServer(
                    row.guild_id,
                    row.name,
                    row.joined_at,
                    row.invited_by,
                    await _matches(connection, row.guild_id),
                )
                for row in rows
            ]
        ),
    )


async def _matches(connection: AsyncConnection, guild_id: int) -> int:
    query = sa.select(sa.func.count()).where(CLUB_MATCHES.c.guild_id == guild_id)
    return await connection.scalar(query) or 0


async def _request(connection: AsyncConnection, row: sa.Row[Any]) -> JoinRequest:
    matches = await _matches(connection, row.joining_guild_id)
    return JoinRequest(_read_invitation(row), row.joining_guild_id, row.joining_name, matches)


def _read_invitation(row: sa.Row[Any]) -> Invitation:
    return Invitation(row.id, row.guild_id, row.name, row.channel_id, row.expires_at)
