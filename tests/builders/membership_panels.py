"""Messages of servers that keep one leaderboard, with the longest of everything."""

from __future__ import annotations

from collections.abc import Iterator

from bot.club.membership.joint_club import (
    LONGEST_NAME,
    MOST_SERVERS,
    Code,
    Invitation,
    JoinRequest,
    JointClub,
    MemberServer,
    Offer,
)
from bot.text import Language
from bot.ui.club.membership import (
    asked_panel,
    club_panel,
    code_panel,
    decided_panel,
    leave_panel,
    offer_panel,
    request_panel,
)
from bot.ui.components import Panel

_AT = 1e10
_MANY = 10**9
_SNOWFLAKE = 2**63 - 1


def widest_memberships(server: str, language: Language) -> Iterator[tuple[str, Panel]]:
    """Every panel, with servers of this name."""
    member = MemberServer(_SNOWFLAKE, server, _AT, server, _MANY)
    club = JointClub(_MANY, "W" * LONGEST_NAME, (member,) * MOST_SERVERS)
    request, *others = (
        JoinRequest(
            Invitation(_MANY + number, _SNOWFLAKE, server, _SNOWFLAKE, _AT),
            _SNOWFLAKE,
            server,
            _MANY,
        )
        for number in range(20)
    )
    yield "club_panel", club_panel(club, (request, *others), {}, language)
    yield "code_panel", code_panel(Code("W" * 10, _AT), language)
    yield "offer_panel", offer_panel(Offer(_MANY, server, club, club), language)
    yield "asked_panel", asked_panel(request, language)
    yield "request_panel", request_panel(request, language)
    for is_accepted in (True, False):
        yield "decided_panel", decided_panel(request, language, is_accepted=is_accepted)
    yield "leave_panel", leave_panel(club, language)
