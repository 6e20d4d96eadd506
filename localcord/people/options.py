"""Finding a command as a person types it, and turning what they typed into interaction data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from localcord.limits.commands import OptionType

Json = dict[str, Any]


class NotPossibleError(Exception):
    """The client does not offer this: an absent or disabled control, an unknown command or option,
    a value outside an option's bounds, a channel that the person cannot see."""


class MessageLostError(NotPossibleError):
    """The message is not there any more."""


@dataclass(frozen=True)
class Upload:
    """A file given as the value of an attachment option."""

    filename: str
    content: bytes


OptionValue = str | int | float | bool | Upload


def localized(thing: Json, key: str, locale: str) -> str:
    """``name`` or ``description`` in a language, the original if there is no translation."""
    return str((thing.get(f"{key}_localizations") or {}).get(locale, thing[key]))


def with_localized(thing: Json, locale: str) -> Json:
    """A command, option or choice with ``name_localized`` and so on for a language, throughout."""
    shown = {
        f"{key}_localized": localized(thing, key, locale)
        for key in ("name", "description")
        if key in thing
    }
    inner = {
        key: [with_localized(each, locale) for each in thing[key]]
        for key in ("options", "choices")
        if key in thing
    }
    return thing | shown | inner


@dataclass(frozen=True)
class FoundCommand:
    """A command with the group and sub-command that were named, if any; ``options`` are those of
    the innermost."""

    command: Json
    below: tuple[Json, ...]

    @property
    def options(self) -> list[Json]:
        return list((self.below[-1] if self.below else self.command).get("options", ()))

    @property
    def full_name(self) -> str:
        return " ".join(each["name"] for each in (self.command, *self.below))

    def data(self, options: list[Json]) -> Json:
        """The interaction's ``data`` with these options filled in at the right depth."""
        for level in reversed(self.below):
            options = [{"name": level["name"], "type": level["type"], "options": options}]
        body = {
            "id": self.command["id"],
            "name": self.command["name"],
            "type": self.command["type"],
        }
        if options:
            body["options"] = options
        if "guild_id" in self.command:
            body["guild_id"] = self.command["guild_id"]
        return body


def find_command(commands: list[Json], typed: str, locale: str) -> FoundCommand:
    """The command that ``typed`` names, in original or localised words."""
    words = typed.removeprefix("/").split()
    path: list[Json] = []
    candidates = commands
    for word in words:
        found = _named(candidates, word, locale)
        if found is None:
            offered = ", ".join(sorted(each["name"] for each in candidates)) or "nothing"
            raise NotPossibleError(f"/{typed}: there is no {word!r} (offered: {offered})")
        path.append(found)
        candidates = [each for each in found.get("options", ()) if each["type"] <= 2]
    if not path or candidates:
        offered = ", ".join(each["name"] for each in candidates)
        raise NotPossibleError(f"/{typed} needs a sub-command: {offered}")
    return FoundCommand(path[0], tuple(path[1:]))


def _named(things: list[Json], word: str, locale: str) -> Json | None:
    for thing in things:
        if word in (thing["name"], localized(thing, "name", locale)):
            return thing
    return None


Resolve = Callable[[int, OptionValue], str]
"""From an option's type and the id or file given for it to the id that is sent."""


def fill_options(
    found: FoundCommand,
    values: Mapping[str, OptionValue],
    locale: str,
    resolve: Resolve,
    *,
    focused: str | None = None,
) -> list[Json]:
    """The options of an interaction, after the checks that the client makes.

    While ``focused`` (autocomplete), nothing is required yet and the focused value is not checked.
    """
    left = dict(values)
    filled = []
    for option in found.options:
        names = {option["name"], localized(option, "name", locale)}
        given = [name for name in left if name in names]
        if not given:
            if option.get("required") and focused is None:
                raise NotPossibleError(f"/{found.full_name} needs the option {option['name']!r}")
            continue
        value = left.pop(given[0])
        entry = {"name": option["name"], "type": option["type"]}
        if focused in names:
            if not option.get("autocomplete"):
                raise NotPossibleError(f"option {option['name']!r} has no autocomplete")
            filled.append(entry | {"value": value, "focused": True})
        else:
            filled.append(entry | {"value": _value(option, value, locale, resolve)})
    if left:
        offered = ", ".join(option["name"] for option in found.options) or "none"
        raise NotPossibleError(
            f"/{found.full_name} has no option {', '.join(left)} (it has: {offered})"
        )
    return filled


def _value(option: Json, value: OptionValue, locale: str, resolve: Resolve) -> Any:
    choices = option.get("choices")
    if choices:
        for choice in choices:
            if value in (choice["value"], choice["name"], localized(choice, "name", locale)):
                return choice["value"]
        shown = ", ".join(repr(choice["value"]) for choice in choices)
        raise NotPossibleError(f"option {option['name']!r} offers {shown}, not {value!r}")
    kind = OptionType(option["type"])
    accepted = _ACCEPTED.get(kind, (int,))
    if not isinstance(value, accepted) or (isinstance(value, bool) and bool not in accepted):
        raise NotPossibleError(f"option {option['name']!r} is a {kind.name}, not {value!r}")
    match value:
        case str():
            _within(option, len(value), "length")
        case bool():
            pass
        case int() | float() if kind in (OptionType.INTEGER, OptionType.NUMBER):
            _within(option, value, "value")
        case _:
            return resolve(kind, value)
    return value


_ACCEPTED: dict[OptionType, tuple[type, ...]] = {
    OptionType.STRING: (str,),
    OptionType.INTEGER: (int,),
    OptionType.BOOLEAN: (bool,),
    OptionType.NUMBER: (int, float),
    OptionType.ATTACHMENT: (Upload,),
}


def _within(option: Json, size: float, what: str) -> None:
    low, high = option.get(f"min_{what}"), option.get(f"max_{what}")
    if (low is not None and size < low) or (high is not None and size > high):
        raise NotPossibleError(
            f"the {what} of option {option['name']!r} must be {low} to {high}, not {size}"
        )
