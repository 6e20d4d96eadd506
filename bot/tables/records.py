"""The record of a table's match: what is over, with the proofs of its shuffles."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.dealing.proof import HandProof, MatchProof, with_proof
from bot.game.actions import Action, Deal
from bot.game.games import GAMES
from bot.game.record import write_record
from bot.tables.model import Table
from bot.tables.ports import StoredTable
from bot.tables.restore import restored


def match_record(stored: StoredTable) -> bytes | None:
    """The record (record.md) of the hands that are over, as a JSON file; None before the first is.

    A hand in play is nobody's to read.
    """
    table = restored(stored)
    actions = _finished_hands(stored, table)
    if not actions:
        return None
    names = [occupant.name if occupant else "" for occupant in stored.seats]
    record = write_record(GAMES[stored.game], stored.rules, names, actions)
    proof = MatchProof(stored.id, stored.chain.start, _proofs(table, actions))
    return json.dumps(with_proof(record, proof), ensure_ascii=False, indent=1).encode()


def _finished_hands(stored: StoredTable, table: Table) -> Sequence[Action]:
    if table.match is None:
        # Of a log that does not hold: what stands in it, for whoever wants to know what is wrong.
        actions = [e.action for e in stored.log if isinstance(e.action, Action)]
        deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
        return actions[: deals[-1]] if deals else []
    actions = [done.action for done in table.course]
    if table.match.awaits_deal or table.match.is_over:
        return actions
    return actions[: table.hand_from]


def _proofs(table: Table, actions: Sequence[Action]) -> tuple[HandProof | None, ...]:
    """The proofs of the recorded hands; a table whose log does not hold proves nothing."""
    hands = sum(isinstance(action, Deal) for action in actions)
    return table.proofs[:hands]
