"""What a hand panel is made from."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.view import HandView, MatchView
from bot.tables.model import Table
from bot.text import Argument, Language, say
from cogs.custom_ids import CustomId, Verb
from cogs.drafts import NOTHING, Draft


@dataclass(frozen=True, slots=True)
class Seen:
    """One person's sight of the table at one moment.

    ``view`` is the seat's own and ``hand`` the hand in it; ``draft`` is what the person has
    chosen so far.
    """

    table: Table
    view: MatchView
    hand: HandView
    language: Language
    draft: Draft = NOTHING

    def id(self, verb: Verb, argument: str = "") -> CustomId:
        """The custom_id of a control of this panel."""
        return CustomId(self.table.id, self.table.shown_version, verb, argument)

    def say(self, message_id: str, **arguments: Argument) -> str:
        """A message in the person's language."""
        return say(self.language, message_id, **arguments)
