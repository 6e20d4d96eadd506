"""What a table is opened for, if not for itself: a table of an evening, or a deal of the day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.tables.state.stored import from_stored, to_stored

_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class EveningOccasion:
    """A table of an evening; ``round`` and ``table`` count from 0.

    ``sealed`` tells that it plays the sealed deals of a set, like other tables.
    """

    evening_id: int
    round: int
    table: int
    sealed: bool

    @property
    def number(self) -> int:
        """What stands for the table in the transcripts of its sealed deals."""
        return self.evening_id


@dataclass(frozen=True, slots=True)
class DailyOccasion:
    """Somebody's deal of the day; ``day`` counts from 1970-01-01."""

    day: int

    @property
    def sealed(self) -> bool:
        """Everybody has the same deal."""
        return True

    @property
    def number(self) -> int:
        """What stands for the table in the transcripts of its sealed deals."""
        return self.day


Occasion = EveningOccasion | DailyOccasion

_WORDS: Final[Mapping[str, type[Occasion]]] = {"evening": EveningOccasion, "daily": DailyOccasion}
_WORD_OF = {kind: word for word, kind in _WORDS.items()}


def write_occasion(occasion: Occasion | None) -> dict[str, Any] | None:
    """The occasion as JSON data, with its word and version; None for a table without one."""
    if occasion is None:
        return None
    return {"of": _WORD_OF[type(occasion)], "v": _VERSION, "with": to_stored(occasion)}


def read_occasion(data: Mapping[str, Any] | None) -> Occasion | None:
    """The inverse of `write_occasion`; KeyError or ValueError for malformed data."""
    if data is None:
        return None
    kind = _WORDS.get(data["of"])
    if kind is None or data["v"] != _VERSION:
        raise ValueError(f"no occasion {data['of']!r} of version {data['v']!r} is known")
    return from_stored(data["with"], kind)
