"""A process that reviews hands, one a line, while nothing else wants the processor.

Reads `PlayedHand`s as JSON from its standard input until that ends, with whoever started it: with a
``place`` the decision there is reviewed, with ``places`` all of these, which are one player's.
"""

from __future__ import annotations

from typing import Any

from bot.features.reviews.decisions import review_decision, review_hand
from bot.features.reviews.model import read_played_hand, write_decision, write_hand
from bot.support.processes import answer_lines


def answer(data: Any) -> dict[str, Any]:
    """What is answered to a hand."""
    hand = read_played_hand(data)
    if "place" in data:
        return {"decision": write_decision(review_decision(hand, data["place"]))}
    return {"hand": write_hand(review_hand(hand, frozenset(data["places"])))}


if __name__ == "__main__":
    answer_lines(answer)
