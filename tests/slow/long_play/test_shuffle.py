"""What is published of the shuffle, when, and what ``/history verify`` says after tampering."""

import json
from concurrent.futures import Executor

from bot.client.custom_ids import Verb
from bot.table.live.restore import restored
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.server.app import LocalDiscord
from localcord.world.world import Change
from tests.drivers.bot import new_bot
from tests.drivers.controls import command, newest, table_message, verbs
from tests.drivers.cuts import (
    PATIENCE,
    committed_to,
    proof_behind,
    seal_of,
    start_table,
    transcripts_in,
    verified,
)
from tests.drivers.play import my_turn, play_a_hand, stored
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient


class Published:
    """What everybody could read, change by change, and the seeds found in it before their time."""

    def __init__(self, local: LocalDiscord, store: MemoryStore) -> None:
        self.texts: list[tuple[int, str]] = []
        self.early: list[str] = []
        self._store = store
        local.world.listeners.append(self._hear)

    def _hear(self, change: Change) -> None:
        message, channel = change.message, change.channel
        if message is None or channel is None:
            return
        text = json.dumps([message.content, message.components], default=str)
        self.texts.append((channel.id, text))
        for table in self._store.rows.tables.values():
            found = [hand for hand in range(1, 9) if table.chain.seed_of(hand).hex() in text]
            match = restored(table).match if found else None
            scored = 0 if match is None else len(match.sheets)
            if table.chain.last.hex() in text or any(hand > scored for hand in found):
                self.early.append(text)

    def first(self, words: str, channel: int | None = None) -> int:
        """The place of the first change that showed this, in a channel or anywhere."""
        return next(
            place
            for place, (where, text) in enumerate(self.texts)
            if words in text and channel in (None, where)
        )


def ids(message: SeenMessage) -> str:
    """The custom_ids of the message's buttons."""
    return " ".join(button.custom_id or "" for button in message.buttons)


async def test_all_is_published_in_its_order_and_no_seed_before_its_time(
    local_discord: LocalDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    anna: Person,
    bruno: Person,
    channel: int,
) -> None:
    published = Published(local_discord, store)
    async with new_bot(store, drawing, patience=PATIENCE) as bot:
        await start_client(local_discord, bot)
        await start_table(bot, [anna, bruno], channel, computers=2, target=9000)
        chain = stored(store).chain
        opened = published.first(f":fair:{chain.start.hex()[:56]}", channel)
        assert opened < published.first("Bruno", channel)
        await command(bot, bruno, channel, "hand cut")
        await command(bot, anna, channel, "hand cut", text=seal_of("lune"))
        await command(bot, anna, channel, "hand cut", text="lune")
        (transcript,) = transcripts_in(store)
        fixed = published.first(f".{committed_to(transcript)}", channel)
        assert fixed < published.first(" smazzata 1 ", anna.dm)
        proof = await proof_behind(bot, bruno, table_message(bruno, channel))
        assert all(line in proof for line in transcript.splitlines())
        assert chain.start.hex() in proof
        await command(bot, bruno, channel, "table leave")
        await my_turn(bot, anna)
        await play_a_hand(bot, anna)
        sheet = newest(anna, channel, lambda m: Verb.FAIR_DEAL in verbs(m) and "hand-0" in ids(m))
        assert chain.seed_of(1).hex() in await proof_behind(bot, anna, sheet)
        assert published.first(f"{Verb.FAIR_DEAL.value}:hand-0", channel) > fixed
        assert "Una smazzata controllata" in await verified(bot, anna, channel)
        assert published.early == []
