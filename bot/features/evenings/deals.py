"""Deal the sealed hands of a duplicate evening: committed to beforehand, the same at every
table, and discussed only once all who play them have done so."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from bot.features.evenings.duplicate import Result, Traveller, traveller
from bot.features.evenings.state import Evening, EveningRound, EveningTable
from tarocchino.core.games.quattro_scartate import HANDS
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
    """The chain of a set of deals, from 0. Its start is public once tables play it."""
    return _chain_of_set(evening_chain.seed_of(board_set + 1))


def _chain_of_set(seed: bytes) -> SeedChain:
    return new_chain(hashlib.sha512(_SET_PREFIX + seed).digest())


def set_and_hand(board: int) -> tuple[int, int]:
    """The set of deal ``board`` (from 1), from 0, and its hand in a match, from 1."""
    board_set, place = divmod(board - 1, HANDS)
    return board_set, place + 1


def hand_transcript(number: int, hand: int) -> str:
    """What a hand is shuffled with besides its seed; ``number`` is the evening's."""
    return write_transcript(number, hand, [SeatCut(COMPUTER_USER)] * _SEATS)


def sealed_pack(chain_of_set: SeedChain, number: int, hand: int) -> tuple[Card, ...]:
    """The pack of a hand of a set, in dealing order: a secret until all have played it."""
    return shuffled_pack(chain_of_set.seed_of(hand), hand_transcript(number, hand))


def board_pack(evening_chain: SeedChain, evening_id: int, board: int) -> tuple[Card, ...]:
    """The pack of deal ``board`` of an evening, from 1: a secret until all have played it."""
    board_set, hand = set_and_hand(board)
    return sealed_pack(set_chain(evening_chain, board_set), evening_id, hand)


def revealed_set_chain(seed: str, sets: int, board_set: int) -> SeedChain:
    """The chain of a set, from 0, by the revealed seed (hex) of the last of so many sets.

    Raises ValueError for a set that is not among them.
    """
    if not 0 <= board_set < sets:
        raise ValueError(f"set {board_set} of {sets}")
    return _chain_of_set(_back(bytes.fromhex(seed), sets - 1 - board_set))


def opens_chain(chain_start: str, seed: str, sets: int) -> bool:
    """Whether this is the seed (hex) of the last of so many sets of the chain published."""
    try:
        read = bytes.fromhex(seed)
    except ValueError:
        return False
    return len(read) == SEED_BYTES and _back(read, sets).hex() == chain_start.lower()


def _back(seed: bytes, steps: int) -> bytes:
    for _ in range(steps):
        seed = previous_seed(seed)
    return seed


def shown_boards(evening: Evening) -> frozenset[int]:
    """The numbers of the sealed deals that are no secret any more.

    Where all tables play the same deals, each deal is one as soon as every table has played it or
    will not any more; where deals travel, all of them at the end. Empty without sealed deals.
    """
    if not evening.settings.is_duplicate:
        return frozenset()
    if evening.stage.is_over:
        return frozenset(range(1, evening.board_sets * HANDS + 1))
    if evening.settings.travelling:
        return frozenset()
    return frozenset(
        board
        for drawn in evening.rounds
        for place, board in enumerate(drawn.tables[0].boards)
        if all(_has_behind(drawn, table, place) for table in drawn.tables)
    )


def _has_behind(drawn: EveningRound, table: EveningTable, place: int) -> bool:
    outcome = table.outcome
    return drawn.closed_at is not None or outcome.is_decided or len(outcome.hands) > place


def travellers(evening: Evening) -> tuple[Traveller, ...]:
    """The sheets of the deals that may be shown and were played at any table, by number."""
    shown = shown_boards(evening)
    return tuple(
        traveller(board, results)
        for board, results in sorted(results_by_board(evening).items())
        if board in shown
    )


def results_by_board(evening: Evening) -> Mapping[int, list[Result]]:
    """What tables made of each deal, secret ones too. ``table`` of a result counts the tables of
    all rounds, from 0."""
    found: dict[int, list[Result]] = {}
    tables = [table for drawn in evening.rounds for table in drawn.tables]
    for number, table in enumerate(tables):
        for board, hand in zip(table.boards, table.outcome.hands, strict=False):
            found.setdefault(board, []).append(Result(number, table.sides, hand))
    return found
