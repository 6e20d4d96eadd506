"""What a player sees and what it decides as text, for a process of the same program.

Games hold functions, so that they go by their names.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from io import BytesIO
from typing import Any

from tarocchino.core.games import GAMES, Game, GameName


def to_text(value: object) -> str:
    """The value as text in ASCII."""
    written = BytesIO()
    _Pickler(written, pickle.HIGHEST_PROTOCOL).dump(value)
    return b64encode(written.getvalue()).decode()


def from_text(text: str) -> Any:
    """The inverse of `to_text`, for a text of a process that this one has started, or that has
    started this one."""
    return _Unpickler(BytesIO(b64decode(text))).load()


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> str | None:
        return value.name.value if isinstance(value, Game) else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: str) -> Game:
        return GAMES[GameName(name)]
