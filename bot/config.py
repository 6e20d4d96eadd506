"""The configuration: a TOML file (see ``config.example.toml``) as one frozen `Config`."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

import msgspec

from bot.render.style.deck import OWN_DECK, open_deck
from bot.render.style.style import Style, Theme
from bot.storage import StoreOpenError, database_path, sqlite_url
from bot.support.secret import Secret

TOKEN_VARIABLE = "DISCORD_TOKEN"
"""The environment variable that may hold the token; it wins over the file."""

LogLevel = Literal["debug", "info", "warning", "error"]


class ConfigError(Exception):
    """The configuration cannot be used; the message names the key and says what is allowed.

    No message quotes a value of the file: a token may stand at any place by mistake.
    """


@dataclass(frozen=True, slots=True)
class DiscordConfig:
    """How to reach Discord: the bot's token, and both addresses of another host or neither.

    ``api_url`` ends without a slash.
    """

    token: Secret
    api_url: str | None = None
    gateway_url: str | None = None


@dataclass(frozen=True, slots=True)
class StorageConfig:
    """Where tables are kept: a URL as `bot.storage.open_store` takes it."""

    url: str


@dataclass(frozen=True, slots=True)
class PlayConfig:
    """How tables play: in seconds ``computer_pause`` before a computer player moves and
    ``cut_time`` for people to cut the pack before each hand; in minutes ``idle_lobby`` until a
    table that has not begun is closed because nobody does anything there, 0 for never."""

    computer_pause: float = 1.2
    cut_time: float = 20.0
    idle_lobby: float = 30.0


@dataclass(frozen=True, slots=True)
class PicturesConfig:
    """How pictures look: the folder of a deck in place of the bot's own, whether values and suits
    are written over its corners, and the theme of public pictures."""

    cards: Path | None = None
    index: bool = False
    theme: Theme = Theme.DARK

    def style(self) -> Style:
        """How public pictures are drawn. Raises `bot.render.style.deck.DeckError`."""
        deck = OWN_DECK if self.cards is None else open_deck(self.cards, self.index)
        return Style(self.theme, deck=deck)


@dataclass(frozen=True, slots=True)
class LogConfig:
    """What is logged: from which level on, and as JSON or as lines for people."""

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


@dataclass(frozen=True, slots=True)
class _Key:
    """What a key takes, for msgspec and in words."""

    type: Any
    allowed: str


KEYS: Mapping[str, Mapping[str, _Key]] = {
    "discord": {
        "token": _Key(str, "the bot's token, in quotes"),
        "api_url": _Key(str, "a web address in quotes"),
        "gateway_url": _Key(str, "a web address in quotes"),
    },
    "storage": {
        "path": _Key(str, "a file's name, in quotes"),
        "url": _Key(str, "a database URL, in quotes"),
    },
    "play": {
        "computer_pause": _Key(
            Annotated[float, msgspec.Meta(ge=0, le=60)], "a number of seconds from 0 to 60"
        ),
        "cut_time": _Key(
            Annotated[float, msgspec.Meta(ge=5, le=300)], "a number of seconds from 5 to 300"
        ),
        "idle_lobby": _Key(
            Annotated[float, msgspec.Meta(ge=0, le=1440)],
            "a number of minutes from 0, for never, to 1440",
        ),
    },
    "pictures": {
        "theme": _Key(Theme, "one of " + ", ".join(f'"{theme.value}"' for theme in Theme)),
        "cards": _Key(str, "a folder's name, in quotes"),
        "index": _Key(bool, "true or false"),
    },
    "log": {
        "level": _Key(LogLevel, "one of " + ", ".join(f'"{name}"' for name in get_args(LogLevel))),
        "json": _Key(bool, "true or false"),
    },
}
"""Every key of the file, by section."""

_MAX_BYTES = 1 << 20
"""More of the file is not read."""

_QUOTED = re.compile(r"""(['"]).*\1""")

DEFAULT_DATABASE = "tarocchino.sqlite3"

_Sections = Mapping[str, Mapping[str, Any]]


def load_config(path: Path, environ: Mapping[str, str] = os.environ) -> Config:
    """The configuration in a file, its token from ``DISCORD_TOKEN`` where that is set.

    Paths in it are relative to the file. Raises `ConfigError`.
    """
    sections, status = _sections(path)
    discord = sections["discord"]
    if os.name == "posix":
        _verify_private(path, status, holds_token=bool(discord.get("token")))
    return Config(
        discord=DiscordConfig(_token(discord, environ), *_addresses(discord)),
        storage=_storage(sections, path),
        play=PlayConfig(**sections["play"]),
        pictures=_pictures(sections["pictures"], path.absolute().parent),
        log=LogConfig(**sections["log"]),
    )


def load_storage(path: Path) -> StorageConfig:
    """Where the bot of a configuration file keeps its tables, whatever its token is.

    Raises `ConfigError`.
    """
    sections, _ = _sections(path)
    return _storage(sections, path)


def _sections(path: Path) -> tuple[_Sections, os.stat_result]:
    """What a file says, and its status."""
    content, status = _read(path)
    try:
        document = tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not a text file in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {_QUOTED.sub('…', str(error))}") from None
    except (ValueError, RecursionError):
        # tomllib gives these for numbers and nesting beyond all measure.
        raise ConfigError(f"{path} is not valid TOML: a value is too large") from None
    return _checked(document), status


def _read(path: Path) -> tuple[bytes, os.stat_result]:
    """The file's content and status; that of the file itself where the path is a link."""
    try:
        with path.open("rb") as file:
            return file.read(_MAX_BYTES), os.fstat(file.fileno())
    except FileNotFoundError:
        raise ConfigError(
            f"there is no {path}; copy config.example.toml there and put the bot's token in it"
        ) from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None


def _verify_private(path: Path, status: os.stat_result, *, holds_token: bool) -> None:
    """Pass for a file that is not open to others; else `ConfigError`.

    A group may read the token only in a file of another user, by which an administrator gives it to
    the bot. Who can change the file can send the token elsewhere, wherever it comes from.
    """
    mode, is_own = status.st_mode, status.st_uid == os.geteuid()
    if holds_token and mode & stat.S_IROTH:
        open_to = "holds the bot's token and everybody on this machine may read it"
    elif mode & stat.S_IWOTH:
        open_to = "may be changed by everybody on this machine"
    elif holds_token and mode & stat.S_IWGRP:
        open_to = "holds the bot's token and its group may change it"
    elif holds_token and is_own and mode & stat.S_IRGRP:
        open_to = "holds the bot's token and its group may read it"
    else:
        return
    raise ConfigError(f"{path} {open_to}; run: chmod 600 {path}")


def _checked(document: Mapping[str, Any]) -> _Sections:
    """The values by section and key, every section there, each value of its key's type."""
    sections: dict[str, dict[str, Any]] = {section: {} for section in KEYS}
    for section, values in document.items():
        if section not in KEYS:
            known = ", ".join(f"[{name}]" for name in KEYS)
            raise ConfigError(
                f"there is no section or key{_named(section)}; the sections are {known}"
            )
        if not isinstance(values, dict):
            raise ConfigError(f"{section} is a section: write [{section}] and its keys below")
        for key, value in values.items():
            sections[section][key] = _value(section, key, value)
    return sections


def _value(section: str, key: str, value: object) -> Any:
    known = KEYS[section]
    if key not in known:
        raise ConfigError(f"[{section}] has no key{_named(key)}; its keys are {', '.join(known)}")
    try:
        return msgspec.convert(value, known[key].type)
    except msgspec.ValidationError:
        raise ConfigError(f"{section}.{key} must be {known[key].allowed}") from None


def _named(key: str) -> str:
    """The key with a space before it, where it is one that somebody might have meant."""
    return f" {key}" if re.fullmatch(r"[a-z_]{1,24}", key) else " of such a name"


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


def _storage(sections: _Sections, path: Path) -> StorageConfig:
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
        database_path(url)
    except StoreOpenError as error:
        raise ConfigError(f"storage.url: {error}") from None
    return str(url)
