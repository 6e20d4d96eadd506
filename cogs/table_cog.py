"""``/table``: open one, sit, get up, add computer players, start, close, show it again."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.game.games import GAMES, GameName
from bot.game.rules import BadRulesError, RuleSetName
from bot.tables.access import Request, verify_may
from bot.tables.model import Computer, Table
from bot.tables.problems import Problem, TableProblemError
from bot.tables.service import Seating, TableService
from bot.text import Language, say
from bot.text.names import rule_set_name
from cogs.asking import Asked, matching, open_table_here, table_here, table_in, usual_here
from cogs.clicks import actor_of, person_of, reader_language
from cogs.localisation import localised
from cogs.opening import customs_choices, match_rules_for, read_customs
from cogs.panels.words import plain_name, seat_name
from cogs.presenter import Presenter
from cogs.problems import acknowledge, tell
from cogs.rules_cog import GAME_CHOICES

_SEATING_CHOICES = [
    Choice(name=localised("choice-seating-as-seated"), value=Seating.AS_SEATED.value),
    Choice(name=localised("choice-seating-drawn"), value=Seating.DRAWN.value),
]


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class TableCog(
    commands.GroupCog,
    group_name=localised("command-table"),
    group_description=localised("command-table.description"),
):
    """The table of a channel."""

    computer = app_commands.Group(
        name=localised("command-computer"),
        description=localised("command-computer.description"),
    )

    def __init__(self, tables: TableService, presenter: Presenter) -> None:
        super().__init__()
        self._tables = tables
        self._presenter = presenter

    @app_commands.command(
        name=localised("command-open"), description=localised("command-open.description")
    )
    @app_commands.rename(
        game=localised("option-game"),
        target=localised("option-target"),
        rules=localised("option-rules"),
        hands=localised("option-hands"),
        customs=localised("option-customs"),
        watch=localised("option-watch"),
    )
    @app_commands.describe(
        game=localised("option-game.description"),
        target=localised("option-target.description"),
        rules=localised("option-rules.description"),
        hands=localised("option-hands.description"),
        customs=localised("option-customs.description"),
        watch=localised("option-watch.description"),
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def open(
        self,
        interaction: Asked,
        game: str | None = None,
        target: app_commands.Range[int, 1, 9999] | None = None,
        rules: str | None = None,
        hands: app_commands.Range[int, 1, 99] | None = None,
        customs: str | None = None,
        watch: bool = False,
    ) -> None:
        await acknowledge(interaction, thinking=True)
        usual = await usual_here(self._tables, interaction)
        chosen = GAMES[usual.game if game is None else GameName(game)]
        agreed = read_customs(customs or "", chosen, reader_language(interaction))
        rule_set = rules or usual.rule_set(chosen)
        chosen_rules = match_rules_for(chosen, rule_set, target, hands, agreed)
        await open_table_here(self._tables, interaction, chosen, chosen_rules, host_sits=not watch)
        await self._told(interaction, "told-opened")

    @open.autocomplete("target")
    async def _targets(self, interaction: Asked, current: str) -> list[Choice[int]]:
        typed = str(current)
        game = GAMES.get(await self._game_meant(interaction))
        targets = game.targets if game else ()
        return [Choice(name=str(t), value=t) for t in targets if str(t).startswith(typed)]

    @open.autocomplete("rules")
    async def _rule_sets(self, interaction: Asked, current: str) -> list[Choice[str]]:
        game = GAMES.get(await self._game_meant(interaction))
        language = reader_language(interaction)
        sets: tuple[RuleSetName, ...] = game.rule_sets if game else ()
        choices = [Choice(name=rule_set_name(language, s), value=s.value) for s in sets]
        return matching(choices, current)

    @open.autocomplete("customs")
    async def _customs(self, interaction: Asked, current: str) -> list[Choice[str]]:
        game = GAMES[await self._game_meant(interaction)]
        language = reader_language(interaction)
        rule_set = getattr(interaction.namespace, "rules", None)
        try:
            return customs_choices(game, rule_set or None, language, current)
        except BadRulesError:
            return []

    @app_commands.command(
        name=localised("command-sit"), description=localised("command-sit.description")
    )
    @app_commands.rename(seat=localised("option-seat"))
    @app_commands.describe(seat=localised("option-seat.description"))
    async def sit(self, interaction: Asked, seat: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        table = await table_here(self._tables, interaction)
        await self._tables.sit(table.id, actor_of(interaction), person_of(interaction), _seat(seat))
        await self._told(interaction, "told-seated")

    @app_commands.command(
        name=localised("command-leave"), description=localised("command-leave.description")
    )
    async def leave(self, interaction: Asked) -> None:
        await acknowledge(interaction, thinking=True)
        table = await table_here(self._tables, interaction)
        await self._tables.leave(table.id, actor_of(interaction))
        await self._told(interaction, "told-left")

    @computer.command(
        name=localised("command-add"), description=localised("command-add.description")
    )
    @app_commands.rename(seat=localised("option-seat"))
    @app_commands.describe(seat=localised("option-seat.description"))
    async def add(self, interaction: Asked, seat: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        table = await table_here(self._tables, interaction)
        await self._tables.add_computer(table.id, actor_of(interaction), _seat(seat))
        await self._told(interaction, "told-computer-added")

    @computer.command(
        name=localised("command-remove"), description=localised("command-remove.description")
    )
    @app_commands.rename(seat=localised("option-seat"))
    @app_commands.describe(seat=localised("option-seat.description"))
    async def remove(self, interaction: Asked, seat: str | None = None) -> None:
        await acknowledge(interaction, thinking=True)
        table = await table_here(self._tables, interaction)
        await self._tables.remove_computer(table.id, actor_of(interaction), _seat(seat))
        await self._told(interaction, "told-computer-removed")

    @sit.autocomplete("seat")
    @add.autocomplete("seat")
    async def _free_seats(self, interaction: Asked, current: str) -> list[Choice[str]]:
        table = await self._table_or_none(interaction)
        return [] if table is None else _seat_choices(interaction, table, table.free_seats, current)

    @remove.autocomplete("seat")
    async def _computer_seats(self, interaction: Asked, current: str) -> list[Choice[str]]:
        table = await self._table_or_none(interaction)
        if table is None:
            return []
        seats = tuple(s for s, who in enumerate(table.seats) if isinstance(who, Computer))
        return _seat_choices(interaction, table, seats, current)

    @app_commands.command(
        name=localised("command-start"), description=localised("command-start.description")
    )
    @app_commands.rename(partners=localised("option-partners"))
    @app_commands.describe(partners=localised("option-partners.description"))
    @app_commands.choices(partners=_SEATING_CHOICES)
    async def start(self, interaction: Asked, partners: str = Seating.AS_SEATED.value) -> None:
        await acknowledge(interaction, thinking=True)
        table = await table_here(self._tables, interaction)
        await self._tables.start(table.id, actor_of(interaction), Seating(partners))
        await self._told(interaction, "told-started")

    @app_commands.command(
        name=localised("command-close"), description=localised("command-close.description")
    )
    async def close(self, interaction: Asked) -> None:
        await acknowledge(interaction, thinking=True)
        table = await table_here(self._tables, interaction)
        await self._tables.close(table.id, actor_of(interaction))
        await self._told(interaction, "told-closed")

    @app_commands.command(
        name=localised("command-show"), description=localised("command-show.description")
    )
    async def show(self, interaction: Asked) -> None:
        await acknowledge(interaction, thinking=True)
        table = await table_here(self._tables, interaction)
        verify_may(actor_of(interaction), Request.SHOW_AGAIN, table)
        desk = self._presenter.desk(table.id)
        if desk is None:
            raise TableProblemError(Problem.NO_TABLE)
        await desk.show_again()
        await self._told(interaction, "told-shown")

    async def _game_meant(self, interaction: Asked) -> GameName:
        """The game that is typed so far, or the usual one here; for autocomplete."""
        try:
            return GameName(getattr(interaction.namespace, "game", None))
        except ValueError:
            return (await self._tables.house.settings.of(interaction.guild_id or 0)).game

    async def _table_or_none(self, interaction: Asked) -> Table | None:
        try:
            return await table_in(self._tables, interaction.channel_id)
        except TableProblemError:
            return None  # The store is busy: nothing is offered now.

    async def _told(self, interaction: Asked, message_id: str) -> None:
        await tell(interaction, say(reader_language(interaction), message_id))


_MOST_DIGITS = 2


def _seat(written: str | None) -> int | None:
    """The seat that was chosen; `Problem.NO_SUCH_SEAT` for words that name none."""
    if written is None:
        return None
    if not written.isdecimal() or len(written) > _MOST_DIGITS:
        raise TableProblemError(Problem.NO_SUCH_SEAT)
    return int(written)


def _seat_choices(
    interaction: Asked, table: Table, seats: tuple[int, ...], current: str
) -> list[Choice[str]]:
    language = reader_language(interaction)
    return matching(
        [Choice(name=_seat_label(language, table, seat), value=str(seat)) for seat in seats],
        current,
    )


def _seat_label(language: Language, table: Table, seat: int) -> str:
    where = seat_name(language, seat, len(table.seats), table.rules)
    occupant = table.seats[seat]
    return where if occupant is None else f"{where}: {plain_name(occupant.name)}"
