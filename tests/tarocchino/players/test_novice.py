"""A novice plays as somebody does who has just learned the rules: plausibly, and with mistakes."""

from __future__ import annotations

import pytest

from tarocchino.core.model.actions import Declare, Play
from tarocchino.core.views.view import view_for
from tarocchino.players.novice import choose_novice
from tests.builders.match import Table, table

DEALER = 3


def _card(at: Table) -> str:
    """The code of the card that a novice in turn plays, having declared if it may."""
    action = choose_novice(view_for(at.state, at.turn))
    if isinstance(action, Declare):
        action = choose_novice(view_for(at.do(action).state, at.turn))
    assert isinstance(action, Play)
    return action.card.code


def _first_trick(hands: dict[int, str], played: str) -> Table:
    return table(hands, "7b 8b", dealer=DEALER).discard("7b 8b").play(played)


@pytest.mark.parametrize(
    ("idea", "hands", "played", "chosen"),
    [
        (
            "leads a King at once",
            {0: "Kd 6d 7d 6c 7c 8c 6s 7s 8s 10 09 08 07 m1 6b"},
            "",
            "Kd",
        ),
        (
            "overtakes the partner's Queen, which nobody could have beaten cheaply",
            {0: "Qd 6b", 1: "6d", 2: "Kd 7d 8d 6c 7c 8c 9c 6s 7s 8s 10 09 08 07 m1"},
            "Qd 6d",
            "Kd",
        ),
        (
            "beats with the cheapest card, whoever is still to come",
            {0: "Jd 6b", 1: "Nd Qd 7d 6c 7c 8c 9c 6s 7s 8s 10 09 08 07 m1"},
            "Jd",
            "Nd",
        ),
        (
            "spares the Angelo for a trick without points",
            {0: "So 6s", 1: "An 05 6d 7d 8d 9d 6c 7c 8c 9c Tc Td 6b Ab Tb"},
            "So",
            "05",
        ),
    ],
)
def test_in_the_first_trick(idea: str, hands: dict[int, str], played: str, chosen: str) -> None:
    assert _card(_first_trick(hands, played)) == chosen, idea


def test_whoever_is_not_in_turn_is_asked_nothing() -> None:
    at = _first_trick({0: "Kd 6d 7d 6c 7c 8c 6s 7s 8s 10 09 08 07 m1 6b"}, "")
    with pytest.raises(ValueError, match="not this player's turn"):
        choose_novice(view_for(at.state, (at.turn + 1) % 4))
