"""Define the commands of ``/table``, except those that bring players and tables together."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.commands import choices_of, command, localised
from bot.client.components import plain_name, shown_name
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.settings.agreement import Admission, Agreement
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.words import seat_name
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Request, is_muted, verify_may
from bot.table.rules.table_actions import MenuEntry, MenuLine, menu
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from bot.words import Language, say
from bot.words.names import rule_set_name
from cogs.shared.extensible_bot import BotCog, GroupCog
from cogs.shared.lookup import (
    GAME_CHOICES,
    LEVEL_CHOICES,
    actor_of,
    existing,
    matching,
    person_of,
    table_choices,
    table_here,
    tables_of,
    venue_of,
)
from cogs.shared.requests import offer_seat_to, perform_request, rematch
from cogs.shared.threads import (
    open_table_here,
    parent_of,
    settings_here,
    verify_may_post,
)
from cogs.table.calls import FindingCommands
from cogs.table.input import (
    match_rules_for,
    parse_mentions,
    parse_rule_options,
    parse_time_control,
    rule_option_choices,
    time_control_choices,
)
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSetName
from tarocchino.players.levels import Level


class RequestCommands(BotCog):
    """The part of ``/table`` with requests between players."""

    @command("table-pause")
    async def pause(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.PAUSE)

    @command("table-why")
    async def why(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.WHY)

    @command("table-resume")
    async def resume(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.RESUME)

    @command("table-end")
    async def end(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.END)

    @command("table-resign")
    async def resign(self, interaction: Interaction) -> None:
        await self._perform(interaction, MenuEntry.RESIGN)

    @command("table-substitute")
    async def substitute(
        self, interaction: Interaction, user: discord.User | None = None, seat: str | None = None
    ) -> None:
        table, actor = await table_here(self.tables, interaction), actor_of(interaction)
        if user is not None:
            await offer_seat_to(self.tables, interaction, table.id, user.id, is_bot=user.bot)
            return
        offered = _seat_to_offer(table, actor.user_id, seat)
        await self.tables.handover.offer_seat(table.id, actor, offered)
        await _confirm(interaction, "told-offered-all")

    @substitute.autocomplete("seat")
    async def _left_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        table = await table_here(self.tables, interaction)
        lines = menu(table, actor_of(interaction))
        choices = [
            Choice(name=plain_name(table.names[line.seat]), value=str(line.seat))
            for line in lines
            if line.entry is MenuEntry.FIND_SUBSTITUTE and line.seat is not None
        ]
        return matching(choices, current)

    @command("table-rematch")
    async def rematch(self, interaction: Interaction) -> None:
        stored = existing(
            await self.tables.registry.store.tables.latest_table(venue_of(interaction))
        )
        if stored.stage is not Stage.LOBBY:
            await rematch(self.tables, interaction, stored.id)
            return
        await self.tables.registry.wake(table_id=stored.id)
        await self.tables.lobby.ready(stored.id, actor_of(interaction), is_ready=True)
        await _confirm(interaction, "told-rematch")

    async def _perform(self, interaction: Interaction, entry: MenuEntry) -> None:
        table = await table_here(self.tables, interaction)
        verify_may(actor_of(interaction), Request.TABLE_ACTION, table)
        await perform_request(self.tables, interaction, table, MenuLine(entry), sure=False)


def _seat_to_offer(table: Table, user_id: int, written: str | None) -> int | None:
    """Return the seat with this number or name, by default the person's own."""
    if written is None:
        return table.seat_of(user_id)
    for seat, name in enumerate(table.names):
        if written.casefold() in (str(seat), name.casefold()):
            return seat
    raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)


_LANGUAGE_CHOICES = choices_of("option-language", Language)


