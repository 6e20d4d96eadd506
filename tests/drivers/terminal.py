"""A command at a terminal of its own, where somebody answers what it asks."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import termios
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.drivers.waiting import PATIENCE


def answered(
    command: Sequence[str],
    answers: Iterable[tuple[str, str]],
    *,
    folder: Path,
    environment: Mapping[str, str],
) -> str:
    """What a command shows that must not fail: once each question is there its answer is typed."""
    ours, theirs = pty.openpty()
    # Passwords are asked for at the terminal that controls the process.
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=theirs, stdout=theirs, stderr=theirs,
        start_new_session=True, preexec_fn=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(theirs)
    shown = ""
    try:
        for question, answer in answers:
            asked_from = len(shown)
            while question not in shown[asked_from:]:
                more = _read(ours)
                assert more, f"{question!r} was not asked:\n{shown}"
                shown += more
            os.write(ours, f"{answer}\n".encode())
        while more := _read(ours):
            shown += more
        assert process.wait(PATIENCE) == 0, shown
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return shown


def _read(terminal: int) -> str:
    """What is shown next; empty at the end."""
    ready, _, _ = select.select([terminal], [], [], PATIENCE)
    assert ready, f"nothing was shown for {PATIENCE:.0f} s"
    try:
        return os.read(terminal, 4096).decode(errors="replace")
    except OSError:  # Nobody holds its other side any more.
        return ""
