"""People who play on whatever becomes of the bot, and who notice what it has lost or doubled."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from bot.client.custom_ids import Verb, decode_custom_id
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.live.restore import restored
from bot.table.state.table import Stage
from bot.table.store.stored_table import StoredTable
from localcord.people.person import Person
from localcord.people.seen import Button, SeenMessage
from localcord.server.app import LocalDiscord
from tarocchino.dealing.cutting import Cut
from tests.drivers.answers import asked
from tests.drivers.waiting import PATIENCE, News
from tests.slow.crash.kept import KeptDatabase
from tests.slow.crash.processes import BotProcess
from tests.slow.crash.truth import difference

_LOOK_AGAIN = 0.1
"""Seconds after which it is looked again whether people see what is stored."""
LONGEST = 3 * PATIENCE
"""Seconds in which whatever is waited for while people play has come about."""


class LostError(AssertionError):
    """Something that was acknowledged is not there, or is there twice."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that was seen to be done: who did it, at which version of the table."""

    table: int
    version: int
    user: int


class HasNews(Protocol):
    """Where parties play."""

    @property
    def news(self) -> News:
        """Tells when something has changed."""


@dataclass(slots=True)
class Party:
    """The people of one table, the first of them its host; computers take the other seats.

    Their clicks were ``answered_after`` so many seconds, or ``unanswered``.
    """

    club: HasNews
    people: list[Person]
    channel: int
    acknowledged: list[Acknowledged] = field(default_factory=list)
    cuts: Counter[int] = field(default_factory=Counter)
    clicks: Counter[int] = field(default_factory=Counter)
    answered_after: list[float] = field(default_factory=list)
    unanswered: int = 0

    @property
    def host(self) -> Person:
        return self.people[0]

    async def play(self) -> None:
        """Play for ever."""
        while True:
            await self._move()

    async def does_more(self, until: int) -> None:
        """Return when so much has been acknowledged."""
        async with asyncio.timeout(LONGEST):
            while len(self.acknowledged) < until:  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.02)

    async def _move(self) -> None:
        """Do one thing that the bot's messages ask for."""
        person, message, button = await self.club.news.until(self._next)
        if message is None or button is None:
            await (await person.slash(self.channel, "table open", target=9000)).finished(PATIENCE)
            await self.club.news.until(lambda: self._lobby() is not None)
            return
        await self._press(person, message, button)
        meant = decode_custom_id(button.custom_id or "")
        if meant.verb is Verb.NO_CUT:
            # The panel may have changed for another's cut, and ask again.
            now = _as_it_is(person, message)
            self.cuts[person.id] += now is None or _button(now, Verb.NO_CUT) is None
        elif _is_logged(button):
            self.acknowledged.append(Acknowledged(meant.table, meant.version, person.id))

    async def _press(self, person: Person, message: SeenMessage, button: Button) -> None:
        if _is_logged(button):
            self.clicks[person.id] += 1
        outcome = await person.click(message.id, button.custom_id or "")
        if outcome.acknowledged:
            self.answered_after.append(outcome.seconds)
        self.unanswered += not outcome.acknowledged
        await self.club.news.until(
            lambda: self._changed(person, message, button) or None,
        )

    def _changed(self, person: Person, before: SeenMessage, button: Button) -> bool:
        if _verb(button) in _OF_LOBBY and self._is_past(button):
            return True  # A bot that died had done this, and has not shown it.
        if _verb(button) is Verb.MENU:
            return self._own_button() is not None  # The lobby stays as it is.
        now = _as_it_is(person, before)
        live = [] if now is None else [b for b in now.buttons if not b.disabled]
        return button not in live or (now is not None and now.text != before.text)

    def _next(self) -> tuple[Person, SeenMessage | None, Button | None] | None:
        if (answer := asked(self.people)) is not None:
            return answer
        if not self._messages():
            return self.host, None, None
        lobby = self._lobby()
        if lobby is None:
            return None
        for person in self.people[1:]:
            if person.name not in lobby.text and (sit := _button(lobby, Verb.SIT)):
                return person, lobby, sit
        return self._own_button() or (self.host, lobby, _button(lobby, Verb.MENU))

    def _own_button(self) -> tuple[Person, SeenMessage, Button] | None:
        """What the host presses next of what nobody else sees; what a bot that died has left there
        stays as it is, and is of an earlier version than the lobby."""
        for own in reversed(self.host.messages(self.channel)):
            for verb in (Verb.ADD_COMPUTER, Verb.START_AS_SEATED) if own.ephemeral else ():
                found = _button(own, verb)
                if found is not None and not self._is_past(found):
                    return self.host, own, found
        return None

    def _is_past(self, button: Button) -> bool:
        """Whether the channel shows that the table has gone on since the button was shown."""
        lobby = self._lobby()
        menu = None if lobby is None else _button(lobby, Verb.MENU)
        return menu is None or _version(menu) > _version(button)

    def _lobby(self) -> SeenMessage | None:
        """The newest message with a lobby's buttons."""
        found = [m for m in self._messages() if _button(m, Verb.BEGIN_LESSONS)]
        return found[-1] if found else None

    def _messages(self) -> list[SeenMessage]:
        return [m for m in self.host.messages(self.channel) if not m.ephemeral]


def _as_it_is(person: Person, before: SeenMessage) -> SeenMessage | None:
    """The message as the person sees it now; None if it is gone."""
    return next((m for m in person.messages(before.channel_id) if m.id == before.id), None)


_LOGGED = frozenset(
    {Verb.NO_CUT, Verb.CALL_OUT, Verb.DISCARD, Verb.DECLARE_ALL, Verb.PLAY, Verb.CONFIRM}
)
"""What a person does that the log keeps; the rest is half a choice."""


