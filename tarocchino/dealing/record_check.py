"""Checks the deals of a record: whether each pack follows from what was published beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, cast

from tarocchino.core.records.record import Record, RecordFormatError, read_document, record_in
from tarocchino.dealing.cutting import opens
from tarocchino.dealing.deal_v1 import (
    HANDS,
    TranscriptError,
    previous_seed,
    read_transcript,
    shuffled_pack,
)
from tarocchino.dealing.proof import (
    BrokenOff,
    HandProof,
    Opening,
    ProofFormatError,
    read_broken_off,
    read_hand_proof,
    read_opening,
)


class CheckVerdict(Enum):
    """The result of a check."""

    OK = "ok"
    FAILED = "failed"
    NOTHING_TO_CHECK = "nothing-to-check"


class CheckStep(Enum):
    """The steps of a check in order; the check of a hand stops at the first that fails."""

    FORMAT = "format"
    HAND = "hand"
    CHAIN = "chain"
    TRANSCRIPT = "transcript"
    SEAL = "seal"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Failure:
    """The step that failed, and how."""

    step: CheckStep
    message: str


@dataclass(frozen=True, slots=True)
class CheckedHand:
    """The result for one hand of the record, ``place`` counting from 1.

    A hand without proof and without failure is still in play, or was dealt without a chain.
    """

    place: int
    has_proof: bool
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """The result of a check; with ``failure``, a fault of the document, no hand was checked.

    ``broken_off`` is the hand in which the table was ended.
    """

    opening: Opening | None = None
    hands: tuple[CheckedHand, ...] = ()
    failure: Failure | None = None
    broken_off: CheckedHand | None = None

    @property
    def dealt(self) -> tuple[CheckedHand, ...]:
        """All hands, the one in which the table was ended last."""
        return self.hands if self.broken_off is None else (*self.hands, self.broken_off)

    @property
    def verdict(self) -> CheckVerdict:
        if self.failure or any(hand.failure for hand in self.dealt):
            return CheckVerdict.FAILED
        if any(hand.has_proof for hand in self.dealt):
            return CheckVerdict.OK
        return CheckVerdict.NOTHING_TO_CHECK


def check_record(data: bytes) -> CheckedRecord:
    """Return the check of a file's bytes, of any content."""
    try:
        document = read_document(data)
        record = record_in(document)
        # Reading the record has made sure that these are objects.
        fields = cast(Mapping[str, Any], document)
        opening = read_opening(fields)
        broken_off = read_broken_off(fields)
    except (RecordFormatError, ProofFormatError) as error:
        return CheckedRecord(failure=Failure(CheckStep.FORMAT, str(error)))
    proofs = [_proof_or_failure(hand) for hand in fields["hands"]]
    if opening is None:
        if any(proofs):
            missing = "a hand carries a proof, but the document no start of a chain"
            return CheckedRecord(failure=Failure(CheckStep.FORMAT, missing))
        return CheckedRecord(hands=tuple(CheckedHand(p, False) for p in _places(proofs)))
    hands = tuple(_checked_hands(proofs, record, opening))
    return CheckedRecord(opening, hands, broken_off=_checked_last(broken_off, record, opening))


def _checked_last(found: BrokenOff | None, record: Record, opening: Opening) -> CheckedHand | None:
    """Return the check of the hand in which the table was ended."""
    if found is None:
        return None
    place = len(record.hands) + 1
    if found.hand != place:
        wrong = f"the number of the hand that was broken off is {_short(found.hand)}, not {place}"
        return CheckedHand(place, found.proof is not None, Failure(CheckStep.HAND, wrong))
    if found.proof is None:
        return CheckedHand(place, False)
    expected = _Expected(opening, place, len(record.players), found.deck)
    return CheckedHand(place, True, _failure(found.proof, expected))


def _proof_or_failure(hand: Mapping[str, Any]) -> HandProof | Failure | None:
    try:
        return read_hand_proof(hand)
    except ProofFormatError as error:
        return Failure(CheckStep.FORMAT, str(error))


def _places(hands: Sequence[object]) -> range:
    return range(1, len(hands) + 1)


def _checked_hands(
    proofs: Sequence[HandProof | Failure | None], record: Record, opening: Opening
) -> Iterator[CheckedHand]:
    begun = False
    for place, proof, hand in zip(_places(proofs), proofs, record.hands, strict=True):
        match proof:
            case None:
                is_gap = begun and place < len(proofs)
                gap = Failure(CheckStep.HAND, "it carries no proof, though a hand before it does")
                yield CheckedHand(place, False, gap if is_gap else None)
            case Failure():
                yield CheckedHand(place, True, proof)
            case HandProof():
                expected = _Expected(opening, place, len(record.players), hand.deck)
                yield CheckedHand(place, True, _failure(proof, expected))
        begun = begun or proof is not None


@dataclass(frozen=True, slots=True)
class _Expected:
    """What a hand's proof is checked against."""

    opening: Opening
    hand: int
    players: int
    deck: tuple[str, ...]


def _failure(proof: HandProof, expected: _Expected) -> Failure | None:
    """Return the first step that fails; later steps rely on earlier ones."""
    steps: tuple[tuple[CheckStep, Callable[[HandProof, _Expected], str | None]], ...] = (
        (CheckStep.HAND, _fault_of_number),
        (CheckStep.CHAIN, _fault_of_seed),
        (CheckStep.TRANSCRIPT, _fault_of_transcript),
        (CheckStep.SEAL, _fault_of_seals),
        (CheckStep.DECK, _fault_of_deck),
    )
    for step, fault_of in steps:
        if fault := fault_of(proof, expected):
            return Failure(step, fault)
    return None


def _fault_of_number(proof: HandProof, expected: _Expected) -> str | None:
    if proof.hand != expected.hand:
        return f"its number is {_short(proof.hand)} where {expected.hand} follows"
    if proof.hand > HANDS:
        return f"the chain ends with hand {HANDS}"
    return None


def _fault_of_seed(proof: HandProof, expected: _Expected) -> str | None:
    seed = proof.seed
    for _ in range(proof.hand):
        seed = previous_seed(seed)
    if seed != expected.opening.chain_start:
        return f"its seed, hashed {proof.hand} times, is not the start of the chain"
    return None


def _fault_of_transcript(proof: HandProof, expected: _Expected) -> str | None:
    try:
        told = read_transcript(proof.transcript)
    except TranscriptError as error:
        return str(error)
    if told.table_id != expected.opening.table_id or told.hand != proof.hand:
        return f"the transcript is of table {told.table_id}, hand {told.hand}"
    if len(told.cuts) != expected.players:
        return f"the transcript has {len(told.cuts)} seats, the match {expected.players}"
    return None


def _fault_of_seals(proof: HandProof, _: _Expected) -> str | None:
    cuts = read_transcript(proof.transcript).cuts
    for seat, seal in proof.seals.items():
        if seat >= len(cuts):
            return f"there is no seat {seat} to give a sealed cut"
        # A seal that was never opened is the cut itself.
        if cuts[seat].text != seal and not opens(seal, cuts[seat].text):
            return f"the cut of seat {seat} is not the text that was sealed"
    return None


def _fault_of_deck(proof: HandProof, expected: _Expected) -> str | None:
    pack = shuffled_pack(proof.seed, proof.transcript)
    if tuple(card.code for card in pack) != expected.deck:
        return "the seed and the transcript give another pack"
    return None


def _short(number: int) -> str:
    """Return the number in a readable length; a document may contain one of any size."""
    return str(number) if abs(number) < 10**9 else "too large"
