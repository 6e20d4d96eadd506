"""From ``/table open`` to the first card, and from one hand to the next."""

import hashlib

import pytest

from bot.client.custom_ids import Verb, decode_custom_id
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tarocchino.dealing.cutting import FixTranscript
from tests.slow.scenarios.house import House

TO_READ, TO_CUT = 15.0, 20.0
MOST_CLICKS = 6
"""From the command to the first card, for four people; it was 16 before."""


@pytest.fixture
def patience() -> float:
    return TO_CUT


@pytest.fixture
def next_hand() -> float:
    return TO_READ


class Counted:
    """Counts what people do until a card is played."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.clicks = 0

    async def says(self, person: Person, command: str, **options: object) -> None:
        self.clicks += 1
        await self.house.says(person, command, **options)

    async def presses(self, person: Person, what: str | Verb) -> None:
        self.clicks += 1
        await self.house.presses(person, what)


async def test_four_of_us_were_playing_after_five_taps_and_a_card(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    counted = Counted(house)
    await counted.says(anna, "table open", game="open")
    for person in (bruno, carla, dino):
        await counted.presses(person, Verb.SIT)
    await counted.presses(anna, "Start")
    assert house.table.turn is not None
    first = next(p for p in (anna, bruno, carla, dino) if house.is_asked(p))
    await counted.presses(first, Verb.PLAY)
    assert house.table.match is not None
    assert house.table.match.hand is not None
    assert len(house.table.match.hand.trick.plays) == 1
    assert counted.clicks <= MOST_CLICKS


async def test_the_proof_is_behind_a_small_button_and_nowhere_else(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, target=1000)
    start = house.table.chain_start.hex()
    log = house.store.rows.tables[1].log
    (fixed,) = (e.action for e in log if isinstance(e.action, FixTranscript))
    digest = hashlib.sha256(fixed.transcript.encode()).hexdigest()
    (button,) = (b for b in house.table_message(bruno).buttons if b.label == "More…")
    committed = decode_custom_id(button.custom_id or "").argument
    assert committed == f"{start[:16]}.{digest[:39]}"
    await house.presses(bruno, "More…", within=house.channel)
    await house.presses(bruno, "Fair deal ✓")
    assert start in house.answer
    assert digest in house.answer
    await house.plays_the_hand()
    seed = house.table.proofs[0].seed.hex() if house.table.proofs[0] else ""
    assert seed
    public = house.public(anna).text
    assert not [digits for digits in (start[:16], digest[:16], seed[:16]) if digits in public]
    await house.presses(bruno, "Fair deal ✓", within=sheet(house, bruno))
    assert seed in house.answer


def sheet(house: House, person: Person) -> SeenMessage:
    """The score sheet of the first hand."""
    return next(
        m
        for m in house.public(person).messages
        if any(decode_custom_id(b.custom_id or "").argument == "hand-0" for b in m.buttons)
    )
