"""What an action of the log does to a table: the match goes on, or the cuts for its next hand."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from bot.dealing.chain import SeedChain
from bot.dealing.cutting import (
    CuttingAction,
    FixTranscript,
    apply_to_cutting,
    before_hand,
)
from bot.dealing.deal_v1 import COMPUTER_USER, SeatCut, write_transcript
from bot.dealing.proof import HandProof
from bot.game.actions import Action, DeclineCallOut
from bot.game.events import Event, HandScored
from bot.game.match import apply, digest
from bot.tables.model import Person, Stage, Table
from bot.tables.problems import Problem, TableProblemError

LoggedAction = Action | CuttingAction
"""What the log of a table holds: all that happens in a match, and the cuts between its hands."""


def applied(
    table: Table, action: LoggedAction, chain: SeedChain
) -> tuple[Table, tuple[Event, ...]]:
    """The table after the action, its version unchanged, and what happened.

    When a hand is scored its seed is revealed, and the cuts for the next begin. Raises
    `bot.game.errors.IllegalActionError` and `bot.dealing.cutting.CutError`.
    """
    if table.match is None or table.cutting is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    if isinstance(action, CuttingAction):
        if not table.awaits_deal:
            raise TableProblemError(Problem.NO_CUT_NOW)
        return replace(table, cutting=apply_to_cutting(table.cutting, action)), ()
    hand = table.match.hand
    in_secret = isinstance(action, DeclineCallOut) and hand is not None and hand.asks_in_secret
    match, events = apply(table.match, action)
    stage = Stage.FINISHED if match.is_over else Stage.PLAYING
    table = replace(table, match=match, stage=stage, unseen=table.unseen + in_secret)
    if any(isinstance(event, HandScored) for event in events):
        proofs = (*table.proofs, _proof(table, chain))
        table = replace(table, proofs=proofs, cutting=before_hand(len(table.seats)))
    return table, events


def digest_after(table: Table, action: LoggedAction) -> str:
    """The hash of what the log has led to with this action: SHA-256, hex."""
    if table.match is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    reached = digest(table.match)
    if isinstance(action, CuttingAction):
        return hashlib.sha256(f"{reached} {table.cutting!r}".encode()).hexdigest()
    return reached


def fixing_transcript(table: Table) -> FixTranscript:
    """The action that fixes the cuts as they are (dealing.md, step 2).

    Who has left takes the cut along: computer players cut with the empty text.
    """
    if table.cutting is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    cuts = [
        SeatCut(occupant.user_id, table.cutting.text_of(seat))
        if isinstance(occupant, Person)
        else SeatCut(COMPUTER_USER)
        for seat, occupant in enumerate(table.seats)
    ]
    return FixTranscript(write_transcript(table.id, table.next_hand, cuts))


def _proof(table: Table, chain: SeedChain) -> HandProof | None:
    """How the hand that is over was shuffled; None for one of before there were chains."""
    cutting = table.cutting
    if table.match is None or cutting is None or cutting.transcript is None:
        return None
    hand = len(table.match.sheets)
    # A seal that its giver has taken along is not in the transcript, opened or not.
    left = {s for s in cutting.seals if f"\nseat:{s}:{COMPUTER_USER}:" in cutting.transcript}
    seals = {seat: seal for seat, seal in cutting.seals.items() if seat not in left}
    return HandProof(hand, cutting.transcript, chain.seed_of(hand), seals)
