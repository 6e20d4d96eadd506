"""The custom_ids of buttons and menus: for which table, at which version, to do what.

Messages keep their custom_ids for ever: no value here may change its meaning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

MAX_LENGTH = 100
"""Discord's limit on a custom_id."""


class Verb(Enum):
    """What a component requests; the value is its word in the custom_id."""

    SIT = "sit"
    LEAVE = "leave"
    ADD_COMPUTER = "add"
    REMOVE_COMPUTER = "remove"
    START_AS_SEATED = "start"
    START_DRAWN = "draw"
    CLOSE = "close"
    HAND = "hand"
    LAST_TRICK = "last"
    SCORE = "score"
    RULES = "rules"
    TURN_PAGE = "turn"
    GO_TO_PAGE = "page"
    OTHER_GAME = "game"
    PREFER = "prefer"
    PREFERENCES = "preferences"
    SHOW_CARD = "card"
    TURN_CARD = "neighbour"
    HELP = "help"
    FIRST_GAME = "first"
    PLAY = "play"
    SIGNAL = "signal"
    SAYING = "saying"
    SPEAK = "speak"
    WORDS = "words"
    BID = "bid"
    PICK = "pick"
    PICK_SUIT = "suit"
    DISCARD = "discard"
    CHOOSE = "choose"
    FAMILIES = "families"
    TRIM = "trim"
    CARDS = "cards"
    BACK = "back"
    DECLARE = "declare"
    DECLARE_ALL = "all"
    KEEP_SILENT = "silent"
    CALL_OUT = "callout"
    PLAY_ON = "playon"
    PAY = "pay"
    CUT = "cut"
    NO_CUT = "nocut"
    LEARN = "learn"
    ANSWER = "answer"
    LESSON = "lesson"
    QUIET = "quiet"
    CONFIRM = "confirm"
    ANOTHER = "another"
    PRESELECT = "preselect"
    UNMARK = "unmark"
    ALL_HANDS = "hands"
    STEP = "step"
    GO_TO_TRICK = "trick"
    OTHER_HAND = "otherhand"
    STOP_WATCHING = "unwatch"
    SETTINGS = "settings"
    SET = "set"
    READY = "ready"
    IM_BACK = "imback"
    MENU = "menu"
    ASK = "ask"
    SURE = "sure"
    AGREE = "agree"
    DECLINE = "decline"
    RESUME = "resume"
    TAKE_SEAT = "take"
    NAME_SUBSTITUTE = "name"
    REMATCH = "rematch"
    COURSE = "course"
    SHEET_WORDS = "sheetwords"
    SHEET_SIDES = "sheetsides"
    SHEET_SIDE = "sheetside"
    FAIR_DEAL = "fair"
    LOBBY = "lobby"
    PREFERENCES_PAGE = "prefpage"
    STOP_ALERTS = "unalert"
    STATISTICS = "stats"
    STATISTICS_GAME = "statsgame"
    COMPARISON_GAME = "comparegame"
    HISTORY = "history"
    HISTORY_GAME = "historygame"
    HISTORY_PEOPLE = "historypeople"
    HISTORY_MATCH = "historymatch"
    MATCH_SHEET = "matchsheet"
    MATCH_RECORD = "matchrecord"
    BOARD = "board"
    OPEN_BOARD = "openboard"
    SEASON = "season"
    RECORDS = "records"
    PRIVACY = "privacy"
    EVENING = "evening"
    EVENING_DIRECTOR = "director"
    EVENING_FORM = "eveningform"
    DAILY = "daily"
    WHY = "why"
    WHY_AT = "whyat"
    POST_MORTEM = "postmortem"
    PUZZLE = "puzzle"
    POSTED_PUZZLE = "puzzlepost"


TEMPLATE = re.compile(
    r"tk:(?P<table>\d{1,18}):(?P<version>\d{1,9}):(?P<verb>[a-z]+):(?P<argument>[\w.~-]{0,56})",
    re.ASCII,
)
"""The format of all custom_ids of the bot."""


class BadCustomIdError(ValueError):
    """The text is not a custom_id of this bot."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """What one component requests; ``version`` is the table's version when it was shown.

    ``argument`` depends on the verb: at most 56 letters, digits and ``_ . ~ -``.
    """

    table: int
    version: int
    verb: Verb
    argument: str = ""

    def __str__(self) -> str:
        return f"tk:{self.table}:{self.version}:{self.verb.value}:{self.argument}"


def decode_custom_id(text: str) -> CustomId:
    """The inverse of ``str``; raises `BadCustomIdError` for anything else."""
    found = TEMPLATE.fullmatch(text)
    if found is None:
        raise BadCustomIdError(text)
    try:
        verb = Verb(found["verb"])
    except ValueError:
        raise BadCustomIdError(text) from None
    return CustomId(int(found["table"]), int(found["version"]), verb, found["argument"])
