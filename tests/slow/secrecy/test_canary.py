"""A canary for every card: what the bot sends and logs names none that its reader may not know."""

import base64
import io
import logging
import random
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

import pytest

from bot.database import open_store
from bot.settings.agreement import Agreement
from bot.storage.errors import ChannelTakenError, InteractionSeenError, StoreFailedError
from bot.support.log import configure_logging
from bot.support.redaction import Secret
from bot.table.live.restore import restored
from localcord.server.app import DEFAULT_TOKEN
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tests.builders.random_play import fresh_match
from tests.fixtures.local_discord import StartClient
from tests.fixtures.postgresql import PostgresServer
from tests.slow.crash.extent import EVERY
from tests.slow.secrecy.filled import DATABASES, MEMORY, OpenStore, put
from tests.slow.secrecy.house import PEOPLE, SECRET_SEED, House, house, replayed, stored_table
from tests.slow.secrecy.leaks import first_hand, leaks
from tests.slow.secrecy.people import be_curious, computers_done, hand_is_over, take_turn
from tests.slow.secrecy.wire import OnePerson

HANDS: list[tuple[str, dict[str, Any], int, int]] = [
    ("ottocento", {"target": 20}, 4, 1),
    ("ottocento", {"set": "parlour"}, 4, 2),
    ("terziglio", {}, 3, 4),
    ("millone", {}, 2, 5),
    ("centocinquanta", {"target": 30}, 2, 6),
    ("mattazza", {}, 4, 8),
    ("open", {}, 3, 9),
]
"""Game, knobs, players, seed of the pack and of the people's curiosity."""

OVER_DATABASES = HANDS if EVERY else HANDS[4:5]
PLAYED = [
    *((hand, MEMORY, False) for hand in HANDS),
    *((hand, kind, False) for hand in OVER_DATABASES for kind in DATABASES),
    *((hand, MEMORY, True) for hand in (HANDS[1], HANDS[2], HANDS[5])),
]
"""The hand, the store, and whether taken tricks lie face down."""

CURIOSITY = 0.15
_CODE = "|".join(c.code for c in PACK)
_CARD_IN_LOG = re.compile(
    rf"""card\(['"]|\b[KQNJ][sbcd]\b|["']({_CODE})["']|\b({_CODE})[ ,]+({_CODE})\b"""
    r"|tk:\d+:\d+:\w+:\w"
)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that is logged, as the bot logs it at its most talkative."""
    stream, root = io.StringIO(), logging.getLogger()
    handlers, level = list(root.handlers), root.level
    configure_logging("debug", stream=stream, secrets=[Secret(DEFAULT_TOKEN)])
    yield stream
    root.handlers[:], root.level = handlers, level
    root.setLevel(level)


@pytest.mark.parametrize(
    ("hand", "opened", "face_down"),
    PLAYED,
    indirect=["opened"],
    ids=[f"{hand[0]}-{hand[3]}-{kind}{'-face-down' * down}" for hand, kind, down in PLAYED],
)
async def test_nobody_is_sent_a_card_that_is_not_for_them(
    start_client: StartClient,
    drawing: Executor,
    log: io.StringIO,
    opened: OpenStore,
    hand: tuple[str, dict[str, Any], int, int],
    face_down: bool,
) -> None:
    game, knobs, players, seed = hand
    agreed = Agreement(face_down=face_down)
    chance = random.Random(seed)
    start = fresh_match(game, knobs, players)
    deal = Deal(chance.randrange(players), tuple(chance.sample(PACK, len(PACK))))
    async with house(
        start_client, drawing, start, [deal], people=(0, 1), agreement=agreed, opened=opened
    ) as here:
        while not hand_is_over(here):
            await computers_done(here)
            if hand_is_over(here):
                break
            if chance.random() < (0.5 if face_down else CURIOSITY):
                await be_curious(here, chance)
            await take_turn(here)
        await here.bot.settled()
        states = replayed(start, first_hand(here))
        assert leaks(here, states, face_down=face_down) == []
        assert len(here.wire.sent) > len(states)
        assert any(isinstance(sent.audience, OnePerson) for sent in here.wire.sent)
        verify_seed_unsent(here)
    verify_no_secret_in(log.getvalue())


def verify_no_secret_in(lines: str) -> None:
    assert _CARD_IN_LOG.search(lines) is None, _CARD_IN_LOG.search(lines)
    assert DEFAULT_TOKEN not in lines
    assert not any(shown in lines for shown in shown_seeds())


async def test_what_a_server_refuses_names_no_card_in_its_log_and_in_ours(
    postgresql: PostgresServer, new_postgresql: Callable[[], str], log: io.StringIO
) -> None:
    """A statement that a server refuses is in its log; the values too, unless it is told not to."""
    deal, world = Deal(0, tuple(PACK)), World.with_guild(people=PEOPLE, clock=ManualClock())
    table = stored_table(world, fresh_match("ottocento", {}, 4), [deal], (0, 1), PEOPLE)
    asked = replace(table.log[0], version=2, interaction_id=5)
    name = (url := new_postgresql()).partition("@/")[2].partition("?")[0]

    def configured(setting: str) -> None:
        postgresql.sql("postgres", f"ALTER DATABASE {name} SET {setting}")

    configured("log_parameter_max_length_on_error = -1")
    async with open_store(url) as store:
        await put(store, replace(table, log=(replace(table.log[0], interaction_id=5),)))
        now = replace(restored(table), version=2)
        with pytest.raises(InteractionSeenError):
            await store.tables.append(now, [asked], None)
        with pytest.raises(ChannelTakenError):
            await put(store, table)
    configured("default_transaction_read_only = on")
    async with open_store(url) as store:
        with pytest.raises(StoreFailedError, match="read-only"):
            await store.tables.append(now, [replace(asked, interaction_id=6)], None)
    told = postgresql.log
    assert "duplicate key" in told
    assert "STATEMENT" in told
    for lines in (told, log.getvalue()):
        verify_no_secret_in(lines)


def verify_seed_unsent(here: House) -> None:
    for sent in here.wire.sent:
        raw = sent.raw.decode("latin-1")
        assert not any(shown in raw for shown in shown_seeds()), sent.where
        assert SECRET_SEED not in sent.raw


def shown_seeds() -> tuple[str, ...]:
    """The secret seed as it might be written."""
    plain = SECRET_SEED
    return (
        plain.hex()[:32], plain.hex().upper()[:32], base64.b64encode(plain).decode()[:40],
        base64.urlsafe_b64encode(plain).decode()[:40], repr(plain)[2:40],
    )  # fmt: skip
