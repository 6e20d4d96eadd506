"""Where a command may be used: by default in the bot's servers, and in direct messages with it."""

from __future__ import annotations

from typing import TypeVar

from discord import app_commands

_Command = TypeVar("_Command")


def for_everybody(command: _Command) -> _Command:
    """Decorate a command that needs no table: a person who has installed the bot for themselves may
    use it in every server and conversation, also where the bot is not."""
    installs = app_commands.allowed_installs(guilds=True, users=True)
    contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return installs(contexts(command))
