"""Load the configuration file (see ``config.example.toml``), check its sections and keys, and hold
its values as one frozen `Config`."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from bot.draw.style import OWN_DECK, Style, Theme, open_deck
from bot.settings.preferences import time_zones
from bot.storage.databases import database_at
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from bot.support.redaction import Secret
from tarocchino.core.records.text_file import NotTextError, text_of

LogLevel = Literal["debug", "info", "warning", "error"]

# The types of keys, for msgspec and in words.
Flag = Annotated[bool, Meta(description="true or false")]
Folder = Annotated[Path, Meta(description="a folder's name, in quotes")]
Address = Annotated[str, Meta(description="a web address in quotes")]
Zone = Annotated[str, Meta(description='the name of a time zone, such as "Europe/Rome"')]
Port = Annotated[int, Meta(ge=1, le=65535, description="a port from 1 to 65535")]
Hours = Annotated[int, Meta(ge=1, le=8760, description="a number of hours from 1 to 8760")]
_ONE_OF_THEMES = Meta(description="one of " + ", ".join(f'"{theme.value}"' for theme in Theme))
_ONE_OF_LEVELS = Meta(description="one of " + ", ".join(f'"{name}"' for name in get_args(LogLevel)))


class ConfigError(Exception):
    """The configuration cannot be used; the message names the key and what is allowed.

    No message quotes a value of the file, because it may be a token in the wrong place.
    """


@dataclass(frozen=True, slots=True)
class DiscordConfig:
    """The bot's token, and both addresses of another host than Discord's, or neither.

    ``api_url`` ends without a slash.
    """

    token: Annotated[Secret, Meta(description="the bot's token, in quotes")]
    api_url: Address | None = None
    gateway_url: Address | None = None


@dataclass(frozen=True, slots=True)
class StorageConfig:
    """The database's URL, as `bot.database.open_store` takes it."""

    url: str


@dataclass(frozen=True, slots=True)
class _StorageKeys:
    """The file's two keys for the database, of which it has one or neither."""

    path: Annotated[Path, Meta(description="a file's name, in quotes")]
    url: Annotated[str, Meta(description="a database URL, in quotes")]


@dataclass(frozen=True, slots=True)
class BackupConfig:
    """The automatic backups: their folder (None for none), hours between two, number kept."""

    folder: Folder | None = None
    every_hours: Hours = 24
    keep: Annotated[int, Meta(ge=1, le=1000, description="a number from 1 to 1000")] = 14


@dataclass(frozen=True, slots=True)
class PlayConfig:
    """The timing of tables.

    ``computer_pause`` is the time before a computer player moves, and ``cut_time`` the time to cut
    the pack before each hand, both in seconds. A table that has not begun is closed after
    ``idle_lobby`` minutes without any action, or never for 0.
    """

    computer_pause: Annotated[
        float, Meta(ge=0, le=60, description="a number of seconds from 0 to 60")
    ] = 1.2
    cut_time: Annotated[
        float, Meta(ge=5, le=300, description="a number of seconds from 5 to 300")
    ] = 20.0
    idle_lobby: Annotated[
        float, Meta(ge=0, le=1440, description="a number of minutes from 0, for never, to 1440")
    ] = 30.0


@dataclass(frozen=True, slots=True)
class PrivacyConfig:
    """How long data are kept. A server's data are deleted ``forget_servers_after_days`` after the
    bot was removed from it, or never for 0."""

    forget_servers_after_days: Annotated[
        int, Meta(ge=0, le=3650, description="a number of days from 0, for never, to 3650")
    ] = 0


@dataclass(frozen=True, slots=True)
class DailyConfig:
    """The daily hand, whose days begin and end in the time zone ``zone`` everywhere."""

    zone: Zone = "Europe/Rome"


@dataclass(frozen=True, slots=True)
class PicturesConfig:
    """The look of pictures.

    ``theme`` is that of public pictures. ``cards`` is the folder of a deck that replaces the bot's
    own. ``index`` writes values and suits over the corners of that deck's cards.
    """

    theme: Annotated[Theme, _ONE_OF_THEMES] = Theme.DARK
    cards: Folder | None = None
    index: Flag = False

    def style(self) -> Style:
        """Return the style of public pictures. Raises `bot.draw.style.DeckError`."""
        deck = OWN_DECK if self.cards is None else open_deck(self.cards, self.index)
        return Style(self.theme, deck=deck)


