"""Everything that a hand panel is made from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.as_text.narrator import Narrator
from bot.render.style.sorting import sorted_cards
from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from bot.tables.state.table import Table
from bot.text import Argument, Language, say
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import EMPTY_DRAFT, Draft
from bot.ui.words import narrator_of
from tarocchino.core.model.cards import Card
from tarocchino.core.views.view import HandView, MatchView


@dataclass(frozen=True, slots=True)
class HandContext:
    """One player's view of the table at one moment.

    ``view`` is the view of their seat and ``hand`` the hand in it; ``draft`` is what they have
    chosen so far, ``emojis`` are the card emojis. ``may_preselect`` tells whether a card may be
    chosen now for the next turn, ``preselected`` is the chosen one; ``sits_at_several`` tells
    whether the player has other tables too.
    """

    table: Table
    view: MatchView
    hand: HandView
    language: Language
    draft: Draft = EMPTY_DRAFT
    emojis: CardEmojis = NO_EMOJIS
    preferences: Preferences = DEFAULT_PREFERENCES
    may_preselect: bool = False
    preselected: Card | None = None
    sits_at_several: bool = False

    @property
    def picked(self) -> tuple[Card, ...]:
        """The cards that are chosen and not yet given: for the discard, or for the next turn."""
        return self.draft.discard or ((self.preselected,) if self.preselected else ())

    @property
    def narrator(self) -> Narrator:
        """The narrator of the player's texts."""
        narrator = narrator_of(self.table, self.language, self.emojis)
        seat = self.view.seat
        side = () if seat is None else self.view.sides[self.view.side_of(seat)]
        return replace(
            narrator,
            whole_names=not self.preferences.pictures,
            reader=seat,
            partners=tuple(other for other in side if other != seat),
        )

    @property
    def is_paused(self) -> bool:
        """Whether the match is paused."""
        return self.table.session is not None and self.table.session.is_paused

    def in_order(self, held: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in the order in which the player holds them."""
        return sorted_cards(held, self.view.rules, self.preferences.order)

    def id(self, verb: Verb, argument: str = "") -> CustomId:
        """The custom_id of a control of this panel."""
        return CustomId(self.table.id, self.table.shown_version, verb, argument)

    def say(self, text_id: str, **arguments: Argument) -> str:
        """A message in the player's language."""
        return say(self.language, text_id, **arguments)
