"""Build the buttons that turn the pages of a message, and those that lead to named pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from bot.client.components import Button, Buttons, ButtonStyle
from bot.client.custom_ids import CustomId

_Page = TypeVar("_Page", bound=Enum)
_Item = TypeVar("_Item")


class Turn(Enum):
    """Ways to turn pages; the value is the emoji of the button."""

    FIRST = "⏮️"
    BACK = "◀️"
    NEXT = "▶️"
    LAST = "⏭️"


@dataclass(frozen=True, slots=True)
class Pager:
    """The page that is shown, counted from 1, of so many ``pages``."""

    page: int
    pages: int

    @classmethod
    def at(cls, page: int, pages: int) -> Pager:
        """The page, or the nearest one there is."""
        return cls(max(1, min(page, pages)), pages)

    def part_of(self, items: Sequence[_Item], size: int) -> Sequence[_Item]:
        """The items on this page, with ``size`` of them on each."""
        return items[(self.page - 1) * size : self.page * size]

    def buttons(
        self,
        id_of: Callable[[Turn, int], CustomId],
        label: Callable[[Turn], str],
        turns: Sequence[Turn] = (Turn.BACK, Turn.NEXT),
        *,
        next_style: ButtonStyle = ButtonStyle.MAIN,
    ) -> Buttons:
        """A button for each of the ``turns``, disabled where it leads nowhere; ``id_of`` a turn
        gets the page that it leads to."""
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
    """How many pages hold so many items, with ``size`` of them on each."""
    return -(-items // size)


def tabs(
    shown: _Page,
    id_of: Callable[[_Page], CustomId],
    label: Callable[[_Page], str],
    *,
    shown_style: ButtonStyle = ButtonStyle.MAIN,
) -> tuple[Button, ...]:
    """A button for each page of an enum, disabled for the one that is ``shown``."""
    return tuple(
        Button(
            id_of(page),
            label(page),
            shown_style if page is shown else ButtonStyle.PLAIN,
            disabled=page is shown,
        )
        for page in type(shown)
    )
