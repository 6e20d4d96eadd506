"""Provide what all subcommands share: lazy imports, a guard for the token, readable output, plain
errors, the option for the configuration."""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click


class LazyGroup(click.Group):
    """A group that imports a command when called; ``imported`` has their ``module:attribute``."""

    def __init__(self, *, imported: Mapping[str, str], **attrs: Any) -> None:
        super().__init__(**attrs)
        self._imported = imported

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*self._imported, *super().list_commands(ctx)])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._imported:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self._imported[cmd_name].partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


_INSTEAD = str.maketrans(
    {
        "→": "->", "←": "<-", "↑": "^", "↓": "v", "−": "-", "–": "-", "—": "-", "·": "-", "•": "*",
        "‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "⁄": "/", "×": "x", "✓": "ok",
    }
)  # fmt: skip


def make_output_readable() -> None:
    """Let both streams replace characters that their encoding lacks by similar ones."""
    codecs.register_error("similar", _similar)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="similar")


def _similar(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_in_ascii(each) for each in text), error.end


def _in_ascii(character: str) -> str:
    apart = unicodedata.normalize("NFKD", character).translate(_INSTEAD)
    return apart.encode("ascii", "ignore").decode() or "?"


_WHY = (
    "no token may stand on the command line: everybody on this machine can read it there, and the "
    "shell keeps it. Put it into the configuration file (chmod 600) or the environment variable "
    "DISCORD_TOKEN, and reset the one that was typed, under Bot in Discord's developer portal"
)
_TOKEN = re.compile(r"([\w-]{18,40})\.[\w-]{4,12}\.[\w-]{20,}")
_OPTION = re.compile(r"--?(?:discord|bot|api)?[-_]?token(?:$|=)|DISCORD_TOKEN=", re.I)
_USER_ID = re.compile(rb"\d{15,20}")


class TokenGuardedGroup(LazyGroup):
    """Commands that refuse an argument that is or introduces a token, without repeating it.

    If the host can mend what stops a command, one sentence says how.
    """

    def main(self, *args: Any, **extra: Any) -> Any:
        make_output_readable()
        return super().main(*args, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if holds_token(args):
            raise click.UsageError(_WHY)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if (told := _obstacle(error)) is None:
                raise
            raise click.ClickException(told) from None


def _obstacle(error: Exception) -> str | None:
    """Return what the host can do about an error, in words; None for any other error."""
    # Imported here because the referee does not need these modules.
    from bot.client.sessions import BadTokenError
    from bot.config import ConfigError
    from bot.draw.style import DeckError
    from bot.storage.backups import BackupError
    from bot.storage.errors import StoreBusyError, StoreFailedError, StoreOpenError

    match error:
        case BadTokenError():
            return BAD_TOKEN
        case StoreBusyError():
            return f"{error}: try again in a moment"
        case ConfigError() | DeckError() | StoreOpenError() | StoreFailedError() | BackupError():
            return str(error)
        case _:
            return None


def holds_token(arguments: Sequence[str]) -> bool:
    """Return whether an argument contains a token in Discord's form, or is an option for one."""
    return any(
        _OPTION.match(argument) or any(_names_user(m[1]) for m in _TOKEN.finditer(argument))
        for argument in arguments
    )


def _names_user(head: str) -> bool:
    """Return whether a text is a user id in base64, the first part of every Discord token."""
    import base64
    import binascii

    try:
        decoded = base64.urlsafe_b64decode(head + "=" * (-len(head) % 4))
    except (binascii.Error, ValueError):
        return False
    return _USER_ID.fullmatch(decoded) is not None


BAD_TOKEN = (
    "Discord refuses the bot's token: reset it under Bot in the developer portal, and set "
    "it as discord.token or DISCORD_TOKEN"
)

config_option = click.option(
    "--config",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("config.toml"),
    show_default=True,
    help="The configuration file, made from config.example.toml.",
)
