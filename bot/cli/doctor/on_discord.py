"""What is found on Discord: the token, the servers and their permissions, emojis, the clock."""

from __future__ import annotations

import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime

import aiohttp
import discord
from discord.http import Route

from bot.app import point_at_host
from bot.cli.commands.shared import BAD_TOKEN
from bot.cli.doctor.findings import Finding, ok, problem, warning
from bot.cli.rest_client import logged_in
from bot.client.errors import NO_ANSWER
from bot.client.limits.http_limits import answered_in_time
from bot.config import DiscordConfig
from bot.render.as_text.card_emojis import read_emoji_name
from bot.render.cards.emoji import emoji_pictures

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

_MOST_SKEW = 5.0
"""Seconds that this machine's clock may differ: clicks and deadlines are compared with Discord's
times."""
_SLOW = 0.5
_NAMED = 20


async def of_discord(config: DiscordConfig) -> list[Finding]:
    """What is found at the configured Discord, with the configured token."""
    point_at_host(config)
    try:
        reached = await _reached()
    except (*NO_ANSWER, aiohttp.ClientError) as error:
        return [
            problem(
                "Discord",
                f"it cannot be reached ({type(error).__name__})",
                "look at this machine's network, its DNS, and at what a firewall lets out",
            )
        ]
    try:
        async with logged_in(config) as client:
            return [*reached, *await _of_application(client)]
    except discord.LoginFailure:
        return [*reached, problem("token", "Discord refuses it", BAD_TOKEN)]
    except (discord.HTTPException, *NO_ANSWER) as error:
        return [
            *reached,
            problem("Discord", f"it refuses a request ({type(error).__name__})", "try again later"),
        ]


def invite_link(application_id: int) -> str:
    """The address at which a server's managers let the bot in, with what it needs."""
    return discord.utils.oauth_url(
        application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


async def _reached() -> list[Finding]:
    """How long Discord takes to answer, and how its clock differs from this machine's."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(10)) as session:
        took = []
        for _ in range(3):
            began = time.perf_counter()
            async with session.get(f"{Route.BASE}/gateway") as answer:
                await answer.read()
            took.append(time.perf_counter() - began)
            told, now = answer.headers.get("Date"), time.time()
    latency = min(took)
    return [*_of_latency(latency), *_of_clock(told, now - latency / 2)]


def _of_latency(latency: float) -> Iterator[Finding]:
    told = f"it answers within {1000 * latency:.0f} ms"
    if latency > _SLOW:
        yield warning("Discord", told, "a click has to be answered within three seconds")
    else:
        yield ok("Discord", told)


def _of_clock(told: str | None, now: float) -> Iterator[Finding]:
    if told is None:
        return
    # The header leaves out the part of the second that has passed.
    skew = now - (parsedate_to_datetime(told).timestamp() + 0.5)
    if abs(skew) > _MOST_SKEW:
        yield problem(
            "clock",
            f"this machine's is {abs(skew):.0f} s {'ahead' if skew > 0 else 'behind'}",
            "let it follow a time server (timedatectl set-ntp true)",
        )
    else:
        yield ok("clock", "it agrees with Discord's")


async def _of_application(client: discord.Client) -> list[Finding]:
    assert client.user is not None
    assert client.application_id is not None
    findings = [ok("token", f"it is that of {client.user}")]
    async with answered_in_time(30):
        guilds = await client.http.get_guilds(limit=200)
    if not guilds:
        findings.append(
            warning(
                "servers", "the bot is in none", f"invite it: {invite_link(client.application_id)}"
            )
        )
    lacking = {
        guild["name"]: missing
        for guild in guilds
        if (missing := _lacking(discord.Permissions(int(guild["permissions"]))))
    }
    for name, missing in list(lacking.items())[:_NAMED]:
        findings.append(
            problem(
                "servers",
                f"in {name} the bot lacks: {', '.join(missing)}",
                f"give it these, or invite it again: {invite_link(client.application_id)}",
            )
        )
    if guilds and not lacking:
        findings.append(ok("servers", f"in {len(guilds)}, with every permission it needs"))
    return [*findings, *await _of_emojis(client)]


def _lacking(given: discord.Permissions) -> list[str]:
    """The permissions that the bot needs and has not, by Discord's names for them."""
    if given.administrator:
        return []
    wanted = (name for name, is_wanted in PERMISSIONS if is_wanted)
    return [name.replace("_", " ") for name in wanted if not getattr(given, name)]


async def _of_emojis(client: discord.Client) -> list[Finding]:
    async with answered_in_time(30):
        there = {each.name for each in await client.fetch_application_emojis()}
    wanted = {str(picture.name) for picture in emoji_pictures()}
    if wanted <= there:
        return [ok("emojis", f"all {len(wanted)} cards are uploaded")]
    some = any(read_emoji_name(name) for name in there)
    told = f"{len(wanted - there)} of {len(wanted)} cards are not uploaded" if some else (
        "the cards are not uploaded: messages name them"
    )  # fmt: skip
    return [warning("emojis", told, "python -m bot emojis upload")]
