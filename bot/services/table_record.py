"""The record of a table's match: its finished hands, with the proofs of their shuffles."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from bot.services.live.restore import restored
from bot.services.ports.store import StoredTable
from bot.tables.state.table import Computer, Table
from tarocchino.core.games import GAMES
from tarocchino.core.model.actions import Action, Deal
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.records.notation import write_action
from tarocchino.core.records.record import is_silent, write_record
from tarocchino.dealing.proof import HandProof, MatchProof, with_broken_off, with_proof


def match_record(stored: StoredTable) -> bytes | None:
    """The record (record.md) of the finished hands, as a JSON file; None before the first is
    finished, unless the match has ended in it.

    A hand in play is left out, also one that was broken off; of that its number and pack are told,
    and what it was dealt from (``broken_off``). In addition to the fields of record.md
    the record tells when it was played (``played``), how the match ended (``ending``) and what was
    taken back (``undone``).
    """
    table = restored(stored)
    actions = _finished_hands(stored, table)
    if not actions and (table.match is None or table.stage.is_open):
        return None
    names = [occupant.name if occupant else "" for occupant in stored.seats]
    record = write_record(GAMES[stored.game], stored.rules, names, actions)
    proof = MatchProof(table.deal_number, stored.chain.start, _proofs(table, actions))
    more = _times(table, len(actions)) | _additional_fields(table, len(record["hands"]))
    more |= _computers(stored)
    document = with_proof(record, proof) | more | _broken_off(table)
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _broken_off(table: Table) -> dict[str, Any]:
    """The pack of the hand in which the table was ended, with its proof."""
    if table.unfinished_hand is None or table.stage.is_open:
        return {}
    deal = table.history[table.hand_from].action
    assert isinstance(deal, Deal)
    deck = [card.code for card in deal.deck]
    return with_broken_off(table.unfinished_hand, deck, table.broken_off)


def _times(table: Table, actions: int) -> dict[str, Any]:
    """When the first deal and the last recorded action were, in UTC; nothing if the log does not
    replay."""
    done = table.history[:actions]
    if not done:
        return {}
    first, last = (datetime.fromtimestamp(moment.at, UTC) for moment in (done[0], done[-1]))
    return {"played": {"began": _iso(first), "ended": _iso(last)}}


def _iso(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _additional_fields(table: Table, hands: int) -> dict[str, Any]:
    """The ending and the undone actions of the recorded hands, if there are any."""
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
    """The seats of computer players, and how well they play, if there are any."""
    computers = [
        {"seat": seat, "level": occupant.level.value}
        for seat, occupant in enumerate(stored.seats)
        if isinstance(occupant, Computer)
    ]
    return {"computers": computers} if computers else {}


def _finished_hands(stored: StoredTable, table: Table) -> Sequence[Action]:
    if table.match is None:
        # The log does not replay: its actions, for whoever wants to find out why.
        actions = [e.action for e in stored.log if isinstance(e.action, Action)]
        deals = [index for index, action in enumerate(actions) if isinstance(action, Deal)]
        return actions[: deals[-1]] if deals else []
    actions = [done.action for done in table.history]
    hand = table.match.hand
    if hand is None or hand.phase is Phase.OVER:
        return actions
    return actions[: table.hand_from]


def _proofs(table: Table, actions: Sequence[Action]) -> tuple[HandProof | None, ...]:
    """The proofs of the recorded hands; none for a table whose log does not replay."""
    hands = sum(isinstance(action, Deal) for action in actions)
    return table.proofs[:hands]
