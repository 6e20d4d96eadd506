"""A process that answers lines of JSON, one by one, while nothing else wants the processor."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

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
