"""Load the configuration file (see ``config.example.toml``), check its sections and keys, and
hold its values as one frozen `Config`."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

import msgspec

from bot.draw.style import OWN_DECK, Style, Theme, open_deck
from bot.settings.preferences import time_zones
from bot.storage.databases import database_at
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from bot.support.redaction import Secret
from tarocchino.core.records.text_file import NotTextError, text_of

LogLevel = Literal["debug", "info", "warning", "error"]


class ConfigError(Exception):
    """The configuration cannot be used; the message names the key and says what is allowed.

    No message quotes a value of the file: it may be a token in the wrong place.
    """


@dataclass(frozen=True, slots=True)
class DiscordConfig:
    """How to reach Discord: the bot's token, and both addresses of another host, or neither.

    ``api_url`` ends without a slash.
    """

    token: Secret
    api_url: str | None = None
    gateway_url: str | None = None


@dataclass(frozen=True, slots=True)
class StorageConfig:
    """Where tables are kept: a URL as `bot.database.open_store` takes it."""

    url: str


@dataclass(frozen=True, slots=True)
class BackupConfig:
    """Backups that the bot makes by itself: in ``folder``, none where that is None, every so many
    hours; the newest ``keep`` stay."""

    folder: Path | None = None
    every_hours: int = 24
    keep: int = 14


@dataclass(frozen=True, slots=True)
class PlayConfig:
    """How tables play.

    ``computer_pause`` is the time before a computer player moves, ``cut_time`` the time that people
    have to cut the pack before each hand, both in seconds; ``idle_lobby`` the minutes without any
    action after which a table that has not begun is closed, 0 for never.
    """

    computer_pause: float = 1.2
    cut_time: float = 20.0
    idle_lobby: float = 30.0


@dataclass(frozen=True, slots=True)
class PrivacyConfig:
    """How long data are kept: ``forget_servers_after_days`` after the bot was removed from a server
    what is kept of it is deleted, never for 0."""

    forget_servers_after_days: int = 0


@dataclass(frozen=True, slots=True)
class DailyConfig:
    """The hand of the day: ``zone`` is the time zone, of the tz database, in which its days begin
    and end, everywhere."""

    zone: str = "Europe/Rome"


@dataclass(frozen=True, slots=True)
class PicturesConfig:
    """How pictures look.

    ``cards`` is the folder of a deck that replaces the bot's own, ``index`` whether values and
    suits are written over its corners, ``theme`` that of public pictures.
    """

    cards: Path | None = None
    index: bool = False
    theme: Theme = Theme.DARK

    def style(self) -> Style:
        """The style of public pictures. Raises `bot.draw.style.DeckError`."""
        deck = OWN_DECK if self.cards is None else open_deck(self.cards, self.index)
        return Style(self.theme, deck=deck)


@dataclass(frozen=True, slots=True)
class MonitoringConfig:
    """Where the bot's health and figures can be asked for over HTTP: at ``port`` of ``host``,
    nowhere where the port is None; 0 takes any free one."""

    port: int | None = None
    host: str = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class LogConfig:
    """What is logged: the lowest level, and whether as JSON or as lines for people."""

    level: LogLevel = "info"
    json: bool = False


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that the operator of the bot decides."""

    discord: DiscordConfig
    storage: StorageConfig
    play: PlayConfig = field(default_factory=PlayConfig)
    pictures: PicturesConfig = field(default_factory=PicturesConfig)
    log: LogConfig = field(default_factory=LogConfig)
    privacy: PrivacyConfig = field(default_factory=PrivacyConfig)
    daily: DailyConfig = field(default_factory=DailyConfig)
    backup: BackupConfig = field(default_factory=BackupConfig)
    monitoring: MonitoringConfig = field(default_factory=MonitoringConfig)


_ALIKE = 0.7
"""From which likeness on a name counts as misspelt."""

Sections = Mapping[str, Mapping[str, Any]]
"""The values of a file by section and key."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a key accepts, for msgspec and in words."""

    type: Any
    allowed: str


