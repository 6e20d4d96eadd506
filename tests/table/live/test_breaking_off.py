"""A host who closes a table in play: the match counts as broken off, the hand's seed is told."""

from dataclasses import replace

import pytest

from bot.client.components import Panel, Text
from bot.features.books.derivation import match_facts
from bot.table.live.records import checked_table, match_record
from bot.table.live.restore import restored
from bot.table.panels.scores import ended_panel
from bot.table.panels.shuffle import fair_deal_button_of, fair_deal_panel, verification_panel
from bot.table.rules.permissions import Actor
from bot.table.state.actions import Abort, RoundOver, TakeOver
from bot.table.state.seats import Computer
from bot.table.state.table import EndingKind, EveningOccasion, Stage, Table
from bot.words import Language
from tarocchino.core.model.actions import Deal
from tarocchino.dealing.deal_v1 import shuffled_pack
from tarocchino.dealing.record_check import CheckStep, CheckVerdict, check_record
from tests.builders.service_tables import ANNA, PLACE, by, full_table
from tests.builders.table import Gathering
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore

OF_THE_FIRST_HAND = "hand-0"
MODERATOR = Actor(999, PLACE.guild_id, moderator=True)


def words(panel: Panel) -> str:
    return "\n".join(part.content for part in panel.parts if isinstance(part, Text))


async def closed(actor: Actor) -> tuple[Table, MemoryStore]:
    """A table of four people that is closed in its first hand."""
    store = MemoryStore()
    service = table_service(store)
    table = await full_table(service)
    return await service.lobby.close(table.id, actor), store


async def test_the_seed_of_the_hand_gives_its_pack() -> None:
    table, store = await closed(by(ANNA))
    proof = table.broken_off
    assert proof.hand == 1
    deal = table.history[0].action
    assert isinstance(deal, Deal)
    assert shuffled_pack(proof.seed, proof.transcript) == deal.deck
    stored = store.rows.tables[table.id]
    assert restored(stored).broken_off == proof
    checked = checked_table(stored)
    assert checked.in_play is None
    assert checked.checked.verdict is CheckVerdict.OK
    told = words(verification_panel(checked.checked, Language.ENGLISH))
    assert "One hand checked" in told
    assert "Hand 1 was dealt too, but broken off" in told
    assert "No hand was left out" not in told


async def test_another_pack_than_the_seed_gives_is_found() -> None:
    table, store = await closed(by(ANNA))
    record = match_record(store.rows.tables[table.id])
    assert check_record(record).verdict is CheckVerdict.OK
    swapped = record.replace(b'"Kd"', b'"?"').replace(b'"Qd"', b'"Kd"').replace(b'"?"', b'"Qd"')
    found = check_record(swapped).broken_off
    assert found.failure.step is CheckStep.DECK


async def test_the_seed_is_behind_fair_deal_once_the_table_is_closed_and_not_before() -> None:
    service = table_service(MemoryStore())
    playing = await full_table(service)
    after = await service.lobby.close(playing.id, by(ANNA))
    seed = after.broken_off.seed.hex()
    assert seed not in words(fair_deal_panel(playing, OF_THE_FIRST_HAND, Language.ENGLISH))
    assert seed in words(fair_deal_panel(after, OF_THE_FIRST_HAND, Language.ENGLISH))
    panel = ended_panel(after, Language.ENGLISH)
    assert "Hand 1 was dealt" in words(panel)
    assert fair_deal_button_of(after, 0, Language.ENGLISH) in [
        button for part in panel.parts for button in getattr(part, "buttons", ())
    ]


async def test_a_sealed_deal_is_told_nobody_before_its_time() -> None:
    table, _ = await closed(by(ANNA))
    sealed = replace(table, secret=True)
    assert "was dealt" not in words(ended_panel(sealed, Language.ENGLISH))
    told = words(fair_deal_panel(sealed, OF_THE_FIRST_HAND, Language.ENGLISH))
    assert table.broken_off.seed.hex() not in told


async def test_a_hand_in_play_is_none_that_was_left_out() -> None:
    table = Gathering("quindici", players=2)
    while not table.match.sheets or table.match.awaits_deal:
        table.move()
    checked = checked_table(table.stored())
    assert checked.in_play == 2
    assert checked.checked is not None
    told = words(verification_panel(checked.checked, Language.ENGLISH, in_play=checked.in_play))
    assert "Hand 2 is still being played" in told


@pytest.mark.parametrize(("actor", "broken_off_by"), [(by(ANNA), ANNA.user_id), (MODERATOR, None)])
async def test_it_is_the_hosts_doing_if_the_host_did_it(
    actor: Actor, broken_off_by: int | None
) -> None:
    table, _ = await closed(actor)
    assert table.stage is Stage.CLOSED
    facts = match_facts(table, 1.0)
    assert facts.ending is EndingKind.ABORTED
    assert facts.broken_off_by == broken_off_by


def test_whoever_all_others_have_left_breaks_nothing_off() -> None:
    table = Gathering("quindici", players=2)
    for _ in range(3):
        table.move()
    host = table.table.host_id
    seat = table.table.seat_of(host)
    left = 1 - seat
    gone = table.table.seats[left]
    assert gone is not None
    table.do(TakeOver(left, Computer("Ada"), gone), None)
    table.do(Abort(host, seat), host)
    facts = match_facts(table.table, 1.0)
    assert facts.broken_off_by is None


def test_the_end_of_a_round_is_nobodys_doing() -> None:
    table = Gathering("quindici", players=2)
    for _ in range(3):
        table.move()
    table.table = replace(table.table, occasion=EveningOccasion(1, 0, 0, False))
    table.do(RoundOver(), None)
    facts = match_facts(table.table, 1.0)
    assert facts.broken_off_by is None
    assert table.table.unfinished_hand == 1
