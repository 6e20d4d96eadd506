"""The declarations of a hand, drawn: each combination with its cards and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.model.combinations import Combination, tallies
from bot.game.play.hand_state import Declaration
from bot.game.views.view import MatchView
from bot.render.drawing.canvas import WIDTH, Canvas, text_units
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import card_tile, side_mark
from bot.render.drawing.typeface import Face
from bot.text import Language, say
from bot.text.words.names import family_name

_MARGIN = 14
_HEAD = 32
_NAME_LEFT = _MARGIN + 28
_TILE = 35
_PITCH = 37
_TILES_A_LINE = 14
_LABEL = 24
_TILE_LINE = 44
_APART = 14
_BELOW = 6
_ROOM = WIDTH - 2 * _MARGIN


@dataclass(frozen=True, slots=True)
class _Block:
    """A combination with its label above its tiles, and its position within its player's part."""

    item: Combination
    label: str
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class _Part:
    """A player's declaration laid out: its blocks and its height."""

    declaration: Declaration
    blocks: tuple[_Block, ...]
    height: float


@dataclass(frozen=True, slots=True)
class DeclaredLayout:
    """The declarations of a hand laid out."""

    parts: tuple[_Part, ...]

    @property
    def height(self) -> float:
        """The height of all parts together."""
        return sum(part.height for part in self.parts)


def lay_out_declared(declarations: Sequence[Declaration], language: Language) -> DeclaredLayout:
    """Each declaration in its own part, its combinations side by side while there is room."""
    return DeclaredLayout(tuple(_part(d, language) for d in declarations))


def draw_declared(
    canvas: Canvas,
    layout: DeclaredLayout,
    view: MatchView,
    people: People,
    language: Language,
    top: float,
) -> None:
    """Draw each player's declaration: name, sum, then the combinations with their points."""
    for part in layout.parts:
        seat, middle = part.declaration.seat, top + _HEAD / 2
        canvas.stamp(side_mark(view.side_of(seat), canvas.pixels(20)), _MARGIN, middle - 10)
        total = _sum(language, part.declaration)
        right = WIDTH - _MARGIN
        taken = canvas.text(right, middle, total, 20, canvas.colours.accent, Face.BOLD, "rm")
        room = right - taken - _APART - _NAME_LEFT
        name = people.drawn(seat)
        canvas.text(_NAME_LEFT, middle, name, 20, canvas.colours.text, Face.BOLD, "lm", room)
        for block in part.blocks:
            _draw_block(canvas, block, language, top + _HEAD)
        top += part.height


def _part(declaration: Declaration, language: Language) -> _Part:
    blocks: list[_Block] = []
    x = y = bottom = 0.0
    for item in declaration.combinations:
        name = family_name(language, item.family)
        label = say(language, "picture-combination", family=name, points=item.points)
        width = max(text_units(label, 18), min(item.length, _TILES_A_LINE) * _PITCH)
        if x and x + width > _ROOM:
            x, y = 0, bottom
        blocks.append(_Block(item, label, x, y))
        x += width + _APART
        bottom = max(bottom, y + _LABEL + _TILE_LINE * -(-item.length // _TILES_A_LINE))
    return _Part(declaration, tuple(blocks), _HEAD + bottom + _BELOW)


def _draw_block(canvas: Canvas, block: _Block, language: Language, top: float) -> None:
    left, y = _MARGIN + block.left, top + block.top
    canvas.text(left, y + _LABEL / 2 - 1, block.label, 18, canvas.colours.quiet)
    for place, c in enumerate(block.item.cards):
        line, column = divmod(place, _TILES_A_LINE)
        tile = card_tile(c, canvas.pixels(_TILE), language)
        canvas.stamp(tile, left + column * _PITCH, y + _LABEL + line * _TILE_LINE)


def _sum(language: Language, declaration: Declaration) -> str:
    doubled = any(tally.doubled for tally in tallies(declaration.combinations))
    message = "picture-declared-doubled" if doubled else "picture-declared"
    return say(language, message, points=declaration.points)
