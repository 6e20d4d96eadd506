"""How often a message is edited by a click's token for what others do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EditPace:
    """A message follows others with ``edits`` in any ``seconds``, its reader's own turn included.

    Discord takes five edits in five seconds by a token; two of them are left for one's own turn.
    """

    edits: int = 3
    seconds: float = 5.0

    def rest(self, edited: Sequence[float], now: float) -> float:
        """Seconds until a message that was edited at these times may follow again; 0 for now."""
        if len(edited) < self.edits:
            return 0.0
        return max(0.0, edited[-self.edits] + self.seconds - now)


FOLLOWING = EditPace()
"""The pace that Discord allows."""
