"""What is counted for each player of a match; all counts of several matches can be added."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from tarocchino.core.games.base import Points


class Count(Enum):
    """A number kept for a player of a match; the value is its word in the store.

    A hand counts for whoever played most of its cards in their seat; what a single action brings
    counts for whoever did it. Points are those of the player's side. `PAR_COUNTS` are the hands
    with a par, by how much it is above that of the other sides, and by how much more the side came
    out ahead of them than that.
    """

    HANDS = "hands"
    POINTS = "points"
    SEQUENCES = "sequences"
    CRICCHE = "cricche"
    CARD_POINTS = "card_points"
    LAST_TRICKS = "last_tricks"
    TRICK_COMBINATIONS = "trick_combinations"
    SIDE_DECLARED = "side_declared"
    DECLARATIONS = "declarations"
    DECLARED = "declared"
    TRICKS = "tricks"
    CONTATORI = "contatori"
    BEGATO_SAVED = "begato_saved"
    BEGATO_LOST = "begato_lost"
    BEGATO_CAUGHT = "begato_caught"
    MATTO_PAID = "matto_paid"
    CAPPOTTI = "cappotti"
    CAPPOTTI_SUFFERED = "cappotti_suffered"
    CRICCONI = "cricconi"
    DEALER_HANDS = "dealer_hands"
    DEALER_POINTS = "dealer_points"
    SOLOIST_HANDS = "soloist_hands"
    SOLOIST_POINTS = "soloist_points"
    SOLOIST_WON = "soloist_won"
    CARDS = "cards"
    TURNS = "turns"
    MISSED = "missed"
    PAR_HANDS = "par_hands"
    LUCK = "luck"
    ABOVE_PAR = "above_par"


PAR_COUNTS = (Count.PAR_HANDS, Count.LUCK, Count.ABOVE_PAR)
"""What is counted once the par of a match is known."""

Counts = Mapping[Count, Points]
"""Counts of a player; one that is absent is 0."""
