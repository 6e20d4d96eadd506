"""The application: its bot's user, DMs and guilds, the gateway's address, commands and emojis."""

from __future__ import annotations

import base64
import binascii
import re
from itertools import islice
from typing import Any

from localcord.limits.commands import ENTRY_POINT, check_command, check_commands
from localcord.rest.calls import NO_CONTENT, Call, Json, Reply, Route
from localcord.world import payloads
from localcord.world.entities import Emoji, Guild
from localcord.world.errors import QUARANTINE_WINDOW, ApiError, FormErrors, Problem, form_error

_PAGE_OF_GUILDS = 200


def get_me(call: Call) -> Reply:
    return Reply(
        payloads.user(call.world.bot)
        | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}
    )


def get_user(call: Call) -> Reply:
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise ApiError(Problem.UNKNOWN_USER)
    return Reply(payloads.user(user))


def get_application(call: Call) -> Reply:
    return Reply(payloads.application(call.world))


def create_dm(call: Call) -> Reply:
    """The DM channel with a user, the same one each time."""
    world = call.world
    recipient = world.users.get(int(call.body.get("recipient_id") or 0))
    if recipient is None or recipient.bot:
        raise ApiError(Problem.INVALID_RECIPIENT)
    between = (world.bot.id, recipient.id)
    known = any(each.recipients == between for each in world.channels.values())
    if not known:
        _count_new_dm(call)
    return Reply(payloads.channel(world, world.dm_between(recipient.id)))


def _count_new_dm(call: Call) -> None:
    """Refuse a DM channel to someone new while the bot is quarantined, or too many at once."""
    limits, opened = call.world.restrictions, call.backend.dms_opened
    now = call.world.clock.time()
    longest = max(limits.dm_window, QUARANTINE_WINDOW)
    opened[:] = [when for when in opened if when > now - longest]
    if limits.quarantine_after is not None and len(opened) >= limits.quarantine_after:
        limits.quarantined = True
    if limits.quarantined:
        raise ApiError(Problem.QUARANTINED)
    if sum(when > now - limits.dm_window for when in opened) >= limits.dms_at_once:
        raise ApiError(Problem.OPENING_DMS_TOO_FAST)
    opened.append(now)


def _guild(call: Call) -> Guild:
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise ApiError(Problem.UNKNOWN_GUILD)
    if call.world.bot.id not in guild.members:
        raise ApiError(Problem.MISSING_ACCESS)
    return guild


def get_guild(call: Call) -> Reply:
    return Reply(payloads.guild(call.world, _guild(call)))


def get_my_guilds(call: Call) -> Reply:
    """A page of the servers that the bot is in, with what it may do in each."""
    world = call.world
    limit, after = min(call.number("limit", _PAGE_OF_GUILDS), _PAGE_OF_GUILDS), call.number("after")
    mine = (guild for guild in world.guilds.values() if world.bot.id in guild.members)
    page = islice((guild for guild in mine if guild.id > after), limit)
    return Reply([payloads.my_guild(world, guild) for guild in page])


def get_channels(call: Call) -> Reply:
    """The channels that the bot may view: the others are left out."""
    world = call.world
    return Reply(
        [
            payloads.channel(world, each)
            for each in world.guild_channels(_guild(call).id)
            if not each.is_thread and world.bot_views(each)
        ]
    )


def get_roles(call: Call) -> Reply:
    return Reply(payloads.roles(call.world, _guild(call)))


def get_member(call: Call) -> Reply:
    guild = _guild(call)
    user_id = call.id("user_id")
    if user_id not in call.world.users:
        raise ApiError(Problem.UNKNOWN_USER)
    if user_id not in guild.members:
        raise ApiError(Problem.UNKNOWN_MEMBER)
    return Reply(payloads.member(call.world, guild, call.world.users[user_id]))


def get_gateway(call: Call) -> Reply:
    return Reply({"url": call.backend.gateway.url})


def get_gateway_bot(call: Call) -> Reply:
    gateway = call.backend.gateway
    return Reply(
        {
            "url": gateway.url,
            "shards": gateway.starts.limits.shards,
            "session_start_limit": gateway.starts.told(),
        }
    )


