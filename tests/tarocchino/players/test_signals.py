"""What the computer players say with a lead, and what follows from what was said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import GAMES, default_rules
from tarocchino.core.model.actions import SeatAction, Signal
from tarocchino.core.model.cards import PACK, Card, Suit, card, cards
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.views.view import MatchView
from tarocchino.players import choose
from tarocchino.players.search.analysis import with_signals
from tarocchino.players.signals import best_left, follows_from, signals_with
from tests.builders.match import OTTOCENTO, rules
from tests.fixtures.laws import tried
from tests.tarocchino.players.series import Contest, deals, play_hand

PARTNERS = [
    (game, base, players)
    for game in GAMES.values()
    for base in game.rule_sets
    for players in game.players
]
"""Every game with its rule sets and numbers of players: also those without partners."""

B, S, V = Signal.BUSSO, Signal.STRISCIO, Signal.VOLO


def says(view: MatchView) -> SeatAction:
    """The club's player, who speaks as the master does."""
    return with_signals(choose(view), view)


@given(st.sampled_from(PARTNERS), st.integers(0, 2**31))
@tried(60)
def test_what_is_said_is_allowed_and_what_follows_from_it_is_so(
    played: tuple[Any, RuleSetName, int], seed: int
) -> None:
    game, base, players = played
    contest = Contest(game, default_rules(game, base, players), players)
    deal = next(deals(1, seed, players))
    # `apply` refuses what is not allowed, and what is not true.
    hand = play_hand(contest, deal, (says,) * players).hand
    assert hand is not None
    for number, trick in enumerate(hand.tricks):
        earlier, own = hand.tricks[:number], _held_at(hand, number, trick.leader)
        if trick.signals:
            assert len(next(seats for seats in hand.sides if trick.leader in seats)) > 1
        for said in follows_from(trick, earlier, contest.rules):
            has = sum(c in own for c in said.cards)
            assert (has >= said.least) is said.has_them


def _held_at(hand: HandState, number: int, seat: int) -> set[Card]:
    """What a seat held when a trick was led: all of it was played from then on."""
    return {c for trick in hand.tricks[number:] for player, c in trick.plays if player == seat}


LEADER = cards("An Qc 7c 6s 7s 8s 9s 6b 7b 8b 9b 05 m1 14 Jd")
ORDINARY = {"signals": "after_king", "striscio_means": "has_more"}
PAGAT = {"set": "pagat"}


@pytest.mark.parametrize(
    ("knobs", "gone", "led", "said"),
    [
        (ORDINARY, "6d", "6s", ()),  # The King of swords has not been played (§ 7).
        (ORDINARY, "Ks", "6s", (B, S)),
        (ORDINARY, "Kd", "Jd", (B, V)),
        (ORDINARY, "Kd Qd Nd", "Jd", (V,)),  # The best that is left.
        (ORDINARY, "Kc", "7c", (S,)),  # The Queen, which is the best by now, is held.
        (ORDINARY, "6d", "05", (S,)),  # Angelo is held; trumps are free.
        (PAGAT, "6d", "6s", ()),  # To have the suit led again would not help.
        (PAGAT, "6d", "Jd", (B, V)),  # The next one can be trumped.
        (PAGAT, "Kd Qd Nd", "Jd", (V,)),
        (PAGAT, "6d", "05", ()),  # Four trumps of 22 are no more than a fair share.
        (PAGAT, "Mo So Lu 16 15 13 12 11 10 09 08 07 06", "05", (S,)),  # Of nine they are.
    ],
)
def test_a_leader_says_what_is_so(
    knobs: dict[str, Any], gone: str, led: str, said: tuple[Signal, ...]
) -> None:
    earlier = (Trick(tuple(enumerate(cards(gone)))),)
    assert signals_with(card(led), LEADER, earlier, rules(OTTOCENTO, **knobs)) == said


def test_equal_moors_are_the_best_trumps_together() -> None:
    above = tuple(c for c in PACK if c.suit is Suit.TRUMPS and c.code not in "m1 m2 m3 m4 Be")
    earlier = (Trick(((0, card("m3")),)), Trick(tuple((0, c) for c in above)))
    assert set(best_left(Suit.TRUMPS, earlier, rules())) == set(cards("m1 m2 m4"))


def test_who_says_nothing_tells_nothing() -> None:
    lead = Trick(((0, card("6s")),))
    assert not list(follows_from(lead, (), rules(OTTOCENTO, **PAGAT)))
