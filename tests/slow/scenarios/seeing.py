"""What people of a house see: channels, direct messages, and what can be pressed in them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.people.seen import Button, SeenMessage
from tests.drivers.controls import buttons, table_message
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
