"""Name why a table refuses a request, other than by the rules of the game."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import ParamSpec

_P = ParamSpec("_P")


class RefusalReason(Enum):
    """Why a table refuses a request; the value is its name in messages."""

    NO_TABLE = "no-table"
    CHANNEL_TAKEN = "channel-taken"
    SEAT_TAKEN = "seat-taken"
    NO_SUCH_SEAT = "no-such-seat"
    TABLE_FULL = "table-full"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    NO_COMPUTER_THERE = "no-computer-there"
    HOST_ONLY = "host-only"
    NOT_IN_LOBBY = "not-in-lobby"
    NOT_PLAYING = "not-playing"
    MATCH_ENDED = "match-ended"
    SEATS_EMPTY = "seats-empty"
    STALE = "stale"
    SEEN_BEFORE = "seen-before"
    BUSY = "busy"
    OTHER_SERVER = "other-server"
    NO_CUT_NOW = "no-cut-now"
    UNREADABLE = "unreadable"
    PAUSED = "paused"
    NOT_PAUSED = "not-paused"
    ASKED_ALREADY = "asked-already"
    NOT_ASKED = "not-asked"
    NOTHING_ASKED = "nothing-asked"
    PROPOSAL_CLOSED = "settled"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NO_CLAIM_NOW = "no-claim-now"
    WHY_AGREED = "why-agreed"
    CLAIM_UNCERTAIN = "claim-uncertain"
    NOT_AWAY = "not-away"
    OUT_ALREADY = "out-already"
    KNOWS_CARDS = "knows-cards"
    OFFERED_TO_ANOTHER = "offered-to-another"
    NOT_OFFERED = "not-offered"
    NO_SUBSTITUTE = "no-substitute"
    NO_REMATCH = "no-rematch"
    NOT_READY = "not-ready"
    NOT_ADMITTED = "not-admitted"
    NOBODY_THERE = "nobody-there"
    TOO_MANY_INVITED = "too-many-invited"
    VENUE_LOST = "homeless"
    PLAYS_HERE = "plays-here"
    OTHER_CHANNEL = "other-channel"
    ROLE_OPENS = "role-opens"
    MODERATORS_OPEN = "moderators-open"
    NOT_WELCOME = "not-welcome"
    NOT_WELCOME_HERE = "not-welcome-here"
    CANNOT_INVITE = "cannot-invite"
    MAINTENANCE = "maintenance"
    MUTED = "muted"
    NO_SAYINGS_HERE = "no-sayings-here"
    MUTED_ALREADY = "muted-already"
    NOT_MUTED = "not-muted"
    NO_SUCH_PLAYER = "no-such-player"
    STILL_SEATED = "still-seated"
    STILL_ENTERED = "still-entered"
    TABLES_OPEN = "tables-open"
    TOO_MANY_TABLES = "too-many-tables"
    TOO_MANY_OPENINGS = "too-many-openings"
    LEFT_OUT = "left-out"
    EVENING_TABLE = "evening-table"
    DAILY_TABLE = "daily-table"
    DEAL_SECRET = "deal-secret"


class TableRefusedError(Exception):
    """A table refuses a request; nothing has changed.

    ``number`` is a quantity or an id for the reason's text, ``names`` are people's names.
    ``details`` replace the reason, only in logs.
    """

    def __init__(
        self,
        reason: RefusalReason,
        *,
        number: int | None = None,
        names: tuple[str, ...] = (),
        details: str | None = None,
    ) -> None:
        super().__init__(details or reason.value)
        self.reason = reason
        self.number = number
        self.names = names


def is_possible(verify: Callable[_P, object], *args: _P.args, **options: _P.kwargs) -> bool:
    """Return whether ``verify`` passes, and the table so allows the request."""
    try:
        verify(*args, **options)
    except TableRefusedError:
        return False
    return True
