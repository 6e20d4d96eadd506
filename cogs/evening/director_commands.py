"""``/evening director``, ``start``, ``no-show``, ``correct`` and the like, for directors alone."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.commands import command
from bot.client.interactions import Interaction
from bot.client.user_errors import DeclinedError
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.ui.club.evening_controls import DirectorAsk
from bot.ui.club.evening_form import MINUTE
from cogs.evening.direction import Correction, Direction
from cogs.evening.forms import EveningForms
from cogs.evening.lookup import evening_directed, evening_of_id, verify_directs
from cogs.evening.modals import LONGEST_REASON, parse_points
from cogs.evening.showing import EveningPresenter

_LONGEST_MINUTES = 10_080
_MOST_TABLES = 40


class DirectorCommands(commands.Cog):
    """The commands of `cogs.evening.cog.EveningCog` for directors; each does what a button of
    their panel does."""

    def __init__(
        self,
        evenings: EveningService,
        presenter: EveningPresenter,
        direction: Direction,
        forms: EveningForms,
    ) -> None:
        self._evenings = evenings
        self._presenter = presenter
        self._direction = direction
        self._forms = forms

    @command("evening-director")
    async def panel(self, interaction: Interaction) -> None:
        await self._presenter.director(interaction, await self._directed(interaction))

    @command("evening-start")
    async def start(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.START)

    @command("evening-close-round")
    async def close_round(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.CLOSE_ROUND)

    @command("evening-resume")
    async def resume(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.RESUME)

    @command("evening-end")
    async def end(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.END)

    @command("evening-settings")
    async def settings(self, interaction: Interaction) -> None:
        await self._forms.change(interaction, await self._directed(interaction))

    @command("evening-no-show")
    async def no_show(self, interaction: Interaction, player: discord.Member) -> None:
        held = await self._directed(interaction)
        entry = held.evening.entry_of(player.id)
        if entry is None:
            raise DeclinedError("evening-problem-no-such-entry")
        asks = DirectorAsk.NO_SHOW
        await self._direction.about_entry(interaction, held.evening.id, asks, entry.number)

    @command("evening-extend")
    async def extend(
        self, interaction: Interaction, minutes: app_commands.Range[int, 1, _LONGEST_MINUTES]
    ) -> None:
        held = await self._directed(interaction)
        await self._direction.extend(interaction, held.evening.id, minutes * MINUTE)

    @command("evening-pause")
    async def pause(
        self,
        interaction: Interaction,
        why: app_commands.Range[str, 1, LONGEST_REASON],
        minutes: app_commands.Range[int, 1, _LONGEST_MINUTES] | None = None,
    ) -> None:
        held = await self._directed(interaction)
        seconds = None if minutes is None else minutes * float(MINUTE)
        await self._direction.pause(interaction, held.evening.id, why, seconds)

    @command("evening-correct")
    async def correct(
        self,
        interaction: Interaction,
        round_: app_commands.Range[int, 1, _MOST_TABLES],
        table: app_commands.Range[int, 1, _MOST_TABLES],
        points: str,
        why: app_commands.Range[str, 1, LONGEST_REASON],
        evening: app_commands.Range[int, 1] | None = None,
    ) -> None:
        if evening is None:
            held = await self._directed(interaction)
        else:
            held = await evening_of_id(self._evenings, interaction, evening)
            verify_directs(held, interaction)
        wanted = Correction(round_ - 1, table - 1, why, hands=parse_points(points))
        await self._direction.correct(interaction, held.evening.id, wanted)

    @command("evening-appoint")
    async def appoint(self, interaction: Interaction, director: discord.Member) -> None:
        if director.bot:
            raise DeclinedError("problem-evening-bots")
        held = await self._directed(interaction)
        await self._direction.appoint(interaction, held.evening.id, director.id)

    @command("evening-cancel")
    async def cancel(
        self, interaction: Interaction, why: app_commands.Range[str, 1, LONGEST_REASON]
    ) -> None:
        held = await self._directed(interaction)
        await self._direction.cancel(interaction, held.evening.id, why)

    async def _simply(self, interaction: Interaction, asks: DirectorAsk) -> None:
        held = await self._directed(interaction)
        await self._direction.simply(interaction, held.evening.id, asks)

    async def _directed(self, interaction: Interaction) -> HeldEvening:
        return await evening_directed(self._evenings, interaction)
