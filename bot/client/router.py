"""Where a used control goes: to the one handler that an extension has registered for its verb."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar, overload

from bot.client.custom_ids import (
    BadCustomIdError,
    CustomId,
    Verb,
    Word,
    chosen_in,
    decode_custom_id,
    position_of,
)
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction
from bot.client.replies import acknowledge


@dataclass(frozen=True, slots=True)
class UsedControl:
    """A button, menu or modal that was used.

    ``values`` are those chosen in the menu or typed into the modal; a button has none.
    """

    id: CustomId
    values: tuple[str, ...] = ()


class ControlHandler(Protocol):
    """Does what a control asks for; raises what the error boundary explains to people."""

    async def __call__(self, interaction: Interaction, used: UsedControl, /) -> None: ...


_Owner = TypeVar("_Owner")
_At = TypeVar("_At")
_Chosen = TypeVar("_Chosen")
_Work = Coroutine[Any, Any, None]
_CONTROLS = "controls"


@overload
def control(
    *verbs: Verb, thinking: bool | None = ...
) -> Callable[
    [Callable[[_Owner, Interaction, UsedControl], _Work]],
    Callable[[_Owner, Interaction, UsedControl], _Work],
]: ...
@overload
def control(
    *verbs: Verb, at: type[_At], thinking: bool | None = ...
) -> Callable[
    [Callable[[_Owner, Interaction, _At], _Work]], Callable[[_Owner, Interaction, _At], _Work]
]: ...
@overload
def control(
    *verbs: Verb, chosen: Word[_Chosen], thinking: bool | None = ...
) -> Callable[
    [Callable[[_Owner, Interaction, UsedControl, _Chosen], _Work]],
    Callable[[_Owner, Interaction, UsedControl, _Chosen], _Work],
]: ...
@overload
def control(
    *verbs: Verb, at: type[_At], chosen: Word[_Chosen], thinking: bool | None = ...
) -> Callable[
    [Callable[[_Owner, Interaction, _At, _Chosen], _Work]],
    Callable[[_Owner, Interaction, _At, _Chosen], _Work],
]: ...
def control(
    *verbs: Verb,
    at: type[Any] | None = None,
    chosen: Word[Any] | None = None,
    thinking: bool | None = False,
) -> Any:
    """Make a method the handler of controls with these verbs, once its object is registered.

    It is called with what was used, or with the position that its custom_id holds, a dataclass or
    enum read by `bot.client.custom_ids`; and with what was ``chosen`` in a menu of single choice.
    Before that the press is acknowledged, ``thinking`` with the promise of a message of its own;
    None leaves it to the method.
    """

    async def call(
        method: Callable[..., _Work], interaction: Interaction, used: UsedControl
    ) -> None:
        if thinking is not None:
            await acknowledge(interaction, thinking=thinking)
        where = used if at is None else position_of(at, used.id)
        rest = () if chosen is None else (chosen_in(used.values, chosen),)
        await method(interaction, where, *rest)

    def mark(method: Any) -> Any:
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
        """Register the handler of a verb; raises `RoutingError` where there is one already."""
        earlier = self._handlers.setdefault(verb, handler)
        if earlier is not handler:
            raise RoutingError(f"{verb} has two handlers: {_name(earlier)} and {_name(handler)}")

    def verify_complete(self) -> None:
        """Pass where every verb has a handler; else raise `RoutingError`."""
        missing = [verb for verb in Verb if verb not in self._handlers]
        if missing:
            raise RoutingError(f"no extension handles {', '.join(map(str, missing))}")

    async def dispatch(
        self, interaction: Interaction, custom_id: str, values: tuple[str, ...]
    ) -> None:
        """Handle a control that was used; raises what its handler raises, and `DeclinedError` for
        one that this version does not have."""
        await self.handle(interaction, UsedControl(_known(custom_id), values))

    async def handle(self, interaction: Interaction, used: UsedControl) -> None:
        """Call the verb's handler; raises what it raises."""
        await self._handlers[used.id.verb](interaction, used)


def _known(custom_id: str) -> CustomId:
    """What a control requests; raises `DeclinedError` for one that this version does not have."""
    try:
        return decode_custom_id(custom_id)
    except BadCustomIdError as error:
        raise DeclinedError("problem-earlier-version") from error


def _name(handler: ControlHandler) -> str:
    return str(getattr(handler, "__qualname__", handler))
