"""A tournament whose process is killed goes on in another one: round, tables, the next round, the
panel of its director."""

from __future__ import annotations

from bot.club.evenings.actions import CloseRound, OpenRound, Start
from bot.storage import open_store
from bot.ui.custom_ids import Verb, decode_custom_id
from localcord.people.person import Person
from localcord.people.seen import Button, SeenMessage
from tests.drivers.answers import answer
from tests.drivers.waiting import PATIENCE
from tests.slow.crash.several import House, people_of

SHARD = 1
"""That of the evening's server; direct messages come to the process of the other one."""


class Evening:
    """Four people who play a tournament in the server of a shard."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = [house.local.person(name) for name in people_of(house, SHARD)]
        for person in self.people:
            person.locale = "en-US"
        self.channel = house.local.world.channel_id(f"sala-{SHARD}")

    @property
    def host(self) -> Person:
        return self.people[0]

    @property
    def threads(self) -> list[int]:
        """The threads of its tables, in the order in which they were opened."""
        channels = self.house.local.world.channels.values()
        return sorted(each.id for each in channels if each.parent_id == self.channel)

    async def says(self, command: str, **options: object) -> None:
        """The host gives a command in the channel."""
        await (await self.host.slash(self.channel, command, **options)).finished(PATIENCE)

    async def presses(self, person: Person, what: str | Verb, channel: int | None = None) -> None:
        """Press the newest such button of a channel once it is there, and be answered."""
        where = self.channel if channel is None else channel

        def found() -> tuple[SeenMessage, Button] | None:
            for message in sorted(person.messages(where), key=lambda m: m.id, reverse=True):
                for button in message.buttons:
                    if not button.disabled and _is_meant(button, what):
                        return message, button
            return None

        message, button = await self.house.news.until(found)
        outcome = await person.click(message.id, button.custom_id or "")
        assert outcome.acknowledged
        await outcome.finished(PATIENCE)

    async def directs(self, *buttons: str) -> None:
        """The host presses these on the director's panel."""
        await self.says("evening director")
        for label in buttons:
            await self.presses(self.host, label)

    async def begin_round(self, number: int) -> None:
        """Everybody says in the thread of the round's table that they are ready."""
        (thread,) = await self.house.news.until(lambda: self.threads[number - 1 : number])
        for person in self.people:
            await self.presses(person, Verb.READY, thread)

    async def play(self, moves: int) -> None:
        """Whoever is asked answers, so many times."""
        for _ in range(moves):
            await answer(self.people, self.house.news)


def _is_meant(button: Button, what: str | Verb) -> bool:
    if isinstance(what, Verb):
        return button.custom_id is not None and decode_custom_id(button.custom_id).verb is what
    return button.label == what


async def test_an_evening_is_played_on_by_another_process(shared_house: House) -> None:
    evening = Evening(shared_house)
    async with shared_house.process(0):
        async with shared_house.process(SHARD) as process:
            await shared_house.connected(0, SHARD)
            await evening.says("evening open", format="singles", scoring="matches", rounds=2)
            await evening.presses(evening.host, "Open sign-up here")
            for person in evening.people:
                await evening.presses(person, "Sign up")
            await evening.directs("Start", "Yes, start")
            await evening.begin_round(1)
            await evening.play(6)
            await process.kill()
        await shared_house.connected(0)
        await evening.play(6)
        await shared_house.connected(0, SHARD)
        await evening.directs("End the round", "Yes, end the round")
        await evening.directs("Next round now")
        await evening.begin_round(2)
        await evening.play(4)
    async with open_store(shared_house.url) as store:
        (evening_id,) = await store.evenings.going_on()
        stored = await store.evenings.find(evening_id)
        tables = await store.evenings.tables(evening_id)
    assert stored is not None
    done = [type(entry.action) for entry in stored.log]
    assert [done.count(kind) for kind in (Start, OpenRound, CloseRound)] == [1, 2, 1]
    assert len(tables) == 2
    assert len(evening.threads) == 2
