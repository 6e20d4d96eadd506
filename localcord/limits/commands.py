"""The limits on application commands, their options and choices, and on autocomplete's choices."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from localcord.world.errors import FormErrors

Json = dict[str, Any]
Path = tuple[str | int, ...]

MAX_COMMANDS = 100
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_NAME = 32
MAX_DESCRIPTION = 100
MAX_CHOICE_NAME = 100
MAX_CHOICE_VALUE = 100
MAX_COMMAND_TEXT = 8000
_LOCALES = """
ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru
sv-SE th tr uk vi zh-CN zh-TW
"""
LOCALES = frozenset(_LOCALES.split())
_SCRIPTS_WITH_MARKS = ("DEVANAGARI", "THAI")


class OptionType(IntEnum):
    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


_NESTED = (OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP)
_WITH_CHOICES = (OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER)
CHAT_INPUT, ENTRY_POINT = 1, 4


def is_command_name(name: str) -> bool:
    """Return whether Discord takes it as the name of a chat command or option: 1 to 32 letters,
    numbers, ``-``, ``_``, ``'``, without capitals."""
    return 1 <= len(name) <= MAX_NAME and name == name.lower() and all(map(_allowed, name))


def _allowed(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    return unicodedata.name(character, "").startswith(_SCRIPTS_WITH_MARKS)


def check_command(command: Any, errors: FormErrors, path: Path) -> Json:
    """Check one command and return it as Discord stores it, without its ids."""
    if not isinstance(command, dict):
        errors.type(path, "object")
        return {}
    kind = command.get("type") or CHAT_INPUT
    if kind not in (1, 2, 3, ENTRY_POINT):
        errors.choice((*path, "type"), (1, 2, 3, ENTRY_POINT))
    kept: Json = {"type": kind}
    if kind == CHAT_INPUT:
        kept |= _named(command, path, errors)
        kept["options"] = _options(command, path, errors, depth=0)
        size = _text_size(kept)
        if size > MAX_COMMAND_TEXT:
            errors.add(
                path, "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MAX_COMMAND_TEXT})",
            )  # fmt: skip
    else:
        name = errors.text(command, "name", path, MAX_NAME)
        if command.get("description"):
            errors.add(
                (*path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
                "Context menu commands cannot have description",
            )  # fmt: skip
        kept |= {"name": name, "description": ""}
        if kind == ENTRY_POINT:
            kept["handler"] = command.get("handler")
        kept["name_localizations"] = command.get("name_localizations")
    permissions = command.get("default_member_permissions")
    return kept | {
        "default_member_permissions": None if permissions is None else str(permissions),
        "nsfw": bool(command.get("nsfw")),
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or [0],
        "dm_permission": command.get("dm_permission") is not False,
    }


def _named(thing: Json, path: Path, errors: FormErrors) -> Json:
    """Check the names and descriptions of a command or an option, with their translations."""
    name = thing.get("name")
    if not isinstance(name, str):
        errors.required((*path, "name"))
        name = ""
    else:
        _check_name(name, (*path, "name"), errors)
    description = errors.text(thing, "description", path, MAX_DESCRIPTION)
    kept: Json = {"name": name, "description": description}
    for key in ("name_localizations", "description_localizations"):
        translations = thing.get(key)
        kept[key] = translations
        for locale, text in (translations or {}).items():
            where: Path = (*path, key, locale)
            if locale not in LOCALES:
                errors.choice(where, sorted(LOCALES))
            if key == "name_localizations":
                _check_name(text, where, errors)
            else:
                errors.length(where, len(text), 1, MAX_DESCRIPTION)
    return kept


def _check_name(name: str, path: Path, errors: FormErrors) -> None:
    errors.length(path, len(name), 1, MAX_NAME)
    if not is_command_name(name):
        errors.add(
            path, "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        )  # fmt: skip


def _options(holder: Json, path: Path, errors: FormErrors, depth: int) -> list[Json]:
    options = holder.get("options") or []
    below: Path = (*path, "options")
    errors.length(below, len(options), 0, MAX_OPTIONS)
    names: set[str] = set()
    kept = []
    optional_before = False
    for index, option in enumerate(options):
        where: Path = (*below, index)
        one = _option(option, where, errors, depth)
        kept.append(one)
        if one["name"] in names:
            errors.add(
                where, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                "Option names must be unique",
            )  # fmt: skip
        names.add(one["name"])
        if one.get("required") and optional_before:
            errors.add(
                where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )  # fmt: skip
        optional_before |= one["type"] not in _NESTED and not one.get("required")
    nested = [one["type"] in _NESTED for one in kept]
    if any(nested) and not all(nested):
        errors.add(
            below, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other "
            "types",
        )  # fmt: skip
    return kept


def _option(option: Json, path: Path, errors: FormErrors, depth: int) -> Json:
    kind = option.get("type")
    allowed = [
        each
        for each in OptionType
        if depth == 0
        or (depth == 1 and each is not OptionType.SUB_COMMAND_GROUP)
        or each not in _NESTED
    ]
    if kind not in allowed:
        errors.choice((*path, "type"), [int(each) for each in allowed])
        return {"type": OptionType.STRING} | _named(option, path, errors)
    kept: Json = {"type": kind} | _named(option, path, errors)
    if kind in _NESTED:
        inner = depth + 1 if kind == OptionType.SUB_COMMAND_GROUP else 2
        return kept | {"options": _options(option, path, errors, inner)}
    if option.get("required"):
        kept["required"] = True
    if kind in _WITH_CHOICES:
        choices = option.get("choices") or []
        if option.get("autocomplete"):
            kept["autocomplete"] = True
            if choices:
                errors.add(
                    (*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
                    "Autocomplete and choices are mutually exclusive",
                )  # fmt: skip
        if choices:
            kept["choices"] = _choices(choices, (*path, "choices"), errors)
    for key in ("min_value", "max_value", "min_length", "max_length", "channel_types"):
        if option.get(key) is not None:
            kept[key] = option[key]
    for key, low in (("min_length", 0), ("max_length", 1)):
        if key in kept:
            errors.bounds((*path, key), kept[key], low, 6000)
    return kept


def _choices(choices: list[Json], path: Path, errors: FormErrors) -> list[Json]:
    errors.length(path, len(choices), 0, MAX_CHOICES)
    kept = []
    names: set[str] = set()
    for index, choice in enumerate(choices):
        where: Path = (*path, index)
        name, value = errors.text(choice, "name", where, MAX_CHOICE_NAME), choice.get("value")
        for locale, text in (choice.get("name_localizations") or {}).items():
            if locale not in LOCALES:
                errors.choice((*where, "name_localizations", locale), sorted(LOCALES))
            errors.length((*where, "name_localizations", locale), len(text), 1, MAX_CHOICE_NAME)
        if value is None:
            errors.required((*where, "value"))
        elif isinstance(value, str):
            errors.length((*where, "value"), len(value), 1, MAX_CHOICE_VALUE)
        if name in names:
            errors.add(
                where, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
                "Option choice names must be unique",
            )  # fmt: skip
        names.add(name)
        kept.append(
            {
                "name": name,
                "name_localizations": choice.get("name_localizations"),
                "value": value,
            }
        )
    return kept


def check_choices(choices: Any, errors: FormErrors) -> list[Json]:
    """Check the choices of an autocomplete answer, at most 25."""
    if not isinstance(choices, list):
        errors.required(("data", "choices"))
        return []
    return _choices(choices, ("data", "choices"), errors)


def _text_size(thing: Json) -> int:
    """Return the number of characters in a command's names, descriptions and values, through all
    options and choices; of a text and its translations the longest counts."""

    def longest(key: str) -> int:
        translations = (thing.get(f"{key}_localizations") or {}).values()
        return max(len(text) for text in (thing.get(key) or "", *translations))

    value = thing.get("value")
    own = longest("name") + longest("description") + len(value if isinstance(value, str) else "")
    return own + sum(_text_size(each) for each in _parts(thing))


def _parts(thing: Json) -> Iterator[Json]:
    yield from thing.get("options") or ()
    yield from thing.get("choices") or ()


def check_commands(commands: Any, errors: FormErrors) -> list[Json]:
    """Check a whole list of commands, as for a bulk overwrite."""
    if not isinstance(commands, list):
        errors.type((), "list")
        return []
    chat = [each for each in commands if (each.get("type") or CHAT_INPUT) == CHAT_INPUT]
    if len(chat) > MAX_COMMANDS:
        errors.add(
            (), "APPLICATION_COMMANDS_MAX",
            f"Maximum number of application commands reached ({MAX_COMMANDS}).",
        )  # fmt: skip
    kept = [check_command(each, errors, (index,)) for index, each in enumerate(commands)]
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(kept):
        key = (command.get("type", 0), command.get("name", ""))
        if key in seen:
            errors.add(
                (index,), "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )  # fmt: skip
        seen.add(key)
    return kept
