"""Why an evening refuses an action."""

from __future__ import annotations

from enum import Enum


class EveningRefusal(Enum):
    """Why an action can fail; the value is its name in messages."""

    BAD_ORDER = "bad-order"
    BAD_RESULT = "bad-result"
    BAD_SEED = "bad-seed"
    BAD_SETTINGS = "bad-settings"
    BAD_TIME = "bad-time"
    DIRECTOR_ONLY = "director-only"
    ENTRY_FULL = "entry-full"
    EVENING_ON = "evening-on"
    FIELD_FULL = "field-full"
    NOTHING_SEALED = "nothing-sealed"
    NOT_ENTERED = "not-entered"
    NOT_BEGUN = "not-begun"
    NOT_OUT = "not-out"
    NOT_OVER = "not-over"
    NOT_PAUSED = "not-paused"
    NOT_YOURS = "not-yours"
    NO_EVENING = "no-evening"
    NO_MORE_ROUNDS = "no-more-rounds"
    NO_PLACE = "no-place"
    NO_ROUND_ON = "no-round-on"
    NO_SUCH_ENTRY = "no-such-entry"
    NO_SUCH_TABLE = "no-such-table"
    OUT_ALREADY = "out-already"
    OVER = "over"
    PAUSED = "paused"
    REASON_MISSING = "reason-missing"
    RESULT_STANDS = "result-stands"
    REVEALED_ALREADY = "revealed-already"
    ROUND_ON = "round-on"
    SIGNED_UP_ALREADY = "signed-up-already"
    STARTED_ALREADY = "started-already"
    TABLES_PLAYING = "tables-playing"
    TOO_FEW = "too-few"
    UNREADABLE = "unreadable"
    WRONG_NUMBER = "wrong-number"


class EveningRefusedError(Exception):
    """An evening refuses an action; nothing has changed."""

    def __init__(self, reason: EveningRefusal) -> None:
        super().__init__(reason.value)
        self.reason = reason
