"""Declare slash commands by the keys of their texts, and register them in the background."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import discord
from discord import app_commands
from discord.app_commands import (
    AppCommand,
    AppCommandGroup,
    Choice,
    TranslationContextTypes,
    locale_str,
)
from discord.ext import commands
from discord.http import Route

from bot.client.components import NO_MENTIONS, CommandMentions
from bot.client.errors import asking_discord
from bot.client.interactions import Interaction, MalformedInteractionError, acknowledge
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError, Sleep
from bot.storage.discord_stores import CommandStore, RegisteredCommands
from bot.storage.errors import StoreBusyError
from bot.words import Language, MessageError, say


def localised(text_id: str) -> locale_str:
    """Return the English message, marked for translation when the commands are registered."""
    return locale_str(say(Language.ENGLISH, text_id), text_id=text_id)


def choices_of(prefix: str, words: Iterable[Enum | str]) -> list[Choice[str]]:
    """Return the choices of an option; the message ``prefix-word`` names each of these words."""
    values = (str(each.value) if isinstance(each, Enum) else each for each in words)
    return [Choice(name=localised(f"{prefix}-{value}"), value=value) for value in values]


class FluentTranslator(app_commands.Translator):
    """Translates texts marked by `localised`."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: TranslationContextTypes,  # noqa: ARG002 (discord.py's signature)
    ) -> str | None:
        text_id = string.extras.get("text_id")
        if locale is not discord.Locale.italian or not isinstance(text_id, str):
            return None
        return say(Language.ITALIAN, text_id)


_Cog = TypeVar("_Cog", bound=commands.Cog)
_Rest = ParamSpec("_Rest")
_Method = Callable[Concatenate[_Cog, Interaction, _Rest], Coroutine[Any, Any, None]]
_Command = app_commands.Command[_Cog, _Rest, None]


class Where(Enum):
    """Where a command may be used: in servers that have the bot, also in DMs with it, or everywhere
    for people who have installed the bot to their own account."""

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
    """Make a command from a cog's method; acknowledge it at once with a promise of a private
    answer.

    The message ``command-KEY`` has its name and description. Each parameter is an option; the
    message ``option-PARAMETER`` has its name and description, unless the command's message has an
    attribute with the parameter's name, which then describes it. ``choices`` are fixed ones, by
    parameter. Subcommands are allowed ``where`` their group is.
    """

    def decorate(method: _Method[_Cog, _Rest]) -> _Command[_Cog, _Rest]:
        @wraps(method)
        async def answered(
            cog: _Cog, interaction: Interaction, /, *rest: _Rest.args, **named: _Rest.kwargs
        ) -> None:
            await acknowledge(interaction, thinking=True)
            await method(cog, interaction, *rest, **named)

        # discord.py reads a command's options from the signature, and would look up the names in
        # its annotations in this module. The type of functions lacks this attribute.
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


_log = logging.getLogger(__name__)

_DIGEST_BYTES = 16


_ENTRY_POINT = 4
"""The type of an Entry Point command, unknown to discord.py."""
_SENT = (
    "id", "type", "name", "name_localizations", "description", "handler", "integration_types",
    "contexts", "default_member_permissions",
)  # fmt: skip
"""The fields of an Entry Point command that are sent."""


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The slash commands.

    discord.py only carries them out in its own tasks, and logs their errors there; hence the use of
    private parts.
    """

    async def carry_out(self, interaction: Interaction) -> None:
        """Carry out a command, or complete one of its options; let errors pass."""
        if interaction.type is discord.InteractionType.autocomplete:
            await self._complete(interaction)
        else:
            await self._call(interaction)

    async def _complete(self, interaction: Interaction) -> None:
        """Offer choices; discord.py's own way would log any error."""
        command, options = self._get_app_command_options(cast(Any, interaction.data))
        typed = [option["name"] for option in options if option.get("focused")]
        if not typed:
            raise MalformedInteractionError("nothing to complete")
        await command._invoke_autocomplete(interaction, typed[0], interaction.namespace)

    async def fetch_commands(
        self, *, guild: discord.abc.Snowflake | None = None
    ) -> list[app_commands.AppCommand]:
        """Return the registered commands with the translations that discord.py leaves out."""
        if guild is not None or self.client.application_id is None:
            return await super().fetch_commands(guild=guild)
        found = await self._fetch(self.client.application_id)
        return [app_commands.AppCommand(data=each, state=self._state) for each in found]

    async def _fetch(self, application_id: int) -> list[Any]:
        route = Route(
            "GET", "/applications/{application_id}/commands", application_id=application_id
        )
        params = {"with_localizations": "true"}
        found: list[Any] = await self.client.http.request(route, params=params)
        return found

    async def payload(self) -> list[object]:
        """Return the data sent for each command at registration, with its translations."""
        assert self.translator is not None
        translator, found = self.translator, self.get_commands()
        return [await each.get_translated_payload(self, translator) for each in found]

    async def register(self, payload: Sequence[object]) -> list[app_commands.AppCommand]:
        """Replace the registered commands by those of the payload; discord.py's `sync` would
        translate them again.

        An application with an Activity keeps its Entry Point command, which Discord makes and
        requires in an update.
        """
        number = self.client.application_id
        if number is None:
            raise app_commands.MissingApplicationID
        entry_points = [each for each in await self._fetch(number) if each["type"] == _ENTRY_POINT]
        kept = [{key: each[key] for key in _SENT if key in each} for each in entry_points]
        sent = [*cast(list[Any], payload), *kept]
        found = await self.client.http.bulk_upsert_global_commands(number, payload=sent)
        return [app_commands.AppCommand(data=each, state=self._state) for each in found]

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:  # noqa: ARG002 (discord.py's signature)
        """Raise the error, which discord.py would log; the error boundary explains it."""
        raise error


