"""Deal sealed hands, the same at every table: committed to beforehand, a secret until all who play
them have done so."""

from __future__ import annotations

import hashlib

from tarocchino.core.games.partnership import HANDS
from tarocchino.core.model.cards import Card
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.deal_v1 import (
    COMPUTER_USER,
    SEED_BYTES,
    SeatCut,
    previous_seed,
    shuffled_pack,
    write_transcript,
)

_SEATS = 4
_SET_PREFIX = b"deal-v1/evening-set\x00"


def set_chain(evening_chain: SeedChain, board_set: int) -> SeedChain:
    """Return the chain of a set of deals, from 0. Its start is public once tables play it."""
    return _chain_of_set(evening_chain.seed_of(board_set + 1))


def _chain_of_set(seed: bytes) -> SeedChain:
    return new_chain(hashlib.sha512(_SET_PREFIX + seed).digest())


def set_and_hand(board: int) -> tuple[int, int]:
    """Return the set of deal ``board`` (from 1), from 0, and its hand in a match, from 1."""
    board_set, place = divmod(board - 1, HANDS)
    return board_set, place + 1


def hand_transcript(number: int, hand: int) -> str:
    """Return what a hand is shuffled with besides its seed; ``number`` is the evening's."""
    return write_transcript(number, hand, [SeatCut(COMPUTER_USER)] * _SEATS)


def sealed_pack(chain_of_set: SeedChain, number: int, hand: int) -> tuple[Card, ...]:
    """Return the pack of a hand of a set, in dealing order: a secret until all have played it."""
    return shuffled_pack(chain_of_set.seed_of(hand), hand_transcript(number, hand))


def board_pack(evening_chain: SeedChain, evening_id: int, board: int) -> tuple[Card, ...]:
    """Return the pack of deal ``board`` of an evening, from 1: a secret until all have played
    it."""
    board_set, hand = set_and_hand(board)
    return sealed_pack(set_chain(evening_chain, board_set), evening_id, hand)


def revealed_set_chain(seed: str, sets: int, board_set: int) -> SeedChain:
    """Return the chain of a set, from 0, by the revealed seed (hex) of the last of that many sets.

    Raises ValueError for a set that is not among them.
    """
    if not 0 <= board_set < sets:
        raise ValueError(f"set {board_set} of {sets}")
    return _chain_of_set(_back(bytes.fromhex(seed), sets - 1 - board_set))


def opens_chain(chain_start: str, seed: str, sets: int) -> bool:
    """Return whether this is the seed (hex) of the last of that many sets of the chain
    published."""
    try:
        read = bytes.fromhex(seed)
    except ValueError:
        return False
    return len(read) == SEED_BYTES and _back(read, sets).hex() == chain_start.lower()


def _back(seed: bytes, steps: int) -> bytes:
    for _ in range(steps):
        seed = previous_seed(seed)
    return seed
