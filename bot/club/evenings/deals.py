"""The sealed deals of a duplicate evening: committed to before it, the same at every table.

The deals are those of one deal-v1 chain (`bot.dealing.deal_v1`) made for the evening; its start is
published as it opens. Deal ``n`` is shuffled with the chain's seed ``n`` and a transcript in which
the evening's number stands for the table's and nobody has cut, because a cut would have to be the
same at all tables. The seed of the last deal is revealed when the evening is over, and from it all
others follow; those never dealt stay secret.
"""

from __future__ import annotations

from bot.dealing.chain import SeedChain
from bot.dealing.deal_v1 import (
    COMPUTER_USER,
    SEED_BYTES,
    SeatCut,
    previous_seed,
    shuffled_pack,
    write_transcript,
)
from bot.game.model.cards import Card

_SEATS = 4


def board_transcript(evening_id: int, board: int) -> str:
    """What deal ``board`` of an evening, from 1, is shuffled with besides its seed."""
    return write_transcript(evening_id, board, [SeatCut(COMPUTER_USER)] * _SEATS)


def board_pack(chain: SeedChain, evening_id: int, board: int) -> tuple[Card, ...]:
    """The pack of deal ``board``, in dealing order. It is a secret until all have played it."""
    return shuffled_pack(chain.seed_of(board), board_transcript(evening_id, board))


def revealed_pack(seed: str, last_board: int, evening_id: int, board: int) -> tuple[Card, ...]:
    """The pack of a deal, from the revealed seed of the last one, in hex.

    Raises ValueError for a deal that is not among 1 to ``last_board``.
    """
    if not 1 <= board <= last_board:
        raise ValueError(f"deal {board} of {last_board}")
    return shuffled_pack(
        _back(bytes.fromhex(seed), last_board - board), board_transcript(evening_id, board)
    )


def opens_chain(chain_start: str, seed: str, last_board: int) -> bool:
    """Whether this is the seed of the last deal, of the chain that was published."""
    try:
        read = bytes.fromhex(seed)
    except ValueError:
        return False
    return len(read) == SEED_BYTES and _back(read, last_board).hex() == chain_start.lower()


def _back(seed: bytes, steps: int) -> bytes:
    for _ in range(steps):
        seed = previous_seed(seed)
    return seed
