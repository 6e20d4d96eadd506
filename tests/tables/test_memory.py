"""What the finished hands of a match leave in memory while the match goes on."""

from __future__ import annotations

import gc
import sys
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from tarocchino.core.model.actions import Play, once_made
from tarocchino.core.model.cards import Card
from tests.builders.table import Gathering

_HANDS = 4
_MADE_ONCE = (type, ModuleType, FunctionType, BuiltinFunctionType, Card, Play)
"""What is not made anew for a hand."""


def _bytes_kept(root: object) -> int:
    """The bytes of everything that can be reached, each object once."""
    known: dict[int, object] = {}
    waiting = [root]
    while waiting:
        found = waiting.pop()
        if id(found) not in known and not isinstance(found, _MADE_ONCE):
            known[id(found)] = found
            waiting.extend(gc.get_referents(found))
    return sum(map(sys.getsizeof, known.values()))


def _plays_a_hand(club: Gathering) -> None:
    club.move()
    while not club.table.awaits_deal:
        club.now += 7.25
        club.move()


@pytest.fixture
def club() -> Gathering:
    """People in the middle of a long match."""
    club = Gathering(knobs={"target": 10**6}, first_user=2**60)
    for _ in range(2):  # A table also keeps the state before the present hand.
        _plays_a_hand(club)
    return club


def test_a_finished_hand_leaves_eleven_thousand_bytes_at_most(club: Gathering) -> None:
    before, played = _bytes_kept(club.table), len(club.table.history)
    for _ in range(_HANDS):
        _plays_a_hand(club)
    assert len(club.table.history) - played > 60 * _HANDS
    assert (_bytes_kept(club.table) - before) / _HANDS < 11_000


def test_the_history_holds_each_card_played_and_each_user_once(club: Gathering) -> None:
    """A click brings an action and a user's number of its own."""
    for _ in range(80):
        if club.table.awaits_deal:
            club.deal()
        turn, user_id = club.turn, club.user_of(club.turn)
        assert user_id is not None
        action = club.match.legal_actions[-1]
        if isinstance(action, Play):
            action = Play(turn, action.card)
        club.do(action, int(str(user_id)))
    plays = [done for done in club.table.history if isinstance(done.action, Play)]
    assert len(plays) > 70
    for done in plays:
        assert done.action is once_made(done.action)
        assert any(done.user_id is person.user_id for person in club.table.people.values())
