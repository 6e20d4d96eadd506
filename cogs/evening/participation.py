"""Handle ``/evening`` and the buttons of its messages: opening, taking part, results."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.commands import choices_of, command, localised
from bot.client.components import MAX_OPTIONS
from bot.client.custom_ids import NUMBER, BadCustomIdError, Verb, chosen_in, position_of
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, acknowledge, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.features.evenings import actions
from bot.features.evenings.actions import MOST_ROUNDS, Format, Plan, Scoring
from bot.features.evenings.controls import AskControl, EveningAsk
from bot.features.evenings.export import evening_document
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.movements import OddOut
from bot.features.evenings.panels import entered_told, ways_to_enter_panel
from bot.features.evenings.player_panels import leaving_panel
from bot.features.evenings.result_panels import ON_A_LIST, EveningPage, evenings_panel
from bot.features.evenings.state import EveningRefusal, EveningRefusedError, EveningStage
from bot.features.evenings.terms_form import DEFAULT_TERMS, MINUTE, EveningForm, fitting_terms
from bot.features.evenings.texts import evening_title
from bot.table.live.policy import RequestedVenue
from bot.words import say
from cogs.evening.director import DirectorCommands
from cogs.evening.presenter import (
    EveningPresenter,
    people_chosen,
    people_named,
    verify_can_be_held,
)
from cogs.shared.extensible_bot import GroupCog
from cogs.shared.lookup import actor_of, is_on_own_message, person_of, venue_of

_LONGEST_MINUTES = 10_080


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class EveningCog(
    EveningPresenter,
    GroupCog,
    group_name=localised("command-evening"),
    group_description=localised("command-evening.description"),
):
    """The group ``/evening`` with the commands of `DirectorCommands`, and the controls of everybody
    else."""

    parts = (DirectorCommands,)

    @command(
        "evening-open",
        choices={
            "format_": choices_of("evening-format", Format),
            "scoring": choices_of("evening-scoring", Scoring),
            "plan": choices_of("option-evening", Plan),
            "odd": choices_of("option-evening", OddOut),
        },
    )
    async def open(
        self,
        interaction: Interaction,
        format_: str = DEFAULT_TERMS.format.value,
        scoring: str = DEFAULT_TERMS.scoring.value,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = DEFAULT_TERMS.rounds,
        minutes: app_commands.Range[int, 0, _LONGEST_MINUTES] | None = None,
        plan: str = DEFAULT_TERMS.plan.value,
        odd: str = DEFAULT_TERMS.odd.value,
        travelling: bool = False,
        face_down: bool = True,
    ) -> None:
        settings = replace(
            DEFAULT_TERMS,
            format=Format(format_),
            scoring=Scoring(scoring),
            rounds=rounds,
            plan=Plan(plan),
            odd=OddOut(odd),
            travelling=travelling,
            face_down=face_down,
        )
        if minutes is not None:
            settings = replace(settings, round_seconds=minutes * MINUTE or None)
        settings = fitting_terms(settings)
        wanted = RequestedVenue(venue_of(interaction), None)
        await self.tables.policy.verify_may_open(actor_of(interaction), wanted)
        verify_can_be_held(interaction, settings)
        await self.show_form(interaction, EveningForm(settings))

    @command("evening-sign-up")
    async def sign_up(
        self,
        interaction: Interaction,
        partner: discord.Member | None = None,
        second: discord.Member | None = None,
        third: discord.Member | None = None,
    ) -> None:
        others = people_named(interaction, (partner, second, third))
        members = (person_of(interaction), *others)
        await self._enter(interaction, self.here(interaction), actions.SignUp(members))

    @command("evening-mine")
    async def mine(self, interaction: Interaction) -> None:
        await self.show_own(interaction, self.here(interaction))

    @command("evening-standings")
    async def standings(
        self, interaction: Interaction, evening: app_commands.Range[int, 1] | None = None
    ) -> None:
        if evening is not None:
            held = await self.of_id(interaction, evening)
        else:
            try:
                held = self.here(interaction)
            except DeclinedError:
                await self._show_earlier(interaction, None)
                return
        await self.show_page(interaction, held, EveningPage(EveningAsk.STANDINGS))

    @standings.autocomplete("evening")
    async def _ended(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        found = await self.evenings.ended_in(guild_id, MAX_OPTIONS)
        return [
            Choice(name=evening_title(language, held.evening.id), value=held.evening.id)
            for held in found
            if str(held.evening.id).startswith(current)
        ]

    @control(Verb.EVENING, thinking=None)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        control = position_of(AskControl, used.id)
        own = is_on_own_message(interaction) and control.asks is not EveningAsk.FILE
        await acknowledge(interaction, thinking=not own)
        match control.asks:
            case EveningAsk.LIST:
                await self._show_earlier(interaction, control.evening_id or None)
            case EveningAsk.SHOW:
                held = await self.of_id(interaction, chosen_in(used.values, NUMBER))
                await self.show_page(interaction, held, EveningPage(EveningAsk.STANDINGS))
            case _:
                held = await self.of_id(interaction, control.evening_id)
                await self._do(interaction, control, held, used.values)

    async def _do(
        self,
        interaction: Interaction,
        control: AskControl,
        held: HeldEvening,
        values: tuple[str, ...],
    ) -> None:
        match control.asks:
            case EveningAsk.MINE:
                await self.show_own(interaction, held)
            case EveningAsk.STANDINGS | EveningAsk.HANDS as asks:
                await self.show_page(interaction, held, EveningPage(asks, control.number()))
            case EveningAsk.BOARD as asks:
                page = EveningPage(asks, control.number(1), control.number())
                await self.show_page(interaction, held, page)
            case EveningAsk.CHOOSE_BOARD:
                page = EveningPage(EveningAsk.BOARD, board=chosen_in(values, NUMBER))
                await self.show_page(interaction, held, page)
            case EveningAsk.FILE:
                await self._send_file(interaction, held)
            case EveningAsk.SIGN_UP:
                await self._show_ways(interaction, held)
            case EveningAsk.ALONE:
                await self._enter(interaction, held, actions.SignUp((person_of(interaction),)))
            case EveningAsk.PARTNERS:
                members = (person_of(interaction), *people_chosen(interaction, values))
                await self._enter(interaction, held, actions.SignUp(members))
            case EveningAsk.JOIN:
                joins = actions.Join(chosen_in(values, NUMBER), person_of(interaction))
                await self._enter(interaction, held, joins)
            case EveningAsk.SIGN_OFF | EveningAsk.WITHDRAW as asks:
                sure = asks is EveningAsk.WITHDRAW and bool(control.numbers)
                await self._leave(interaction, held, sure=sure)
            case EveningAsk.RETURN | EveningAsk.ARRIVE as asks:
                await self._come_back(interaction, held, asks)
            case _:
                raise BadCustomIdError(str(control))

    async def _show_ways(self, interaction: Interaction, held: HeldEvening) -> None:
        """Sign up a single player, or show a person the ways to enter."""
        evening = held.evening
        if evening.settings.format is Format.SINGLES:
            await self._enter(interaction, held, actions.SignUp((person_of(interaction),)))
        elif evening.entry_of(interaction.user.id) is not None:
            raise EveningRefusedError(EveningRefusal.SIGNED_UP_ALREADY)
        else:
            panel = ways_to_enter_panel(evening, reader_language(interaction))
            await edit_reply(interaction, panel)

    async def _enter(
        self, interaction: Interaction, held: HeldEvening, action: actions.SignUp | actions.Join
    ) -> None:
        after = await self.act(interaction, held, action)
        language = reader_language(interaction)
        await tell(interaction, entered_told(language, after.evening, interaction.user.id))

    async def _leave(self, interaction: Interaction, held: HeldEvening, *, sure: bool) -> None:
        """Sign the person's entry off; after the start, withdraw it if they are ``sure``."""
        evening, language = held.evening, reader_language(interaction)
        entry = evening.own_entry(interaction.user.id)
        if evening.stage is EveningStage.SIGN_UP:
            await self.act(interaction, held, actions.SignOff(entry.number))
            await tell(interaction, say(language, "evening-told-off"))
        elif not sure:
            await edit_reply(interaction, leaving_panel(evening, entry, language))
        else:
            await self.act(interaction, held, actions.Withdraw(entry.number))
            mine = say(language, "button-evening-mine")
            await tell(interaction, say(language, "evening-told-left", mine=mine))

    async def _come_back(
        self, interaction: Interaction, held: HeldEvening, asks: EveningAsk
    ) -> None:
        """Return the person's entry to the evening, or their seat from a computer player."""
        user_id, told = interaction.user.id, "evening-told-back"
        action: actions.Return | actions.Arrive | None = actions.Return(
            held.evening.own_entry(user_id).number
        )
        if asks is EveningAsk.ARRIVE:
            action, told = self.evenings.lost_seat(held, user_id), "evening-told-arrived"
        if action is None:
            await self.show_own(interaction, held)
            return
        await self.act(interaction, held, action)
        await tell(interaction, say(reader_language(interaction), told))

    async def _show_earlier(self, interaction: Interaction, before: int | None) -> None:
        """List the evenings of the server that ended before this id, after suspended ones."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        found = await self.evenings.ended_in(guild_id, ON_A_LIST + 1, before)
        shown = [held.evening for held in found[:ON_A_LIST]]
        older = shown[-1].id if len(found) > ON_A_LIST else None
        if before is None:
            held = self.evenings.in_server(guild_id)
            waiting = [each.evening for each in held if each.evening.suspended is not None]
            shown = [*waiting, *shown][:ON_A_LIST]
        panel = evenings_panel(shown, older, language, newest=before is None)
        await edit_reply(interaction, panel)

    async def _send_file(self, interaction: Interaction, held: HeldEvening) -> None:
        """Send the evening as a JSON document, without secrets."""
        document = json.dumps(evening_document(held.evening), ensure_ascii=False, indent=1)
        await interaction.followup.send(
            say(reader_language(interaction), "evening-file-told"),
            file=discord.File(
                io.BytesIO(document.encode()), filename=f"evening-{held.evening.id}.json"
            ),
            ephemeral=True,
        )
