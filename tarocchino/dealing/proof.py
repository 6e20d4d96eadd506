"""The proofs in a record, from which anybody can deal its hands again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tarocchino.core.model.cards import NotationError
from tarocchino.dealing.cutting import is_sealed
from tarocchino.dealing.deal_v1 import SCHEME, SEED_BYTES

KEY: Final = "dealing"
"""The member of a record, and of each of its hands, that holds the proof."""

BROKEN_OFF: Final = "broken_off"
"""The member of a record that tells of the hand in which its table was ended."""

_SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_SEAT = re.compile(r"0|[1-9][0-9]?")


class ProofFormatError(NotationError):
    """A record's dealing fields do not have the shape of a proof."""


@dataclass(frozen=True, slots=True)
class HandProof:
    """What one hand was dealt from, disclosed after it is scored.

    ``hand`` counts from 1; ``seals`` are the sealed cuts by seat, as originally given.
    """

    hand: int
    transcript: str
    seed: bytes
    seals: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opening:
    """What the table published before anybody sat down: its number and the start of its chain."""

    table_id: int
    chain_start: bytes


@dataclass(frozen=True, slots=True)
class MatchProof:
    """The proofs of a match's hands in order; None for a hand dealt without a chain."""

    table_id: int
    chain_start: bytes
    hands: tuple[HandProof | None, ...]


def with_proof(record: Mapping[str, Any], proof: MatchProof) -> dict[str, Any]:
    """Return the record with the proof added; its proofs are those of the record's first hands.

    Raises `ValueError` if there are more proofs than hands.
    """
    hands = record["hands"]
    if len(proof.hands) > len(hands):
        raise ValueError(f"{len(proof.hands)} proofs for {len(hands)} hands")
    told = (*proof.hands, *[None] * (len(hands) - len(proof.hands)))
    opening = {"scheme": SCHEME, "table": proof.table_id, "start": proof.chain_start.hex()}
    return {
        **record,
        KEY: opening,
        "hands": [
            hand if of_hand is None else {**hand, KEY: _written(of_hand)}
            for hand, of_hand in zip(hands, told, strict=True)
        ],
    }


def with_broken_off(hand: int, deck: Sequence[str], proof: HandProof | None) -> dict[str, Any]:
    """Return what a record says of the hand, counted from 1, in which its table was ended, and its
    pack."""
    told: dict[str, Any] = {"hand": hand, "deck": list(deck)}
    return {BROKEN_OFF: told if proof is None else {**told, KEY: _written(proof)}}


def _written(proof: HandProof) -> dict[str, Any]:
    written: dict[str, Any] = {
        "hand": proof.hand,
        "transcript": proof.transcript,
        "seed": proof.seed.hex(),
    }
    if proof.seals:
        written["seals"] = {str(seat): seal for seat, seal in sorted(proof.seals.items())}
    return written


def read_opening(record: Mapping[str, Any]) -> Opening | None:
    """Return the table and the start of its chain; None if the record has none."""
    if KEY not in record:
        return None
    fields = _object(record[KEY], KEY)
    if fields.get("scheme") != SCHEME:
        raise ProofFormatError(f"scheme is {SCHEME!r}")
    return Opening(_whole_number(fields, "table"), _seed(fields, "start"))


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """A hand in which a table was ended: its number, its pack, and its proof if it has one."""

    hand: int
    deck: tuple[str, ...]
    proof: HandProof | None


def read_broken_off(record: Mapping[str, Any]) -> BrokenOff | None:
    """Return the hand in which the table was ended; None if the record has none."""
    if BROKEN_OFF not in record:
        return None
    fields = _object(record[BROKEN_OFF], BROKEN_OFF)
    deck = fields.get("deck")
    if not isinstance(deck, list) or not all(isinstance(code, str) for code in deck):
        raise ProofFormatError("deck is a list of cards")
    return BrokenOff(_whole_number(fields, "hand"), tuple(deck), read_hand_proof(fields))


def read_hand_proof(hand: Mapping[str, Any]) -> HandProof | None:
    """Return the proof of a record's hand; None if it has none."""
    if KEY not in hand:
        return None
    fields = _object(hand[KEY], KEY)
    transcript = fields.get("transcript")
    if not isinstance(transcript, str):
        raise ProofFormatError("transcript is a text")
    return HandProof(
        hand=_whole_number(fields, "hand"),
        transcript=transcript,
        seed=_seed(fields, "seed"),
        seals=_seals(_object(fields.get("seals", {}), "seals")),
    )


def _object(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ProofFormatError(f"{what} is an object")
    return value


def _whole_number(fields: Mapping[str, object], name: str) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ProofFormatError(f"{name} is a whole number")
    return value


def _seed(fields: Mapping[str, object], name: str) -> bytes:
    value = fields.get(name)
    if not isinstance(value, str) or not _SEED.fullmatch(value):
        raise ProofFormatError(f"{name} is {2 * SEED_BYTES} lowercase hexadecimal digits")
    return bytes.fromhex(value)


def _seals(fields: Mapping[str, object]) -> dict[int, str]:
    seals = {}
    for seat, seal in fields.items():
        if not _SEAT.fullmatch(seat):
            raise ProofFormatError("seals are named by their seats")
        if not isinstance(seal, str) or not is_sealed(seal):
            raise ProofFormatError("a seal is sha256: and 64 hexadecimal digits")
        seals[int(seat)] = seal
    return seals
