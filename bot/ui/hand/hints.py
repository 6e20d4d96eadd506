"""Hints on the hand panel: what the rules allow now, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.settings.preferences import PreferenceOption
from bot.text.words.hints import hint_said
from bot.ui.components import Button, shortened
from bot.ui.custom_ids import Verb
from bot.ui.hand_context import HandContext
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.hints import Hint, MayDeclare, MayDiscard, hints_for

_LONGEST = 500


def hint_lines(context: HandContext) -> list[str]:
    """The hints in one line; none for players who have turned them off."""
    said = [
        shortened(hint_said(context.language, hint, context.view.rules), _LONGEST)
        for hint in _hints(context)
    ]
    return [context.say("hint", said=" ".join(said))] if said else []


def hide_hints_button(context: HandContext) -> tuple[Button, ...]:
    """The button that turns hints off, if any are shown."""
    if not any(_hints(context)):
        return ()
    return (
        Button(
            context.id(Verb.PREFER, PreferenceOption.NO_HINTS.value),
            context.say("button-hide-hints"),
        ),
    )


def _hints(context: HandContext) -> Iterator[Hint]:
    if not context.preferences.hints or context.draft.declaring is not None:
        return  # The chooser explains itself.
    for hint in hints_for(context.view):
        match hint:
            case MayDeclare(calls_out=False) if context.hand.phase is Phase.DECLARE:
                continue  # The chooser is already open.
            case MayDiscard(kept):
                yield replace(hint, kept=context.in_order(kept))
            case _:
                yield hint
