"""Take in every interaction: limit a person's pace, call the handler once, explain errors."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import discord
from discord import ComponentType, InteractionType
from discord.ext import commands
from discord.state import AutoShardedConnectionState

from bot.client.custom_ids import (
    BadCustomIdError,
    CustomId,
    Verb,
    Word,
    chosen_in,
    decode_custom_id,
    position_of,
)
from bot.client.error_boundary import report
from bot.client.errors import DeclinedError
from bot.client.interactions import (
    Interaction,
    MalformedInteractionError,
    Read,
    TooLateError,
    acknowledge,
    is_stale,
    read_head,
    read_interaction,
    requester_id,
)
from bot.client.limits import Allowance, Pace, answering, loop_time
from bot.client.sessions import ShardSessions
from bot.support.refusals import RefusalReason, TableRefusedError


@dataclass(frozen=True, slots=True)
class UsedControl:
    """A button, menu or modal that was used.

    ``values`` are those chosen in the menu or typed into the modal; a button has none.
    """

    id: CustomId
    values: tuple[str, ...] = ()


ControlHandler = Callable[[Interaction, UsedControl], Coroutine[Any, Any, None]]
"""Carries out a control's request; raises errors that the error boundary explains to people."""

_Work = Coroutine[Any, Any, None]
_Method = TypeVar("_Method", bound=Callable[..., _Work])
_CONTROLS = "controls"


def control(
    *verbs: Verb,
    at: type[Any] | None = None,
    chosen: Word[Any] | None = None,
    thinking: bool | None = False,
) -> Callable[[_Method], _Method]:
    """Make a method the handler of controls with these verbs, once its object is registered.

    The method gets the used control, or the position in its custom_id, a dataclass or enum read by
    `bot.client.custom_ids`. It also gets the value ``chosen`` in a menu of single choice. The press
    is acknowledged first, if ``thinking`` with the promise of a new message; None leaves that to
    the method.
    """

    async def call(
        method: Callable[..., _Work], interaction: Interaction, used: UsedControl
    ) -> None:
        if thinking is not None:
            await acknowledge(interaction, thinking=thinking)
        where = used if at is None else position_of(at, used.id)
        rest = () if chosen is None else (chosen_in(used.values, chosen),)
        await method(interaction, where, *rest)

    def mark(method: _Method) -> _Method:
        calls = {**getattr(method, _CONTROLS, {}), **dict.fromkeys(verbs, call)}
        setattr(method, _CONTROLS, calls)
        return method

    return mark


class RoutingError(Exception):
    """A verb has two handlers, or none."""


class ControlRouter:
    """The handlers of all buttons, menus and modals, by the verb of their custom_id.

    Extensions register objects with methods marked by `control` while they are loaded;
    `verify_complete` then shows that none is missing.
    """

    def __init__(self) -> None:
        self._handlers: dict[Verb, ControlHandler] = {}

    def register(self, owner: object) -> None:
        """Register the methods of the object that are marked by `control`."""
        for name, method in inspect.getmembers(type(owner), inspect.isfunction):
            for verb, call in getattr(method, _CONTROLS, {}).items():
                self.add(verb, partial(call, getattr(owner, name)))

    def add(self, verb: Verb, handler: ControlHandler) -> None:
        """Register the handler of a verb. Raises `RoutingError` if there is one already."""
        earlier = self._handlers.setdefault(verb, handler)
        if earlier is not handler:
            raise RoutingError(f"{verb} has two handlers: {_name(earlier)} and {_name(handler)}")

    def verify_complete(self) -> None:
        """Raise `RoutingError` if a verb has no handler."""
        missing = [verb for verb in Verb if verb not in self._handlers]
        if missing:
            raise RoutingError(f"no extension handles {', '.join(map(str, missing))}")

    async def dispatch(
        self, interaction: Interaction, custom_id: str, values: tuple[str, ...]
    ) -> None:
        """Handle a control that was used; errors pass. Raises `DeclinedError` for a control that
        this version does not have."""
        await self.handle(interaction, UsedControl(_known(custom_id), values))

    async def handle(self, interaction: Interaction, used: UsedControl) -> None:
        """Call the verb's handler; errors pass."""
        await self._handlers[used.id.verb](interaction, used)


