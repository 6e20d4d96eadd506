"""How playouts go on: in Mattazza by the habits of all but the one who thinks."""

from __future__ import annotations

from random import Random

import pytest

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import apply
from tarocchino.kernel import deals, tables_of
from tarocchino.kernel.evidence import FOLLOWS
from tarocchino.kernel.policy import (
    BEATEN,
    BEATS,
    LEADS,
    STANDINGS,
    features_of,
    playing_policy,
    policy,
    rows_of,
    weights_of,
)
from tarocchino.kernel.tables import Tables
from tarocchino.players.search.habits import habits_of
from tarocchino.players.search.question import policy_of_playouts
from tests.builders.random_play import fresh_match

MATTAZZA = GAMES[GameName.MATTAZZA]
TUNED = (3, 4, 5)


def first_hand(game: str, players: int) -> HandState:
    deck = tuple(Random(1).sample(PACK, len(PACK)))
    match, _ = apply(fresh_match(game, {}, players), Deal(0, deck))
    assert match.hand is not None
    return match.hand


def by_situation(tables: Tables) -> list[list[int]]:
    """The policy by situations, as rows for kinds, variants and standings."""
    rows = rows_of(tables.rules, features_of(tables.rules, tables.seats.players))
    of_kinds = [
        rows[LEADS] if kind < FOLLOWS else rows[BEATS if variant & 1 else BEATEN]
        for kind in range(20)
        for variant in range(8)
    ]
    return [*of_kinds * STANDINGS, rows[LEADS]]


def penalties(hand: HandState, own: bool, number: int) -> float:
    """A hand's penalties of one side among habitual players, with what was tuned or without."""
    tables = tables_of(hand)
    seats, habits = tables.seats, habits_of(MATTAZZA)
    others = (*habits.cards * STANDINGS, habits.discards[-1])
    usual = by_situation(tables)
    lost = 0
    for side in range(seats.sides):
        chosen = policy_of_playouts(MATTAZZA, tables, side)
        if not own:
            chosen = policy([usual if each == side else others for each in range(seats.sides)])
        lost += deals(hand, number, 10 * side, chosen)[1][side]
    return lost / 2 / seats.sides / number


@pytest.mark.parametrize("players", TUNED)
def test_who_plays_as_tuned_loses_less_often_among_habitual_players(players: int) -> None:
    hand = first_hand("mattazza", players)
    assert penalties(hand, own=True, number=600) < penalties(hand, own=False, number=600)


@pytest.mark.parametrize("players", TUNED)
def test_all_others_play_by_their_habits_whatever_their_standing(players: int) -> None:
    tables = tables_of(first_hand("mattazza", players))
    cards = habits_of(MATTAZZA).cards
    for side in range(players):
        weights = weights_of(policy_of_playouts(MATTAZZA, tables, side))
        assert weights.standings == STANDINGS
        for other in range(players):
            rows = [weights.row(other, number) for number in range(STANDINGS * len(cards))]
            assert (rows == [*cards * STANDINGS]) == (other != side)


@pytest.mark.parametrize(("game", "players"), [("mattazza", 6), ("ottocento", 4), ("open", 4)])
def test_elsewhere_all_play_by_situations(game: str, players: int) -> None:
    hand = first_hand(game, players)
    tables = tables_of(hand)
    for side in range(tables.seats.sides):
        assert policy_of_playouts(hand.game, tables, side) == playing_policy(tables)
