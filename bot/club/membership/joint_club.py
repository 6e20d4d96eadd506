"""A club of servers that keep their books together, and the requests to join it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

MOST_SERVERS = 10
"""Servers of a club."""

LONGEST_NAME = 40
"""Characters of a club's name."""


@dataclass(frozen=True, slots=True)
class MemberServer:
    """A server of a club, since when, in seconds since the epoch, by the invitation of which other,
    None for the first; and how many matches it brings."""

    guild_id: int
    name: str
    joined_at: float
    invited_by: str | None
    matches: int


@dataclass(frozen=True, slots=True)
class JointClub:
    """The servers whose books are kept together, those that joined first before the others.

    A server by itself is a club without ``club_id`` and ``name``, of itself alone.
    """

    club_id: int | None
    name: str | None
    servers: tuple[MemberServer, ...]

    @property
    def matches(self) -> int:
        """The matches of all servers."""
        return sum(server.matches for server in self.servers)

    def has(self, guild_id: int) -> bool:
        """Whether the server is in it."""
        return any(server.guild_id == guild_id for server in self.servers)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation into the club of a server, until a moment in seconds since the epoch.

    ``channel_id`` is where the inviting server is asked for its consent.
    """

    invitation_id: int
    guild_id: int
    name: str
    channel_id: int
    expires_at: float


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """What a server that was invited asks: to join the club of the one that invited it."""

    invitation: Invitation
    joining_guild_id: int
    joining_name: str
    matches: int


@dataclass(frozen=True, slots=True)
class Code:
    """A code as its moderator is given it, once, and until when it can be used."""

    code: str
    expires_at: float


@dataclass(frozen=True, slots=True)
class Offer:
    """What joining by a code would mean: the club there, and the server that would join it."""

    invitation_id: int
    invited_by: str
    there: JointClub
    joining: JointClub


class MembershipProblem(Enum):
    """Why a club cannot be joined or left; the value is its name in messages."""

    NO_SUCH_CODE = "no-such-code"
    TOO_MANY_TRIES = "too-many-tries"
    OWN_CODE = "own-code"
    IN_CLUB = "in-club"
    FULL = "full"
    SEASON_HERE = "season-here"
    SEASON_THERE = "season-there"
    NO_REQUEST = "no-request"
    NOT_IN_CLUB = "not-in-club"


class MembershipRefusedError(Exception):
    """What was asked of a club cannot be done; nothing has changed."""

    def __init__(self, problem: MembershipProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem
