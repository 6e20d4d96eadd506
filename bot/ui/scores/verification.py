"""The answer to ``/verify``: what was checked, and with what result."""

from __future__ import annotations

from bot.support.program import PROGRAM
from bot.text import Language, say
from bot.ui.components import MAX_TEXT, AccentColour, Panel, Text, fitting
from tarocchino.dealing.record_check import CheckedRecord, CheckVerdict, Failure

_ROOM_FOR_FAILURES = MAX_TEXT // 2


def verification_panel(
    checked: CheckedRecord, language: Language, *, in_play: int | None = None
) -> Panel:
    """The verdict on a match's shuffles, and how to check them independently; ``in_play`` is the
    number of the hand that is being played."""
    proved = sum(hand.has_proof for hand in checked.dealt)
    parts = [Text(f"### {say(language, f'verify-{checked.verdict.value}', hands=proved)}")]
    if checked.verdict is not CheckVerdict.NOTHING_TO_CHECK:
        parts.append(Text(f"{say(language, 'verify-how')} {_left_out(checked, in_play, language)}"))
    elif checked.broken_off is not None:
        parts.append(Text(_left_out(checked, in_play, language)))
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
                    program=PROGRAM,
                )
            )
        )
    parts.append(Text(f"-# {say(language, 'verify-limits')}"))
    return Panel(tuple(parts), AccentColour.RESULT)


def _left_out(checked: CheckedRecord, in_play: int | None, language: Language) -> str:
    """Whether a hand was dealt that is not among those that are proved."""
    last = checked.broken_off
    if last is not None:
        word = "verify-broken-off" if last.has_proof else "verify-broken-off-unproved"
        return say(language, word, hand=last.place)
    if in_play is not None:
        return say(language, "verify-in-play", hand=in_play)
    unproved = sum(not hand.has_proof for hand in checked.hands)
    if unproved:
        return say(language, "verify-unproved", hands=unproved)
    return say(language, "verify-none-left-out")


def _failures(checked: CheckedRecord, language: Language) -> list[str]:
    """The failed check of the record, or of each hand."""
    if checked.failure is not None:
        return [_step(checked.failure, language)]
    return [
        say(language, "verify-hand-failed", hand=hand.place, step=_step(hand.failure, language))
        for hand in checked.dealt
        if hand.failure is not None
    ]


def _step(failure: Failure, language: Language) -> str:
    return say(language, f"verify-step-{failure.step.value}")
