"""Check the installation for ``python -m bot doctor`` and at the start: Discord, channels,
database, backups, pictures and network."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from email.utils import parsedate_to_datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import click
import discord
from discord.http import Route

from bot.app import logged_in, point_at_host
from bot.cli.command_line import BAD_TOKEN, config_option
from bot.client.errors import NO_ANSWER
from bot.client.limits import answered_in_time
from bot.client.sessions import SessionAllowance, ask_allowance
from bot.config import Config, ConfigError, load_config
from bot.database import open_running_store
from bot.draw.card_emojis import emoji_pictures, read_emoji_name
from bot.draw.style import DeckError
from bot.draw.typeface import Face, font
from bot.monitoring.watcher import PortTakenError, watched
from bot.settings.servers import Setting
from bot.storage.backups import last_backup, made_at
from bot.storage.databases import Condition, condition_of, database_at, has_bot
from bot.storage.errors import StoreBusyError, StoreFailedError, StoreOpenError
from bot.storage.sqlite import verify_writable
from bot.support.log import configure_logging, span

if TYPE_CHECKING:
    from discord.types.guild import Guild


class Level(Enum):
    """The severity of a finding; the values are those of ``--json``."""

    OK = "ok"
    WARNING = "warning"
    """The bot works, but the host should know."""
    PROBLEM = "problem"
    """The bot does not start, or people cannot play."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The finding about a subject, with its remedy unless all is well."""

    level: Level
    subject: str
    told: str
    advice: str = ""


def ok(subject: str, told: str) -> Finding:
    """Return the finding that all is well."""
    return Finding(Level.OK, subject, told)


def refusal(subject: str, error: Exception, advice: str) -> Finding:
    """Return the problem that an error makes the bot refuse to start. The error's text has the
    remedy after a semicolon; else ``advice`` is the remedy."""
    told, _, remedy = str(error).partition("; ")
    return problem(subject, told, remedy or advice)


def warning(subject: str, told: str, advice: str) -> Finding:
    """Return a finding with which the bot still works."""
    return Finding(Level.WARNING, subject, told, advice)


def problem(subject: str, told: str, advice: str) -> Finding:
    """Return a finding with which the bot does not work."""
    return Finding(Level.PROBLEM, subject, told, advice)


PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    create_private_threads=True,
    send_messages_in_threads=True,
)
"""The permissions that the bot needs in a server and asks for in its invitation."""

_FINDINGS_SHOWN = 20


async def of_channels(client: discord.Client, url: str, servers: Collection[int]) -> list[Finding]:
    """Compare the bot's permissions with those it needs, in each channel that a server allows."""
    chosen = {id: channels for id, channels in (await _chosen(url)).items() if id in servers}
    findings = [
        finding
        for guild_id, channels in chosen.items()
        async for finding in _of_server(client, guild_id, channels)
    ]
    if chosen and not findings:
        return [ok("channels", "the bot has every permission in those where tables are allowed")]
    return findings[:_FINDINGS_SHOWN]


async def _chosen(url: str) -> Mapping[int, frozenset[int]]:
    """Return each server's allowed channels; servers that allow all are left out."""
    try:
        async with open_running_store(url) as store:
            servers = await store.policy.servers_choosing(Setting.CHANNELS)
            return {id: (await store.policy.server_settings(id)).channels for id in servers}
    except (StoreOpenError, StoreBusyError):
        return {}  # The database does not exist yet, or another finding says what is wrong.


async def _of_server(
    client: discord.Client, guild_id: int, chosen: Collection[int]
) -> AsyncIterator[Finding]:
    assert client.user is not None
    async with answered_in_time(30):
        guild = await client.fetch_guild(guild_id, with_counts=False)
        bot = await guild.fetch_member(client.user.id)
        there = {channel.id: channel for channel in await guild.fetch_channels()}
    for channel in (there[id] for id in sorted(chosen) if id in there):
        if missing := unmet(channel.permissions_for(bot)):
            told = f"in #{channel.name} of {guild.name} the bot lacks: {', '.join(missing)}"
            yield problem("channels", told, "allow it these in the channel's settings")
    if gone := sum(id not in there for id in chosen):
        told = f"{gone} of those where {guild.name} allows tables are not there for the bot"
        yield warning("channels", told, "choose others there with /settings")


