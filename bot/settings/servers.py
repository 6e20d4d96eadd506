"""Hold what a server has chosen, and what it lets people do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, TypeVar, get_type_hints

from msgspec import structs

from bot.settings.agreement import (
    DAY,
    HOUR,
    MINUTE,
    Agreement,
    BadTimeControlError,
    Pace,
    TimeControl,
)
from bot.settings.preferences import HOURS, QuietHours
from bot.support.venue import Venue
from bot.words import Language
from tarocchino.core.games import FIRST_GAME, Game, GameName
from tarocchino.core.model.rules import RuleSet, RuleSetName, SignalsAllowed

NOBODY = 0
"""In place of a snowflake: no server, or nobody in particular."""


@dataclass(frozen=True, slots=True)
class BlockList:
    """Identifies a list of blocked people by its owner.

    A server's list has no ``blocker_id`` (`NOBODY`). A person's list has no ``guild_id``: it
    applies to the tables that the person hosts, in every server.
    """

    guild_id: int
    blocker_id: int


def blocks_of_server(guild_id: int) -> BlockList:
    """The people whom a server's moderators have blocked from its tables."""
    return BlockList(guild_id, NOBODY)


def blocks_of_person(user_id: int) -> BlockList:
    """The people whom a person has blocked from the tables they host."""
    return BlockList(NOBODY, user_id)


MAX_NOTE = 120
"""The longest note, in characters."""


@dataclass(frozen=True, slots=True)
class MaintenanceStatus:
    """Maintenance under way: its beginning, its end if that is known, and a note from the host.

    Times are in seconds since the epoch.
    """

    since: float
    until: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableAlert:
    """A person's wish to be told of new tables in a server: of one game, of any if it is None.

    ``locale`` is the person's Discord locale.
    """

    guild_id: int
    user_id: int
    game: GameName | None = None
    locale: str = "en-US"


CALL_EVERY = 30 * 60.0
"""Seconds between two calls for players in one server."""


Words = tuple[str, ...]
"""The values that a control sends for a setting, and that are stored."""


class BadSettingError(ValueError):
    """Words that the setting does not take."""


_T = TypeVar("_T")
_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Codec:
    """How a setting is written as words, and read back."""

    write: Callable[[Any], Words]
    read: Callable[[Words], Any]


def one_word(write: Callable[[_T], str], read: Callable[[str], _T]) -> Codec:
    """A setting of one word; ``read`` may raise ValueError or KeyError."""

    def read_one(words: Words) -> _T:
        match words:
            case (str(word),):
                try:
                    return read(word)
                except (ValueError, KeyError):
                    raise BadSettingError(word) from None
            case _:
                raise BadSettingError(str(words))

    return Codec(lambda value: (write(value),), read_one)


def ids(most: int) -> Codec:
    """A setting of at most ``most`` snowflakes."""

    def read(words: Words) -> frozenset[int]:
        if len(words) > most or not all(_is_snowflake(word) for word in words):
            raise BadSettingError(str(words))
        return frozenset(map(int, words))

    return Codec(lambda ids: tuple(map(str, sorted(ids))), read)


def one_of(kind: type[_E]) -> Codec:
    """One of a kind."""
    return one_word(lambda value: str(value.value), kind)


def one_or_own(kind: type[_E]) -> Codec:
    """One of a kind, or None for the default of each server or game."""
    return one_word(
        lambda value: _OWN if value is None else str(value.value),
        lambda word: None if word == _OWN else kind(word),
    )


_OWN, _ANY = "own", "any"
_LONGEST_SNOWFLAKE = 19
_ONE_ID = ids(1)
_FLAGS: Mapping[str, bool] = {"on": True, "off": False}
FLAG = one_word(lambda value: "on" if value else "off", _FLAGS.__getitem__)


def number_or_any(offered: Collection[int | None]) -> Codec:
    """One of these numbers, or None for any."""
    words = {_ANY if number is None else str(number): number for number in offered}
    return one_word(
        lambda value: _ANY if value is None else str(value),
        words.__getitem__,
    )


def _is_snowflake(word: object) -> bool:
    digits = isinstance(word, str) and word.isascii() and word.isdecimal()
    return digits and len(str(word)) <= _LONGEST_SNOWFLAKE


