"""Run the demo: the bot on a local Discord, to play in the browser or to watch computers play."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from bot.app import run_bot
from bot.bot import TarocchinoBot
from bot.cli.player_file import PlayerFromFile, load_player
from bot.config import Config, DiscordConfig, PlayConfig, StorageConfig
from bot.draw.card_emojis import emoji_pictures
from bot.draw.hand import Narrator
from bot.draw.transcript import spaced, transcript, who_plays
from bot.features.evenings.actions import EveningSettings, Format, Scoring, SignUp
from bot.features.evenings.movements import OddOut
from bot.storage.sqlite import sqlite_url
from bot.support.log import configure_logging
from bot.support.redaction import Secret
from bot.support.tasks import first_of
from bot.support.venue import Venue
from bot.table.live.records import match_record
from bot.table.live.runner import ComputerPlayers, ThinkingPlayers
from bot.table.live.shuffler import RandomShuffler
from bot.table.panels.words import heading
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person as Member
from bot.table.state.table import Table
from bot.words import Language, language_of
from localcord.page.page import add_page
from localcord.people.options import NotPossibleError
from localcord.people.person import OptionValue, Person, Watch
from localcord.server.app import LocalDiscord, PortTakenError
from localcord.world.clock import SystemClock
from localcord.world.world import World
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.library import USUAL_HANDS, usual_players
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.play.events import Event
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.play.scoring import HandSheet

PEOPLE = ("Anna", "Bruno", "Carla", "Dino")
_ACCOUNTS_MADE = 1_750_000_000.0
"""The creation time of the demo's accounts, in seconds since the epoch."""
CHANNEL = "tarocchino"


class _LateClock(SystemClock):
    """The system clock once it runs; before that, it stands at `_ACCOUNTS_MADE`."""

    def __init__(self) -> None:
        self.runs = False

    def time(self) -> float:
        return super().time() if self.runs else _ACCOUNTS_MADE


def demo_world(locale: str) -> World:
    """Return the demo's server, whose people have the same ids every time.

    The packs follow from the players' ids, and an id contains its time of creation.
    """
    clock = _LateClock()
    world = World.with_guild(people=PEOPLE, channels=(CHANNEL,), clock=clock, locale=locale)
    clock.runs = True
    return world


@asynccontextmanager
async def local_discord(locale: str, port: int) -> AsyncIterator[LocalDiscord]:
    local = LocalDiscord(demo_world(locale), port=port)
    add_page(local)
    async with local:
        yield local


async def add_emojis(world: World) -> None:
    """Add the cards' emojis to the application; a thread draws them."""
    for picture in await asyncio.to_thread(emoji_pictures):
        world.add_emoji(str(picture.name), picture.png)


def _narrator(language: Language, table: Table) -> Narrator:
    """Return the context of the table's texts, in plain words."""
    players = len(table.seats)
    scorers = table.game.scorers(players)
    return Narrator(language, table.rules, scorers, table.names, unit=table.game.unit)


@dataclass(slots=True)
class MatchTranscript:
    """A match as everybody at the table sees it, in complete lines, each told once.

    It reads the match's actions, so its lines have the order of play.
    """

    language: Language
    _match: MatchState | None = None
    _read: int = 0
    _hand: list[Event] = field(default_factory=list)
    _earlier: tuple[HandSheet, ...] = ()
    _told: int = 0

    def lines(self, table: Table) -> Iterator[str]:
        """Yield the new lines of a table, which may still be in its lobby."""
        actions = [done.action for done in table.history]
        if not actions:
            return
        told = _narrator(self.language, table)
        if self._match is None:
            yield from heading(self.language, table.game, table.rules).splitlines()
            yield who_plays(told)
        match = self._match or new_match(table.game, table.rules, len(table.seats))
        for action in actions[self._read :]:
            if isinstance(action, Deal):
                yield from self._new_lines(told)
                yield ""
                self._hand, self._earlier, self._told = [], match.sheets, 0
            match, events = apply(match, action)
            self._hand += events
        self._match, self._read = match, len(actions)
        yield from self._new_lines(told)

    def _new_lines(self, told: Narrator) -> Iterator[str]:
        lines = list(spaced(transcript(told, self._hand, earlier=self._earlier)))
        yield from lines[self._told :]
        self._told = len(lines)


