"""How the controls of a hand panel are arranged, in few rows, of which a phone shows four buttons
side by side."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.components import MAX_IN_ROW, Button, Buttons, rows

MAX_ROWS = 4
"""The rows of controls that a screen shows together with the picture."""

CONFIRMING = 3
"""The buttons in the foot of a panel that asks to confirm: to do it, to choose again, the menu."""

ON_A_PHONE = 4
"""The buttons with short labels that a phone shows side by side."""

MOST_ABOVE_FOOT = (MAX_ROWS - 1) * ON_A_PHONE
"""With so few choices the foot always has a row of its own."""


def arranged(
    choices: Sequence[Button],
    foot: Sequence[Button],
    *,
    room: int = MAX_ROWS,
    foot_at_most: int = 0,
) -> tuple[Buttons, ...] | None:
    """The choices and below them the foot in at most ``room`` rows; None if they do not fit.

    Rows are as short as a phone's if they fit so, and the foot has a row of its own if there is one
    left for it. The choices stand in the same places for every foot of up to ``foot_at_most``
    buttons.
    """
    length = max(len(foot), foot_at_most)
    for width in (ON_A_PHONE, MAX_IN_ROW):
        if _rows_of(len(choices), width) + _rows_of(length, MAX_IN_ROW) <= room:
            return (*rows(choices, width), *rows(foot))
        if _rows_of(len(choices) + length, width) <= room:
            return _filled((*choices, *foot), width)
    return None


def _rows_of(buttons: int, width: int) -> int:
    return -(-buttons // width)


def _filled(buttons: Sequence[Button], width: int) -> tuple[Buttons, ...]:
    starts = range(0, len(buttons), width)
    return tuple(Buttons(tuple(buttons[start : start + width])) for start in starts)