def unmet(given: discord.Permissions) -> list[str]:
    """Return Discord's names of the permissions that the bot needs and lacks."""
    if given.administrator:
        return []
    wanted = (name for name, is_wanted in PERMISSIONS if is_wanted)
    return [name.replace("_", " ") for name in wanted if not getattr(given, name)]


_MOST_SKEW = 5.0
"""Seconds by which this machine's clock may differ from Discord's, which sets clicks' times."""
_SLOW = 0.5
_NAMED = 20
_PAGE = 200
_FEW_STARTS = 50


async def of_discord(config: Config) -> AsyncIterator[Finding]:
    """Check the configured Discord with the configured token."""
    point_at_host(config.discord)
    try:
        reached = await _reached()
    except (*NO_ANSWER, aiohttp.ClientError) as error:
        told = f"it cannot be reached ({type(error).__name__})"
        advice = "look at this machine's network, its DNS, and at what a firewall lets out"
        yield problem("Discord", told, advice)
        return
    for finding in reached:
        yield finding
    try:
        async with logged_in(config.discord) as client:
            found = [finding async for finding in _of_application(client, config)]
    except discord.LoginFailure:
        found = [problem("token", "Discord refuses it", BAD_TOKEN)]
    except (discord.DiscordException, ValueError, *NO_ANSWER) as error:
        told = f"it refuses a request ({type(error).__name__})"
        found = [problem("Discord", told, "try again later")]
    for finding in found:
        yield finding


