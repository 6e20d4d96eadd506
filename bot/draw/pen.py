"""Draw in the units of a design instead of pixels, with round line ends."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.draw.colours import INK, Colour
from bot.draw.typeface import Face, font_for

Point = tuple[float, float]


class Pen:
    """Draws shapes on an image; positions and sizes are in units of ``scale`` pixels.

    ``shifted`` returns a pen for a part of the design with its own origin and unit.
    """

    def __init__(self, picture: Image.Image, scale: float, x: float = 0, y: float = 0) -> None:
        self.picture = picture
        self.scale = scale
        self._x = x
        self._y = y
        self._draw = ImageDraw.Draw(picture)

    def shifted(self, x: float, y: float, size: float = 1) -> Pen:
        """Return a pen with its origin at (x, y) of this one and ``size`` of its units as unit."""
        px, py = self._pixel((x, y))
        return Pen(self.picture, self.scale * size, px, py)

    def polygon(
        self,
        points: Sequence[Point],
        fill: Colour | None,
        outline: Colour | None = INK,
        width: float = 2,
    ) -> None:
        """Draw a closed shape."""
        if fill is not None:
            self._draw.polygon([self._pixel(p) for p in points], fill=fill)
        if outline is not None:
            self.line((*points, points[0]), outline, width)

    def line(self, points: Sequence[Point], colour: Colour = INK, width: float = 2) -> None:
        """Draw a line through the points, with round joints and caps."""
        pixels = [self._pixel(p) for p in points]
        thick = self._length(width)
        self._draw.line(pixels, fill=colour, width=thick)
        radius = thick / 2
        if thick > 2:
            for px, py in pixels:
                self._draw.ellipse(
                    (px - radius, py - radius, px + radius, py + radius), fill=colour
                )

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: Colour | None,
        outline: Colour | None = INK,
        width: float = 2,
    ) -> None:
        x, y = centre
        box = (*self._pixel((x - radius, y - radius)), *self._pixel((x + radius, y + radius)))
        self._draw.ellipse(box, fill=fill, outline=outline, width=self._length(width))

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Colour | None,
        outline: Colour | None = INK,
        width: float = 2,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle, its corners rounded by ``radius``."""
        self._draw.rounded_rectangle(
            (*self._pixel((left, top)), *self._pixel((right, bottom))),
            radius=radius * self.scale,
            fill=fill,
            outline=outline,
            width=self._length(width) if outline is not None else 0,
        )

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        colour: Colour = INK,
        face: Face = Face.BOLD,
        anchor: str = "mm",
    ) -> None:
        """Draw text, ``size`` units high; ``anchor`` as in Pillow (``mm`` is the middle)."""
        drawn = font_for(text, max(1, round(size * self.scale)), face)
        self._draw.text(self._pixel(at), text, font=drawn, fill=colour, anchor=anchor)

    def image(self, image: Image.Image, side: float) -> None:
        """Draw an image in the middle of the design, ``side`` units wide and high."""
        pixels = self._length(side)
        layer = Image.new("RGBA", self.picture.size)
        shape = image.resize((pixels, pixels), Image.Resampling.LANCZOS)
        layer.paste(shape, (round(self._x - pixels / 2), round(self._y - pixels / 2)))
        self.picture.alpha_composite(layer)

    def _pixel(self, point: Point) -> Point:
        return self._x + point[0] * self.scale, self._y + point[1] * self.scale

    def _length(self, units: float) -> int:
        return max(1, round(units * self.scale))


def around(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point of a circle at this angle, clockwise from the right."""
    x, y = centre
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def star(centre: Point, outer: float, inner: float, points: int) -> list[Point]:
    """Return the outline of a star, its first point up."""
    return [
        around(centre, inner if place % 2 else outer, -90 + 180 * place / points)
        for place in range(2 * points)
    ]
