"""A hand being played, by whichever kernel: what both of them do."""

from __future__ import annotations

from typing import Protocol

Sums = tuple[tuple[int, ...], tuple[int, ...]]
"""The sums of the totals by side, and of what was scored by each running score; doubled."""

End = tuple[tuple[int, ...], tuple[int, ...], int]
"""The totals of an end by side, what it adds to each running score, both doubled, and the side that
called out, or -1."""

MATCH_FIRST = 1 << 24
"""What a match that is won adds to a lead in scores where a match is to be won: more than any."""

SumsInParts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The `Sums`, then what makes up the totals, then how often each side counted each card, in its
tricks or otherwise. Both go side by side; the parts of each side are those of
`tarocchino.kernel.parts`, doubled, and add up to its totals."""


class Position(Protocol):
    """A hand from its first declaration or card to its score, which changes in place.

    Cards are numbers, the places in `tarocchino.PACK`; sets of cards are integers with a bit
    for each. All points are doubled. What the rules refuse raises `ValueError` and changes nothing.
    """

    @property
    def turn(self) -> int:
        """The seat in turn."""

    @property
    def phase(self) -> int:
        """One of ``DECLARE``, ``PLAY``, ``PAY`` and ``OVER`` of `tarocchino.kernel.state`."""

    @property
    def called_out(self) -> int:
        """The side that called out, or -1."""

    def state(self) -> bytes:
        """Everything about the hand, which `tarocchino.kernel.state.read_state` reads."""

    def copy(self) -> Position:
        """The same position, to be played on apart from this one."""

    def legal(self) -> int:
        """The cards that may be played now."""

    def play(self, card: int, /) -> None:
        """The player in turn plays the card."""

    def declare(self, points: int, /) -> None:
        """The player in turn declares combinations of so many points."""

    def keep_silent(self, closes: bool = ..., /) -> None:
        """The player who is asked before the play declares nothing.

        ``closes`` is that of `tarocchino.KeepSilent`: whether the last one's silence calls
        out.
        """

    def debt(self) -> int:
        """The cards that may pay for the Matto, if the hand waits for that."""

    def price(self) -> int:
        """The card that is best to pay for the Matto, -1 if nothing is owed."""

    def pay(self, card: int, /) -> None:
        """The card is paid for the Matto."""

    def totals(self) -> tuple[int, ...]:
        """The total of each side, once the hand is over."""

    def scores(self) -> tuple[int, ...]:
        """What the hand adds to each running score, once it is over."""

    def finish(self, seed: int, policy: bytes, /) -> None:
        """Play on to the end: everybody declares all they hold, plays by the policy, pays best."""

    def playouts(self, number: int, seed: int, policy: bytes, /) -> Sums:
        """The sums over so many ends, each played out from here; this position stays as it is."""

    def ends(self, number: int, seed: int, policy: bytes, /) -> tuple[End, ...]:
        """The same ends as of `playouts`, each by itself."""

    def playouts_in_parts(self, number: int, seed: int, policy: bytes, /) -> SumsInParts:
        """The same ends as of `playouts`, and what they are made of."""

    def solve(
        self, side: int, most_nodes: int, to_win: bool = ..., /
    ) -> tuple[int, int, int] | None:
        """What the end is worth to the side with all others against it, and the card for that.

        The worth is its lead in scores, and, among equals, in points: its own number once for each
        other side, less theirs; where points are avoided the other way round. Nobody declares any
        more. ``to_win``, between two sides, puts a match that the hand wins above one that goes on,
        and that above one that it loses: the score is more, or less, by `MATCH_FIRST` then. None if
        more than so many positions would have to be seen.
        """
