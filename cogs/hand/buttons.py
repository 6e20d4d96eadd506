"""Handle the buttons and menus of a person's hand, and the cuts of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from discord import ui

from bot.client.custom_ids import CustomId, Verb
from bot.client.errors import RefusedByRulesError
from bot.client.interactions import Interaction, acknowledge, lease, note_stale, reader_language
from bot.client.layout import modal, text_field
from bot.client.router import UsedControl, control
from bot.publisher import DiscordPublisher, lend_token
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.hand_actions import (
    clicked_action,
    clicked_draft,
    confirmation_draft,
    draft_behind,
    legal_choices,
)
from bot.table.panels.hand_cards import OCCASION, chosen_card
from bot.table.panels.rules_pages import section_button
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.rules.preselections import preselected_card
from bot.table.state.table import Table
from bot.words import say
from cogs.shared.extensible_bot import BotCog
from cogs.shared.lookup import actor_of, is_on_own_message, table_in_play
from tarocchino.core.games import Game
from tarocchino.core.model.actions import Declare
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.dealing.cutting import MAX_CUT_BYTES, Cut, CutError, CutFault, verify_cut


@contextmanager
def refusing_by_rules_of(game: Game) -> Iterator[None]:
    """Make a refusal by the game's rules inside lead the person to the section that refuses."""
    try:
        yield
    except IllegalActionError as error:
        button = partial(section_button, game.name, error.reason.section)
        raise RefusedByRulesError(error, button) from error


PANEL_VERBS = (
    Verb.PLAY, Verb.SIGNAL, Verb.SAYING, Verb.SPEAK, Verb.WORDS, Verb.BID, Verb.PICK,
    Verb.PICK_SUIT, Verb.DISCARD, Verb.CHOOSE, Verb.FAMILIES, Verb.TRIM, Verb.CARDS, Verb.BACK,
    Verb.DECLARE, Verb.DECLARE_ALL, Verb.KEEP_SILENT, Verb.CALL_OUT, Verb.PLAY_ON, Verb.PAY,
    Verb.CONFIRM, Verb.ANOTHER,
)  # fmt: skip
"""The controls of a hand panel by which its reader acts, or changes a draft of an action."""


async def show_hand(publisher: DiscordPublisher, interaction: Interaction, table: Table) -> None:
    """Show the person's hand in the promised ephemeral message, and keep it current."""
    verify_may(actor_of(interaction), Request.SEE_HAND, table)
    hand = publisher.hand(table.id, interaction.user.id)
    if hand is None or not await hand.show_here(lease(interaction)):
        raise TableRefusedError(RefusalReason.NOT_PLAYING)


