"""Replaying a record gives back the match that was recorded."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import Action, Bid, BidWord
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.errors import Code, Reason
from tarocchino.core.play.match import MatchState
from tarocchino.core.records.record import read_record, write_record
from tarocchino.core.records.replaying import (
    RecordFaultError,
    recorded_match,
    replay_record,
)
from tests.builders.random_play import fresh_match, play_match

TABLES = [
    ("ottocento", {}, 4),
    ("ottocento", {"set": "parlour"}, 4),
    ("millone", {}, 2),
    ("terziglio", {"hands": 3}, 3),
    ("mattazza", {}, 4),
]


@pytest.mark.parametrize(("game", "knobs", "players"), TABLES)
def test_the_actions_are_those_that_were_written_the_unsaid_ones_among_them(
    game: str, knobs: dict[str, object], players: int
) -> None:
    played = play_match((game, knobs), 3, players, hands=2)
    actions, match = [step.action for step in played], played[-1].after
    names = [f"player {seat}" for seat in range(players)]
    written = write_record(GAMES[GameName(game)], match.rules, names, actions)
    followed = recorded_match(json.dumps(written).encode())
    assert followed.names == tuple(names)
    assert followed.match == match
    assert list(followed.actions) == actions


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(RecordFaultError) as caught:
        recorded_match(b"[]")
    assert (caught.value.code, caught.value.hand) == (Code.BAD_FORMAT, None)


def test_the_rule_that_was_broken_is_told_with_its_place() -> None:
    played = play_match(("ottocento", {}), 3, 4, hands=1)
    actions = [step.action for step in played]
    document = write_record(played[-1].after.game, played[-1].after.rules, "NESW", actions)
    plays = [n for n, a in enumerate(document["hands"][0]["actions"]) if a["do"] == "play"]
    first, second = (document["hands"][0]["actions"][plays[n]] for n in (0, 1))
    second["card"] = first["card"]
    with pytest.raises(RecordFaultError) as caught:
        recorded_match(json.dumps(document).encode())
    fault = caught.value
    assert (fault.code, fault.hand, fault.action) == (Code.NOT_IN_HAND, 0, plays[1])
    assert fault.refused is not None
    assert fault.refused.reason is Reason.NOT_IN_HAND


def test_all_score_sheets_of_a_long_match_are_there_in_the_end() -> None:
    written, match = thrown_in(hands=30)
    record = read_record(json.dumps(written).encode())
    followed = replay_record(record)
    assert followed.match == match
    assert len(followed.match.sheets) == 30


def thrown_in(hands: int) -> tuple[dict[str, Any], MatchState]:
    """The record of a match of Terziglio in which everybody always passes, and its end."""
    match = fresh_match("terziglio", {}, 3)
    actions: list[Action] = []
    for _ in range(hands):
        actions.append(match.deal(PACK))
        match, _ = match.apply(actions[-1])
        while match.hand is not None and not match.awaits_deal:
            actions.append(Bid(match.hand.turn, BidWord.PASSO))
            match, _ = match.apply(actions[-1])
    return write_record(match.game, match.rules, "NWS", actions), match
