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
        assert "· hand 1 ·" in house.answer

The fixtures of `tests.slow.scenarios.conftest` give the house and its people by name: Anna, Bruno,
Carla, Dino, and Elena and Furio, who are in the server too. All speak English, until
``anna.locale = "it"`` is set. The channel is *tarocchino*, another is *osteria*: ``"osteria"``
wherever a channel is taken; the name of a thread does as well.

* People do: `says` (a slash command), `presses` (a button, by its label or its `Verb`), `chooses`
  (in a menu), `fills_in` (a modal), `writes` (chat), `plays` (one sensible move by whatever buttons
  there are), `plays_the_hand`. What a person may not do at a Discord client raises
  `localcord.people.person.NotPossibleError`, a button that is not there `LookupError`. What the bot
  answered to the last of it is `answer`.
* People see: `sees` (a channel), `dm`; each gives `VisibleMessages`, whose words can be asked for
  with ``in``, and whose buttons are listed by label. `pings` are the messages that pinged somebody.
* Time goes by when `passes` says so, and never else; the bot `stops`, `starts`, `restarts`.
* Every call returns once the bot has answered, moved for computer players and shown all of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.client.custom_ids import Verb
from bot.table.state.table import Table
from localcord.people.person import Outcome, Person
from localcord.people.seen import Button, Modal, SeenMessage, Select
from tarocchino.core.model.cards import Card
from tarocchino.core.views.view import view_for
from tests.drivers.controls import buttons, panel, table_message, verbs
from tests.drivers.play import one_move
from tests.slow.scenarios.running import Running

Within = SeenMessage | int | str | None
"""A message or a channel to look into; None for all that somebody sees."""


@dataclass(frozen=True, slots=True)
class VisibleMessages:
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

    def with_words(self, words: str) -> VisibleMessages:
        """Only the messages that hold these words."""
        return VisibleMessages(tuple(m for m in self.messages if words in m.text))

    def __len__(self) -> int:
        return len(self.messages)


class Seeing(Running):
    """The part of `tests.slow.scenarios.house.House` that people look at."""

    def person(self, name: str) -> Person:
        return self.discord.person(name)

    def sees(self, person: Person, channel: int | str | None = None) -> VisibleMessages:
        """What the person sees in a channel: the public messages, and their own private answers."""
        return VisibleMessages(tuple(person.messages(self.place(channel))))

    def public(self, person: Person, channel: int | str | None = None) -> VisibleMessages:
        """What everybody sees in a channel."""
        shown = self.sees(person, channel).messages
        return VisibleMessages(tuple(m for m in shown if not m.ephemeral))

    def dm(self, person: Person) -> VisibleMessages:
        """What the bot and the person have in their direct messages."""
        return VisibleMessages(tuple(person.messages(person.dm)))

    def pings(self, person: Person) -> VisibleMessages:
        """The messages of all channels that pinged the person, silent ones (`SeenMessage.silent`)
        too; the oldest first."""
        shown = reversed(self.looked_at(person, None))
        return VisibleMessages(tuple(m for m in shown if person.id in m.pinged))

    def table_message(self, person: Person, channel: int | str | None = None) -> SeenMessage:
        """The newest message of the channel with the table's own buttons."""
        return table_message(person, self.place(channel))

    def place(self, channel: int | str | None) -> int:
        """The id of a channel by its name; the house's own for None."""
        match channel:
            case None:
                return self.channel
            case str(name):
                return self.world.channel_id(name)
            case int(channel_id):
                return channel_id

    def looked_at(self, person: Person, within: Within) -> list[SeenMessage]:
        """The messages to look into, the newest first."""
        if isinstance(within, SeenMessage):
            return [person.message(within.id)]
        if within is not None:
            return list(reversed(person.messages(self.place(within))))
        places = [int(channel["id"]) for channel in person.channels()]
        shown = [m for place in places for m in person.messages(place)]
        return sorted(shown, key=lambda m: m.id, reverse=True)

    def button(
        self, person: Person, what: str | Verb, within: Within
    ) -> tuple[SeenMessage, list[Button]]:
        """The newest message with live buttons that are meant, and these; else `LookupError`."""
        messages = self.looked_at(person, within)
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


__all__ = ["House", "VisibleMessages"]

_MOST_MOVES = 500
"""More than anybody makes in a hand: a scenario that waits longer waits in vain."""


