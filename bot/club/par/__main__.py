"""A process that plays deals out, one a line, while nothing else wants the processor.

Reads `DealtHand`s as JSON from its standard input until that ends, with whoever started it; answers
each with a line, in the order in which they came: ``par`` by side, or why it is ``refused``.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from bot.club.par.play_out import hand_par
from bot.club.results.dealt_hand import read_dealt_hand

_LEAST_URGENT = 19


def answer(line: str) -> dict[str, Any]:
    """What is answered to a line; a refusal names no card."""
    try:
        return {"par": hand_par(read_dealt_hand(json.loads(line)))}
    except Exception as error:
        return {"refused": type(error).__name__}


def main() -> None:
    """Answer line by line until the input ends."""
    # Ctrl+C is for the bot, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)
    try:
        for line in sys.stdin:
            print(json.dumps(answer(line)), flush=True)
    except BrokenPipeError:
        # Whoever asked is gone; nothing is left to be flushed to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
