"""How much there is to be gained: the master's search by a player who sees all cards."""

from __future__ import annotations

from collections.abc import Sequence

from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.kernel import mask_of
from tarocchino.kernel.worlds import STOCK, Chance, Hidden, World
from tarocchino.players.search import MASTER, analyse
from tests.tarocchino.players.series import SeesAll


class Cheater(SeesAll):
    """Searches only in the true world; what is still to be dealt is drawn as for everybody."""

    def act(self, state: MatchState) -> SeatAction:
        hand = state.hand
        assert hand is not None

        def draw(_view: MatchView, hidden: Hidden, number: int, _chance: Chance) -> Sequence[World]:
            return [_true_world(hand, hidden)] * number

        return analyse(view_for(state, hand.turn), MASTER, draw=draw).best.action


def _true_world(hand: HandState, hidden: Hidden) -> World:
    """Return where the hidden cards are."""
    return tuple(
        mask_of(
            hand.stock
            if place.seat == STOCK
            else hand.discards[place.seat]
            if place.is_discard
            else hand.hands[place.seat]
        )
        for place in hidden.places
    )


cheater = Cheater()
