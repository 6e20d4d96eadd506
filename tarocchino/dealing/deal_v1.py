"""deal-v1: the pack follows from a seed fixed before anybody sat down and from everybody's cuts.

A table's seeds form a chain: each is the hash of the next, so the first commits to all the others.
A hand is dealt from its seed and its transcript, a text of the table, the hand and the cuts.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from tarocchino.core.model.cards import PACK, Card, NotationError

SCHEME: Final = "deal-v1"
HANDS: Final = 1000
"""The number of seeds in a table's chain, and so of hands that can be dealt there."""
SEED_BYTES: Final = 64
"""More bits (512) than there are orders of the pack (284)."""
COMPUTER_USER: Final = 0
"""The user id of a computer player in a transcript; its cut is empty."""

_CHAIN_PREFIX = b"deal-v1/chain\x00"
_NUMBER = r"(0|[1-9][0-9]{0,19})"
_HEAD = re.compile(rf"{SCHEME}\ntable:{_NUMBER}\nhand:{_NUMBER}\ndeck:{len(PACK)}\n")
_SEAT = re.compile(rf"seat:{_NUMBER}:{_NUMBER}:((?:[0-9a-f]{{2}})*)\n")


class TranscriptError(NotationError):
    """The text is not exactly a transcript of this scheme."""


@dataclass(frozen=True, slots=True)
class SeatCut:
    """The user in a seat, and the text of their cut, empty if they did not cut."""

    user_id: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Transcript:
    """The contents of a transcript; ``cuts`` are in seat order."""

    table_id: int
    hand: int
    cuts: tuple[SeatCut, ...]


def previous_seed(seed: bytes) -> bytes:
    """Return the seed of the previous hand, a hash of this one: nobody can compute the inverse."""
    return hashlib.sha512(_CHAIN_PREFIX + seed).digest()


def seed_of_hand(last: bytes, hand: int, hands: int = HANDS) -> bytes:
    """Return the seed of a hand in the chain that ends with ``last``; hand 0 is the published
    start.

    Raises `ValueError` for a hand outside 0 to ``hands``, and for a seed of another size.
    """
    if len(last) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(last)}")
    if not 0 <= hand <= hands:
        raise ValueError(f"the chain has hands 0 to {hands}, not {hand}")
    return earlier_seed(last, hands - hand)


def earlier_seed(seed: bytes, hands: int) -> bytes:
    """Return the seed of that many hands before the one with this seed."""
    # As `previous_seed`, without a call for each: a chain has a thousand.
    for _ in range(hands):
        seed = hashlib.sha512(_CHAIN_PREFIX + seed).digest()
    return seed


def write_transcript(table_id: int, hand: int, cuts: Sequence[SeatCut]) -> str:
    """Return the transcript from which, with a seed, a hand is dealt: ASCII lines, each with a line
    feed.

    ``cuts`` are in seat order. Raises `UnicodeEncodeError` for a cut that UTF-8 cannot encode.
    """
    lines = [SCHEME, f"table:{table_id}", f"hand:{hand}", f"deck:{len(PACK)}"]
    lines += [f"seat:{k}:{cut.user_id}:{cut.text.encode().hex()}" for k, cut in enumerate(cuts)]
    return "".join(line + "\n" for line in lines)


def read_transcript(text: str) -> Transcript:
    """Read a transcript as `write_transcript` writes it; raises `TranscriptError` for any other
    text."""
    head = _HEAD.match(text)
    if head is None:
        raise TranscriptError("the first four lines are not those of a transcript")
    cuts: list[SeatCut] = []
    for line in text[head.end() :].splitlines(keepends=True):
        seat = _SEAT.fullmatch(line)
        if seat is None or int(seat[1]) != len(cuts):
            raise TranscriptError(f"the line of seat {len(cuts)} is malformed")
        try:
            cuts.append(SeatCut(int(seat[2]), bytes.fromhex(seat[3]).decode()))
        except UnicodeDecodeError:
            raise TranscriptError(f"the cut of seat {len(cuts)} is no text in UTF-8") from None
    return Transcript(int(head[1]), int(head[2]), tuple(cuts))


def shuffled_pack(seed: bytes, transcript: str) -> tuple[Card, ...]:
    """Return the pack in dealing order."""
    return tuple(PACK[place] for place in pack_order(seed, transcript))


def pack_order(seed: bytes, transcript: str) -> tuple[int, ...]:
    """Return the dealing order as indices into `tarocchino.core.model.cards.PACK`."""
    order = list(range(len(PACK)))
    stream = byte_stream(seed, transcript)
    for i in range(len(order) - 1, 0, -1):
        j = draw_below(i + 1, stream)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def byte_stream(seed: bytes, transcript: str) -> Iterator[int]:
    """Return the infinite stream of bytes that a seed and a transcript determine."""
    key = hmac.digest(seed, transcript.encode("ascii"), "sha512")
    for block in count():
        yield from hmac.digest(key, b"stream" + block.to_bytes(4, "big"), "sha512")


def draw_below(bound: int, stream: Iterator[int]) -> int:
    """Return a uniformly distributed number below ``bound`` (1 to 256).

    Bytes from the last multiple of ``bound`` up are skipped: they would favour low numbers.
    """
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound
