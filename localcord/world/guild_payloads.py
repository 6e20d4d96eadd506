"""Guilds, the application and its emojis as Discord writes them in JSON."""

from __future__ import annotations

from typing import Any

from localcord.world import payloads
from localcord.world.entities import Emoji, Guild
from localcord.world.world import World

Json = dict[str, Any]


def guild(world: World, it: Guild) -> Json:
    """The guild itself, as ``GET /guilds/{guild_id}`` returns it."""
    return {
        "id": str(it.id),
        "name": it.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(it.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": payloads.roles(world, it),
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": it.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def my_guild(world: World, it: Guild) -> Json:
    """The guild in the list of those that the bot is in."""
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
    """The body of GUILD_CREATE: the guild with its channels, threads and the bot's own member."""
    channels = [
        payloads.channel_for_bot(world, each)
        for each in world.guild_channels(it.id)
        if not each.is_thread
    ]
    threads = [payloads.channel(world, each) for each in world.seen_threads(it.id)]
    return guild(world, it) | {
        "unavailable": False,
        "large": False,
        "joined_at": payloads.iso(it.joined_at),
        "member_count": len(it.members),
        "members": [payloads.member(world, it, world.bot)],
        "channels": channels,
        "threads": threads,
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def emoji(world: World, it: Emoji) -> Json:
    return {
        "id": str(it.id),
        "name": it.name,
        "roles": [],
        "user": payloads.user(world.users[it.creator_id]),
        "require_colons": True,
        "managed": False,
        "animated": it.animated,
        "available": True,
    }


def application(world: World) -> Json:
    """The bot's application, as its own owner sees it."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": payloads.user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": payloads.user(world.owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }
