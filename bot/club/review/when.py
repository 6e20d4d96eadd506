"""When in its hand a decision was taken."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import MatchView


class ChoiceKind(Enum):
    """What was to be decided; the value is its word in the store and in messages."""

    AUCTION = "auction"
    DISCARD = "discard"
    DECLARE = "declare"
    LEAD = "lead"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class When:
    """A moment of a hand; ``trick`` counts from 1, and is 1 before the play."""

    kind: ChoiceKind
    trick: int = 1


def when_of(view: MatchView) -> When:
    """The moment of the viewer's decision; ValueError where no hand is played."""
    hand = view.hand
    if hand is None:
        raise ValueError("no hand is played")
    match hand.phase:
        case Phase.AUCTION:
            return When(ChoiceKind.AUCTION)
        case Phase.DISCARD | Phase.CALL_OUT:
            return When(ChoiceKind.DISCARD)
        case Phase.DECLARE:
            return When(ChoiceKind.DECLARE)
        case _:
            kind = ChoiceKind.PLAY if hand.trick.plays else ChoiceKind.LEAD
            return When(kind, len(hand.tricks) + 1)
