"""A new host's configuration file, from what they answer."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

import discord

from bot.cli.rest_client import logged_in
from bot.client.errors import NO_ANSWER
from bot.config import DiscordConfig
from bot.support.secret import Secret

BACKUP_FOLDER = "backups"


class TokenRefusedError(Exception):
    """Discord does not know the token."""


class NoAnswerError(Exception):
    """Discord cannot be reached, or refuses to answer."""


@dataclass(frozen=True, slots=True)
class Application:
    """The application that a token belongs to."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Answers:
    """What a host has answered; ``storage_url`` is None for a SQLite file of the usual name."""

    discord: DiscordConfig
    storage_url: str | None
    zone: str
    makes_backups: bool


async def application_of(config: DiscordConfig) -> Application:
    """The application of a token; raises `TokenRefusedError` and `NoAnswerError`."""
    try:
        async with logged_in(config) as client:
            assert client.user is not None
            assert client.application_id is not None
            return Application(client.application_id, str(client.user))
    except discord.LoginFailure as error:
        raise TokenRefusedError from error
    except (*NO_ANSWER, discord.HTTPException) as error:
        raise NoAnswerError from error


def bare_token(typed: str) -> Secret:
    """The token alone: people copy it with spaces, quotes, or ``Bot`` before it."""
    return Secret(typed.strip().strip("\"'").removeprefix("Bot ").strip())


def write_config(path: Path, answers: Answers) -> None:
    """Write a configuration file that its owner alone may read; raises `FileExistsError`, OSError.

    The keys that are not in it have their usual values.
    """
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as written:
        written.write(_document(answers))


def _document(answers: Answers) -> str:
    discord_config, sections = answers.discord, []
    keys = {"token": discord_config.token.reveal()}
    if discord_config.api_url is not None and discord_config.gateway_url is not None:
        keys |= {"api_url": discord_config.api_url, "gateway_url": discord_config.gateway_url}
    sections.append(("discord", keys))
    if answers.storage_url is not None:
        sections.append(("storage", {"url": answers.storage_url}))
    if answers.makes_backups:
        sections.append(("backup", {"folder": BACKUP_FOLDER}))
    sections.append(("daily", {"zone": answers.zone}))
    told = [
        "\n".join([f"[{name}]", *(f"{key} = {_quoted(value)}" for key, value in values.items())])
        for name, values in sections
    ]
    return "# Every key is explained in config.example.toml.\n\n" + "\n\n".join(told) + "\n"


def _quoted(value: str) -> str:
    """The value as TOML: a string of JSON is one too, if it escapes nothing beyond ASCII."""
    return json.dumps(value, ensure_ascii=False)
