"""Make the record of a table's match, and check its shuffles, in a worker thread."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from bot.support.tasks import RecentAnswers
from bot.table.live.live_table import SealedTables
from bot.table.live.restore import restored
from bot.table.state.seats import Computer
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import StoredTable, TableVersion
from tarocchino.core.games import GAMES
from tarocchino.core.model.actions import Action, Deal
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.records.notation import write_action
from tarocchino.core.records.record import is_silent, write_record
from tarocchino.dealing.proof import MatchProof, with_broken_off, with_proof
from tarocchino.dealing.record_check import CheckedRecord, check_record


def match_record(stored: StoredTable) -> bytes | None:
    """Return the record (record.md) of the finished hands, as a JSON file. None before the first
    hand is finished, unless the match has ended in it.

    The hand in play is left out. For a hand that was broken off, ``broken_off`` has its number, its
    pack and what it was dealt from. In addition to the fields of record.md the record has when it
    was played (``played``), how the match ended (``ending``) and what was taken back (``undone``).
    """
    table = restored(stored)
    actions = _finished_hands(stored, table)
    if not actions and (table.match is None or table.stage.is_open):
        return None
    names = [occupant.name if occupant else "" for occupant in stored.seats]
    record = write_record(GAMES[stored.game], stored.rules, names, actions)
    # A log that does not replay has no proofs.
    proofs = table.proofs[: sum(isinstance(action, Deal) for action in actions)]
    proof = MatchProof(table.deal_number, stored.chain.start, proofs)
    more = _times(table, len(actions)) | _additional_fields(table, len(record["hands"]))
    more |= _computers(stored)
    document = with_proof(record, proof) | more | _broken_off(table)
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _broken_off(table: Table) -> dict[str, Any]:
    """Return the pack of the hand in which the table was ended, with its proof."""
    if table.unfinished_hand is None or table.stage.is_open:
        return {}
    deal = table.history[table.hand_from].action
    assert isinstance(deal, Deal)
    deck = [card.code for card in deal.deck]
    return with_broken_off(table.unfinished_hand, deck, table.broken_off)


def _times(table: Table, actions: int) -> dict[str, Any]:
    """Return when the first and the last action were, in UTC; nothing if the log does not
    replay."""
    done = table.history[:actions]
    if not done:
        return {}
    first, last = (datetime.fromtimestamp(moment.at, UTC) for moment in (done[0], done[-1]))
    return {"played": {"began": _iso(first), "ended": _iso(last)}}


def _iso(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _additional_fields(table: Table, hands: int) -> dict[str, Any]:
    """Return the ending and the undone actions of the recorded hands, if there are any."""
    fields: dict[str, Any] = {}
    if table.ending is not None:
        fields["ending"] = {"how": table.ending.how.value, "seat": table.ending.seat}
    undone = [
        {
            "hand": each.hand,
            "seat": each.seat,
            "actions": [write_action(action) for action in each.actions if not is_silent(action)],
        }
        for each in table.undone
        if each.hand < hands
    ]
    return fields | ({"undone": undone} if undone else {})


def _computers(stored: StoredTable) -> dict[str, Any]:
    """Return the seats and levels of computer players, if there are any."""
    computers = [
        {"seat": seat, "level": occupant.level.value}
        for seat, occupant in enumerate(stored.seats)
        if isinstance(occupant, Computer)
    ]
    return {"computers": computers} if computers else {}


def _finished_hands(stored: StoredTable, table: Table) -> Sequence[Action]:
    if table.match is None:
        # The log does not replay. Return its actions, so that people can find out why.
        actions = [e.action for e in stored.log if isinstance(e.action, Action)]
        deals = [index for index, action in enumerate(actions) if isinstance(action, Deal)]
        return actions[: deals[-1]] if deals else []
    actions = [done.action for done in table.history]
    hand = table.match.hand
    if hand is None or hand.phase is Phase.OVER:
        return actions
    return actions[: table.hand_from]


KEPT = 16
"""The number of answers kept. The record of a long match takes half a megabyte, its page one."""

_Answer = TypeVar("_Answer")


RecordWriter = Callable[[bytes], bytes]
"""Makes a document from a record; equal writers, which have equal hashes, make equal documents."""


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """The result of checking the shuffles of a table's finished hands.

    ``checked`` is None if there is no record yet, and for a parked table, whose log proves nothing.
    ``in_play`` is the number of the hand in play, counted from 1.
    """

    is_parked: bool
    checked: CheckedRecord | None
    in_play: int | None = None


class RecordService:
    """Replays whole matches, which takes a second for a hundred hands.

    One match is replayed at a time, in a thread. A second request for the same answer waits for the
    first, and the most recent answers are kept. Every method raises `TableRefusedError` while the
    deals of the table are secret.
    """

    def __init__(self, sealed: SealedTables) -> None:
        self._sealed = sealed
        self._recent = RecentAnswers(KEPT)
        self._one_at_a_time = asyncio.Semaphore(1)

    def clear(self) -> None:
        """Forget all answers, because stored logs have changed."""
        self._recent.clear()

    async def record(self, stored: StoredTable) -> bytes | None:
        self._sealed.verify_shown(stored.id)
        work = partial(asyncio.to_thread, match_record, stored)
        return await self._answer((match_record, stored.id, stored.version), work)

    async def readable(self, stored: StoredTable, writer: RecordWriter) -> bytes | None:
        """Return the document that the writer makes from the record; None without a record."""
        record = await self.record(stored)
        if record is None:
            return None
        work = partial(asyncio.to_thread, writer, record)
        return await self._answer((writer, stored.id, stored.version), work)

    async def check(
        self, table: TableVersion, read: Callable[[int], Awaitable[StoredTable]]
    ) -> CheckedTable:
        """Return the check of a table's record; ``read`` reads the table with a given id.

        The table is not read if the answer is known.
        """
        self._sealed.verify_shown(table.id)

        async def work() -> CheckedTable:
            return await asyncio.to_thread(checked_table, await read(table.id))

        return await self._answer((checked_table, table.id, table.version), work)

    async def _answer(self, key: Hashable, work: Callable[[], Awaitable[_Answer]]) -> _Answer:
        async def one_at_a_time() -> _Answer:
            async with self._one_at_a_time:
                return await work()

        return await self._recent.answer(key, one_at_a_time)


def checked_table(stored: StoredTable) -> CheckedTable:
    record = match_record(stored)
    table = restored(stored)
    if record is None or table.stage is Stage.PARKED:
        return CheckedTable(table.stage is Stage.PARKED, None)
    in_play = table.unfinished_hand if table.stage.is_open else None
    return CheckedTable(False, check_record(record), in_play)