_OF_LOBBY = frozenset({Verb.MENU, Verb.ADD_COMPUTER, Verb.START_AS_SEATED})
"""What the host presses before the match."""


def _is_logged(button: Button) -> bool:
    return _verb(button) in _LOGGED


def _verb(button: Button) -> Verb | None:
    return None if button.custom_id is None else decode_custom_id(button.custom_id).verb


def _version(button: Button) -> int:
    """The version of the table that the button belongs to."""
    return decode_custom_id(button.custom_id or "").version


def _button(message: SeenMessage, verb: Verb) -> Button | None:
    live = (b for b in message.buttons if not b.disabled and _verb(b) is verb)
    return next(live, None)


class Club:
    """A server with its people, its tables, the bot's configuration and its database."""

    def __init__(
        self, local: LocalDiscord, folder: Path, kept: KeptDatabase, drawing: Executor
    ) -> None:
        self.local = local
        self.news = News(local.world)
        self.parties: list[Party] = []
        self._drawing = drawing
        self._kept = kept
        self.config = folder / "config.toml"
        self.config.write_text(
            f'[discord]\ntoken = "{local.token}"\n'
            f'api_url = "{local.api_url}"\ngateway_url = "{local.gateway_url}"\n'
            f'[storage]\nurl = "{kept.url}"\n'
            '[play]\ncomputer_pause = 0\ncut_time = 5\n[log]\nlevel = "error"\n'
        )
        self.config.chmod(0o600)

    def party(self, channel: str, *names: str) -> Party:
        """People who will play at a table in the channel."""
        people = [self.local.person(name) for name in names]
        party = Party(self, people, self.local.world.channel_id(channel))
        self.parties.append(party)
        return party

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[BotProcess]:
        """A bot, which is killed at the end."""
        process = BotProcess(self.config)
        try:
            await self.local.commands_registered(PATIENCE)
            yield process
        finally:
            await process.kill()
            await self.local.bot_offline(PATIENCE)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[asyncio.Task[None]]:
        """All parties play once the bot is there, until the block ends.

        The task ends only where one of them fails.
        """

        async def all_play() -> None:
            await self.local.commands_registered(PATIENCE)
            async with asyncio.TaskGroup() as tasks:
                for party in self.parties:
                    tasks.create_task(party.play())

        task = asyncio.create_task(all_play())
        try:
            yield task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def play_until(self, end: Awaitable[object]) -> None:
        """Play until something has come about; raises what keeps the people from playing."""
        async with self.playing() as play:
            await while_playing(play, end)

    async def verify_nothing_lost(self) -> None:
        """Pass if all that was seen to be done was kept by a bot that died, once.

        Raises `LostError`. What there is to recover is left for the next bot.
        """
        async with self._kept.as_left() as store:
            await self.verify_all_in(store)

    async def verify_all_in(self, store: Store) -> None:
        """Pass if all that was seen to be done is in a store, once; else `LostError`."""
        for party in self.parties:
            stored = await store.tables.latest_table(self._place(party))
            if stored is not None:
                verify_log(party, stored)
            elif party.acknowledged:
                raise LostError("the table is lost")

    async def stored(self, party: Party) -> StoredTable | None:
        """The party's table as it is in the database now."""
        async with self._kept.as_it_is() as store:
            return await store.tables.latest_table(self._place(party))

    async def converged(self, patience: float = PATIENCE) -> None:
        """Return when every message shows what is stored, and no message is there twice."""
        tries = int(patience / _LOOK_AGAIN)
        for _ in range(tries):
            wrong = await self._what_is_wrong()
            if wrong is None:
                return
            await asyncio.sleep(_LOOK_AGAIN)
        raise LostError(wrong)

    async def _what_is_wrong(self) -> str | None:
        async with self._kept.as_it_is() as store:
            for party in self.parties:
                stored = await store.tables.latest_table(self._place(party))
                if stored is None:
                    continue
                posted = await store.messages.posted(stored.id)
                wrong = await difference(stored, posted, party.people, party.channel, self._drawing)
                if wrong is not None:
                    return wrong
        return None

    def _place(self, party: Party) -> Venue:
        (guild,) = self.local.world.guilds.values()
        return Venue(guild.id, party.channel, guild.locale)


async def while_playing(play: asyncio.Task[None], end: Awaitable[object]) -> None:
    """Return when something has come about; raises what keeps the people from playing until then.

    `TimeoutError` if neither happens: people wait for ever for an answer to a click, as the clock
    stands still.
    """
    ended = asyncio.ensure_future(end)
    try:
        await asyncio.wait({ended, play}, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            ended.result()
        elif play.done():
            play.result()
        else:
            raise TimeoutError(
                f"people play for {LONGEST:.0f} s, and what is waited for stays away"
            )
    finally:
        ended.cancel()
        await asyncio.gather(ended, return_exceptions=True)


def verify_log(party: Party, stored: StoredTable) -> None:
    """Pass if all that the party has seen to be done is in the log, once; else `LostError`."""
    if stored.stage is Stage.PARKED or restored(stored).stage is Stage.PARKED:
        raise LostError("the log does not lead to the states that were stored with it")
    if party.cuts - Counter(e.user_id for e in stored.log if isinstance(e.action, Cut)):
        raise LostError("a cut is not in the log")
    doers = {entry.version: entry.user_id for entry in stored.log}
    for done in party.acknowledged:
        if doers.get(done.version + 1) != done.user:
            raise LostError(f"{done} is not in the log")
    if Counter(doer for doer in doers.values() if doer is not None) - party.clicks:
        raise LostError("a click was applied twice")
