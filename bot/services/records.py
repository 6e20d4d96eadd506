"""The record of a table's match: what is over, with the proofs of its shuffles."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.dealing.proof import HandProof, MatchProof, with_proof
from bot.game.games import GAMES
from bot.game.model.actions import Action, Deal
from bot.game.play.hand_state import Phase
from bot.game.records.notation import write_action
from bot.game.records.record import is_silent, write_record
from bot.services.live.replay import restored
from bot.services.ports.store import StoredTable
from bot.tables.state.table import Table


def match_record(stored: StoredTable) -> bytes | None:
    """The record (record.md) of the hands that are over, as a JSON file; None before the first is,
    unless the match has ended in it.

    A hand in play is nobody's to read, and one that was broken off stays so. Beside what record.md
    asks for it says how the match ended (``ending``) and what was taken back (``undone``).
    """
    table = restored(stored)
    actions = _finished_hands(stored, table)
    if not actions and (table.match is None or table.stage.is_open):
        return None
    names = [occupant.name if occupant else "" for occupant in stored.seats]
    record = write_record(GAMES[stored.game], stored.rules, names, actions)
    proof = MatchProof(stored.id, stored.chain.start, _proofs(table, actions))
    document = with_proof(record, proof) | _around_the_play(table, len(record["hands"]))
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _around_the_play(table: Table, hands: int) -> dict[str, Any]:
    """What people did around the play of so many recorded hands; nothing where nothing was done."""
    told: dict[str, Any] = {}
    if table.ending is not None:
        told["ending"] = {"how": table.ending.how.value, "seat": table.ending.seat}
    undone = [
        {
            "hand": each.hand,
            "seat": each.seat,
            "actions": [write_action(action) for action in each.actions if not is_silent(action)],
        }
        for each in table.undone
        if each.hand < hands
    ]
    return told | ({"undone": undone} if undone else {})


def _finished_hands(stored: StoredTable, table: Table) -> Sequence[Action]:
    if table.match is None:
        # Of a log that does not hold: what stands in it, for whoever wants to know what is wrong.
        actions = [e.action for e in stored.log if isinstance(e.action, Action)]
        deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
        return actions[: deals[-1]] if deals else []
    actions = [done.action for done in table.history]
    hand = table.match.hand
    if hand is None or hand.phase is Phase.OVER:
        return actions
    return actions[: table.hand_from]


def _proofs(table: Table, actions: Sequence[Action]) -> tuple[HandProof | None, ...]:
    """The proofs of the recorded hands; a table whose log does not hold proves nothing."""
    hands = sum(isinstance(action, Deal) for action in actions)
    return table.proofs[:hands]
