"""Hold a server's settings, its block lists and its table alerts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Annotated, Any, TypeVar, get_type_hints

from msgspec import structs

from bot.client.custom_ids import (
    BadCustomIdError,
    Word,
    chosen_in,
    member_of,
    or_none,
    spelt,
)
from bot.settings.agreement import DAY, HOUR, MINUTE, Agreement, Pace, TimeControl
from bot.settings.preferences import HOURS, QuietHours
from bot.support.venue import Venue
from bot.words import Language
from tarocchino.core.games import FIRST_GAME, Game, GameName
from tarocchino.core.model.rules import RuleSet, RuleSetName, SignalsAllowed

NOBODY = 0
"""The value in place of a snowflake for no server, or nobody in particular."""


@dataclass(frozen=True, slots=True)
class BlockList:
    """Identifies a list of blocked people by its owner.

    A server's list has no ``blocker_id`` (`NOBODY`). A person's list has no ``guild_id``: it
    applies to the tables that the person hosts, in every server.
    """

    guild_id: int
    blocker_id: int


def blocks_of_server(guild_id: int) -> BlockList:
    """Return the list of people whom a server's moderators have blocked from its tables."""
    return BlockList(guild_id, NOBODY)


def blocks_of_person(user_id: int) -> BlockList:
    """Return the list of people whom a person has blocked from their own tables."""
    return BlockList(NOBODY, user_id)


MAX_NOTE = 120
"""The longest note, in characters."""


@dataclass(frozen=True, slots=True)
class MaintenanceStatus:
    """Current maintenance: its beginning, its end if known, and the host's note.

    Times are in seconds since the epoch.
    """

    since: float
    until: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableAlert:
    """A person's wish to hear of new tables in a server, of one game or, if ``game`` is None, of
    any.

    ``locale`` is the person's Discord locale.
    """

    guild_id: int
    user_id: int
    game: GameName | None = None
    locale: str = "en-US"


CALL_EVERY = 30 * 60.0
"""Seconds between two calls for players in one server."""


Words = tuple[str, ...]
"""The values of a setting, as a control sends them and as they are stored."""


_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes a setting as words, and reads them; ``read`` raises ValueError or LookupError."""

    write: Callable[[Any], Words]
    read: Callable[[Words], Any]


def one_word(word: Word[Any]) -> Codec:
    """Return the codec of a one-word setting."""
    return Codec(lambda value: (word.write(value),), partial(chosen_in, word=word))


def ids(most: int) -> Codec:
    """Return the codec of a setting of at most ``most`` snowflakes."""

    def read(words: Words) -> frozenset[int]:
        if len(words) > most or not all(_is_snowflake(word) for word in words):
            raise ValueError(words)
        return frozenset(map(int, words))

    return Codec(lambda ids: tuple(map(str, sorted(ids))), read)


def one_of(kind: type[_E]) -> Codec:
    """Return the codec of one member of an enum."""
    return one_word(member_of(kind))


def one_or_own(kind: type[_E]) -> Codec:
    """Return the codec of one member of an enum, or None for the server's or game's own default."""
    return one_word(or_none(member_of(kind), _OWN))


_OWN, _ANY = "own", "any"
_LONGEST_SNOWFLAKE = 19
_ONE_ID = ids(1)
FLAG = one_word(spelt({True: "on", False: "off"}))


def number_or_any(offered: Collection[int | None]) -> Codec:
    """Return the codec of one of these numbers, or None for any."""
    return one_word(spelt({n: _ANY if n is None else str(n) for n in offered}))


def _is_snowflake(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _LONGEST_SNOWFLAKE


def _read_clock(word: str) -> TimeControl:
    pace, seconds, increment = word.split("-")
    return TimeControl(Pace(pace), int(seconds), int(increment))


def _read_hours(words: Words) -> QuietHours | None:
    if not words:
        return None
    begin, end, zone = words
    return QuietHours(int(begin), int(end), zone)


AT_MOST_ONE_ID = Codec(
    lambda one: () if one is None else (str(one),),
    lambda words: next(iter(_ONE_ID.read(words)), None),
)

HOUR_OF_DAY = one_word(spelt({hour: str(hour) for hour in HOURS}))
CLOCK = one_word(Word(lambda it: f"{it.pace.value}-{it.seconds}-{it.increment}", _read_clock))
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
"""The time controls that a server may choose for its tables."""

OPEN_TABLES: tuple[int | None, ...] = (1, 2, 3, 5, 10, 20, 50, None)
OPENINGS: tuple[int | None, ...] = (3, 5, 10, 20, 50, None)
"""The limits on one host's openings that a server may choose; None for no limit."""

