"""The world's entities in Discord's JSON, for REST replies and gateway events alike."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from localcord.world.components import ComponentType, walk
from localcord.world.entities import (
    Attachment,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Message,
    Role,
    User,
)
from localcord.world.permissions import Overwrite, Permission

if TYPE_CHECKING:
    from localcord.world.world import World

Json = dict[str, Any]
ATTACHMENT_SCHEME = "attachment://"
_OBFUSCATED = 1 << 17
"""The flag of a channel that the bot may not view, since 16 November 2026."""

_SAME: dict[str, Json] = json.loads(files(__package__).joinpath("payloads.json").read_text())
"""The fields that are the same here in every object of a kind."""


def iso(seconds: float) -> str:
    """Return a time in Discord's ISO 8601 form with microseconds and offset."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user(account: User) -> Json:
    body: Json = _SAME["user"] | {
        "id": str(account.id),
        "username": account.username,
        "discriminator": "0000" if account.bot else "0",
        "global_name": None if account.bot else account.name,
    }
    if account.bot:
        body["bot"] = True
    return body


def member(world: World, guild: Guild, account: User) -> Json:
    own = [world.bot_role_id] if account.id == world.bot.id else []
    until = guild.timed_out.get(account.id)
    return _SAME["member"] | {
        "user": user(account),
        "roles": [str(each) for each in (*own, *(r.id for r in guild.roles_of(account.id)))],
        "joined_at": iso(guild.joined_at),
        "communication_disabled_until": None if until is None else iso(until),
        "pending": account.id in guild.pending,
    }


def role(guild: Guild, it: Role) -> Json:
    """Return a role of the guild, above @everyone and the bot's."""
    body = _role(it.id, it.name, it.permissions, 2 + list(guild.roles).index(it.id))
    return body | {"mentionable": it.mentionable}


def _role(
    role_id: int, name: str, permissions: Permission, position: int, *, managed: bool = False
) -> Json:
    return _SAME["role"] | {
        "id": str(role_id),
        "name": name,
        "permissions": str(int(permissions)),
        "position": position,
        "managed": managed,
    }


def roles(world: World, guild: Guild) -> list[Json]:
    """Return @everyone, the bot's managed role, and the others."""
    managed = _role(world.bot_role_id, world.bot.name, guild.bot_extra, 1, managed=True)
    managed["tags"] = {"bot_id": str(world.bot.id)}
    everyone = _role(guild.id, "@everyone", guild.everyone, 0)
    return [everyone, managed, *(role(guild, each) for each in guild.roles.values())]


def channel(world: World, it: Channel) -> Json:
    body: Json = {
        "id": str(it.id),
        "type": int(it.type),
        "flags": 0,
        "last_message_id": str(it.last_message_id) if it.last_message_id else None,
    }
    if it.is_dm:
        others = [world.users[each] for each in it.recipients if each != world.bot.id]
        return body | {"recipients": [user(each) for each in others]}
    body |= {
        "guild_id": str(it.guild_id),
        "name": it.name,
        "parent_id": str(it.parent_id) if it.parent_id else None,
        "rate_limit_per_user": it.slowmode_seconds,
    }
    if it.is_thread:
        return body | _thread(world, it)
    if it.type in (ChannelType.VOICE, ChannelType.STAGE):
        body |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return body | {
        "position": it.position,
        "topic": it.topic,
        "nsfw": False,
        "permission_overwrites": [each.payload() for each in it.overwrites],
    }


def channel_for_bot(world: World, it: Channel) -> Json:
    """Return a channel as the gateway sends it: one that the bot may not view comes with its
    metadata hidden, and with nothing of who else may view it."""
    body = channel(world, it)
    if it.is_thread or world.bot_views(it):
        return body
    unseen = Overwrite(it.guild_id or 0, is_member=False, deny=Permission.VIEW_CHANNEL)
    return body | {
        "flags": _OBFUSCATED,
        "name": "___hidden___",
        "topic": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [unseen.payload()],
    }


def _thread(world: World, it: Channel) -> Json:
    messages = len(world.channel_messages(it.id))
    metadata: Json = {
        "archived": it.archived,
        "locked": it.locked,
        "auto_archive_duration": it.auto_archive_minutes,
        "archive_timestamp": iso(it.archive_changed_at),
        "create_timestamp": iso(it.created_at),
    }
    if it.type == 12:
        metadata["invitable"] = it.invitable
    body: Json = {
        "owner_id": str(it.owner_id),
        "thread_metadata": metadata,
        "message_count": messages,
        "member_count": len(it.thread_members),
        "total_message_sent": messages,
    }
    if world.bot.id in it.thread_members:
        body["member"] = thread_member(it, world.bot.id)
    return body


def thread_member(it: Channel, user_id: int) -> Json:
    return {
        "id": str(it.id),
        "user_id": str(user_id),
        "join_timestamp": iso(it.thread_members[user_id]),
        "flags": 0,
    }


