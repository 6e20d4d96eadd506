"""The proof of a shuffle: the button *Fair deal*, and all the digits behind it.

The commitments to a deal are published before it in the button's custom_id, which a message shows
nowhere: whoever keeps it can compare it later with what `fair_deal_panel` and a record say.
"""

from __future__ import annotations

import hashlib

from bot.tables.state.table import Table
from bot.text import Language, say
from bot.ui.components import AccentColour, Button, Panel, Text
from bot.ui.custom_ids import CustomId, Verb
from tarocchino.dealing.deal_v1 import SCHEME
from tarocchino.dealing.proof import HandProof

_SMALL = "-# "
_START_DIGITS, _TRANSCRIPT_DIGITS = 16, 39
_START_DIGITS_ALONE = 56
"""Hexadecimal digits in a custom_id, whose argument has room for 56 characters."""
_OF_HAND = "hand"


def fair_deal_button(table: Table, language: Language) -> Button:
    """*Fair deal*; its custom_id commits to the seed chain's start, and to the transcript once
    that is fixed."""
    custom_id = CustomId(table.id, table.shown_version, Verb.FAIR_DEAL, _commitment(table))
    return Button(custom_id, say(language, "button-fair-deal"))


def fair_deal_button_of(table: Table, number: int, language: Language) -> Button:
    """*Fair deal* below the score sheet of a hand, counted from 0."""
    custom_id = CustomId(table.id, 0, Verb.FAIR_DEAL, f"{_OF_HAND}-{number}")
    return Button(custom_id, say(language, "button-fair-deal"))


def fair_deal_panel(table: Table, argument: str, language: Language) -> Panel:
    """All that may be known of how a hand is shuffled; ``argument`` is that of the button.

    Without the proof of a finished hand it is about the hand on the table, or the next.
    """
    proof = _proof_meant(table, argument)
    if proof is None:
        number, seed = table.next_hand, None
        transcript = table.cutting.transcript if table.cutting is not None else None
    else:
        number, transcript = proof.hand, proof.transcript
        seed = None if table.secret else proof.seed
    title = say(language, "fair-deal-title", hand=number)
    said = say(language, _about(table, seed))
    base = table.chain_start.hex()
    digits = [say(language, "shuffle-start", scheme=SCHEME, table=table.deal_number, start=base)]
    if transcript:
        lines = " ".join(transcript.splitlines())
        digits.append(say(language, "shuffle-transcript", lines=lines))
        digits.append(say(language, "shuffle-transcript-hash", digest=_digest(transcript)))
    if seed is not None:
        digits.append(say(language, "shuffle-seed", hand=number, seed=seed.hex()))
    small = "\n".join(_SMALL + line for line in digits)
    return Panel((Text(f"### {title}"), Text(said), Text(small)), AccentColour.RESULT)


def _about(table: Table, seed: bytes | None) -> str:
    """The name of the text about this shuffle."""
    if seed is not None:
        return "fair-deal-about-over"
    is_sealed = table.occasion is not None and table.occasion.sealed
    return "fair-deal-about-sealed" if is_sealed else "fair-deal-about"


def _commitment(table: Table) -> str:
    start = table.chain_start.hex()
    transcript = table.cutting.transcript if table.cutting is not None else None
    if not transcript:
        return start[:_START_DIGITS_ALONE]
    return f"{start[:_START_DIGITS]}.{_digest(transcript)[:_TRANSCRIPT_DIGITS]}"


def _digest(transcript: str) -> str:
    """The SHA-256 of the transcript's ASCII, as hexadecimal digits."""
    return hashlib.sha256(transcript.encode("ascii")).hexdigest()


def _proof_meant(table: Table, argument: str) -> HandProof | None:
    """The proof of the hand that the button names, which is over or was broken off; else None."""
    word, _, number = argument.partition("-")
    if word != _OF_HAND or not number.isdecimal():
        return None
    hand = int(number)
    return table.proofs[hand] if hand < len(table.proofs) else table.broken_off