KEYS: Mapping[str, Mapping[str, Key]] = {
    "discord": {
        "token": Key(str, "the bot's token, in quotes"),
        "api_url": Key(str, "a web address in quotes"),
        "gateway_url": Key(str, "a web address in quotes"),
    },
    "storage": {
        "path": Key(str, "a file's name, in quotes"),
        "url": Key(str, "a database URL, in quotes"),
    },
    "backup": {
        "folder": Key(str, "a folder's name, in quotes"),
        "every_hours": Key(
            Annotated[int, msgspec.Meta(ge=1, le=8760)], "a number of hours from 1 to 8760"
        ),
        "keep": Key(Annotated[int, msgspec.Meta(ge=1, le=1000)], "a number from 1 to 1000"),
    },
    "play": {
        "computer_pause": Key(
            Annotated[float, msgspec.Meta(ge=0, le=60)], "a number of seconds from 0 to 60"
        ),
        "cut_time": Key(
            Annotated[float, msgspec.Meta(ge=5, le=300)], "a number of seconds from 5 to 300"
        ),
        "idle_lobby": Key(
            Annotated[float, msgspec.Meta(ge=0, le=1440)],
            "a number of minutes from 0, for never, to 1440",
        ),
    },
    "privacy": {
        "forget_servers_after_days": Key(
            Annotated[int, msgspec.Meta(ge=0, le=3650)],
            "a number of days from 0, for never, to 3650",
        ),
    },
    "daily": {
        "zone": Key(str, 'the name of a time zone, such as "Europe/Rome"'),
    },
    "pictures": {
        "theme": Key(Theme, "one of " + ", ".join(f'"{theme.value}"' for theme in Theme)),
        "cards": Key(str, "a folder's name, in quotes"),
        "index": Key(bool, "true or false"),
    },
    "monitoring": {
        "port": Key(Annotated[int, msgspec.Meta(ge=1, le=65535)], "a port from 1 to 65535"),
        "host": Key(str, "an address of this machine, in quotes"),
    },
    "log": {
        "level": Key(LogLevel, "one of " + ", ".join(f'"{name}"' for name in get_args(LogLevel))),
        "json": Key(bool, "true or false"),
    },
}
"""Every key of the file, by section."""


def checked(document: Mapping[str, Any]) -> Sections:
    """The values of a document, each of its key's type, with every section.

    Raises `ConfigError`.
    """
    sections: dict[str, dict[str, Any]] = {section: {} for section in KEYS}
    for section, values in document.items():
        if section not in KEYS:
            known = ", ".join(f"[{name}]" for name in KEYS)
            meant = _meant(section, [f"[{name}]" for name in KEYS])
            raise ConfigError(
                f"there is no section or key{_named(section)}; {meant}the sections are {known}"
            )
        if not isinstance(values, dict):
            raise ConfigError(f"{section} is a section: write [{section}] and its keys below")
        for key, value in values.items():
            sections[section][key] = _value(section, key, value)
    return sections


def _value(section: str, key: str, value: object) -> Any:
    known = KEYS[section]
    if key not in known:
        meant = _meant(key, known)
        raise ConfigError(
            f"[{section}] has no key{_named(key)}; {meant}its keys are {', '.join(known)}"
        )
    try:
        return msgspec.convert(value, known[key].type)
    except msgspec.ValidationError:
        raise ConfigError(f"{section}.{key} must be {known[key].allowed}") from None


def _meant(written: str, known: Iterable[str]) -> str:
    """Which name was probably meant: one that is ``known`` there, or a key of another section."""
    simple = re.sub(r"[^a-z]", "", written.lower())
    names = {re.sub(r"[^a-z]", "", name): name for name in known}
    others = {key.replace("_", ""): f"{key} in [{each}]" for each in KEYS for key in KEYS[each]}
    for among in (names, others):
        if found := get_close_matches(simple, among, n=1, cutoff=_ALIKE):
            return f"did you mean {among[found[0]]}? "
    return ""


def _named(key: str) -> str:
    """The key after a space, if it looks like a key: anything else could be a secret."""
    return f" {key}" if re.fullmatch(r"[a-z_]{1,24}", key) else " of such a name"


TOKEN_VARIABLE = "DISCORD_TOKEN"
"""The environment variable that may hold the token; it takes precedence over the file."""

PORT_VARIABLE = "MONITORING_PORT"
"""The environment variable that may name the port to be watched at, likewise."""

DEFAULT_DATABASE = "tarocchino.sqlite3"

_ALL_SHARDS = "automatic"
_LAST_PORT = 65535
_MAX_BYTES = 1 << 20
"""More of the file is not read."""

_QUOTED = re.compile(r"""(['"]).*\1""")


