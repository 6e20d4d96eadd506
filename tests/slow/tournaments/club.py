"""A house in which evenings are played: what its people do at many tables at once."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.club.evenings.state import Evening
from bot.game.views.view import view_for
from bot.local.people.person import Person
from bot.players import choose
from bot.tables.rules.permissions import Actor
from bot.tables.state.occasion import EveningOccasion
from bot.tables.state.table import Stage, Table
from bot.ui.custom_ids import Verb
from tests.slow.scenarios.house import House

PEOPLE = tuple(f"{name}{number}" for number in (1, 2) for name in (
    "Anna", "Bruno", "Carla", "Dino", "Elena", "Furio", "Gaia", "Ugo",
    "Ada", "Bice", "Clelia", "Dario", "Emma", "Fosco", "Gino", "Irma", "Lia",
))  # fmt: skip
"""Thirty-four people; the first is at home in the server, and so a director when they open one."""


class Club(House):
    """See the module; ``channel`` is where evenings are held."""

    def __init__(self, *parts: Any, channel: str, **options: Any) -> None:
        super().__init__(*parts, **options, named=channel)

    @property
    def people(self) -> list[Person]:
        """Everybody, in order."""
        return [self.person(name) for name in PEOPLE]

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

    async def all_play(self, *, hands: int | None = None) -> None:
        """All tables play on, as computer players would, to the end or for so many hands."""
        while playing := self._playing(hands):
            moved = [await self._move(table) for table in playing]
            if not any(moved):
                await self.settled()
                if not any(self._may_move(table) for table in self._playing(hands)):
                    break
            else:
                await asyncio.sleep(0)
        await self.settled()

    def _playing(self, hands: int | None) -> list[Table]:
        return [
            table
            for table in self.tables
            if table.stage is Stage.PLAYING and table.match is not None
            if hands is None or len(table.match.sheets) < hands
        ]

    def _may_move(self, table: Table) -> bool:
        return table.turn is not None and table.turn in table.people

    async def _move(self, table: Table) -> bool:
        if not self._may_move(table) or table.match is None or table.turn is None:
            return False
        person = table.people[table.turn]
        action = choose(view_for(table.match, table.turn))
        actor = Actor(person.user_id, self.guild_id)
        await self.bot.tables.play.act(table.id, None, actor, action)
        return True
