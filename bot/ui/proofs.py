"""What everybody needs to check a shuffle, in small print: the chain, the transcript, the seed."""

from __future__ import annotations

from bot.dealing.deal_v1 import SCHEME
from bot.dealing.proof import HandProof
from bot.tables.state.table import Table
from bot.text import Language, say

_SMALL = "-# "
_RECALLED = 16
"""Digits of a start that is shown in full elsewhere; the checks take so many."""


def start_line(table: Table, language: Language, hand: int = 1) -> str:
    """The start of the table's chain of seeds, published before anybody sits down.

    It stands in full where the table opened and its first hand was played; afterwards so much of it
    as recalls that.
    """
    start = table.chain_start.hex()
    shown = start if hand == 1 else f"{start[:_RECALLED]}…"
    return _SMALL + say(language, "shuffle-start", scheme=SCHEME, table=table.id, start=shown)


def transcript_lines(table: Table, language: Language) -> list[str]:
    """What the hand on the table is dealt from, once it is fixed; none before.

    Its lines stand side by side: there are no spaces in them.
    """
    if table.cutting is None or table.cutting.transcript is None:
        return []
    lines = " ".join(table.cutting.transcript.splitlines())
    return [_SMALL + say(language, "shuffle-transcript", lines=lines)]


def seed_line(proof: HandProof, language: Language) -> str:
    """The seed of a hand that is scored."""
    return _SMALL + say(language, "shuffle-seed", hand=proof.hand, seed=proof.seed.hex())
