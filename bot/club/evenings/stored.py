"""Actions of an evening as JSON data, each with its version, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.club.evenings.actions import (
    WORDS,
    ChangeSettings,
    EveningAction,
    LoggedEveningAction,
    Open,
)
from bot.tables.state.stored import from_stored, to_stored

_VERSIONS: Final[Mapping[type[EveningAction], int]] = {Open: 2, ChangeSettings: 2}
"""The versions of actions' forms, where it is not the first. Settings have a grace period since
version 2; those stored before mean `_FIRST_GRACE`."""
_FIRST_GRACE: Final = 300

_WORD_OF = {kind: word for word, kind in WORDS.items()}


def write_evening_action(logged: LoggedEveningAction) -> dict[str, Any]:
    """The entry as JSON data: ``do``, ``v``, ``at``, ``by``, and the fields in ``with``."""
    kind = type(logged.action)
    head = {"do": _WORD_OF[kind], "v": _version(kind), "at": logged.at, "by": logged.by}
    return {**head, "with": to_stored(logged.action)}


def read_evening_action(data: Mapping[str, Any]) -> LoggedEveningAction:
    """The inverse of `write_evening_action`; ValueError for anything else, also a newer version."""
    try:
        word, version, at, by = data["do"], data["v"], data["at"], data["by"]
        written = data["with"]
    except KeyError as error:
        raise ValueError(f"the action lacks {error.args[0]!r}") from None
    kind = WORDS.get(word)
    if kind is None or not isinstance(version, int) or not 1 <= version <= _version(kind):
        raise ValueError(f"no action {word!r} of version {version!r} is known")
    if not isinstance(at, int | float) or not isinstance(by, int | None):
        raise ValueError("an action needs a time, and a user or nobody")
    if version < _version(kind):
        written = _with_grace(written)
    return LoggedEveningAction(from_stored(written, kind), float(at), by)


def _version(kind: type[EveningAction]) -> int:
    return _VERSIONS.get(kind, 1)


def _with_grace(written: object) -> object:
    """The fields of an action of version 1 with what its settings have since version 2."""
    match written:
        case {"settings": dict(settings), **others}:
            return {**others, "settings": {"grace_seconds": _FIRST_GRACE, **settings}}
        case _:
            return written
