"""Records of random play whose packs follow from a chain of seeds, and ways to tamper with them."""

import copy
import hashlib
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from tarocchino.core.model.actions import Action, Deal
from tarocchino.core.play.match import apply
from tarocchino.dealing.deal_v1 import (
    COMPUTER_USER,
    SeatCut,
    seed_of_hand,
    shuffled_pack,
    write_transcript,
)
from tarocchino.dealing.proof import HandProof, MatchProof, with_proof
from tarocchino.dealing.record_check import CheckStep, check_record
from tests.builders.random_play import fresh_match, random_action
from tests.builders.records import random_record, record_of

TABLE = 42

Record = dict[str, Any]


def last_seed(seed: int) -> bytes:
    """The secret end of a chain, the same for the same number."""
    return Random(seed).randbytes(64)


def hand_proof(last: bytes, hand: int, players: int) -> HandProof:
    """A hand's proof with every kind of cut: none, a text, a seal opened, a seal left closed."""
    opened, closed = "sixteen bytes, opened — é", sealed("never told")
    cuts = [SeatCut(COMPUTER_USER), SeatCut(1001, "lune ☾"), SeatCut(1002, opened)]
    cuts += [SeatCut(1003, closed), *[SeatCut(1004)] * 4]
    cuts = cuts[hand % 2 :][:players]
    seals = {k: sealed(c.text) for k, c in enumerate(cuts) if c.text == opened}
    seals |= {k: closed for k, c in enumerate(cuts) if c.text == closed}
    return HandProof(hand, write_transcript(TABLE, hand, cuts), seed_of_hand(last, hand), seals)


