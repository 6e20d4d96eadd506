"""Hold everything that a hand panel is made from, and give hints on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bot.client.components import Button, shortened
from bot.client.custom_ids import CustomId, Verb
from bot.client.drafts import EMPTY_DRAFT, Draft
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.narrator import Narrator
from bot.draw.style import sorted_cards
from bot.settings.preferences import DEFAULT_PREFERENCES, PreferenceOption, Preferences
from bot.table.panels.words import narrator_of, table_id
from bot.table.state.table import Table
from bot.words import Argument, Language, say
from bot.words.hints import hint_said
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.hints import Hint, MayDeclare, MayDiscard, hints_for
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
        return table_id(self.table, verb, argument)

    def say(self, text_id: str, **arguments: Argument) -> str:
        """A message in the player's language."""
        return say(self.language, text_id, **arguments)


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
    hides = context.id(Verb.PREFER, PreferenceOption.NO_HINTS.value)
    return (Button(hides, context.say("button-hide-hints")),)


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
