"""How a line of a menu is written in a custom_id, or in the value of an option."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from bot.tables.rules.lobby_menu import LobbyEntry
from bot.tables.rules.menu_line import Line
from bot.tables.rules.requests_menu import MenuEntry
from bot.ui.codec import NUMBER, Word

_Entry = TypeVar("_Entry", bound=Enum)


def _line(kind: type[_Entry]) -> Word[Line[_Entry]]:
    """The entry's word, and its seat after a dash."""

    def write(line: Line[_Entry]) -> str:
        word = str(line.entry.value)
        return word if line.seat is None else f"{word}-{line.seat}"

    def read(written: str) -> Line[_Entry]:
        word, _, seat = written.partition("-")
        return Line(kind(word), NUMBER.read(seat) if seat else None)

    return Word(write, read)


LOBBY_LINE = _line(LobbyEntry)
MENU_LINE = _line(MenuEntry)
