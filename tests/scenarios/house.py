"""A house where people play: the bot on the local Discord, over a store in memory.

A scenario is a test that reads like what happened at a table, and its name is what a person would
say of it::

    async def test_my_phone_died_in_the_third_trick(
        house: House, anna: Person, bruno: Person
    ) -> None:
        await house.opens(anna, "ottocento", bruno, computers=2)
        await house.until_turn_of(bruno)
        house.kills_the_phone(bruno)
        await house.passes(minutes=2)
        assert "Bruno" in house.sees(anna)
        await house.presses(anna, "My hand")
        assert "Your hand" in house.answer

The fixtures of `tests.scenarios.conftest` give the house and its people by name: Anna, Bruno,
Carla, Dino, and Elena and Furio, who are in the server too. All speak English, until
``anna.locale = "it"`` is set. The channel is *tarocchino*, another is *osteria*: ``"osteria"``
wherever a channel is taken; the name of a thread does as well.

* People do: `says` (a slash command), `presses` (a button, by its label or its `Verb`), `chooses`
  (in a menu), `fills_in` (a modal), `writes` (chat), `plays` (one sensible move by whatever buttons
  there are), `plays_the_hand`. What a person may not do at a Discord client raises
  `bot.local.people.NotPossibleError`, a button that is not there `LookupError`. What the bot
  answered to the last of it is `answer`.
* People see: `sees` (a channel), `dm`; each gives a `Sight`, whose words can be asked for with
  ``in``, and whose buttons are listed by label. `pings` are the messages that pinged somebody.
* Time goes by when `passes` says so, and never else; the bot `stops`, `starts`, `restarts`.
* Every call returns once the bot has answered, moved for computer players and shown all of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from bot.game.cards import Card
from bot.game.view import view_for
from bot.local.people import Outcome, Person
from bot.local.seen import Button, Modal, SeenMessage, Select
from bot.local.server import LocalDiscord
from bot.local.world import World
from bot.tables.model import Table
from cogs.custom_ids import Verb
from cogs.limiter import SessionStarts, TokenBucket
from cogs.traffic import Limits, Traffic
from tests.cogs.clients import QuickBot, new_bot
from tests.cogs.playing import one_move
from tests.cogs.pressing import buttons, panel, table_message, verbs
from tests.local.fixtures import StartClient
from tests.tables.fakes import MemoryStore
from tests.tables.virtual_clock import VirtualClock

MINUTE, HOUR, DAY = 60, 3_600, 86_400
IDLE_LOBBY = 30 * MINUTE
"""After so many seconds a table is closed that has not begun, and where nobody does anything."""
_A_MOMENT = 0.001
"""Real seconds after which it is looked whether an event has come through the gateway."""
_MOST_MOVES = 500
"""More than anybody makes in a hand: a scenario that waits longer waits in vain."""


class DiscordTime:
    """The time of the local Discord (`bot.local.clock.Clock`): that of the bot's clock."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock

    def time(self) -> float:
        return self._clock.now()

    async def sleep(self, seconds: float) -> None:
        await self._clock.until(self._clock.now() + seconds)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a person has before their eyes in one place, oldest message first."""

    messages: tuple[SeenMessage, ...]

    def __contains__(self, words: str) -> bool:
        return words in self.text

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """All that can be read, one message after another."""
        return "\n---\n".join(message.text for message in self.messages)

    @property
    def buttons(self) -> tuple[str, ...]:
        """The labels of all buttons that can be pressed, in reading order."""
        return tuple(b.label for m in self.messages for b in m.buttons if not b.disabled)

    @property
    def newest(self) -> SeenMessage:
        return self.messages[-1]

    def with_words(self, words: str) -> Sight:
        """Only the messages that hold these words."""
        return Sight(tuple(m for m in self.messages if words in m.text))

    def __len__(self) -> int:
        return len(self.messages)


class House:
    """See the module. ``store``, ``discord`` and its ``world`` outlive every bot of the house."""

    def __init__(
        self,
        discord: LocalDiscord,
        clock: VirtualClock,
        start_client: StartClient,
        drawing: Executor,
        *,
        seed: int = 1,
        patience: float = 0.0,
    ) -> None:
        self.discord = discord
        self.world: World = discord.world
        self.clock = clock
        self.store = MemoryStore()
        self.channel = self.world.channel_id("tarocchino")
        self.outcome: Outcome | None = None
        self._start_client = start_client
        self._drawing = drawing
        self._seed = seed
        self._patience = patience
        self._bot: QuickBot | None = None
        self._dead_phones: set[int] = set()

    @property
    def bot(self) -> QuickBot:
        """The bot that runs now."""
        assert self._bot is not None, "the bot is stopped"
        return self._bot

    @property
    def guild_id(self) -> int:
        """The server of the house."""
        return next(iter(self.world.guilds))

    def person(self, name: str) -> Person:
        return self.discord.person(name)

    @property
    def table(self) -> Table:
        """The open table of the house's channel."""
        return self.table_in(self.channel)

    def table_in(self, channel: int | str) -> Table:
        """The open table of a channel."""
        found = self.bot.tables.table_in(self._channel(channel))
        assert found is not None, "there is no open table in the channel"
        return found

    @property
    def newest_thread(self) -> int:
        """The thread that was begun last."""
        return max(each.id for each in self.world.channels.values() if each.is_thread)

    @property
    def now(self) -> float:
        """Seconds since the epoch, for the bot and for Discord."""
        return self.clock.now()

    # What people do.

    async def says(
        self,
        person: Person,
        command: str,
        /,
        *,
        channel: int | str | None = None,
        **options: object,
    ) -> Outcome:
        """Give a slash command, in the house's channel unless another is named."""
        self._may_act(person)
        return await self._done(person.slash(self._channel(channel), command, **options))

    async def presses(
        self,
        person: Person,
        what: str | Verb,
        *,
        place: int = 0,
        within: SeenMessage | int | str | None = None,
    ) -> Outcome:
        """Press a live button: by its label, or a part of it, or by what it asks for.

        It is looked for in the newest message that the person sees and that has one, the DM too;
        ``within`` names a message or a channel instead; ``place`` counts from 0 among those that
        fit.
        """
        self._may_act(person)
        message, found = self._button(person, what, within)
        return await self._done(person.click(message.id, found[place].custom_id or ""))

    async def chooses(
        self,
        person: Person,
        *labels: str,
        menu: str | None = None,
        within: SeenMessage | int | str | None = None,
    ) -> Outcome:
        """Choose options by their labels, or parts of them, in the newest menu that has them all;
        ``menu`` is (a part of) its placeholder."""
        self._may_act(person)
        for message in self._where(person, within):
            for shown in message.selects:
                values = _values(shown, labels)
                if values is not None and (menu is None or menu in (shown.placeholder or "")):
                    return await self._done(person.select(message.id, shown.custom_id, values))
        raise LookupError(f"{person.name} sees no menu with {labels}")

    async def picks(self, person: Person, menu: str, *ids: int) -> Outcome:
        """Choose channels, roles or people, none for no ids, in the newest menu of them whose
        placeholder holds these words."""
        self._may_act(person)
        for message in self._where(person, None):
            for shown in message.selects:
                if menu in (shown.placeholder or "") and not shown.options:
                    return await self._done(person.select(message.id, shown.custom_id, ids))
        raise LookupError(f"{person.name} sees no menu {menu!r}")

    async def fills_in(self, person: Person, *values: str) -> Outcome:
        """Send the modal that the last action opened, its fields filled in order."""
        self._may_act(person)
        assert self.outcome is not None
        modal: Modal | None = self.outcome.modal
        assert modal is not None, "no modal was opened"
        filled = {f.custom_id: v for f, v in zip(modal.fields, values, strict=False)}
        return await self._done(person.submit(modal, filled))

    async def writes(
        self, person: Person, text: str, *, channel: int | str | None = None
    ) -> SeenMessage:
        """Say something in the chat."""
        self._may_act(person)
        return await person.say(self._channel(channel), text)

    def kills_the_phone(self, *people: Person) -> None:
        """From now on these people do nothing; a scenario that lets them act is wrong."""
        self._dead_phones.update(person.id for person in people)

    def charges_the_phone(self, *people: Person) -> None:
        """These people are there again."""
        self._dead_phones.difference_update(person.id for person in people)

    async def plays(self, person: Person) -> None:
        """Make one sensible move by the buttons of the person's newest hand panel."""
        self._may_act(person)
        assert self.is_asked(person), f"nobody waits for {person.name}"
        await one_move(self.bot, person)

    async def until_turn_of(self, person: Person) -> None:
        """Everybody else who is there plays until the table waits for this person."""
        await self.until(lambda: self.is_asked(person), but_not=person)

    async def until_card_of(self, person: Person) -> None:
        """Everybody who is there plays until this person is to put down a card."""
        await self.until(lambda: self.is_asked(person) and Verb.PLAY in verbs(panel(person)))

    async def until(self, holds: Callable[[], bool], *, but_not: Person | None = None) -> None:
        """Whoever is in turn, and there, plays until it is so."""
        for _ in range(_MOST_MOVES):
            if holds():
                return
            asked = [p for p in self.discord.people if self.is_asked(p) and p != but_not]
            there = [p for p in asked if p.id not in self._dead_phones]
            assert there, "what the scenario waits for does not come: nobody there is in turn"
            await self.plays(there[0])
        raise AssertionError("what the scenario waits for does not come")

    async def plays_the_hand(self) -> None:
        """Everybody plays until the hand is over, and its sheet is written."""
        before = self._hands_over()
        await self.until(lambda: self._hands_over() > before)

    # What a table needs to be played at.

    async def opens(
        self,
        host: Person,
        game: str = "ottocento",
        *others: Person,
        computers: int = 0,
        starts: bool = True,
        channel: int | str | None = None,
        **options: object,
    ) -> Table:
        """Open a table, let the others and so many computer players sit down, and start.

        With ``thread=True`` it is held in the `newest_thread`.
        """
        place = self._channel(channel)
        await self.says(host, "table open", channel=place, game=game, **options)
        if options.get("thread"):
            place = self.newest_thread
        for person in others:
            await self.presses(person, Verb.SIT, within=table_message(person, place))
            await self.presses(person, Verb.READY, within=table_message(person, place))
        for _ in range(computers):
            await self.presses(host, Verb.ADD_COMPUTER, within=table_message(host, place))
        if starts:
            await self.presses(host, Verb.START_AS_SEATED, within=table_message(host, place))
        return self.table_in(place)

    def is_asked(self, person: Person) -> bool:
        """Whether a table waits for this person."""
        for table in self.bot.tables.tables_of(person.id):
            if table.seat_of(person.id) in (table.turn, *table.asked):
                return True
        return False

    def cards_of(self, person: Person) -> frozenset[Card]:
        """The cards that the person holds at the one table that they sit at."""
        (table,) = self.bot.tables.tables_of(person.id)
        seat = table.seat_of(person.id)
        assert table.match is not None
        assert seat is not None
        hand = view_for(table.match, seat).hand
        return frozenset(hand.own) if hand else frozenset()

    # What people see.

    def sees(self, person: Person, channel: int | str | None = None) -> Sight:
        """What the person sees in a channel: the public messages, and their own private answers."""
        return Sight(tuple(person.messages(self._channel(channel))))

    def public(self, person: Person, channel: int | str | None = None) -> Sight:
        """What everybody sees in a channel."""
        shown = self.sees(person, channel).messages
        return Sight(tuple(m for m in shown if not m.ephemeral))

    def dm(self, person: Person) -> Sight:
        """What the bot and the person have in their direct messages."""
        return Sight(tuple(person.messages(person.dm)))

    def pings(self, person: Person) -> Sight:
        """The messages of all channels that pinged the person, silent ones (`SeenMessage.silent`)
        too; the oldest first."""
        shown = reversed(self._where(person, None))
        return Sight(tuple(m for m in shown if person.id in m.pinged))

    def table_message(self, person: Person, channel: int | str | None = None) -> SeenMessage:
        """The newest message of the channel with the table's own buttons."""
        return table_message(person, self._channel(channel))

    @property
    def answer(self) -> str:
        """All words of what the bot answered to the last action, private answers too."""
        assert self.outcome is not None, "nobody has done anything"
        return self.outcome.text

    # Time, and the bot.

    async def passes(
        self, seconds: float = 0, *, minutes: float = 0, hours: float = 0, days: float = 0
    ) -> None:
        """Let so much time go by, all that falls due in it in order."""
        await self._advance(seconds + minutes * MINUTE + hours * HOUR + days * DAY)

    async def restarts(self, *, after_minutes: float = 0) -> None:
        """The bot stops, some time passes, and another comes up over the same store."""
        await self.stops()
        await self._advance(after_minutes * MINUTE)
        await self.starts()

    async def stops(self) -> None:
        """The bot goes down."""
        await self.bot.close()
        self._bot = None
        await self.discord.bot_offline()

    async def closes(self) -> None:
        """The evening is over: the bot goes down, if it is up."""
        if self._bot is not None:
            await self._bot.close()

    async def starts(self) -> None:
        """A bot comes up over the store as it is."""
        self._bot = new_bot(
            self.store,
            self._drawing,
            seed=self._seed,
            patience=self._patience,
            idle_lobby=IDLE_LOBBY,
            clock=self.clock,
            limits=Limits(Traffic(), SessionStarts(), dms=TokenBucket(), watchers=TokenBucket()),
        )
        await self._start_client(self.discord, self._bot)
        await self.settled()

    async def settled(self) -> None:
        """Return when the bot has nothing left to do: it knows of all that has happened, and what
        followed from it is shown."""
        if self._bot is None:
            return
        while not self._knows_all(self._bot):  # noqa: ASYNC110 (the client tells nobody)
            await asyncio.sleep(_A_MOMENT)
        await self._bot.settled()

    def _knows_all(self, bot: QuickBot) -> bool:
        connection = bot.ws
        return not bot.is_ready() or (connection.sequence or 0) >= self.discord.last_event

    async def _advance(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.settled)

    async def _done(self, doing: Awaitable[Outcome]) -> Outcome:
        self.outcome = await doing
        assert self.outcome.acknowledged, "the bot did not answer in time"
        await self.outcome.finished()
        await self.settled()
        return self.outcome

    def _may_act(self, person: Person) -> None:
        assert person.id not in self._dead_phones, f"{person.name}'s phone is dead"

    def _hands_over(self) -> int:
        sheets = [len(r.match.sheets) for t in self._open_tables() if (r := t).match is not None]
        return sum(sheets) + sum(result.hands for result in self.store.results)

    def _open_tables(self) -> list[Table]:
        stored = [t.id for t in self.store.tables.values() if t.stage.is_open]
        return [self.bot.tables.table(each) for each in stored]

    def _channel(self, channel: int | str | None) -> int:
        match channel:
            case None:
                return self.channel
            case str(name):
                return self.world.channel_id(name)
            case int(channel_id):
                return channel_id

    def _where(self, person: Person, within: SeenMessage | int | str | None) -> list[SeenMessage]:
        """The messages to look into, the newest first."""
        if isinstance(within, SeenMessage):
            return [person.message(within.id)]
        if within is not None:
            return list(reversed(person.messages(self._channel(within))))
        places = [int(channel["id"]) for channel in person.channels()]
        shown = [m for place in places for m in person.messages(place)]
        return sorted(shown, key=lambda m: m.id, reverse=True)

    def _button(
        self, person: Person, what: str | Verb, within: SeenMessage | int | str | None
    ) -> tuple[SeenMessage, list[Button]]:
        messages = self._where(person, within)
        for message in messages:
            if found := _fitting(message, what):
                return message, found
        shown = [b.label for m in messages for b in m.buttons if not b.disabled]
        raise LookupError(f"{person.name} sees no live button {what!r}, only {shown}")


def _fitting(message: SeenMessage, what: str | Verb) -> list[Button]:
    """The live buttons of a message that are meant: by the whole label rather than by a part."""
    if isinstance(what, Verb):
        return buttons(message, what)
    live = [b for b in message.buttons if not b.disabled and b.custom_id is not None]
    return [b for b in live if b.label == what] or [b for b in live if what in b.label]


def _values(menu: Select, labels: tuple[str, ...]) -> list[str] | None:
    """The values of the options that are meant, None where one is not there."""
    values = []
    for label in labels:
        fitting = [o for o in menu.options if o.label == label]
        fitting = fitting or [o for o in menu.options if label in o.label]
        if not fitting:
            return None
        values.append(fitting[0].value)
    return values
