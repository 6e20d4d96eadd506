"""Slash commands: one decorator makes one of a method, with the texts that its key leads to."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from enum import Enum
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.client.acknowledgement import acknowledge
from bot.client.interactions import Interaction
from bot.client.translator import localised
from bot.text import MessageError

_Cog = TypeVar("_Cog", bound=commands.Cog)
_Rest = ParamSpec("_Rest")
_Method = Callable[Concatenate[_Cog, Interaction, _Rest], Coroutine[Any, Any, None]]
_Command = app_commands.Command[_Cog, _Rest, None]


class Where(Enum):
    """Where a command may be used: in servers that have the bot, also in DMs with it, or wherever
    a person is who has installed the bot to their own account."""

    SERVERS = (app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False),)
    SERVERS_AND_DMS = ()
    EVERYWHERE = (
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True),
        app_commands.allowed_installs(guilds=True, users=True),
    )


def command(
    key: str,
    *,
    choices: Mapping[str, list[Choice[str]]] | None = None,
    where: Where = Where.SERVERS_AND_DMS,
    group: app_commands.Group | None = None,
) -> Callable[[_Method[_Cog, _Rest]], _Command[_Cog, _Rest]]:
    """Make a command of a cog's method, acknowledged at once with a promise of a private answer.

    The message ``command-KEY`` names and describes it. Each parameter is an option that the message
    ``option-PARAMETER`` names and describes, unless the command's message has an attribute called
    like the parameter, which then describes it. ``choices`` are the fixed ones, by parameter.
    Subcommands are allowed ``where`` their group is.
    """

    def decorate(method: _Method[_Cog, _Rest]) -> _Command[_Cog, _Rest]:
        @wraps(method)
        async def answered(
            cog: _Cog, interaction: Interaction, /, *rest: _Rest.args, **named: _Rest.kwargs
        ) -> None:
            await acknowledge(interaction, thinking=True)
            await method(cog, interaction, *rest, **named)

        # discord.py reads a command's options off the signature, and would look up the names in its
        # annotations in this module. The type of functions does not have this attribute of theirs.
        signature = inspect.signature(method, eval_str=True)
        answered.__signature__ = signature  # type: ignore[attr-defined]
        parameters = list(signature.parameters)[2:]
        words = {name: name.strip("_") for name in parameters}
        names = {name: localised(f"option-{word}") for name, word in words.items()}
        told = {name: _description(key, word) for name, word in words.items()}
        app_commands.rename(**names)(answered)
        app_commands.describe(**told)(answered)
        app_commands.choices(**choices or {})(answered)
        for allowed in where.value:
            allowed(answered)
        make = app_commands.command if group is None else group.command
        name, description = f"command-{key}", f"command-{key}.description"
        return make(name=localised(name), description=localised(description))(answered)

    return decorate


def _description(key: str, word: str) -> locale_str:
    try:
        return localised(f"command-{key}.{word}")
    except MessageError:
        return localised(f"option-{word}.description")
