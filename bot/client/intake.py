"""Take in what Discord sends: every interaction before anything costly is done for it, and
whatever a command raises."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

import discord
from discord import ComponentType, InteractionType, app_commands
from discord.ext import commands
from discord.http import Route
from discord.state import AutoShardedConnectionState

from bot.client.error_boundary import report
from bot.client.errors import DeclinedError
from bot.client.fair_queue import Allowance, FairQueue, Verdict
from bot.client.http_limits import answering
from bot.client.interaction_tracker import InteractionTracker
from bot.client.interactions import (
    Interaction,
    MalformedInteractionError,
    Read,
    is_stale,
    read_head,
    read_interaction,
    requester_id,
    without_contents,
)
from bot.client.limits import loop_time
from bot.client.replies import TooLateError, acknowledge
from bot.client.sessions import ShardSessions

Pressed = tuple[int, str, str]
"""Who pressed a button, in which message, and which one: its custom_id."""

_REMEMBERED = 10_000
"""Buttons that are known to be stale: more than people press before their messages are edited."""
_TOLD_AGAIN = 60.0
"""Seconds after which whoever presses a stale button is told so once more."""

_Press = TypeVar("_Press")


def pressed_button(data: object) -> Pressed | None:
    """The button that an interaction presses; None for any other interaction."""
    match data:
        case {
            "type": InteractionType.component.value,
            "message": {"id": str(message_id)},
            "data": {"component_type": ComponentType.button.value, "custom_id": str(custom_id)},
        }:
            return requester_id(data), message_id, custom_id
        case _:
            return None


class RepeatedPresses(Generic[_Press]):
    """The presses that are yet to have their effect.

    Whoever presses the same button meanwhile asks for what is being done already: it would be
    refused as stale afterwards, and to refuse it in words for each of thousands of impatient people
    keeps all of them waiting. Within ``after`` seconds it may be meant: a lobby's button twice.
    Whoever was told that a button is stale is not told again for a minute, as it stays so.
    """

    def __init__(self, after: float) -> None:
        self._after = after
        self._first: dict[Pressed, tuple[float, _Press]] = {}
        self._stale: OrderedDict[Pressed, float] = OrderedDict()

    def is_repeated(self, pressed: Pressed, press: _Press, at: float) -> bool:
        """Whether a press at this second repeats an earlier one; it counts as begun if not."""
        if at - self._stale.get(pressed, float("-inf")) < _TOLD_AGAIN:
            return True
        since, first = self._first.setdefault(pressed, (at, press))
        return first is not press and at - since >= self._after

    def end(self, pressed: Pressed, press: _Press, *, is_stale: bool = False) -> None:
        """Note that nothing is left to do for a press; any but the first may be given as well.

        One that ``is_stale`` was refused because its button is of an earlier version.
        """
        since, first = self._first.get(pressed, (0.0, None))
        if first is not press:
            return
        del self._first[pressed]
        if is_stale:
            self._stale[pressed] = since
            self._stale.move_to_end(pressed)
            if len(self._stale) > _REMEMBERED:
                self._stale.popitem(last=False)


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Arrival:
    """An interaction's data, and when it arrived, by `loop_time`."""

    data: Any
    at: float = field(default_factory=loop_time)


class InteractionIntake:
    """Reads what arrives, and has it handled: a few requests of one person at a time.

    ``read`` makes discord.py's object of an event's data; ``handle`` does what an interaction asks
    for. What has no known form, and what is too much for one person's ``allowance``, is answered
    in words, as little of it read as that takes. A button that is pressed again while its first
    press waits to have its effect, or after it was refused as stale, is acknowledged, no more.
    ``clock`` returns seconds.
    """

    def __init__(
        self,
        read: Read,
        handle: Callable[[Interaction], Awaitable[None]],
        allowance: Allowance,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self._read = read
        self._handle = handle
        self._queue = FairQueue[_Arrival](allowance, clock)
        self._presses = RepeatedPresses[_Arrival](allowance.again)
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def receive(self, data: object) -> None:
        """Take in an interaction as it came from the gateway. Never raises."""
        arrival = _Arrival(without_contents(data))

        pressed = pressed_button(arrival.data)
        if pressed is not None and self._presses.is_repeated(pressed, arrival, arrival.at):
            self._start(self._acknowledge(arrival))
            return
        person = requester_id(arrival.data)
        match self._queue.arrive(person, arrival):
            case Verdict.BEGIN:
                self._start(self._work(person, arrival))
            case Verdict.WAIT:
                self._wait()
            case verdict:
                self._refuse(arrival, verdict)

    @property
    def waiting(self) -> int:
        """How many interactions wait for others of the same person."""
        return self._queue.waiting

    def close(self) -> None:
        """Begin nothing that waits."""
        self._closed = True
        self._wait()

    async def _work(self, person: int, arrival: _Arrival) -> None:
        interaction: Interaction | None = None
        try:
            interaction = read_interaction(arrival.data, self._read)
        except MalformedInteractionError as error:
            _log.info("an interaction of an unknown form: %s", error)
            await self._decline(arrival, error)
        else:
            with answering(arrival.at):
                await self._handle(interaction)
        finally:
            self._queue.finish(person)
            self._end(arrival, stale=interaction is not None and is_stale(interaction))
            self._go_on()

    def _end(self, arrival: _Arrival, *, stale: bool = False) -> None:
        pressed = pressed_button(arrival.data)
        if pressed is not None:
            self._presses.end(pressed, arrival, is_stale=stale)

    async def _acknowledge(self, arrival: _Arrival) -> None:
        """Tell Discord that a repeated press has arrived: what the first one does is its answer."""
        interaction = read_head(arrival.data, self._read)
        if interaction is not None:
            try:
                with answering(arrival.at):
                    await acknowledge(interaction)
            except (TooLateError, discord.HTTPException) as error:
                _log.info("a repeated press was not acknowledged: %s", type(error).__name__)

    def _refuse(self, arrival: _Arrival, verdict: Verdict) -> None:
        if verdict is Verdict.REFUSE:
            self._start(self._decline(arrival, DeclinedError("problem-one-at-a-time")))
        self._end(arrival)

    async def _decline(self, arrival: _Arrival, error: Exception) -> None:
        interaction = read_head(arrival.data, self._read)
        if interaction is not None:
            with answering(arrival.at):
                await report(interaction, error)

    def _go_on(self) -> None:
        """Begin what has waited and may begin; refuse what has waited too long."""
        if self._closed:
            return
        for arrival, verdict in self._queue.overdue():
            self._refuse(arrival, verdict)
        for person, arrival in self._queue.begin():
            self._start(self._work(person, arrival))
        self._wait()

    def _wait(self) -> None:
        """Look at the queue again when something may change in it by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        rest = None if self._closed else self._queue.rest()
        if rest is not None:
            self._timer = asyncio.get_running_loop().call_later(rest, self._go_on)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


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