def _known(custom_id: str) -> CustomId:
    """Return the request of a control. Raises `DeclinedError` if this version does not have it."""
    try:
        return decode_custom_id(custom_id)
    except BadCustomIdError as error:
        raise DeclinedError("problem-earlier-version") from error


def _name(handler: ControlHandler) -> str:
    return str(getattr(handler, "__qualname__", handler))


_log = logging.getLogger(__name__)

Pressed = tuple[int, str, str]
"""The person who pressed a button, its message, and its custom_id."""

_REMEMBERED = 10_000
"""The most people, and the most stale buttons, that are remembered; it is more than enough."""
_TOLD_AGAIN = 60.0
"""Seconds until the bot again tells a person that a button is stale."""
_STALE = RefusalReason.STALE
_ANY_BUTTON = ""
"""The custom_id that stands for all buttons of a message."""
_NOTICES, _NOTICES_PER_SECOND = 3, 1.0
_AT_WORK = 2
_PATIENCE = 1.5
"""The most seconds that a request waits for the pace, and again for the person's other requests:
Discord wants an answer within 3."""


def pressed_button(data: object) -> Pressed | None:
    """Return the button that an interaction presses; None for any other interaction."""
    match data:
        case {
            "type": InteractionType.component.value,
            "message": {"id": str(message_id)},
            "data": {"component_type": ComponentType.button.value, "custom_id": str(custom_id)},
        }:
            return requester_id(data), message_id, custom_id
        case _:
            return None


class PersonalPace:
    """Gives each person ``burst`` requests at once, then ``per_second`` per second."""

    def __init__(
        self, burst: int, per_second: float, clock: Callable[[], float] = loop_time
    ) -> None:
        self._new_pace = partial(Pace, per_second, burst, clock=clock)
        self._paces: OrderedDict[int, Pace] = OrderedDict()

    def take(self, person: int, patience: float = 0.0) -> float | None:
        """Count a request, and return the seconds until it may begin. Return None, without counting
        it, if that is longer than ``patience``."""
        pace = self._paces.get(person) or self._new_pace()
        if pace.wait > patience:
            return None
        self._paces[person] = pace
        self._paces.move_to_end(person)
        if len(self._paces) > _REMEMBERED:
            self._paces.popitem(last=False)
        return pace.reserve()


class PersonalTurns:
    """Lets two requests of each person be in progress at a time."""

    def __init__(self) -> None:
        self._people: dict[int, asyncio.Semaphore] = {}
        self._pending: Counter[int] = Counter()

    @asynccontextmanager
    async def turn(self, person: int) -> AsyncIterator[None]:
        """Handle a request inside. Raises `DeclinedError` if the person's others take too long."""
        turns = self._people.setdefault(person, asyncio.Semaphore(_AT_WORK))
        self._pending[person] += 1
        try:
            try:
                async with asyncio.timeout(_PATIENCE):
                    await turns.acquire()
            except TimeoutError:
                raise DeclinedError("problem-one-at-a-time") from None
            try:
                yield
            finally:
                turns.release()
        finally:
            self._pending[person] -= 1
            if not self._pending[person]:
                del self._pending[person], self._people[person]


