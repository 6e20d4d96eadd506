"""What one person's hand panel shows, and when it has to be shown again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.game.model.cards import Card
from bot.game.views.view import view_for
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import hand_number
from bot.publishing.published_state import PublishedState
from bot.render.as_text.card_emojis import NO_EMOJIS
from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from bot.tables.rules.preselections import preselectable, preselected_card
from bot.tables.state.table import Stage, Table
from bot.text import Language, language_of
from bot.ui.components import Panel
from bot.ui.drafts import EMPTY_DRAFT, Draft
from bot.ui.hand.hand import hand_over_panel, hand_panel
from bot.ui.hand_context import HandContext
from bot.ui.table.cutting import cutting_panel
from bot.ui.table.deadlines import shown_deadline
from bot.ui.table.proposals import proposal_fingerprint


@dataclass(frozen=True, slots=True)
class HandFingerprint:
    """Everything that decides how a hand panel looks: two equal ones mean equal panels.

    ``version`` is 0 while it is another player's turn: then the panel depends only on the person's
    own cards, as the table message follows the play.
    """

    hand: int
    version: int
    cards: int
    draft: Draft
    language: Language
    preferences: Preferences = DEFAULT_PREFERENCES
    asks_for_cut: bool = False
    until: int | None = None
    is_away: bool = False
    proposal: tuple[object, ...] = ()
    may_preselect: bool = False
    preselected: Card | None = None


class HandContent:
    """Makes the panel of one person's hand from the newest state of a table.

    `load_preferences` has to be awaited before anything is made.
    """

    def __init__(self, state: PublishedState, context: PublishingContext, user_id: int) -> None:
        self._state = state
        self._context = context
        self._user_id = user_id
        self._draft = EMPTY_DRAFT
        self._draft_version = 0
        self._language = state.language
        self._preferences = DEFAULT_PREFERENCES

    async def load_preferences(self) -> None:
        """Read what the person prefers; free of charge unless it has changed."""
        self._preferences = await self._context.preferences.of(self._user_id)

    def set_draft(self, version: int, draft: Draft) -> None:
        """Show this draft for as long as the table's game is at this version."""
        self._draft, self._draft_version = draft, version

    async def panel(self) -> Panel | None:
        """The panel as it is now; None for a person who has no seat at a match."""
        await self.load_preferences()
        table = self._state.table
        if table.cutting is not None and self._is_between_hands(table):
            seat = table.seat_of(self._user_id)
            return cutting_panel(table, table.cutting, self.language_at(table), seat)
        hand = self.hand_context(table)
        if hand is None:
            return None
        picture, preferences = None, hand.preferences
        if preferences.pictures:
            renderer = self._context.renderer
            picture = await renderer.hand(hand.view, hand.language, preferences.style)
        sits_at_several = self._context.sits_at_several(self._user_id)
        return hand_panel(replace(hand, sits_at_several=sits_at_several), picture)

    def over_panel(self, table: Table) -> Panel:
        """What replaces the panel once the hand is over."""
        return hand_over_panel(table, self._language)

    def hand_context(self, table: Table) -> HandContext | None:
        """The person's view of the hand on the table; None where there is none for them."""
        seat = table.seat_of(self._user_id)
        if table.stage is not Stage.PLAYING or table.match is None or seat is None:
            return None
        view = view_for(table.match, seat)
        if view.hand is None:
            return None
        self._language = self.language_at(table)
        draft = self._draft if self._draft_version == table.played_version else EMPTY_DRAFT
        preferences = self._preferences
        emojis = self._context.emojis.known if preferences.pictures else NO_EMOJIS
        return HandContext(
            table,
            view,
            view.hand,
            self._language,
            draft,
            emojis,
            preferences,
            may_preselect=preferences.preselect and bool(preselectable(table, self._user_id)),
            preselected=preselected_card(table, self._user_id),
        )

    def fingerprint(self, table: Table) -> HandFingerprint | None:
        """What decides how the panel looks; None for a person who has no hand."""
        seat = table.seat_of(self._user_id)
        if self._is_between_hands(table):
            return HandFingerprint(
                hand=hand_number(table),
                version=0,
                cards=0,
                draft=EMPTY_DRAFT,
                language=self.language_at(table),
                asks_for_cut=seat in table.seats_asked_to_cut,
                proposal=proposal_fingerprint(table, seat),
            )
        hand = self.hand_context(table)
        if hand is None:
            return None
        session, is_my_turn = table.session, hand.view.is_my_turn
        is_away = session is not None and seat is not None and session.plays_itself(seat)
        return HandFingerprint(
            hand=hand.hand.number,
            version=table.version if is_my_turn and not is_away else 0,
            until=shown_deadline(table) if is_my_turn else None,
            is_away=is_away,
            proposal=proposal_fingerprint(table, seat),
            cards=len(hand.hand.own),
            draft=hand.draft,
            language=hand.language,
            preferences=hand.preferences,
            may_preselect=hand.may_preselect,
            preselected=hand.preselected,
        )

    def language_at(self, table: Table) -> Language:
        """The language in which the person sat down at the table."""
        seat = table.seat_of(self._user_id)
        return self._language if seat is None else language_of(table.people[seat].locale)

    def _is_between_hands(self, table: Table) -> bool:
        return table.awaits_deal and table.seat_of(self._user_id) is not None