@dataclass(frozen=True, slots=True)
class MonitoringConfig:
    """The HTTP address for the bot's health and figures: ``port`` of ``host``. None means no
    address, and 0 any free port."""

    port: Port | None = None
    host: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9.:_-]+\Z",
            description='an address of this machine, such as "127.0.0.1"',
        ),
    ] = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class LogConfig:
    """The lowest level to log, and whether as JSON or as lines for people."""

    level: Annotated[LogLevel, _ONE_OF_LEVELS] = "info"
    json: Flag = False


@dataclass(frozen=True, slots=True)
class Config:
    """The operator's decisions."""

    discord: DiscordConfig
    storage: StorageConfig
    backup: BackupConfig = field(default_factory=BackupConfig)
    play: PlayConfig = field(default_factory=PlayConfig)
    privacy: PrivacyConfig = field(default_factory=PrivacyConfig)
    daily: DailyConfig = field(default_factory=DailyConfig)
    pictures: PicturesConfig = field(default_factory=PicturesConfig)
    monitoring: MonitoringConfig = field(default_factory=MonitoringConfig)
    log: LogConfig = field(default_factory=LogConfig)


KEYS: Mapping[str, Mapping[str, Any]] = {
    section: get_type_hints(_StorageKeys if kind is StorageConfig else kind, include_extras=True)
    for section, kind in get_type_hints(Config).items()
}
"""The type of every key of the file, by section."""

Sections = Mapping[str, Mapping[str, Any]]
"""The values of a file by section and key."""

_ALIKE = 0.7
"""The least likeness to a key with which a name counts as misspelt."""


def _checked(document: Mapping[str, Any], folder: Path) -> Sections:
    """Return a document's values by section, each of its key's type; paths are in the folder."""
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
            if key not in KEYS[section]:
                meant, keys = _meant(key, KEYS[section]), ", ".join(KEYS[section])
                raise ConfigError(
                    f"[{section}] has no key{_named(key)}; {meant}its keys are {keys}"
                )
            sections[section][key] = _value(f"{section}.{key}", value, KEYS[section][key], folder)
    return sections


def _value(
    name: str, given: object, kind: Any, folder: Path = Path(), *, strict: bool = True
) -> Any:
    """Return the value given for a key, converted to its type."""

    def read(custom: type, value: object) -> object:
        if not isinstance(value, str):
            raise TypeError(custom)
        if custom is Secret:
            return Secret(value)
        if not value or "\0" in value:
            raise ValueError(custom)
        return folder / value

    try:
        return msgspec.convert(given, kind, strict=strict, dec_hook=read)
    except msgspec.ValidationError:
        raise ConfigError(f"{name} must be {_allowed(kind)}") from None


def _allowed(kind: Any) -> str:
    """Return what a type allows, in words."""
    parts = (kind, *get_args(kind))
    return next(
        str(meta.description) for part in parts for meta in getattr(part, "__metadata__", ())
    )


def _meant(written: str, known: Iterable[str]) -> str:
    """Return a question with the name probably meant: ``known`` here, or in another section."""
    simple = re.sub(r"[^a-z]", "", written.lower())
    names = {re.sub(r"[^a-z]", "", name): name for name in known}
    others = {key.replace("_", ""): f"{key} in [{each}]" for each in KEYS for key in KEYS[each]}
    for among in (names, others):
        if found := get_close_matches(simple, among, n=1, cutoff=_ALIKE):
            return f"did you mean {among[found[0]]}? "
    return ""


def _named(key: str) -> str:
    """Return the key after a space if it looks like a key; anything else could be a secret."""
    return f" {key}" if re.fullmatch(r"[a-z_]{1,24}", key) else " of such a name"


TOKEN_VARIABLE = "DISCORD_TOKEN"
"""The environment variable for the token, which takes precedence over the file."""

PORT_VARIABLE = "MONITORING_PORT"
"""The environment variable for the monitoring port, which also takes precedence."""

DEFAULT_DATABASE = "tarocchino.sqlite3"

