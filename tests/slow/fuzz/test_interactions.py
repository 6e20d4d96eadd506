"""Whatever a control says and whatever is typed: an answer, no unexpected error, no false move."""

import logging
import os
import string
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.client.custom_ids import Verb
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tests.builders.random_play import fresh_match
from tests.drivers.controls import relabel
from tests.fixtures.local_discord import StartClient, client_starter
from tests.slow.secrecy.house import FIRST, House, house
from tests.slow.secrecy.people import AUTOCOMPLETED, COMMANDS, hand_is_over, some_message

GAMES = [("ottocento", 4), ("terziglio", 3), ("mattazza", 3)]
TRIES = int(os.environ.get("TAROCCO_FUZZ", "60"))
"""How many clicks and commands are tried of each game; the search is the same on every run."""
_ARGUMENT = string.ascii_letters + string.digits + "_.~-"
_ODD = (
    "", " ", "\ud800", "\u202e", "\x00", "@everyone", "<@1>", "9" * 5000, "-1", "١", "²",
    "K" * 6000,
    "Ks, Ks", ",,,", "all nothing", "busso+busso", "tk:1:1:play:Ks", "{}", "%s", "Z̴̢a̵l̶g̷o̸" * 50,
)  # fmt: skip
_ENDING = (Verb.CLOSE, Verb.LEAVE, Verb.CUT)
"""What ends the table, leaves it, or is answered with a form."""
_COMMANDS = (
    *COMMANDS,
    ("table sit", {"seat": "1"}),
    ("table computer add", {"seat": "1"}),
    ("table computer remove", {"seat": "1"}),
)
_OPTIONS = {"seat", "card", "cards", "combinations", "bid", "without", "signal", "saying", "table"}


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_any_custom_id_is_answered_and_breaks_nothing(
    drawing: Executor, caplog: pytest.LogCaptureFixture, game: str, players: int
) -> None:
    random, left = Random(f"{game} clicks"), TRIES
    with caplog.at_level(logging.WARNING):
        while left:
            # Clicks that happen to be right bring a hand to its end: then another one is dealt.
            async with (
                client_starter() as start_client,
                at_table(start_client, drawing, game, players, random) as here,
            ):
                while left and not hand_is_over(here):
                    left -= 1
                    seat = random.choice([*range(players), None])
                    custom_id = await click_anything(here, seat, random)
                    assert not unexpected(caplog), (custom_id, caplog.text)


async def click_anything(here: House, seat: int | None, random: Random) -> str:
    """Somebody presses a control, whatever it may say; returns its custom_id."""
    person, message = here.person(seat), some_message(here, random)
    custom_id = some_custom_id(here, random)
    relabel(message, custom_id)
    outcome = await person.click(message.id, custom_id)
    assert outcome.acknowledged, custom_id
    await here.bot.settled()
    return custom_id


@pytest.mark.parametrize(("game", "players"), GAMES[:1])
async def test_anything_typed_is_answered_and_breaks_nothing(
    start_client: StartClient,
    drawing: Executor,
    caplog: pytest.LogCaptureFixture,
    game: str,
    players: int,
) -> None:
    random = Random(f"{game} options")
    async with at_table(start_client, drawing, game, players, random) as here:
        before = here.table
        with caplog.at_level(logging.WARNING):
            for _ in range(TRIES):
                person = here.person(random.choice([*range(players), None]))
                name, usual = random.choice(_COMMANDS)
                options = {
                    key: random.choice(_ODD) if key in _OPTIONS else value
                    for key, value in usual.items()
                }
                outcome = await person.slash(here.channel, name, **options)
                assert outcome.acknowledged, (name, options)
                command, option, filled = random.choice(AUTOCOMPLETED)
                await person.autocomplete(
                    here.channel, command, focused=option, typed=random.choice(_ODD), **filled
                )
                await here.bot.settled()
                assert not unexpected(caplog), (name, options, command, option, caplog.text)
        assert here.table == before


@asynccontextmanager
async def at_table(
    start_client: StartClient,
    drawing: Executor,
    game: str,
    players: int,
    random: Random,
) -> AsyncIterator[House]:
    """A table of people, just dealt."""
    deal = Deal(random.randrange(players), tuple(random.sample(PACK, len(PACK))))
    start = fresh_match(game, {}, players)
    async with house(start_client, drawing, start, [deal], people=range(players)) as here:
        yield here


def some_custom_id(here: House, random: Random) -> str:
    """A custom_id of the bot's form: sometimes of the table as it is, with any meaning."""
    table = here.table
    version = table.shown_version if table else 0
    card = random.choice(PACK).code
    seat_cards = table.match.hand.hands[table.match.hand.turn] if table and table.match else ()
    argument = random.choice(
        (
            "", card, card + "bs", "~0", "~9" + card, "0", "ff.1", "f" * 56, "1" * 56,
            "".join(c.code for c in random.sample(PACK, random.randrange(12))),
            "".join(c.code for c in seat_cards[:2]), "passo", "posso", "3.99",
            "0.0..", "0.3..next", f"{random.randrange(9)}.{random.randrange(99)}.f.last",
            "".join(random.choices(_ARGUMENT, k=random.randrange(57))),
        )
    )  # fmt: skip
    verb = random.choice([*(verb.value for verb in Verb if verb not in _ENDING), "nothing"])
    known = random.choice((FIRST, FIRST, FIRST, 2, 10**18 - 1))
    seen = random.choice((version, version, version, 0, version + 1, 10**9 - 1))
    return f"tk:{known}:{seen}:{verb}:{argument[:56]}"


def unexpected(caplog: pytest.LogCaptureFixture) -> bool:
    """Whether something was logged that nobody foresaw."""
    return any(record.levelno >= logging.ERROR for record in caplog.records)
