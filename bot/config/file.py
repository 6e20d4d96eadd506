"""Loading the configuration file (see ``config.example.toml``): reading and checking it."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bot.config.keys import KEYS, Sections, checked
from bot.config.model import (
    BackupConfig,
    Config,
    ConfigError,
    DailyConfig,
    DiscordConfig,
    LogConfig,
    MonitoringConfig,
    PicturesConfig,
    PlayConfig,
    PrivacyConfig,
    StorageConfig,
)
from bot.settings.quiet_hours import time_zones
from bot.storage import StoreOpenError, database_at, sqlite_url
from bot.support.secret import Secret
from tarocchino.core.records.text_file import NotTextError, text_of

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
