"""Whether people see what is stored: each message as a bot would post it now, and none twice."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from bot.client.components import Image, Panel, Text
from bot.client.custom_ids import Verb, decode_custom_id
from bot.client.pictures import Renderer
from bot.publisher import DiscordPublisher
from bot.settings.service import PreferenceService
from bot.storage.discord_stores import Posted, sheet_message
from bot.table.hooks import Change
from bot.table.live.restore import restored
from bot.table.messages.context import PublishingContext
from bot.table.messages.published_state import hand_message, table_message
from bot.table.state.table import Table
from bot.table.store.stored_table import StoredTable
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.world.components import ComponentType, walk
from tests.drivers.answers import answer_of
from tests.fakes.publishing import DM, FakeMessenger
from tests.fakes.store import MemoryStore


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a message looks: its words, what its pictures tell, and what its controls say."""

    texts: tuple[str, ...]
    pictures: tuple[str, ...]
    ids: tuple[str, ...]


async def difference(
    stored: StoredTable,
    posted: Sequence[Posted],
    people: Sequence[Person],
    channel: int,
    drawing: Executor,
) -> str | None:
    """What people see otherwise than it is stored; None where all is as it should be.

    ``people`` are all that sit at the table, and sit at no other.
    """
    table, known = restored(stored), {each.what: each.message_id for each in posted}
    shown = {m.id: m for m in _shown(people, channel)}
    if extra := set(shown) - set(known.values()):
        return f"nobody knows of the message that says: {shown[extra.pop()].text}"
    for what in _wanted(table):
        if known.get(what) not in shown:
            return f"{what} is not shown"
    fresh = await _posted_now(table, drawing)
    wanted = _face_of(fresh.panels(channel)[-1])
    if (seen := _face(shown[known[table_message(table)]])) != wanted:
        return f"the table message is {seen}, not {wanted}"
    return _difference_of_hands(table, known, shown, people, fresh)


def _difference_of_hands(
    table: Table,
    known: dict[str, int],
    shown: dict[int, SeenMessage],
    people: Sequence[Person],
    fresh: FakeMessenger,
) -> str | None:
    """Who is in turn has the buttons for it, and nobody else has any."""
    in_turn = None if table.turn is None else table.people.get(table.turn)
    for person in people:
        if in_turn is None or person.id != in_turn.user_id:
            if any(answer_of(message) is not None for message in person.messages(person.dm)):
                return f"{person.name} is asked out of turn"
            continue
        what = hand_message(table, person.id)
        if known.get(what) not in shown:
            return f"{what} is not shown"
        seen, wanted = _face(shown[known[what]]), _face_of(fresh.panels(DM + person.id)[-1])
        half_chosen = any(decode_custom_id(each).verb is Verb.PICK for each in wanted.ids)
        if seen != wanted and not half_chosen:
            return f"the hand of {person.name} is {seen}, not {wanted}"
    return None


def _shown(people: Sequence[Person], channel: int) -> Iterator[SeenMessage]:
    """What the bot has posted to all, and to each of them."""
    everywhere = [people[0].messages(channel), *(each.messages(each.dm) for each in people)]
    for messages in everywhere:
        yield from (message for message in messages if not message.ephemeral)


def _wanted(table: Table) -> Iterator[str]:
    yield table_message(table)
    for number in range(len(table.match.sheets) if table.match else 0):
        yield sheet_message(number)


async def _posted_now(table: Table, drawing: Executor) -> FakeMessenger:
    """What a bot would post of the table that has posted nothing yet."""
    messenger = FakeMessenger()
    store = MemoryStore()
    context = PublishingContext(
        messenger, store, Renderer(drawing), PreferenceService(store.preferences)
    )
    publisher = DiscordPublisher(context)
    publisher.publish(Change(table))
    await publisher.settled()
    await publisher.close()
    return messenger


def _face_of(panel: Panel) -> Appearance:
    return Appearance(
        texts=tuple(part.content for part in panel.parts if isinstance(part, Text)),
        pictures=tuple(part.picture.alt for part in panel.parts if isinstance(part, Image)),
        ids=tuple(str(each) for each in panel.ids),
    )


def _face(message: SeenMessage) -> Appearance:
    parts = list(walk(message.components))
    return Appearance(
        texts=tuple(p["content"] for p in parts if p["type"] == ComponentType.TEXT_DISPLAY),
        pictures=tuple(
            item["description"]
            for p in parts
            if p["type"] == ComponentType.MEDIA_GALLERY
            for item in p["items"]
        ),
        ids=tuple(p["custom_id"] for p in parts if "custom_id" in p),
    )
