"""Hold the parts of a message as plain data, and turn commands in texts into mentions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from bot.client.custom_ids import CustomId
from bot.draw.picture import Picture
from bot.words.plain import clean, escape, isolated

MAX_IN_ROW = 5
MAX_OPTIONS = 25
MAX_LABEL = 80
MAX_OPTION_TEXT = 100
MAX_TEXT = 4000
MAX_ALT = 1024
MAX_NAME = 24


class ButtonStyle(Enum):
    MAIN = "main"
    PLAIN = "plain"
    CONFIRM = "confirm"
    END = "end"


class AccentColour(Enum):
    """The accent colour of a message, by its state, which the text shows too."""

    WAITING = 0x8A8F98
    YOUR_TURN = 0x2E8B57
    PLAYING = 0x1F6B45
    RESULT = 0xC79A2B
    RIGHT = 0x3BA55D
    NOT_RIGHT = 0xF0A030


@dataclass(frozen=True, slots=True)
class Text:
    """A block of text in Discord's markdown."""

    content: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture with its alt text; the client chooses its size."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class Button:
    """A button; ``emoji`` stands before its label, which may be empty."""

    id: CustomId
    label: str
    style: ButtonStyle = ButtonStyle.PLAIN
    disabled: bool = False
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Buttons:
    """A row of one to five buttons."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a menu; ``chosen`` ones are preselected."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of 1 to 25 options, of which people choose ``least`` to ``most``."""

    id: CustomId
    options: tuple[Option, ...]
    placeholder: str
    least: int = 1
    most: int = 1


class PickerKind(Enum):
    """What a `Picker` offers; Discord fills in the server's own.

    Channels are those that take messages; forums only have threads.
    """

    CHANNELS = "channels"
    CHANNELS_AND_FORUMS = "channels-and-forums"
    ROLES = "roles"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Picker:
    """A menu of a server's channels, roles or people; its values are their ids.

    Those in ``chosen`` are preselected; people choose ``least`` to ``most``.
    """

    id: CustomId
    of: PickerKind
    placeholder: str
    chosen: tuple[int, ...] = ()
    least: int = 0
    most: int = 1


Part = Text | Image | Buttons | Menu | Picker


@dataclass(frozen=True, slots=True)
class Panel:
    """One message: its parts from top to bottom."""

    parts: tuple[Part, ...]
    colour: AccentColour = AccentColour.PLAYING

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return tuple(part.picture for part in self.parts if isinstance(part, Image))

    @property
    def ids(self) -> tuple[CustomId, ...]:
        """Return the custom_ids of the panel's controls, even disabled ones, in reading order."""
        found: list[CustomId] = []
        for part in self.parts:
            match part:
                case Buttons(buttons):
                    found.extend(button.id for button in buttons)
                case Menu(id=custom_id) | Picker(id=custom_id):
                    found.append(custom_id)
        return tuple(found)


