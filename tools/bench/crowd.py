"""People at many tables of the local Discord, who play by what their direct messages show."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, decode_custom_id
from localcord.people.person import NotPossibleError, Outcome, Person
from localcord.server.app import LocalDiscord
from localcord.world.components import ComponentType, walk
from localcord.world.entities import Message
from localcord.world.world import Change
from tools.bench.stored_tables import Club

PATIENCE = 10.0
"""Seconds after which a person whose click has led to nothing clicks again."""
_IMPATIENCE = 3.0
TYPING = 0.1
"""The share of cards that are played by command."""
LOOKING = 0.05
"""The share of turns before which a person looks at the score, by the table message's button."""

_ANSWERS = (
    Verb.CONFIRM,
    Verb.NO_CUT,
    Verb.CALL_OUT,
    Verb.DISCARD,
    Verb.PICK,
    Verb.DECLARE_ALL,
    Verb.KEEP_SILENT,
    Verb.PLAY,
    Verb.PAY,
)
"""What a person answers when asked: the first of these kinds that is live."""


@dataclass(slots=True)
class Tempo:
    """How long people think, in seconds on the average; each time half as long to half as long
    again. ``random`` decides that and which cards they play."""

    think: float
    random: Random

    async def thought(self) -> None:
        await asyncio.sleep(self.think * self.random.uniform(0.5, 1.5))


