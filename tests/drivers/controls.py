"""What a person does at a client: find a control by what it means, and use it."""

import re
from collections.abc import Callable
from typing import Any

from bot.client.custom_ids import Verb, decode_custom_id
from bot.settings.preferences import PreferenceOption
from localcord.people.person import Outcome, Person
from localcord.people.seen import Button, SeenMessage, Select
from localcord.world.components import walk
from localcord.world.entities import Message
from tests.drivers.bot import QuickBot

_BUTTON = 2


def verbs(message: SeenMessage) -> set[Verb]:
    """What the live buttons of a message ask for."""
    return {decode_custom_id(b.custom_id or "").verb for b in message.buttons if not b.disabled}


def buttons(message: SeenMessage, verb: Verb) -> list[Button]:
    """The live buttons that ask for this, in reading order."""
    return [
        b
        for b in message.buttons
        if not b.disabled and decode_custom_id(b.custom_id or "").verb is verb
    ]


def menu(message: SeenMessage, verb: Verb) -> Select:
    """The one menu that asks for this."""
    (found,) = (s for s in message.selects if decode_custom_id(s.custom_id).verb is verb)
    return found


async def press(
    bot: QuickBot, person: Person, message: SeenMessage, verb: Verb, place: int = 0
) -> Outcome:
    """Press the live button at this place among those that ask for this; wait for the bot."""
    outcome = await person.click(message.id, buttons(message, verb)[place].custom_id or "")
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()
    return outcome


async def choose(
    bot: QuickBot, person: Person, message: SeenMessage, verb: Verb, values: list[str]
) -> Outcome:
    """Choose these values in the menu that asks for this; wait for the bot."""
    return await choose_in(bot, person, message, menu(message, verb), values)


async def choose_in(
    bot: QuickBot, person: Person, message: SeenMessage, shown: Select, values: list[str]
) -> Outcome:
    """Choose these values in the menu; wait for the bot."""
    outcome = await person.select(message.id, shown.custom_id, values)
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()
    return outcome


async def command(
    bot: QuickBot, person: Person, channel: int, name: str, /, **options: Any
) -> Outcome:
    """Give a slash command; wait for the bot."""
    outcome = await person.slash(channel, name, **options)
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()
    return outcome


def panel(person: Person) -> SeenMessage:
    """The newest hand panel in the person's DM: what is only to be read may stand below it."""
    shown = [m for m in person.messages(person.dm) if not m.ephemeral]
    return ([m for m in shown if m.buttons or m.selects] or shown)[-1]


def public(person: Person, channel: int) -> list[SeenMessage]:
    """What everybody sees in the channel."""
    return [m for m in person.messages(channel) if not m.ephemeral]


def is_sheet(text: str) -> bool:
    """Whether a message begins as a score sheet does; of several, whether one of them does."""
    return re.search(r"(?:\A|\n---\n)### (?:Hand|Smazzata) \d+$", text, re.MULTILINE) is not None


def newest_private(person: Person, channel: int) -> SeenMessage:
    """The newest message that only this person sees."""
    return [message for message in person.messages(channel) if message.ephemeral][-1]


def table_message(person: Person, channel: int) -> SeenMessage:
    """The newest message of the channel with the table's own buttons."""
    return newest(person, channel, lambda m: bool(verbs(m) & {Verb.HAND, Verb.MENU}))


def newest(person: Person, channel: int, holds: Callable[[SeenMessage], bool]) -> SeenMessage:
    """The newest public message of the channel that is so."""
    return [m for m in public(person, channel) if holds(m)][-1]


def relabel(message: Message, custom_id: str) -> None:
    """Give the message's first button this custom_id, as a forged click would."""
    button = next(c for c in walk(message.components) if c.get("type") == _BUTTON)
    button["custom_id"] = custom_id
    button.pop("disabled", None)


def choice_button(message: SeenMessage, choice: PreferenceOption) -> str:
    """The custom_id of the button that makes this choice."""
    ids = [b.custom_id or "" for b in message.buttons]
    (found,) = [i for i in ids if decode_custom_id(i).argument == choice.value]
    return found


async def press_this(bot: QuickBot, person: Person, shown: SeenMessage, custom_id: str) -> None:
    """Press the button of this custom_id; wait for the bot."""
    outcome = await person.click(shown.id, custom_id)
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()