def rows(buttons: Sequence[Button], width: int = MAX_IN_ROW) -> tuple[Buttons, ...]:
    """Return the buttons in as few rows of ``width`` as possible, of nearly equal length."""
    if not buttons:
        return ()
    number = -(-len(buttons) // width)
    width, longer = divmod(len(buttons), number)
    cut, start = [], 0
    for row in range(number):
        end = start + width + (row < longer)
        cut.append(Buttons(tuple(buttons[start:end])))
        start = end
    return tuple(cut)


_ON_A_PHONE, _FEW = 4, 12
"""The number of buttons that a phone shows side by side, and the most cards laid out that way."""


def card_rows(buttons: Sequence[Button]) -> tuple[Buttons, ...]:
    """Return rows of cards; a phone shows few cards without breaking the rows."""
    return rows(buttons, _ON_A_PHONE if len(buttons) <= _FEW else MAX_IN_ROW)


def around(places: Sequence[int], here: int) -> list[int]:
    """Return as many of the ascending ``places`` as fit into a menu, nearest to ``here``."""
    before = sum(place <= here for place in places)
    start = max(0, min(before - MAX_OPTIONS // 2, len(places) - MAX_OPTIONS))
    return list(places[start : start + MAX_OPTIONS])


def shortened(text: str, length: int) -> str:
    """Return the text, cut to ``length`` with an ellipsis if it is longer."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def plain_name(name: str) -> str:
    """Return a person's name in one line of limited length, for buttons and menus."""
    return isolated(shortened(clean(name), MAX_NAME))


def shown_name(name: str) -> str:
    """Return a person's name for a message, not too long, with markdown and mentions escaped."""
    return escape(plain_name(name))


def enriched(plain: Sequence[str], rich: Sequence[str], room: int) -> list[str]:
    """Return the plain lines, with as many of the last ones as fit into ``room`` in rich form."""
    left = room - sum(len(line) + 1 for line in plain)
    lines = list(plain)
    for index in reversed(range(len(plain))):
        left -= len(rich[index]) - len(plain[index])
        if left < 0:
            break
        lines[index] = rich[index]
    return lines


def fitting(lines: Sequence[str], room: int) -> str:
    """Return as many of the last lines as fit into ``room``, after an ellipsis if cut."""
    kept: list[str] = []
    left = room
    for line in reversed(lines):
        if len(line) + 1 > left - 2:
            kept.append("…")
            break
        left -= len(line) + 1
        kept.append(line)
    return "\n".join(reversed(kept))


def notice(text: str, colour: AccentColour = AccentColour.WAITING) -> Panel:
    """Return a message of one or two sentences."""
    return Panel((Text(text),), colour)


_NAMED = re.compile(r"(?<!`)`(/[^`\n]+)`(?!`)")
_BLOCK = "```"


@dataclass(frozen=True, slots=True)
class CommandMentions:
    """The mention of each registered command, by its name in texts of any language: ``"/tavolo
    apri"`` is ``"</table open:1234>"``."""

    by_name: Mapping[str, str] = field(default_factory=dict)

    def in_text(self, text: str) -> str:
        """Return the text with its commands as mentions; keep unknown ones and blocks of code."""
        pieces = text.split(_BLOCK)
        pieces[::2] = (
            _NAMED.sub(lambda named: self.by_name.get(named[1], named[0]), piece)
            for piece in pieces[::2]
        )
        return _BLOCK.join(pieces)

    def in_panel(self, panel: Panel) -> Panel:
        """Return the panel with its commands as mentions, or unchanged if these would not fit."""
        parts = tuple(
            Text(self.in_text(part.content)) if isinstance(part, Text) else part
            for part in panel.parts
        )
        length = sum(len(part.content) for part in parts if isinstance(part, Text))
        return replace(panel, parts=parts) if length <= MAX_TEXT else panel


NO_MENTIONS = CommandMentions()
"""The mentions while the registered commands are unknown."""


_Page = TypeVar("_Page", bound=Enum)
_Item = TypeVar("_Item")


class Turn(Enum):
    """The ways to turn pages; the value is the button's emoji."""

    FIRST = "⏮️"
    BACK = "◀️"
    NEXT = "▶️"
    LAST = "⏭️"


@dataclass(frozen=True, slots=True)
class Pager:
    """The current page, counted from 1, and the number of ``pages``."""

    page: int
    pages: int

    @classmethod
    def at(cls, page: int, pages: int) -> Pager:
        """Return the page, or the nearest one that exists."""
        return cls(max(1, min(page, pages)), pages)

    def part_of(self, items: Sequence[_Item], size: int) -> Sequence[_Item]:
        return items[(self.page - 1) * size : self.page * size]

    def buttons(
        self,
        id_of: Callable[[Turn, int], CustomId],
        label: Callable[[Turn], str],
        turns: Sequence[Turn] = (Turn.BACK, Turn.NEXT),
        *,
        next_style: ButtonStyle = ButtonStyle.MAIN,
    ) -> Buttons:
        """Return a button for each of the ``turns``, disabled if it leads nowhere. ``id_of`` takes
        a turn and the page that it leads to."""
        targets = {
            Turn.FIRST: 1,
            Turn.BACK: max(1, self.page - 1),
            Turn.NEXT: min(self.page + 1, self.pages),
            Turn.LAST: self.pages,
        }
        return Buttons(
            tuple(
                Button(
                    id_of(turn, targets[turn]),
                    label(turn),
                    next_style if turn is Turn.NEXT else ButtonStyle.PLAIN,
                    disabled=targets[turn] == self.page,
                    emoji=turn.value,
                )
                for turn in turns
            )
        )


def pages_of(items: int, size: int) -> int:
    return -(-items // size)


def tabs(
    shown: _Page,
    id_of: Callable[[_Page], CustomId],
    label: Callable[[_Page], str],
    *,
    shown_style: ButtonStyle = ButtonStyle.MAIN,
) -> tuple[Button, ...]:
    """Return a button for each page of an enum, disabled for the one that is ``shown``."""
    return tuple(
        Button(
            id_of(page),
            label(page),
            shown_style if page is shown else ButtonStyle.PLAIN,
            disabled=page is shown,
        )
        for page in type(shown)
    )