def load_config(path: Path, environ: Mapping[str, str] = os.environ) -> Config:
    """Return the configuration in a file, with the token from ``DISCORD_TOKEN`` and the port from
    ``MONITORING_PORT`` if these are set.

    Paths in it are relative to the file. Raises `ConfigError`.
    """
    sections = _sections(path)
    discord = sections["discord"]
    return Config(
        discord=DiscordConfig(_token(discord, environ), *_addresses(discord)),
        storage=_storage(sections, path),
        backup=_backup(sections["backup"], path.absolute().parent),
        play=PlayConfig(**sections["play"]),
        pictures=_pictures(sections["pictures"], path.absolute().parent),
        log=LogConfig(**sections["log"]),
        privacy=PrivacyConfig(**sections["privacy"]),
        daily=_daily(sections["daily"]),
        monitoring=_monitoring(sections["monitoring"], environ),
    )


def load_storage(path: Path) -> StorageConfig:
    """Where the bot of a configuration file keeps its tables; its token is not looked at.

    Raises `ConfigError`.
    """
    return _storage(_sections(path), path)


def _sections(path: Path) -> Sections:
    """The checked values of a file, which is not open to others."""
    content, status = _read(path)
    try:
        document = tomllib.loads(text_of(content))
    except NotTextError as error:
        raise ConfigError(f"{path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {_fault(error)}") from None
    except (ValueError, RecursionError):
        # tomllib raises these for enormous numbers and very deep nesting.
        raise ConfigError(f"{path} is not valid TOML: a value is too large") from None
    _leave_shards_out(document)
    sections = checked(document)
    _verify_private(path, status, _secret_in(sections))
    return sections


def _fault(error: tomllib.TOMLDecodeError) -> str:
    """What is wrong in which line, without anything that the file says but a section's name."""
    told = str(error)
    place = re.search(r"line \d+", told)
    line = "the last line" if place is None else place[0]
    if twice := re.match(r"Cannot declare \('(\w+)',\) twice", told):
        section = f"[{twice[1]}]" if twice[1] in KEYS else "a section"
        return f"{section} is there a second time in {line}; move its keys to the first one"
    if told.startswith("Cannot overwrite a value"):
        return f"a key is there a second time in {line}; leave one of the two out"
    if told.startswith("Invalid value"):
        return f'a value is missing in {line}, or text without quotes; write it as in key = "text"'
    return _QUOTED.sub("…", told)


def _read(path: Path) -> tuple[bytes, os.stat_result]:
    """The file's content and status; for a link, the status of its target."""
    try:
        with path.open("rb") as file:
            return file.read(_MAX_BYTES), os.fstat(file.fileno())
    except FileNotFoundError:
        raise ConfigError(
            f"there is no {path}; the command init makes one, or copy config.example.toml there "
            "and put the bot's token in it"
        ) from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None


def _secret_in(sections: Sections) -> str | None:
    """What is secret in a file, in words; None if nothing is."""
    if sections["discord"].get("token"):
        return "the bot's token"
    url = sections["storage"].get("url")
    # Between the scheme and the host stands a user, with a password or without.
    return "the database's password" if url and re.search(r"://[^/@]*:[^/@]*@", url) else None


def _verify_private(path: Path, status: os.stat_result, secret: str | None) -> None:
    """Pass if the file is not open to others; else `ConfigError`.

    ``secret`` is what it holds, in words. A group may read it only if the file is another user's:
    an administrator may give it to the bot that way. Whoever can change the file can have the token
    sent elsewhere, even one from the environment. Systems without such modes are not asked.
    """
    if os.name != "posix":
        return
    mode, is_own = status.st_mode, status.st_uid == os.geteuid()
    if secret and mode & stat.S_IROTH:
        open_to = f"holds {secret} and everybody on this machine may read it"
    elif mode & stat.S_IWOTH:
        open_to = "may be changed by everybody on this machine"
    elif secret and mode & stat.S_IWGRP:
        open_to = f"holds {secret} and its group may change it"
    elif secret and is_own and mode & stat.S_IRGRP:
        open_to = f"holds {secret} and its group may read it"
    else:
        return
    raise ConfigError(f"{path} {open_to}; run: chmod 600 {path}")


def _token(discord: Mapping[str, Any], environ: Mapping[str, str]) -> Secret:
    from_environment = environ.get(TOKEN_VARIABLE, "")
    text = from_environment or discord.get("token", "")
    where = TOKEN_VARIABLE if from_environment else "discord.token"
    if not text:
        raise ConfigError(
            "the bot's token is missing: set discord.token in the file, or the environment "
            f"variable {TOKEN_VARIABLE}; it is under Bot in Discord's developer portal"
        )
    if re.match(r"\s*(bot|bearer)\s", text, re.IGNORECASE):
        raise ConfigError(f'{where} must be the token alone, without "{text.split()[0]}" before it')
    if re.search(r"\s", text):
        raise ConfigError(f"{where} must be without spaces and line breaks")
    if not re.fullmatch(r"[A-Za-z0-9._~+/=-]+", text):
        raise ConfigError(f"{where} holds characters that no token has; copy it again")
    return Secret(text)


