"""Make the panel that a person sees of a table."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from enum import Enum

from bot.client.components import Panel, Part
from bot.client.custom_ids import EMPTY_DRAFT, Draft
from bot.draw.card_emojis import NO_EMOJIS
from bot.draw.picture import Drawable, Picture
from bot.draw.rubber import Rubber
from bot.draw.turn import Turn
from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from bot.support.redaction import told_error
from bot.table.messages.context import PublishingContext
from bot.table.messages.public_message import sheet_facts
from bot.table.messages.published_state import PublishedState, closed_dms_message, hand_number
from bot.table.panels.hand import hand_panel, seat_left_panel, with_place
from bot.table.panels.hand_cards import HandContext, hide_hints_button
from bot.table.panels.proposals import proposal_fingerprint
from bot.table.panels.scores import ended_panel, result_panel, sheet_panel
from bot.table.panels.shuffle import Awaited, awaited_from, cutting_panel, own_deal_rows
from bot.table.panels.words import shown_deadline
from bot.table.rules.preselections import preselectable, preselected_card
from bot.table.state.table import Stage, Table
from bot.words import Language, language_of
from tarocchino.core.model.actions import Declare
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand_state import Phase

_log = logging.getLogger(__name__)


class PanelKind(Enum):
    """The contents of a person's own panel."""

    NO_SEAT = "that the person has no seat at the table any more"
    CUT = "the cuts before the first hand"
    HAND = "the hand that is being played"
    SHEET = "the score sheet, with what brings the next hand"
    RESULT = "the score sheet of the last hand, and how the match ended"
    CLOSED = "that the table is closed"


@dataclass(frozen=True, slots=True)
class HandFingerprint:
    """Everything that decides how a panel looks, except what others do in the meantime.

    ``version`` is 0 while it is another player's turn.
    """

    kind: PanelKind
    hand: int
    language: Language
    version: int = 0
    cards: int = 0
    draft: Draft = EMPTY_DRAFT
    preferences: Preferences = DEFAULT_PREFERENCES
    awaited: Awaited | None = None
    until: int | None = None
    is_away: bool = False
    proposal: tuple[object, ...] = ()
    may_preselect: bool = False
    preselected: Card | None = None


