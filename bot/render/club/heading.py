"""The two lines at the top of a picture of the club, and the panel below them."""

from __future__ import annotations

from bot.render.drawing.canvas import Canvas, fitting_units, text_units
from bot.render.drawing.typeface import Face

MARGIN = 8
BODY = 52
"""The top of the panel below the heading."""
TITLE_SIZE = 21

_TITLE_AT, _DETAIL_AT = 18, 40
_SMALLEST_TITLE = 15
_DETAIL = 13
_NOTE = 14
_GAP = 14


def draw_heading(canvas: Canvas, title: str, detail: str, note: str = "", remark: str = "") -> None:
    """Draw the title with a note at its right, and the detail with a remark at its right."""
    colours, right = canvas.colours, canvas.width - MARGIN
    beside = _room_beside(note, _NOTE, Face.BOLD)
    room = right - MARGIN - beside
    size = fitting_units(title, room, TITLE_SIZE, _SMALLEST_TITLE, Face.TITLE)
    canvas.text(MARGIN + 2, _TITLE_AT, title, size, colours.text, Face.TITLE, "lm", room)
    if note:
        canvas.text(right - 2, _TITLE_AT, note, _NOTE, colours.accent, Face.BOLD, "rm")
    room = right - MARGIN - _room_beside(remark, _DETAIL, Face.PLAIN)
    if detail:
        canvas.text(MARGIN + 2, _DETAIL_AT, detail, _DETAIL, colours.quiet, Face.PLAIN, "lm", room)
    if remark:
        canvas.text(right - 2, _DETAIL_AT, remark, _DETAIL, colours.quiet, Face.PLAIN, "rm")


def draw_body(canvas: Canvas, height: float | None = None, top: float = BODY) -> None:
    """Draw the panel, down to the lower margin unless ``height`` says otherwise."""
    if height is None:
        height = canvas.height - top - MARGIN / 2
    width = canvas.width - 2 * MARGIN + 8
    canvas.panel(MARGIN - 4, top, width, height, canvas.colours.panel, None, 1, 8)


def joined(*parts: str) -> str:
    """Those of the parts that say something, with dots between them."""
    return " · ".join(part for part in parts if part)


def _room_beside(text: str, size: float, face: Face) -> float:
    return text_units(text, size, face) + _GAP if text else 4