def attachment(world: World, it: Attachment, *, ephemeral: bool = False) -> Json:
    url = f"{world.base_url}/attachments/{it.id}/{it.filename}"
    body: Json = {
        "id": str(it.id),
        "filename": it.filename,
        "size": len(it.content),
        "url": url,
        "proxy_url": url,
        "content_type": it.content_type,
    }
    if it.size_px:
        body["width"], body["height"] = it.size_px
    if it.description is not None:
        body["description"] = it.description
    if ephemeral:
        body["ephemeral"] = True
    return body


def message(world: World, it: Message) -> Json:
    body: Json = {
        "id": str(it.id),
        "channel_id": str(it.channel_id),
        "type": int(it.type),
        "content": it.content,
        "author": user(world.users[it.author_id]),
        "timestamp": iso(it.created_at),
        "edited_timestamp": iso(it.edited_at) if it.edited_at is not None else None,
        "tts": it.tts,
        "pinned": False,
        "mention_everyone": it.mention_everyone,
        "mentions": [user(world.users[each]) for each in it.mentions],
        "mention_roles": [str(each) for each in it.role_mentions],
        "attachments": [
            attachment(world, each, ephemeral=it.seen_by is not None) for each in it.attachments
        ],
        "embeds": [],
        "components": _components(world, it.components, it.attachments),
        "flags": int(it.flags),
    }
    if it.nonce is not None:
        body["nonce"] = it.nonce
    if it.webhook:
        body["application_id"] = body["webhook_id"] = str(world.application_id)
    if it.interaction is not None:
        body["interaction_metadata"] = it.interaction
        if it.interaction_name is not None:
            keys = ("id", "type", "user")
            body["interaction"] = {key: it.interaction[key] for key in keys}
            body["interaction"]["name"] = it.interaction_name
    if it.begun_thread is not None:
        body["message_reference"] = {"type": 0, "channel_id": str(it.begun_thread)}
    return body


def _media(world: World, media: Json, attachments: Sequence[Attachment]) -> Json:
    """Return a media reference resolved to a URL that can be fetched."""
    url: str = media["url"]
    if url.startswith(ATTACHMENT_SCHEME):
        name = url.removeprefix(ATTACHMENT_SCHEME)
        found = next((each for each in attachments if each.filename == name), None)
        if found is not None:
            body = attachment(world, found)
            return {
                "id": body["id"],
                "url": body["url"],
                "proxy_url": body["url"],
                "width": body.get("width"),
                "height": body.get("height"),
                "content_type": found.content_type,
                "attachment_id": body["id"],
            }
    return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None}


def _components(
    world: World, components: Sequence[Json], attachments: Sequence[Attachment]
) -> list[Json]:
    resolved = copy.deepcopy(list(components))
    for component in walk(resolved):
        if component["type"] == ComponentType.MEDIA_GALLERY:
            for item in component["items"]:
                item["media"] = _media(world, item["media"], attachments)
    return resolved


def guild(world: World, it: Guild) -> Json:
    """Return the guild itself, as ``GET /guilds/{guild_id}`` returns it."""
    return _SAME["guild"] | {
        "id": str(it.id),
        "name": it.name,
        "owner_id": str(it.owner_id),
        "roles": roles(world, it),
        "preferred_locale": it.locale,
    }


def my_guild(world: World, it: Guild) -> Json:
    """Return the guild in the list of those that the bot is in."""
    return {
        "id": str(it.id),
        "name": it.name,
        "icon": None,
        "banner": None,
        "owner": it.owner_id == world.bot.id,
        "permissions": str(int(world.permissions_in(world.bot.id, it))),
        "features": [],
    }


def guild_create(world: World, it: Guild) -> Json:
    """Return the body of GUILD_CREATE: the guild with its channels, threads and the bot's own
    member."""
    channels = [
        channel_for_bot(world, each) for each in world.guild_channels(it.id) if not each.is_thread
    ]
    threads = [channel(world, each) for each in world.seen_threads(it.id)]
    body = guild(world, it) | _SAME["guild_create"]
    return body | {
        "joined_at": iso(it.joined_at),
        "member_count": len(it.members),
        "members": [member(world, it, world.bot)],
        "channels": channels,
        "threads": threads,
    }


def emoji(world: World, it: Emoji) -> Json:
    return _SAME["emoji"] | {
        "id": str(it.id),
        "name": it.name,
        "user": user(world.users[it.creator_id]),
        "animated": it.animated,
    }


def application(world: World) -> Json:
    """Return the bot's application, as its own owner sees it."""
    return _SAME["application"] | {
        "id": str(world.application_id),
        "name": world.bot.name,
        "bot": user(world.bot),
        "owner": user(world.owner),
        "approximate_guild_count": len(world.guilds),
    }
