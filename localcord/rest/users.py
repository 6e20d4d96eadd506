"""The bot's user, its DMs and guilds, and the gateway's address."""

from __future__ import annotations

from itertools import islice

from localcord.rest.calls import Call, Reply, Route
from localcord.world import guild_payloads, payloads
from localcord.world.entities import Guild
from localcord.world.errors import ApiError, Problem
from localcord.world.restrictions import QUARANTINE_WINDOW

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
    return Reply(guild_payloads.application(call.world))


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
    return Reply(guild_payloads.guild(call.world, _guild(call)))


def get_my_guilds(call: Call) -> Reply:
    """A page of the servers that the bot is in, with what it may do in each."""
    world = call.world
    limit, after = min(call.number("limit", _PAGE_OF_GUILDS), _PAGE_OF_GUILDS), call.number("after")
    mine = (guild for guild in world.guilds.values() if world.bot.id in guild.members)
    page = islice((guild for guild in mine if guild.id > after), limit)
    return Reply([guild_payloads.my_guild(world, guild) for guild in page])


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


ROUTES = [
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