class CommandRegistration:
    """Registers the commands of a tree once, however often that fails for a while.

    Commands that the ``store`` knows from an earlier start are not registered again unless Discord
    has lost them. ``mentions`` are those of the registered commands, once known. ``sleep`` waits
    for some seconds before another attempt.
    """

    def __init__(
        self,
        tree: CommandTree,
        store: CommandStore,
        application_id: Callable[[], int | None],
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._tree = tree
        self._store = store
        self._application_id = application_id
        self.mentions = NO_MENTIONS
        self._is_done = False
        self._worker = CoalescingWorker("command registration", self._register, sleep=sleep)

    def trigger(self) -> None:
        """Start registering the commands, unless that is done; call this when the gateway is up.

        An attempt that Discord has refused for good is repeated by the next call.
        """
        if not self._is_done and self._worker.is_idle:
            self._worker.trigger()

    async def settled(self) -> None:
        """Wait until the commands are registered or known, or refused for good."""
        await self._worker.settled()

    async def close(self) -> None:
        await self._worker.close()

    async def _register(self) -> None:
        payload = await self._tree.payload()
        digest, earlier = digest_of(payload), await self._earlier()
        try:
            if earlier is not None and earlier.digest == digest and await self._are_there(earlier):
                self._is_done = True
                self.mentions = CommandMentions(earlier.mentions)
                return
            async with asking_discord():
                registered = await self._tree.register(payload)
        except (RetryLaterError, NotDoneError):
            await self._look_up()
            raise
        self._is_done = True
        self.mentions = mentions_of(registered)
        _log.info("%d commands registered", len(registered))
        await self._remember(digest, registered)

    async def _earlier(self) -> RegisteredCommands | None:
        """Return the last registration, or None if unknown."""
        number = self._application_id()
        if number is None:
            return None
        try:
            return await self._store.registered(number)
        except StoreBusyError:
            return None

    async def _are_there(self, earlier: RegisteredCommands) -> bool:
        """Return whether Discord has exactly these; somebody with the token may have deleted
        some."""
        async with asking_discord():
            found = await self._tree.fetch_commands()
        return {command.id for command in found} == earlier.ids

    async def _remember(self, digest: str, registered: Sequence[AppCommand]) -> None:
        number = self._application_id()
        if number is None:
            return
        ids = frozenset(command.id for command in registered)
        with suppress(StoreBusyError):  # The next start then registers them again.
            commands = RegisteredCommands(digest, ids, self.mentions.by_name)
            await self._store.remember(number, commands)

    async def _look_up(self) -> None:
        """Find the commands registered by an earlier start, if possible now."""
        if self.mentions == NO_MENTIONS:
            with suppress(RetryLaterError, NotDoneError):
                async with asking_discord():
                    self.mentions = mentions_of(await self._tree.fetch_commands())


def digest_of(payload: Sequence[object]) -> str:
    """Return a digest of the payload that does not depend on the commands' order."""
    each = sorted(json.dumps(command, sort_keys=True) for command in payload)
    return hashlib.blake2b("\n".join(each).encode(), digest_size=_DIGEST_BYTES).hexdigest()


def mentions_of(commands: Sequence[AppCommand]) -> CommandMentions:
    """Return the mentions of these commands, by each of their names."""
    named = (each for command in commands for each in _named(command, command.id))
    return CommandMentions({f"/{name}": mention for name, mention in named})


def _named(command: AppCommand | AppCommandGroup, number: int) -> Iterator[tuple[str, str]]:
    """Yield each name of a command, or of every command in a group, with its mention."""
    translations = (command.name, *command.name_localizations.values())
    groups = [option for option in command.options if isinstance(option, AppCommandGroup)]
    if not groups:
        for name in dict.fromkeys(translations):
            yield name, f"</{command.name}:{number}>"
    for group in groups:
        for name, mention in _named(group, number):
            english = mention.removeprefix("</")
            for translated in dict.fromkeys(translations):
                yield f"{translated} {name}", f"</{command.name} {english}"
