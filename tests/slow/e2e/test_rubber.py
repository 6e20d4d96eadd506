"""Four people play a full rubber of Ottocento to 800, by buttons and by slash commands."""

import re

from bot.client.custom_ids import Verb
from bot.features.books.leaderboards import BoardQuery
from bot.words import Language
from bot.words.numbers import figure
from localcord.people.person import Person
from tarocchino.core.records.referee import judge
from tests.drivers.waiting import PATIENCE
from tests.slow.e2e.house import House

PEOPLE = ("Anna", "Bruno", "Carla", "Dino")


async def posted_score(person: Person, channel_id: int, totals: tuple[float, ...]) -> str:
    """The newest message of the channel that has all these numbers, written as in Italian, as
    words by themselves."""
    written = {figure(Language.ITALIAN, total) for total in totals}

    def has_totals(text: str) -> bool:
        return written <= set(re.split(r"[\s*|]+", text))

    message = await person.until(lambda m: has_totals(m.text), PATIENCE, channel_id=channel_id)
    return message.text


async def test_a_rubber_from_the_first_seat_to_the_leaderboard(house: House) -> None:
    anna, *others = (house.discord.person(name) for name in PEOPLE)
    await house.open_table(anna, game="ottocento", target=800)
    for seat, person in enumerate(others, start=1):
        await house.sits_down(person, seat)
    await house.press(anna, Verb.START_AS_SEATED)
    hands = 0
    while house.table is not None:
        await house.news.until(lambda: house.table is None or house.person_in_turn())
        if (person := house.person_in_turn()) is not None:
            await house.move(person)
        table = house.table
        if table is None or (table.match is not None and len(table.match.sheets) > hands):
            hands += 1
            answer = judge(await house.record(anna))
            assert answer["ok"], answer
            assert len(answer["hands"]) == hands
            await posted_score(anna, house.channel_id, tuple(answer["hands"][-1]["score"]))
            await posted_score(anna, house.channel_id, tuple(answer["score"]))
    assert answer["finished"]
    assert max(answer["score"]) >= 800
    assert hands > 1
    winners = {PEOPLE[seat] for seat in range(4) if seat % 2 == answer["winner"]}
    await house.bot.tables.books.settled()
    board = await house.bot.tables.boards.page(house.guild_id, BoardQuery(), anna.id)
    assert {line.names[0] for line in board.lines if line.wins} == winners
    outcome = await house.done(anna.slash(house.channel_id, "leaderboard"))
    assert all(name in outcome.text for name in PEOPLE)
