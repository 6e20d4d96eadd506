"""People who use everything that the bot offers, and try what it does not offer them."""

from __future__ import annotations

import asyncio
import random
from random import Random

from bot.client.custom_ids import Verb, decode_custom_id
from bot.table.state.seats import Person as Seated
from localcord.people.person import Person
from localcord.world.components import walk
from localcord.world.entities import Message
from tests.drivers.controls import (
    buttons,
    newest_private,
    panel,
    press,
    table_message,
    verbs,
)
from tests.drivers.play import FORWARD, choose_first, tick_discard
from tests.slow.secrecy.house import House
from tests.slow.secrecy.knowledge import may_know

COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("hand", {}),
    ("score", {}),
    ("preferences", {}),
    ("record", {}),
    ("record", {"format": "txt"}),
    ("record", {"format": "html"}),
    ("replay", {}),
    ("watch", {}),
    ("play", {"card": "Ks"}),
    ("discard", {"cards": "Ks"}),
    ("declare", {"combinations": "all"}),
    ("pay", {"card": "Ks"}),
    ("bid", {"bid": "posso"}),
    ("call-out", {"answer": "yes"}),
)
"""Commands that change nothing of what is not the asker's to do, with options that they need."""

AUTOCOMPLETED = (
    ("play", "card", {}),
    ("play", "signal", {"card": "Ks"}),
    ("play", "saying", {"card": "Ks"}),
    ("bid", "bid", {}),
    ("discard", "cards", {}),
    ("declare", "combinations", {}),
    ("declare", "without", {"combinations": "all"}),
    ("pay", "card", {}),
    ("hand", "table", {}),
)
"""Options that the bot completes, with what is filled in before."""

SHOWN_BY_BUTTON = (Verb.HAND, Verb.COURSE, Verb.SCORE, Verb.FAIR_DEAL)


async def take_turn(house: House, seat: int) -> None:
    """Do by clicks whatever the panel in the DM offers first."""
    person, bot = house.person(seat), house.bot
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
    else:
        await press(bot, person, shown, verb)


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
    """Give every command; return what was answered."""
    answers = []
    for name, options in COMMANDS:
        options = {key: card if key in ("card", "cards") else v for key, v in options.items()}
        outcome = await person.slash(house.channel, name, **options)
        await outcome.finished()
        await house.bot.settled()
        answers.append(outcome.text)
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
            known = sorted(c.code for c in may_know(table.match, seat)) if table.match else []
            await give_commands(house, person, random.choice(known or ["Ks"]))


def some_message(here: House, random: Random) -> Message:
    """One of the bot's messages in the channel with a button."""
    messages = here.local.world.channel_messages(here.channel)
    public = [m for m in messages if m.seen_by is None]
    return random.choice([m for m in public if any("custom_id" in c for c in walk(m.components))])