def _read_clock(word: str) -> TimeControl:
    pace, seconds, increment = word.split("-")
    try:
        return TimeControl(Pace(pace), int(seconds), int(increment))
    except BadTimeControlError:
        raise ValueError(word) from None


def _read_hours(words: Words) -> QuietHours | None:
    match words:
        case ():
            return None
        case (str(begin), str(end), str(zone)):
            try:
                return QuietHours(int(begin), int(end), zone)
            except ValueError:
                raise BadSettingError(str(words)) from None
        case _:
            raise BadSettingError(str(words))


AT_MOST_ONE_ID = Codec(
    lambda one: () if one is None else (str(one),),
    lambda words: next(iter(_ONE_ID.read(words)), None),
)

HOUR_OF_DAY = one_word(str, {str(hour): hour for hour in HOURS}.__getitem__)
CLOCK = one_word(lambda it: f"{it.pace.value}-{it.seconds}-{it.increment}", _read_clock)
QUIET_HOURS = Codec(
    lambda hours: () if hours is None else (str(hours.begin), str(hours.end), hours.zone),
    _read_hours,
)


NO_TIME_CONTROL = TimeControl()
"""Unlimited time."""

TIME_CONTROLS: tuple[TimeControl, ...] = (
    NO_TIME_CONTROL,
    *(TimeControl(Pace.TURN, seconds) for seconds in (30, 60, 90, 180)),
    *(TimeControl(Pace.MATCH, m * MINUTE, i) for m, i in ((10, 5), (20, 10), (45, 15))),
    *(TimeControl(Pace.CORRESPONDENCE, s) for s in (12 * HOUR, DAY, 3 * DAY, 7 * DAY)),
)
"""The time controls that a server may choose from for its tables."""

OPEN_TABLES: tuple[int | None, ...] = (1, 2, 3, 5, 10, 20, 50, None)
OPENINGS: tuple[int | None, ...] = (3, 5, 10, 20, 50, None)
"""What a server may choose from for its limits on one host's tables."""

OPENINGS_SECONDS = 600.0
"""The time in which openings of tables are counted."""

MOST_CHANNELS = 25
"""The most channels that a menu can hold."""

_LOCALES = {Language.ENGLISH: "en-US", Language.ITALIAN: "it"}


class Openers(Enum):
    """Who may open tables in a server; the value is its word in the store and in controls."""

    EVERYONE = "everyone"
    ROLE = "role"
    MODERATORS = "moderators"