class HandContent:
    """Makes one person's panel from the newest state of a table.

    `load_preferences` must be awaited before anything else.
    """

    def __init__(self, state: PublishedState, context: PublishingContext, user_id: int) -> None:
        self._state = state
        self._context = context
        self._user_id = user_id
        self._draft = EMPTY_DRAFT
        self._draft_version = 0
        self._language = state.language
        self.preferences = DEFAULT_PREFERENCES

    async def load_preferences(self) -> None:
        """Read the person's preferences; this costs nothing unless they have changed."""
        self.preferences = await self._context.preferences.of(self._user_id)

    def set_draft(self, version: int, draft: Draft) -> None:
        """Show this draft while the game is at this version; its words stay after a declaration."""
        self._draft, self._draft_version = draft, version

    def kind(self, table: Table) -> PanelKind:
        if table.stage is Stage.FINISHED:
            return PanelKind.RESULT
        if table.stage is not Stage.PLAYING or table.match is None:
            return PanelKind.CLOSED
        if table.seat_of(self._user_id) is None:
            return PanelKind.NO_SEAT
        if table.is_private and table.match.sheets:
            return PanelKind.CLOSED  # A private table ends with its first hand.
        if table.awaits_deal:
            return PanelKind.SHEET if table.match.sheets else PanelKind.CUT
        return PanelKind.HAND

    async def panel(self, table: Table) -> Panel:
        language = self.language_at(table)
        match self.kind(table):
            case PanelKind.HAND if (hand := self.hand_context(table)) is not None:
                return await self._hand_panel(hand)
            case PanelKind.CUT if table.cutting is not None:
                seat = table.seat_of(self._user_id)
                return cutting_panel(table, table.cutting, language, seat)
            case PanelKind.SHEET:
                return await self._sheet_panel(table, language)
            case PanelKind.RESULT:
                return await self._result_panel(table, language)
            case PanelKind.NO_SEAT:
                return seat_left_panel(table, language)
            case _ if table.is_private:
                return await self._private_end_panel(table, language)
            case _:
                ended = ended_panel(table, language)
                return replace(ended, parts=(*await self._last_sheet(table), *ended.parts))

    async def _private_end_panel(self, table: Table, language: Language) -> Panel:
        """Return the end of a match that nobody else sees, with its score sheet."""
        picture = None
        if table.match is not None and table.match.sheets:
            facts = sheet_facts(table, table.match.sheets, table.paid)
            picture = await self._drawn(facts, language)
        panel = self._context.hooks.private_end(table, self._user_id, language, picture)
        return ended_panel(table, language) if panel is None else panel

    async def _hand_panel(self, hand: HandContext) -> Panel:
        turn = Turn(hand.offered, hand.table.names, hand.picked, hand.table.computer_seats)
        picture = await self._drawn(turn, hand.language)
        sits_at_several = self._context.sits_at_several(self._user_id)
        panel = hand_panel(replace(hand, sits_at_several=sits_at_several), picture)
        return with_place(panel, hand.language) if self._is_here_alone(hand.table) else panel

    def _is_here_alone(self, table: Table) -> bool:
        """Return whether the hand of a private table cannot be sent by direct message."""
        is_closed = self._state.messages[closed_dms_message(self._user_id)].posted is not None
        return table.is_private and (is_closed or not self.preferences.direct_messages)

    async def sheet(self, table: Table, number: int, *, with_score: bool = True) -> Panel:
        """Return the score sheet of a finished hand, counted from 0, as the person keeps it."""
        sheets = table.match.sheets[: number + 1] if table.match else ()
        paid = table.paid if table.match and sheets == table.match.sheets else None
        language, picture = self.language_at(table), None
        try:
            picture = await self._drawn(sheet_facts(table, sheets, paid), language)
        except Exception as error:
            told = told_error(error)
            _log.error("table %d: score sheet not drawn, shown in words\n%s", table.id, told)
        seat, emojis = table.seat_of(self._user_id), self._context.emojis.known
        return sheet_panel(
            table, sheets, picture, language, paid, emojis, seat, with_score=with_score
        )

    async def _sheet_panel(self, table: Table, language: Language) -> Panel:
        panel, seat = await self.sheet(table, hand_number(table) - 1), table.seat_of(self._user_id)
        hints = self.preferences.hints
        more = (hide_hints_button(table, language),) if hints else ()
        rows = () if seat is None else own_deal_rows(table, seat, language, more)
        return replace(panel, parts=(*panel.parts, *rows))

    async def _last_sheet(self, table: Table) -> tuple[Part, ...]:
        """Return the sheet of the hand that ended the match; nothing if it ended within a hand."""
        hand = table.match.hand if table.match else None
        if hand is None or hand.phase is not Phase.OVER:
            return ()
        return (await self.sheet(table, hand_number(table), with_score=False)).parts

    async def _result_panel(self, table: Table, language: Language) -> Panel:
        if table.match is None:
            return ended_panel(table, language)
        view = self._state.view_of(table, None)
        rubber = Rubber(view, table.names) if view.sheets else None
        picture = await self._drawn(rubber, language)
        more = await self._context.hooks.result_lines(table, self._user_id, language)
        sheet, seat = await self._last_sheet(table), table.seat_of(self._user_id)
        return result_panel(table, view, language, picture, seat, more, sheet)

    async def _drawn(self, facts: Drawable | None, language: Language) -> Picture | None:
        """Return the picture in the person's style; None if they prefer words."""
        if facts is None or not self.preferences.pictures:
            return None
        return await self._context.renderer.draw(facts, language, self.preferences.style)

    def hand_context(self, table: Table) -> HandContext | None:
        """Return the person's view of the hand on the table; None if they have none."""
        seat = table.seat_of(self._user_id)
        if table.stage is not Stage.PLAYING or table.match is None or seat is None:
            return None
        view = self._state.view_of(table, seat)
        if view.hand is None:
            return None
        self._language = self.language_at(table)
        draft = self._draft_at(table, seat)
        preferences = self.preferences
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

    def _draft_at(self, table: Table, seat: int) -> Draft:
        if self._draft_version == table.played_version:
            return self._draft
        last = table.history[-1].action if table.history else None
        has_declared = isinstance(last, Declare) and last.seat == seat
        if has_declared and self._draft_version == table.played_version - 1:
            return Draft(self._draft.signals)
        return EMPTY_DRAFT

    def fingerprint(self, table: Table) -> HandFingerprint:
        kind, seat = self.kind(table), table.seat_of(self._user_id)
        hand = self.hand_context(table) if kind is PanelKind.HAND else None
        facts = HandFingerprint(
            kind=kind,
            hand=hand_number(table),
            language=self.language_at(table),
            preferences=self.preferences,
            proposal=proposal_fingerprint(table, seat),
        )
        if hand is None:
            return replace(facts, awaited=awaited_from(table, seat))
        is_my_turn = hand.view.is_my_turn
        is_away = seat is not None and table.session.plays_itself(seat)
        return replace(
            facts,
            hand=hand.hand.number,
            version=table.version if is_my_turn and not is_away else 0,
            until=shown_deadline(table) if is_my_turn else None,
            is_away=is_away,
            cards=len(hand.hand.own),
            draft=hand.draft,
            may_preselect=hand.may_preselect,
            preselected=hand.preselected,
        )

    def language_at(self, table: Table) -> Language:
        """Return the language in which the person sat down at the table."""
        seat = table.seat_of(self._user_id)
        return self._language if seat is None else language_of(table.people[seat].locale)


def deals_now(table: Table) -> bool:
    """Return whether the next hand is dealt immediately, because nobody is awaited."""
    is_held = table.session.is_paused or not table.present
    return table.awaits_deal and table.deadline is None and not is_held