_QUIET = 0.5
"""Seconds without a message until the demo looks at the table anyway."""

_GRACE = 60
"""Seconds that a single person at the demo's evening waits for the others."""

Echo = Callable[[str | bytes], None]


class DemoError(click.ClickException):
    """The demo cannot continue; the message says why."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """The demo's options.

    ``port`` is the page's (0: any free one), ``seed`` the packs' (None: random packs). ``rules``,
    ``target``, ``hands`` and ``players`` default to the game's usual ones. ``locale`` is that of
    the server and its people, and ``pause`` is in seconds. A ``player`` replaces the built-in
    computer players. The database is in ``keep``, or in a folder deleted with the demo.
    """

    port: int = 0
    seed: int | None = None
    game: GameName = GameName.OTTOCENTO
    rules: str | None = None
    target: int | None = None
    hands: int | None = None
    players: int | None = None
    locale: str = "en-US"
    pause: float = 1.2
    player: PlayerFromFile | None = None
    keep: Path | None = None

    @property
    def seats(self) -> int:
        """Return the number of players: as requested, else four if the game allows four."""
        return usual_players(GAMES[self.game]) if self.players is None else self.players

    async def player_failed(self) -> None:
        """Wait until the player from a file fails, which raises `DemoError`."""
        if self.player is None:
            await asyncio.Event().wait()
        else:
            raise DemoError(await self.player.failure())


@dataclass(frozen=True, slots=True)
class _RunningDemo:
    """A running demo: the local Discord, the bot in it, and the channel of the game."""

    discord: LocalDiscord
    bot: TarocchinoBot
    channel_id: int

    @property
    def address(self) -> str:
        """Return a sentence with the address of the first person's page."""
        username = self.discord.person(PEOPLE[0]).username
        return f"The local Discord is at {self.discord.base_url}/?user={username}"


async def play_in_browser(options: DemoOptions, echo: Echo) -> None:
    """Serve the page, open a table with computer players, and run until cancelled."""
    async with _running(options, echo) as demo:
        host = demo.discord.person(PEOPLE[0])
        if demo.bot.tables.registry.table_in(demo.channel_id) is None:
            await _open_table(demo, host, options, watch=False, computers=options.seats - 2)
        echo(demo.address)
        echo("A table is open there: type /play, then press Start with a computer player.")
        echo(f"For a second person, open {demo.discord.base_url} in another tab. Ctrl+C ends it.")
        await options.player_failed()


async def evening_in_browser(options: DemoOptions, echo: Echo) -> None:
    """Serve the page, open an evening with everybody signed up, and run until cancelled."""
    async with _running(options, echo) as demo:
        if demo.bot.tables.evenings.in_channel(demo.channel_id) is None:
            await _open_evening(demo, options)
        echo(demo.address)
        echo("Everybody has signed up for an evening: press Director… there, then Start.")
        echo(f"Other people are other tabs. You are asked about those not ready after {_GRACE} s:")
        echo("computer players can begin for them. Ctrl+C ends the demo.")
        await options.player_failed()


async def _open_evening(demo: _RunningDemo, options: DemoOptions) -> None:
    """Open an evening in the demo's channel and sign everybody up."""
    host, *others = (demo.discord.person(name) for name in PEOPLE)
    guild_id = next(iter(demo.discord.world.guilds))
    venue = Venue(guild_id, demo.channel_id, options.locale)
    terms = EveningSettings(
        Format.SINGLES,
        Scoring.MATCHPOINTS,
        rounds=2,
        odd=OddOut.COMPUTER,
        round_seconds=None,
        break_seconds=10,
        grace_seconds=_GRACE,
    )
    evenings = demo.bot.tables.evenings
    held = await evenings.open(venue, Actor(host.id, guild_id), terms)
    for person in (host, *others):
        member = Member(person.id, person.name, options.locale)
        await evenings.act(held.evening.id, SignUp((member,)), Actor(person.id, guild_id))


