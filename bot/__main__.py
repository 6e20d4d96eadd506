"""The command line: ``python -m bot run | demo | emojis | drain | referee | verify``.

All but the last two import what they run when they are called: the referee needs neither Discord's
client nor a database, and answers at once.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bot.cli.token_guard import GuardedGroup
from bot.game.games import GAMES, GameName
from bot.game.model.rules import RuleSetName
from bot.game.records.record import MAX_BYTES
from bot.game.records.referee import judge

if TYPE_CHECKING:
    from bot.cli.maintenance import Business
    from bot.config import DiscordConfig, StorageConfig

_Answer = TypeVar("_Answer")

_LOCALES = {"en": "en-US", "it": "it"}


@click.group(cls=GuardedGroup)
def main() -> None:
    """The Bolognese tarot games in a Discord server."""


_BAD_TOKEN = (
    "Discord refuses the bot's token: reset it under Bot in the developer portal, and set "
    "it as discord.token or DISCORD_TOKEN"
)

_config_option = click.option(
    "--config",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("config.toml"),
    show_default=True,
    help="The configuration file, made from config.example.toml.",
)


@main.command()
@_config_option
def run(path: Path) -> None:
    """Run the bot on Discord until it is stopped."""
    from bot.app import BadTokenError, run_until_stopped
    from bot.config import ConfigError, load_config
    from bot.render.style.deck import DeckError
    from bot.services.ports.errors import StoreBusyError
    from bot.storage import StoreOpenError
    from bot.support.logging import configure_logging

    try:
        config = load_config(path)
        configure_logging(config.log.level, json=config.log.json, secrets=[config.discord.token])
        asyncio.run(run_until_stopped(config))
    except (ConfigError, DeckError, StoreOpenError) as error:
        raise click.ClickException(str(error)) from None
    except BadTokenError:
        raise click.ClickException(_BAD_TOKEN) from None
    except StoreBusyError:
        raise click.ClickException(
            "another program is writing to the database: stop it, then start the bot again"
        ) from None


@main.command()
@click.option("--auto", is_flag=True, help="Let computer players play a match, as text.")
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
@click.option("--player", metavar="FILE.py:FUNCTION",
              help="Your own computer player: a function from a view to an action.")  # fmt: skip
def demo(
    auto: bool,
    game: str,
    rules: str | None,
    target: int | None,
    hands: int | None,
    players: int | None,
    seed: int | None,
    language: str,
    pause: float,
    port: int,
    player: str | None,
) -> None:
    """Try the bot without Discord: play in the browser, or watch computers play."""
    from bot.cli.demo import DemoError, DemoOptions, play_in_browser, watch_computers
    from bot.cli.player_file import PlayerFileError, load_player
    from bot.local.server.app import PortTakenError
    from bot.support.logging import configure_logging

    try:
        own_player = None if player is None else load_player(player)
    except PlayerFileError as error:
        raise click.BadParameter(str(error), param_hint="--player") from None
    options = DemoOptions(
        port=port,
        seed=seed,
        game=GameName(game),
        rules=rules,
        target=target,
        hands=hands,
        players=players,
        locale=_LOCALES[language],
        pause=pause,
        player=own_player,
    )
    configure_logging("warning")
    try:
        if auto:
            asyncio.run(watch_computers(replace(options, port=0, pause=0.0), click.echo))
        else:
            asyncio.run(play_in_browser(options, click.echo))
    except KeyboardInterrupt:
        click.echo("The demo is over.")
    except PortTakenError as error:
        raise click.ClickException(f"{error}; choose another with --port, or 0") from None
    except DemoError as error:
        raise click.ClickException(str(error)) from None


@main.group()
def emojis() -> None:
    """The cards as emojis of the bot's application, to stand in its messages and on its buttons."""


@emojis.command()
@_config_option
def upload(path: Path) -> None:
    """Upload the emojis that are missing or have changed."""
    from bot.cli.emojis import upload

    done = _asked_of_discord(path, upload)
    click.echo(
        f"{done.new} emojis uploaded, {done.unchanged} there already, {done.outdated} of before "
        "removed. A bot that runs shows them when it is started again."
    )