class House(Seeing):
    """See the module."""

    def __init__(self, *parts: Any, **options: Any) -> None:
        super().__init__(*parts, **options)
        self.outcome: Outcome | None = None
        self._dead_phones: set[int] = set()

    @property
    def answer(self) -> str:
        """All words of what the bot answered to the last action, private answers too."""
        assert self.outcome is not None, "nobody has done anything"
        return self.outcome.text

    @property
    def table(self) -> Table:
        """The open table of the house's channel."""
        return self.table_in(self.channel)

    def table_in(self, channel: int | str) -> Table:
        """The open table of a channel."""
        found = self.bot.tables.registry.table_in(self.place(channel))
        assert found is not None, "there is no open table in the channel"
        return found

    @property
    def newest_thread(self) -> int:
        """The thread that was begun last."""
        return max(each.id for each in self.world.channels.values() if each.is_thread)

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
        return await self._done(person.slash(self.place(channel), command, **options))

    async def presses(
        self,
        person: Person,
        what: str | Verb,
        *,
        place: int = 0,
        within: Within = None,
    ) -> Outcome:
        """Press a live button: by its label, or a part of it, or by what it asks for.

        It is looked for in the newest message that the person sees and that has one, the DM too;
        ``within`` names a message or a channel instead; ``place`` counts from 0 among those that
        fit.
        """
        self._may_act(person)
        message, found = self.button(person, what, within)
        return await self._done(person.click(message.id, found[place].custom_id or ""))

    async def chooses(
        self,
        person: Person,
        *labels: str,
        menu: str | None = None,
        within: Within = None,
    ) -> Outcome:
        """Choose options by their labels, or parts of them, in the newest menu that has them all;
        ``menu`` is (a part of) its placeholder."""
        self._may_act(person)
        for message in self.looked_at(person, within):
            for shown in message.selects:
                values = _values(shown, labels)
                if values is not None and (menu is None or menu in (shown.placeholder or "")):
                    return await self._done(person.select(message.id, shown.custom_id, values))
        raise LookupError(f"{person.name} sees no menu with {labels}")

    async def picks(self, person: Person, menu: str, *ids: int) -> Outcome:
        """Choose channels, roles or people, none for no ids, in the newest menu of them whose
        placeholder holds these words."""
        self._may_act(person)
        for message in self.looked_at(person, None):
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
        return await person.say(self.place(channel), text)

    async def gets_up(self, person: Person) -> None:
        """Leave a lobby by its menu."""
        await self.presses(person, Verb.MENU)
        await self.chooses(person, "Leave")

    def kills_the_phone(self, *people: Person) -> None:
        """From now on these people do nothing; a scenario that lets them act is wrong."""
        self._dead_phones.update(person.id for person in people)

    async def plays(self, person: Person) -> None:
        """Make one sensible move by the buttons of the person's newest hand panel."""
        self._may_act(person)
        assert self.is_asked(person), f"nobody waits for {person.name}"
        await one_move(self.bot, person)

    async def until_turn_of(self, person: Person) -> None:
        """Everybody else present plays until the table waits for this person."""
        await self.until(lambda: self.is_asked(person), but_not=person)

    async def until_card_of(self, person: Person) -> None:
        """Everybody present plays until this person has to play a card."""
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
        """Open a table, let the others and this many computer players sit down, and start.

        With ``thread=True`` it is held in the `newest_thread`.
        """
        place = self.place(channel)
        await self.says(host, "table open", channel=place, game=game, **options)
        if options.get("thread"):
            place = self.newest_thread
        for person in others:
            await self.presses(person, Verb.SIT, within=table_message(person, place))
        for _ in range(computers):
            await self.presses(host, Verb.ADD_COMPUTER)
        if starts:
            await self.presses(host, Verb.START_AS_SEATED)
        return self.table_in(place)

    def is_asked(self, person: Person) -> bool:
        """Whether a table waits for this person."""
        for table in self.bot.tables.registry.tables_of(person.id):
            if table.seat_of(person.id) in (table.turn, *table.seats_awaited):
                return True
        return False

    def cards_of(self, person: Person) -> frozenset[Card]:
        """The cards that the person holds at the one table that they sit at."""
        (table,) = self.bot.tables.registry.tables_of(person.id)
        seat = table.seat_of(person.id)
        assert table.match is not None
        assert seat is not None
        hand = view_for(table.match, seat).hand
        return frozenset(hand.own) if hand else frozenset()

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
        return sum(sheets) + sum(result.hands for result in self.store.rows.results)

    def _open_tables(self) -> list[Table]:
        stored = [t.id for t in self.store.rows.tables.values() if t.stage.is_open]
        return [self.bot.tables.registry.table(each) for each in stored]


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
