"""Controls of messages that an earlier version posted: read from a file, and used."""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.client.custom_ids import decode_custom_id
from bot.words import Language, MessageError, say
from localcord.people.person import Outcome, Person
from localcord.world.clock import Clock
from localcord.world.components import ComponentType
from localcord.world.entities import (
    Change,
    ChangeKind,
    Channel,
    ChannelType,
    Guild,
    Message,
    MessageFlag,
    Role,
    User,
)
from localcord.world.world import World
from tests.storage.databases.changes import changes, kept
from tests.storage.databases.house import StoredHouse, controls
from tests.words.fluent_files import defined

Json = dict[str, Any]


def stored_server(server: Json, database: Path, clock: Clock) -> World:
    """A world with these people, roles and channels, and with the messages that the database has as
    posted, without their contents."""
    world = World(clock)
    for user_id, name in server["people"].items():
        locale = server["locales"][user_id]
        world.users[int(user_id)] = User(int(user_id), f"user{user_id}", name, locale=locale)
    people = [int(each) for each in server["people"]]
    guild = Guild(
        server["id"], "Casa Bolognese", people[0], "en-US", clock.time(),
        members=[world.bot.id, *people],
    )  # fmt: skip
    world.guilds[guild.id] = guild
    for role_id, holders in server["roles"].items():
        guild.roles[int(role_id)] = Role(int(role_id), "Club", holders=set(holders))
    for channel in _channels(server, world.bot.id):
        world.channels[channel.id] = channel
    for message_id, channel_id in _posted(database):
        if channel_id in world.channels:
            message = Message(message_id, channel_id, world.bot.id, clock.time())
            message.flags = MessageFlag.COMPONENTS_V2
            world.messages[message_id] = message
    return world


def _channels(server: Json, bot_id: int) -> list[Channel]:
    found = []
    for channel_id, name in server["channels"].items():
        parent = server["threads"].get(channel_id)
        kind = ChannelType.PUBLIC_THREAD if parent else ChannelType.TEXT
        found.append(Channel(int(channel_id), kind, name, server["id"], parent))
    for channel_id, user_id in server["direct messages"].items():
        both = (bot_id, user_id)
        found.append(Channel(int(channel_id), ChannelType.DM, recipients=both))
    return found


def _posted(database: Path) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT message_id, channel_id FROM posted_messages").fetchall()


_KINDS = {
    "button": ComponentType.BUTTON,
    "window": ComponentType.BUTTON,
    "menu": ComponentType.STRING_SELECT,
    "people": ComponentType.USER_SELECT,
    "roles": ComponentType.ROLE_SELECT,
    "channels": ComponentType.CHANNEL_SELECT,
}
"""Component types by the words of the file. A window is opened by its button, then submitted."""

NOTHING_NEW = "nothing new"


@dataclass(frozen=True)
class OldControl:
    """A control that an earlier version posted.

    The controls of one ``round`` are used in turn, beginning with the database as it is stored.
    ``where`` is the *channel* of the table, or the *dm* with ``who``, the user of the control;
    *private* marks an ephemeral message. ``values`` are the chosen ones, separated by commas, or
    the text typed into a window. ``does`` are the effects it had then (`OldMessages.use`).
    """

    round: int
    verb: str
    where: str
    who: str
    kind: str
    custom_id: str
    values: str
    does: frozenset[str]

    @property
    def table(self) -> int:
        """The id of its table; 0 for none."""
        return decode_custom_id(self.custom_id).table


def read_old_controls(path: Path) -> list[OldControl]:
    """All controls of a file: one a line, its fields separated by tabs; # begins a comment."""
    lines = path.read_text(encoding="utf-8").splitlines()
    split = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [
        OldControl(
            int(number), verb, where, who, kind, custom_id, values, frozenset(does.split("; "))
        )
        for number, verb, where, who, kind, custom_id, values, does in split
    ]


