"""Name the players of a match for pictures and for alt texts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.draw.canvas import names_within
from bot.draw.typeface import ELLIPSIS, Face, drawable_name
from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.plain import clean, isolated, plain_letters


class People:
    """The players' names by seat, with a substitute for names that cannot be drawn.

    The alt text has the substitute too, because it describes the picture. A page, which is read
    ``in_writing``, has every name as it is.
    """

    def __init__(
        self, names: Sequence[str], language: Language, *, in_writing: bool = False
    ) -> None:
        self._names = tuple(name if in_writing else _readable(name) for name in names)
        self.language = language

    @property
    def as_drawn(self) -> People:
        """Return the same people with drawable names, for sentences within a picture."""
        drawn = [self.drawn(seat) for seat in range(len(self._names))]
        return People(drawn, self.language)

    def shortened(self, letters: int) -> People:
        """Return the same people with drawable names of at most ``letters`` letters."""
        drawn = [self.drawn(seat) for seat in range(len(self._names))]
        return People([cut_to(name, letters) for name in drawn], self.language)

    @property
    def brief(self) -> People:
        """Return the same people with shortened names, for texts that repeat them often."""
        names = [clean(name) if name else name for name in self._names]
        names = [cut_to(name, _LONGEST_AGAIN) for name in names]
        return People(names, self.language, in_writing=True)

    def drawn(self, seat: int) -> str:
        """Return the name in the picture's typeface; "Seat 2" if no letter of it can be drawn."""
        return drawable_name(self._names[seat]) or self._seat(seat)

    def side_drawn(
        self,
        seats: Sequence[int],
        width: float,
        size: float,
        face: Face = Face.BOLD,
    ) -> str:
        """Return the names of a side in the picture, at most ``width`` units wide."""
        return names_within([self.drawn(seat) for seat in seats], width, size, face)

    def said(self, seat: int) -> str:
        """Return the name in an alt text."""
        if not self._names[seat]:
            return self._seat(seat)
        return isolated(cut_to(clean(self._names[seat]), _LONGEST_SAID))

    def side_said(self, seats: Sequence[int]) -> str:
        """Return the names of a side in an alt text."""
        return listed(self.language, [self.said(seat) for seat in seats])

    def _seat(self, seat: int) -> str:
        return say(self.language, "picture-seat", number=seat + 1)


def _readable(name: str) -> str:
    """Return the name in plain letters; empty if no letter of it can be drawn."""
    return plain_letters(name) if drawable_name(name) else ""


def cut_to(name: str, letters: int) -> str:
    """Return the name, cut to ``letters`` with an ellipsis if it is longer."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + ELLIPSIS


_LONGEST_SAID = 24
_LONGEST_AGAIN = 12
