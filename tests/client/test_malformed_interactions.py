"""Interactions that no client sends: answered in words where they can be, and never a traceback."""

import copy
import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from bot.words import Language, say
from localcord.people.person import Person
from localcord.people.seen import Outcome
from localcord.world.entities import Message
from localcord.world.interactions import InteractionType
from tests.builders.exchanged import ODD, exchanged
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, table_message
from tests.fakes.scripted_discord import ScriptedDiscord

TRIES = 15
"""How many events of each kind are changed; the search is the same on every run."""

Json = dict[str, Any]
Change = Callable[[Json], Any]


@contextmanager
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail where anything unforeseen is logged, by whomever."""
    with caplog.at_level(logging.WARNING):
        yield
        gc.collect()  # An exception that nobody fetched is logged when its task goes.
    ours = ("bot", "cogs", "tarocchino", "discord", "asyncio")
    for record in caplog.records:
        if record.name.split(".")[0] not in ours:
            continue  # The local Discord's own.
        assert record.levelno < logging.ERROR, record.getMessage()
        assert record.exc_info is None, record.getMessage()


@pytest.fixture
def discord_observer() -> None:
    """Requests are not checked: answers to nonsense go to nonsensical places."""


class Sender:
    """Sends what Anna does at her table in the channel, changed on its way to the bot."""

    def __init__(self, local: ScriptedDiscord, bot: QuickBot, anna: Person, channel: int) -> None:
        self.local, self.bot, self.anna, self.channel = local, bot, anna, channel
        self.table = table_message(anna, channel)

    async def send(
        self, kind: InteractionType, data: Json, change: Change, source: Message | None = None
    ) -> Outcome:
        """Send it, and return when all that is done for it is done.

        It is used on the table's message, or on the ``source``, which may be gone.
        """
        world = self.local.world
        if source is None and "custom_id" in data:
            source = world.messages[self.table.id]
        with self.local.faults.gateway_delay() as held:
            opened = self.local.interactions.open(
                kind,
                world.users[self.anna.id],
                world.channels[self.channel],
                data,
                source=source,
            )
            held[-1]["d"] = change(copy.deepcopy(held[-1]["d"]))
        await self.still_answers()
        return Outcome(world, opened, None)

    async def still_answers(self) -> None:
        """Somebody else is answered, after everything that was sent before."""
        bruno = self.local.person("Bruno")
        assert (await bruno.slash(self.channel, "help")).acknowledged
        await self.bot.settled()

    def command(self, name: str, *options: Json, resolved: Json | None = None) -> Json:
        known = self.local.world.commands.values()
        found = next(each for each in known if each["name"] == name)
        data = {"id": str(found["id"]), "name": name, "type": 1, "options": list(options)}
        return data | ({} if resolved is None else {"resolved": resolved})

    def click(self, **changes: Any) -> Json:
        custom_id = self.table.buttons[0].custom_id
        return {"component_type": 2, "custom_id": custom_id, "id": 1} | changes

    def window(self, *rows: Any) -> Json:
        return {"custom_id": "tk:1:1:cut:", "components": list(rows)}


def same(event: Json) -> Json:
    return event


def without(*keys: str) -> Change:
    return lambda event: {key: value for key, value in event.items() if key not in keys}


def typed(value: Any) -> Json:
    return {"type": 18, "id": 1, "component": {"type": 4, "custom_id": "text", "value": value}}


@pytest.fixture
async def sender(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> Sender:
    await command(bot, anna, channel, "table open")
    return Sender(local_discord, bot, anna, channel)


async def test_what_cannot_be_read_is_answered_in_words(
    sender: Sender, caplog: pytest.LogCaptureFixture
) -> None:
    click, modal = InteractionType.COMPONENT, InteractionType.MODAL_SUBMIT
    asked, typing = InteractionType.COMMAND, InteractionType.AUTOCOMPLETE
    someone = {"name": "player", "type": 6, "value": "123456789"}
    half_known = {"users": {"123456789": {"id": "123456789"}}, "members": {}}
    malformed, earlier = "problem-malformed", "problem-earlier-version"
    cases: list[tuple[InteractionType, Json, Change, str]] = [
        (click, sender.click(custom_id="an old button"), same, earlier),
        (click, sender.click(custom_id="tk:1:1:juggle:"), same, earlier),
        (click, sender.click(component_type=99, custom_id="tk:1:1:juggle:"), same, earlier),
        (click, sender.click(component_type="two"), same, malformed),
        (click, sender.click(custom_id=None), same, malformed),
        (click, sender.click(), without("member"), malformed),
        (click, sender.click(), lambda event: event | {"message": {"id": "1"}}, ""),
        (modal, sender.window(typed("lune"), typed("stelle")), same, malformed),
        (modal, sender.window({"type": 18, "id": 1}), same, malformed),
        (modal, sender.window(typed(5)), same, malformed),
        (asked, sender.command("stats", someone, resolved={}), same, malformed),
        (asked, sender.command("stats", someone, resolved=half_known), same, malformed),
        (asked, sender.command("stats", {"name": "player", "type": 6}), same, malformed),
        (asked, sender.command("card", {"name": "card", "type": 3, "value": 7}), same, malformed),
        (asked, sender.command("card"), same, malformed),
        (asked, sender.command("table"), same, malformed),
        (asked, sender.command("help") | {"name": "juggle"}, same, malformed),
        (asked, sender.command("help") | {"type": 2, "target_id": "1"}, same, malformed),
        (asked, sender.command("help"), without("channel", "guild"), ""),
        (typing, sender.command("card"), same, ""),
        (typing, sender.command("card", {"name": "card", "type": 3}), same, ""),
    ]
    with no_traceback(caplog):
        for kind, data, change, text in cases:
            outcome = await sender.send(kind, data, change)
            assert outcome.acknowledged, (data, change)
            first, *_ = (say(Language.ITALIAN, text) if text else "").partition(". ")
            assert first in outcome.text, (data, outcome.text)


@pytest.mark.parametrize(
    "change", [without("id"), without("token"), without("type"), lambda _: None, lambda _: []]
)
async def test_what_cannot_be_answered_is_left(
    sender: Sender, caplog: pytest.LogCaptureFixture, change: Change
) -> None:
    with no_traceback(caplog):
        outcome = await sender.send(InteractionType.COMPONENT, sender.click(), change)
    assert not outcome.acknowledged


async def test_no_change_on_the_way_leaves_a_traceback(
    sender: Sender, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random("malformed interactions")
    someone = {"name": "player", "type": 6, "value": str(sender.anna.id)}
    known = {"users": {str(sender.anna.id): {"id": str(sender.anna.id), "username": "anna"}}}
    card = {"name": "card", "type": 3, "value": "Ks"}
    uses = [
        (InteractionType.COMPONENT, sender.click()),
        (InteractionType.COMPONENT, sender.click(component_type=3, values=["1"])),
        (InteractionType.MODAL_SUBMIT, sender.window(typed("lune"))),
        (InteractionType.COMMAND, sender.command("stats", someone, resolved=known)),
        (InteractionType.AUTOCOMPLETE, sender.command("card", card | {"focused": True})),
    ]

    def change(event: Json) -> Any:
        return random.choice(ODD) if random.random() < 0.05 else exchanged(event, random)

    with no_traceback(caplog):
        for number in range(TRIES * len(uses)):
            kind, data = uses[number % len(uses)]
            await sender.send(kind, data, change)


async def test_a_control_of_a_message_that_is_gone_leaves_no_traceback(
    sender: Sender, caplog: pytest.LogCaptureFixture
) -> None:
    world = sender.local.world
    gone = copy.copy(world.messages[sender.table.id])
    for custom_id in ("tk:1:0:sit:", "tk:1:0:juggle:", "tk:1:0:hand:", "tk:9:0:score:"):
        data = sender.click(custom_id=custom_id)
        message = copy.copy(gone)
        world.messages[message.id] = message
        world.delete(message)
        with no_traceback(caplog):
            await sender.send(InteractionType.COMPONENT, data, same, source=message)
