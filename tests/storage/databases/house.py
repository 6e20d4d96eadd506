"""A house over a database: many tables, each in a channel of its own, played by their buttons."""

import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from bot.client.custom_ids import CustomId, Verb, decode_custom_id
from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.support.refusals import TableRefusedError
from bot.table.live.shuffler import RandomShuffler
from bot.table.state.table import Table
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.world.world import World
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.dealing.chain import new_chain
from tarocchino.dealing.deal_v1 import SeatCut, write_transcript
from tests.drivers.controls import buttons, verbs
from tests.drivers.play import FORWARD
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import client_starter, pointed_at
from tests.slow.scenarios.house import House

TIME_TO_CUT = 120.0
"""Seconds that people have to cut the pack."""

_ON_A_HAND_PANEL = {*FORWARD, Verb.PICK, Verb.PICK_SUIT, Verb.CHOOSE, Verb.CONFIRM, Verb.PRESELECT}
_MOST_MOVES = 600

Holds = Callable[[Table], bool]


class StoredHouse(House):
    """A house over a database, with several tables open at once."""

    def __init__(self, *parts: Any, store: Store) -> None:
        self._packs = random.Random(0)
        self._moves = random.Random(0)
        super().__init__(*parts, patience=TIME_TO_CUT, chance=self._packs)
        self.store = store

    def people(self, names: str) -> list[Person]:
        """People by their first names."""
        found = {person.name.split()[0]: person for person in self.discord.people}
        return [found[name] for name in names.split()]

    def now_at(self, table_id: int) -> Table:
        """The open table as it is now."""
        return self.bot.tables.registry.table(table_id)

    def player(self, table_id: int, seat: int | None = None) -> Person:
        """The person in this seat; the one in turn for None."""
        table = self.now_at(table_id)
        seat = table.turn if seat is None else seat
        return self.discord.person(table.people[seat].user_id)

    async def opens_table(
        self,
        channel: str,
        game: str,
        *people: Person,
        computers: int = 0,
        seed: int = 1,
        start: Verb | None = Verb.START_AS_SEATED,
        cuts: bool = True,
        **options: object,
    ) -> Table:
        """Open a table, have the others sit down, and start; all decline to cut, unless ``cuts`` is
        False. The packs and all random moves follow from the seed."""
        self._packs.seed(seed)
        self._moves.seed(seed)
        host, *others = people
        await self.says(host, "table open", channel=channel, game=game, cutting=True, **options)
        place: int | str = self.newest_thread if options.get("thread") else channel
        for person in others:
            await self.presses(person, Verb.SIT, within=self.table_message(person, place))
        for _ in range(computers):
            await self.presses(host, Verb.ADD_COMPUTER)
        if start is not None:
            await self.presses(host, start)
            if cuts:
                await self.cuts_nothing(self.table_in(place).id)
        return self.table_in(place)

    async def seed_with(
        self,
        people: Sequence[Person],
        game: str,
        holds: Callable[[MatchState], bool],
        **knobs: Any,
    ) -> int:
        """The first seed with which the next table, opened for these people, gets such a deal."""
        opened = await self.tables_opened()
        played = GAMES[GameName(game)]
        match = new_match(played, replace(default_rules(played), **knobs), len(people))
        transcript = write_transcript(opened + 1, 1, [SeatCut(each.id) for each in people])
        for seed in count(1):
            shuffler = RandomShuffler(random.Random(seed))
            first = new_chain(shuffler.seed()).seed_of(1)
            dealer = shuffler.first_dealer(len(people))
            if holds(apply(match, Deal(dealer, shuffler.pack(first, transcript)))[0]):
                return seed
        raise AssertionError

    async def tables_opened(self) -> int:
        """The number of tables so far, which is the id of the newest."""
        number = 0
        while await self.store.tables.find_table(number + 1) is not None:
            number += 1
        return number

    async def cuts_nothing(self, table_id: int) -> None:
        """Everybody who is asked to cut declines."""
        while asked := self.now_at(table_id).seats_awaited:
            person = self.player(table_id, asked[0])
            message = self.of_table(person, table_id, Verb.NO_CUT)
            await self.presses(person, Verb.NO_CUT, within=message)

    async def until_at(self, table_id: int, holds: Holds) -> None:
        """Whoever is asked makes a move, until this holds at the table or its match is over."""
        for _ in range(_MOST_MOVES):
            try:
                table = self.now_at(table_id)
            except TableRefusedError:
                return
            if holds(table):
                return
            await self.moves_at(table_id)
        raise AssertionError("the moment never comes")

    async def until_offered(self, table_id: int, verb: Verb) -> None:
        """Whoever is asked makes a move, until the panel of the player in turn offers this."""
        await self.until_at(table_id, lambda table: self._offers(table, verb))
        assert self._offers(self.now_at(table_id), verb), "it was never offered"

    async def moves_at(self, table_id: int) -> None:
        """The player in turn makes one move by the panel in the direct messages."""
        if self.now_at(table_id).seats_awaited:
            await self.cuts_nothing(table_id)
            return
        person = self.player(table_id)
        shown = await self.with_discard(person, table_id)
        verb = next((v for v in FORWARD if v in verbs(shown)), None)
        if verb is None:  # There are too many cards for buttons.
            menu = shown.selects[0]
            card = self._moves.choice(menu.options).value
            await self._done(person.select(shown.id, menu.custom_id, [card]))
        else:
            place = 0
            if verb is Verb.PLAY:
                place = self._moves.randrange(len(buttons(shown, verb)))
            elif verb is Verb.BID:
                place = int(len(buttons(shown, verb)) > 2)
            await self.presses(person, verb, place=place, within=shown)
        shown = person.message(shown.id)
        if Verb.CONFIRM in verbs(shown):
            await self.presses(person, Verb.CONFIRM, within=shown)

    async def with_discard(self, person: Person, table_id: int) -> SeenMessage:
        """The person's panel, with the whole discard picked where one is due."""
        while True:
            shown = self.hand_panel(person, table_id)
            offered = {each.verb for each in controls(shown)}
            if not offered & {Verb.PICK, Verb.PICK_SUIT} or Verb.DISCARD in verbs(shown):
                return shown
            await self.picks_a_card(person, shown)

    async def picks_a_card(self, person: Person, shown: SeenMessage) -> None:
        """Pick one more card to discard."""
        picks = buttons(shown, Verb.PICK)
        if picks:
            place = next(n for n, b in enumerate(picks) if b.emoji != "✅")
            await self.presses(person, Verb.PICK, place=place, within=shown)
            return
        for menu in shown.selects:
            chosen = decode_custom_id(menu.custom_id).argument[2:]
            ticked = [option.value for option in menu.options if option.default]
            rest = [o.value for o in menu.options if o.value not in (*ticked, chosen)]
            if rest and len(ticked) < menu.max_values:
                await self._done(person.select(shown.id, menu.custom_id, [*ticked, rest[0]]))
                return

    async def says_something(self, table_id: int) -> None:
        """The player in turn chooses the first signal or saying of the panel's menu."""
        person = self.player(table_id)
        shown = self.hand_panel(person, table_id)
        (menu,) = (m for m in shown.selects if decode_custom_id(m.custom_id).verb is Verb.WORDS)
        await self._done(person.select(shown.id, menu.custom_id, [menu.options[0].value]))

    def hand_panel(self, person: Person, table_id: int) -> SeenMessage:
        """The person's newest message with the cards of this table, private answers too."""
        return self.of_table(person, table_id, *_ON_A_HAND_PANEL)

    def of_table(self, person: Person, table_id: int, *wanted: Verb) -> SeenMessage:
        """The newest message with a live control of this table for one of these."""
        for message in self.looked_at(person, None):
            if any(i.table == table_id and i.verb in wanted for i in controls(message)):
                return message
        raise LookupError(f"{person.name} has no {wanted} of table {table_id}")

    async def asks_for(self, person: Person, channel: str, *labels: str) -> None:
        """Open the table's menu and press what it offers, one after the other."""
        await self.presses(person, Verb.MENU, within=self.table_message(person, channel))
        for label in labels:
            await self.presses(person, label, within=channel)

    def _offers(self, table: Table, verb: Verb) -> bool:
        if table.turn is None or table.turn not in table.people:
            return False
        shown = self.hand_panel(self.player(table.id), table.id)
        return verb in {each.verb for each in controls(shown)}


@asynccontextmanager
async def house_over(
    database: Path, world: World, clock: VirtualClock
) -> AsyncIterator[StoredHouse]:
    """The bot at work in this world, over this database, its pictures left blank."""
    async with (
        ScriptedDiscord(world, rate_limits=False) as local,
        open_store(sqlite_url(database)) as store,
        client_starter() as start,
    ):
        with pointed_at(local):
            house = StoredHouse(local, clock, start, BlankDrawing(), store=store)
            await house.starts()
            try:
                yield house
            finally:
                await house.closes()


def controls(message: SeenMessage) -> list[CustomId]:
    """What the live controls of a message say."""
    live = [b.custom_id for b in message.buttons if not b.disabled and b.custom_id is not None]
    return [decode_custom_id(each) for each in (*live, *(s.custom_id for s in message.selects))]
