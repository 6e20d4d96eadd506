"""A match that is being played, told in plain lines as its actions become known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.render.as_text.match_account import who_plays
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.transcript import spaced, transcript
from bot.tables.state.table import Table
from bot.text import Language
from bot.ui.words import heading
from tarocchino.core.model.actions import Deal
from tarocchino.core.play.events import Event
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.play.scoring import HandSheet


def _opening(language: Language, table: Table) -> str:
    """What is played at the table, and who plays; everybody sits."""
    told = who_plays(_narrator(language, table))
    return f"{heading(language, table.game, table.rules)}\n{told}"


def _narrator(language: Language, table: Table) -> Narrator:
    """The context of the table's texts, in plain words."""
    players = len(table.seats)
    return Narrator(language, table.rules, table.game.scorers(players), table.names)


@dataclass(slots=True)
class MatchTranscript:
    """What everybody at a table sees of its match, in lines that are each complete and told once.

    It reads the actions of the match: the order of its lines is that of the play.
    """

    language: Language
    _match: MatchState | None = None
    _read: int = 0
    _hand: list[Event] = field(default_factory=list)
    _earlier: tuple[HandSheet, ...] = ()
    _told: int = 0

    def lines(self, table: Table) -> Iterator[str]:
        """The lines to be told now, of a table that may still be in its lobby."""
        actions = [done.action for done in table.history]
        if not actions:
            return
        told = _narrator(self.language, table)
        if self._match is None:
            yield from _opening(self.language, table).splitlines()
        match = self._match or new_match(table.game, table.rules, len(table.seats))
        for action in actions[self._read :]:
            if isinstance(action, Deal):
                yield from self._new_lines(told)
                yield ""
                self._hand, self._earlier, self._told = [], match.sheets, 0
            match, events = apply(match, action)
            self._hand += events
        self._match, self._read = match, len(actions)
        yield from self._new_lines(told)

    def _new_lines(self, told: Narrator) -> Iterator[str]:
        lines = list(spaced(transcript(told, self._hand, earlier=self._earlier)))
        yield from lines[self._told :]
        self._told = len(lines)
