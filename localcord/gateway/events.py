"""The gateway's events: those of a session's begin, and that for a change of the world, by the
intents of the session."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from localcord.gateway.sessions import Intent, Session
from localcord.world import guild_payloads, payloads
from localcord.world.entities import Channel, Guild, Message
from localcord.world.world import Change, ChangeKind, World

Json = dict[str, Any]


def ready(world: World, session: Session, guilds: Iterable[Guild], url: str) -> Json:
    """The data of READY: the servers of the session's shard, which is resumed at ``url``."""
    return {
        "v": 10,
        "user": payloads.user(world.bot) | {"verified": True, "mfa_enabled": True},
        "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
        "session_id": session.id,
        "session_type": "normal",
        "resume_gateway_url": url,
        "shard": [session.shard.id, session.shard.count],
        "application": {"id": str(world.application_id), "flags": 0},
        "user_settings": {},
        "relationships": [],
        "private_channels": [],
        "presences": [],
        "_trace": [],
    }


def members_chunk(world: World, guild: Guild, request: Json) -> Json:
    """The members of a server that a request names by id, or by the start of a name."""
    wanted = {int(each) for each in request.get("user_ids") or ()}
    start = str(request.get("query") or "").casefold()
    users = [world.users[each] for each in guild.members]
    found = [
        user
        for user in users
        if (user.id in wanted if wanted else user.name.casefold().startswith(start))
    ]
    chunk: Json = {
        "guild_id": str(guild.id),
        "members": [payloads.member(world, guild, user) for user in found],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": [str(each) for each in wanted - {user.id for user in found}],
    }
    return chunk | ({"nonce": request["nonce"]} if request.get("nonce") else {})


def event_for(world: World, change: Change, intents: Intent) -> Json | None:
    """The data of the event that a session with ``intents`` gets for a change, if any."""
    channel = change.channel
    if channel is not None and change.message is not None:
        return _message_event(world, change, change.message, intents)
    if not intents & Intent.GUILDS or not _is_there(world, change):
        return None
    if change.guild is not None and change.kind is ChangeKind.GUILD_ROLE_DELETE:
        role_id = change.role.id if change.role else 0
        return {"guild_id": str(change.guild.id), "role_id": str(role_id)}
    if change.guild is not None and change.role is not None:
        role = payloads.role(change.guild, change.role)
        return {"guild_id": str(change.guild.id), "role": role}
    if change.guild is not None:
        if change.kind is ChangeKind.GUILD_DELETE:
            return {"id": str(change.guild.id)}
        return guild_payloads.guild_create(world, change.guild)
    if channel is None or channel.is_dm:
        return None
    return _channel_event(world, change, channel)


def _channel_event(world: World, change: Change, channel: Channel) -> Json | None:
    """A change of a channel or thread."""
    match change.kind:
        case ChangeKind.CHANNEL_PINS_UPDATE:
            last = max(channel.pins.values(), default=None)
            return {
                "guild_id": str(channel.guild_id),
                "channel_id": str(channel.id),
                "last_pin_timestamp": None if last is None else payloads.iso(last),
            }
        case ChangeKind.THREAD_MEMBERS_UPDATE:
            return _members_event(world, change, channel)
        case ChangeKind.THREAD_CREATE | ChangeKind.THREAD_UPDATE if not world.bot_views(channel):
            return None
        case ChangeKind.THREAD_CREATE:
            return payloads.channel(world, channel) | {"newly_created": True}
        case ChangeKind.THREAD_LIST_SYNC:
            return _threads_now_seen(world, channel)
        case _:
            return payloads.channel_for_bot(world, channel)


def _threads_now_seen(world: World, parent: Channel) -> Json:
    """The threads of a channel that the bot may view from now on."""
    seen = [
        each for each in world.seen_threads(parent.guild_id or 0) if each.parent_id == parent.id
    ]
    mine = [each for each in seen if world.bot.id in each.thread_members]
    return {
        "guild_id": str(parent.guild_id),
        "channel_ids": [str(parent.id)],
        "threads": [payloads.channel(world, each) for each in seen],
        "members": [payloads.thread_member(each, world.bot.id) for each in mine],
    }


def _members_event(world: World, change: Change, thread: Channel) -> Json:
    """Who came to a thread or left it: without the members intent only the bot itself is named."""
    me = world.bot.id
    added = [each for each in change.added if each == me]
    return {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": min(len(thread.thread_members), 50),
        "added_members": [payloads.thread_member(thread, each) for each in added],
        "removed_member_ids": [str(each) for each in change.removed if each == me],
    }


def _is_there(world: World, change: Change) -> bool:
    """Whether the bot is in the guild where something changed, or was until this moment."""
    if change.kind is ChangeKind.GUILD_DELETE:
        return True
    if change.guild is not None:
        return world.bot.id in change.guild.members
    guild_id = change.channel.guild_id if change.channel else None
    return guild_id is None or world.bot.id in world.guilds[guild_id].members


def _message_event(world: World, change: Change, message: Message, intents: Intent) -> Json | None:
    """Messages come by intent, ephemeral ones never; without the content intent a stranger's
    message in a guild comes without its content, unless it mentions the bot."""
    channel = world.channels[message.channel_id]
    wanted = Intent.GUILD_MESSAGES if channel.guild_id else Intent.DIRECT_MESSAGES
    unseen = message.seen_by is not None or not world.sees(world.bot.id, message)
    if not intents & wanted or unseen:
        return None
    place: Json = {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
    if change.kind is ChangeKind.MESSAGE_DELETE:
        return {"id": str(message.id), "channel_id": str(channel.id)} | place
    body = payloads.message(world, message) | place
    if channel.guild_id:
        guild = world.guilds[channel.guild_id]
        member = payloads.member(world, guild, world.users[message.author_id])
        body["member"] = {key: value for key, value in member.items() if key != "user"}
    private = channel.guild_id and message.author_id != world.bot.id
    readable = intents & Intent.MESSAGE_CONTENT or world.bot.id in message.mentions
    if private and not readable:
        body |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return body
