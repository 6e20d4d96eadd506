"""A table as its publishers last heard of it, with the messages posted for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.publishing.posted_messages import PostedMessages
from bot.services.ports.publisher import Freshness
from bot.tables.state.table import Table
from bot.text import Language, language_of
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import MatchView, view_for


@dataclass(slots=True)
class PublishedState:
    """A table's newest state, how new it is to the people there, and its posted messages.

    ``paid`` is the card paid for the Matto in the hand that ended last, if any.
    """

    table: Table
    freshness: Freshness
    messages: PostedMessages
    paid: MattoPaid | None = None
    _views: dict[int | None, MatchView] = field(default_factory=dict)
    _viewed: MatchState | None = None

    def view_of(self, match: MatchState, seat: int | None) -> MatchView:
        """The match as the seat sees it, or as everybody does; each view is made once a change."""
        if match is not self._viewed:
            self._viewed = match
            self._views.clear()
        if seat not in self._views:
            self._views[seat] = view_for(match, seat)
        return self._views[seat]

    @property
    def language(self) -> Language:
        """The language of the table's public messages."""
        return public_language(self.table)


def public_language(table: Table) -> Language:
    """The language of what everybody at the table reads."""
    return language_of(table.venue.locale)
