"""deal-v1: the published test vector, and laws of every deal."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.cards import PACK, NotationError, codes
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
from tarocchino.dealing.deal_v1 import (
    SEED_BYTES,
    SeatCut,
    byte_stream,
    draw_below,
    pack_order,
    previous_seed,
    seed_of_hand,
    shuffled_pack,
    write_transcript,
)
from tests.fixtures.laws import law

LAST = bytes(range(64))
START = (
    "4cc96de854bdda8b28744dcedde24c2200e1d5a1f6d50815021f98c764bce9b4"
    "19749e008346dc48fcf2339d495115e2f7732cc0684ff3418ad21dff2aa8b27a"
)
FIRST = (
    "f5c6cbfdd2187b17984e2b9591adbe57c183f4b6ac82c294ceee7546cd1374f9"
    "e0663954a9b6b6108926b4beedf8e5d454bdce8b30430edc11468aeb09d46fb5"
)
CUTS = (SeatCut(1001, "lune"), SeatCut(1002), SeatCut(1003, "7"), SeatCut(1004, "é"))
TRANSCRIPT = (
    "deal-v1\ntable:42\nhand:1\ndeck:62\n"
    "seat:0:1001:6c756e65\nseat:1:1002:\nseat:2:1003:37\nseat:3:1004:c3a9\n"
)
ORDER = (
    "42 11 39 16 7 14 6 30 18 32 29 41 53 10 0 44 19 8 47 40 61 20 24 36 1 22 33 26 12 57 43 21 "
    "13 55 31 28 59 3 17 49 54 9 50 23 15 37 27 48 4 60 56 2 5 25 38 35 34 45 51 58 52 46"
)

seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)
texts = st.text(st.characters(codec="utf-8"), max_size=80)
seat_cuts = st.lists(st.builds(SeatCut, st.integers(0, 2**63), texts), min_size=2, max_size=7)


def test_the_vector_of_the_scheme() -> None:
    first = seed_of_hand(LAST, 1, hands=100)
    transcript = write_transcript(42, 1, CUTS)
    order = pack_order(first, transcript)
    assert seed_of_hand(LAST, 0, hands=100).hex() == START
    assert first.hex() == FIRST
    assert transcript == TRANSCRIPT
    assert hashlib.sha256(transcript.encode()).hexdigest() == (
        "ed28037c6b6268c14ede8e275d4875496f73d03fed07c48aeea0b62ae61d49ef"
    )
    assert order == tuple(int(place) for place in ORDER.split())
    assert hashlib.sha256(",".join(map(str, order)).encode()).hexdigest() == (
        "2fda947a7aac1bac0832609a71dea43a22f59f0ae096e1496c6cefd0357a5a4e"
    )


def test_the_places_are_those_of_the_published_card_list() -> None:
    assert codes(PACK) == (
        "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be Ma "
        "Ks Qs Ns Js Ts 9s 8s 7s 6s As Kb Qb Nb Jb Tb 9b 8b 7b 6b Ab "
        "Kc Qc Nc Jc Tc 9c 8c 7c 6c Ac Kd Qd Nd Jd Td 9d 8d 7d 6d Ad"
    )


@law
@given(seeds, st.integers(1, 1000), seat_cuts)
def test_every_pack_holds_each_card_once(seed: bytes, hand: int, cuts: list[SeatCut]) -> None:
    pack = shuffled_pack(seed, write_transcript(7, hand, cuts))
    assert len(pack) == len(PACK)
    assert set(pack) == set(PACK)


@law
@given(seeds, st.integers(0, 40))
def test_the_seed_of_a_hand_hashed_as_often_as_its_number_is_the_start(
    last: bytes, hand: int
) -> None:
    seed = seed_of_hand(last, hand, hands=40)
    for _ in range(hand):
        seed = previous_seed(seed)
    assert seed == seed_of_hand(last, 0, hands=40)


def test_the_last_hand_is_dealt_from_the_secret_itself() -> None:
    assert seed_of_hand(LAST, 1000) == LAST
    assert previous_seed(LAST) == seed_of_hand(LAST, 999)


@pytest.mark.parametrize(("last", "hand"), [(LAST, -1), (LAST, 1001), (LAST[:-1], 1), (b"", 0)])
def test_a_hand_beyond_the_chain_or_a_short_seed_is_refused(last: bytes, hand: int) -> None:
    with pytest.raises(ValueError, match=r"the chain has hands|a seed has"):
        seed_of_hand(last, hand)


@law
@given(seat_cuts, seat_cuts)
def test_transcripts_differ_where_the_cuts_do(one: list[SeatCut], other: list[SeatCut]) -> None:
    same = write_transcript(7, 1, one) == write_transcript(7, 1, other)
    assert same == (one == other)


@law
@given(seeds, seat_cuts, st.data())
def test_one_other_cut_gives_another_pack(
    seed: bytes, cuts: list[SeatCut], data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, len(cuts) - 1))
    other = list(cuts)
    other[seat] = SeatCut(cuts[seat].user_id, cuts[seat].text + "!")
    assert shuffled_pack(seed, write_transcript(7, 1, cuts)) != shuffled_pack(
        seed, write_transcript(7, 1, other)
    )


@pytest.mark.parametrize("bound", range(2, 63))
def test_each_number_below_a_bound_comes_from_as_many_bytes(bound: int) -> None:
    drawn = []
    for byte in range(256):
        # A skipped byte leaves the marker behind it to be taken.
        stream = iter([byte, 0])
        number = draw_below(bound, stream)
        if next(stream, None) == 0:
            drawn.append(number)
    assert [drawn.count(n) for n in range(bound)] == [256 // bound] * bound
    assert len(drawn) == 256 - 256 % bound


@law
@given(seeds, texts, st.integers(2, 62))
def test_a_number_drawn_is_below_its_bound(seed: bytes, text: str, bound: int) -> None:
    stream = byte_stream(seed, write_transcript(7, 1, [SeatCut(1, text)]))
    assert all(0 <= draw_below(bound, stream) < bound for _ in range(100))


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


any_texts = st.one_of(
    st.text(max_size=80),
    st.text(st.characters(), max_size=5),
    st.sampled_from([TEXT, seal_of(TEXT), seal_of(TEXT).upper(), "sha256:", "", "\udc80"]),
)
seats = st.integers(0, SEATS - 1)
actions = st.one_of(
    st.builds(Cut, seats, any_texts),
    st.builds(CloseCuts),
    st.builds(OpenCut, seats, any_texts),
    st.builds(FixTranscript, any_texts),
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
