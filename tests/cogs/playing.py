"""How a person plays a match by the bot's messages, whatever they offer."""

from __future__ import annotations

from bot.local.people import Person
from bot.tables.model import Table
from bot.tables.ports import StoredTable
from cogs.custom_ids import Verb
from tests.cogs.clients import QuickBot
from tests.cogs.pressing import (
    buttons,
    command,
    panel,
    press,
    table_message,
    verbs,
)
from tests.tables.fakes import MemoryStore

FORWARD = (
    Verb.CALL_OUT, Verb.KEEP_SILENT, Verb.DISCARD, Verb.DECLARE_ALL, Verb.PLAY, Verb.PAY,
)  # fmt: skip
"""What brings the game on, the first possible one first."""


async def open_and_start(bot: QuickBot, host: Person, channel: int, **options: object) -> None:
    """A table with its host and three computers, the match begun."""
    await command(bot, host, channel, "table open", **options)
    for _ in range(3):
        await press(bot, host, table_message(host, channel), Verb.ADD_COMPUTER)
    await press(bot, host, table_message(host, channel), Verb.START_AS_SEATED)
    await my_turn(bot, host)


def table_of(bot: QuickBot, person: Person) -> Table | None:
    tables = bot.tables.tables_of(person.id)
    return tables[0] if tables else None


async def my_turn(bot: QuickBot, person: Person) -> None:
    """Wait until the computers have moved and everything is shown."""
    while (table := table_of(bot, person)) is not None and table.turn != table.seat_of(person.id):
        await person.until(lambda _: True)
        await bot.settled()
    await bot.settled()


async def move(bot: QuickBot, person: Person) -> None:
    """Do by buttons whatever the panel in the DM offers first."""
    shown = panel(person)
    while Verb.PICK in verbs(shown) and Verb.DISCARD not in verbs(shown):
        unpicked = [n for n, b in enumerate(buttons(shown, Verb.PICK)) if b.emoji != "✅"]
        await press(bot, person, shown, Verb.PICK, unpicked[0])
        shown = panel(person)
    verb = next(v for v in FORWARD if v in verbs(shown))
    await press(bot, person, shown, verb)
    await my_turn(bot, person)


def stored(store: MemoryStore) -> StoredTable:
    return store.tables[len(store.tables)]


async def play_until(bot: QuickBot, person: Person, verb: Verb) -> None:
    """Move until the panel offers this."""
    while verb not in verbs(panel(person)):
        await move(bot, person)