_USERS = [
    Route("GET", "/users/@me", get_me),
    Route("POST", "/users/@me/channels", create_dm),
    Route("GET", "/users/@me/guilds", get_my_guilds),
    Route("GET", "/users/{user_id}", get_user),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/guilds/{guild_id}", get_guild),
    Route("GET", "/guilds/{guild_id}/channels", get_channels),
    Route("GET", "/guilds/{guild_id}/roles", get_roles),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
    Route("GET", "/gateway", get_gateway, auth=False),
    Route("GET", "/gateway/bot", get_gateway_bot),
]


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

_OF_COMMANDS = [
    Route(method, f"/applications/{{application_id}}{scope}/commands{suffix}", handler)
    for scope in ("", "/guilds/{guild_id}")
    for method, suffix, handler in _HANDLERS
]


MAX_EMOJIS = 2000
MAX_IMAGE_BYTES = 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def _own(call: Call) -> dict[int, Emoji]:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(Problem.MISSING_ACCESS)
    return call.world.emojis


def _emoji(call: Call) -> Emoji:
    found = _own(call).get(call.id("emoji_id"))
    if found is None:
        raise ApiError(Problem.UNKNOWN_EMOJI)
    return found


def _name(call: Call, emojis: dict[int, Emoji], own: Emoji | None = None) -> str:
    name = call.body.get("name")
    errors = FormErrors()
    if not isinstance(name, str):
        errors.required(("name",))
        name = ""
    else:
        errors.length(("name",), len(name), 2, 32)
        if not _NAME.fullmatch(name):
            errors.add(
                ("name",), "STRING_TYPE_REGEX", "String value did not match validation regex."
            )
        if any(each.name == name and each is not own for each in emojis.values()):
            errors.add(
                ("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
                "An emoji with this name already exists",
            )  # fmt: skip
    errors.raise_if_any()
    return str(name)


def list_emojis(call: Call) -> Reply:
    return Reply({"items": [payloads.emoji(call.world, each) for each in _own(call).values()]})


def get_emoji(call: Call) -> Reply:
    return Reply(payloads.emoji(call.world, _emoji(call)))


def create_emoji(call: Call) -> Reply:
    """A new emoji from a data URI of at most 256 KiB."""
    emojis = _own(call)
    name = _name(call, emojis)
    found = _DATA_URI.fullmatch(str(call.body.get("image", "")))
    if found is None:
        raise form_error(("image",), "IMAGE_INVALID", "Invalid image data")
    try:
        image = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        raise form_error(("image",), "IMAGE_INVALID", "Invalid image data") from None
    if len(image) > MAX_IMAGE_BYTES:
        raise form_error(
            ("image",),
            "BINARY_TYPE_MAX_SIZE",
            f"File cannot be larger than {MAX_IMAGE_BYTES} bytes.",
        )
    if len(emojis) >= MAX_EMOJIS:
        raise form_error((), "APPLICATION_EMOJIS_MAX", f"Maximum of {MAX_EMOJIS} emojis reached")
    emoji = call.world.add_emoji(name, image, animated=found[1] == "gif")
    return Reply(payloads.emoji(call.world, emoji), status=201)


def edit_emoji(call: Call) -> Reply:
    emoji = _emoji(call)
    emoji.name = _name(call, _own(call), emoji)
    return Reply(payloads.emoji(call.world, emoji))


def delete_emoji(call: Call) -> Reply:
    del _own(call)[_emoji(call).id]
    return NO_CONTENT


_EMOJIS = "/applications/{application_id}/emojis"

ROUTES = [
    *_USERS,
    *_OF_COMMANDS,
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji),
    Route("GET", f"{_EMOJIS}/{{emoji_id}}", get_emoji),
    Route("PATCH", f"{_EMOJIS}/{{emoji_id}}", edit_emoji),
    Route("DELETE", f"{_EMOJIS}/{{emoji_id}}", delete_emoji),
]