def sealed(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


@cache
def _written(game: str, players: int, hands: int, unproved: int, seed: int) -> str:
    random, last = Random(seed), last_seed(seed)
    match = fresh_match(game, {}, players)
    actions: list[Action] = []
    proofs: list[HandProof | None] = []
    while not match.is_over and len(match.sheets) < hands:
        action = random_action(match, random)
        if isinstance(action, Deal):
            if len(proofs) < unproved:
                proofs.append(None)
            else:
                proof = hand_proof(last, len(proofs) + 1, match.players)
                action = Deal(action.dealer, shuffled_pack(proof.seed, proof.transcript))
                proofs.append(proof)
        match, _ = apply(match, action)
        actions.append(action)
    proved = MatchProof(TABLE, seed_of_hand(last, 0), tuple(proofs))
    return json.dumps(with_proof(record_of(match, actions), proved), ensure_ascii=False)


def proved_record(
    game: str = "ottocento", players: int = 4, hands: int = 3, unproved: int = 0, seed: int = 1
) -> Record:
    """A record of so many hands, the first ``unproved`` of them dealt before there was a chain."""
    record: Record = json.loads(_written(game, players, hands, unproved, seed))
    return record


def data_of(record: object) -> bytes:
    return json.dumps(record).encode()


def _of_hand(place: int, change: Callable[[Record], object]) -> Callable[[Record], None]:
    def tamper(record: Record) -> None:
        change(record["hands"][place - 1])

    return tamper


def _set(name: str, value: object) -> Callable[[Record], object]:
    return lambda hand: hand["dealing"].update({name: value})


def _replace(old: str, new: str) -> Callable[[Record], object]:
    def change(hand: Record) -> None:
        transcript = hand["dealing"]["transcript"]
        assert old in transcript
        hand["dealing"]["transcript"] = transcript.replace(old, new, 1)

    return change


def _swap_cards(hand: Record) -> None:
    deck = hand["deck"]
    deck[0], deck[61] = deck[61], deck[0]


def _drop_last_seat(hand: Record) -> None:
    lines = hand["dealing"]["transcript"].splitlines(keepends=True)
    hand["dealing"]["transcript"] = "".join(lines[:-1])


def _flip_seed(hand: Record) -> None:
    seed = bytearray.fromhex(hand["dealing"]["seed"])
    seed[63] ^= 1
    hand["dealing"]["seed"] = seed.hex()


TAMPERING: dict[str, tuple[Callable[[Record], object], dict[int, CheckStep]]] = {
    "seed in capitals": (_of_hand(1, _set("seed", "AB" * 64)), {1: CheckStep.FORMAT}),
    "seed too short": (_of_hand(2, _set("seed", "ab" * 63)), {2: CheckStep.FORMAT}),
    "number in quotes": (_of_hand(1, _set("hand", "1")), {1: CheckStep.FORMAT}),
    "number that is true": (_of_hand(1, _set("hand", True)), {1: CheckStep.FORMAT}),
    "no transcript": (_of_hand(3, lambda h: h["dealing"].pop("transcript")), {3: CheckStep.FORMAT}),
    "dealing no object": (_of_hand(1, lambda h: h.update(dealing=None)), {1: CheckStep.FORMAT}),
    "seals in a list": (_of_hand(1, _set("seals", [])), {1: CheckStep.FORMAT}),
    "seal of no seat": (_of_hand(1, _set("seals", {"x": sealed("a")})), {1: CheckStep.FORMAT}),
    "seal no hash": (_of_hand(1, _set("seals", {"1": "sha256:12"})), {1: CheckStep.FORMAT}),
    "seal with a long s": (
        _of_hand(1, _set("seals", {"1": "ſ" + sealed("a")[1:]})), {1: CheckStep.FORMAT}
    ),
    "other number": (_of_hand(2, _set("hand", 3)), {2: CheckStep.HAND}),
    "number nought": (_of_hand(1, _set("hand", 0)), {1: CheckStep.HAND}),
    "number beyond the chain": (_of_hand(1, _set("hand", 1001)), {1: CheckStep.HAND}),
    "hand left out": (lambda record: record["hands"].pop(1), {2: CheckStep.HAND}),
    "first hand left out": (
        lambda record: record["hands"].pop(0), {1: CheckStep.HAND, 2: CheckStep.HAND}
    ),
    "proof left out": (_of_hand(2, lambda hand: hand.pop("dealing")), {2: CheckStep.HAND}),
    "one bit of the seed": (_of_hand(2, _flip_seed), {2: CheckStep.CHAIN}),
    "other start": (
        lambda record: record["dealing"].update(start="ab" * 64),
        {1: CheckStep.CHAIN, 2: CheckStep.CHAIN, 3: CheckStep.CHAIN},
    ),
    "transcript of another table": (
        _of_hand(1, _replace("table:42", "table:43")), {1: CheckStep.TRANSCRIPT}
    ),
    "other table": (
        lambda record: record["dealing"].update(table=43),
        {1: CheckStep.TRANSCRIPT, 2: CheckStep.TRANSCRIPT, 3: CheckStep.TRANSCRIPT},
    ),
    "transcript of another hand": (
        _of_hand(2, _replace("hand:2", "hand:1")), {2: CheckStep.TRANSCRIPT}
    ),
    "other deck": (_of_hand(1, _replace("deck:62", "deck:78")), {1: CheckStep.TRANSCRIPT}),
    "other scheme in the transcript": (
        _of_hand(1, _replace("deal-v1", "deal-v2")), {1: CheckStep.TRANSCRIPT}
    ),
    "seat left out": (_of_hand(3, _drop_last_seat), {3: CheckStep.TRANSCRIPT}),
    "carriage return": (_of_hand(1, _replace("\n", "\r\n")), {1: CheckStep.TRANSCRIPT}),
    "seats in disorder": (_of_hand(1, _replace("seat:1:", "seat:2:")), {1: CheckStep.TRANSCRIPT}),
    "leading nought": (_of_hand(1, _replace("seat:1:1", "seat:1:01")), {1: CheckStep.TRANSCRIPT}),
    "half a byte": (_of_hand(1, _replace("\nseat:1", "a\nseat:1")), {1: CheckStep.TRANSCRIPT}),
    "cut no UTF-8": (_of_hand(2, _replace("\nseat:1", "ff\nseat:1")), {2: CheckStep.TRANSCRIPT}),
    "seal of another text": (_of_hand(1, _set("seals", {"1": sealed("b")})), {1: CheckStep.SEAL}),
    "seal of an empty seat": (_of_hand(1, _set("seals", {"9": sealed("")})), {1: CheckStep.SEAL}),
    "two cards of the pack": (_of_hand(2, _swap_cards), {2: CheckStep.DECK}),
    "pack of no cards": (_of_hand(2, lambda hand: hand.update(deck=[])), {2: CheckStep.DECK}),
    "other cut": (_of_hand(2, _replace("\nseat:1", "00\nseat:1")), {2: CheckStep.DECK}),
    "other person": (_of_hand(1, _replace(":1001:", ":1005:")), {1: CheckStep.DECK}),
}  # fmt: skip
"""Changes of a record of three hands, and the step at which each hand then fails."""

UNREADABLE: dict[str, Callable[[Record], object]] = {
    "no format": lambda record: record.pop("format"),
    "no hands": lambda record: record.pop("hands"),
    "hand no object": lambda record: record["hands"].append(7),
    "other scheme": lambda record: record["dealing"].update(scheme="deal-v2"),
    "no start": lambda record: record["dealing"].pop("start"),
    "start cut off": lambda record: record["dealing"].update(start="4cc96de854bdda8b"),
    "table in words": lambda record: record["dealing"].update(table="forty-two"),
    "start of the chain left out": lambda record: record.pop("dealing"),
    "dealing a text": lambda record: record.update(dealing="deal-v1"),
}
"""Changes after which no hand of a record can be checked."""


def tampered(record: Record, change: Callable[[Record], object]) -> Record:
    changed = copy.deepcopy(record)
    change(changed)
    return changed


def every_record() -> dict[str, Any]:
    """Good records, records without proofs, and records with each kind of tampering."""
    good = proved_record()
    in_play = tampered(good, lambda record: record["hands"][2].pop("dealing"))
    return {
        "good": good,
        "seven players": proved_record("open", 7),
        "begun before the chain": proved_record(unproved=1),
        "in play": in_play,
        "no hand scored": {**good, "hands": []},
        "no chain": random_record(1),
        **{name: tampered(good, change) for name, (change, _) in TAMPERING.items()},
        **{name: tampered(good, change) for name, change in UNREADABLE.items()},
    }


def steps_found_by_the_bot(data: bytes) -> list[str]:
    """A word for each hand: ok, none without a proof, or the step that fails."""
    checked = check_record(data)
    if checked.failure:
        return [checked.failure.step.value]
    return [
        hand.failure.step.value if hand.failure else "ok" if hand.has_proof else "none"
        for hand in checked.hands
    ]