_ALL_SHARDS = "automatic"
_MAX_BYTES = 1 << 20
"""The most bytes that are read of the file."""

_NO_TOKEN = Secret("")
_QUOTED = re.compile(r"""(['"]).*\1""")


def load_config(path: Path, environ: Mapping[str, str] = os.environ) -> Config:
    """Return a file's configuration, with ``DISCORD_TOKEN`` and ``MONITORING_PORT`` from the
    environment if set.

    Paths in it are relative to the file. Raises `ConfigError`.
    """
    sections = _sections(path)
    discord, monitoring = sections["discord"], sections["monitoring"]
    if port := environ.get(PORT_VARIABLE, ""):
        monitoring = {**monitoring, "port": _value(PORT_VARIABLE, port, Port, strict=False)}
    return Config(
        discord=DiscordConfig(_token(discord, environ), *_addresses(discord)),
        storage=_storage(sections["storage"], path),
        backup=BackupConfig(**sections["backup"]),
        play=PlayConfig(**sections["play"]),
        privacy=PrivacyConfig(**sections["privacy"]),
        daily=_daily(sections["daily"]),
        pictures=_pictures(sections["pictures"]),
        monitoring=MonitoringConfig(**monitoring),
        log=LogConfig(**sections["log"]),
    )


def load_storage(path: Path) -> StorageConfig:
    """Return the database of a configuration file, without checking its token.

    Raises `ConfigError`.
    """
    return _storage(_sections(path)["storage"], path)


def _sections(path: Path) -> Sections:
    """Return the checked values of a file that others cannot read."""
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
    sections = _checked(document, path.absolute().parent)
    _verify_private(path, status, _secret_in(sections))
    return sections


def _fault(error: tomllib.TOMLDecodeError) -> str:
    """Return the mistake and its line, without quoting anything but a section's name."""
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
    """Return the file's content and status; for a link, the status of its target."""
    try:
        with path.open("rb") as file:
            return file.read(_MAX_BYTES), os.fstat(file.fileno())
    except FileNotFoundError:
        raise ConfigError(
            f"there is no {path.absolute()}; the command init makes one, or copy "
            f"config.example.toml to that place; the token stands in it or in {TOKEN_VARIABLE}"
        ) from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None


def _secret_in(sections: Sections) -> str | None:
    """Return the secret in a file, in words; None if it has none."""
    if sections["discord"].get("token", _NO_TOKEN).reveal():
        return "the bot's token"
    url = sections["storage"].get("url")
    # A URL has the user between the scheme and the host, with or without a password.
    return "the database's password" if url and re.search(r"://[^/@]*:[^/@]*@", url) else None


def _verify_private(path: Path, status: os.stat_result, secret: str | None) -> None:
    """Raise `ConfigError` if others can read a secret in the file or change the file.

    ``secret`` is that secret, in words. Only a file of another user may be readable by its group,
    because an administrator may share it with the bot that way. Anyone who can change the file can
    have the token sent elsewhere, even one from the environment. Systems without such modes are not
    checked.
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
    text: str = from_environment or discord.get("token", _NO_TOKEN).reveal()
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
    """Raise `ConfigError` for a choice of shards; ignore an older file's ``automatic``."""
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


def _pictures(pictures: Mapping[str, Any]) -> PicturesConfig:
    if "index" in pictures and "cards" not in pictures:
        raise ConfigError("pictures.index is for a deck of your own: set pictures.cards too")
    return PicturesConfig(**pictures)


def _daily(daily: Mapping[str, Any]) -> DailyConfig:
    config = DailyConfig(**daily)
    if config.zone not in time_zones():
        raise ConfigError(f"daily.zone must be {_allowed(Zone)}")
    return config


def _storage(storage: Mapping[str, Any], path: Path) -> StorageConfig:
    url = storage.get("url")
    if url is None:
        default = path.absolute().parent / DEFAULT_DATABASE
        return StorageConfig(sqlite_url(storage.get("path", default)))
    if "path" in storage:
        raise ConfigError("storage.path and storage.url are two ways to say one thing: set one")
    try:
        database_at(url)
    except StoreOpenError as error:
        raise ConfigError(f"storage.url: {error}") from None
    return StorageConfig(url)