def invite_link(application_id: int) -> str:
    """Return the address at which a server's managers invite the bot, with its permissions."""
    return discord.utils.oauth_url(
        application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


async def _reached() -> list[Finding]:
    """Measure how fast Discord answers, and how far its clock is from this machine's."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(10)) as session:
        took = []
        for _ in range(3):
            began = time.perf_counter()
            async with session.get(f"{Route.BASE}/gateway") as answer:
                await answer.read()
            took.append(time.perf_counter() - began)
            told, now = answer.headers.get("Date"), time.time()
    latency = min(took)
    speed = ok("Discord", f"it answers within {1000 * latency:.0f} ms")
    if latency > _SLOW:
        advice = "a click has to be answered within three seconds"
        speed = warning("Discord", speed.told, advice)
    return [speed, *of_clock(told, now - latency / 2)]


def of_clock(told: str | None, now: float) -> Iterator[Finding]:
    """Compare the time in Discord's header with this machine's ``now``."""
    if told is None:
        return
    # The header's time is cut to whole seconds.
    skew = now - (parsedate_to_datetime(told).timestamp() + 0.5)
    if abs(skew) > _MOST_SKEW:
        yield problem(
            "clock",
            f"this machine's is {abs(skew):.0f} s {'ahead' if skew > 0 else 'behind'}",
            "let it follow a time server (timedatectl set-ntp true)",
        )
    else:
        yield ok("clock", "it agrees with Discord's")


async def _of_application(client: discord.Client, config: Config) -> AsyncIterator[Finding]:
    assert client.user is not None
    assert client.application_id is not None
    link = invite_link(client.application_id)
    yield ok("token", f"it is that of {client.user}")
    guilds = await _servers(client)
    lacking = {
        guild["name"]: missing
        for guild in guilds
        if (missing := unmet(discord.Permissions(int(guild["permissions"]))))
    }
    if not guilds:
        yield warning("servers", "the bot is in none", f"invite it: {link}")
    elif not lacking:
        yield ok("servers", f"in {len(guilds)}, with every permission it needs")
    for name, missing in list(lacking.items())[:_NAMED]:
        told = f"in {name} the bot lacks: {', '.join(missing)}"
        yield problem("servers", told, f"give it these, or invite it again: {link}")
    for finding in await of_channels(client, config.storage.url, {int(g["id"]) for g in guilds}):
        yield finding
    yield of_shards(len(guilds), await ask_allowance(client))
    yield await _of_emojis(client)


async def _servers(client: discord.Client) -> list[Guild]:
    """Return all servers that the bot is in, fetched page by page."""
    found: list[Guild] = []
    while True:
        after = int(found[-1]["id"]) if found else None
        async with answered_in_time(30):
            page = await client.http.get_guilds(limit=_PAGE, after=after)
        found += page
        if len(page) < _PAGE:
            return found


def of_shards(servers: int, granted: SessionAllowance) -> Finding:
    """Report how many shards Discord recommends, and whether their sessions can be started."""
    if granted.remaining >= _FEW_STARTS:
        return ok("shards", f"{granted.shards} for {servers} servers, as Discord recommends")
    soon = span(granted.reset_after)
    return warning(
        "shards",
        f"only {granted.remaining} sessions may be started in the next {soon}",
        "look in the log for why the bot starts so often; it does not use the last ones",
    )


async def _of_emojis(client: discord.Client) -> Finding:
    async with answered_in_time(30):
        there = {each.name for each in await client.fetch_application_emojis()}
    wanted = {str(picture.name) for picture in emoji_pictures()}
    if wanted <= there:
        return ok("emojis", f"all {len(wanted)} cards are uploaded")
    told = "the cards are not uploaded: messages name them"
    if any(read_emoji_name(name) for name in there):
        told = f"{len(wanted - there)} of {len(wanted)} cards are not uploaded"
    return warning("emojis", told, "upload them: the command emojis upload does it")


_PUT_BACK = "put a backup in its place: the command restore does it"
_LITTLE_SPACE = 500 * 1024**2
_MOST_TIMES_LATE = 2
_HOUR, _DAY, _MEGABYTE = 3600.0, 86_400.0, 1024**2


async def of_storage(config: Config) -> AsyncIterator[Finding]:
    """Check whether this machine can use the configured database."""
    try:
        database_at(config.storage.url).verify_place()
    except StoreOpenError as error:
        yield refusal("database", error, "name another in the configuration file")


async def of_database(config: Config) -> AsyncIterator[Finding]:
    """Check the database's version, soundness and size."""
    if [finding async for finding in of_storage(config)]:
        return  # The check of the place has reported it.
    try:
        condition = await condition_of(config.storage.url)
    except (StoreOpenError, StoreFailedError) as error:
        yield refusal("database", error, _PUT_BACK)
    except StoreBusyError as error:
        yield warning("database", str(error), "run doctor again in a moment")
    else:
        if condition is None:
            yield ok("database", "there is none yet: the bot makes it when it is started first")
            return
        for finding in _of_condition(condition):
            yield finding


def _of_condition(condition: Condition) -> Iterator[Finding]:
    place, size = condition.place, condition.size / _MEGABYTE
    for damage in condition.damage:
        yield problem("database", damage, _PUT_BACK)
    if condition.schema == condition.latest:
        in_use = ", and a bot is running on it" if condition.in_use else ""
        yield ok("database", f"{place} has {size:.1f} MB, schema {condition.schema}{in_use}")
    elif condition.schema is None:
        yield ok("database", f"{place} is empty: the bot begins a club in it when it is started")
    elif condition.is_newer:
        yield problem(
            "database",
            f"{place} has schema {condition.schema}, which this program does not know",
            "update the program, or put back the backup from before the newer one ran",
        )
    else:
        yield ok(
            "database",
            f"{place} has schema {condition.schema}: the bot brings it to {condition.latest} "
            "when it is started",
        )
    if condition.another_at is not None and time.time() - condition.another_at < _DAY:
        ago = span(time.time() - condition.another_at)
        yield problem(
            "token",
            f"another bot answers with it: the bot on this database found so {ago} ago",
            "stop it, or reset the token in Discord's developer portal",
        )
    if condition.free is not None and condition.free < max(_LITTLE_SPACE, 2 * condition.size):
        yield warning(
            "disk",
            f"{condition.free / _MEGABYTE:.0f} MB are free where the database is",
            "make room: the bot refuses moves when the disk is full",
        )


async def of_backups(config: Config) -> AsyncIterator[Finding]:
    folder = config.backup.folder
    if folder is None:
        advice = "name a folder as backup.folder in the configuration file"
        yield warning("backups", "the bot makes no backups by itself", advice)
        return
    try:
        verify_writable(next(each for each in (folder, *folder.parents) if each.exists()))
    except StoreOpenError as error:
        yield refusal("backups", error, "name another folder as backup.folder")
        return
    newest = last_backup(config.storage.url, folder)
    if newest is None:
        yield ok("backups", f"there is none yet in {folder}: the bot makes one when it starts")
        return
    age = time.time() - made_at(newest)
    if age > _MOST_TIMES_LATE * config.backup.every_hours * _HOUR:
        advice = "look in the bot's log for why no newer one was made"
        yield warning("backups", f"the newest, {newest.name}, is {span(age)} old", advice)
    else:
        yield ok("backups", f"the newest in {folder} is {span(age)} old")


async def of_pictures(config: Config) -> AsyncIterator[Finding]:
    """Check whether the fonts and the deck are complete."""
    try:
        for face in Face:
            font(12, face)
        config.pictures.style()
    except OSError as error:
        yield problem("pictures", f"a font cannot be read: {error}", "install the program again")
    except (DeckError, ConfigError) as error:
        yield problem("pictures", str(error), "mend the folder, or leave pictures.cards out")
    else:
        yield ok("pictures", "the fonts and the cards are complete")


async def of_monitoring(config: Config) -> AsyncIterator[Finding]:
    """Try the port of ``[monitoring]``, if there is one."""
    host, port = config.monitoring.host, config.monitoring.port
    if port is None:
        return
    try:
        async with watched(config):
            pass
    except ConfigError as error:
        if isinstance(error, PortTakenError) and await _is_running(config):
            yield ok("monitoring", f"a bot is running and has port {port} of {host}")
        else:
            yield refusal("monitoring", error, "leave monitoring.port out")
    else:
        yield ok("monitoring", f"the bot can listen at port {port} of {host}")


async def _is_running(config: Config) -> bool:
    try:
        return await has_bot(config.storage.url)
    except (StoreOpenError, StoreBusyError):
        return False


Check = Callable[[Config], AsyncIterator[Finding]]

FOR_THE_START: tuple[Check, ...] = (of_pictures, of_storage, of_monitoring)
"""Quick checks; the bot does not start if one of them finds a problem."""

THOROUGH: tuple[Check, ...] = (of_database, of_backups, of_discord)
"""Checks that read the whole database or ask Discord; only doctor runs them."""


async def examine(path: Path) -> AsyncIterator[Finding]:
    """Yield each finding as soon as it is known, without changing or posting anything."""
    try:
        config = load_config(path)
    except ConfigError as error:
        yield refusal("configuration", error, "mend it and run doctor again")
        return
    yield ok("configuration", f"{path} is complete")
    for check in (*FOR_THE_START, *THOROUGH):
        async for finding in check(config):
            yield finding


async def problems_at_start(config: Config) -> list[Finding]:
    """Return the problems that keep the bot from starting on this machine."""
    found = [finding for check in FOR_THE_START async for finding in check(config)]
    return [finding for finding in found if finding.level is Level.PROBLEM]


_MARKS = {Level.OK: "ok     ", Level.WARNING: "warning", Level.PROBLEM: "PROBLEM"}


@click.command()
@config_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def doctor(context: click.Context, path: Path, as_json: bool) -> None:
    """Check everything the bot needs, and say how to mend what is wrong.

    The exit status is 1 if something keeps people from playing. The bot may be running.
    """
    configure_logging("error", json=False)

    async def found() -> list[Finding]:
        findings = []
        async for finding in examine(path):
            findings.append(finding)
            if not as_json:
                click.echo(f"{_MARKS[finding.level]}  {finding.subject}: {finding.told}")
                if finding.advice:
                    click.echo(f"         → {finding.advice}")
        return findings

    findings = asyncio.run(found())
    is_well = all(finding.level is not Level.PROBLEM for finding in findings)
    if as_json:
        told = [asdict(each) | {"level": each.level.value} for each in findings]
        click.echo(json.dumps({"ok": is_well, "findings": told}, indent=2))
    if not is_well:
        context.exit(1)
