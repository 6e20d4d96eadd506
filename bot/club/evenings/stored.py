"""Actions of an evening as JSON data, each with its version, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.club.evenings.actions import WORDS, LoggedEveningAction
from bot.tables.state.stored import from_stored, to_stored

VERSION: Final = 1
"""The version of every action's form; the first that needs another will have one of its own."""

_WORD_OF = {kind: word for word, kind in WORDS.items()}


def write_evening_action(logged: LoggedEveningAction) -> dict[str, Any]:
    """The entry as JSON data: ``do``, ``v``, ``at``, ``by``, and the fields in ``with``."""
    head = {"do": _WORD_OF[type(logged.action)], "v": VERSION, "at": logged.at, "by": logged.by}
    return {**head, "with": to_stored(logged.action)}


def read_evening_action(data: Mapping[str, Any]) -> LoggedEveningAction:
    """The inverse of `write_evening_action`; ValueError for anything else, also a newer version."""
    try:
        word, version, at, by = data["do"], data["v"], data["at"], data["by"]
        written = data["with"]
    except KeyError as error:
        raise ValueError(f"the action lacks {error.args[0]!r}") from None
    kind = WORDS.get(word)
    if kind is None or version != VERSION:
        raise ValueError(f"no action {word!r} of version {version!r} is known")
    if not isinstance(at, int | float) or not isinstance(by, int | None):
        raise ValueError("an action needs a time, and a user or nobody")
    return LoggedEveningAction(from_stored(written, kind), float(at), by)
