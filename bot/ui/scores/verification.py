"""The answer to ``/verify``: what was checked, and with what result."""

from __future__ import annotations

from bot.dealing.record_check import CheckedRecord, CheckVerdict, Failure
from bot.text import Language, say
from bot.ui.components import MAX_TEXT, AccentColour, Panel, Text, fitting

_ROOM_FOR_FAILURES = MAX_TEXT // 2


def verification_panel(checked: CheckedRecord, language: Language) -> Panel:
    """The verdict on a match's shuffles, and how to check them independently."""
    proved = sum(hand.has_proof for hand in checked.hands)
    parts = [Text(f"### {say(language, f'verify-{checked.verdict.value}', hands=proved)}")]
    if checked.verdict is not CheckVerdict.NOTHING_TO_CHECK:
        parts.append(Text(say(language, "verify-how")))
    failures = _failures(checked, language)
    if failures:
        parts.append(Text(fitting(failures, _ROOM_FOR_FAILURES)))
    if checked.opening is not None:
        parts.append(
            Text(
                say(
                    language,
                    "verify-opening",
                    table=checked.opening.table_id,
                    start=checked.opening.chain_start.hex(),
                )
            )
        )
    parts.append(Text(f"-# {say(language, 'verify-limits')}"))
    return Panel(tuple(parts), AccentColour.RESULT)


def _failures(checked: CheckedRecord, language: Language) -> list[str]:
    """The failed check of the record, or of each hand."""
    if checked.failure is not None:
        return [_step(checked.failure, language)]
    return [
        say(language, "verify-hand-failed", hand=hand.place, step=_step(hand.failure, language))
        for hand in checked.hands
        if hand.failure is not None
    ]


def _step(failure: Failure, language: Language) -> str:
    return say(language, f"verify-step-{failure.step.value}")
