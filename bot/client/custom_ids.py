"""Encode and decode the custom_ids of buttons and menus: for which table, at which version, to
do what, with which arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

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
    TO_CARDS = "tocards"
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
    WATCH = "watch"
    OPEN_THREAD = "thread"
    BEGIN_LESSONS = "lessons"
    TAKE_SEAT = "take"
    NAME_SUBSTITUTE = "name"
    REMATCH = "rematch"
    COURSE = "course"
    SHEET_WORDS = "sheetwords"
    SHEET_SIDES = "sheetsides"
    SHEET_SIDE = "sheetside"
    SHEET_COUNT = "sheetcount"
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


_Value = TypeVar("_Value")
_Position = TypeVar("_Position")
_Member = TypeVar("_Member", bound=Enum)
TOO_LARGE = 2**63
"""Neither a database nor Discord has such a number."""
_USUAL = "."
_TABLE = "table"


@dataclass(frozen=True)
class Word(Generic[_Value]):
    """How a value is written in a custom_id or a menu's option; ``parse`` raises ValueError or
    LookupError for what is not written so."""

    write: Callable[[_Value], str]
    parse: Callable[[str], _Value]

    def read(self, written: str) -> _Value:
        """Return the value; raises `BadCustomIdError`."""
        try:
            return self.parse(written)
        except (ValueError, LookupError):
            raise BadCustomIdError(written) from None


def _number(written: str) -> int:
    number = int(written) if written.isdecimal() else TOO_LARGE
    if number >= TOO_LARGE:
        raise ValueError(written)
    return number


NUMBER = Word(str, _number)
"""A number from 0."""

_PLAIN: Mapping[type, Word[Any]] = {int: NUMBER, str: Word(str, str)}


def member_of(kind: type[_Member]) -> Word[_Member]:
    """Members of the enum, by their values."""
    return Word(lambda member: str(member.value), kind)


def spelt(words: Mapping[_Value, str]) -> Word[_Value]:
    """Values by words of their own."""
    return Word(words.__getitem__, {word: value for value, word in words.items()}.__getitem__)


def or_none(word: Word[_Value], none: str = "") -> Word[_Value | None]:
    """A value that may be None, which has a word of its own."""
    return Word(
        lambda value: none if value is None else word.write(value),
        lambda written: None if written == none else word.read(written),
    )


def control_id(verb: Verb, position: Any) -> CustomId:
    """Return the custom_id of a control that leads to a position.

    A field called ``table`` is the table of the custom_id, a tuple at the end takes any number of
    words. Fields, or the members of that tuple, are written as their type says, or as the `Word`
    with which it is annotated. A class with a ``SEPARATOR`` of its own leaves out the Nones at the
    end.
    """
    if isinstance(position, Enum):
        return CustomId(0, 0, verb, str(position.value))
    words: list[str] = []
    kind: Any = type(position)
    for name, word, is_rest in _layout(kind):
        value = getattr(position, name)
        words += map(word.write, value) if is_rest else [word.write(value)]
    separator = getattr(kind, "SEPARATOR", "")
    argument = separator.join(words).rstrip(separator) if separator else _USUAL.join(words)
    return CustomId(getattr(position, _TABLE, 0), 0, verb, argument)


def position_of(kind: type[_Position], read: CustomId) -> _Position:
    """Return the position to which a control leads; raises `BadCustomIdError`."""
    try:
        position: _Position = _read(kind, read)
    except (ValueError, LookupError):
        raise BadCustomIdError(str(read)) from None
    return position


def _read(kind: Any, read: CustomId) -> Any:
    if issubclass(kind, Enum):
        return kind(read.argument)
    values: dict[str, Any] = {}
    layout, separator = _layout(kind), getattr(kind, "SEPARATOR", "")
    words = read.argument.split(separator or _USUAL)
    if separator:
        words += [""] * (len(layout) - len(words))
    for name, word, is_rest in layout:
        if is_rest:
            values[name], words = tuple(map(word.read, words)), []
        else:
            values[name] = word.read(words.pop(0))
    if words:
        raise ValueError(read.argument)
    if any(each.name == _TABLE for each in fields(kind)):
        values[_TABLE] = read.table
    return kind(**values)


def chosen_in(values: Sequence[str], word: Word[_Value]) -> _Value:
    """Return the one value chosen in a menu; raises `BadCustomIdError`."""
    try:
        (written,) = values
    except ValueError:
        raise BadCustomIdError(str(values)) from None
    return word.read(written)


@cache
def _layout(kind: Any) -> tuple[tuple[str, Word[Any], bool], ...]:
    """The fields in their order: the name, the word, and whether it takes all words that remain."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (each.name, *_word(hints[each.name])) for each in fields(kind) if each.name != _TABLE
    )


def _word(hint: Any) -> tuple[Word[Any], bool]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        word: Word[Any] = arguments[1]
        return word, False
    if origin is tuple:
        return _word(arguments[0])[0], True
    if origin in (Union, UnionType):
        (value,) = (each for each in arguments if each is not type(None))
        return or_none(_word(value)[0]), False
    if issubclass(hint, Enum):
        return member_of(hint), False
    return _PLAIN[hint], False