@emojis.command()
@_config_option
def remove(path: Path) -> None:
    """Take the cards' emojis out of the application."""
    from bot.cli.emojis import remove

    number = _asked_of_discord(path, remove)
    click.echo(f"{number} emojis removed. A bot that runs is best started again.")


def _asked_of_discord(
    path: Path, ask: Callable[[DiscordConfig], Coroutine[Any, Any, _Answer]]
) -> _Answer:
    """What ``ask`` gives for the configuration in a file; what goes wrong in plain words."""
    from bot.app import BadTokenError
    from bot.cli.emojis import EmojiError
    from bot.config import ConfigError, load_config
    from bot.support.logging import configure_logging

    try:
        config = load_config(path)
        configure_logging("error", json=config.log.json, secrets=[config.discord.token])
        return asyncio.run(ask(config.discord))
    except (ConfigError, EmojiError) as error:
        raise click.ClickException(str(error)) from None
    except BadTokenError:
        raise click.ClickException(_BAD_TOKEN) from None


@main.group()
def drain() -> None:
    """Maintenance: let no match begin while those that are being played go on."""


@drain.command("on")
@_config_option
@click.option("--until", metavar="HH:MM", help="When matches can begin again, by this clock here.")
@click.option("--note", default="", help="A word to the players, shown at every open table.")
def drain_on(path: Path, until: str | None, note: str) -> None:
    """Let no match begin from now on; every open table says so."""
    from bot.cli.maintenance import BadMomentError, begin, maintenance_from

    try:
        maintenance = maintenance_from(time.time(), until, note)
    except BadMomentError as error:
        raise click.BadParameter(str(error), param_hint="--until") from None
    _asked_of_store(path, partial(begin, maintenance=maintenance))


@drain.command("off")
@_config_option
def drain_off(path: Path) -> None:
    """Let matches begin again."""
    from bot.cli.maintenance import end

    _asked_of_store(path, end)


@drain.command("status")
@_config_option
def drain_status(path: Path) -> None:
    """Tell whether matches can begin, and how many are being played."""
    from bot.cli.maintenance import status

    _asked_of_store(path, status)


def _asked_of_store(
    path: Path, ask: Callable[[StorageConfig], Coroutine[Any, Any, Business]]
) -> None:
    """Print how things stand in the store that a configuration names, once it was asked."""
    from bot.cli.maintenance import told
    from bot.config import ConfigError, load_storage
    from bot.services.ports.errors import StoreBusyError
    from bot.storage import StoreOpenError

    try:
        click.echo("\n".join(told(asyncio.run(ask(load_storage(path))))))
    except (ConfigError, StoreOpenError) as error:
        raise click.ClickException(str(error)) from None
    except StoreBusyError as error:
        raise click.ClickException(f"{error}: try again in a moment") from None


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def referee(files: tuple[Path, ...]) -> None:
    """Judge game records: one JSON answer a line for each FILE.

    The exit status is 1 if any record is bad.
    """
    answers = [judge(_read_bounded(path)) for path in files]
    for answer in answers:
        click.echo(json.dumps(answer))
    sys.exit(0 if all(answer["ok"] for answer in answers) else 1)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--start",
    metavar="HEX",
    help="The start of the chain of seeds as the table showed it, all of it or its first digits.",
)
def verify(files: tuple[Path, ...], start: str | None) -> None:
    """Check the deals of game records: whether each pack follows from the seeds and the cuts.

    The exit status is 1 if any check fails.
    """
    from bot.cli.verify import LIMITS, BadStartError, read_start, verify_file

    try:
        expected = None if start is None else read_start(start)
    except BadStartError as error:
        raise click.BadParameter(str(error), param_hint="--start") from None
    verdicts = [verify_file(path, expected) for path in files]
    for verdict in verdicts:
        click.echo("\n".join(verdict.lines))
    click.echo(LIMITS)
    sys.exit(0 if all(verdict.passed for verdict in verdicts) else 1)


def _read_bounded(path: Path) -> bytes:
    """The file's bytes, but not many more than a record may have; none if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        click.echo(f"{path}: {error.strerror}", err=True)
        return b""


if __name__ == "__main__":
    main(prog_name="python -m bot")
