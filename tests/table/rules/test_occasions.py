"""Tables of evenings and deals of the day: what people may do there, and how their deals follow."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from msgspec import structs

from bot.cli.referee import verify_file
from bot.features.daily.state import Daily
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.live.records import match_record
from bot.table.live.restore import restored
from bot.table.rules.permissions import Actor, Request, may, verify_may
from bot.table.rules.table_actions import LobbyEntry, LobbyLine, MenuEntry, lobby_menu, menu
from bot.table.rules.transitions import begin_match, fixing_transcript
from bot.table.state.actions import ProposalKind, Propose
from bot.table.state.table import DailyOccasion, EveningOccasion, Occasion, Stage, Table
from tarocchino.dealing.record_check import CheckVerdict, check_record
from tarocchino.dealing.sealed import board_pack, revealed_set_chain, sealed_pack, set_chain
from tests.builders.occasion_tables import (
    EVENING_CHAIN,
    SEALED,
    TABLE_ID,
    dealt,
    gathering,
    match_played,
)
from tests.builders.table import Gathering

UNSEALED = EveningOccasion(12, 2, 0, sealed=False)
DAILY = DailyOccasion(20_415)
HOST, MODERATOR, ONLOOKER = Actor(1, 10), Actor(99, 10, moderator=True), Actor(98, 10)

NOT_THEIRS = frozenset(
    {
        Request.SIT, Request.LEAVE, Request.INVITE, Request.CHANGE_TERMS, Request.UNSEAT,
        Request.ADD_COMPUTER, Request.REMOVE_COMPUTER, Request.START, Request.CLOSE,
        Request.OFFER_SEAT, Request.FIND_SUBSTITUTE, Request.TAKE_OVER, Request.REMATCH,
        Request.MOVE,
    }
)  # fmt: skip
"""What nobody may request of a table with an occasion: not its host, not a moderator."""


def refused(actor: Actor, request: Request, table: Table) -> RefusalReason | None:
    try:
        verify_may(actor, request, table)
    except TableRefusedError as error:
        return error.reason
    return None


def in_stages(table: Gathering) -> list[Table]:
    return [
        table.lobby,
        table.table,
        *(replace(table.table, stage=stage) for stage in (Stage.FINISHED, Stage.CLOSED)),
    ]


def test_the_table_is_not_its_peoples_own() -> None:
    for occasion, reason in [
        (SEALED, RefusalReason.EVENING_TABLE),
        (UNSEALED, RefusalReason.EVENING_TABLE),
        (DAILY, RefusalReason.DAILY_TABLE),
    ]:
        wrong_stage = {
            RefusalReason.NOT_PLAYING, RefusalReason.NOT_IN_LOBBY, RefusalReason.NO_TABLE,
            RefusalReason.MATCH_ENDED,
        }  # fmt: skip
        stages = zip(in_stages(gathering(None)), in_stages(gathering(occasion)), strict=True)
        actors = (HOST, Actor(2, 10), MODERATOR, ONLOOKER)
        for (one, other), actor, request in product(stages, actors, Request):
            elsewhere = refused(actor, request, one)
            is_theirs = request not in NOT_THEIRS or elsewhere in wrong_stage
            assert refused(actor, request, other) is (elsewhere if is_theirs else reason), request


def test_nobody_cuts() -> None:
    asked = structs.replace(gathering().lobby.agreement, cutting=True)
    for occasion in (SEALED, UNSEALED, DAILY):
        table = begin_match(replace(gathering(occasion).lobby, agreement=asked))
        assert not table.asks_for_cuts
    assert begin_match(replace(gathering(None).lobby, agreement=asked)).asks_for_cuts


def test_nobody_is_offered_what_would_be_refused() -> None:
    table = gathering()
    ready = replace(table.lobby, ready=frozenset({1}))
    assert lobby_menu(ready, HOST) == (LobbyLine(LobbyEntry.READY),)
    assert lobby_menu(ready, Actor(2, 10)) == (LobbyLine(LobbyEntry.NOT_READY),)
    assert lobby_menu(ready, MODERATOR) == ()
    dealt(table)
    for actor in (HOST, Actor(2, 10), MODERATOR):
        entries = {line.entry for line in menu(table.table, actor)}
        assert entries <= {MenuEntry.CLAIM, MenuEntry.UNDO}


def test_the_host_is_awaited_like_everybody() -> None:
    table = gathering().lobby
    assert table.unready == (0, 1, 2, 3)
    assert replace(table, ready=frozenset({0, 2})).unready == (1, 3)
    assert replace(table, occasion=None).unready == (1, 2, 3)


@pytest.mark.parametrize("occasion", [SEALED, UNSEALED, DAILY], ids=repr)
def test_no_result_is_agreed_on(occasion: Occasion) -> None:
    table, usual = gathering(occasion), gathering(None)
    reason = RefusalReason.DAILY_TABLE if occasion is DAILY else RefusalReason.EVENING_TABLE
    for each in (table, usual):
        each.deal()
        while each.hand.phase.value != "play" or len(each.table.history) - each.table.hand_from < 9:
            each.move()
    for kind in (ProposalKind.PAUSE, ProposalKind.END, ProposalKind.RESIGN):
        assert table.refuses(Propose(0, kind)) is reason
        assert usual.refuses(Propose(0, kind)) is None
    last = table.last_mover
    assert table.refuses(Propose(last, ProposalKind.UNDO)) is reason
    assert usual.refuses(Propose(usual.last_mover, ProposalKind.UNDO)) is None
    nobody = next(s for s in range(4) if usual.refuses(Propose(s, ProposalKind.CLAIM)) is None)
    assert table.refuses(Propose(nobody, ProposalKind.CLAIM)) is None


def test_sealed_deals_are_the_same_at_every_table_whoever_sits_there() -> None:
    chain = set_chain(EVENING_CHAIN, 2)
    first = match_played(gathering(SEALED, chain, computers=(1, 3), seed=5))
    second = match_played(gathering(replace(SEALED, table=4), chain, first_user=50, seed=6))
    assert first == second
    assert first == [board_pack(EVENING_CHAIN, 12, board) for board in (9, 10, 11, 12)]


def test_the_deal_of_the_day_is_that_of_its_day() -> None:
    daily = Daily(20_415, 1.0, 2.0, EVENING_CHAIN.start.hex(), 3)
    table = gathering(DAILY, set_chain(EVENING_CHAIN, 2), computers=(1, 2, 3))
    assert dealt(table) == sealed_pack(set_chain(EVENING_CHAIN, daily.board - 1), daily.day, 1)


def test_tables_that_deal_for_themselves_have_their_own_transcripts() -> None:
    one, other = gathering(UNSEALED), gathering(UNSEALED, first_user=50)
    assert f"table:{TABLE_ID}" in fixing_transcript(one.table).transcript
    assert dealt(one) != dealt(other)


@pytest.mark.parametrize("occasion", [SEALED, UNSEALED, DAILY, None], ids=repr)
def test_its_record_is_verified_like_any_other(occasion: Occasion | None, tmp_path: Path) -> None:
    table = gathering(occasion, set_chain(EVENING_CHAIN, 1))
    match_played(table)
    stored = table.stored()
    assert restored(stored).stage is Stage.FINISHED
    record = match_record(stored)
    assert record is not None
    checked = check_record(record)
    assert checked.verdict is CheckVerdict.OK
    sealed = occasion is not None and occasion.sealed
    assert checked.opening.table_id == (occasion.number if occasion and sealed else TABLE_ID)
    path = tmp_path / "match.json"
    path.write_bytes(record)
    revealed = EVENING_CHAIN.seed_of(3).hex()
    start = revealed_set_chain(revealed, 3, 1).start.hex()
    assert verify_file(path, start).passed
    assert not verify_file(path, EVENING_CHAIN.start.hex()).passed


def test_a_secret_deal_is_seen_by_those_who_play_it() -> None:
    open_table = gathering().table
    table = replace(open_table, secret=True)
    for request in (Request.SEE_OVER, Request.WATCH):
        for actor in (HOST, MODERATOR, ONLOOKER):
            assert refused(actor, request, table) is RefusalReason.DEAL_SECRET
    assert may(ONLOOKER, Request.WATCH, open_table)
    assert may(ONLOOKER, Request.SEE_OVER, open_table)
    assert refused(ONLOOKER, Request.SEE_TABLE, table) is RefusalReason.DEAL_SECRET
    assert refused(MODERATOR, Request.SEE_TABLE, table) is RefusalReason.DEAL_SECRET
    for request in (Request.SEE_TABLE, Request.SEE_SHEET):
        assert refused(ONLOOKER, request, table) is RefusalReason.DEAL_SECRET
        assert may(HOST, request, table)
    assert may(HOST, Request.SEE_HAND, table)
