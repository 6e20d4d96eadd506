"""A hand that is played on: what is asked of it, whether the kernel is compiled or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Sums = tuple[tuple[int, ...], tuple[int, ...]]
"""The sums of the totals by side, and of what was scored by each running score; doubled."""

End = tuple[tuple[int, ...], tuple[int, ...], int]
"""The totals of an end by side, what it adds to each running score, both doubled, and the side that
called out, or -1."""

SumsInParts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The `Sums`, then what makes up the totals, then how often each side counted each card, in its
tricks or otherwise. Both go side by side; the parts of each side are those of
`tarocchino.kernel.parts`, doubled, and add up to its totals."""


class Position(Protocol):
    """A hand from its first declaration or card to its score, which changes in place.

    Cards are numbers, the places in `tarocchino.PACK`; sets of cards are integers with a bit for
    each. All points are doubled. What the rules refuse raises an error and changes nothing.
    In playouts everybody declares all they hold, plays by the policy and pays best.
    """

    def copy(self) -> Position:
        """The same position, to be played on apart from this one."""

    def play(self, card: int, /) -> None:
        """The player in turn plays the card."""

    def playouts(self, number: int, seed: int, policy: bytes, /) -> Sums:
        """The sums over so many ends, each played out from here; this position stays as it is."""

    def ends(self, number: int, seed: int, policy: bytes, /) -> tuple[End, ...]:
        """The same ends as of `playouts`, each by itself."""

    def playouts_in_parts(self, number: int, seed: int, policy: bytes, /) -> SumsInParts:
        """The same ends as of `playouts`, and what they are made of."""


class Kernel(Protocol):
    """What plays a hand on, wherever its cards lie."""

    def position(self, numbers: Sequence[int], /) -> Position:
        """The hand with the cards lying as in these numbers of its state."""

    def combination_points(self, held: int, /) -> int:
        """The doubled points of all combinations among the cards."""
