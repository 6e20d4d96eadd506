"""What everybody needs to check a shuffle, in small print: the chain, the transcript, the seed."""

from __future__ import annotations

from bot.dealing.deal_v1 import SCHEME
from bot.dealing.proof import HandProof
from bot.tables.model import Table
from bot.text import Language, say

_SMALL = "-# "


def start_line(table: Table, language: Language) -> str:
    """The start of the table's chain of seeds, published before anybody sits down."""
    return _SMALL + say(
        language, "shuffle-start", scheme=SCHEME, table=table.id, start=table.chain_start.hex()
    )


def transcript_lines(table: Table, language: Language) -> list[str]:
    """What the hand on the table is dealt from, once it is fixed; none before."""
    if table.cutting is None or table.cutting.transcript is None:
        return []
    return [_SMALL + say(language, "shuffle-transcript", lines=_as_code(table.cutting.transcript))]


def seed_line(proof: HandProof, language: Language) -> str:
    """The seed of a hand that is scored."""
    return _SMALL + say(language, "shuffle-seed", hand=proof.hand, seed=proof.seed.hex())


def _as_code(transcript: str) -> str:
    return " ".join(f"`{line}`" for line in transcript.splitlines())