class Setting(Enum):
    """One thing that a server can decide; the value is the field of `ServerSettings`."""

    CHANNELS = "channels"
    OPENERS = "openers"
    ROLE = "role"
    LANGUAGE = "language"
    GAME = "game"
    RULES = "rules"
    CLOCK = "clock"
    SIGNALS = "signals"
    SAYINGS = "sayings"
    CUTTING = "cutting"
    FACE_DOWN = "face_down"
    PLAYERS_ROLE = "players_role"
    LEADERBOARD = "leaderboard"
    QUIET_HOURS = "quiet_hours"
    DAILY_CHANNEL = "daily_channel"
    PUZZLE_CHANNEL = "puzzle_channel"
    PUZZLE_HOUR = "puzzle_hour"
    OPEN_TABLES = "open_tables"
    OPENINGS = "openings"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What a server has decided; the field defaults are the default settings, and beside its type
    each field says how it is written.

    ``channels`` are those where tables are allowed, all if empty. ``role`` is the one that
    `Openers.ROLE` requires. ``language`` is that of public messages, None for the server's locale.
    ``game``, ``rules`` and ``clock`` apply to a table whose host names no others; ``rules`` is None
    for each game's default. ``signals`` and ``sayings`` tell whether players may use them,
    ``cutting`` whether they are asked to cut before a deal, ``face_down`` whether taken tricks lie
    face down at a table whose host does not say. ``players_role`` is pinged when a host
    calls players, None if nobody is. During ``quiet_hours`` pings make no sound here. The results
    of the hand of the day are posted in ``daily_channel``, None for nowhere. The puzzle of the day
    is posted in ``puzzle_channel``, None for nowhere, at ``puzzle_hour`` of the bot's time zone.
    ``open_tables`` is how many open tables one host may have, ``openings`` how many they may open
    in `OPENINGS_SECONDS`; None for any number.
    """

    channels: Annotated[frozenset[int], ids(MOST_CHANNELS)] = frozenset()
    openers: Annotated[Openers, one_of(Openers)] = Openers.EVERYONE
    role: Annotated[int | None, AT_MOST_ONE_ID] = None
    language: Annotated[Language | None, one_or_own(Language)] = None
    game: Annotated[GameName, one_of(GameName)] = FIRST_GAME
    rules: Annotated[RuleSetName | None, one_or_own(RuleSetName)] = None
    clock: Annotated[TimeControl, CLOCK] = NO_TIME_CONTROL
    signals: Annotated[bool, FLAG] = True
    sayings: Annotated[bool, FLAG] = True
    cutting: Annotated[bool, FLAG] = False
    face_down: Annotated[bool, FLAG] = False
    players_role: Annotated[int | None, AT_MOST_ONE_ID] = None
    leaderboard: Annotated[bool, FLAG] = True
    quiet_hours: Annotated[QuietHours | None, QUIET_HOURS] = None
    daily_channel: Annotated[int | None, AT_MOST_ONE_ID] = None
    puzzle_channel: Annotated[int | None, AT_MOST_ONE_ID] = None
    puzzle_hour: Annotated[int, HOUR_OF_DAY] = 12
    open_tables: Annotated[int | None, number_or_any(OPEN_TABLES)] = 5
    openings: Annotated[int | None, number_or_any(OPENINGS)] = 10

    def rule_set(self, game: Game) -> str | None:
        """The rule set of a table whose host names none; None for the game's default."""
        return self.rules.value if self.rules in game.rule_sets and self.rules else None

    def apply_to(self, rules: RuleSet) -> RuleSet:
        """The rules as this server allows them to be played."""
        return rules if self.signals else replace(rules, signals=SignalsAllowed.OFF)

    def apply_to_venue(self, venue: Venue) -> Venue:
        """The venue with the locale of the chosen language."""
        return replace(venue, locale=_LOCALES[self.language]) if self.language else venue

    def apply_to_agreement(self, agreement: Agreement) -> Agreement:
        """The agreement as this server allows it."""
        return structs.replace(
            agreement,
            sayings=agreement.sayings and self.sayings,
            may_call=self.players_role is not None,
        )

    def words(self, setting: Setting) -> Words:
        """The chosen value of a setting, in the words of its control."""
        return _CODECS[setting].write(getattr(self, setting.value))

    def choosing(self, setting: Setting, words: Words) -> ServerSettings:
        """The settings with this one changed; `BadSettingError` for words that it does not take."""
        changes: dict[str, Any] = {setting.value: _CODECS[setting].read(words)}
        return replace(self, **changes)

    def without(self, gone: int) -> ServerSettings:
        """The settings after a channel or a role was deleted.

        Without the last of the channels tables are allowed everywhere again. Without the role that
        may open tables only moderators may.
        """
        left = replace(self, channels=self.channels - {gone})
        if self.daily_channel == gone:
            left = replace(left, daily_channel=None)
        if self.puzzle_channel == gone:
            left = replace(left, puzzle_channel=None)
        if self.players_role == gone:
            left = replace(left, players_role=None)
        if self.role != gone:
            return left
        openers = Openers.MODERATORS if self.openers is Openers.ROLE else self.openers
        return replace(left, role=None, openers=openers)


DEFAULT_SETTINGS = ServerSettings()
"""The default settings."""


def write_server_settings(settings: ServerSettings) -> dict[str, list[str]]:
    """The settings that differ from the defaults, as JSON data."""
    return {
        setting.value: list(settings.words(setting))
        for setting in Setting
        if settings.words(setting) != DEFAULT_SETTINGS.words(setting)
    }


def read_server_settings(data: object) -> ServerSettings:
    """The inverse of `write_server_settings`; unknown items, such as a newer program's, are
    ignored.

    >>> read_server_settings({"signals": ["off"], "dress": ["tie"], "clock": 7}).signals
    False
    """
    known = {setting.value: setting for setting in Setting}
    settings = DEFAULT_SETTINGS
    for word, words in data.items() if isinstance(data, dict) else ():
        if word not in known or not isinstance(words, list):
            continue
        try:
            settings = settings.choosing(known[word], tuple(words))
        except BadSettingError:
            continue
    return settings


_CODECS: Mapping[Setting, Codec] = {
    Setting(name): kind.__metadata__[0]
    for name, kind in get_type_hints(ServerSettings, include_extras=True).items()
}
