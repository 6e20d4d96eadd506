"""How this program is called on the machine that it runs on."""

from __future__ import annotations

from pathlib import Path

IN_A_WHEEL = "_program"
"""The folder of the package tarocchino that a wheel has the program in."""


def called_in(folder: Path) -> str:
    """The name of the command line where the program is in this folder, for texts."""
    return "tarocchino" if folder.name == IN_A_WHEEL else "python -m bot"


PROGRAM = called_in(Path(__file__).parents[2])
