"""How a person plays a match by the bot's messages, whatever they offer."""

from typing import Any

from bot.client.custom_ids import Verb, decode_custom_id
from bot.settings.preference_panels import page_of
from bot.settings.preferences import PreferenceOption, Preferences
from bot.table.state.table import Table
from bot.table.store.stored_table import StoredTable
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    choice_button,
    choose_in,
    command,
    newest_private,
    panel,
    press,
    press_this,
    verbs,
)
from tests.fakes.store import MemoryStore

FORWARD = (
    Verb.CALL_OUT, Verb.PLAY_ON, Verb.BID, Verb.KEEP_SILENT, Verb.DISCARD, Verb.DECLARE_ALL,
    Verb.PLAY, Verb.PAY,
)  # fmt: skip
"""What brings the game on, the first possible one first."""

_MOST_LOOKS = 5_000
_ASK = 1
"""Where *posso?* stands among the words of the auction."""


async def open_and_start(
    bot: QuickBot, host: Person, channel: int, *, computers: int = 3, **options: object
) -> None:
    """A table with its host and computers, the match begun."""
    await command(bot, host, channel, "table open", **options)
    for _ in range(computers):
        await press(bot, host, newest_private(host, channel), Verb.ADD_COMPUTER)
    await press(bot, host, newest_private(host, channel), Verb.START_AS_SEATED)
    await my_turn(bot, host)


async def close_in_play(bot: QuickBot, person: Person, channel: int) -> None:
    """Close the channel's table by command, and say that one is sure."""
    await command(bot, person, channel, "table close")
    await press(bot, person, newest_private(person, channel), Verb.SURE)


def table_of(bot: QuickBot, person: Person) -> Table | None:
    tables = bot.tables.registry.tables_of(person.id)
    return tables[0] if tables else None


async def my_turn(bot: QuickBot, person: Person) -> None:
    """Wait until the person is asked for something, or all is over; and everything is shown."""
    for _ in range(_MOST_LOOKS):
        table = table_of(bot, person)
        if table is None or table.seat_of(person.id) in (table.turn, *table.seats_awaited):
            await bot.settled()
            return
        await person.until(lambda _: True)
        await bot.settled()
    raise AssertionError(f"nothing is asked of {person.name}, and the match goes on")


async def move(bot: QuickBot, person: Person) -> None:
    """Do by clicks whatever the panel in the DM offers first, and wait for the next turn."""
    await one_move(bot, person)
    await my_turn(bot, person)


async def one_move(bot: QuickBot, person: Person) -> None:
    """Do by clicks whatever the panel in the DM offers first; go up where that may be asked."""
    shown = panel(person)
    if shown.selects and Verb.DISCARD in {
        decode_custom_id(b.custom_id or "").verb for b in shown.buttons
    }:
        await tick_discard(bot, person)
        shown = panel(person)
    while Verb.PICK in verbs(shown) and Verb.DISCARD not in verbs(shown):
        unpicked = [n for n, b in enumerate(buttons(shown, Verb.PICK)) if b.emoji != "✅"]
        await press(bot, person, shown, Verb.PICK, unpicked[0])
        shown = panel(person)
    verb = next((v for v in FORWARD if v in verbs(shown)), None)
    if verb is None:
        await choose_first(bot, person, shown)
        return
    asks = verb is Verb.BID and len(buttons(shown, verb)) > 2
    await press(bot, person, shown, verb, _ASK if asks else 0)
    if Verb.CONFIRM in verbs(panel(person)):
        await press(bot, person, panel(person), Verb.CONFIRM)


async def choose_first(bot: QuickBot, person: Person, shown: SeenMessage) -> None:
    """Play the first card of the first menu: there are too many cards for buttons."""
    menu = shown.selects[0]
    await choose_in(bot, person, shown, menu, [menu.options[0].value])


async def tick_discard(bot: QuickBot, person: Person) -> None:
    """Tick cards in the menus of the suits until the discard is complete."""
    place = 0
    while Verb.DISCARD not in verbs(shown := panel(person)):
        suit = shown.selects[place]
        ticked = [option.value for option in suit.options if option.default]
        rest = [option.value for option in suit.options if not option.default]
        if not rest:
            place += 1
            continue
        await choose_in(bot, person, shown, suit, [*ticked, rest[0]])


def stored(store: MemoryStore) -> StoredTable:
    return store.rows.tables[len(store.rows.tables)]


async def play_until(bot: QuickBot, person: Person, verb: Verb) -> None:
    """Move until the panel offers this."""
    while verb not in verbs(panel(person)):
        await move(bot, person)


async def play_a_hand(bot: QuickBot, person: Person) -> None:
    """Play until one hand more has been scored."""
    hands = _hands_scored(table_of(bot, person))
    while (table := table_of(bot, person)) is not None and _hands_scored(table) == hands:
        await move(bot, person)


def _hands_scored(table: Table | None) -> int:
    assert table is not None
    assert table.match is not None
    return len(table.match.sheets)


async def turn_with(
    bot: QuickBot, person: Person, channel: int, store: MemoryStore, **options: Any
) -> None:
    """A table at which the person, who confirms clicks, is in turn for the first time."""
    store.rows.preferences[person.id] = Preferences(confirm=True)
    await open_and_start(bot, person, channel, **options)


async def prefer(bot: QuickBot, person: Person, channel: int, *choices: PreferenceOption) -> None:
    """Make these choices on a panel of preferences of one's own."""
    await command(bot, person, channel, "preferences")
    for choice in choices:
        await pick(bot, person, newest_private(person, channel), choice)


async def pick(bot: QuickBot, person: Person, shown: SeenMessage, choice: PreferenceOption) -> None:
    """Make this choice on the panel, on whichever page it is; wait for the bot."""
    page = page_of(choice).value
    for turn in buttons(shown, Verb.PREFERENCES_PAGE):
        if decode_custom_id(turn.custom_id or "").argument == page:
            await press_this(bot, person, shown, turn.custom_id or "")
            shown = next(m for m in person.messages(shown.channel_id) if m.id == shown.id)
    for offered in shown.selects:
        if choice.value in [option.value for option in offered.options]:
            await choose_in(bot, person, shown, offered, [choice.value])
            return
    await press_this(bot, person, shown, choice_button(shown, choice))
