"""Actions as the game record writes them (record.md)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import (
    Action,
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    Signal,
)
from tarocchino.core.model.cards import PACK, NotationError, card, cards
from tarocchino.core.model.combinations import Family
from tarocchino.core.model.errors import Code, Reason
from tarocchino.core.play.match import MatchState
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.core.records.record import read_record, write_record
from tarocchino.core.records.replaying import (
    RecordFaultError,
    recorded_match,
    replay_record,
)
from tests.builders.match import named
from tests.builders.random_play import fresh_match, play_match
from tests.fixtures.laws import law

WRITTEN: list[tuple[Action, dict[str, Any]]] = [
    (Discard(0, cards("6c 7c")), {"seat": 0, "do": "discard", "cards": ["6c", "7c"]}),
    (
        Declare(1, named("coins Kd Qd Be", "kings Ks Kc Kd")),
        {
            "seat": 1,
            "do": "declare",
            "combinations": [
                {"family": "coins", "cards": ["Kd", "Qd", "Be"]},
                {"family": "kings", "cards": ["Ks", "Kc", "Kd"]},
            ],
        },
    ),
    (Play(1, card("Kd")), {"seat": 1, "do": "play", "card": "Kd"}),
    (
        Play(1, card("Qd"), (Signal.BUSSO, Signal.VOLO)),
        {"seat": 1, "do": "play", "card": "Qd", "signals": ["busso", "volo"]},
    ),
    (
        CallOut(3, named("moors m1 m2 Ma")),
        {
            "seat": 3,
            "do": "call_out",
            "combinations": [{"family": "moors", "cards": ["m1", "m2", "Ma"]}],
        },
    ),
    (Bid(0, BidWord.PASSO), {"seat": 0, "do": "bid", "bid": "passo"}),
    (Bid(1, BidWord.POSSO), {"seat": 1, "do": "bid", "bid": "posso"}),
    (Bid(2, BidWord.VA_BENE), {"seat": 2, "do": "bid", "bid": "va_bene"}),
    (Bid(2, BidWord.FACCIO_DI_MIO), {"seat": 2, "do": "bid", "bid": "faccio_di_mio"}),
    (
        Play(5, card("16"), say=Saying.FARE_IL_PAGATORE),
        {"seat": 5, "do": "play", "card": "16", "say": "fare il pagatore"},
    ),
    (
        Play(0, card("16"), (Signal.BUSSO,), Saying.METTERE),
        {"seat": 0, "do": "play", "card": "16", "signals": ["busso"], "say": "mettere"},
    ),
    (Pay(2, card("6d")), {"seat": 2, "do": "pay", "card": "6d"}),
]


@pytest.mark.parametrize(("action", "written"), WRITTEN)
def test_actions_are_written_in_the_records_words(action: Action, written: dict[str, Any]) -> None:
    assert write_action(action) == written
    assert read_action(written) == action


def test_silence_in_a_log_of_an_earlier_version_goes_on_to_the_first_card() -> None:
    assert read_action({"seat": 1, "do": "silent"}) == KeepSilent(1, closes=False)


@pytest.mark.parametrize(
    "action",
    [
        *(action for action, _ in WRITTEN),
        Deal(2, PACK),
        DeclineCallOut(3),
        KeepSilent(1),
        KeepSilent(1, closes=False),
        Play(0, card("m1"), tuple(Signal)),
    ],
)
def test_reading_undoes_writing_through_json(action: Action) -> None:
    assert read_action(json.loads(json.dumps(write_action(action)))) == action


def test_families_are_named_as_in_the_record() -> None:
    assert {family.value for family in Family} == {
        *("tarocchi", "kings", "queens", "knights", "jacks"),
        *("grande", "swords", "batons", "cups", "coins", "aces", "moors"),
    }
    assert [family.value for family in Family if family.is_cricca] == [
        *("tarocchi", "kings", "queens", "knights", "jacks"),
    ]


@pytest.mark.parametrize(
    "data",
    [
        {"seat": 0},
        {"seat": 0, "do": "pass"},
        {"seat": 0, "do": "play"},
        {"seat": 0, "do": "play", "card": "1d"},
        {"seat": 0, "do": "play", "card": "Kd", "signals": ["wink"]},
        {"do": "play", "card": "Kd"},
        {"seat": 0, "do": "declare", "combinations": [{"family": "hearts", "cards": ["Kd"]}]},
        {"seat": 0, "do": "declare", "combinations": [{"family": "coins"}]},
        {"seat": 0, "do": "declare"},
        {"seat": 0, "do": "declare", "combinations": 3},
        {"seat": 0, "do": "declare", "combinations": ["coins"]},
        {"seat": "0", "do": "play", "card": "Kd"},
        {"seat": True, "do": "play", "card": "Kd"},
        {"seat": -1, "do": "play", "card": "Kd"},
        {"seat": 0, "do": "play", "card": ["Kd"]},
        {"seat": 0, "do": "play", "card": None},
        {"seat": 0, "do": "play", "card": "Kd", "say": None},
        {"seat": 0, "do": "play", "card": "Kd", "signals": 1},
        {"seat": 0, "do": "discard", "cards": "Kd"},
        {"seat": 0, "do": "discard", "cards": {"Kd": 1}},
        {"dealer": None, "do": "deal", "deck": []},
        {"do": ["play"]},
        {},
    ],
)
def test_other_data_is_no_action(data: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        read_action(data)


NAMES = (
    "seat",
    "dealer",
    "card",
    "cards",
    "deck",
    "combinations",
    "family",
    "bid",
    "signals",
    "say",
    "closes",
)
FIELDS = st.sampled_from(("do", *NAMES))
DOINGS = st.sampled_from(
    ("deal", "call_out", "decline", "bid", "discard", "declare", "silent", "play", "pay")
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=6),
    max_leaves=12,
)


@law
@given(
    json_values | st.fixed_dictionaries({"do": DOINGS}, optional=dict.fromkeys(NAMES, json_values))
)
def test_any_json_is_an_action_or_a_notation_error(data: Any) -> None:
    try:
        action = read_action(data)
    except NotationError:
        return
    assert read_action(write_action(action)) == action


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
