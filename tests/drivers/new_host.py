"""Somebody who has just installed the bot: `init`, `run`, and the first card of a game."""

import asyncio
import fcntl
import os
import pty
import select
import subprocess
import termios
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.client.custom_ids import Verb, decode_custom_id
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.answers import answer
from tests.drivers.waiting import PATIENCE, News


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


CLEAN: Mapping[str, str] = {
    name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
}
"""The environment of somebody who works on nothing here."""
_STARTS = (Verb.START_AS_SEATED, Verb.START_DRAWN)


@dataclass(frozen=True)
class NewHost:
    """A host with an application in the local Discord, who calls the program by this ``command`` in
    a ``folder`` without a configuration."""

    command: Sequence[str]
    folder: Path
    discord: LocalDiscord

    def init(self) -> str:
        """Answer what `init` asks, by the token and the defaults, and have the emojis uploaded;
        returns what was shown."""
        addresses = (
            "--api-url", self.discord.api_url, "--gateway-url", self.discord.gateway_url,
        )  # fmt: skip
        answers = (
            ("Lingua (en, it) [", "en"),
            ("Token: ", self.discord.token),
            ("[sqlite]: ", ""),
            ("[Europe/Rome]: ", ""),
            ("[Y/n]: ", ""),
            ("[Y/n]: ", ""),
        )
        return answered(
            [*self.command, "init", *addresses], answers, folder=self.folder, environment=CLEAN
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The bot, with its commands registered, until it is stopped as by Ctrl+C."""
        process = await asyncio.create_subprocess_exec(
            *self.command, "run", cwd=self.folder, env=CLEAN,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        try:
            await self.discord.commands_registered(PATIENCE)
            yield
        finally:
            if process.returncode is None:
                process.terminate()
            _, logged = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 0, logged.decode()

    async def plays_first_card(self, person: Person, channel_id: int) -> None:
        """Open a table, begin with computer players, and play a card when it is one's turn."""
        news = News(self.discord.world)
        await (await person.slash(channel_id, "table open")).finished(PATIENCE)
        message, button = await news.until(lambda: _start(person, channel_id))
        await (await person.click(message, button)).finished(PATIENCE)
        while await answer([person], news) is not Verb.PLAY:
            pass


def _start(person: Person, channel_id: int) -> tuple[int, str] | None:
    """The button that seats computer players and begins, and its message."""
    for message in person.messages(channel_id):
        for button in message.buttons:
            if button.custom_id is None or button.disabled:
                continue
            if decode_custom_id(button.custom_id).verb in _STARTS:
                return message.id, button.custom_id
    return None
