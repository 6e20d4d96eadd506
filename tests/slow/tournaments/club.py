"""A house in which evenings are played: what its people do at many tables at once."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

from bot.client.custom_ids import Verb
from bot.features.evenings.state import Evening
from bot.table.live.records import match_record
from bot.table.rules.permissions import Actor
from bot.table.state.table import EveningOccasion, Stage, Table
from localcord.people.person import Person
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.slow.scenarios.house import House
from tests.slow.tournaments.counting import Played, played

PEOPLE = (
    "Anna", "Bruno", "Carla", "Dino", "Elena", "Furio", "Gaia", "Ugo", "Ada",
    "Bice", "Clelia", "Dario", "Emma", "Fosco", "Gino", "Irma", "Lia", "Mara",
)  # fmt: skip
"""Eighteen people; the first is at home in the server, and so a director when they open one."""


class Club(House):
    """See the module; ``channel`` is where evenings are held."""

    def __init__(self, *parts: Any, channel: str, **options: Any) -> None:
        super().__init__(*parts, **options, named=channel)

    @property
    def people(self) -> list[Person]:
        """Everybody, in order."""
        return [self.person(name) for name in PEOPLE]

    @property
    def is_on(self) -> bool:
        """Whether an evening is going on in the channel."""
        return self.bot.tables.evenings.in_channel(self.channel) is not None

    @property
    def evening(self) -> Evening:
        """The evening of the channel."""
        held = self.bot.tables.evenings.in_channel(self.channel)
        assert held is not None
        return held.evening

    @property
    def tables(self) -> list[Table]:
        """The open tables of evenings."""
        tables = self.bot.tables.registry.open_tables()
        return [t for t in tables if isinstance(t.occasion, EveningOccasion)]

    @property
    def gone(self) -> set[int]:
        """The users who have left the evening, or did not appear."""
        gone = (entry for entry in self.evening.entries if entry.gone)
        return {member.user_id for entry in gone for member in entry.members}

    def seated(self, person: Person) -> bool:
        """Whether the person sits at a table of an evening."""
        return any(table.seat_of(person.id) is not None for table in self.tables)

    async def document(self, person: Person) -> dict[str, Any]:
        """The evening whose results the person looks at, as the file that they are given."""
        given = await self.presses(person, "Everything as a file")
        (file,) = (a for message in given.created for a in message.attachments)
        document: dict[str, Any] = json.loads(self.world.attachment(file.id))
        return document

    def user(self, user_id: int) -> Person:
        """The person of this id."""
        return self.discord.person(user_id)

    async def all_ready(self, *but: Person) -> None:
        """Everybody at the tables presses *Ready* in their thread, but for these."""
        for table in self.tables:
            if table.stage is not Stage.LOBBY:
                continue
            for person in list(table.people.values()):
                if person.user_id not in {each.id for each in but}:
                    user, thread = self.user(person.user_id), table.venue.channel_id
                    await self.presses(user, Verb.READY, within=thread)

    async def all_play(self, at: Iterable[Table] = (), *, hands: int | None = None) -> None:
        """All tables, or these, play on as computer players would, to the end or for so many
        hands."""
        ids = {table.id for table in at}
        while playing := self._playing(ids, hands):
            # One table after another: so fewer states of each are shown than are played.
            moved = [await self._hand(table) for table in playing]
            if not any(moved):
                await self.settled()
                if not any(self._may_move(table) for table in self._playing(ids, hands)):
                    break
            else:
                await asyncio.sleep(0)
        await self.settled()

    async def directs(self, person: Person, *buttons: str) -> None:
        """Press these buttons, one after another, on the director's panel."""
        await self.says(person, "evening director")
        for label in buttons:
            await self.presses(person, label)

    async def records(self, evening_id: int) -> list[Played]:
        """What the records of an evening's tables say, of those that finished a hand."""
        tables = await self.store.evenings.tables(evening_id)
        found = []
        for (number, _), table_id in sorted(tables.items()):
            record = match_record(await self.bot.tables.registry.stored_table(table_id))
            if record is not None:
                found.append(played(number, record))
        return found

    def _playing(self, ids: set[int], hands: int | None) -> list[Table]:
        return [
            table
            for table in self.tables
            if table.stage is Stage.PLAYING and table.match is not None
            if not ids or table.id in ids
            if hands is None or len(table.match.sheets) < hands
        ]

    def _may_move(self, table: Table) -> bool:
        return table.turn is not None and table.turn in table.people

    async def _hand(self, table: Table) -> bool:
        """Play at a table until its hand is over or it waits for somebody else; whether anybody
        has moved."""
        hands = len(table.match.sheets) if table.match else 0
        moved = False
        while await self._move(table):
            moved, table_id = True, table.id
            found = next((each for each in self.tables if each.id == table_id), None)
            if found is None or found.match is None or len(found.match.sheets) > hands:
                break
            table = found
        return moved

    async def _move(self, table: Table) -> bool:
        if not self._may_move(table) or table.match is None or table.turn is None:
            return False
        person = table.people[table.turn]
        action = choose(view_for(table.match, table.turn))
        actor = Actor(person.user_id, self.guild_id)
        await self.bot.tables.play.act(table.id, None, actor, action)
        return True
