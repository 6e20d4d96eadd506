"""How the client hears Discord: interactions go to the intake, and whatever a command raises to the
one error boundary."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands
from discord.http import Route
from discord.state import AutoShardedConnectionState

from bot.client.error_boundary import report
from bot.client.intake import InteractionIntake
from bot.client.interaction_tracker import InteractionTracker
from bot.client.interactions import Interaction
from bot.client.malformed import MalformedInteractionError
from bot.client.sessions import ShardSessions

_ENTRY_POINT = 4
"""The type of an Entry Point command, which discord.py does not know."""
_SENT = (
    "id", "type", "name", "name_localizations", "description", "handler", "integration_types",
    "contexts", "default_member_permissions",
)  # fmt: skip
"""What is sent of it."""


class GatewayClient(commands.AutoShardedBot):
    """A client whose interactions are taken in by ``intake``, each once by ``interactions``."""

    intake: InteractionIntake
    interactions: InteractionTracker
    sessions: ShardSessions

    def __init__(self, *args: Any, **options: Any) -> None:
        self._event_tasks: set[asyncio.Task[Any]] = set()
        super().__init__(*args, **options)

    async def end_events(self) -> None:
        """Cancel what goes on because of the gateway's events, and wait for its end."""
        for task in self._event_tasks:
            task.cancel()
        await asyncio.gather(*self._event_tasks, return_exceptions=True)

    def _schedule_event(self, *args: Any, **options: Any) -> asyncio.Task[Any]:
        # The only place that has the tasks of all listeners: discord.py lets them go.
        task = super()._schedule_event(*args, **options)
        self._event_tasks.add(task)
        task.add_done_callback(self._event_tasks.discard)
        return task

    def _get_state(self, **options: Any) -> ConnectionState:
        return ConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http,
            **options,
        )  # fmt: skip


class ClientCommandTree(app_commands.CommandTree[GatewayClient]):
    """The slash commands; whatever they raise goes to the one error boundary."""

    async def handle(self, interaction: Interaction) -> None:
        """Carry out a command, or complete an option of it. Never raises."""
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                await self._complete(interaction)
            else:
                await self._call(interaction)
        except Exception as error:
            await report(interaction, error)

    async def _complete(self, interaction: Interaction) -> None:
        """Offer choices; in the way of discord.py it would log whatever goes wrong as its own."""
        if not await self.interaction_check(interaction):
            return
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
        commands = self.get_commands()
        return [await each.get_translated_payload(self, self.translator) for each in commands]

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

    async def interaction_check(self, interaction: Interaction) -> bool:
        return self.client.interactions.take(interaction.id)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await report(interaction, error)


class ConnectionState(AutoShardedConnectionState[GatewayClient]):
    """What discord.py does with the gateway's events, except for interactions and lost servers."""

    def parse_interaction_create(self, data: Any) -> None:
        self._get_client().intake.receive(data)

    def parse_ready(self, data: Any) -> None:
        """Forget the servers that a new session does not name: the bot was removed from them."""
        for guild in [each for each in self.guilds if each.shard_id == data["shard"][0]]:
            self._remove_guild(guild)
        super().parse_ready(data)
