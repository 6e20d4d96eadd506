"""Positions for computer players, and their choices there."""

from hypothesis import strategies as st

from tarocchino.core.model.actions import CallOut, Declare, Discard, Play, SeatAction
from tarocchino.core.model.cards import codes
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.builders.match import Table
from tests.builders.random_play import EVERY_TABLE, play_hand


def choice(table: Table) -> SeatAction:
    """The first action of a computer player in turn."""
    return choose(view_for(table.state, table.turn))


def card_chosen(table: Table) -> str:
    """The code of the card that a computer player in turn plays, having declared if it may."""
    action = choice(table)
    if isinstance(action, Declare):
        action = choice(table.do(action))
    assert isinstance(action, Play), action
    return action.card.code


def discard_chosen(table: Table) -> str:
    """The codes of the cards that a computer player in turn discards."""
    action = choice(table)
    if isinstance(action, CallOut):
        raise AssertionError("the player calls out instead")
    assert isinstance(action, Discard), action
    return codes(sorted(action.cards, key=lambda c: c.code))


@st.composite
def positions(draw: st.DrawFn) -> MatchState:
    """A match of any game and rules at a random moment of a hand, with a player in turn."""
    name, knobs, players = draw(st.sampled_from(EVERY_TABLE))
    played = play_hand((name, knobs), draw(st.integers(0, 2**32)), players)
    reached = [step.after for step in played.steps if not step.after.sheets]
    return reached[draw(st.integers(0, 80)) % len(reached)]