@dataclass(slots=True)
class Crowd:
    """The people of all clubs, each playing on for ever while `playing`.

    ``acknowledged`` are the seconds from each click or command to the bot's answer; ``failed``
    those that had none in the time that Discord gives.
    """

    discord: LocalDiscord
    clubs: Sequence[Club]
    tempo: Tempo
    acknowledged: list[float] = field(default_factory=list)
    failed: int = 0
    _players: dict[int, _Player] = field(default_factory=dict)
    _by_user: dict[int, _Player] = field(default_factory=dict)
    _score_buttons: dict[int, tuple[int, CustomId]] = field(default_factory=dict)
    _hand_buttons: dict[int, tuple[int, CustomId]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for club in self.clubs:
            for user in club.people:
                person = self.discord.person(user.id)
                player = _Player(self, person, club.place.channel_id)
                self._players[person.dm] = self._by_user[user.id] = player
        for message in self.discord.world.messages.values():
            self._shown(message)
        self.discord.world.listeners.append(self._hear)

    async def play(self) -> None:
        """Let all play until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for player in self._players.values():
                tasks.create_task(player.play())

    async def press(self, club: Club, is_done: Callable[[], bool]) -> None:
        """Let the club's people press what they are asked at once, until their table has gone
        on."""
        async with asyncio.TaskGroup() as tasks:
            for player in self._players_of(club):
                tasks.create_task(player.press_until(is_done))

    async def look(self, club: Club) -> None:
        """Let the club's people who are asked nothing press the button for their hand, once
        each."""
        async with asyncio.TaskGroup() as tasks:
            for player in self._players_of(club):
                if player.asked() is None:
                    tasks.create_task(player.look_at_hand())

    def asked(self, club: Club) -> list[CustomId]:
        """Return the controls that the people of a club are asked to press now, one for each of
        them."""
        return [asked for player in self._players_of(club) if (asked := player.asked())]

    def described(self, club: Club) -> str:
        """Return what the people of a club are asked, and what their last click led to, in a
        line."""
        return "; ".join(player.described() for player in self._players_of(club))

    def _players_of(self, club: Club) -> list[_Player]:
        return [self._by_user[user.id] for user in club.people]

    def forget(self) -> None:
        """Begin to note again."""
        self.acknowledged.clear()
        self.failed = 0

    def note(self, outcome: Outcome) -> None:
        """Take note of what a click or command has led to."""
        if outcome.acknowledged:
            self.acknowledged.append(outcome.seconds)
        else:
            self.failed += 1

    def _hear(self, change: Change) -> None:
        if change.message is not None:
            self._shown(change.message)

    def _shown(self, message: Message) -> None:
        player = self._players.get(message.channel_id)
        if player is not None:
            player.shown(message)
            return
        for button in live_buttons(message):
            if message.seen_by is not None:
                continue
            if button.verb is Verb.SCORE:
                self._score_buttons[message.channel_id] = message.id, button
            elif button.verb is Verb.HAND:
                self._hand_buttons[message.channel_id] = message.id, button

    def score_button(self, channel_id: int) -> tuple[int, CustomId] | None:
        """Return the message in a channel that has the button for the score, and the button."""
        return self._score_buttons.get(channel_id)

    def hand_button(self, channel_id: int) -> tuple[int, CustomId] | None:
        """Return the message in a channel that has the button for one's hand, and the button."""
        return self._hand_buttons.get(channel_id)


@dataclass(slots=True)
class _Player:
    """One person: clicks what is live in the hand panel that changed last."""

    crowd: Crowd
    person: Person
    channel_id: int
    _panel: Message | None = None
    _last: Outcome | None = None
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def shown(self, message: Message) -> None:
        # The newest message is that of the hand in play; older ones change once more.
        if message.seen_by is None and (self._panel is None or message.id >= self._panel.id):
            self._panel = message
            self._changed.set()

    async def play(self) -> None:
        tempo = self.crowd.tempo
        while True:
            self._changed.clear()
            if self.asked():
                await tempo.thought()
                if tempo.random.random() < LOOKING:
                    await self._look()
                await self._answer()
            await self._news(PATIENCE)

    async def press_until(self, is_done: Callable[[], bool]) -> None:
        """Answer every question, without thinking."""
        while not is_done():
            self._changed.clear()
            asked = self.asked()
            if asked is not None:
                await self._click(asked)
            await self._news(_IMPATIENCE)

    def asked(self) -> CustomId | None:
        """Return the control with which to answer, None if nothing is asked."""
        live = list(live_buttons(self._panel)) if self._panel is not None else []
        for verb in _ANSWERS:
            wanted = [each for each in live if each.verb is verb and not _is_picked(each)]
            if wanted:
                return self.crowd.tempo.random.choice(wanted)
        return None

    def described(self) -> str:
        """Return what the person is asked, and what their last click led to."""
        asked = self.asked()
        return f"{asked.verb.name if asked else 'nothing asked'}, {self._last!r}"

    async def _answer(self) -> None:
        asked = self.asked()
        if asked is None:
            return
        if asked.verb is Verb.PLAY and self.crowd.tempo.random.random() < TYPING:
            code = asked.argument[:2]
            await self._done(lambda: self.person.slash(self.channel_id, "play", card=code))
        else:
            await self._click(asked)

    async def _look(self) -> None:
        button = self.crowd.score_button(self.channel_id)
        if button is not None:
            message_id, score = button
            await self._done(lambda: self.person.click(message_id, str(score)))

    async def look_at_hand(self) -> None:
        """Press the button of the table message that shows one's hand."""
        button = self.crowd.hand_button(self.channel_id)
        if button is not None:
            message_id, hand = button
            await self._done(lambda: self.person.click(message_id, str(hand)))

    async def _click(self, asked: CustomId) -> bool:
        message = self._panel
        assert message is not None
        return await self._done(lambda: self.person.click(message.id, str(asked)))

    async def _news(self, seconds: float) -> None:
        """Return when the panel has changed, or after this many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def _done(self, act: Callable[[], Awaitable[Outcome]]) -> bool:
        """Do it; False if the bot does not answer. Skip what has gone away."""
        try:
            await self.crowd.discord.bot_online(3600.0)
            outcome = await act()
        except NotPossibleError:
            return True
        self._last = outcome
        self.crowd.note(outcome)
        return outcome.acknowledged


def live_buttons(message: Message) -> Iterator[CustomId]:
    """Return the buttons of a message that can be pressed."""
    for component in walk(message.components):
        if component["type"] == ComponentType.BUTTON and not component.get("disabled"):
            try:
                yield decode_custom_id(component.get("custom_id", ""))
            except BadCustomIdError:
                continue


def _is_picked(button: CustomId) -> bool:
    """Return whether pressing the button would take back a card that was chosen for the discard."""
    return button.verb is Verb.PICK and button.argument[:2] in button.argument[2:]
