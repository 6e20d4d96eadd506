"""Run as a process of this program: how the program is called, what it passes on to its
processes, and the loop that answers lines of JSON."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


_LEAST_URGENT = 19

Answer = dict[str, Any]


def answer_lines(answer: Callable[[Any], Answer]) -> None:
    """Answer each line of the standard input with a line, in order, until the input ends.

    Where ``answer`` raises, the answer is ``refused`` with the kind of the error, which names no
    card. The process gets the lowest priority.
    """
    # Ctrl+C is for the bot, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)
    try:
        for line in sys.stdin:
            print(json.dumps(_answered(answer, line)), flush=True)
    except BrokenPipeError:
        # Whoever asked is gone; nothing is left to be flushed to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answered(answer: Callable[[Any], Answer], line: str) -> Answer:
    try:
        return answer(json.loads(line))
    except Exception as error:
        return {"refused": type(error).__name__}
