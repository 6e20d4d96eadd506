"""What a search is asked and what it answers, as data."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.model.actions import SeatAction


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action and what it is worth to the viewer's side.

    ``worth`` is the mean over worlds of the lead at the end, in what the game scores: points,
    poste, or penalties spared; or the chance of winning the match, where the `Effort` says so.
    ``behind`` is how much less than the best candidate's it is over the same worlds, and ``error``
    the standard error of that difference; both are 0.0 for the best.
    """

    action: SeatAction
    worth: float
    behind: float
    error: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The candidates, best first, and how many worlds the best one was tried in.

    With no worlds nothing was searched: there is one candidate, the only sensible action.
    """

    candidates: tuple[Candidate, ...]
    worlds: int

    @property
    def best(self) -> Candidate:
        """The candidate that is worth most."""
        return self.candidates[0]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched, in numbers and never in time, so the answer is the same everywhere.

    ``worlds`` are tried, with so many ``playouts`` of each candidate in each, where a dozen
    candidates are compared at the first lead of four players; what is left over with shorter hands
    and fewer candidates goes into more trials.
    ``for_match`` says that near the end of a match what counts is the chance of winning it.
    """

    worlds: int
    playouts: int
    for_match: bool = False
