"""``python -m bot demo``: its options and help; `bot.cli.demo` does the work."""

from __future__ import annotations

from dataclasses import replace

import click

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSetName

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
@click.option("--player", metavar="FILE.py:FUNCTION",
              help="Your own computer player: a function from a view to an action.")  # fmt: skip
def demo(
    auto: bool,
    evening: bool,
    as_json: bool,
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
    import asyncio

    from bot.cli.demo import (
        DemoError,
        DemoOptions,
        evening_in_browser,
        play_in_browser,
        record_computers,
        watch_computers,
    )
    from bot.cli.player_file import PlayerFileError, load_player
    from bot.support.logging import configure_logging
    from localcord.server.app import PortTakenError

    if as_json and not auto:
        raise click.UsageError("--json prints the record of a match: use it with --auto")
    if evening and auto:
        raise click.UsageError("an evening is for the browser: leave out --auto")
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
            play = record_computers if as_json else watch_computers
            asyncio.run(play(replace(options, port=0, pause=0.0), click.echo))
        else:
            shown = evening_in_browser if evening else play_in_browser
            asyncio.run(shown(options, click.echo))
    except KeyboardInterrupt:
        click.echo("The demo is over.")
    except PortTakenError as error:
        raise click.ClickException(f"{error}; choose another with --port, or 0") from None
    except DemoError as error:
        raise click.ClickException(str(error)) from None
