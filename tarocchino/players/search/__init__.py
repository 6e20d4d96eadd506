"""The master: a computer player that plays the hand on in many worlds before it decides."""

from tarocchino.players.search.analysis import (
    MASTER,
    Analysis,
    Candidate,
    Effort,
    analyse,
    choose_by_search,
)

__all__ = [
    "MASTER",
    "Analysis",
    "Candidate",
    "Effort",
    "analyse",
    "choose_by_search",
]
