"""The application: its bot's user, DMs and guilds, the gateway's address, commands and emojis."""

from __future__ import annotations

import base64
import binascii
import re
from itertools import islice
from typing import Any

from localcord.limits.commands import ENTRY_POINT, check_commands
from localcord.rest.calls import NO_CONTENT, Call, Json, Reply, Route
from localcord.world import payloads
from localcord.world.entities import Emoji, Guild
from localcord.world.errors import ApiError, FormErrors, Problem, form_error

_PAGE_OF_GUILDS = 200


def get_me(call: Call) -> Reply:
    return Reply(
        payloads.user(call.world.bot)
        | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}
    )


def get_application(call: Call) -> Reply:
    return Reply(payloads.application(call.world))


def create_dm(call: Call) -> Reply:
    """Return the DM channel with a user, the same one each time."""
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
    opened[:] = [when for when in opened if when > now - limits.dm_window]
    if limits.quarantined:
        raise ApiError(Problem.QUARANTINED)
    if len(opened) >= limits.dms_at_once:
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
    """Return a page of the servers that the bot is in, with what it may do in each."""
    world = call.world
    limit, after = min(call.number("limit", _PAGE_OF_GUILDS), _PAGE_OF_GUILDS), call.number("after")
    mine = (guild for guild in world.guilds.values() if world.bot.id in guild.members)
    page = islice((guild for guild in mine if guild.id > after), limit)
    return Reply([payloads.my_guild(world, guild) for guild in page])


def get_channels(call: Call) -> Reply:
    """Return the channels that the bot may view: the others are left out."""
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
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/guilds/{guild_id}", get_guild),
    Route("GET", "/guilds/{guild_id}/channels", get_channels),
    Route("GET", "/guilds/{guild_id}/roles", get_roles),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
    Route("GET", "/gateway/bot", get_gateway_bot),
]


def _registered(call: Call) -> dict[int, Json]:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(Problem.MISSING_ACCESS)
    return call.world.commands


def _kept(call: Call, checked: Json, before: Json | None) -> Json:
    """Return a checked command with its ids: those of ``before`` if it replaces one, with a new
    version only if something changed."""
    body = {
        "id": before["id"] if before else str(call.world.snowflakes.next()),
        "application_id": str(call.world.application_id),
        "version": before["version"] if before else str(call.world.snowflakes.next()),
    } | checked
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
    """Replace all commands; those that keep type and name keep their id."""
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


MAX_EMOJIS = 2000
MAX_IMAGE_BYTES = 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def _own(call: Call) -> dict[int, Emoji]:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(Problem.MISSING_ACCESS)
    return call.world.emojis


def _name(call: Call, emojis: dict[int, Emoji]) -> str:
    errors = FormErrors()
    name = errors.text(call.body, "name", (), 32)
    if not _NAME.fullmatch(name):
        errors.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(each.name == name for each in emojis.values()):
        errors.add(
            ("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
            "An emoji with this name already exists",
        )  # fmt: skip
    errors.raise_if_any()
    return name


def list_emojis(call: Call) -> Reply:
    return Reply({"items": [payloads.emoji(call.world, each) for each in _own(call).values()]})


def create_emoji(call: Call) -> Reply:
    """Make a new emoji from a data URI of at most 256 KiB."""
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


def delete_emoji(call: Call) -> Reply:
    if _own(call).pop(call.id("emoji_id"), None) is None:
        raise ApiError(Problem.UNKNOWN_EMOJI)
    return NO_CONTENT


_COMMANDS = "/applications/{application_id}/commands"
_EMOJIS = "/applications/{application_id}/emojis"

ROUTES = [
    *_USERS,
    Route("GET", _COMMANDS, get_commands),
    Route("PUT", _COMMANDS, overwrite_commands),
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji),
    Route("DELETE", f"{_EMOJIS}/{{emoji_id}}", delete_emoji),
]
