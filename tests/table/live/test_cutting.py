"""The cuts at a table: whose are awaited, and the effect of failed writes, stops and leavers."""

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.services import TableService
from bot.storage.errors import StoreBusyError
from bot.support.refusals import RefusalReason
from bot.table.live.live_table import NO_WAITS, LiveTable, OutageTracker, SealedTables
from bot.table.live.restore import restored
from bot.table.live.runner import ComputerPlayers, TableRunner
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules.auto_steps import AutoStep, next_moment, next_step
from bot.table.rules.lobby import Seating
from bot.table.state.seats import Computer
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry, MatchResult
from tarocchino.core.model.actions import Deal
from tarocchino.core.play.events import HandScored
from tarocchino.core.play.legality import legal_actions
from tarocchino.dealing.cutting import CloseCuts, Cut, CutError, FixTranscript, OpenCut
from tarocchino.dealing.deal_v1 import HANDS, shuffled_pack
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    CARLA,
    DORA,
    by,
    in_turn,
    open_table,
    refused,
    restart,
    sit_ready,
)
from tests.fakes.services import PATIENCE, RecordingPublisher, no_pause, table_service
from tests.fakes.store import MemoryStore, MemoryTables
from tests.fakes.virtual_clock import VirtualClock

PEOPLE = (ANNA, BEPPE, CARLA, DORA)
LONG = 3600.0
NOW = 1_000_000.0
TEXT = "spades do not exist here"
SEAL = "sha256:" + hashlib.sha256(TEXT.encode()).hexdigest()


class ForgetfulTables(MemoryTables):
    """Writes, then fails as if it had not; ``forgets`` is how often."""

    forgets: int = 0

    async def append(
        self, table: Table, entries: Sequence[LogEntry], result: MatchResult | None
    ) -> None:
        await super().append(table, entries, result)
        if self.forgets:
            self.forgets -= 1
            raise StoreBusyError


