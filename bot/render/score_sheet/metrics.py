"""The sizes of a pile on the score sheet: small beside the other side's, or large by itself."""

from __future__ import annotations

from dataclasses import dataclass

COLUMNS = 7
"""King, Queen, Knight, Jack and Ace, then the two contatori."""


@dataclass(frozen=True, slots=True)
class PileMetrics:
    """Sizes in units of the canvas.

    A card is ``tile`` wide and ``tile_height`` high, a *scartino* ``scartino`` wide; cards are
    ``pitch`` apart in a row and rows ``between``; ``above`` the first row and the Moors that the
    Grande reaches (``more``) there is space for a bracket, ``below`` the last for the points of the
    families in columns. Suit signs are ``sign`` wide, left of ``left``. Brackets are ``line`` thick
    along cards, ``thin`` across gaps, with ends of ``tick``. ``points`` is the size of a
    combination's points, ``points_width`` their room, ``letters`` the size of the cards' names.
    """

    tile: float
    tile_height: float
    pitch: float
    left: float
    between: float
    above: float
    more: float
    below: float
    scartino: float
    scartini_pitch: float
    sign: float
    line: float
    thin: float
    tick: float
    points: float
    points_width: float
    letters: float

    @property
    def points_left(self) -> float:
        """Where the points of a row's sequence are."""
        return self.left + COLUMNS * self.pitch

    @property
    def scartini_left(self) -> float:
        """Where the first of a suit's *scartini* is."""
        return self.points_left + self.points_width

    @property
    def width(self) -> float:
        """The width of a pile."""
        return max(self.scartini_left + 5 * self.scartini_pitch, self.left + 12 * self.pitch)


BESIDE_EACH_OTHER = PileMetrics(
    tile=20, tile_height=19, pitch=22.8, left=14, between=8, above=8, more=3.5, below=16,
    scartino=16.5, scartini_pitch=17.6, sign=11, line=1.5, thin=1, tick=2, points=13,
    points_width=26, letters=12,
)  # fmt: skip
"""For two piles in one landscape picture."""

BY_ITSELF = PileMetrics(
    tile=25, tile_height=29, pitch=29, left=20, between=9.5, above=10, more=3.5, below=32,
    scartino=23, scartini_pitch=25, sign=16, line=2, thin=1, tick=2.5, points=16,
    points_width=34, letters=14,
)  # fmt: skip
"""For one pile in a landscape picture, its sums beside it."""
