"""A process that plays deals out, one a line, while nothing else wants the processor.

Reads `DealtHand`s as JSON from its standard input until that ends, with whoever started it; answers
each with a line, in the order in which they came: ``par`` by side, or why it is ``refused``.
"""

from __future__ import annotations

from typing import Any

from bot.features.books.match_facts import read_dealt_hand
from bot.features.books.par import hand_par
from bot.support.processes import answer_lines


def answer(data: Any) -> dict[str, Any]:
    """What is answered to a hand."""
    return {"par": hand_par(read_dealt_hand(data))}


if __name__ == "__main__":
    answer_lines(answer)
