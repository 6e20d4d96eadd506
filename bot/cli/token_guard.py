"""Refuses the bot's token on the command line, where every user of the machine could read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import click

from bot.cli.lazy_group import LazyGroup
from bot.cli.output import make_output_readable

_WHY = (
    "no token may stand on the command line: everybody on this machine can read it there, and the "
    "shell keeps it. Put it into the configuration file (chmod 600) or the environment variable "
    "DISCORD_TOKEN, and reset the one that was typed, under Bot in Discord's developer portal"
)
_TOKEN = re.compile(r"([\w-]{18,40})\.[\w-]{4,12}\.[\w-]{20,}")
_OPTION = re.compile(r"--?(?:discord|bot|api)?[-_]?token(?:$|=)|DISCORD_TOKEN=", re.I)
_USER_ID = re.compile(rb"\d{15,20}")


class TokenGuardedGroup(LazyGroup):
    """Commands that refuse an argument that is, or introduces, a token, and do not repeat it."""

    def main(self, *args: Any, **extra: Any) -> Any:
        make_output_readable()
        return super().main(*args, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if holds_token(args):
            raise click.UsageError(_WHY)
        return super().parse_args(ctx, args)


def holds_token(arguments: Sequence[str]) -> bool:
    """Whether an argument contains a token in Discord's form, or is an option for one."""
    return any(
        _OPTION.match(argument) or any(_names_user(m[1]) for m in _TOKEN.finditer(argument))
        for argument in arguments
    )


def _names_user(head: str) -> bool:
    """Whether this is a user id in base64: the first part of every Discord token."""
    import base64
    import binascii

    try:
        decoded = base64.urlsafe_b64decode(head + "=" * (-len(head) % 4))
    except (binascii.Error, ValueError):
        return False
    return _USER_ID.fullmatch(decoded) is not None