class OpenCommand(BotCog):
    """The part of ``/table`` that opens tables; options default to the server's settings."""

    @command(
        "table-open",
        choices={"game": GAME_CHOICES, "level": LEVEL_CHOICES, "language": _LANGUAGE_CHOICES},
    )
    async def open(
        self,
        interaction: Interaction,
        game: str | None = None,
        target: app_commands.Range[int, 1, 9999] | None = None,
        rules: str | None = None,
        hands: app_commands.Range[int, 1, 99] | None = None,
        customs: str | None = None,
        clock: str | None = None,
        computers: app_commands.Range[int, 0, 7] = 0,
        level: str | None = None,
        role: discord.Role | None = None,
        invited: str | None = None,
        thread: bool = False,
        language: str | None = None,
        cutting: bool | None = None,
        face_down: bool | None = None,
        why: bool = False,
        watch: bool = False,
    ) -> None:
        reader = reader_language(interaction)
        settings = await settings_here(self.tables, interaction)
        chosen = GAMES[settings.game if game is None else GameName(game)]
        agreed = parse_rule_options(customs or "", chosen, reader)
        rule_set = rules or settings.rule_set(chosen)
        people = frozenset() if invited is None else parse_mentions(invited)
        admission = Admission.INVITED if people else Admission.EVERYONE
        agreement = Agreement(
            settings.clock if clock is None else parse_time_control(clock),
            admission if role is None else Admission.ROLE,
            None if role is None else role.id,
            people,
            cutting=settings.cutting if cutting is None else cutting,
            advice=why,
            face_down=settings.face_down if face_down is None else face_down,
        )
        table = await open_table_here(
            self.tables,
            interaction,
            chosen,
            match_rules_for(chosen, rule_set, target, hands, agreed),
            agreement=agreement,
            host_sits=not watch,
            computers=computers,
            level=None if level is None else Level(level),
            language=None if language is None else Language(language),
            in_thread=thread,
        )
        channel = f"<#{table.venue.channel_id}>"
        told = []
        if table.venue.channel_id != interaction.channel_id:
            told.append(say(reader, "told-opened-there", channel=channel))
        elif not interaction.app_permissions.read_message_history:
            # The bot cannot look for its own messages whose posting was not confirmed.
            told.append(say(reader, "told-no-history"))
        await self.show_own_lobby(interaction, table, "\n".join(told) or None)

    @open.autocomplete("target")
    async def _targets(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        typed = str(current)
        game = GAMES.get(await self._game_meant(interaction))
        targets = game.targets if game else ()
        return [Choice(name=str(t), value=t) for t in targets if str(t).startswith(typed)]

    @open.autocomplete("rules")
    async def _rule_sets(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        game = GAMES.get(await self._game_meant(interaction))
        language = reader_language(interaction)
        sets: tuple[RuleSetName, ...] = game.rule_sets if game else ()
        choices = [Choice(name=rule_set_name(language, s), value=s.value) for s in sets]
        return matching(choices, current)

    @open.autocomplete("customs")
    async def _customs(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        game = GAMES[await self._game_meant(interaction)]
        language = reader_language(interaction)
        rule_set = getattr(interaction.namespace, "rules", None)
        return rule_option_choices(game, rule_set or None, language, current)

    @open.autocomplete("clock")
    async def _clocks(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return time_control_choices(reader_language(interaction), current)

    async def _game_meant(self, interaction: Interaction) -> GameName:
        """Return the game typed so far, by default the server's; for autocomplete."""
        try:
            return GameName(getattr(interaction.namespace, "game", None))
        except ValueError:
            return (await self.tables.policy.settings.of(interaction.guild_id or 0)).game


class SeatCommands(BotCog):
    """The part of ``/table`` by which people gather at a table."""

    computer = app_commands.Group(
        name=localised("command-table-computer"),
        description=localised("command-table-computer.description"),
    )

    @command("table-sit")
    async def sit(self, interaction: Interaction, seat: str | None = None) -> None:
        table = await table_here(self.tables, interaction)
        await self.tables.seats.sit(
            table.id, actor_of(interaction), person_of(interaction), _seat(seat)
        )
        await _confirm(interaction, "told-seated")

    @command("table-leave")
    async def leave(self, interaction: Interaction, substitute: discord.User | None = None) -> None:
        table = await table_here(self.tables, interaction)
        if substitute is not None:
            is_bot = substitute.bot
            await offer_seat_to(self.tables, interaction, table.id, substitute.id, is_bot=is_bot)
            return
        await self.tables.seats.leave(table.id, actor_of(interaction))
        await _confirm(interaction, "told-left")

    @command("table-ready")
    async def ready(self, interaction: Interaction) -> None:
        table = await table_here(self.tables, interaction)
        table = await self.tables.lobby.ready(table.id, actor_of(interaction))
        is_ready = table.seat_of(interaction.user.id) in table.ready
        await _confirm(interaction, "told-ready" if is_ready else "told-not-ready")

    @command("table-invite")
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        table = await table_here(self.tables, interaction)
        await self.tables.lobby.invite(table.id, actor_of(interaction), (person.id,))
        await _confirm(interaction, "told-invited")

    @command("table-unseat")
    async def unseat(self, interaction: Interaction, seat: str) -> None:
        table = await table_here(self.tables, interaction)
        chosen = _seat(seat)
        if chosen is None:
            raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
        await self.tables.seats.unseat(table.id, actor_of(interaction), chosen)
        await _confirm(interaction, "told-unseated")

    @command("table-computer-add", choices={"level": LEVEL_CHOICES}, group=computer)
    async def add(
        self, interaction: Interaction, seat: str | None = None, level: str | None = None
    ) -> None:
        table = await table_here(self.tables, interaction)
        chosen = None if level is None else Level(level)
        await self.tables.seats.add_computer(table.id, actor_of(interaction), _seat(seat), chosen)
        await _confirm(interaction, "told-computer-added")

    @command("table-computer-remove", group=computer)
    async def remove(self, interaction: Interaction, seat: str | None = None) -> None:
        table = await table_here(self.tables, interaction)
        await self.tables.seats.remove_computer(table.id, actor_of(interaction), _seat(seat))
        await _confirm(interaction, "told-computer-removed")

    @sit.autocomplete("seat")
    @add.autocomplete("seat")
    async def _free_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._seats(interaction, current, lambda table: table.free_seats)

    @remove.autocomplete("seat")
    async def _computer_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._seats(interaction, current, lambda table: table.computer_seats)

    @unseat.autocomplete("seat")
    async def _guests_seats(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        def guests(table: Table) -> Collection[int]:
            return [s for s, p in table.people.items() if p.user_id != table.host_id]

        return await self._seats(interaction, current, guests)

    async def _seats(
        self, interaction: Interaction, current: str, which: Callable[[Table], Collection[int]]
    ) -> list[Choice[str]]:
        """Return the seats of the channel's table that match the typed text."""
        table, language = await table_here(self.tables, interaction), reader_language(interaction)
        seats = [
            Choice(name=_seat_label(language, table, seat), value=str(seat))
            for seat in sorted(which(table))
        ]
        return matching(seats, current)


_MOST_DIGITS = 2


def _seat(written: str | None) -> int | None:
    """Parse a seat; raise `RefusalReason.NO_SUCH_SEAT` for other text."""
    if written is None:
        return None
    if not written.isdecimal() or len(written) > _MOST_DIGITS:
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)
    return int(written)


def _seat_label(language: Language, table: Table, seat: int) -> str:
    where = seat_name(language, seat, len(table.seats), table.rules)
    occupant = table.seats[seat]
    return where if occupant is None else f"{where}: {plain_name(occupant.name)}"


async def _confirm(interaction: Interaction, text_id: str) -> None:
    await tell(interaction, say(reader_language(interaction), text_id))


class MoveCommand(BotCog):
    """The part of ``/table`` that moves a table to this channel."""

    @command("table-move")
    async def move(self, interaction: Interaction, table: str | None = None) -> None:
        here = venue_of(interaction)
        meant = _meant(await self._movable(interaction), table)
        verify_may_post(interaction)
        if here.guild_id == meant.venue.guild_id:
            here = replace(here, locale=meant.venue.locale)
        await self.tables.venues.move(meant.id, actor_of(interaction), here, parent_of(interaction))
        await tell(interaction, say(reader_language(interaction), "told-moved"))

    @move.autocomplete("table")
    async def _tables_to_move(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        movable = await self._movable(interaction)
        return matching(table_choices(movable, reader_language(interaction)), current)

    async def _movable(self, interaction: Interaction) -> list[Table]:
        """Return the person's tables outside this channel, those that lost their channel first."""
        user_id, here = interaction.user.id, interaction.channel_id
        seated = await tables_of(self.tables, user_id)
        hosted = [t for t in self.tables.registry.open_tables() if t.host_id == user_id]
        own = {t.id: t for t in (*seated, *hosted) if t.venue.channel_id != here or t.is_venue_lost}
        return sorted(own.values(), key=lambda t: (not t.is_venue_lost, t.id))


def _meant(movable: list[Table], named: str | None) -> Table:
    """Return the named table, the only one, or the only one that lost its channel. Raises
    `DeclinedError` if that is ambiguous."""
    wanted = movable if named is None else [t for t in movable if str(t.id) == named]
    without_channel = [t for t in wanted if t.is_venue_lost]
    match (wanted, without_channel):
        case ([table], _) | (_, [table]):
            return table
        case ([], _):
            raise DeclinedError("problem-nothing-to-move")
        case _:
            raise DeclinedError("problem-which-table")


class MutingCommands(BotCog):
    """The part of ``/table`` that silences players, or lets them speak again."""

    @command("table-mute")
    async def mute(self, interaction: Interaction, player: str) -> None:
        await self._set(interaction, player, muted=True)

    @command("table-unmute")
    async def unmute(self, interaction: Interaction, player: str) -> None:
        await self._set(interaction, player, muted=False)

    @mute.autocomplete("player")
    async def _speakers(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._people(interaction, current, muted=False)

    @unmute.autocomplete("player")
    async def _muted(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._people(interaction, current, muted=True)

    async def _set(self, interaction: Interaction, player: str, *, muted: bool) -> None:
        table, actor = await table_here(self.tables, interaction), actor_of(interaction)
        verify_may(actor, Request.MUTE, table)
        person = _named(table, player)
        await self.tables.play.mute(table.id, actor, person.user_id, muted)
        told, name = "told-muted" if muted else "told-unmuted", shown_name(person.name)
        await tell(interaction, say(reader_language(interaction), told, player=name))

    async def _people(
        self, interaction: Interaction, current: str, *, muted: bool
    ) -> list[Choice[str]]:
        """Return the players whom the person may mute or unmute; for autocomplete."""
        table = await table_here(self.tables, interaction)
        verify_may(actor_of(interaction), Request.MUTE, table)
        people = [p for p in table.people.values() if is_muted(table, p.user_id) is muted]
        choices = [Choice(name=plain_name(p.name), value=str(p.user_id)) for p in people]
        return matching(choices, current)


def _named(table: Table, written: str) -> Person:
    """Return the player with this id, mention or name; raise `TableRefusedError` if there is
    none."""
    wanted = written.strip().strip("<@!>").casefold()
    for person in table.people.values():
        if wanted in (str(person.user_id), person.name.casefold()):
            return person
    raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)


_SEATING_CHOICES = [
    Choice(name=localised(f"choice-seating-{each.value.replace('_', '-')}"), value=each.value)
    for each in Seating
]


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class TableCog(
    GroupCog,
    group_name=localised("command-table"),
    group_description=localised("command-table.description"),
):
    """The group ``/table``: a few commands, and those of its parts."""

    parts = (
        OpenCommand, SeatCommands, MutingCommands, MoveCommand, RequestCommands, FindingCommands,
    )  # fmt: skip

    @command("table-start", choices={"partners": _SEATING_CHOICES})
    async def start(
        self, interaction: Interaction, partners: str = Seating.AS_SEATED.value
    ) -> None:
        table = await table_here(self.tables, interaction)
        seating, actor = Seating(partners), actor_of(interaction)
        await self.tables.lobby.start(table.id, actor, seating, fill=True)
        await _confirm(interaction, "told-started")

    @command("table-close")
    async def close(self, interaction: Interaction) -> None:
        table = await table_here(self.tables, interaction)
        verify_may(actor_of(interaction), Request.CLOSE, table)
        closes, is_sure = MenuLine(MenuEntry.CLOSE), table.stage is Stage.LOBBY
        await perform_request(self.tables, interaction, table, closes, sure=is_sure)

    @command("table-show")
    async def show(self, interaction: Interaction) -> None:
        table = await table_here(self.tables, interaction)
        verify_may(actor_of(interaction), Request.SHOW_AGAIN, table)
        await existing(self.publisher.for_table(table.id)).repost()
        await _confirm(interaction, "told-shown")
