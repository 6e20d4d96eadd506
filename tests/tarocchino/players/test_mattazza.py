"""Mattazza: points are avoided, but a trick is needed."""

from __future__ import annotations

import pytest

from tarocchino.core.views.view import view_for
from tarocchino.players.beliefs import Beliefs, form_beliefs
from tarocchino.players.evaluation import tricks_needed
from tests.builders.match import MATTAZZA, OTTOCENTO, Table, table
from tests.tarocchino.players.positions import card_chosen

TRUMPS = "An Mo So Lu 16 15 14 13 12 11"


def three(hands: dict[int, str]) -> Table:
    """Three players with a first hand, seat 0 to lead."""
    return table(hands, game=MATTAZZA, players=3)


def seen_by(seat: int, playing: Table) -> Beliefs:
    return form_beliefs(view_for(playing.state, seat))


@pytest.mark.parametrize(
    ("idea", "hands", "played", "chosen"),
    [
        (
            "gives the highest card that does not win a trick of figures",
            {0: "Qs", 1: "Ns", 2: "Ks Js 9s 05 06 An 6c 7c 6d 7d"},
            "Qs Ns",
            "Js",
        ),
        (
            "with neither the suit nor a trump, throws a King away",
            {0: "Qs", 1: "9s", 2: "Kc Kd 6c 7c 8c 9c 6d 7d 8d Tc"},
            "Qs 9s",
            "Kc Kd",
        ),
        (
            "has no trick yet: takes one that costs nothing",
            {0: "8d", 1: "9d", 2: "6d Td 6c 7c 8c 05 6s 7s 8s 9s"},
            "8d 9d",
            "6d",
        ),
        (
            "does not trump a King higher than it must, so as not to win it",
            {0: "Kd", 1: "12", 2: "13 07 Kc 6c 7c 8c 6s 7s 8s 9s"},
            "Kd 12",
            "07",
        ),
        (
            "follows with the Matto rather than win a trick of figures with its only card",
            {0: "Qs", 1: "Ns", 2: "Ks Ma 05 06 6c 7c 8c 6d 7d 8d"},
            "Qs Ns",
            "Ma",
        ),
        (
            "rids itself of the Bégato under another's trump",
            {0: "12", 1: "05", 2: "Be 07 06 6c 7c 8c 6d 7d 8d 9d"},
            "12 05",
            "Be",
        ),
    ],
)
def test_a_card_is_chosen_for_the_idea(
    idea: str, hands: dict[int, str], played: str, chosen: str
) -> None:
    assert card_chosen(three(hands).play(played)) in chosen.split(), idea


def test_a_trick_is_needed_more_the_fewer_are_left_until_one_is_won() -> None:
    playing = three({0: TRUMPS})
    needs = []
    for _ in range(9):
        needs.append(tricks_needed(seen_by(1, playing)).to_win)
        playing.play_any().play_any().play_any()
    assert needs == sorted(needs)
    assert needs[0] < needs[-1]


def test_points_do_not_matter_once_others_cannot_all_get_a_trick() -> None:
    playing = three({0: TRUMPS})
    for _ in range(9):
        playing.play_any().play_any().play_any()
    assert tricks_needed(seen_by(0, playing)).points_matter == 0.0
    assert 0.0 < tricks_needed(seen_by(1, playing)).points_matter < 1.0


def test_no_trick_is_needed_where_points_are_to_be_won() -> None:
    needed = tricks_needed(seen_by(0, table({}, "7b 8b", game=OTTOCENTO).discard("7b 8b")))
    assert (needed.points_matter, needed.to_win) == (1.0, 0.0)


def test_who_sits_out_neither_plays_nor_counts() -> None:
    playing = table({}, game=MATTAZZA, players=4, dealer=3, score=(0, 3, 0, 0))
    beliefs = seen_by(0, playing)
    assert beliefs.seats_to_come == (2, 3)
    assert beliefs.opponents == (2, 3)
    assert beliefs.rivals == 2
    assert all(beliefs.chance_held(1, c) == 0.0 for c in beliefs.unseen)
