"""The same button pressed again and again because nothing has happened yet."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

from discord import ComponentType, InteractionType

from bot.client.malformed import requester_id

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
