"""Draw a table at which people gather: who sits where, and which seats are free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from bot.draw.canvas import LANDSCAPE_HEIGHT, Canvas, fitting_units
from bot.draw.landscape import (
    BELOW_HEADING,
    PLATE_HEIGHT,
    Arrangement,
    Spot,
    arrangement,
    draw_heading,
    is_round,
    outline_card,
)
from bot.draw.picture import Drawable
from bot.draw.player_names import People
from bot.draw.stamps import computer_mark, side_mark
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import listed
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.cards import cards
from tarocchino.core.model.rules import Rotation

_EDGE = 6
_TALL = 140
_LYING = cards("An Mo Be Ma So Lu Kd")
"""The cards in front of players, by seat: those that newcomers ask about first."""
_INSET, _MARK, _HEAD = 8, 16, 18
_NAME, _SMALLEST_NAME = 18, 13


@dataclass(frozen=True, slots=True)
class WaitingTable(Drawable):
    """A table before its match; ``names`` are by seat, empty for a free one."""

    filename: ClassVar[str] = "lobby.png"
    game: GameName
    rotation: Rotation
    names: tuple[str, ...]
    computers: frozenset[int] = frozenset()

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        people = People(self.names, language)
        seated = [people.said(seat) for seat, name in enumerate(self.names) if name]
        yield say(language, "picture-lobby", game=game_name(language, self.game))
        if seated:
            yield say(language, "picture-lobby-seated", players=listed(language, seated))
        if len(seated) < len(self.names):
            yield say(language, "picture-lobby-waits")

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        canvas, players = Canvas(language, style), len(self.names)
        top = _EDGE if is_round(players) else BELOW_HEADING
        height = LANDSCAPE_HEIGHT - _EDGE - top
        seats = arrangement(players, self.rotation, 0, top, height, _TALL)
        draw_heading(canvas, game_name(language, self.game), ("", ""), is_round(players))
        for seat in sorted(range(players), key=lambda seat: bool(self.names[seat])):
            self._draw_seat(canvas, seat, seats.spots[seat], seats)
        return canvas

    def _draw_seat(self, canvas: Canvas, seat: int, spot: Spot, seats: Arrangement) -> None:
        """Draw a card and a plate with the name; for a free seat the outlines of both."""
        colours, is_taken = canvas.colours, bool(self.names[seat])
        if is_taken:
            canvas.card(_LYING[seat], *spot.card, seats.card_width, dim=False)
        else:
            outline_card(canvas, spot, seats)
        (left, top), width = spot.plate, spot.plate_width
        fill = colours.panel if is_taken else None
        canvas.panel(left, top, width, PLATE_HEIGHT, fill, colours.line, 1.5, 8)
        middle, right = top + PLATE_HEIGHT / 2, left + width - _INSET
        left += _INSET
        sides = GAMES[self.game].scorers(len(self.names))
        if any(len(side) > 1 for side in sides):
            side = next(number for number, members in enumerate(sides) if seat in members)
            canvas.stamp(side_mark(side, canvas.pixels(_MARK)), left, middle - _MARK / 2)
            left += _MARK + 5
        if seat in self.computers:
            right -= _HEAD
            mark = computer_mark(canvas.pixels(_HEAD), colours.text)
            canvas.stamp(mark, right, middle - _HEAD / 2)
        name, ink = say(canvas.language, "picture-lobby-free"), colours.quiet
        if is_taken:
            name, ink = People(self.names, canvas.language).drawn(seat), colours.text
        size = fitting_units(name, right - left, _NAME, _SMALLEST_NAME, Face.TITLE)
        canvas.text(left, middle, name, size, ink, Face.TITLE, "lm", right - left)
