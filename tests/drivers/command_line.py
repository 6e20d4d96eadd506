"""The command line, called in the process of the test."""

import logging
from pathlib import Path

from click.testing import CliRunner, Result

from bot.__main__ import main


def call(*arguments: str, typed: str | None = None, charset: str = "utf-8") -> Result:
    """What the command line prints and returns where this is typed; logging is left as it was.

    ``charset`` is the encoding of its streams.
    """
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        return CliRunner(charset).invoke(main, arguments, input=typed)
    finally:
        root.handlers[:], root.level = handlers, level


def config_for(folder: Path, api_url: str, token: str) -> str:
    """A configuration file for another host than Discord's."""
    path = folder / "config.toml"
    gateway_url = api_url.replace("http", "ws")
    path.write_text(
        f'[discord]\ntoken = "{token}"\napi_url = "{api_url}"\ngateway_url = "{gateway_url}"\n'
    )
    path.chmod(0o600)
    return str(path)
