"""What is found on Discord: the token, the servers and their permissions, emojis, the clock."""

from __future__ import annotations

import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.http import Route

from bot.app import point_at_host
from bot.cli.commands.shared import BAD_TOKEN
from bot.cli.doctor.findings import Finding, ok, problem, warning
from bot.cli.doctor.on_channels import PERMISSIONS, of_channels, unmet
from bot.cli.rest_client import logged_in
from bot.client.errors import NO_ANSWER
from bot.client.limits.http_limits import answered_in_time
from bot.client.sessions import SessionAllowance, ask_allowance
from bot.config import Config
from bot.render.as_text.card_emojis import read_emoji_name
from bot.render.cards.emoji import emoji_pictures
from bot.support.spans import span

if TYPE_CHECKING:
    # Its modules import each other, which fails here.
    from discord.types.guild import Guild

_MOST_SKEW = 5.0
"""Seconds that this machine's clock may differ: clicks and deadlines are compared with Discord's
times."""
_SLOW = 0.5
_NAMED = 20
_PAGE = 200
_FEW_STARTS = 50


async def of_discord(config: Config) -> list[Finding]:
    """What is found at the configured Discord, with the configured token."""
    point_at_host(config.discord)
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
        async with logged_in(config.discord) as client:
            return [*reached, *await _of_application(client, config)]
    except discord.LoginFailure:
        return [*reached, problem("token", "Discord refuses it", BAD_TOKEN)]
    except (discord.DiscordException, ValueError, *NO_ANSWER) as error:
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
    return [*_of_latency(latency), *of_clock(told, now - latency / 2)]


def _of_latency(latency: float) -> Iterator[Finding]:
    told = f"it answers within {1000 * latency:.0f} ms"
    if latency > _SLOW:
        yield warning("Discord", told, "a click has to be answered within three seconds")
    else:
        yield ok("Discord", told)


def of_clock(told: str | None, now: float) -> Iterator[Finding]:
    """Whether Discord's time, as its header has it, is this machine's at this moment."""
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


async def _of_application(client: discord.Client, config: Config) -> list[Finding]:
    assert client.user is not None
    assert client.application_id is not None
    findings = [ok("token", f"it is that of {client.user}")]
    guilds = await _servers(client)
    if not guilds:
        findings.append(
            warning(
                "servers", "the bot is in none", f"invite it: {invite_link(client.application_id)}"
            )
        )
    lacking = {
        guild["name"]: missing
        for guild in guilds
        if (missing := unmet(discord.Permissions(int(guild["permissions"]))))
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
    findings += await of_channels(
        client, config.storage.url, {int(guild["id"]) for guild in guilds}
    )
    granted = await ask_allowance(client)
    return [
        *findings,
        *of_shards(len(guilds), granted),
        *await _of_emojis(client),
    ]


async def _servers(client: discord.Client) -> list[Guild]:
    """All servers that the bot is in, page by page."""
    found: list[Guild] = []
    while True:
        after = int(found[-1]["id"]) if found else None
        async with answered_in_time(30):
            page = await client.http.get_guilds(limit=_PAGE, after=after)
        found += page
        if len(page) < _PAGE:
            return found


def of_shards(servers: int, granted: SessionAllowance) -> Iterator[Finding]:
    """Say how many shards Discord recommends, and whether their sessions can be started."""
    if granted.remaining < _FEW_STARTS:
        yield warning(
            "shards",
            f"only {granted.remaining} sessions may be started in the next "
            f"{span(granted.reset_after)}",
            "look in the log for why the bot starts so often; it does not use the last ones",
        )
    else:
        yield ok("shards", f"{granted.shards} for {servers} servers, as Discord recommends")


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
    return [warning("emojis", told, "upload them: the command emojis upload does it")]