class HeldPublisher(RecordingPublisher):
    """Shows nothing before ``showing`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.showing, self.waited_for = asyncio.Event(), asyncio.Event()

    async def shown(self, table_id: int) -> None:  # noqa: ARG002 (a port)
        self.waited_for.set()
        await self.showing.wait()


async def at_the_cuts(service: TableService, *, people: int = 4) -> Table:
    """A table whose people are asked to cut for the first hand."""
    table = await open_table(service)
    for person in PEOPLE[1:people]:
        await sit_ready(service, table, person)
    for _ in range(4 - people):
        await service.seats.add_computer(table.id, by(ANNA))
    table = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    await service.registry.settled()
    return service.registry.table(table.id)


def actions_in(store: MemoryStore) -> list[object]:
    return [entry.action for entry in store.rows.tables[1].log]


def same(service: TableService, store: MemoryStore) -> bool:
    """Whether the table in memory is the stored one."""
    return restored(store.rows.tables[1]) == service.registry.table(1)


async def cut_all(service: TableService, *texts: str) -> None:
    for person, text in zip(PEOPLE, texts, strict=False):
        await service.play.cut(1, by(person), text)
    await service.registry.settled()


async def test_the_hand_is_dealt_once_everybody_has_decided() -> None:
    store = MemoryStore()
    service = table_service(store, patience=LONG)
    table = await at_the_cuts(service)
    assert (next_step(table, NOW), next_moment(table)) == (AutoStep.NONE, NOW + LONG)
    await cut_all(service, "a", "b", "")
    assert service.registry.table(1).uncut == (3,)
    assert next_step(service.registry.table(1), NOW + LONG) is AutoStep.FIX_TRANSCRIPT
    await service.play.cut(1, by(DORA), "d")
    await service.registry.settled()
    *cuts, fixed, deal = actions_in(store)
    assert cuts == [Cut(0, "a"), Cut(1, "b"), Cut(2, ""), Cut(3, "d")]
    assert isinstance(fixed, FixTranscript)
    assert isinstance(deal, Deal)
    seed = store.rows.tables[1].chain.seed_of(1)
    assert deal.deck == shuffled_pack(seed, fixed.transcript)
    assert next_step(service.registry.table(1), NOW + LONG) is AutoStep.NONE


async def test_sealed_cuts_are_opened_between_the_closing_and_the_deal() -> None:
    store = MemoryStore()
    service = table_service(store, patience=LONG)
    await at_the_cuts(service)
    await cut_all(service, SEAL, "b", SEAL, "")
    table = service.registry.table(1)
    assert (next_step(table, NOW), table.unopened, table.seats_awaited) == (
        AutoStep.NONE,
        (0, 2),
        (0, 2),
    )
    with pytest.raises(CutError):
        await service.play.cut(1, by(ANNA), "something else")
    await service.play.cut(1, by(ANNA), TEXT)
    assert next_step(service.registry.table(1), NOW + LONG) is AutoStep.FIX_TRANSCRIPT
    await service.play.cut(1, by(CARLA), TEXT)
    await service.registry.settled()
    *_, closed, first, second, _fixed, _deal = actions_in(store)
    assert [closed, first, second] == [CloseCuts(), OpenCut(0, TEXT), OpenCut(2, TEXT)]
    assert same(service, store)


async def test_when_the_time_is_up_seals_that_stay_closed_are_the_cuts() -> None:
    store = MemoryStore()
    clock = VirtualClock()
    service = table_service(store, patience=20.0, clock=clock)
    table = await open_table(service)
    await sit_ready(service, table, BEPPE)
    for _ in range(2):
        await service.seats.add_computer(1, by(ANNA))
    await service.lobby.start(1, by(ANNA), Seating.AS_SEATED)
    await service.play.cut(1, by(ANNA), SEAL)
    await service.play.cut(1, by(BEPPE), "")
    await clock.advance(19.0, service.registry.settled)
    assert Deal not in {type(action) for action in actions_in(store)}
    await clock.advance(1.0, service.registry.settled)
    (fixed,) = (a for a in actions_in(store) if isinstance(a, FixTranscript))
    assert f"seat:0:{ANNA.user_id}:{SEAL.encode().hex()}\n" in fixed.transcript
    assert OpenCut not in {type(action) for action in actions_in(store)}
    await service.registry.stop()


async def test_a_cut_is_for_the_hand_that_was_seen() -> None:
    service = table_service(patience=LONG)
    await at_the_cuts(service)
    await refused(RefusalReason.NO_CUT_NOW, service.play.cut(1, by(ANNA), "a", hand=2))
    await service.play.cut(1, by(ANNA), "a", hand=1)
    for person in PEOPLE[1:]:
        await service.play.cut(1, by(person), "", hand=1)
    await service.registry.settled()
    await refused(RefusalReason.NO_CUT_NOW, service.play.cut(1, by(ANNA), "a", hand=1))


async def test_without_patience_the_table_deals_at_once() -> None:
    store = MemoryStore()
    service = table_service(store)
    await at_the_cuts(service)
    assert [type(action) for action in actions_in(store)] == [FixTranscript, Deal]


async def test_a_score_sheet_is_not_lost_with_the_answer_of_the_store() -> None:
    store, publisher = MemoryStore(ForgetfulTables()), RecordingPublisher()
    service = table_service(store, publisher, patience=LONG)
    table = await at_the_cuts(service)
    await cut_all(service, "", "", "", "")
    table = service.registry.table(1)
    while table.match is not None and not table.match.sheets:
        person = in_turn(table)
        store.tables.forgets = 1
        action = next(iter(legal_actions(table.match.hand)))
        await refused(RefusalReason.BUSY, service.play.act(1, table.version, by(person), action))
        async with asyncio.timeout(PATIENCE):
            while (table := service.registry.table(1)).version != store.rows.tables[1].version:  # noqa: ASYNC110
                await asyncio.sleep(0)
    scored = [e for c in publisher.changes for e in c.events if isinstance(e, HandScored)]
    assert len(scored) == 1
    assert len(table.proofs) == 1


async def test_a_stop_between_the_transcript_and_the_deal_deals_from_that_transcript() -> None:
    store, publisher = MemoryStore(), HeldPublisher()
    service = table_service(store, publisher, patience=LONG)
    publisher.waited_for.clear()
    table = await open_table(service)
    for person in PEOPLE[1:]:
        await sit_ready(service, table, person)
    await service.lobby.start(1, by(ANNA), Seating.AS_SEATED)
    for person in PEOPLE:
        await service.play.cut(1, by(person), person.name)
    async with asyncio.timeout(PATIENCE):
        await publisher.waited_for.wait()
    # It is in the channel before any card is dealt.
    assert isinstance(actions_in(store)[-1], FixTranscript)
    await service.registry.stop()
    again = table_service(store, patience=LONG)
    await restart(again)
    *_, fixed, deal = actions_in(store)
    assert isinstance(fixed, FixTranscript)
    assert isinstance(deal, Deal)
    assert deal.deck == shuffled_pack(store.rows.tables[1].chain.seed_of(1), fixed.transcript)


@pytest.mark.parametrize("given", ["", "b", SEAL])
async def test_nobody_waits_for_who_has_left_and_the_cut_has_left_too(given: str) -> None:
    store = MemoryStore()
    service = table_service(store, patience=LONG)
    await at_the_cuts(service)
    if given:
        await service.play.cut(1, by(BEPPE), given)
    await service.seats.leave(1, by(BEPPE))
    assert isinstance(service.registry.table(1).seats[1], Computer)
    await refused(RefusalReason.NOT_SEATED, service.play.cut(1, by(BEPPE), TEXT))
    for person in (ANNA, CARLA, DORA):
        await service.play.cut(1, by(person), "")
    await service.registry.settled()
    (fixed,) = (a for a in actions_in(store) if isinstance(a, FixTranscript))
    assert "seat:1:0:\n" in fixed.transcript
    assert service.registry.table(1).turn is not None


async def test_the_last_to_decide_may_leave_instead() -> None:
    service = table_service(patience=LONG)
    await at_the_cuts(service)
    await cut_all(service, "a", "b", "c")
    await service.seats.leave(1, by(DORA))
    await service.registry.settled()
    assert service.registry.table(1).cutting.is_fixed


async def finished_hands(number: int) -> tuple[MemoryStore, Table]:
    """A stored table, and the same table as it would be after this number of hands."""
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await at_the_cuts(service)
    while table.match is not None and not table.match.sheets:
        person = in_turn(table)
        action = next(iter(legal_actions(table.match.hand)))
        table = await service.play.act(1, None, by(person), action)
    await service.registry.stop()
    sheets = table.match.sheets * number
    return store, replace(table, match=replace(table.match, sheets=sheets))


@pytest.mark.parametrize(
    ("hands", "step"),
    [(HANDS - 1, AutoStep.FIX_TRANSCRIPT), (HANDS, AutoStep.END), (HANDS + 1, AutoStep.END)],
)
async def test_a_chain_that_is_used_up_ends_the_table(hands: int, step: AutoStep) -> None:
    store, table = await finished_hands(hands)
    assert next_step(table, NOW) is step
    if step is not AutoStep.END:
        return
    stored, publisher = store.rows.tables[1], RecordingPublisher()
    table = replace(table, version=stored.version)
    clock = VirtualClock()
    outages = OutageTracker(store.outages, clock, lambda: None)
    sealed = SealedTables(store.sealed, lambda _: None)
    live = LiveTable(table, stored.chain, store, publisher.publish, outages, NO_WAITS, sealed)
    runner = TableRunner(live, publisher, RandomShuffler(), no_pause, ComputerPlayers())
    runner.go_on()
    await runner.settled()
    assert store.rows.tables[1].stage is Stage.CLOSED
    assert [change.table.stage for change in publisher.changes] == [Stage.CLOSED]
