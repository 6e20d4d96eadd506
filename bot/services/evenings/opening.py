"""The tables of a round are opened: each once, whatever happens in between."""

from __future__ import annotations

import logging

from bot.club.evenings.actions import Obstacle
from bot.club.evenings.deals import set_chain
from bot.club.evenings.orders import TableOrder, tables_to_open
from bot.club.evenings.settings import GAME
from bot.services.evenings.house import EveningHouse
from bot.services.evenings.live_evening import LiveEvening
from bot.services.ports.evening_publisher import NoPlaceError
from bot.services.ports.store import NewTable
from bot.support.uncancelled import uncancelled
from bot.tables.rules.computer_names import computer_name
from bot.tables.state.agreement import Admission, Agreement, Pace, TimeControl
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.occasion import EveningOccasion
from bot.tables.state.occupants import Computer, Occupant, Person
from bot.tables.state.venue import Venue
from tarocchino.core.games import GAMES, default_rules, match_rules
from tarocchino.dealing.chain import SeedChain, new_chain

_log = logging.getLogger(__name__)

TURN_SECONDS = 60
"""The time that people have for a turn."""

_GAME = GAMES[GAME]


def missing_tables(live: LiveEvening) -> list[TableOrder]:
    """The tables of the present round that are not open yet; none during a break."""
    if live.evening.paused is not None and live.evening.suspended is None:
        return []
    return [
        each for each in tables_to_open(live.evening) if (each.round, each.table) not in live.tables
    ]


class TableOpener:
    """Opens the tables of an evening, whose secret chain is given if its deals are sealed."""

    def __init__(self, live: LiveEvening, chain: SeedChain | None, house: EveningHouse) -> None:
        self._live = live
        self._chain = chain
        self._house = house

    async def open_missing(self) -> None:
        """Open the tables that are missing, once the draw is shown.

        Raises `NoPlaceError` where one has no place; one that has none for the moment does not keep
        the others waiting. Raises `TableRefusedError` while the store is busy.
        """
        live = self._live
        if not missing_tables(live):
            return
        await self._house.shown(live.id)
        for order in missing_tables(live):
            try:
                venue = await self._house.place(live.venue, live.evening, order)
                await self._open(order, venue)
            except NoPlaceError as error:
                if error.obstacle is not Obstacle.UNREACHED:
                    raise
            except TableRefusedError as error:
                if error.reason is RefusalReason.BUSY:
                    raise
                _log.warning("table %s is not opened yet: %s", order.name, error.reason.value)
        if missing_tables(live):
            raise NoPlaceError(Obstacle.UNREACHED)

    async def move_lost(self) -> bool:
        """Go on elsewhere at the tables whose places are gone; False if one is still without.

        Raises as `open_missing` does.
        """
        live, all_have_one = self._live, True
        for order in tables_to_open(live.evening):
            table_id = live.tables.get((order.round, order.table))
            table = None if table_id is None else self._house.open_table(table_id)
            if table is None or not table.is_venue_lost:
                continue
            venue = await self._house.place(live.venue, live.evening, order)
            if venue.channel_id == table.venue.channel_id:
                # The bot may not use it, though it is there.
                all_have_one = False
            else:
                await self._house.occasions.move(table.id, venue)
        return all_have_one

    @uncancelled
    async def _open(self, wanted: TableOrder, venue: Venue) -> None:
        live = self._live
        async with live.writing():
            # Who sits there, and whether it is played at all, may have changed meanwhile.
            order = next((o for o in missing_tables(live) if o.name == wanted.name), None)
            if order is None:
                return
            new = await self._new_table(order, venue)
            with live.storing():
                table = await self._house.tables.open(new)
            live.tables[order.round, order.table] = table.id

    async def _new_table(self, order: TableOrder, venue: Venue) -> NewTable:
        settings = await self._house.tables.policy.settings.chosen(venue.guild_id)
        people = frozenset(each.user_id for each in order.seats if each is not None)
        agreement = Agreement(
            time_control=TimeControl(Pace.TURN, TURN_SECONDS),
            admission=Admission.INVITED,
            invited=people,
        )
        is_sealed = order.board_set is not None
        return NewTable(
            venue,
            self._live.evening.directors[0],
            _GAME.name,
            match_rules(_GAME, settings.apply_to(default_rules(_GAME))),
            seated(order.seats, self._house.tables.names_in(venue.guild_id)),
            self._chain_for(order),
            opened_at=self._house.clock.now(),
            agreement=settings.apply_to_agreement(agreement),
            first_dealer=0,
            occasion=EveningOccasion(order.evening_id, order.round, order.table, is_sealed),
        )

    def _chain_for(self, order: TableOrder) -> SeedChain:
        if order.board_set is None or self._chain is None:
            return new_chain(self._house.shuffler.seed())
        return set_chain(self._chain, order.board_set)


def seated(
    people: tuple[Person | None, ...], members: frozenset[str]
) -> tuple[Occupant | None, ...]:
    """The people in their seats, and a computer player in each other one, who bears no name of
    theirs or of these members."""
    seats: list[Occupant | None] = []
    taken = {*members, *(each.name for each in people if each is not None)}
    for person in people:
        occupant = person or Computer(computer_name(taken))
        taken.add(occupant.name)
        seats.append(occupant)
    return tuple(seats)
