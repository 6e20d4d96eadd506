"""``/evening director``, ``start``, ``no-show``, ``correct`` and the like, for directors alone."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.acknowledgement import acknowledged
from bot.client.interactions import Interaction
from bot.client.translator import localised
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

    @app_commands.command(
        name=localised("command-evening-director"),
        description=localised("command-evening-director.description"),
    )
    @acknowledged(thinking=True)
    async def panel(self, interaction: Interaction) -> None:
        await self._presenter.director(interaction, await self._directed(interaction))

    @app_commands.command(
        name=localised("command-evening-start"),
        description=localised("command-evening-start.description"),
    )
    @acknowledged(thinking=True)
    async def start(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.START)

    @app_commands.command(
        name=localised("command-evening-close-round"),
        description=localised("command-evening-close-round.description"),
    )
    @acknowledged(thinking=True)
    async def close_round(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.CLOSE_ROUND)

    @app_commands.command(
        name=localised("command-evening-resume"),
        description=localised("command-evening-resume.description"),
    )
    @acknowledged(thinking=True)
    async def resume(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.RESUME)

    @app_commands.command(
        name=localised("command-evening-end"),
        description=localised("command-evening-end.description"),
    )
    @acknowledged(thinking=True)
    async def end(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.END)

    @app_commands.command(
        name=localised("command-evening-settings"),
        description=localised("command-evening-settings.description"),
    )
    @acknowledged(thinking=True)
    async def settings(self, interaction: Interaction) -> None:
        await self._forms.change(interaction, await self._directed(interaction))

    @app_commands.command(
        name=localised("command-evening-no-show"),
        description=localised("command-evening-no-show.description"),
    )
    @app_commands.rename(player=localised("option-evening-player"))
    @app_commands.describe(player=localised("option-evening-player.description"))
    @acknowledged(thinking=True)
    async def no_show(self, interaction: Interaction, player: discord.Member) -> None:
        held = await self._directed(interaction)
        entry = held.evening.entry_of(player.id)
        if entry is None:
            raise DeclinedError("evening-problem-no-such-entry")
        asks = DirectorAsk.NO_SHOW
        await self._direction.about_entry(interaction, held.evening.id, asks, entry.number)

    @app_commands.command(
        name=localised("command-evening-extend"),
        description=localised("command-evening-extend.description"),
    )
    @app_commands.rename(minutes=localised("option-evening-more"))
    @app_commands.describe(minutes=localised("option-evening-more.description"))
    @acknowledged(thinking=True)
    async def extend(
        self, interaction: Interaction, minutes: app_commands.Range[int, 1, _LONGEST_MINUTES]
    ) -> None:
        held = await self._directed(interaction)
        await self._direction.extend(interaction, held.evening.id, minutes * MINUTE)

    @app_commands.command(
        name=localised("command-evening-pause"),
        description=localised("command-evening-pause.description"),
    )
    @app_commands.rename(
        why=localised("option-evening-why"), minutes=localised("option-evening-break")
    )
    @app_commands.describe(
        why=localised("option-evening-why.description"),
        minutes=localised("option-evening-break.description"),
    )
    @acknowledged(thinking=True)
    async def pause(
        self,
        interaction: Interaction,
        why: app_commands.Range[str, 1, LONGEST_REASON],
        minutes: app_commands.Range[int, 1, _LONGEST_MINUTES] | None = None,
    ) -> None:
        held = await self._directed(interaction)
        seconds = None if minutes is None else minutes * float(MINUTE)
        await self._direction.pause(interaction, held.evening.id, why, seconds)

    @app_commands.command(
        name=localised("command-evening-correct"),
        description=localised("command-evening-correct.description"),
    )
    @app_commands.rename(
        round_=localised("option-evening-round"),
        table=localised("option-evening-table"),
        points=localised("option-evening-points"),
        why=localised("option-evening-why"),
        evening=localised("option-evening-which"),
    )
    @app_commands.describe(
        round_=localised("option-evening-round.description"),
        table=localised("option-evening-table.description"),
        points=localised("option-evening-points.description"),
        why=localised("option-evening-why.description"),
        evening=localised("option-evening-which.of-correction"),
    )
    @acknowledged(thinking=True)
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

    @app_commands.command(
        name=localised("command-evening-appoint"),
        description=localised("command-evening-appoint.description"),
    )
    @app_commands.rename(director=localised("option-evening-director"))
    @app_commands.describe(director=localised("option-evening-director.description"))
    @acknowledged(thinking=True)
    async def appoint(self, interaction: Interaction, director: discord.Member) -> None:
        if director.bot:
            raise DeclinedError("problem-evening-bots")
        held = await self._directed(interaction)
        await self._direction.appoint(interaction, held.evening.id, director.id)

    @app_commands.command(
        name=localised("command-evening-cancel"),
        description=localised("command-evening-cancel.description"),
    )
    @app_commands.rename(why=localised("option-evening-why"))
    @app_commands.describe(why=localised("option-evening-why.description"))
    @acknowledged(thinking=True)
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
