"""What the bot's own records say of a match besides its hands (docs/record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bot.tables.state.ending import Ending, EndingKind
from tarocchino.dealing.proof import ProofFormatError, read_opening
from tarocchino.players.levels import Level

_MOMENT = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Which table it was, when its hands were played, how the match ended, and the levels of its
    computer players by seat.

    Each is missing where the record does not say it, or not in a form that can be read: other
    programs write records too.
    """

    table: int | None = None
    began: datetime | None = None
    ended: datetime | None = None
    ending: Ending | None = None
    computers: Mapping[int, Level] = field(default_factory=dict)


def circumstances_in(document: Mapping[str, Any]) -> Circumstances:
    """The circumstances that a record's document tells."""
    played = document.get("played")
    times = played if isinstance(played, dict) else {}
    return Circumstances(
        _table(document),
        _moment(times.get("began")),
        _moment(times.get("ended")),
        _ending(document.get("ending")),
        _computers(document.get("computers")),
    )


def _table(document: Mapping[str, Any]) -> int | None:
    try:
        opening = read_opening(document)
    except ProofFormatError:
        return None
    return None if opening is None else opening.table_id


def _moment(value: object) -> datetime | None:
    if not isinstance(value, str):
        return None
    try:
        return datetime.strptime(value, _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None


def _ending(value: object) -> Ending | None:
    if not isinstance(value, dict):
        return None
    seat = value.get("seat")
    known_seat = seat if isinstance(seat, int) and not isinstance(seat, bool) else None
    try:
        return Ending(EndingKind(value.get("how")), known_seat)
    except ValueError:
        return None


def _computers(value: object) -> dict[int, Level]:
    levels = {level.value: level for level in Level}
    found = {}
    for each in value if isinstance(value, list) else ():
        match each:
            case {"seat": int(seat), "level": str(word)} if word in levels:
                found[seat] = levels[word]
    return found