class HandButtons(BotCog):
    """Handles the controls of hand panels, and the button that shows the hand."""

    @control(Verb.HAND, thinking=True)
    async def _open(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.tables.registry.any_table(used.id.table)
        await show_hand(self.publisher, interaction, table)

    @control(Verb.TO_CARDS, thinking=None)
    async def _go_to_cards(self, interaction: Interaction, _: UsedControl) -> None:
        """Move the person's hand below the clicked answer; if no direct message shows it, replace
        the answer. A message that others see never shows it."""
        is_own = interaction.guild_id is None or is_on_own_message(interaction)
        await acknowledge(interaction, thinking=not is_own)
        table = await table_in_play(self.tables, interaction.user.id)
        if table is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        hand = self.publisher.hand(table.id, interaction.user.id)
        if is_own and hand is not None and hand.is_in_dms:
            hand.come_down()
        else:
            await show_hand(self.publisher, interaction, table)

    @control(Verb.PRESELECT, Verb.UNMARK)
    async def _preselect(self, interaction: Interaction, used: UsedControl) -> None:
        """Choose a card for the next turn, or take the choice back."""
        table, actor, _ = await self._seated(interaction, used)
        with self._refreshing(table.id, actor.user_id):
            card, moment = chosen_card(used.id.argument, used.values)
            hand, held = OCCASION.read(moment)
            # A menu has one control for all cards, so choosing the same card again takes it back.
            again = bool(used.values) and preselected_card(table, actor.user_id) is card
            chosen = None if again or used.id.verb is Verb.UNMARK else card
            await self.tables.preselections.preselect(table.id, actor, chosen, hand, held)

    @control(*PANEL_VERBS)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        if self.tables.registry.is_past(used.id.table, used.id.version):
            note_stale(interaction)  # A second press gets no second refusal in words.
        table, actor, seat = await self._seated(interaction, used)
        with self._refreshing(table.id, actor.user_id):
            await self._act(table, actor, seat, used)

    async def _seated(
        self, interaction: Interaction, used: UsedControl
    ) -> tuple[Table, Actor, int]:
        """Return the control's table, the person and their seat; lend the click's token to the
        table. Raises `TableRefusedError` for a person who does not play there."""
        actor = actor_of(interaction)
        table = await self.table_for(interaction, Request.ACT, used.id.table)
        seat = table.seat_of(actor.user_id)
        if table.match is None or seat is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        lend_token(self.publisher, interaction, table.id)
        return table, actor, seat

    async def _act(self, table: Table, actor: Actor, seat: int, used: UsedControl) -> None:
        """Do the control's action, or show the draft that it leads to."""
        if table.match is None or used.id.version != table.shown_version:
            raise TableRefusedError(RefusalReason.STALE)
        choices = legal_choices(table.view(seat))
        draft = clicked_draft(used.id, used.values, choices)
        action = None if draft else clicked_action(used.id, used.values, seat, choices)
        if action is not None and await self._asks_first(used, table, actor):
            with refusing_by_rules_of(table.game):
                draft = confirmation_draft(used.id, used.values, table.match, action)
        if draft is not None:
            hand = self.publisher.hand(table.id, actor.user_id)
            if hand is not None:
                hand.show_draft(table.played_version, draft)
            return
        if action is None:
            raise AssertionError(f"{used.id.verb} is not offered by a hand panel")
        if isinstance(action, Declare) and (hand := self.publisher.hand(table.id, actor.user_id)):
            hand.keep_draft(table.played_version, draft_behind(used.id, choices))
        with refusing_by_rules_of(table.game):
            await self.tables.play.act(table.id, table.version, actor, action)

    async def _asks_first(self, used: UsedControl, table: Table, actor: Actor) -> bool:
        """Return whether the action needs a confirmation. It does if the person prefers that, or
        pays with one press, which cannot be undone."""
        if used.id.verb is Verb.CONFIRM or table.turn != table.seat_of(actor.user_id):
            return False
        if used.id.verb is Verb.PAY and not used.values:
            return True
        return (await self.preferences.chosen(actor.user_id)).confirm

    @contextmanager
    def _refreshing(self, table_id: int, user_id: int) -> Iterator[None]:
        """After an error, show the hand again, so that its panel is right."""
        try:
            yield
        except Exception:
            hand = self.publisher.hand(table_id, user_id)
            if hand is not None:
                hand.refresh()
            raise


_SEAL_LENGTH = len("sha256:") + 64


class CutButtons(BotCog):
    """Asks for the text of a cut in a modal; declining needs none."""

    @control(Verb.CUT, thinking=None)
    async def _cut(self, interaction: Interaction, used: UsedControl) -> None:
        """Open the modal, or take its answer: the modal has its button's id."""
        if used.values:
            await acknowledge(interaction)
            await self._give(interaction, used)
            return
        # Discord takes the modal as the answer, so there is no other one.
        table = await self.table_for(interaction, Request.CUT, used.id.table)
        await interaction.response.send_modal(_modal(interaction, table, used.id))

    @control(Verb.NO_CUT)
    async def _decline(self, interaction: Interaction, used: UsedControl) -> None:
        """Ask for the deal without a cut. A late press asks for something that is already done, so
        it is refused without a word."""
        try:
            await self._give(interaction, used)
        except CutError as error:
            table = self.tables.registry.table(used.id.table)
            if error.fault is not CutFault.CLOSED and table.asks_for_cuts:
                raise
            raise TableRefusedError(RefusalReason.SEEN_BEFORE) from error
        except TableRefusedError as error:
            if error.reason is not RefusalReason.NO_CUT_NOW:
                raise
            raise TableRefusedError(RefusalReason.SEEN_BEFORE) from error

    async def _give(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.table_for(interaction, Request.CUT, used.id.table)
        lend_token(self.publisher, interaction, table.id)
        hand = int(used.id.argument) if used.id.argument.isdecimal() else None
        await self.tables.play.cut(table.id, actor_of(interaction), "".join(used.values), hand)


def _modal(interaction: Interaction, table: Table, custom_id: CustomId) -> ui.Modal:
    """Return the modal for the person's cut, or for the text behind their sealed cut.

    Raises the reason if they cannot cut now.
    """
    seat = table.seat_of(interaction.user.id)
    if seat is None or seat not in (*table.uncut, *table.unopened):
        if seat is not None and table.awaits_deal and table.cutting is not None:
            verify_cut(table.cutting, Cut(seat, ""))
        raise TableRefusedError(RefusalReason.NO_CUT_NOW)
    language = reader_language(interaction)
    opening = "-open" if seat in table.unopened else ""
    field = text_field(
        "text",
        say(language, f"cut-label{opening}"),
        say(language, f"cut-description{opening}"),
        MAX_CUT_BYTES if opening else _SEAL_LENGTH,
        hint=say(language, f"cut-hint{opening}"),
    )
    return modal(custom_id, say(language, f"cut-modal{opening}", hand=table.next_hand), field)
