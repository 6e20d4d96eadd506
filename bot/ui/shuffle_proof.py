"""The small print for checking a shuffle: the seed chain's start, the transcript, the seed."""

from __future__ import annotations

from bot.dealing.deal_v1 import SCHEME
from bot.dealing.proof import HandProof
from bot.tables.state.table import Table
from bot.text import Language, say

_SMALL = "-# "
_ABBREVIATED = 16
"""Digits of a start that is shown in full elsewhere; the verifier accepts that many."""


def start_line(table: Table, language: Language, hand: int = 1) -> str:
    """The start of the table's seed chain, published before anybody sits down.

    It is shown in full until the first hand is over, and later by its first digits.
    """
    start = table.chain_start.hex()
    shown = start if hand == 1 else f"{start[:_ABBREVIATED]}…"
    return _SMALL + say(language, "shuffle-start", scheme=SCHEME, table=table.id, start=shown)


def transcript_lines(table: Table, language: Language) -> list[str]:
    """The transcript from which the current hand is dealt; none until it is fixed.

    Its lines are joined by spaces, as they contain none.
    """
    if table.cutting is None or table.cutting.transcript is None:
        return []
    lines = " ".join(table.cutting.transcript.splitlines())
    return [_SMALL + say(language, "shuffle-transcript", lines=lines)]


def seed_line(proof: HandProof, language: Language) -> str:
    """The revealed seed of a scored hand."""
    return _SMALL + say(language, "shuffle-seed", hand=proof.hand, seed=proof.seed.hex())
