"""What to declare: everything, all but one combination, or nothing."""

from __future__ import annotations

from tarocchino.core.model.actions import Declare, KeepSilent, Play, SeatAction
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.combinations import total_points, verify_declared
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.position import Position
from tarocchino.kernel.state import PLAY
from tarocchino.players.beliefs import form_beliefs
from tarocchino.players.evaluation import assess_situation, best_card
from tarocchino.players.search.ends import ends_for
from tarocchino.players.search.layouts import Unseen
from tarocchino.players.search.model import Effort
from tarocchino.players.search.question import Question, Reach, Reached


def ask_declaration(unseen: Unseen, seat: int, effort: Effort) -> Question[Position]:
    """What to declare; the card that follows is today's player's, whatever is declared."""
    view, hand = unseen.view, unseen.view.hand
    assert hand is not None
    layout = unseen.layout(unseen.hand())
    ends = ends_for(view, layout.tables, seat, effort, len(hand.own))
    likely = _likely_card(view) if hand.phase is Phase.PLAY else None

    def reach(action: SeatAction) -> Reach[Position]:
        points = _points(hand, action, view.rules)
        c = action.card if isinstance(action, Play) else likely
        number = None if c is None else PACK.index(c)

        def speak(at: Position) -> Reached:
            after = at.copy()
            if points:
                after.declare(2 * points)
            elif number is None:
                after.keep_silent()
            if number is not None and after.phase == PLAY:
                after.play(number)
            return after, ends

        return speak

    worlds = [layout.position(world) for world in unseen.worlds]
    return Question(worlds, reach, sum(hand.held))


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


def _points(hand: HandView, action: SeatAction, rules: RuleSet) -> int:
    """The points that the action declares."""
    if not isinstance(action, Declare):
        return 0
    return total_points(verify_declared(action.combinations, hand.own, rules))


def _likely_card(view: MatchView) -> Card:
    """The card that is played next, whatever is declared."""
    assert view.hand is not None
    assert view.hand.choices is not None
    return best_card(assess_situation(form_beliefs(view)), view.hand.choices.playable)
