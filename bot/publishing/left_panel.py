"""The message with a person's panel as an earlier process has left it: whether it is up to date."""

from __future__ import annotations

from bot.client.messenger import MessageGoneError
from bot.publishing.context import PublishingContext
from bot.publishing.hand_content import HandContent, HandFingerprint, PanelKind
from bot.publishing.message_names import hand_message
from bot.publishing.published_state import PublishedState
from bot.services.ports.publisher import Freshness
from bot.tables.state.table import Table
from bot.ui.custom_ids import Verb
from tarocchino.core.play.hand_state import Phase


class LeftPanel:
    """Tells whether the message that was found has to be edited.

    It ``is_untouched`` until this process shows something in it, or is to; from then on no method
    finds it up to date.
    """

    def __init__(
        self, state: PublishedState, context: PublishingContext, user_id: int, content: HandContent
    ) -> None:
        self._state = state
        self._context = context
        self._user_id = user_id
        self._content = content
        self._found = state.table
        self.is_untouched = True

    def table_before(self) -> Table | None:
        """The table as it was at the last call, at first as it was found; None if it is the same,
        or if the message was touched."""
        before, self._found = self._found, self._state.table
        return before if self.is_untouched and before is not self._state.table else None

    def shows(self, what: str, shown: str | None) -> bool:
        """Whether the message of this name is known to show this
        (`bot.publishing.shown_facts`)."""
        return self.is_untouched and self._state.messages.shows(what, shown)

    def needs_no_look(self, what: str, fingerprint: HandFingerprint) -> bool:
        """Whether the message is certain to be up to date, though it is not known what it shows."""
        if fingerprint.kind is PanelKind.NO_SEAT:
            return False  # It is to be taken away.
        is_found = self.is_untouched and self._state.freshness is Freshness.FOUND_QUIET
        has_deadline = self._state.table.turn_deadline is not None
        return is_found and self._state.messages.is_of_old(what) and not has_deadline

    async def is_up_to_date(self, table: Table) -> bool:
        """Whether the message proves to be up to date when it is looked at, once: then its draft
        stays."""
        posted = self._state.messages.known.get(hand_message(table, self._user_id))
        hand = self._content.hand_context(table)
        is_untouched, self.is_untouched = self.is_untouched, False
        if not is_untouched or posted is None or hand is None or not hand.view.is_my_turn:
            return False
        has_happened = self._state.freshness is Freshness.HAPPENED
        if has_happened and not self._state.messages.is_of_old(posted.what):
            return False  # What it is known to show is of before that.
        if table.turn_deadline is not None:
            return False  # It shows a deadline that has been extended since.
        try:
            ids = await self._context.messenger.ids_shown(posted.channel_id, posted.message_id)
        except MessageGoneError:
            return False
        hand = self._content.hand_context(table)
        if hand is None or not hand.view.is_my_turn:
            return False
        # A secret answer does not change the version.
        asks_to_call_out = any(i.verb in (Verb.CALL_OUT, Verb.PLAY_ON) for i in ids)
        if asks_to_call_out != (hand.hand.phase is Phase.CALL_OUT):
            return False
        return any((i.table, i.version) == (table.id, table.shown_version) for i in ids)
