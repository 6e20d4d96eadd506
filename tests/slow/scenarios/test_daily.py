"""The hand of the day: everybody alone with the same cards, and a secret until the next morning."""

import pytest

from bot.settings.servers import Setting
from bot.stores import Store
from bot.table.state.table import Table
from localcord.people.person import Person
from localcord.world.permissions import Permission
from tests.drivers.controls import relabel
from tests.drivers.play import one_move
from tests.slow.scenarios.house import House

BUTTON = "Play today’s hand"
READING = (
    "stats", "history matches", "leaderboard", "records", "history replay", "history record",
    "history verify", "watch", "score", "table list", "hand show", "privacy", "back",
)  # fmt: skip
"""Every command that tells of what was played, or is being played."""
FAIR = "tk:{}:0:fair:hand-0"


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


async def begins(house: House, person: Person) -> Table:
    await house.says(person, "daily")
    await house.presses(person, BUTTON)
    return own_table(house, person)


def own_table(house: House, person: Person) -> Table:
    (table,) = (t for t in house.bot.tables.registry.tables_of(person.id) if t.is_private)
    return table


async def plays_on(house: House, person: Person, moves: int = 500) -> None:
    """The person plays by the direct message, to the end of the hand at most."""
    for _ in range(moves):
        if not house.bot.tables.registry.tables_of(person.id):
            return
        await one_move(house.bot, person)
        await house.settled()


async def test_the_podium_came_as_soon_as_the_bot_was_let_in(
    house: House, anna: Person, bruno: Person
) -> None:
    """Anna owns the server."""
    choose = house.bot.tables.policy.settings.choose
    await choose(house.guild_id, Setting.DAILY_CHANNEL, (str(house.channel),))
    await begins(house, bruno)
    await plays_on(house, bruno)
    moderator = house.discord.moderator
    moderator.forbid(house.channel, Permission.SEND_MESSAGES)
    await house.passes(hours=20)
    assert house.dm(anna).newest.text.startswith(f"I can’t post in <#{house.channel}>")
    await house.restarts()
    moderator.permit(house.channel)
    await house.settled()
    (podium,) = house.public(anna).messages
    assert "One person finished it" in podium.text
    moderator.forbid(house.channel, Permission.SEND_MESSAGES)
    moderator.permit(house.channel)
    await house.settled()
    assert len(house.public(anna)) == 1


async def test_nobody_can_ask_what_the_hand_of_the_day_is_like(
    house: House, anna: Person, bruno: Person
) -> None:
    """Bruno has not begun: every answer is what it was before Anna had played. Anna has played, and
    asks in the channel: nobody there sees anything, and she is told of no other hand."""
    before = await told_to(house, bruno)
    table = await begins(house, anna)
    during = await told_to(house, bruno)
    await plays_on(house, anna)
    after = await told_to(house, bruno)
    assert before == during == after
    assert len(house.public(bruno)) == 0
    seeds = await secrets(house, table)
    own = await told_to(house, anna)
    everything = "\n".join((*own, *after, str(house.dm(anna)), str(house.dm(bruno))))
    assert not any(seed in everything for seed in seeds)
    assert "step 0 of" not in everything
    assert len(house.public(bruno)) == 0
    hands = f"tk:{table.id}:0:hands:0.0.."
    assert "stay secret" in await forged(house, anna, hands)
    sheet = [f"tk:{table.id}:0:sheet{what}:0" for what in ("sides", "words", "count")]
    for button in (hands, *sheet):
        assert "in another server" in await forged(house, bruno, button)
    fair = await forged(house, anna, FAIR.format(table.id))
    assert not any(seed in fair for seed in seeds)


async def told_to(house: House, person: Person) -> list[str]:
    """What the person is answered by every command that reads something."""
    answers = []
    for command in READING:
        await house.says(person, command)
        answers.append(house.answer)
    await house.says(person, "daily", results="2025-06-16")
    return answers


async def secrets(house: House, table: Table) -> list[str]:
    """The seeds from which the deal follows."""
    store = house.store
    chain, stored = (await store.daily.chain(0)).chain, await store.daily.find(20255)
    own = (await store.tables.find_table(table.id)).chain
    return [chain.seed_of(stored.daily.board).hex(), own.seed_of(1).hex(), own.last.hex()]


async def forged(house: House, person: Person, custom_id: str) -> str:
    """What a person is answered who clicks a button that nobody showed them."""
    await house.says(person, "daily")
    shown = house.looked_at(person, None)[0]
    posted = house.world.channel_messages(house.channel)
    relabel(next(m for m in posted if m.id == shown.id), custom_id)
    outcome = await person.click(shown.id, custom_id)
    await outcome.finished()
    await house.settled()
    return outcome.text