class OldMessages:
    """Copies of old messages, posted in a house; ``channels`` are those of the tables."""

    def __init__(self, house: StoredHouse, database: Path, channels: dict[int, int]) -> None:
        self._house = house
        self._database = database
        self._channels = channels
        self._changed: list[Message] = []
        house.world.listeners.append(self._note)

    async def use(self, control: OldControl) -> frozenset[str]:
        """Use the control in a copy of its message. Returns the effects, a phrase each:

        * the changes in the database (`tests.storage.databases.changes`);
        * "opens a window";
        * "says problem-stale": the answer is this message of `bot.words`; "answers" for any other;
        * "offers play menu": the verbs of the live controls in private messages that were posted or
          edited. Left out once an action is logged: computer players may have moved since.
        """
        person = self._house.person(control.who)
        before = kept(self._database)
        outcome = await self._used(control, person)
        did = list(changes(before, kept(self._database), person.id))
        logged = any(each.startswith("logs") for each in did)
        if outcome.modal is not None:
            did.append("opens a window")
        if (said := _sentence(outcome)) is not None:
            did.append(f"says {said}")
        elif outcome.created:
            did.append("answers")
        if not logged and (offered := self._offered(control, person)):
            did.append(f"offers {' '.join(offered)}")
        return frozenset(did or [NOTHING_NEW])

    async def _used(self, control: OldControl, person: Person) -> Outcome:
        message = self._posted(control, person)
        self._changed.clear()
        if _KINDS[control.kind] is ComponentType.BUTTON:
            outcome = await person.click(message.id, control.custom_id)
        else:
            values = control.values.split(",")
            outcome = await person.select(message.id, control.custom_id, values)
        if control.kind == "window":
            assert outcome.modal is not None
            assert outcome.modal.custom_id == control.custom_id
            (field,) = outcome.modal.fields
            outcome = await person.submit(outcome.modal, {field.custom_id: control.values})
        assert outcome.acknowledged
        await outcome.finished()
        await self._house.settled()
        return outcome

    def _posted(self, control: OldControl, person: Person) -> Message:
        """A message with this control only."""
        world = self._house.world
        in_channel = self._channels.get(control.table, self._house.channel)
        channel = person.dm if control.where.startswith("dm") else in_channel
        message = world.new_message(channel, world.bot.id)
        message.flags = MessageFlag.COMPONENTS_V2
        if control.where.endswith("private"):
            message.flags |= MessageFlag.EPHEMERAL
            message.seen_by = person.id
        row = {"type": ComponentType.ACTION_ROW, "id": 1, "components": [_component(control)]}
        message.components = [row]
        return world.post(message)

    def _offered(self, control: OldControl, person: Person) -> list[str]:
        own = {m.id for m in self._changed if person.id == m.seen_by or m.channel_id == person.dm}
        shown = [person.message(each) for each in own if each in self._house.world.messages]
        others = set(self._channels) - {control.table}
        return sorted({i.verb.value for m in shown for i in controls(m) if i.table not in others})

    def _note(self, change: Change) -> None:
        kinds = (ChangeKind.MESSAGE_CREATE, ChangeKind.MESSAGE_UPDATE)
        if change.kind in kinds and change.message is not None:
            self._changed.append(change.message)


def _component(control: OldControl) -> dict[str, Any]:
    """The control as Discord's JSON, with the fields that a client needs."""
    kind = _KINDS[control.kind]
    component = {"type": kind, "id": 2, "custom_id": control.custom_id}
    if kind is ComponentType.BUTTON:
        return component | {"style": 2, "label": control.verb}
    options = [{"label": value, "value": value} for value in control.values.split(",")]
    offered = {"options": options} if kind is ComponentType.STRING_SELECT else {}
    return component | {"min_values": 0, "max_values": 25} | offered


def _sentence(outcome: Outcome) -> str | None:
    """The id of the text that the bot answered with, if it is one without variables."""
    texts = [seen.text for seen in outcome.created]
    known = _sentences()
    return next((known[text] for text in map(_unnamed, texts) if text in known), None)


def _unnamed(text: str) -> str:
    """The text without the names of its commands, which may be mentions."""
    return re.sub(r"`/[^`]+`|</[^>]+>", "/", text)


@cache
def _sentences() -> dict[str, str]:
    """The ids of all texts without variables, by `_unnamed` text."""
    found = {}
    for language in Language:
        for text_id in defined(language):
            try:
                found[_unnamed(say(language, text_id))] = text_id
            except MessageError:
                continue  # It has variables, or attributes alone.
    return found