OPENINGS_SECONDS = 600.0
"""The seconds within which openings of tables are counted."""

MOST_CHANNELS = 25
"""The most channels that a menu can hold."""

_LOCALES = {Language.ENGLISH: "en-US", Language.ITALIAN: "it"}


class Openers(Enum):
    """Who may open tables in a server; the value is its word in the store and in controls."""

    EVERYONE = "everyone"
    ROLE = "role"
    MODERATORS = "moderators"


class Setting(Enum):
    """One decision of a server; the value is the field of `ServerSettings`."""

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
    """A server's decisions; the fields' defaults are the default settings.

    The annotation of a field has its codec.

    ``channels`` are those in which tables are allowed; if empty, all are. ``role`` is the one that
    `Openers.ROLE` requires. ``language`` is that of public messages, None for the server's locale.
    ``game``, ``rules`` and ``clock`` apply to a table whose host names no others; ``rules`` is None
    for each game's default. ``signals`` and ``sayings``: players may use them. ``cutting``: players
    are asked to cut before a deal. ``face_down``: taken tricks lie face down unless the host
    decides otherwise. ``players_role`` is pinged when a host calls players; None pings nobody. In
    ``quiet_hours`` pings make no sound. The results of the daily hand are posted in
    ``daily_channel``, None for nowhere. The daily puzzle is posted in ``puzzle_channel``, None for
    nowhere, at ``puzzle_hour`` of the bot's time zone. ``open_tables`` limits a host's open tables,
    and ``openings`` those opened within `OPENINGS_SECONDS`; None means no limit.
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
        """Return the rule set of a table whose host names none; None for the game's default."""
        return self.rules.value if self.rules in game.rule_sets and self.rules else None

    def apply_to(self, rules: RuleSet) -> RuleSet:
        """Return the rules as this server allows them."""
        return rules if self.signals else replace(rules, signals=SignalsAllowed.OFF)

    def apply_to_venue(self, venue: Venue) -> Venue:
        """Return the venue with the locale of the chosen language."""
        return replace(venue, locale=_LOCALES[self.language]) if self.language else venue

    def apply_to_agreement(self, agreement: Agreement) -> Agreement:
        """Return the agreement as this server allows it."""
        return structs.replace(
            agreement,
            sayings=agreement.sayings and self.sayings,
            may_call=self.players_role is not None,
        )

    def words(self, setting: Setting) -> Words:
        """Return the chosen value of a setting, in the words of its control."""
        return _CODECS[setting].write(getattr(self, setting.value))

    def choosing(self, setting: Setting, words: Words) -> ServerSettings:
        """Return the settings with one changed. Raises `BadCustomIdError` for bad words."""
        try:
            changes: dict[str, Any] = {setting.value: _CODECS[setting].read(words)}
        except (ValueError, LookupError):
            raise BadCustomIdError(str(words)) from None
        return replace(self, **changes)

    def without(self, gone: int) -> ServerSettings:
        """Return the settings after a channel or a role was deleted.

        Without the last of its channels a server allows tables everywhere again. Without the role
        that may open tables only moderators may.
        """
        single = ("daily_channel", "puzzle_channel", "players_role", "role")
        lost: dict[str, Any] = {name: None for name in single if getattr(self, name) == gone}
        if "role" in lost and self.openers is Openers.ROLE:
            lost["openers"] = Openers.MODERATORS
        return replace(self, channels=self.channels - {gone}, **lost)


DEFAULT_SETTINGS = ServerSettings()


def write_server_settings(settings: ServerSettings) -> dict[str, list[str]]:
    """Return the settings that differ from the defaults, as JSON data."""
    return {
        setting.value: list(settings.words(setting))
        for setting in Setting
        if settings.words(setting) != DEFAULT_SETTINGS.words(setting)
    }


def read_server_settings(data: object) -> ServerSettings:
    """Return the settings that `write_server_settings` wrote; ignore unknown items, such as a newer
    program's.

    >>> read_server_settings({"signals": ["off"], "dress": ["tie"], "clock": 7}).signals
    False
    """
    known = {setting.value: setting for setting in Setting}
    settings = DEFAULT_SETTINGS
    for word, words in data.items() if isinstance(data, dict) else ():
        if word in known and isinstance(words, list) and all(isinstance(w, str) for w in words):
            with suppress(BadCustomIdError):
                settings = settings.choosing(known[word], tuple(words))
    return settings


_CODECS: Mapping[Setting, Codec] = {
    Setting(name): kind.__metadata__[0]
    for name, kind in get_type_hints(ServerSettings, include_extras=True).items()
}
