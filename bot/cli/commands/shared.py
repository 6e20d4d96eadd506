"""What several subcommands share: the option for the configuration, and words for a bad token."""

from __future__ import annotations

from pathlib import Path

import click

BAD_TOKEN = (
    "Discord refuses the bot's token: reset it under Bot in the developer portal, and set "
    "it as discord.token or DISCORD_TOKEN"
)

config_option = click.option(
    "--config",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("config.toml"),
    show_default=True,
    help="The configuration file, made from config.example.toml.",
)
