"""Declare slash commands with the texts that their keys lead to, and register them with Discord
while the bot is at work."""

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
from bot.client.errors import refusals, temporary_failures
from bot.client.interactions import Interaction, MalformedInteractionError, acknowledge
from bot.client.limits import answered_in_time
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError, Sleep
from bot.storage.discord_stores import CommandStore, RegisteredCommands
from bot.storage.errors import StoreBusyError
from bot.words import Language, MessageError, say


def localised(text_id: str) -> locale_str:
    """The message in English, marked for translation when the commands are synced."""
    return locale_str(say(Language.ENGLISH, text_id), text_id=text_id)


def choices_of(prefix: str, words: Iterable[Enum | str]) -> list[Choice[str]]:
    """Return the choices of an option; the message ``prefix-word`` names each of these words."""
    values = (str(each.value) if isinstance(each, Enum) else each for each in words)
    return [Choice(name=localised(f"{prefix}-{value}"), value=value) for value in values]


class FluentTranslator(app_commands.Translator):
    """Translates what `localised` has marked."""

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


_log = logging.getLogger(__name__)

_DIGEST_BYTES = 16


_ENTRY_POINT = 4
"""The type of an Entry Point command, which discord.py does not know."""
_SENT = (
    "id", "type", "name", "name_localizations", "description", "handler", "integration_types",
    "contexts", "default_member_permissions",
)  # fmt: skip
"""What is sent of it."""


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The slash commands.

    discord.py carries them out only in tasks of its own, in which it logs what goes wrong, hence
    the private parts.
    """

    async def carry_out(self, interaction: Interaction) -> None:
        """Carry out a command, or complete an option of it; raises whatever goes wrong."""
        if interaction.type is discord.InteractionType.autocomplete:
            await self._complete(interaction)
        else:
            await self._call(interaction)

    async def _complete(self, interaction: Interaction) -> None:
        """Offer choices; in the way of discord.py it would log whatever goes wrong as its own."""
        command, options = self._get_app_command_options(cast(Any, interaction.data))
        typed = [option["name"] for option in options if option.get("focused")]
        if not typed:
            raise MalformedInteractionError("nothing to complete")
        await command._invoke_autocomplete(interaction, typed[0], interaction.namespace)

    async def fetch_commands(
        self, *, guild: discord.abc.Snowflake | None = None
    ) -> list[app_commands.AppCommand]:
        """The registered commands with their names in all languages: discord.py leaves them out."""
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
        """All that is sent of each command when they are registered, with its translations."""
        assert self.translator is not None
        translator, found = self.translator, self.get_commands()
        return [await each.get_translated_payload(self, translator) for each in found]

    async def register(self, payload: Sequence[object]) -> list[app_commands.AppCommand]:
        """Replace the registered commands by those of the payload: discord.py's `sync` would
        translate them all once more.

        The Entry Point command of an application with an Activity stays: Discord makes it, and
        refuses an update without it.
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
        """Raise the error, which discord.py would log: the error boundary explains it."""
        raise error


class CommandRegistration:
    """Registers the commands of a tree once, however often that fails for a while.

    By its ``store`` nothing is registered that an earlier start has, unless Discord does not have
    it any more. ``mentions`` are those of the registered commands, once they are known. ``sleep``
    waits that many seconds before another attempt.
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
        self._worker = CoalescingWorker("registering the commands", self._register, sleep=sleep)

    def trigger(self) -> None:
        """Begin to register the commands, unless that is done; call it once the gateway is up.

        An attempt that Discord has refused for good is made again by the next call.
        """
        if not self._is_done and self._worker.is_idle:
            self._worker.trigger()

    async def settled(self) -> None:
        """Return when the commands are registered or known, or refused for good."""
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
            with temporary_failures(), refusals():
                async with answered_in_time():
                    registered = await self._tree.register(payload)
        except (RetryLaterError, NotDoneError):
            await self._look_up()
            raise
        self._is_done = True
        self.mentions = mentions_of(registered)
        _log.info("registered %d commands", len(registered))
        await self._remember(digest, registered)

    async def _earlier(self) -> RegisteredCommands | None:
        """What was registered last, None if that is unknown."""
        number = self._application_id()
        if number is None:
            return None
        try:
            return await self._store.registered(number)
        except StoreBusyError:
            return None

    async def _are_there(self, earlier: RegisteredCommands) -> bool:
        """Whether Discord still has these commands and no others: somebody may have deleted them
        with the bot's token."""
        with temporary_failures(), refusals():
            async with answered_in_time():
                found = await self._tree.fetch_commands()
        return {command.id for command in found} == earlier.ids

    async def _remember(self, digest: str, registered: Sequence[AppCommand]) -> None:
        number = self._application_id()
        if number is None:
            return
        ids = frozenset(command.id for command in registered)
        with suppress(StoreBusyError):  # Then they are registered once more.
            commands = RegisteredCommands(digest, ids, self.mentions.by_name)
            await self._store.remember(number, commands)

    async def _look_up(self) -> None:
        """Learn which commands of an earlier start are registered, if that is possible now."""
        if self.mentions == NO_MENTIONS:
            with suppress(RetryLaterError, NotDoneError), temporary_failures(), refusals():
                async with answered_in_time():
                    self.mentions = mentions_of(await self._tree.fetch_commands())


def digest_of(payload: Sequence[object]) -> str:
    """A digest of what is registered, whatever the order of the commands."""
    each = sorted(json.dumps(command, sort_keys=True) for command in payload)
    return hashlib.blake2b("\n".join(each).encode(), digest_size=_DIGEST_BYTES).hexdigest()


def mentions_of(commands: Sequence[AppCommand]) -> CommandMentions:
    """The mentions of these commands, by each of their names."""
    named = (each for command in commands for each in _named(command, command.id))
    return CommandMentions({f"/{name}": mention for name, mention in named})


def _named(command: AppCommand | AppCommandGroup, number: int) -> Iterator[tuple[str, str]]:
    """Each name of a command, or of every command of a group, with its mention."""
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
