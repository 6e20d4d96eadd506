"""The check of records: good ones pass, and each kind of tampering fails at its step."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.records.referee import judge
from tarocchino.dealing.deal_v1 import HANDS, seed_of_hand
from tarocchino.dealing.proof import MatchProof, Opening, read_hand_proof, read_opening, with_proof
from tarocchino.dealing.record_check import CheckedRecord, CheckStep, CheckVerdict, check_record
from tests.builders.proved_records import (
    TABLE,
    TAMPERING,
    UNREADABLE,
    data_of,
    hand_proof,
    last_seed,
    proved_record,
    tampered,
)
from tests.builders.records import random_record
from tests.fixtures.laws import law

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def checked(record: object) -> CheckedRecord:
    return check_record(data_of(record))


def failed_steps(record: object) -> dict[int, CheckStep]:
    return {hand.place: hand.failure.step for hand in checked(record).hands if hand.failure}


@pytest.mark.parametrize(
    ("game", "players"),
    [("ottocento", 4), ("terziglio", 3), ("millone", 2), ("mattazza", 5), ("open", 7)],
)
def test_every_hand_of_a_good_record_follows_from_the_chain(game: str, players: int) -> None:
    record = proved_record(game, players)
    found = checked(record)
    assert found.verdict is CheckVerdict.OK
    assert len(found.hands) == len(record["hands"]) >= 1
    assert all(hand.has_proof for hand in found.hands)
    assert found.opening.table_id == TABLE
    assert found.opening.chain_start == seed_of_hand(last_seed(1), 0)


def test_the_referee_takes_a_record_with_its_proof() -> None:
    assert judge(data_of(proved_record()))["ok"] is True


def test_a_record_without_a_chain_has_nothing_to_check() -> None:
    found = checked(random_record(1))
    assert found.verdict is CheckVerdict.NOTHING_TO_CHECK
    assert found.opening is None
    assert not any(hand.has_proof or hand.failure for hand in found.hands)


def test_a_match_before_its_first_scored_hand_has_nothing_to_check_but_shows_its_start() -> None:
    found = checked({**proved_record(), "hands": []})
    assert found.verdict is CheckVerdict.NOTHING_TO_CHECK
    assert found.opening is not None


def test_the_hand_that_is_still_being_played_needs_no_proof() -> None:
    record = proved_record()
    del record["hands"][2]["dealing"]
    record["hands"][2]["actions"] = record["hands"][2]["actions"][:5]
    found = checked(record)
    assert found.verdict is CheckVerdict.OK
    assert [hand.has_proof for hand in found.hands] == [True, True, False]


def test_hands_dealt_before_there_was_a_chain_need_no_proof() -> None:
    found = checked(proved_record(unproved=1))
    assert found.verdict is CheckVerdict.OK
    assert [hand.has_proof for hand in found.hands] == [False, True, True]


@pytest.mark.parametrize("name", TAMPERING)
def test_tampering_fails_at_its_step_and_touches_no_other_hand(name: str) -> None:
    change, steps = TAMPERING[name]
    record = tampered(proved_record(), change)
    assert failed_steps(record) == steps
    assert checked(record).verdict is CheckVerdict.FAILED


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_document_that_cannot_be_read_fails_as_a_whole(name: str) -> None:
    found = checked(tampered(proved_record(), UNREADABLE[name]))
    assert found.verdict is CheckVerdict.FAILED
    assert found.failure.step is CheckStep.FORMAT
    assert found.hands == ()


def test_hands_beyond_the_end_of_the_chain_fail() -> None:
    hand = proved_record()["hands"][0]
    plain = {name: value for name, value in hand.items() if name != "dealing"}
    beyond = {"hand": HANDS + 1}
    record = {**proved_record(), "hands": [plain] * HANDS}
    record["hands"].append({**hand, "dealing": {**hand["dealing"], **beyond}})
    assert failed_steps(record) == {HANDS + 1: CheckStep.HAND}


def test_a_failure_says_how() -> None:
    found = checked(tampered(proved_record(), TAMPERING["transcript of another table"][0]))
    assert found.hands[0].failure.message == "the transcript is of table 43, hand 1"


def test_what_is_written_into_a_record_is_read_back() -> None:
    last = last_seed(7)
    proof = MatchProof(
        TABLE, seed_of_hand(last, 0), (None, hand_proof(last, 1, 4), hand_proof(last, 2, 4), None)
    )
    hands: list[dict[str, Any]] = [{} for _ in proof.hands]
    bare = {"hands": hands}
    written = with_proof(bare, proof)
    read = json.loads(json.dumps(written))
    assert read_opening(read) == Opening(proof.table_id, proof.chain_start)
    assert tuple(read_hand_proof(hand) for hand in read["hands"]) == proof.hands
    assert bare == {"hands": [{}] * 4}
    assert read_opening(bare) is None


def test_more_proofs_than_hands_are_refused() -> None:
    proof = MatchProof(TABLE, bytes(64), (None, None))
    with pytest.raises(ValueError, match="2 proofs for 1 hands"):
        with_proof({"hands": [{}]}, proof)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("start of the chain left out", "no start of a chain"),
        ("other scheme", "scheme is 'deal-v1'"),
        ("start cut off", "start is 128 lowercase hexadecimal digits"),
        ("table in words", "table is a whole number"),
    ],
)
def test_a_proof_that_cannot_be_read_says_why(name: str, told: str) -> None:
    found = checked(tampered(proved_record(), UNREADABLE[name])).failure
    assert found.step is CheckStep.FORMAT
    assert told in found.message


@law
@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_no_record(data: bytes) -> None:
    assert check_record(data).verdict is CheckVerdict.FAILED


@pytest.mark.parametrize("data", [b"[" * 100_000, b"9" * 5000, b'{"a":' * 50_000, b"NaN"])
def test_documents_that_upset_readers_of_json_are_no_record(data: bytes) -> None:
    assert check_record(data).verdict is CheckVerdict.FAILED


@law
@given(st.data())
def test_any_value_anywhere_in_a_record_is_judged_and_not_raised(data: st.DataObject) -> None:
    record = _short_record()
    places = [
        (record, "dealing"),
        (record, "hands"),
        *[(record["dealing"], name) for name in record["dealing"]],
        *[(hand, name) for hand in record["hands"] for name in ("dealing", "deck", "dealer")],
        *[(hand["dealing"], name) for hand in record["hands"] for name in hand["dealing"]],
    ]
    held, name = data.draw(st.sampled_from(places))
    held[name] = data.draw(json_values)
    checked(record)


@law
@given(st.data())
def test_a_transcript_with_any_other_text_fails(data: st.DataObject) -> None:
    record = _short_record()
    proof = data.draw(st.sampled_from(record["hands"]))["dealing"]
    text = proof["transcript"]
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.text(max_size=3).filter(lambda new: new != text[at]))
    proof["transcript"] = text[:at] + other + text[at + 1 :]
    assert checked(record).verdict is CheckVerdict.FAILED


def _short_record() -> dict[str, Any]:
    record = proved_record(hands=2)
    for hand in record["hands"]:
        hand["actions"] = []
    return record
