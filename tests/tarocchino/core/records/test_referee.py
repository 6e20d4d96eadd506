"""The referee: its answers to good records, and an error code for each kind of bad one."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.records.record import MAX_BYTES
from tarocchino.core.records.referee import judge
from tests.builders.records import (
    judged,
    packed,
    random_record,
)
from tests.fixtures.laws import tried

Plain = dict[str, Any]


def record(hands: dict[int, str], *actions: Plain, **rules: object) -> Plain:
    """A record of one hand dealt by seat 0, with these actions."""
    return {
        "format": "tarocco-record/1",
        "game": "ottocento",
        "rules": dict(rules),
        "players": ["N", "W", "S", "E"],
        "hands": [{"dealer": 0, "deck": packed(hands), "actions": copy.deepcopy(list(actions))}],
    }


def discard(*cards: str, seat: int = 0) -> Plain:
    return {"seat": seat, "do": "discard", "cards": list(cards)}


def play(seat: int, card: str, **more: object) -> Plain:
    return {"seat": seat, "do": "play", "card": card, **more}


def declare(seat: int, do: str = "declare", **families: str) -> Plain:
    named = [{"family": family, "cards": cards.split()} for family, cards in families.items()]
    return {"seat": seat, "do": do, "combinations": named}


# Seat 0 deals and discards 6c 7c; seat 1 leads.
HANDS = {
    0: "6c 7c Kc Kb As Ab Ac 16 15 06 8d 9d 8b 9b Tb",
    1: "Kd Qd Be Nd Ks Qs 14 13 9s 8s Ts 6b 7b 9c Jc",
    2: "6d 7d An Mo So Js Ns 12 11 7s 6s Tc 8c m1 m2",
    3: "Ma Lu 10 09 08 07 Ad Jd Td Nc Qc m3 m4 Qb Nb",
}
OPENING = discard("6c", "7c")


def error_of(document: object) -> tuple[str, int | None, int | None]:
    answer = judged(document)
    assert answer["ok"] is False, answer
    error = answer["error"]
    assert error["message"]
    return error["code"], error["hand"], error["action"]


def with_change(change: Callable[[Plain], object]) -> Plain:
    document = record(HANDS, OPENING, play(1, "9s"))
    change(document)
    return document


def test_a_record_without_hands_is_an_unplayed_match() -> None:
    document = record(HANDS)
    document["hands"] = []
    expected = {"ok": True, "hands": [], "score": [0, 0], "finished": False, "winner": None}
    assert judged(document) == expected


def test_declared_combinations_are_itemised() -> None:
    document = record(
        HANDS,
        OPENING,
        declare(1, coins="Kd Qd Nd Be", swords="Ks Qs Be"),
        play(1, "9s"),
        target=25,
    )
    document["hands"][0]["actions"].pop()
    answer = judged(document)
    assert answer["winner"] == 1
    assert answer["hands"][0]["called_out"] == 1
    assert answer["hands"][0]["sides"][1]["declared"] == {
        "sequences": [
            {"family": "coins", "length": 4, "points": 15},
            {"family": "swords", "length": 3, "points": 10},
        ],
        "cricche": [],
        "points": 25,
    }


DOCUMENT_FAULTS: dict[str, tuple[Callable[[Plain], object], str]] = {
    "another format": (lambda d: d.update(format="tarocco-record/2"), "bad_format"),
    "no format": (lambda d: d.pop("format"), "bad_format"),
    "no game": (lambda d: d.pop("game"), "bad_format"),
    "a game that is a number": (lambda d: d.update(game=8), "bad_format"),
    "rules that are a list": (lambda d: d.update(rules=[]), "bad_format"),
    "no players": (lambda d: d.pop("players"), "bad_format"),
    "a player that is a number": (lambda d: d.update(players=["N", "W", "S", 4]), "bad_format"),
    "hands that are an object": (lambda d: d.update(hands={}), "bad_format"),
    "a hand that is null": (lambda d: d.update(hands=[None]), "bad_format"),
    "a dealer that is no seat": (lambda d: d["hands"][0].update(dealer=4), "bad_format"),
    "a negative dealer": (lambda d: d["hands"][0].update(dealer=-1), "bad_format"),
    "a boolean dealer": (lambda d: d["hands"][0].update(dealer=False), "bad_format"),
    "a fractional dealer": (lambda d: d["hands"][0].update(dealer=0.0), "bad_format"),
    "a deck of numbers": (lambda d: d["hands"][0].update(deck=list(range(62))), "bad_format"),
    "actions that are text": (lambda d: d["hands"][0].update(actions="play"), "bad_format"),
    "an unknown game": (lambda d: d.update(game="briscola"), "unknown_game"),
    "three players": (lambda d: d.update(players=["N", "W", "S"], hands=[]), "bad_rules"),
    "an unknown set": (lambda d: d.update(rules={"set": "bologna"}), "bad_rules"),
    "a set of another game": (lambda d: d.update(rules={"set": "open"}), "bad_rules"),
    "an unknown knob": (lambda d: d.update(rules={"jokers": 2}), "bad_rules"),
    "a target of nothing": (lambda d: d.update(rules={"target": 0}), "bad_rules"),
    "a target in words": (lambda d: d.update(rules={"target": "800"}), "bad_rules"),
    "a boolean target": (lambda d: d.update(rules={"target": True}), "bad_rules"),
    "hands beside a target": (lambda d: d.update(rules={"hands": 4}), "bad_rules"),
    "a knob of no such value": (lambda d: d.update(rules={"signals": "loud"}), "bad_rules"),
    "a knob that is a list": (lambda d: d.update(rules={"signals": []}), "bad_rules"),
    "overtrump in words": (lambda d: d.update(rules={"overtrump": "yes"}), "bad_rules"),
}


@pytest.mark.parametrize("fault", DOCUMENT_FAULTS)
def test_a_fault_of_the_document(fault: str) -> None:
    change, code = DOCUMENT_FAULTS[fault]
    assert error_of(with_change(change)) == (code, None, None)


def first_action(**change: object) -> Callable[[Plain], object]:
    return lambda d: d["hands"][0]["actions"][0].update(change)


@pytest.mark.parametrize(
    "change",
    [
        first_action(seat=4),
        first_action(seat=True),
        first_action(seat="0"),
        first_action(do="shuffle"),
        first_action(do=None),
        first_action(do="deal"),
        first_action(cards="6c 7c"),
        first_action(cards=["6c", 7]),
        first_action(do="declare"),
        first_action(do="declare", combinations=[{"family": "kings"}]),
        first_action(do="declare", combinations=[["kings"]]),
        first_action(do="play"),
        first_action(do="play", card=7),
        first_action(do="play", card="7c", signals="busso"),
        first_action(do="play", card="7c", signals=[1]),
        first_action(do="play", card="7c", say=3),
        first_action(do="bid"),
        first_action(do="pay"),
    ],
)
def test_an_action_of_the_wrong_shape(change: Callable[[Plain], object]) -> None:
    assert error_of(with_change(change)) == ("bad_format", None, None)


def test_extra_fields_are_ignored() -> None:
    document = with_change(first_action(comment="l'ho fatta"))
    document["event"] = {"table": 3}
    assert judged(document)["ok"]


DECK_FAULTS: dict[str, Callable[[list[str]], object]] = {
    "a card too few": lambda deck: deck.pop(),
    "a card twice": lambda deck: deck.__setitem__(0, deck[1]),
    "a card of no pack": lambda deck: deck.__setitem__(0, "2s"),
    "a card too many": lambda deck: deck.append("An"),
}


@pytest.mark.parametrize("fault", DECK_FAULTS)
def test_a_bad_deck(fault: str) -> None:
    assert error_of(with_change(lambda d: DECK_FAULTS[fault](d["hands"][0]["deck"]))) == (
        "bad_deck",
        0,
        None,
    )


HAND_FAULTS: dict[str, tuple[list[Plain], str, int]] = {
    "a play before the discard": ([play(1, "9s")], "wrong_phase", 0),
    "a discard of one": ([discard("6c")], "cannot_discard", 0),
    "a discard of a card of no pack": ([discard("6c", "2c")], "not_in_hand", 0),
    "a lead out of turn": ([OPENING, play(2, "6d")], "wrong_turn", 1),
    "a card of no pack": ([OPENING, play(1, "XX")], "not_in_hand", 1),
    "a suit not followed": ([OPENING, play(1, "9s"), play(2, "6d")], "must_follow_suit", 2),
    "a void that does not trump": (
        [OPENING, play(1, "9s"), play(2, "6s"), play(3, "Td")],
        "must_trump",
        3,
    ),
    "an unknown family": ([OPENING, declare(1, hearts="Kd Qd Nd")], "bad_declaration", 1),
    "a card of no pack declared": ([OPENING, declare(1, coins="Kd Qd 2d")], "bad_declaration", 1),
    "no cards": ([OPENING, declare(1, coins="")], "bad_declaration", 1),
    "a second declaration while another player is in turn": (
        [OPENING, declare(1, coins="Kd Qd Be"), play(1, "9s"), declare(1, swords="Ks Qs Be")],
        "wrong_phase",
        3,
    ),
    "a call-out that falls short": (
        [declare(0, "call_out", aces="As Ab Ac")],
        "bad_declaration",
        0,
    ),
    "a signal by a follower": (
        [OPENING, play(1, "14"), play(2, "An", signals=["busso"])],
        "bad_signal",
        2,
    ),
    "an unknown signal": ([OPENING, play(1, "14", signals=["wink"])], "bad_signal", 1),
    "an illegal card with an unknown signal": (
        [OPENING, play(1, "An", signals=["wink"])],
        "not_in_hand",
        1,
    ),
}


@pytest.mark.parametrize("fault", HAND_FAULTS)
def test_a_fault_in_a_hand(fault: str) -> None:
    actions, code, place = HAND_FAULTS[fault]
    assert error_of(record(HANDS, *actions)) == (code, 0, place)


def test_the_dealer_calls_out_with_the_first_fifteen() -> None:
    call = declare(0, "call_out", aces="As Ab Ac")
    answer = judged(record(HANDS, call, target=10))
    assert answer["finished"]
    assert answer["winner"] == 0
    hand = answer["hands"][0]
    assert (hand["tricks"], hand["called_out"], hand["score"]) == ([], 0, [10, 0])
    assert error_of(record(HANDS, call, OPENING, target=10)) == ("hand_over", 0, 1)


def test_before_play_everybody_speaks_in_turn_and_silence_is_not_written() -> None:
    rules = {"declare": "before_play"}
    aces, coins = declare(0, aces="As Ab Ac"), declare(1, coins="Kd Qd Be")
    grande = declare(2, grande="An Mo So")
    assert judged(record(HANDS, OPENING, coins, aces, play(1, "9s"), **rules))["ok"]
    assert judged(record(HANDS, OPENING, play(1, "9s"), **rules))["ok"]
    passed_over = record(HANDS, OPENING, grande, coins, **rules)
    assert error_of(passed_over) == ("wrong_phase", 0, 2)
    for again in (grande, declare(2, aces="As Ab Ac")):
        assert error_of(record(HANDS, OPENING, grande, again, **rules)) == ("wrong_phase", 0, 2)
    late = record(HANDS, OPENING, play(1, "9s"), grande, **rules)
    assert error_of(late) == ("wrong_phase", 0, 2)


def test_all_have_spoken_when_the_last_are_silent() -> None:
    rules = {"declare": "before_play", "calling_out": "after_declarations", "target": 10}
    coins, aces = declare(1, coins="Kd Qd Be"), declare(0, aces="As Ab Ac")
    silence = judged(record(HANDS, OPENING, coins, **rules))
    card = judged(record(HANDS, OPENING, coins, play(1, "9s"), **rules))
    for answer in (silence, card):
        assert (answer["finished"], answer["winner"], answer["score"]) == (True, 1, [0, 10])
        assert answer["hands"][0]["called_out"] == 1
    assert silence["hands"][0]["tricks"] == []
    assert error_of(record(HANDS, OPENING, coins, play(1, "9s"), play(2, "6s"), **rules)) == (
        "hand_over",
        0,
        3,
    )
    both = judged(record(HANDS, OPENING, coins, aces, **rules))
    assert (both["finished"], both["score"]) == (False, [0, 0])
    short = judged(record(HANDS, OPENING, coins, **rules | {"target": 11}))
    assert not short["finished"]


def test_hands_in_order() -> None:
    document = random_record(5)
    assert len(document["hands"]) > 1
    wrong_dealer = copy.deepcopy(document)
    wrong_dealer["hands"][1]["dealer"] = wrong_dealer["hands"][0]["dealer"]
    assert error_of(wrong_dealer) == ("wrong_turn", 1, None)
    unfinished = copy.deepcopy(document)
    unfinished["hands"][0]["actions"].pop()
    assert error_of(unfinished) == ("wrong_phase", 1, None)
    too_many = copy.deepcopy(document)
    too_many["hands"].append(too_many["hands"][0])
    assert error_of(too_many) == ("hand_over", len(document["hands"]), None)


@pytest.mark.parametrize("key", ["format", "game", "rules", "players", "hands"])
def test_a_record_that_lacks_a_field_is_bad_format(key: str) -> None:
    document = random_record(5)
    document["misspelt"] = document.pop(key)
    assert error_of(document) == ("bad_format", None, None)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_are_not_json_are_bad_format_even_in_unknown_fields(value: float) -> None:
    assert error_of(random_record(5) | {"note": value}) == ("bad_format", None, None)


@pytest.mark.parametrize(
    ("game", "target", "bounds"),
    [("ottocento", 2**63, "from 1 to 9223372036854775806"), ("mattazza", 7, "from 2 to 6")],
)
def test_the_bound_on_a_target_is_stated_where_it_is_refused(
    game: str, target: int, bounds: str
) -> None:
    document = random_record(5, game)
    document["rules"]["target"] = target
    error = judged(document)["error"]
    assert error["code"] == "bad_rules"
    assert bounds in error["message"]


MALFORMED = {
    "nothing": b"",
    "only space": b"  \n",
    "not UTF-8": b'{"format": "\xff"}',
    "UTF-16": '{"format": "tarocco-record/1"}'.encode("utf-16"),
    "cut short": b'{"format": "tarocco-record/1", "game": ',
    "two documents": b"{} {}",
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "a nesting bomb of lists": b"[" * 500_000,
    "a nesting bomb of objects": b'{"a":' * 500_000,
    "a nested document": b"[" * 900 + b"]" * 900,
    "an endless number": b'{"format": ' + b"9" * 20_000 + b"}",
    "not a number": b'{"format": NaN}',
    "infinity": b'{"format": Infinity}',
    "minus infinity": b'{"format": -Infinity}',
    "a binary file": bytes(range(256)),
    "a huge file": b" " * (MAX_BYTES + 1),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_input_is_bad_format(name: str) -> None:
    answer = judge(MALFORMED[name])
    assert answer["error"]["code"] == "bad_format"
    assert (answer["error"]["hand"], answer["error"]["action"]) == (None, None)
    json.dumps(answer)


@pytest.mark.parametrize("digits", [1, 4_299, 4_301, 5_000, 100_000])
def test_an_unknown_field_may_hold_an_integer_of_any_length(digits: int) -> None:
    document = json.dumps(record(HANDS, OPENING))
    for sign in ("", "-"):
        for at in ('"format"', '"dealer"', '"seat"'):
            unknown = f'"more": {sign}{"7" * digits}, '
            assert judge(document.replace(at, unknown + at).encode())["ok"], at


def test_an_integer_too_long_to_be_meant_breaks_the_rule_of_its_field() -> None:
    document, long = json.dumps(record(HANDS, OPENING, target=800)), "7" * 5_000
    for field, code in (("target", "bad_rules"), ("seat", "bad_format"), ("dealer", "bad_format")):
        value = 800 if field == "target" else 0
        written = document.replace(f'"{field}": {value}', f'"{field}": {long}')
        error = judge(written.encode())["error"]
        assert error["code"] == code
        assert len(error["message"]) < 300


@tried(150)
@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_a_traceback(data: bytes) -> None:
    assert judge(data)["ok"] is False


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else ()
    inner = enumerate(value) if isinstance(value, list) else inner
    return [path, *(place for key, item in inner for place in _places(item, (*path, key)))][:400]


@tried(150)
@given(st.integers(0, 399), JSON_VALUES, st.integers(0, 3))
def test_no_value_anywhere_makes_a_traceback(place: int, value: object, seed: int) -> None:
    document = copy.deepcopy(_short_record(seed))
    places = [path for path in _places(document) if path]
    *path, key = places[place % len(places)]
    inner = document
    for step in path:
        inner = inner[step]
    inner[key] = value
    answer = judged(document)
    json.dumps(answer)
    assert answer["ok"] or answer["error"]["code"]


@cache
def _short_record(seed: int) -> Plain:
    document = random_record(seed)
    document["hands"] = document["hands"][:1]
    return document
