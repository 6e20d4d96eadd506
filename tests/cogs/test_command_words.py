"""Every command, option and choice in both languages, within Discord's limits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot
from tests.words.fluent_files import TEXT

ITALIAN = "it"
NAME = re.compile(r"[-_'’\w]{1,32}")
LONGEST_DESCRIPTION, LONGEST_CHOICE, LONGEST_COMMAND = 100, 100, 8000
SUB_COMMAND, GROUP = 1, 2
SAME_IN_BOTH = {"computer", "thread"}


@dataclass(frozen=True)
class Named:
    """A command, an option or a choice as it is registered; ``path`` leads to it."""

    path: str
    payload: dict[str, Any]
    is_choice: bool = False


def registered(local_discord: LocalDiscord) -> list[Named]:
    """Everything that has a name, commands first."""
    commands = local_discord.world.commands.values()
    return [named for command in commands for named in _walk("/" + command["name"], command)]


def _walk(path: str, payload: dict[str, Any]) -> Iterator[Named]:
    yield Named(path, payload)
    for option in payload.get("options", ()):
        yield from _walk(f"{path} {option['name']}", option)
    for choice in payload.get("choices", ()):
        yield Named(f"{path}={choice['value']}", choice, is_choice=True)


async def test_every_command_and_option_has_both_names_and_descriptions(
    bot: QuickBot,  # noqa: ARG001 (has registered them)
    local_discord: LocalDiscord,
) -> None:
    faults = []
    for named in registered(local_discord):
        if named.is_choice:
            continue
        payload = named.payload
        names = [payload["name"], (payload.get("name_localizations") or {}).get(ITALIAN, "")]
        told = [
            payload["description"],
            (payload.get("description_localizations") or {}).get(ITALIAN, ""),
        ]
        rules = {
            "a name that Discord refuses": all(map(NAME.fullmatch, names)),
            "a name that is not in small letters": all(name == name.lower() for name in names),
            "a description missing or too long": all(
                1 <= len(text) <= LONGEST_DESCRIPTION for text in told
            ),
            "the same description twice": told[0] != told[1],
            "a description that ends like a sentence": not any(t.endswith(".") for t in told),
        }
        faults += [f"{named.path}: {fault}" for fault, holds in rules.items() if not holds]
    assert faults == []


async def test_no_two_commands_or_options_have_one_name_in_either_language(
    bot: QuickBot,  # noqa: ARG001 (has registered them)
    local_discord: LocalDiscord,
) -> None:
    commands = list(local_discord.world.commands.values())
    groups = [commands, *(named.payload.get("options", ()) for named in registered(local_discord))]
    for siblings in groups:
        for names in (
            [each["name"] for each in siblings],
            [each["name_localizations"][ITALIAN] for each in siblings],
        ):
            assert len(set(names)) == len(names), names


async def test_every_choice_has_a_name_in_both_languages(
    bot: QuickBot,  # noqa: ARG001 (has registered them)
    local_discord: LocalDiscord,
) -> None:
    choices = [named for named in registered(local_discord) if named.is_choice]
    assert choices
    for choice in choices:
        names = (choice.payload["name"], choice.payload["name_localizations"][ITALIAN])
        assert all(1 <= len(name) <= LONGEST_CHOICE for name in names), choice.path


async def test_a_whole_command_is_not_too_long_in_either_language(
    bot: QuickBot,  # noqa: ARG001 (has registered them)
    local_discord: LocalDiscord,
) -> None:
    for command in local_discord.world.commands.values():
        inside = list(_walk("/" + command["name"], command))
        texts = [str(value) for named in inside for value in _texts(named.payload)]
        assert sum(map(len, texts)) <= LONGEST_COMMAND


def _texts(payload: dict[str, Any]) -> Iterator[str]:
    """What Discord counts: the longest of each name and description, and the values."""
    for key in ("name", "description"):
        if key in payload:
            localised = (payload.get(f"{key}_localizations") or {}).values()
            yield max((payload[key], *localised), key=len)
    if "value" in payload:
        yield payload["value"]


async def test_italian_names_are_italian(
    bot: QuickBot,  # noqa: ARG001 (has registered them)
    local_discord: LocalDiscord,
) -> None:
    for named in registered(local_discord):
        if not named.is_choice:
            english = named.payload["name"]
            if named.payload["name_localizations"][ITALIAN] == english:
                assert english in SAME_IN_BOTH, named.path


async def test_italian_texts_name_no_command_in_english(
    bot: QuickBot,  # noqa: ARG001 (has registered them)
    local_discord: LocalDiscord,
) -> None:
    english = set()
    for command in local_discord.world.commands.values():
        ours, theirs = "/" + command["name"], "/" + command["name_localizations"][ITALIAN]
        english |= {ours} - {theirs}
        for sub in command.get("options", ()):
            if sub["type"] in (SUB_COMMAND, GROUP):
                name, localised = sub["name"], sub["name_localizations"][ITALIAN]
                english |= {f"{ours} {name}", f"{theirs} {name}"} - {f"{theirs} {localised}"}
    named = re.compile(rf"(?<![\w./])({'|'.join(map(re.escape, english))})(?![\w-])")
    found = [
        f"{path.name}:{number}: {line}"
        for path in sorted((TEXT / ITALIAN).glob("*.ftl"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if not line.startswith("#") and named.search(line)
    ]
    assert found == []
