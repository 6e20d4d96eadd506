"""The costliest choices of a hand, as a glance at it has found them, below its score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.club.review.model import Moment
from bot.game.games import GameName
from bot.text import Language, say
from bot.ui.components import MAX_TEXT, Buttons, Panel, Text
from bot.ui.reasons import action_in_words, gain_in_words, moment_name

_MOST_TOLD = 2


def own_moments(moments: Sequence[Moment], game: GameName, language: Language) -> str:
    """The line for the player who made the choices; ``moments`` are the costliest first, and there
    are some."""
    return say(language, "moments-own", moments=_told(moments, game, language))


def moments_of(name: str, moments: Sequence[Moment], game: GameName, language: Language) -> str:
    """The line for everybody, about the player of this name."""
    told = _told(moments[:1], game, language)
    return say(language, "moments-of", player=name, moments=told)


def with_lines(panel: Panel, lines: Sequence[str]) -> Panel:
    """The panel with these lines above its buttons, as far as it has room for them."""
    room = MAX_TEXT - sum(len(part.content) for part in panel.parts if isinstance(part, Text))
    fits = [n for n in range(len(lines) + 1) if len("\n".join(lines[:n])) <= room]
    if not (told := lines[: fits[-1]]):
        return panel
    first = next((n for n, part in enumerate(panel.parts) if isinstance(part, Buttons)), None)
    before, after = panel.parts[:first], panel.parts[len(panel.parts) if first is None else first :]
    return replace(panel, parts=(*before, Text("\n".join(told)), *after))


def _told(moments: Sequence[Moment], game: GameName, language: Language) -> str:
    return "; ".join(
        say(
            language,
            "moments-one",
            moment=moment_name(language, moment.when),
            done=action_in_words(language, moment.done, moment.better),
            better=action_in_words(language, moment.better, moment.done),
            gain=gain_in_words(language, game, moment.likely_cost),
        )
        for moment in moments[:_MOST_TOLD]
    )
