"""Values that no client of Discord sends: answered in words, without a traceback, and nothing is
done."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.stores import Store
from localcord.people.person import Person
from localcord.world.components import walk
from localcord.world.interactions import InteractionType
from tests.client.test_malformed_interactions import Sender, no_traceback, same
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.laws import Thinning

HUGE = "9" * 30
STRANGER = "123456789"
SUB_COMMANDS = (1, 2)
BUTTON = 2
STRANGE: dict[int, list[Any]] = {
    3: ["", HUGE, "-1", "²", "none of these", f"{HUGE} min", "x" * 4000],
    4: [10**30, -(10**30), 2**63, 2**53 + 1, -1],
    5: [True],
    10: [1e300, 10**30, -1.0],
}
"""Values by the type of an option; others are ids of people, roles, channels or files."""
IDS = [HUGE, "0", STRANGER]
PANELS = (
    "table open", "settings", "preferences", "help", "rules", "leaderboard", "history matches",
    "stats", "records", "privacy", "puzzle", "daily", "learn",
)  # fmt: skip

Json = dict[str, Any]


@pytest.fixture
def discord_observer() -> None:
    """Requests are not checked: answers to nonsense go to nonsensical places."""


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


@pytest.fixture
async def sender(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> Sender:
    await command(bot, anna, channel, "table open")
    return Sender(local_discord, bot, anna, channel)


def leaves(
    option: Json, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], list[Json]]]:
    """The commands below this one, each by its path with its options."""
    inner = option.get("options", [])
    below = [each for each in inner if each["type"] in SUB_COMMANDS]
    for each in below:
        yield from leaves(each, (*path, each["name"]))
    if not below:
        yield path, inner


def filled(option: Json, value: Any = None) -> Json:
    """An option with this value, or with one that it takes."""
    if value is None:
        choices = option.get("choices", [])
        usual = choices[0]["value"] if choices else {3: "x", 4: option.get("min_value", 1), 5: True}
        value = usual if choices else usual.get(option["type"], STRANGER)
    return {"name": option["name"], "type": option["type"], "value": value}


def strange_uses(found: Json) -> Iterator[Json]:
    """The command with a strange value in each of its options in turn."""
    for path, options in leaves(found):
        for option in options:
            required = [each for each in options if each.get("required") and each is not option]
            for value in STRANGE.get(option["type"], IDS):
                body = [*map(filled, required), filled(option, value)]
                for name in reversed(path):
                    body = [{"name": name, "type": 1, "options": body}]
                if len(path) == 2:
                    body[0]["type"] = 2
                yield {"id": str(found["id"]), "name": found["name"], "type": 1, "options": body}


async def test_strange_values_of_options(
    sender: Sender, caplog: pytest.LogCaptureFixture, thinned: Thinning
) -> None:
    user = {"id": STRANGER, "username": "z", "discriminator": "0", "avatar": None}
    resolved = {"users": {STRANGER: user | {"global_name": None}}}
    commands = [each for each in sender.local.world.commands.values() if each["type"] == 1]
    uses = [
        data | known
        for found in commands
        for data in strange_uses(found)
        for known in ({}, {"resolved": resolved})
    ]
    with no_traceback(caplog):
        for data in thinned(uses):
            outcome = await sender.send(InteractionType.COMMAND, data, same)
            assert outcome.acknowledged, data


def strange_ids(custom_id: str) -> Iterator[str]:
    """The custom_id with each of its numbers, and each of its words, replaced by a large number."""
    for found in re.finditer(r"[^:.~_-]+", custom_id):
        for large in (HUGE, str(10**18 - 1)) if found.start() else ():
            yield custom_id[: found.start()] + large + custom_id[found.end() :]


async def test_strange_values_of_controls(
    sender: Sender, bot: QuickBot, caplog: pytest.LogCaptureFixture, thinned: Thinning
) -> None:
    for panel in PANELS:
        await command(bot, sender.anna, sender.channel, panel)
    await command(bot, sender.anna, sender.channel, "evening open", format="singles")
    controls = {
        component["custom_id"]: (message, component["type"])
        for message in sender.local.world.messages.values()
        for component in walk(message.components)
        if "custom_id" in component
    }
    assert len(controls) > 40
    presses = [
        (message, data)
        for custom_id, (message, kind) in controls.items()
        for data in strange_presses(kind, custom_id)
    ]
    with no_traceback(caplog):
        for message, data in thinned(presses):
            await sender.send(InteractionType.COMPONENT, data, same, message)


def strange_presses(kind: int, custom_id: str) -> Iterator[Json]:
    press: Json = {"id": 1, "component_type": kind}
    for strange in strange_ids(custom_id):
        yield press | {"custom_id": strange}
    if kind != BUTTON:
        for values in ([HUGE], ["-1"], ["none of these"], [STRANGER], [], [HUGE] * 3):
            yield press | {"custom_id": custom_id, "values": values}