class InteractionIntake:
    """Reads each interaction and has it handled, unless its person makes too many requests.

    ``read`` makes discord.py's object from an event's data. ``handle`` carries out an interaction,
    and raises what the person should see. A button pressed again while its first press is in
    progress is acknowledged without a second effect.
    """

    def __init__(
        self,
        read: Read,
        handle: Callable[[Interaction], Awaitable[None]],
        allowance: Allowance,
    ) -> None:
        self._read = read
        self._handle = handle
        self._requests = PersonalPace(allowance.burst, allowance.per_second)
        self._notices = PersonalPace(_NOTICES, _NOTICES_PER_SECOND)
        self._turns = PersonalTurns()
        self._repeated_after = allowance.repeated_after
        self._pressed: dict[Pressed, float] = {}
        """The times of the first presses of buttons that wait or are in progress."""
        self._stale: OrderedDict[Pressed, float] = OrderedDict()
        """The times when buttons of earlier versions were refused in words."""
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, data: object) -> None:
        """Take in an interaction as it came from the gateway. Never raises."""
        task = asyncio.ensure_future(self._answer(data, loop_time()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, data: object, arrived: float) -> None:
        person, pressed = requester_id(data), pressed_button(data)
        with answering(arrived):
            if pressed is not None and self._is_repeated(pressed, arrived):
                await self._acknowledge(data)
                return
            is_first = pressed is not None and pressed not in self._pressed
            if pressed is not None and is_first:
                self._pressed[pressed] = arrived
            try:
                wait = self._requests.take(person, _PATIENCE)
                if wait is None:
                    raise DeclinedError("problem-one-at-a-time")
                if wait:
                    await asyncio.sleep(wait)
                async with self._turns.turn(person):
                    await self._work(data, pressed, arrived)
            except DeclinedError as error:
                if self._notices.take(person) is not None:
                    await self._explain(data, error)
            finally:
                if pressed is not None and is_first:
                    del self._pressed[pressed]

    def _is_repeated(self, pressed: Pressed, at: float) -> bool:
        if at - self._stale.get(pressed, float("-inf")) < _TOLD_AGAIN:
            return True
        first = self._pressed.get(pressed)
        return first is not None and at - first >= self._repeated_after

    async def _work(self, data: object, pressed: Pressed | None, arrived: float) -> None:
        try:
            interaction = read_interaction(data, self._read)
        except MalformedInteractionError as error:
            _log.info("malformed interaction refused: %s", error)
            await self._explain(data, error)
            return
        problem: Exception | None = None
        try:
            await self._handle(interaction)
        except Exception as error:
            problem = error
        is_refused = isinstance(problem, TableRefusedError) and problem.reason is _STALE
        is_told = False
        if pressed is not None and (is_refused or is_stale(interaction)):
            is_told = self._take_stale(pressed, arrived)
        if problem is not None and not (is_refused and is_told):
            await report(interaction, problem)

    def _take_stale(self, pressed: Pressed, at: float) -> bool:
        """Note that a stale button was pressed; return whether the person has been told so. One
        answer suffices for all buttons of a message."""
        person, message_id, _ = pressed
        of_any = person, message_id, _ANY_BUTTON
        was_told = at - self._stale.get(of_any, float("-inf")) < _TOLD_AGAIN
        self._stale[pressed] = at
        if not was_told:
            self._stale[of_any] = at
        while len(self._stale) > _REMEMBERED:
            self._stale.popitem(last=False)
        return was_told

    async def _acknowledge(self, data: object) -> None:
        """Acknowledge a repeated press; the first one's effect is its answer."""
        interaction = read_head(data, self._read)
        if interaction is not None:
            try:
                await acknowledge(interaction)
            except (TooLateError, discord.HTTPException) as error:
                _log.info("repeated press not acknowledged: %s", type(error).__name__)

    async def _explain(self, data: object, error: Exception) -> None:
        interaction = read_head(data, self._read)
        if interaction is not None:
            await report(interaction, error)


class GatewayClient(commands.AutoShardedBot):
    """A client whose interactions are taken in by ``intake``.

    discord.py has no public way to handle an event before it reads it, nor to wait for the tasks of
    its listeners; hence the private parts here and in `ConnectionState`.
    """

    intake: InteractionIntake
    sessions: ShardSessions

    def __init__(self, *args: Any, **options: Any) -> None:
        self._event_tasks: set[asyncio.Task[Any]] = set()
        super().__init__(*args, **options)

    async def end_events(self) -> None:
        """Cancel the tasks of the gateway's events, and wait for their end."""
        for task in self._event_tasks:
            task.cancel()
        await asyncio.gather(*self._event_tasks, return_exceptions=True)

    def _schedule_event(self, *args: Any, **options: Any) -> asyncio.Task[Any]:
        # discord.py keeps the tasks of listeners nowhere else.
        task = super()._schedule_event(*args, **options)
        self._event_tasks.add(task)
        task.add_done_callback(self._event_tasks.discard)
        return task

    def _get_state(self, **options: Any) -> ConnectionState:
        return ConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http,
            **options,
        )  # fmt: skip


class ConnectionState(AutoShardedConnectionState[GatewayClient]):
    """discord.py's handling of gateway events, except for interactions and lost servers."""

    def parse_interaction_create(self, data: Any) -> None:
        self._get_client().intake.receive(data)

    def parse_ready(self, data: Any) -> None:
        """Drop servers that a new session does not name; the bot was removed from them."""
        for guild in [each for each in self.guilds if each.shard_id == data["shard"][0]]:
            self._remove_guild(guild)
        super().parse_ready(data)
