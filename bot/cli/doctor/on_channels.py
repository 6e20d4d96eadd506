"""What is found of the channels to which servers have restricted tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import discord

from bot.cli.doctor.findings import Finding, ok, problem, warning
from bot.client.limits.http_limits import answered_in_time
from bot.services.ports.errors import StoreBusyError
from bot.settings.servers import Setting
from bot.storage import StoreOpenError, open_running_store

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    create_private_threads=True,
    send_messages_in_threads=True,
)
"""What the bot needs in a server: the permissions of its invitation."""

_NAMED = 20


async def of_channels(client: discord.Client, url: str, servers: Collection[int]) -> list[Finding]:
    """Compare what the bot may do with what it needs, in each channel where tables are allowed."""
    chosen = {id: channels for id, channels in (await _chosen(url)).items() if id in servers}
    findings = [
        finding
        for guild_id, channels in chosen.items()
        for finding in await _of_server(client, guild_id, channels)
    ]
    if chosen and not findings:
        return [ok("channels", "the bot has every permission in those where tables are allowed")]
    return findings[:_NAMED]


async def _chosen(url: str) -> Mapping[int, frozenset[int]]:
    """The channels where tables are allowed, by server; none for a server that allows all."""
    try:
        async with open_running_store(url) as store:
            servers = await store.policy.servers_choosing(Setting.CHANNELS)
            return {id: (await store.policy.server_settings(id)).channels for id in servers}
    except (StoreOpenError, StoreBusyError):
        return {}  # There is none as yet, or the finding about the database says what is wrong.


async def _of_server(
    client: discord.Client, guild_id: int, chosen: Collection[int]
) -> list[Finding]:
    assert client.user is not None
    async with answered_in_time(30):
        guild = await client.fetch_guild(guild_id, with_counts=False)
        bot = await guild.fetch_member(client.user.id)
        there = {channel.id: channel for channel in await guild.fetch_channels()}
    findings = []
    for channel in (there[id] for id in sorted(chosen) if id in there):
        if missing := unmet(channel.permissions_for(bot)):
            told = f"in #{channel.name} of {guild.name} the bot lacks: {', '.join(missing)}"
            findings.append(problem("channels", told, "allow it these in the channel's settings"))
    if gone := sum(id not in there for id in chosen):
        told = f"{gone} of those where {guild.name} allows tables are not there for the bot"
        findings.append(warning("channels", told, "choose others there with /settings"))
    return findings


def unmet(given: discord.Permissions) -> list[str]:
    """The permissions that the bot needs and has not, by Discord's names for them."""
    if given.administrator:
        return []
    wanted = (name for name, is_wanted in PERMISSIONS if is_wanted)
    return [name.replace("_", " ") for name in wanted if not getattr(given, name)]
