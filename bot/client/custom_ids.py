"""Encode and decode the custom_ids of buttons and menus: the table, its version, the verb and the
argument. Hold the drafts of hand panels, which are in them.

A draft holds choices in progress: signals set, cards picked, combinations trimmed. It becomes an
action only when confirmed; a restart loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import Card, Suit, card
from tarocchino.core.model.combinations import Combination, Declared, Family

MAX_LENGTH = 100
"""Discord's limit on a custom_id."""


class Verb(Enum):
    """The request of a component; the value is its word in the custom_id."""

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
    """The request of one component; ``version`` is the table's version when it was shown.

    ``argument`` depends on the verb: at most 56 letters, digits and ``_ . ~ -``.
    """

    table: int
    version: int
    verb: Verb
    argument: str = ""

    def __str__(self) -> str:
        return f"tk:{self.table}:{self.version}:{self.verb.value}:{self.argument}"


def decode_custom_id(text: str) -> CustomId:
    """Return the custom_id in a text, the inverse of ``str``. Raises `BadCustomIdError`."""
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
"""The least number that no database and no part of Discord can have."""
_USUAL = "."
_TABLE = "table"


@dataclass(frozen=True)
class Word(Generic[_Value]):
    """Writes a value in a custom_id or a menu's option, and parses it. ``parse`` raises ValueError
    or LookupError for other texts."""

    write: Callable[[_Value], str]
    parse: Callable[[str], _Value]

    def read(self, written: str) -> _Value:
        """Return the value. Raises `BadCustomIdError`."""
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
"""The word for a number from 0."""

_PLAIN: Mapping[type, Word[Any]] = {int: NUMBER, str: Word(str, str)}


def member_of(kind: type[_Member]) -> Word[_Member]:
    return Word(lambda member: str(member.value), kind)


def spelt(words: Mapping[_Value, str]) -> Word[_Value]:
    """Return the word for values with these spellings."""
    return Word(words.__getitem__, {word: value for value, word in words.items()}.__getitem__)


def or_none(word: Word[_Value], none: str = "") -> Word[_Value | None]:
    """Return the word for a value that may be None, which is spelled ``none``."""
    return Word(
        lambda value: none if value is None else word.write(value),
        lambda written: None if written == none else word.read(written),
    )


def control_id(verb: Verb, position: Any) -> CustomId:
    """Return the custom_id of a control that leads to a position.

    A field named ``table`` is the custom_id's table. A tuple at the end takes any number of words.
    A field's type, or the `Word` in its annotation, says how it is written. A class with a
    ``SEPARATOR`` leaves out Nones at the end.
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
    """Return the position to which a control leads. Raises `BadCustomIdError`."""
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
    """Return the one value chosen in a menu. Raises `BadCustomIdError`."""
    try:
        (written,) = values
    except ValueError:
        raise BadCustomIdError(str(values)) from None
    return word.read(written)


@cache
def _layout(kind: Any) -> tuple[tuple[str, Word[Any], bool], ...]:
    """Return the fields in order: the name, the word, and whether it takes all remaining words."""
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


_SIGNAL_LETTERS = {Signal.BUSSO: "b", Signal.STRISCIO: "s", Signal.VOLO: "v"}
_SIGNALS = {letter: signal for signal, letter in _SIGNAL_LETTERS.items()}
_SAYINGS = {str(number): saying for number, saying in enumerate(Saying, start=1)}
_SAYING_DIGITS = {saying: digit for digit, saying in _SAYINGS.items()}
_AFTER_SUITS = "."
_AFTER_DECLARED = "~"
CODE_LENGTH = 2
"""The number of characters in a card's code."""


@dataclass(frozen=True, slots=True)
class DeclarationDraft:
    """The cards of each declarable combination that are to be declared, in the combinations' order.

    ``chosen`` holds each combination's cards, or none if it is left out. ``focus`` is the index of
    the combination whose cards are being chosen, or None.
    """

    chosen: tuple[tuple[Card, ...], ...]
    focus: int | None = None

    @property
    def wanted(self) -> tuple[bool, ...]:
        """Return for each combination whether any of it is to be declared."""
        return tuple(bool(cards) for cards in self.chosen)


@dataclass(frozen=True, slots=True)
class PendingConfirmation:
    """A clicked control, by verb and argument, whose action waits for confirmation.

    For a menu these are the verb and argument of a button for the chosen option.
    """

    verb: Verb
    argument: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A person's choices on a hand panel so far; ``pending`` only waits for confirmation.

    If ``is_speaking``, the menu of signals or sayings is open.
    """

    signals: tuple[Signal, ...] = ()
    saying: Saying | None = None
    is_speaking: bool = False
    discard: tuple[Card, ...] = ()
    declaring: DeclarationDraft | None = None
    pending: PendingConfirmation | None = None


EMPTY_DRAFT = Draft()


def with_card_toggled(chosen: Sequence[Card], picked: Card, number: int) -> tuple[Card, ...]:
    """Return the cards with one added or removed; beyond ``number`` the oldest drops out."""
    if picked in chosen:
        return tuple(c for c in chosen if c is not picked)
    return (*chosen, picked)[-number:]


Speech = tuple[tuple[Signal, ...], Saying | None]


def _write_speech(speech: Speech) -> str:
    signals, saying = speech
    letters = "".join(letter for signal, letter in _SIGNAL_LETTERS.items() if signal in signals)
    return letters if saying is None else letters + _SAYING_DIGITS[saying]


def _read_speech(text: str) -> Speech:
    saying = _SAYINGS.get(text[-1:])
    letters = text if saying is None else text[:-1]
    return tuple(_SIGNALS[letter] for letter in letters), saying


SPEECH = Word(_write_speech, _read_speech)
"""The word for what is said with the next card: the signals' letters, then the saying's digit."""


def with_suits(
    chosen: Sequence[Card], suits: Collection[Suit], picked: Sequence[Card]
) -> tuple[Card, ...]:
    """Return the cards with exactly ``picked`` of these suits."""
    return (*(c for c in chosen if c.suit not in suits), *picked)


CARD = Word[Card](lambda c: c.code, card)
"""The word for a card: its code."""
CARDS = Word[tuple[Card, ...]](
    lambda cards: "".join(c.code for c in cards),
    lambda text: tuple(
        card(text[start : start + CODE_LENGTH]) for start in range(0, len(text), CODE_LENGTH)
    ),
)
"""The word for cards: their codes without spaces."""

Picking = tuple[tuple[Suit, ...], tuple[Card, ...]]


def _read_picking(text: str) -> Picking:
    suits, separator, cards = text.partition(_AFTER_SUITS)
    if not separator:  # Version 0.1 wrote a menu of one suit this way.
        suits, cards = text[:1], text[1:]
    if not suits:
        raise ValueError(text)
    return tuple(Suit(letter) for letter in suits), CARDS.read(cards)


PICKING = Word[Picking](
    lambda at: f"{''.join(suit.value for suit in at[0])}{_AFTER_SUITS}{CARDS.write(at[1])}",
    _read_picking,
)
"""The word for the suits of a menu, and the cards chosen before."""


def _read_pending(text: str) -> PendingConfirmation:
    verb, _, argument = text.partition(".")
    return PendingConfirmation(Verb(verb), argument)


PENDING = Word[PendingConfirmation](
    lambda pending: f"{pending.verb.value}.{pending.argument}", _read_pending
)
"""The word for a pending confirmation."""


def declaring_everything(declarable: Sequence[Combination]) -> DeclarationDraft:
    return DeclarationDraft(tuple(item.cards for item in declarable))


def chosen_to_declare(draft: Draft, declarable: Sequence[Combination]) -> DeclarationDraft:
    """Return the draft's choice of these combinations: everything until the person chooses."""
    return draft.declaring or declaring_everything(declarable)


def declaring(declarable: Sequence[Combination]) -> Word[Draft]:
    """Return the word for a draft of these combinations. It has a hexadecimal number with one bit
    per card of each combination, the focus, and what is said with the next card."""

    def write(draft: Draft) -> str:
        number, declared = 0, chosen_to_declare(draft, declarable)
        for item, chosen in zip(declarable, declared.chosen, strict=True):
            for c in item.cards:
                number = number << 1 | (c in chosen)
        focus = "" if declared.focus is None else f".{declared.focus}"
        said = SPEECH.write((draft.signals, draft.saying))
        return f"{number:x}{focus}{_AFTER_DECLARED if said else ''}{said}"

    def read(text: str) -> Draft:
        declared, _, said = text.partition(_AFTER_DECLARED)
        digits, _, index = declared.partition(".")
        bits = sum(item.length for item in declarable)
        number, focus = int(digits, 16), int(index) if index else None
        if number >> bits or (focus is not None and focus not in range(len(declarable))):
            raise ValueError(text)
        chosen = []
        for item in declarable:
            bits -= item.length
            places = zip(item.cards, reversed(range(item.length)), strict=True)
            chosen.append(tuple(c for c, at in places if number >> bits + at & 1))
        return Draft(*SPEECH.read(said), declaring=DeclarationDraft(tuple(chosen), focus))

    return Word(write, read)


def with_families(
    draft: DeclarationDraft, declarable: Sequence[Combination], wanted: Collection[Family]
) -> DeclarationDraft:
    """Return the draft with exactly these families; newly added ones get all their cards."""
    chosen = tuple(
        (kept or item.cards) if item.family in wanted else ()
        for item, kept in zip(declarable, draft.chosen, strict=True)
    )
    return DeclarationDraft(chosen)


def with_cards(
    draft: DeclarationDraft, declarable: Sequence[Combination], wanted: Collection[Card]
) -> DeclarationDraft:
    """Return the draft with exactly these cards in the focused combination."""
    if draft.focus is None:
        return draft
    cards = tuple(c for c in declarable[draft.focus].cards if c in wanted)
    chosen = (*draft.chosen[: draft.focus], cards, *draft.chosen[draft.focus + 1 :])
    return replace(draft, chosen=chosen)


def as_declaration(
    draft: DeclarationDraft, declarable: Sequence[Combination]
) -> tuple[Declared, ...]:
    """Return the draft's combinations as an action holds them, without those left out."""
    return tuple(
        Declared(item.family, chosen)
        for item, chosen in zip(declarable, draft.chosen, strict=True)
        if chosen
    )
