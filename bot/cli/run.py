"""``python -m bot run``: the bot on Discord."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.command_line import BAD_TOKEN, config_option


@click.command()
@config_option
def run(path: Path) -> None:
    """Run the bot on Discord until it is stopped."""
    import asyncio

    from bot.app import BrokenProgramError, run_until_stopped
    from bot.cli.doctor import problems_at_start
    from bot.client.sessions import BadTokenError
    from bot.config import ConfigError, load_config
    from bot.draw.style import DeckError
    from bot.storage.errors import StoreBusyError, StoreOpenError
    from bot.support.log import configure_logging

    try:
        config = load_config(path)
        configure_logging(config.log.level, json=config.log.json, secrets=[config.discord.token])
        if found := asyncio.run(problems_at_start(config)):
            raise click.ClickException("\n".join(f"{each.told}; {each.advice}" for each in found))
        asyncio.run(run_until_stopped(config))
    except (ConfigError, DeckError, StoreOpenError) as error:
        raise click.ClickException(str(error)) from None
    except BadTokenError:
        raise click.ClickException(BAD_TOKEN) from None
    except BrokenProgramError as error:
        raise click.ClickException(
            f"this version of the program is broken, go back to the one before it: {error}"
        ) from None
    except StoreBusyError:
        raise click.ClickException(
            "another program is writing to the database: stop it, then start the bot again"
        ) from None
