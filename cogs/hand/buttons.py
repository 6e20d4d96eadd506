"""What buttons and menus do: answer Discord at once, ask the table, let the presenter show it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import discord
from discord import ui

from bot.client.error_boundary import DeclinedError, acknowledge, refusing_by_rules_of, tell_by
from bot.client.interactions import Interaction, actor_of, person_of, reader_language
from bot.client.messenger import lease
from bot.client.picture_pool import Renderer
from bot.client.replies import edit_reply
from bot.dealing.cutting import Cut, verify_cut
from bot.game.views.view import view_for
from bot.lessons.model import LessonPosition
from bot.publishing.hand_publisher import HandPublisher
from bot.publishing.publisher import DiscordPublisher
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService
from bot.settings.preferences import Choice
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.card_guide.pages import card_page
from bot.ui.components import Panel, notice
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.hand.actions import clicked_action, clicked_draft, confirmation_draft, legal_choices
from bot.ui.reference.card_page import CardId, card_panel, decode_card_id
from bot.ui.reference.rules import decode_game, decode_page, rules_panel
from bot.ui.scores.scores import last_trick_panel, score_panel
from bot.ui.settings.preferences import decode_choice, preferences_panel
from cogs.hand.cut_modal import cut_modal
from cogs.hand.preselection import PRESELECT_VERBS, forget_choices, preselect
from cogs.learn.lesson import Teacher, asked_place
from cogs.table.seat_buttons import SEAT_VERBS, Asking, change_seats


async def _show_rules(interaction: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
    """Open the rules in a message of their own, or turn to another page of them."""
    await acknowledge(interaction, thinking=custom_id.verb is Verb.RULES)
    chosen = values[0] if values else None
    if custom_id.verb is Verb.OTHER_GAME and chosen is not None:
        page = decode_game(chosen)
    else:
        page = decode_page(custom_id.argument, chosen)
    await edit_reply(interaction, rules_panel(page, reader_language(interaction)))


class Clicks:
    """The meaning of every `CustomId`."""

    def __init__(
        self,
        tables: TableService,
        publisher: DiscordPublisher,
        renderer: Renderer,
        preferences: PreferenceService,
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._renderer = renderer
        self._preferences = preferences
        self._teacher = Teacher(renderer, preferences)

    async def handle(
        self, interaction: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Do what the control asks for; raises what the error boundary tells people."""
        match custom_id.verb:
            case Verb.HAND:
                await self._acknowledge(interaction, custom_id, thinking=True)
                await self.show_hand(interaction, self._tables.registry.table(custom_id.table))
            case Verb.LAST_TRICK | Verb.SCORE:
                # Not a thinking answer: so the click lends the message that it was made on.
                await self._acknowledge(interaction, custom_id)
                await self._show_more(interaction, custom_id)
            case Verb.CUT | Verb.NO_CUT:
                await self._cut(interaction, custom_id, values)
            case Verb.SHOW_CARD | Verb.TURN_CARD:
                await acknowledge(interaction, thinking=custom_id.verb is Verb.SHOW_CARD)
                await self.show_card(interaction, decode_card_id(custom_id.argument))
            case Verb.PREFER:
                await self._prefer(interaction, custom_id)
            case Verb.LEARN | Verb.ANSWER | Verb.LESSON:
                await acknowledge(interaction)
                await self.show_lesson(interaction, asked_place(custom_id, values))
            case Verb.RULES | Verb.TURN_PAGE | Verb.GO_TO_PAGE | Verb.OTHER_GAME:
                await _show_rules(interaction, custom_id, values)
            case verb if verb in SEAT_VERBS:
                await self._acknowledge(interaction, custom_id)
                self.lend(interaction, custom_id.table)
                who = Asking(actor_of(interaction), person_of(interaction))
                await change_seats(self._tables, custom_id, who)
            case _:
                await self._acknowledge(interaction, custom_id)
                await self._use_hand(interaction, custom_id, values)

    async def _acknowledge(
        self, interaction: Interaction, custom_id: CustomId, *, thinking: bool = False
    ) -> None:
        """Answer at once; then have the table in memory, however many others are waited for."""
        await acknowledge(interaction, thinking=thinking)
        await self._tables.registry.wake(table_id=custom_id.table)

    async def show_hand(self, interaction: Interaction, table: Table) -> None:
        """Show the person's own hand in the promised ephemeral message, and keep it current."""
        verify_may(actor_of(interaction), Request.SEE_HAND, table)
        hand = self._hand(table.id, interaction.user.id)
        if hand is None or not await hand.show_here(lease(interaction)):
            raise TableRefusedError(RefusalReason.NOT_PLAYING)

    async def show_card(self, interaction: Interaction, asked: CardId) -> None:
        """Show a card's page in the promised message, or in place of the page that was turned."""
        language = reader_language(interaction)
        page = card_page(language, asked.card, asked.game, asked.rules)
        picture, preferences = None, await self._preferences.of(interaction.user.id)
        if preferences.pictures:
            picture = await self._renderer.card(asked.card, language, page.alt, preferences.style)
        await edit_reply(interaction, card_panel(asked, page, picture, language))

    async def score_panel(self, table: Table, user_id: int, language: Language) -> Panel:
        """How the match stands, as the person wants to be shown it."""
        if table.match is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        view, preferences = view_for(table.match, None), await self._preferences.of(user_id)
        picture = None
        if view.sheets and preferences.pictures:
            picture = await self._renderer.rubber(view, table.names, language, preferences.style)
        return score_panel(table, view, language, picture)

    async def show_lesson(self, interaction: Interaction, place: LessonPosition) -> None:
        """Show a step of a lesson in the promised ephemeral message, or on the one clicked."""
        reader, language = interaction.user.id, reader_language(interaction)
        emojis = self._publisher.emojis
        await edit_reply(interaction, await self._teacher.panel(place, reader, language, emojis))

    async def _show_more(self, interaction: Interaction, custom_id: CustomId) -> None:
        actor = actor_of(interaction)
        table = self._tables.registry.table_for(actor, Request.SEE_TABLE, custom_id.table)
        self.lend(interaction, table.id)
        if table.match is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        view, language = view_for(table.match, None), reader_language(interaction)
        if custom_id.verb is Verb.SCORE:
            await tell_by(interaction, await self.score_panel(table, actor.user_id, language))
            return
        if view.hand is None or not view.hand.tricks:
            raise DeclinedError("last-trick-none")
        picture, preferences = None, await self._preferences.of(actor.user_id)
        if preferences.pictures:
            style = preferences.style
            picture = await self._renderer.last_trick(view, table.names, language, style)
        panel = last_trick_panel(table, view, picture, language, self._publisher.emojis)
        await tell_by(interaction, panel)

    async def _prefer(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Take note of a choice; the person's hands follow, and the panel it was made on."""
        await acknowledge(interaction)
        choice, language = decode_choice(custom_id.argument), reader_language(interaction)
        if choice is Choice.NO_PRESELECT:
            await forget_choices(self._tables, actor_of(interaction))
        preferences = await self._preferences.choose(interaction.user.id, choice)
        self.lend(interaction, custom_id.table)
        # Also a hand that nobody has asked for since the start shows it at once; if it cannot, then
        # when it is asked for.
        with suppress(TableRefusedError):
            await self._tables.registry.wake(user_id=interaction.user.id)
        self._publisher.preferences_changed(interaction.user.id)
        if custom_id.table:
            await tell_by(interaction, notice(say(language, "told-hints-hidden")))
        else:
            await edit_reply(interaction, preferences_panel(preferences, language))

    async def _use_hand(
        self, interaction: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        actor = actor_of(interaction)
        table = self._tables.registry.table_for(actor, Request.ACT, custom_id.table)
        seat = table.seat_of(actor.user_id)
        if table.match is None or seat is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        self.lend(interaction, table.id)
        try:
            if custom_id.verb in PRESELECT_VERBS:
                await preselect(self._tables, table, actor, custom_id, values)
                return
            if custom_id.version != table.shown_version:
                raise TableRefusedError(RefusalReason.STALE)
            choices = legal_choices(view_for(table.match, seat))
            draft = clicked_draft(custom_id, values, choices)
            action = None if draft else clicked_action(custom_id, values, seat, choices)
            if action is not None and await self._asks_first(custom_id, table, actor):
                with refusing_by_rules_of(table.game):
                    draft = confirmation_draft(custom_id, values, table.match, action)
            if draft is not None:
                hand = self._hand(table.id, interaction.user.id)
                if hand is not None:
                    hand.show_draft(table.played_version, draft)
                return
            if action is None:
                raise AssertionError(f"{custom_id.verb} is nothing that a hand panel offers")
            with refusing_by_rules_of(table.game):
                await self._tables.play.act(table.id, table.version, actor, action)
        except Exception:
            # Whatever was wrong, the person gets a panel that is right.
            hand = self._hand(table.id, interaction.user.id)
            if hand is not None:
                hand.refresh()
            raise

    async def _asks_first(self, custom_id: CustomId, table: Table, actor: Actor) -> bool:
        if custom_id.verb is Verb.CONFIRM or table.turn != table.seat_of(actor.user_id):
            return False
        return (await self._preferences.chosen(actor.user_id)).confirm

    async def _cut(
        self, interaction: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Ask for the text of a cut, or take it; an empty one is given by a button."""
        await self._tables.registry.wake(table_id=custom_id.table)
        table = self._tables.registry.table_for(actor_of(interaction), Request.CUT, custom_id.table)
        if custom_id.verb is Verb.CUT and not values:
            await interaction.response.send_modal(self._cut_modal(interaction, table, custom_id))
            return
        await acknowledge(interaction)
        self.lend(interaction, table.id)
        hand = int(custom_id.argument) if custom_id.argument.isdecimal() else None
        await self._tables.play.cut(table.id, actor_of(interaction), "".join(values), hand)

    def _cut_modal(self, interaction: Interaction, table: Table, custom_id: CustomId) -> ui.Modal:
        seat = table.seat_of(interaction.user.id)
        if seat is None or seat not in table.seats_asked_to_cut:
            if seat is not None and table.awaits_deal and table.cutting is not None:
                verify_cut(table.cutting, Cut(seat, ""))
            raise TableRefusedError(RefusalReason.NO_CUT_NOW)
        return cut_modal(table, custom_id, seat, reader_language(interaction))

    def _hand(self, table_id: int, user_id: int) -> HandPublisher | None:
        table_publisher = self._publisher.for_table(table_id)
        return table_publisher.hand(user_id) if table_publisher else None

    def lend(self, interaction: Interaction, table_id: int) -> None:
        """Let the presenter edit the clicked message by the click's own token.

        Where it is not certain that Discord took the answer, the token may come to stand for
        another message: that by which the person is told of a problem.
        """
        table_publisher = self._publisher.for_table(table_id)
        taken = interaction.response.type is discord.InteractionResponseType.deferred_message_update
        if table_publisher is None or interaction.message is None or not taken:
            return
        if not interaction.message.flags.ephemeral:
            table_publisher.add_lease(interaction.message.id, lease(interaction))
        elif (hand := table_publisher.hand(interaction.user.id)) is not None:
            hand.use(lease(interaction))
