"""Beliefs, and the worth of cards, in positions where they can be computed by hand."""

from __future__ import annotations

import pytest

from tarocchino.core.model.cards import PACK, Card, Suit, card, cards
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.views.view import view_for
from tarocchino.players.beliefs import Beliefs, form_beliefs
from tarocchino.players.card_worth import Counting, Prospects, card_worths
from tarocchino.players.evaluation import chance_to_win
from tests.builders.match import Table, table


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
