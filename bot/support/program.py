"""How this program is called on the machine that it runs on, and how it calls itself."""

from __future__ import annotations

import os
from pathlib import Path

IN_A_WHEEL = "_program"
"""The folder of the package tarocchino that a wheel has the program in."""

_FOLDER = Path(__file__).parents[2]
"""The folder that has the package bot, wherever the program was installed."""
_NOT_FOR_OTHERS = frozenset({"DISCORD_TOKEN"})


def called_in(folder: Path) -> str:
    """The name of the command line where the program is in this folder, for texts."""
    return "tarocchino" if folder.name == IN_A_WHEEL else "python -m bot"


PROGRAM = called_in(_FOLDER)


def environment_for_processes() -> dict[str, str]:
    """The environment of processes that run a module of this program, without its secrets."""
    environment = {key: value for key, value in os.environ.items() if key not in _NOT_FOR_OTHERS}
    paths = (str(_FOLDER), environment.get("PYTHONPATH"))
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    return environment