async def watch_computers(options: DemoOptions, echo: Echo) -> None:
    """Let computer players play a match, and echo it trick by trick."""
    transcript = MatchTranscript(language_of(options.locale))

    def tell(table: Table) -> None:
        for line in transcript.lines(table):
            echo(line)

    async with _running(options) as demo:
        await _computers_play(demo, options, tell)


async def record_computers(options: DemoOptions, echo: Echo) -> None:
    """Let computer players play a match, and echo its record (record.md)."""
    async with _running(options) as demo:
        venue = await _computers_play(demo, options, lambda _table: None)
        stored = await demo.bot.tables.registry.store.tables.latest_table(venue)
        record = None if stored is None else match_record(stored)
        if record is None:
            raise DemoError("no hand was finished")
        echo(record)


async def _computers_play(
    demo: _RunningDemo, options: DemoOptions, tell: Callable[[Table], None]
) -> Venue:
    """Fill a table with computer players and ``tell`` its states until everything is over."""
    host = demo.discord.person(PEOPLE[0])
    async with host.watch() as events:
        table = await _open_table(demo, host, options, watch=True, computers=options.seats)
        await _command(host, "table start", demo)
        await first_of(options.player_failed(), _until_over(events, demo, table, tell))
    return table.venue


@asynccontextmanager
async def _running(
    options: DemoOptions, in_browser: Echo | None = None
) -> AsyncIterator[_RunningDemo]:
    """Run a local Discord, and the bot logged in to it on an SQLite file.

    ``in_browser`` shows that the demo starts; the cards then have emojis. Raises `DemoError` for a
    number of players that the game does not allow.
    """
    game = GAMES[options.game]
    if options.seats not in game.players:
        taken = ", ".join(str(number) for number in game.players)
        raise DemoError(f"{game.name.value} is played by {taken}")
    async with local_discord(options.locale, options.port) as local:
        if in_browser is not None:
            in_browser("The demo starts: its address follows in a few seconds.")
            await add_emojis(local.world)
        async with _bot_at(local, options) as bot:
            yield _RunningDemo(local, bot, local.world.channel_id(CHANNEL))


