"""The next state made of the last one."""

from __future__ import annotations

from typing import Any, TypeVar

_State = TypeVar("_State")


def changed(state: _State, **facts: Any) -> _State:
    """The state with these facts instead: `dataclasses.replace`, ten times as fast.

    For dataclasses that have no slots and check nothing when they are made. What is `lazy` and was
    worked out stays: whoever changes what it follows from gives it too.
    """
    made = object.__new__(type(state))
    object.__setattr__(made, "__dict__", state.__dict__ | facts)
    return made
