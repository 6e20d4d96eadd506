"""What a whole match was worth to one of its players: cards and play apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.club.par.clear_worth import ClearWorth
from bot.text import Language, say
from bot.text.words.numbers import difference
from bot.ui.components import MAX_TEXT, Buttons, Panel, Text
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.games.base import Points


def with_worth(panel: Panel, game: GameName, worth: ClearWorth, language: Language) -> Panel:
    """Return the post-mortem of a match's last hand with these lines above its buttons, as far as
    it has room for them."""
    lines = list(_worth_lines(game, worth, language))
    room = MAX_TEXT - sum(len(part.content) for part in panel.parts if isinstance(part, Text))
    fits = [n for n in range(len(lines) + 1) if len("\n".join(lines[:n])) <= room]
    if not (told := lines[: fits[-1]]):
        return panel
    first = next((n for n, part in enumerate(panel.parts) if isinstance(part, Buttons)), None)
    before, after = panel.parts[:first], panel.parts[len(panel.parts) if first is None else first :]
    return replace(panel, parts=(*before, Text("\n".join(told)), *after))


def _worth_lines(game: GameName, worth: ClearWorth, language: Language) -> Iterator[str]:
    yield say(language, "postmortem-match")
    if worth.cards is None and worth.play is None:
        yield say(language, "postmortem-match-nothing", hands=worth.hands)
    if worth.cards is not None:
        yield say(language, "postmortem-match-cards", points=_signed(worth.cards, language))
    if worth.play is not None:
        yield say(language, "postmortem-match-play", points=_signed(worth.play, language))
    of = "penalties" if GAMES[game].avoids_points else "points"
    yield say(language, f"postmortem-match-what-{of}", hands=worth.hands)


def _signed(points: Points, language: Language) -> str:
    return difference(language, points, 0)
