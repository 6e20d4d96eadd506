"""Application commands: global ones, and those of one guild."""

from __future__ import annotations

from typing import Any

from localcord.limits.commands import ENTRY_POINT, check_command, check_commands
from localcord.rest.calls import NO_CONTENT, Call, Json, Reply, Route
from localcord.world.errors import ApiError, FormErrors, Problem


def _scope(call: Call) -> int | None:
    """The guild of the path, None for global commands; 50001 if the bot is not in it."""
    if call.id("application_id") != call.world.application_id:
        raise ApiError(Problem.MISSING_ACCESS)
    if "guild_id" not in call.path:
        return None
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None or call.world.bot.id not in guild.members:
        raise ApiError(Problem.MISSING_ACCESS)
    return guild.id


def _registered(call: Call) -> dict[int, Json]:
    return call.world.commands.setdefault(_scope(call), {})


def _command(call: Call) -> Json:
    try:
        return _registered(call)[call.id("command_id")]
    except KeyError:
        raise ApiError(Problem.UNKNOWN_COMMAND) from None


def _kept(call: Call, checked: Json, before: Json | None) -> Json:
    """A checked command with its ids: those of ``before`` if it replaces one, with a new version
    only if something changed."""
    guild_id = _scope(call)
    body = {
        "id": before["id"] if before else str(call.world.snowflakes.next()),
        "application_id": str(call.world.application_id),
        "version": before["version"] if before else str(call.world.snowflakes.next()),
    } | checked
    if guild_id is not None:
        body["guild_id"] = str(guild_id)
        body.pop("dm_permission", None)
    if before and body != before:
        body["version"] = str(call.world.snowflakes.next())
    return body


def _twin(registered: dict[int, Json], checked: Json) -> Json | None:
    key = (checked["type"], checked["name"])
    return next((each for each in registered.values() if (each["type"], each["name"]) == key), None)


def _without_translations(thing: Any) -> Any:
    if isinstance(thing, list):
        return [_without_translations(each) for each in thing]
    if isinstance(thing, dict):
        return {
            key: _without_translations(value)
            for key, value in thing.items()
            if not key.endswith("_localizations")
        }
    return thing


def get_commands(call: Call) -> Reply:
    commands = list(_registered(call).values())
    if not call.flag("with_localizations"):
        commands = _without_translations(commands)
    return Reply(commands)


def overwrite_commands(call: Call) -> Reply:
    """Replace all commands of the scope; those that keep type and name keep their id."""
    registered = _registered(call)
    errors = FormErrors()
    checked = check_commands(call.payload, errors)
    errors.raise_if_any()
    kinds = {each["type"] for each in checked}
    if ENTRY_POINT not in kinds and any(e["type"] == ENTRY_POINT for e in registered.values()):
        raise ApiError(Problem.ENTRY_POINT_LEFT_OUT)
    kept = [_kept(call, each, _twin(registered, each)) for each in checked]
    registered.clear()
    registered.update({int(each["id"]): each for each in kept})
    call.backend.commands_registered.set()
    return Reply(kept)


def create_command(call: Call) -> Reply:
    """Add a command, or replace the one of the same type and name."""
    registered = _registered(call)
    errors = FormErrors()
    checked = check_command(call.body, errors, ())
    errors.raise_if_any()
    before = _twin(registered, checked)
    command = _kept(call, checked, before)
    registered[int(command["id"])] = command
    return Reply(command, status=200 if before else 201)


def get_command(call: Call) -> Reply:
    return Reply(_command(call))


def edit_command(call: Call) -> Reply:
    before = _command(call)
    errors = FormErrors()
    checked = check_command(before | call.body, errors, ())
    errors.raise_if_any()
    command = _kept(call, checked, before)
    _registered(call)[int(command["id"])] = command
    return Reply(command)


def delete_command(call: Call) -> Reply:
    del _registered(call)[int(_command(call)["id"])]
    return NO_CONTENT


_HANDLERS: list[tuple[str, str, Any]] = [
    ("GET", "", get_commands),
    ("PUT", "", overwrite_commands),
    ("POST", "", create_command),
    ("GET", "/{command_id}", get_command),
    ("PATCH", "/{command_id}", edit_command),
    ("DELETE", "/{command_id}", delete_command),
]

ROUTES = [
    Route(method, f"/applications/{{application_id}}{scope}/commands{suffix}", handler)
    for scope in ("", "/guilds/{guild_id}")
    for method, suffix, handler in _HANDLERS
]