def _leave_shards_out(document: dict[str, Any]) -> None:
    """Pass if one process has all shards, and forget that a file of an earlier version says so."""
    discord = document.get("discord")
    if isinstance(discord, dict) and discord.pop("shards", _ALL_SHARDS) != _ALL_SHARDS:
        raise ConfigError(
            "discord.shards is gone: leave it out. One process holds all shards; a second one on "
            "the same PostgreSQL database waits to take over"
        )


def _addresses(discord: Mapping[str, Any]) -> tuple[str | None, str | None]:
    missing = [key for key in ("api_url", "gateway_url") if key not in discord]
    if len(missing) == 2:
        return None, None
    if missing:
        raise ConfigError(
            f"discord.{missing[0]} is missing: set api_url and gateway_url, or neither"
        )
    api_url, gateway_url = str(discord["api_url"]), str(discord["gateway_url"])
    _verify_address("api_url", api_url, "https", "http")
    _verify_address("gateway_url", gateway_url, "wss", "ws")
    return api_url.rstrip("/"), gateway_url


def _verify_address(key: str, url: str, secure: str, plain: str) -> None:
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    extras = parts.username or parts.password or parts.query or parts.fragment
    if host is None or extras or parts.scheme not in (secure, plain):
        raise ConfigError(f"discord.{key} must be an address like {secure}://host/path")
    if parts.scheme == plain and host not in ("127.0.0.1", "::1", "localhost"):
        raise ConfigError(
            f"discord.{key} must begin with {secure}://, as the token goes there; "
            f"{plain}:// is for this machine alone"
        )


def _pictures(pictures: Mapping[str, Any], folder: Path) -> PicturesConfig:
    cards = pictures.get("cards")
    if cards is None:
        if "index" in pictures:
            raise ConfigError("pictures.index is for a deck of your own: set pictures.cards too")
        return PicturesConfig(**pictures)
    if not cards or "\0" in cards:
        raise ConfigError("pictures.cards must be a folder's name, in quotes")
    return PicturesConfig(**{**pictures, "cards": folder / cards})


def _backup(backup: Mapping[str, Any], folder: Path) -> BackupConfig:
    named = backup.get("folder")
    if named is not None and (not named or "\0" in named):
        raise ConfigError("backup.folder must be a folder's name, in quotes")
    return BackupConfig(**{**backup, "folder": None if named is None else folder / named})


def _monitoring(monitoring: Mapping[str, Any], environ: Mapping[str, str]) -> MonitoringConfig:
    if port := environ.get(PORT_VARIABLE, ""):
        if not port.isascii() or not port.isdigit() or not 1 <= int(port[:6]) <= _LAST_PORT:
            raise ConfigError(f"{PORT_VARIABLE} must be a port from 1 to {_LAST_PORT}")
        monitoring = {**monitoring, "port": int(port)}
    host = monitoring.get("host")
    if host is not None and not re.fullmatch(r"[A-Za-z0-9.:_-]+", host):
        raise ConfigError('monitoring.host must be an address of this machine, such as "127.0.0.1"')
    return MonitoringConfig(**monitoring)


def _daily(daily: Mapping[str, Any]) -> DailyConfig:
    config = DailyConfig(**daily)
    if config.zone not in time_zones():
        raise ConfigError('daily.zone must be the name of a time zone, such as "Europe/Rome"')
    return config


def _storage(sections: Sections, path: Path) -> StorageConfig:
    return StorageConfig(_storage_url(sections["storage"], path.absolute().parent))


def _storage_url(storage: Mapping[str, Any], folder: Path) -> str:
    url, path = storage.get("url"), storage.get("path", DEFAULT_DATABASE)
    if url is None:
        if not path:
            raise ConfigError("storage.path must be a file's name, in quotes")
        return sqlite_url(folder / path)
    if "path" in storage:
        raise ConfigError("storage.path and storage.url are two ways to say one thing: set one")
    try:
        database_at(url)
    except StoreOpenError as error:
        raise ConfigError(f"storage.url: {error}") from None
    return str(url)
