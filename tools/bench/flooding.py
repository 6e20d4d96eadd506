"""People of the local Discord who use a bot far faster than anybody can, by every kind of
interaction, and a neighbour who uses it as people do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Any

from bot.client.custom_ids import CustomId, Verb
from localcord.people.person import Outcome
from localcord.server.app import LocalDiscord
from localcord.world.components import ComponentType
from localcord.world.entities import Message, User
from localcord.world.interactions import Interaction, InteractionType
from tools.bench.crowd import live_buttons
from tools.bench.stored_tables import Club

Json = dict[str, Any]

_TICK = 0.02
"""Seconds between two handfuls of interactions."""
_PAUSE = 0.2
"""Seconds from an answer to the neighbour's next request."""
_COMMANDS: Sequence[tuple[str, Json]] = (
    ("score", {}), ("stats", {}), ("hand show", {}), ("rules", {}), ("history record", {}),
    ("history replay", {}), ("play", {"card": "Ks"}), ("leaderboard", {}), ("table show", {}),
    ("help", {}), ("history matches", {}), ("preferences", {}), ("history verify", {}),
    ("card", {"card": "Ks"}),
)  # fmt: skip
_TYPED = (("play", "card"), ("hand cut", "table"), ("card", "card"))


@dataclass(frozen=True, slots=True)
class Use:
    """One interaction as a client sends it: what it says, and the message it is used on."""

    kind: InteractionType
    data: Json
    source: Message | None = None


@dataclass(frozen=True, slots=True)
class Flooder:
    """Somebody who sends these again and again, in a channel."""

    user: User
    channel_id: int
    uses: Sequence[Use]


@dataclass(slots=True)
class Flood:
    """Interactions of some people at a steady rate, ``each`` of them this many per second."""

    discord: LocalDiscord
    people: Sequence[Flooder]
    each: float
    opened: list[Interaction] = field(default_factory=list)

    @property
    def answered(self) -> int:
        """How many of those sent so far have been answered."""
        return sum(sent.answered_at is not None for sent in self.opened)

    async def run(self) -> None:
        """Send until cancelled."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        uses = [(flooder, cycle(flooder.uses)) for flooder in self.people]
        while True:
            due = int((loop.time() - began) * self.each * len(uses))
            for number in range(len(self.opened), due):
                flooder, mine = uses[number % len(uses)]
                self._send(flooder, next(mine))
            await asyncio.sleep(_TICK)

    def _send(self, flooder: Flooder, use: Use) -> None:
        channel = self.discord.world.channels[flooder.channel_id]
        self.opened.append(
            self.discord.interactions.open(
                use.kind, flooder.user, channel, use.data, source=use.source
            )
        )


@dataclass(slots=True)
class Neighbour:
    """Somebody at another table, who looks at their hand and at the score, and asks and types.

    ``acknowledged`` are the seconds to each answer, ``failed`` those that had none in time.
    """

    discord: LocalDiscord
    club: Club
    random: Random
    acknowledged: list[float] = field(default_factory=list)
    failed: int = 0

    async def run(self) -> None:
        """Use the bot until cancelled."""
        person, channel = self.discord.person(self.club.people[0].id), self.club.place.channel_id
        buttons = _buttons(self.discord, channel)
        shown = {button.verb: (message, button) for message, button in buttons}
        while True:
            match self.random.randrange(4):
                case 0:
                    self._note(await person.slash(channel, "help"))
                case 1:
                    began = asyncio.get_running_loop().time()
                    await person.autocomplete(channel, "play", focused="card", typed="")
                    self.acknowledged.append(asyncio.get_running_loop().time() - began)
                case number:
                    message, button = shown[(Verb.HAND, Verb.SCORE)[number - 2]]
                    self._note(await person.click(message.id, str(button)))
            await asyncio.sleep(_PAUSE)

    def _note(self, outcome: Outcome) -> None:
        if outcome.acknowledged:
            self.acknowledged.append(outcome.seconds)
        else:
            self.failed += 1


def every_use(discord: LocalDiscord, club: Club) -> list[Use]:
    """Return what somebody may send at a table: clicks, commands, completions and windows in
    turn."""
    shown = list(_buttons(discord, club.place.channel_id))
    clicks = [_click(message, str(button)) for message, button in shown]
    message, button = shown[0]
    commands = [command(discord, name, **options) for name, options in _COMMANDS]
    completions = [
        command(discord, name, focused=option, **{option: ""}) for name, option in _TYPED
    ]
    windows = [_window(message, f"tk:{button.table}:{button.version}:{Verb.CUT.value}:")]
    turns = zip(cycle(clicks), commands, cycle(completions), cycle(windows), strict=False)
    return [use for turn in turns for use in turn]


def command(
    discord: LocalDiscord, name: str, /, *, focused: str | None = None, **options: str
) -> Use:
    """Return a command, or what is typed into one of its options."""
    first, *rest = name.split()
    found = next(each for each in discord.world.commands.values() if each["name"] == first)
    filled: list[Json] = [
        {"name": key, "type": 3, "value": value} | ({"focused": True} if key == focused else {})
        for key, value in options.items()
    ]
    for inner in reversed(rest):
        filled = [{"name": inner, "type": 1, "options": filled}]
    kind = InteractionType.COMMAND if focused is None else InteractionType.AUTOCOMPLETE
    return Use(kind, {"id": str(found["id"]), "name": first, "type": 1, "options": filled})


def _click(message: Message, custom_id: str) -> Use:
    data = {"component_type": int(ComponentType.BUTTON), "custom_id": custom_id, "id": 1}
    return Use(InteractionType.COMPONENT, data, message)


def _window(message: Message, custom_id: str) -> Use:
    field = {"type": int(ComponentType.TEXT_INPUT), "custom_id": "text", "value": "lune"}
    row = {"type": int(ComponentType.LABEL), "id": 1, "component": field}
    data = {"custom_id": custom_id, "components": [row]}
    return Use(InteractionType.MODAL_SUBMIT, data, message)


def _buttons(discord: LocalDiscord, channel_id: int) -> Iterator[tuple[Message, CustomId]]:
    for message in discord.world.channel_messages(channel_id):
        for button in live_buttons(message):
            yield message, button
