"""What computer players believe, and what they say and hear."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import GAMES, default_rules
from tarocchino.core.model.actions import SeatAction, Signal
from tarocchino.core.model.cards import PACK, Card, Suit, card, cards
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players import choose
from tarocchino.players.beliefs import Beliefs, form_beliefs
from tarocchino.players.card_worth import Counting, Prospects, card_worths
from tarocchino.players.evaluation import chance_to_win
from tarocchino.players.search.analysis import with_signals
from tarocchino.players.signals import best_left, follows_from, signals_with
from tests.builders.match import OTTOCENTO, Table, rules, table
from tests.fixtures.laws import tried
from tests.tarocchino.players.series import Contest, deals, play_hand


def seen_by(seat: int, playing: Table) -> Beliefs:
    return form_beliefs(view_for(playing.state, seat))


def after_a_trump_on_coins() -> Table:
    """Seat 0 led the King of coins and seat 1, void, trumped; seat 2 is to play."""
    hands = {
        0: "Kd",
        1: "10 Ks Qs 6s 7s 8s 9s Ts As Kc 6c 7c 8c 9c Tc",
        2: "6d 7d",
        3: "8d 9d",
    }
    return table(hands, "7b 8b").discard("7b 8b").play("Kd 10")


def test_whoever_does_not_follow_is_known_to_be_void() -> None:
    beliefs = seen_by(2, after_a_trump_on_coins())
    assert beliefs.chance_void(1, Suit.COINS) == 1.0
    assert beliefs.chance_void(0, Suit.COINS) < 0.5
    assert beliefs.chance_held(1, card("Qd")) == 0.0


def test_whoever_follows_neither_suit_nor_with_a_trump_has_no_trumps() -> None:
    hands = {
        0: "Kd",
        1: "Jb Ks Qs 6s 7s 8s 9s Ts As Kc 6c 7c 8c 9c Tc",
        2: "6d 7d",
        3: "Ma",
    }
    beliefs = seen_by(2, table(hands, "7b 8b").discard("7b 8b").play("Kd Jb"))
    assert beliefs.chance_void(1, Suit.TRUMPS) == 1.0
    # The Matto is no trump: it may be with anybody.
    assert beliefs.chance_held(1, card("Ma")) > 0.0


def test_declared_cards_are_with_the_declarer_until_they_are_played() -> None:
    hands = {0: "Kd Qd Nd 6b", 1: "9s"}
    playing = table(hands, "7b 8b").discard("7b 8b").declare("coins Kd Qd Nd").play("Kd")
    beliefs = seen_by(1, playing)
    assert beliefs.chance_held(0, card("Qd")) == 1.0
    assert beliefs.chance_held(2, card("Qd")) == 0.0
    assert beliefs.chance_held(0, card("Kd")) == 0.0


def test_chances_fill_every_hand_as_it_has_room() -> None:
    playing = after_a_trump_on_coins()
    beliefs = seen_by(2, playing)
    for seat in (0, 1, 3):
        expected = sum(beliefs.chance_held(seat, c) for c in PACK)
        assert expected == pytest.approx(len(playing.hand.hands[seat]), abs=0.5)


def test_last_in_hand_knows_who_wins() -> None:
    beliefs = seen_by(3, after_a_trump_on_coins().play("6d"))
    assert chance_to_win(beliefs, (1, card("10")), Suit.COINS) == 1.0
    assert chance_to_win(beliefs, (0, card("Kd")), Suit.COINS) == 0.0


@pytest.mark.parametrize("codes", ["Be", "Kd", "Qs", "Ac", "m3", "14"])
def test_the_last_open_card_is_worth_what_the_score_sheet_says(codes: str) -> None:
    """With all else decided, the worth is the change of the score difference, Grande aside."""
    open_card = card(codes)
    ours = frozenset(cards("An Mo So 16 15 14 m1 m2 Kd Qd Kc Qc Nc Ks As Ab Ma")) - {open_card}
    theirs = frozenset(PACK) - ours - {open_card}
    chances = {c: 0.5 if c is open_card else float(c in ours) for c in PACK}
    prospects = Prospects(chances, {c: 1.0 - chance for c, chance in chances.items()})
    hand = table({}).hand

    def points(pile: list[Card]) -> float:
        counted = hand.game.count_cards(pile, len(hand.playing))
        return counted + total_points(combinations_of(pile, hand.rules))

    def lead(won: frozenset[object], lost: frozenset[object]) -> float:
        mine = [c for c in PACK if c in ours or c in won]
        others = [c for c in PACK if c in theirs or c in lost]
        halves = (len(mine) % 2 - len(others) % 2) / 2
        return points(mine) - points(others) + halves

    only, none = frozenset({open_card}), frozenset[object]()
    counting = Counting(hand.game, hand.rules, playing=4, rivals=1)
    change = lead(only, none) - lead(none, only)
    assert card_worths(prospects, only, counting)[open_card] == pytest.approx(change, rel=0.05)


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
