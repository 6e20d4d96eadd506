"""What a person fills in: the commands offered to them, the options of one, and modals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from localcord.limits.commands import CHAT_INPUT, OptionType
from localcord.people.seen import Json, Modal, ModalField, select_options
from localcord.world import payloads
from localcord.world.components import ComponentType
from localcord.world.entities import Attachment, Channel
from localcord.world.interactions import Interaction
from localcord.world.permissions import Permission
from localcord.world.world import World


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
    """Return ``name`` or ``description`` in a language, the original if there is no translation."""
    return str((thing.get(f"{key}_localizations") or {}).get(locale, thing[key]))


def with_localized(thing: Json, locale: str) -> Json:
    """Return a command, option or choice with ``name_localized`` and so on for a language,
    throughout."""
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
        """Return the interaction's ``data`` with these options filled in at the right depth."""
        for level in reversed(self.below):
            options = [{"name": level["name"], "type": level["type"], "options": options}]
        body = {
            "id": self.command["id"],
            "name": self.command["name"],
            "type": self.command["type"],
        }
        if options:
            body["options"] = options
        return body


def find_command(commands: list[Json], typed: str, locale: str) -> FoundCommand:
    """Return the command that ``typed`` names, in original or localised words."""
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
    """Return the options of an interaction, after the checks that the client makes.

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


_CONTEXT_GUILD, _CONTEXT_BOT_DM = 0, 1
_FOR_USERS = 1


def offered_commands(world: World, user_id: int, channel: Channel) -> list[Json]:
    """Return the registered slash commands that someone may use in a channel.

    In a server without the bot these are its commands for users, for those who have installed it.
    """
    allowed = world.permissions(user_id, channel)
    if channel.guild_id and not allowed & Permission.USE_APPLICATION_COMMANDS:
        return []
    is_absent = channel.guild_id and world.bot.id not in world.guilds[channel.guild_id].members
    if is_absent and not world.users[user_id].installed:
        return []
    return [
        command
        for command in world.commands.values()
        if not is_absent or _FOR_USERS in command["integration_types"]
        if command["type"] == CHAT_INPUT and _may_use(command, channel, allowed)
    ]


def _may_use(command: Json, channel: Channel, allowed: Permission) -> bool:
    contexts = command.get("contexts")
    if channel.is_dm:
        if contexts is None:
            return bool(command.get("dm_permission", True))
        return _CONTEXT_BOT_DM in contexts
    if contexts is not None and _CONTEXT_GUILD not in contexts:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or allowed & Permission.ADMINISTRATOR:
        return True
    return int(needed) > 0 and allowed & int(needed) == int(needed)


class References:
    """Gathers what an interaction's values refer to, for its ``resolved`` objects."""

    def __init__(self, world: World, user_id: int, channel: Channel) -> None:
        self._world = world
        self._user_id = user_id
        self._channel = channel
        self._objects: Json = {}

    def send(self, kind: int, value: OptionValue) -> str:
        """Return the id to send for an option of type ``kind``; a file is uploaded first."""
        if isinstance(value, Upload):
            return self._upload(value)
        number = int(value)
        world = self._world
        given = (role for guild in world.guilds.values() for role in guild.roles)
        roles = {*world.guilds, world.bot_role_id, *given}
        known = {
            OptionType.USER: set(world.users),
            OptionType.CHANNEL: set(world.channels),
            OptionType.ROLE: roles,
            OptionType.MENTIONABLE: {*world.users, *roles},
        }
        if number not in known[OptionType(kind)]:
            raise NotPossibleError(f"there is no {OptionType(kind).name} {number}")
        self._refer(number)
        return str(number)

    def payload(self) -> Json:
        """Return ``{"resolved": …}``, or nothing if nothing was referred to."""
        return {"resolved": self._objects} if self._objects else {}

    def _upload(self, value: Upload) -> str:
        world = self._world
        file = Attachment.of(world.snowflakes.next(), value.filename, value.content, None)
        world.attachments[file.id] = file
        self._add("attachments", file.id, payloads.attachment(world, file, ephemeral=True))
        return str(file.id)

    def _refer(self, number: int) -> None:
        world = self._world
        guild = world.guilds.get(self._channel.guild_id or 0)
        if number in world.users:
            user = world.users[number]
            self._add("users", number, payloads.user(user))
            if guild and number in guild.members:
                member = payloads.member(world, guild, user)
                for key in ("user", "mute", "deaf"):
                    del member[key]
                member["permissions"] = str(int(world.permissions(number, self._channel)))
                self._add("members", number, member)
        elif number in world.channels:
            channel = world.channels[number]
            allowed = {
                "permissions": str(int(world.permissions(self._user_id, channel))),
                "app_permissions": str(int(world.permissions(world.bot.id, channel))),
            }
            self._add("channels", number, payloads.channel(world, channel) | allowed)
        elif guild:
            roles: Sequence[Json] = payloads.roles(world, guild)
            found = next(role for role in roles if role["id"] == str(number))
            self._add("roles", number, found)

    def _add(self, kind: str, number: int, body: Json) -> None:
        self._objects.setdefault(kind, {})[str(number)] = body


