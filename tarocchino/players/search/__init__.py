"""The master: a computer player that plays the hand on in many worlds before it decides."""

from tarocchino.players.search.analysis import Analysis, Candidate, Effort, analyse
from tarocchino.players.search.master import MASTER, choose_by_search

__all__ = [
    "MASTER",
    "Analysis",
    "Candidate",
    "Effort",
    "analyse",
    "choose_by_search",
]
