"""A table as its publishers last heard of it, with the messages posted for it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.play.events import MattoPaid
from bot.publishing.posted_messages import PostedMessages
from bot.services.ports.publisher import Freshness
from bot.tables.state.table import Table
from bot.text import Language, language_of


@dataclass(slots=True)
class PublishedState:
    """A table's newest state, how new it is to the people there, and its posted messages.

    ``paid`` is the card paid for the Matto in the hand that ended last, if any.
    """

    table: Table
    freshness: Freshness
    messages: PostedMessages
    paid: MattoPaid | None = None

    @property
    def language(self) -> Language:
        """The language of the table's public messages."""
        return public_language(self.table)


def public_language(table: Table) -> Language:
    """The language of what everybody at the table reads."""
    return language_of(table.venue.locale)
