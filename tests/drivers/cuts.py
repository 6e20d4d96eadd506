"""How people cut the pack: by the buttons of the message before a hand, and by ``/hand cut``."""

import hashlib

from bot.client.custom_ids import Verb, decode_custom_id
from localcord.people.person import Outcome, Person
from localcord.people.seen import SeenMessage
from tarocchino.dealing.cutting import Cut, FixTranscript, OpenCut
from tests.drivers.bot import QuickBot
from tests.drivers.controls import buttons, command, newest_private, press, public
from tests.drivers.play import stored
from tests.fakes.store import MemoryStore

PATIENCE = 3600.0
"""Seconds to cut that no test waits for."""


def seal_of(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


async def start_table(
    bot: QuickBot, people: list[Person], channel: int, *, computers: int, **options: object
) -> None:
    """The first of the people opens a table, the others sit down, the match begins."""
    host, *others = people
    await command(bot, host, channel, "table open", cutting=True, **options)
    for person in others:
        await command(bot, person, channel, "table sit")
    for _ in range(computers):
        await command(bot, host, channel, "table computer add")
    await command(bot, host, channel, "table start")


def cut_message(person: Person, channel: int) -> SeenMessage:
    """The table message before a hand, and while it is played."""
    return public(person, channel)[-1]


async def open_window(person: Person, message: SeenMessage) -> Outcome:
    """Press *Cut…*; the outcome holds the window."""
    return await person.click(message.id, buttons(message, Verb.CUT)[0].custom_id or "")


async def cut_in_window(bot: QuickBot, person: Person, message: SeenMessage, text: str) -> Outcome:
    """Press *Cut…*, write, send."""
    return await send(bot, person, await open_window(person, message), text)


async def send(bot: QuickBot, person: Person, window: Outcome, text: str) -> Outcome:
    """Send a window that is open."""
    assert window.modal is not None
    sent = await person.submit(window.modal, {"text": text})
    assert sent.acknowledged
    await sent.finished()
    await bot.settled()
    return sent


def cuts_in(store: MemoryStore) -> list[Cut | OpenCut]:
    """The cuts in the log of the newest table."""
    actions = (entry.action for entry in stored(store).log)
    return [action for action in actions if isinstance(action, Cut | OpenCut)]


def transcripts_in(store: MemoryStore) -> list[str]:
    actions = (entry.action for entry in stored(store).log)
    return [action.transcript for action in actions if isinstance(action, FixTranscript)]


def commitment(message: SeenMessage) -> str:
    """What the message commits to, in the custom_id of *Fair deal*, or of *More…* before it."""
    (button,) = buttons(message, Verb.FAIR_DEAL) or buttons(message, Verb.MENU)
    return decode_custom_id(button.custom_id or "").argument


def committed_to(transcript: str) -> str:
    """The digits by which *Fair deal* commits to a transcript."""
    return hashlib.sha256(transcript.encode()).hexdigest()[:39]


async def proof_behind(bot: QuickBot, person: Person, message: SeenMessage) -> str:
    """What *Fair deal* shows, on the message or behind its *More…*."""
    if not buttons(message, Verb.FAIR_DEAL):
        await press(bot, person, message, Verb.MENU)
        message = newest_private(person, message.channel_id)
    return (await press(bot, person, message, Verb.FAIR_DEAL)).text


async def verified(bot: QuickBot, person: Person, channel: int) -> str:
    return (await command(bot, person, channel, "history verify")).text
