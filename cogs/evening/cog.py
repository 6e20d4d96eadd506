"""``/evening``: opening one, taking part, its results; the director's commands are beside it."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.interactions import Interaction, reader_language
from bot.client.translator import localised
from bot.club.evenings.settings import MOST_ROUNDS, Format, Plan, Scoring
from bot.club.movements.model import OddOut
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.ui.club.evening_controls import EveningAsk
from bot.ui.club.evening_form import DEFAULT_TERMS, MINUTE, fitting_terms
from bot.ui.club.evening_sheets import EveningPage
from bot.ui.club.evening_words import evening_title
from cogs.evening.asking import EveningRequests
from cogs.evening.director_commands import DirectorCommands
from cogs.evening.forms import EveningForms
from cogs.evening.lookup import evening_here, evening_of_id, people_named
from cogs.evening.showing import EveningPresenter
from cogs.shared.lookup import venue_of

_LONGEST_MINUTES = 10_080
_OFFERED = 25
_FORMATS = [Choice(name=localised(f"evening-format-{f.value}"), value=f.value) for f in Format]
_SCORINGS = [Choice(name=localised(f"evening-scoring-{s.value}"), value=s.value) for s in Scoring]
_PLANS = [Choice(name=localised(f"option-evening-{p.value}"), value=p.value) for p in Plan]
_ODDS = [Choice(name=localised(f"option-evening-{o.value}"), value=o.value) for o in OddOut]


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class EveningCog(
    commands.GroupCog,
    group_name=localised("command-evening"),
    group_description=localised("command-evening.description"),
):
    """The group ``/evening``: what people ask, and the commands of `DirectorCommands`."""

    def __init__(
        self,
        evenings: EveningService,
        presenter: EveningPresenter,
        forms: EveningForms,
        directing: DirectorCommands,
    ) -> None:
        super().__init__()
        self._evenings = evenings
        self._presenter = presenter
        self._forms = forms
        self._requests = EveningRequests(evenings)
        self._directing = directing
        group = self.app_command
        assert group is not None
        for each in directing.get_app_commands():
            group.add_command(each)

    @command(
        "evening-open",
        choices={"format_": _FORMATS, "scoring": _SCORINGS, "plan": _PLANS, "odd": _ODDS},
    )
    async def open(
        self,
        interaction: Interaction,
        format_: str | None = None,
        scoring: str | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        minutes: app_commands.Range[int, 0, _LONGEST_MINUTES] | None = None,
        plan: str | None = None,
        odd: str | None = None,
        travelling: bool = False,
    ) -> None:
        usual = DEFAULT_TERMS
        seconds = usual.round_seconds if minutes is None else minutes * MINUTE or None
        settings = replace(
            usual,
            format=usual.format if format_ is None else Format(format_),
            scoring=usual.scoring if scoring is None else Scoring(scoring),
            rounds=usual.rounds if rounds is None else rounds,
            plan=usual.plan if plan is None else Plan(plan),
            odd=usual.odd if odd is None else OddOut(odd),
            round_seconds=seconds,
            travelling=travelling,
        )
        await self._forms.ask(interaction, fitting_terms(settings))

    @command("evening-sign-up")
    async def sign_up(
        self,
        interaction: Interaction,
        partner: discord.Member | None = None,
        second: discord.Member | None = None,
        third: discord.Member | None = None,
    ) -> None:
        others = people_named(interaction, (partner, second, third))
        await self._requests.enter(interaction, await self._here(interaction), others)

    @command("evening-mine")
    async def mine(self, interaction: Interaction) -> None:
        await self._presenter.own(interaction, await self._here(interaction))

    @command("evening-withdraw")
    async def withdraw(self, interaction: Interaction) -> None:
        await self._requests.leave(interaction, await self._here(interaction), sure=False)

    @command("evening-return")
    async def come_back(self, interaction: Interaction) -> None:
        await self._requests.come_back(interaction, await self._here(interaction))

    @command("evening-standings")
    async def standings(self, interaction: Interaction) -> None:
        held = await self._here(interaction)
        await self._presenter.page(interaction, held, EveningPage(EveningAsk.STANDINGS))

    @command("evening-results")
    async def results(
        self, interaction: Interaction, evening: app_commands.Range[int, 1] | None = None
    ) -> None:
        if evening is None:
            guild_id = venue_of(interaction).guild_id
            await self._presenter.earlier(interaction, guild_id, None)
            return
        held = await evening_of_id(self._evenings, interaction, evening)
        await self._presenter.page(interaction, held, EveningPage(EveningAsk.STANDINGS))

    @results.autocomplete("evening")
    async def _ended(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        found = await self._evenings.ended_in(guild_id, _OFFERED)
        return [
            Choice(name=evening_title(language, held.evening.id), value=held.evening.id)
            for held in found
            if str(held.evening.id).startswith(current)
        ]

    async def _here(self, interaction: Interaction) -> HeldEvening:
        return await evening_here(self._evenings, interaction)
