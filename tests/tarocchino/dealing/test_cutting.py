"""The cuts before a hand: what each state accepts and refuses, and how the cuts are stored."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.cards import NotationError
from tarocchino.dealing.cutting import (
    MAX_CUT_BYTES,
    CloseCuts,
    Cut,
    CutError,
    CutFault,
    Cutting,
    CuttingAction,
    FixTranscript,
    OpenCut,
    apply_to_cutting,
    before_hand,
    is_sealed,
    opens,
    read_cutting_action,
    write_cutting_action,
)
from tests.fixtures.laws import law

SEATS = 3
TEXT = "six of cups, thrice"


def seal_of(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def after(*actions: CuttingAction) -> Cutting:
    cutting = before_hand(SEATS)
    for action in actions:
        cutting = apply_to_cutting(cutting, action)
    return cutting


SEALED = (Cut(0, "lune"), Cut(1, seal_of(TEXT)), Cut(2, ""))
CLOSED = (*SEALED, CloseCuts())
OPENED = (*CLOSED, OpenCut(1, TEXT))
FIXED = (*OPENED, FixTranscript("T"))

REFUSED: dict[str, tuple[tuple[CuttingAction, ...], CuttingAction, CutFault]] = {
    "a second cut": ((Cut(0, "a"),), Cut(0, "b"), CutFault.ALREADY_CUT),
    "a cut after an empty one": ((Cut(0, ""),), Cut(0, "b"), CutFault.ALREADY_CUT),
    "the same cut again": ((Cut(0, "a"),), Cut(0, "a"), CutFault.ALREADY_CUT),
    "a byte too long": ((), Cut(0, "x" * (MAX_CUT_BYTES + 1)), CutFault.TOO_LONG),
    "17 characters of 4 bytes": ((), Cut(0, "🂡" * 17), CutFault.TOO_LONG),
    "half a surrogate pair": ((), Cut(0, "\ud83c"), CutFault.UNREADABLE),
    "a seal too short": ((), Cut(0, "sha256:" + "a" * 63), CutFault.BAD_SEAL),
    "a seal too long": ((), Cut(0, "sha256:" + "a" * 65), CutFault.BAD_SEAL),
    "a seal of other letters": ((), Cut(0, "sha256:" + "g" * 64), CutFault.BAD_SEAL),
    "a seal of wide digits": ((), Cut(0, "sha256:" + "\uff11" * 64), CutFault.BAD_SEAL),
    "a seal with a line feed": ((), Cut(0, seal_of(TEXT) + "\n"), CutFault.BAD_SEAL),
    "a seal with no digits": ((), Cut(0, "SHA256:"), CutFault.BAD_SEAL),
    "a cut once closed": (CLOSED, Cut(2, "late"), CutFault.CLOSED),
    "closing twice": (CLOSED, CloseCuts(), CutFault.CLOSED),
    "an opening before the closing": (SEALED, OpenCut(1, TEXT), CutFault.NOT_CLOSED),
    "an opening of a plain cut": (CLOSED, OpenCut(0, "lune"), CutFault.NOT_SEALED),
    "an opening of no cut": (CLOSED, OpenCut(2, ""), CutFault.NOT_SEALED),
    "a second opening": (OPENED, OpenCut(1, TEXT), CutFault.NOT_SEALED),
    "another text": (CLOSED, OpenCut(1, "swords"), CutFault.OTHER_TEXT),
    "the seal itself": (CLOSED, OpenCut(1, seal_of(TEXT)), CutFault.TOO_LONG),
    "a text with a space more": (CLOSED, OpenCut(1, TEXT + " "), CutFault.OTHER_TEXT),
    "fixing with seals to be opened": (SEALED, FixTranscript("T"), CutFault.NOT_CLOSED),
    "a cut once fixed": (FIXED, Cut(2, "late"), CutFault.CLOSED),
    "closing once fixed": (FIXED, CloseCuts(), CutFault.CLOSED),
    "an opening once fixed": (FIXED, OpenCut(1, TEXT), CutFault.CLOSED),
    "fixing twice": (FIXED, FixTranscript("U"), CutFault.CLOSED),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_and_why(case: str) -> None:
    before, action, fault = REFUSED[case]
    with pytest.raises(CutError) as refusal:
        apply_to_cutting(after(*before), action)
    assert refusal.value.fault is fault


TAKEN = {
    "nothing": "",
    "a word": "lune",
    "as long as may be": "x" * MAX_CUT_BYTES,
    "16 characters of 4 bytes": "🂡" * (MAX_CUT_BYTES // 4),
    "a line feed": "a\nb",
    "what only looks like a seal": " sha256:",
    "a seal": seal_of(TEXT),
    "a seal in capitals": seal_of(TEXT).upper(),
}


@pytest.mark.parametrize("case", TAKEN)
def test_what_is_taken_counts_as_given(case: str) -> None:
    cutting = after(Cut(1, TAKEN[case]))
    assert cutting.given == (None, TAKEN[case], None)
    assert cutting.text_of(1) == TAKEN[case]


def test_the_course_of_a_sealed_cut() -> None:
    sealed = after(*SEALED)
    assert sealed.seals == {1: seal_of(TEXT)}
    assert sealed.text_of(1) == seal_of(TEXT)
    closed = after(*CLOSED)
    assert (closed.closed, closed.unopened) == (True, (1,))
    opened = after(*OPENED)
    assert (opened.unopened, opened.text_of(1)) == ((), TEXT)
    fixed = after(*FIXED)
    assert fixed.is_fixed
    assert fixed.seals == {1: seal_of(TEXT)}


def test_a_seal_in_capitals_opens_with_the_same_text() -> None:
    cutting = after(Cut(0, seal_of(TEXT).upper()), CloseCuts(), OpenCut(0, TEXT))
    assert cutting.text_of(0) == TEXT


def test_a_seal_of_an_empty_text_is_opened_with_none() -> None:
    cutting = after(Cut(0, seal_of("")), CloseCuts(), OpenCut(0, ""))
    assert cutting.opened[0] == ""
    assert (cutting.unopened, cutting.text_of(0)) == ((), "")


def test_a_seal_that_stays_closed_is_the_cut() -> None:
    cutting = after(*CLOSED, FixTranscript("T"))
    assert cutting.text_of(1) == seal_of(TEXT)


def test_plain_cuts_are_fixed_without_a_closing() -> None:
    assert after(Cut(0, "lune"), FixTranscript("T")).closed


texts = st.one_of(
    st.text(max_size=80),
    st.text(st.characters(), max_size=5),
    st.sampled_from([TEXT, seal_of(TEXT), seal_of(TEXT).upper(), "sha256:", "", "\udc80"]),
)
seats = st.integers(0, SEATS - 1)
actions = st.one_of(
    st.builds(Cut, seats, texts),
    st.builds(CloseCuts),
    st.builds(OpenCut, seats, texts),
    st.builds(FixTranscript, texts),
)


@law
@given(st.lists(actions, max_size=12))
def test_any_course_of_actions_keeps_the_laws(course: list[CuttingAction]) -> None:
    cutting = before_hand(SEATS)
    for action in course:
        before = cutting
        try:
            cutting = apply_to_cutting(cutting, action)
        except CutError:
            assert cutting == before
            continue
        assert not before.is_fixed
        for seat in range(SEATS):
            # What was once given or opened stays.
            assert before.given[seat] in (None, cutting.given[seat])
            assert before.opened[seat] in (None, cutting.opened[seat])
            opened = cutting.opened[seat]
            assert opened is None or opens(cutting.seals[seat], opened)
            given_text = cutting.given[seat] or ""
            assert is_sealed(given_text) or len(given_text.encode()) <= MAX_CUT_BYTES


@law
@given(actions)
def test_an_action_comes_back_as_it_was_written(action: CuttingAction) -> None:
    assert read_cutting_action(json.loads(json.dumps(write_cutting_action(action)))) == action


def test_an_action_of_another_kind_is_none_of_these() -> None:
    assert read_cutting_action({"do": "play", "seat": 0, "card": "An"}) is None
    with pytest.raises(NotationError):
        read_cutting_action({"do": "cut", "seat": 0})
