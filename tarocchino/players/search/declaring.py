"""What to declare: everything, all but one combination, or nothing."""

from __future__ import annotations

from tarocchino.core.model.actions import Declare, KeepSilent, Play, SeatAction
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand import apply_to_hand
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import MatchView
from tarocchino.kernel import tables_of
from tarocchino.kernel.worlds import World
from tarocchino.players.beliefs import form_beliefs
from tarocchino.players.evaluation import assess_situation, best_card
from tarocchino.players.search.ends import ends_for
from tarocchino.players.search.layouts import Unseen
from tarocchino.players.search.model import Effort
from tarocchino.players.search.question import Question, Reach, Reached


def ask_declaration(unseen: Unseen, seat: int, effort: Effort) -> Question[World]:
    """What to declare; the card that follows is today's player's, whatever is declared."""
    view, hand = unseen.view, unseen.view.hand
    assert hand is not None
    before = unseen.hand()
    ends = ends_for(view, tables_of(before), seat, effort)
    likely = Play(seat, _likely_card(view)) if hand.phase is Phase.PLAY else None

    def reach(action: SeatAction) -> Reach[World]:
        after, _ = apply_to_hand(before, action)
        if likely and isinstance(action, Declare) and after.phase is Phase.PLAY:
            after, _ = apply_to_hand(after, likely)
        layout = unseen.layout(after)

        def speak(world: World) -> Reached:
            return layout.position(world), ends

        return speak

    return Question(unseen.worlds, reach, sum(hand.held))


def declaration_candidates(view: MatchView, seat: int) -> list[SeatAction]:
    """Everything, all but each one combination, and nothing."""
    hand = view.hand
    assert hand is not None
    assert hand.choices is not None
    found = hand.choices.declarable
    parts = [tuple(c for c in found if c is not kept) for kept in found if len(found) > 1]
    silent: SeatAction = KeepSilent(seat)
    if hand.phase is Phase.PLAY:
        silent = Play(seat, _likely_card(view))
    return [*(Declare(seat, as_declared(part)) for part in (found, *parts)), silent]


def _likely_card(view: MatchView) -> Card:
    """The card that is played next, whatever is declared."""
    assert view.hand is not None
    assert view.hand.choices is not None
    return best_card(assess_situation(form_beliefs(view)), view.hand.choices.playable)
