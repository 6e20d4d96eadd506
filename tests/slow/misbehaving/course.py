"""A short course of play, and all that it leaves to be seen: the truth to which messages come."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.client.custom_ids import Verb
from localcord.people.person import Outcome, Person
from localcord.people.seen import SeenMessage
from tarocchino.core.model.actions import Action
from tests.drivers.bot import QuickBot
from tests.drivers.controls import buttons, public
from tests.drivers.play import move, open_and_start, play_until, stored
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore

POST = ("POST", "/channels/{channel_id}/messages")
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
OPEN_DM = ("POST", "/users/@me/channels")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
EDIT_BY_TOKEN = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
FOLLOW_UP = ("POST", "/webhooks/{webhook_id}/{webhook_token}")
PATIENCE = 120.0
COMMANDS = ("PUT", "/applications/{application_id}/commands")


@dataclass(frozen=True)
class Left:
    """What a course leaves: the texts of a channel and of a DM, and the actions in the log."""

    channel: tuple[str, ...]
    dm: tuple[str, ...]
    log: tuple[Action, ...]


def left(store: MemoryStore, person: Person, channel: int) -> Left:
    return Left(
        tuple(_words(message) for message in public(person, channel)),
        tuple(_words(message) for message in person.messages(person.dm)),
        tuple(entry.action for entry in stored(store).log),
    )


def _words(message: SeenMessage) -> str:
    """The text without ids, which hold the time at which things were made."""
    return re.sub(r"<(@|#)\d+>", r"<\1>", message.text)


async def ask(bot: QuickBot, person: Person, channel: int, name: str, **options: object) -> Outcome:
    """Give a command and wait for its answer, and for what follows from it."""
    outcome = await person.slash(channel, name, **options)
    await outcome.finished(PATIENCE)
    await bot.settled()
    return outcome


async def play_some(
    bot: QuickBot, anna: Person, channel: int, *, once_seated: Callable[[], object] = bool
) -> None:
    """Open a table, play three cards, see the hand and the table anew."""
    await open_and_start(bot, anna, channel, target=9000)
    once_seated()
    await play_until(bot, anna, Verb.PLAY)
    await move(bot, anna)
    await ask(bot, anna, channel, "hand show")
    await move(bot, anna)
    await ask(bot, anna, channel, "table show")
    await move(bot, anna)
    await bot.settled()


@dataclass(frozen=True)
class AtTable:
    """Anna at a table with computer players, whose match goes on and on."""

    bot: QuickBot
    anna: Person
    channel: int
    store: MemoryStore
    discord: ScriptedDiscord

    @property
    def actions(self) -> int:
        """How many of Anna's actions are in the log of the newest table."""
        return sum(entry.user_id == self.anna.id for entry in stored(self.store).log)

    async def sits_down(self) -> None:
        """Open the table, and play until Anna has to play a card."""
        await open_and_start(self.bot, self.anna, self.channel, target=9000)
        await play_until(self.bot, self.anna, Verb.PLAY)

    async def moves(self) -> None:
        """Anna makes one move, and all that follows is shown."""
        await move(self.bot, self.anna)

    async def clicks(self, message: SeenMessage, verb: Verb) -> None:
        """Anna presses the first live button of this meaning; return when all that comes of it is
        done."""
        await self.anna.click(message.id, buttons(message, verb)[0].custom_id or "")
        await self.bot.interactions.settled()
        await self.bot.settled()