def modal_as_seen(interaction: Interaction) -> Modal | None:
    """Return the modal that answered an interaction; None if the answer was something else."""
    payload = interaction.modal
    if payload is None:
        return None
    return Modal(
        custom_id=payload["custom_id"],
        title=payload["title"],
        fields=tuple(_field(row, control) for row, control in _controls(payload)),
        channel_id=interaction.channel_id,
        message_id=interaction.source_id,
        interaction_id=interaction.id,
        payload=payload,
    )


def _controls(payload: Json) -> Iterator[tuple[Json, Json]]:
    """Return each control of a modal with the row or label around it."""
    for row in payload["components"]:
        match row["type"]:
            case ComponentType.ACTION_ROW:
                yield row, row["components"][0]
            case ComponentType.LABEL:
                yield row, row["component"]


def _field(row: Json, control: Json) -> ModalField:
    counted = "length" if control["type"] == ComponentType.TEXT_INPUT else "values"
    return ModalField(
        custom_id=control["custom_id"],
        type=control["type"],
        label=row.get("label") or control.get("label") or "",
        description=row.get("description"),
        style=control.get("style", 0),
        placeholder=control.get("placeholder"),
        value=control.get("value") or "",
        required=control["required"],
        min_length=control[f"min_{counted}"],
        max_length=control[f"max_{counted}"],
        options=select_options(control),
        payload=control,
    )


def submitted(modal: Modal, values: Mapping[str, Any]) -> Json:
    """Return the ``data`` of a modal's submission, after the checks that the client makes."""
    unknown = set(values) - {field.custom_id for field in modal.fields}
    if unknown:
        raise NotPossibleError(f"the modal has no {', '.join(sorted(unknown))}")
    fields = {field.custom_id: field for field in modal.fields}
    rows = []
    for number, row in enumerate(modal.payload["components"], start=1):
        body: Json = {"type": row["type"], "id": number}
        match row["type"]:
            case ComponentType.ACTION_ROW:
                field = fields[row["components"][0]["custom_id"]]
                rows.append(body | {"components": [_sent(field, values)]})
            case ComponentType.LABEL:
                field = fields[row["component"]["custom_id"]]
                rows.append(body | {"component": _sent(field, values)})
            case _:
                rows.append(body)
    return {"custom_id": modal.custom_id, "components": rows}


def _sent(field: ModalField, values: Mapping[str, Any]) -> Json:
    body: Json = {"type": field.type, "custom_id": field.custom_id}
    if field.type == ComponentType.TEXT_INPUT:
        text = str(values.get(field.custom_id, field.value))
        if field.required and not text:
            raise NotPossibleError(f"the field {field.label!r} must be filled in")
        if text and not field.min_length <= len(text) <= field.max_length:
            raise NotPossibleError(
                f"the field {field.label!r} takes {field.min_length} to {field.max_length} "
                f"characters, not {len(text)}"
            )
        return body | {"value": text}
    default = [option.value for option in field.options if option.default]
    chosen = [str(each) for each in values.get(field.custom_id, default)]
    low = field.min_length if field.required else 0
    if not low <= len(chosen) <= field.max_length:
        raise NotPossibleError(
            f"the field {field.label!r} takes {low} to {field.max_length} values"
        )
    offered = {option.value for option in field.options}
    if field.options and not set(chosen) <= offered:
        raise NotPossibleError(f"the field {field.label!r} offers {offered}, not {chosen}")
    return body | {"values": chosen}
