"""A process in which a master thinks about one position after another, while nothing else wants the
processor.

Reads questions, as `question` makes them, from its standard input until that ends, with whoever
started it; answers each with a line: the ``action``, or why it is ``refused``.
"""

from __future__ import annotations

from typing import Any

from bot.support.processes import answer_lines
from tarocchino.core.views.view import MatchView
from tarocchino.players.search import Effort, choose_by_search
from tarocchino.players.sent_view import from_text, to_text


def question(view: MatchView, effort: Effort) -> str:
    """What is asked about a position at a player's turn, and how much effort it is worth."""
    return to_text((view, effort))


def answer(asked: Any) -> dict[str, Any]:
    """What is answered to a question."""
    view, effort = from_text(asked)
    return {"action": to_text(choose_by_search(view, effort))}


if __name__ == "__main__":
    answer_lines(answer)