@asynccontextmanager
async def _bot_at(local: LocalDiscord, options: DemoOptions) -> AsyncIterator[TarocchinoBot]:
    """Run the bot, logged in and with its commands registered."""
    player = options.player
    computers = ThinkingPlayers if player is None else partial(ComputerPlayers, player.take_turn)
    with _folder(options) as folder:
        bots: list[TarocchinoBot] = []
        config = _config(local, folder, options)
        shuffler = RandomShuffler(None if options.seed is None else random.Random(options.seed))
        running = asyncio.create_task(
            run_bot(config, shuffler=shuffler, started=bots.append, computers=computers)
        )
        online = asyncio.create_task(local.commands_registered())
        try:
            await asyncio.wait({running, online}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                await running
            await online
            yield bots[-1]
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


@contextmanager
def _folder(options: DemoOptions) -> Iterator[Path]:
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
        yield options.keep
        return
    with tempfile.TemporaryDirectory(prefix="tarocchino-") as folder:
        yield Path(folder)


def _config(local: LocalDiscord, folder: Path, options: DemoOptions) -> Config:
    return Config(
        discord=DiscordConfig(
            token=Secret(local.token), api_url=local.api_url, gateway_url=local.gateway_url
        ),
        storage=StorageConfig(url=sqlite_url(folder / "demo.sqlite3")),
        play=PlayConfig(computer_pause=options.pause),
    )


async def _open_table(
    demo: _RunningDemo, host: Person, options: DemoOptions, *, watch: bool, computers: int
) -> Table:
    game = GAMES[options.game]
    hands = options.hands or (USUAL_HANDS if game.takes_hands and game.hands is None else None)
    wanted = {"rules": options.rules, "target": options.target, "hands": hands}
    given = {name: value for name, value in wanted.items() if value is not None}
    answer = await _command(
        host, "table open", demo, keep=True,
        game=game.name.value, watch=watch, computers=computers, **given,
    )  # fmt: skip
    table = demo.bot.tables.registry.table_in(demo.channel_id)
    if table is None:
        raise DemoError(answer)
    return table


async def _command(
    host: Person, command: str, demo: _RunningDemo, *, keep: bool = False, **values: OptionValue
) -> str:
    """Run a command as the host; return the bot's answer, which is dismissed unless ``keep``."""
    try:
        outcome = await host.slash(demo.channel_id, command, **values)
    except NotPossibleError as error:
        raise DemoError(str(error)) from None
    if not outcome.acknowledged:
        raise DemoError("the bot did not answer in time")
    answers = (await outcome.finished()).created
    for answer in () if keep else answers:
        host.dismiss(answer.id)
    return "\n".join(answer.text for answer in answers).replace("*", "")


async def _until_over(
    events: Watch, demo: _RunningDemo, table: Table, tell: Callable[[Table], None]
) -> None:
    """Pass the table's states to ``tell`` until its match is over and everything is shown."""
    registry = demo.bot.tables.registry
    while registry.table_in(demo.channel_id) is not None:
        tell(registry.table(table.id))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(anext(events), _QUIET)
    await demo.bot.publisher.settled()
    tell(await registry.any_table(table.id))


def farewell(keep: Path | None) -> str:
    """Return the text for the demo's end."""
    if keep is None:
        return "The demo is over; its table and results are lost. --keep FOLDER keeps them."
    return f"The demo is over. --keep {keep} goes on with its table and results."


_LOCALES = {"en": "en-US", "it": "it"}


@click.command()
@click.option("--auto", is_flag=True, help="Let computer players play a match, as text.")
@click.option("--evening", is_flag=True, help="Open a club evening in the browser, not a table.")
@click.option("--json", "as_json", is_flag=True, help="With --auto: print its record instead.")
@click.option("--game", type=click.Choice([name.value for name in GAMES]), default="ottocento")
@click.option(
    "--rules",
    type=click.Choice([name.value for name in RuleSetName]),
    help="The rule set; the game's usual one if none is named.",
)
@click.option("--target", type=click.IntRange(min=1), help="Points, or penalties, to play to.")
@click.option(
    "--hands", type=click.IntRange(min=1), help="Hands to play, where people agree on them."
)
@click.option("--players", type=click.IntRange(2, 7), help="How many play, where that is free.")
@click.option("--seed", type=int, help="Deal the same packs each time.")
@click.option("--language", type=click.Choice(list(_LOCALES)), default="en", show_default=True)
@click.option("--pause", type=click.FloatRange(0, 60), default=1.2, show_default=True,
              help="Seconds before a computer player moves, in the browser.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8620, show_default=True,
              help="Where the page is served; 0 takes any free port.")  # fmt: skip
@click.option("--keep", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path),
              help="Keep tables, results and settings there for the next demo.")  # fmt: skip
@click.option("--player", metavar="FILE.py:FUNCTION",
              help="Your own computer player: a function from a view to an action.")  # fmt: skip
def demo(
    auto: bool,
    evening: bool,
    as_json: bool,
    game: str,
    language: str,
    player: str | None,
    **chosen: Any,
) -> None:
    """Try the bot without Discord: play in the browser, or watch computers play."""
    if as_json and not auto:
        raise click.UsageError("--json prints the record of a match: use it with --auto")
    if evening and auto:
        raise click.UsageError("an evening is for the browser: leave out --auto")
    own = None if player is None else load_player(player)
    options = DemoOptions(game=GameName(game), locale=_LOCALES[language], player=own, **chosen)
    configure_logging("warning")
    try:
        if auto:
            play = record_computers if as_json else watch_computers
            asyncio.run(play(replace(options, port=0, pause=0.0), click.echo))
        else:
            shown = evening_in_browser if evening else play_in_browser
            asyncio.run(shown(options, click.echo))
    except KeyboardInterrupt:
        click.echo(farewell(options.keep))
    except PortTakenError as error:
        raise click.ClickException(f"{error}; choose another with --port, or 0") from None
