"""The sections and keys of the configuration file, and the check of a document against them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Any, get_args

import msgspec

from bot.config.model import ConfigError, LogLevel
from bot.render.style.style import Theme

_ALIKE = 0.7
"""From which likeness on a name counts as misspelt."""

Sections = Mapping[str, Mapping[str, Any]]
"""The values of a file by section and key."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a key accepts, for msgspec and in words."""

    type: Any
    allowed: str


KEYS: Mapping[str, Mapping[str, Key]] = {
    "discord": {
        "token": Key(str, "the bot's token, in quotes"),
        "api_url": Key(str, "a web address in quotes"),
        "gateway_url": Key(str, "a web address in quotes"),
    },
    "storage": {
        "path": Key(str, "a file's name, in quotes"),
        "url": Key(str, "a database URL, in quotes"),
    },
    "backup": {
        "folder": Key(str, "a folder's name, in quotes"),
        "every_hours": Key(
            Annotated[int, msgspec.Meta(ge=1, le=8760)], "a number of hours from 1 to 8760"
        ),
        "keep": Key(Annotated[int, msgspec.Meta(ge=1, le=1000)], "a number from 1 to 1000"),
    },
    "play": {
        "computer_pause": Key(
            Annotated[float, msgspec.Meta(ge=0, le=60)], "a number of seconds from 0 to 60"
        ),
        "cut_time": Key(
            Annotated[float, msgspec.Meta(ge=5, le=300)], "a number of seconds from 5 to 300"
        ),
        "idle_lobby": Key(
            Annotated[float, msgspec.Meta(ge=0, le=1440)],
            "a number of minutes from 0, for never, to 1440",
        ),
    },
    "privacy": {
        "forget_servers_after_days": Key(
            Annotated[int, msgspec.Meta(ge=0, le=3650)],
            "a number of days from 0, for never, to 3650",
        ),
    },
    "daily": {
        "zone": Key(str, 'the name of a time zone, such as "Europe/Rome"'),
    },
    "pictures": {
        "theme": Key(Theme, "one of " + ", ".join(f'"{theme.value}"' for theme in Theme)),
        "cards": Key(str, "a folder's name, in quotes"),
        "index": Key(bool, "true or false"),
    },
    "monitoring": {
        "port": Key(Annotated[int, msgspec.Meta(ge=1, le=65535)], "a port from 1 to 65535"),
        "host": Key(str, "an address of this machine, in quotes"),
    },
    "log": {
        "level": Key(LogLevel, "one of " + ", ".join(f'"{name}"' for name in get_args(LogLevel))),
        "json": Key(bool, "true or false"),
    },
}
"""Every key of the file, by section."""


def checked(document: Mapping[str, Any]) -> Sections:
    """The values of a document, each of its key's type, with every section.

    Raises `ConfigError`.
    """
    sections: dict[str, dict[str, Any]] = {section: {} for section in KEYS}
    for section, values in document.items():
        if section not in KEYS:
            known = ", ".join(f"[{name}]" for name in KEYS)
            meant = _meant(section, [f"[{name}]" for name in KEYS])
            raise ConfigError(
                f"there is no section or key{_named(section)}; {meant}the sections are {known}"
            )
        if not isinstance(values, dict):
            raise ConfigError(f"{section} is a section: write [{section}] and its keys below")
        for key, value in values.items():
            sections[section][key] = _value(section, key, value)
    return sections


def _value(section: str, key: str, value: object) -> Any:
    known = KEYS[section]
    if key not in known:
        meant = _meant(key, known)
        raise ConfigError(
            f"[{section}] has no key{_named(key)}; {meant}its keys are {', '.join(known)}"
        )
    try:
        return msgspec.convert(value, known[key].type)
    except msgspec.ValidationError:
        raise ConfigError(f"{section}.{key} must be {known[key].allowed}") from None


def _meant(written: str, known: Iterable[str]) -> str:
    """Which name was probably meant: one that is ``known`` there, or a key of another section."""
    simple = re.sub(r"[^a-z]", "", written.lower())
    names = {re.sub(r"[^a-z]", "", name): name for name in known}
    others = {key.replace("_", ""): f"{key} in [{each}]" for each in KEYS for key in KEYS[each]}
    for among in (names, others):
        if found := get_close_matches(simple, among, n=1, cutoff=_ALIKE):
            return f"did you mean {among[found[0]]}? "
    return ""


def _named(key: str) -> str:
    """The key after a space, if it looks like a key: anything else could be a secret."""
    return f" {key}" if re.fullmatch(r"[a-z_]{1,24}", key) else " of such a name"
