"""People who use everything that the bot offers, and try what it does not offer them."""

import asyncio
import random
from collections.abc import Collection, Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from bot.client.custom_ids import CustomId, Verb
from bot.table.state.seats import Person as Seated
from localcord.limits.commands import OptionType
from localcord.people.person import Person
from localcord.world.components import walk
from localcord.world.entities import Message
from tests.drivers.controls import (
    newest_private,
    press,
    relabel,
    table_message,
    verbs,
)
from tests.drivers.play import one_move
from tests.slow.secrecy.house import House
from tests.slow.secrecy.knowledge import may_know
from tests.slow.secrecy.shown import without_ids

COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("hand show", {}),
    ("score", {}),
    ("preferences", {}),
    ("history record", {}),
    ("history record", {"format": "txt"}),
    ("history record", {"format": "html"}),
    ("history replay", {}),
    ("watch", {}),
    ("play", {"card": "Ks"}),
    ("hand discard", {"cards": "Ks"}),
    ("hand declare", {"combinations": "all"}),
    ("hand pay", {"card": "Ks"}),
    ("hand bid", {"bid": "posso"}),
    ("hand call-out", {"answer": "yes"}),
    ("why", {}),
)
"""Commands that change nothing of what is not the asker's to do, with options that they need."""

AUTOCOMPLETED = (
    ("play", "card", {}),
    ("play", "signal", {"card": "Ks"}),
    ("play", "saying", {"card": "Ks"}),
    ("hand bid", "bid", {}),
    ("hand discard", "cards", {}),
    ("hand declare", "combinations", {}),
    ("hand declare", "without", {"combinations": "all"}),
    ("hand pay", "card", {}),
    ("hand show", "table", {}),
)
"""Options that the bot completes, with what is filled in before."""

SHOWN_BY_BUTTON = (Verb.HAND, Verb.COURSE, Verb.SCORE, Verb.FAIR_DEAL)


async def take_turn(house: House) -> None:
    """Have the person in turn do by clicks whatever the panel in the DM offers first."""
    assert house.table is not None
    assert house.table.turn is not None
    await one_move(house.bot, house.person(house.table.turn))


async def computers_done(house: House) -> None:
    """Wait until a person is in turn, or the hand is over."""
    async with asyncio.timeout(8):
        while (table := house.table) is not None and not hand_is_over(house):
            if table.turn is not None and isinstance(table.seats[table.turn], Seated):
                break
            await asyncio.sleep(0.001)
    await house.bot.settled()


def hand_is_over(house: House) -> bool:
    """Whether the first hand has been counted."""
    table = house.table
    return table is None or table.match is None or bool(table.match.sheets)


async def press_for_all(house: House, person: Person) -> None:
    """Press the buttons of the table message that show something."""
    shown = table_message(person, house.channel)
    for verb in SHOWN_BY_BUTTON:
        if verb in verbs(shown):
            await press(house.bot, person, shown, verb)
    await press(house.bot, person, shown, Verb.MENU)
    menu = newest_private(person, house.channel)
    for verb in SHOWN_BY_BUTTON:
        if verb in verbs(menu):
            await press(house.bot, person, menu, verb)


async def complete_all(house: House, person: Person) -> list[object]:
    """Have every option completed; return what was offered."""
    offered: list[object] = []
    for command, option, filled in AUTOCOMPLETED:
        for typed in ("", "K", "r"):
            choices = await person.autocomplete(
                house.channel, command, focused=option, typed=typed, **filled
            )
            offered.append((command, option, typed, [(c.name, c.value) for c in choices]))
    return offered


async def give_commands(house: House, person: Person, card: str = "Ks") -> list[str]:
    """Give every command; return what was answered, without the ids of commands."""
    answers = []
    for name, options in COMMANDS:
        options = {key: card if key in ("card", "cards") else v for key, v in options.items()}
        outcome = await person.slash(house.channel, name, **options)
        await outcome.finished()
        await house.bot.settled()
        answers.append(without_ids(outcome.text))
    return answers


async def be_curious(house: House, random: random.Random) -> None:
    """A player who is not in turn tries something."""
    table = house.table
    if table is None:
        return
    people = [s for s, who in enumerate(table.seats) if isinstance(who, Seated)]
    seat = random.choice([s for s in (*people, None, None) if s is None or s != table.turn])
    person = house.person(seat)
    match random.randrange(3):
        case 0:
            await press_for_all(house, person)
        case 1:
            await complete_all(house, person)
        case _:
            # A refusal names the card that was asked for: it is one that the asker knows of.
            down = table.agreement.face_down
            seen = may_know(table.match, seat, face_down=down) if table.match else ()
            known = sorted(c.code for c in seen)
            await give_commands(house, person, random.choice(known or ["Ks"]))


def some_message(here: House, random: Random) -> Message:
    """One of the bot's messages in the channel with a button."""
    messages = here.local.world.channel_messages(here.channel)
    public = [m for m in messages if m.seen_by is None]
    return random.choice([m for m in public if any("custom_id" in c for c in walk(m.components))])


ABOUT_NO_TABLE = ("learn", "table open", "daily")
"""Commands that deal cards of their own, by chance."""

Option = dict[str, Any]


def leaves(commands: list[Option], path: str = "") -> Iterator[tuple[str, list[Option]]]:
    """Every command by its full name, with its options."""
    for command in commands:
        name = f"{path} {command['name']}".strip()
        inner = command.get("options", [])
        if any(o["type"] in (OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP) for o in inner):
            yield from leaves(inner, name)
        else:
            yield name, inner


def filled(option: Option, here: House) -> str | int | bool:
    """A value that the option takes."""
    if option.get("choices"):
        value: str | int = option["choices"][0]["value"]
        return value
    match option["type"]:
        case OptionType.USER:
            return here.person(0).id
        case OptionType.INTEGER | OptionType.NUMBER:
            return int(option.get("min_value", 1))
        case OptionType.BOOLEAN:
            return True
        case _:
            return "1"


async def give_every_command(
    here: House, person: Person, channel: int, names: Collection[str] = ()
) -> dict[str, str]:
    """The answer to each command, or to those of these names."""
    answers = {}
    for name, options in leaves(person.commands(channel)):
        if name in ABOUT_NO_TABLE or (names and name not in names):
            continue
        required = [each for each in options if each.get("required")]
        if any(each["type"] == OptionType.ATTACHMENT for each in required):
            continue
        values = {each["name"]: filled(each, here) for each in required}
        outcome = await person.slash(channel, name, **values)
        await outcome.finished()
        answers[name] = outcome.text
    await here.bot.settled()
    return answers


def table_message_in(here: House, channel: int) -> Message:
    """The message of the table in this channel."""
    messages = here.local.world.channel_messages(channel)
    public = (m for m in messages if m.seen_by is None)
    return next(m for m in public if any("custom_id" in c for c in walk(m.components)))


async def forge_controls(
    here: House,
    person: Person,
    verbs: Iterable[Verb],
    channel: int,
    named: Iterable[tuple[int, str]],
) -> None:
    """Click, in the message of a table, what could show something of a table; ``named`` are tables
    and the arguments of controls."""
    message = table_message_in(here, channel)
    as_posted = deepcopy(message.components)
    for verb in verbs:
        for table_id, argument in named:
            message.components = deepcopy(as_posted)
            custom_id = str(CustomId(table_id, 0, verb, argument))
            relabel(message, custom_id)
            outcome = await person.click(message.id, custom_id)
            await outcome.finished()
            # What is told after an update without content comes before the next answer, and a hand
            # that is shown again is shown once for each click.
            await here.bot.settled()
