"""Decide a table's own next step: deal, close cuts, move for computer players and late people."""

from __future__ import annotations

import math
from enum import Enum

from bot.table.rules.preselections import due_play
from bot.table.rules.proposals import lapses_at
from bot.table.state.seats import Computer
from bot.table.state.session import NO_OUTAGES, Outages, Session
from bot.table.state.table import DailyOccasion, Stage, Table
from tarocchino.dealing.chain import has_seed_for


class AutoStep(Enum):
    """The next step that a table takes on its own."""

    NONE = "nothing: a person is awaited, or the match is over"
    CLOSE_CUTS = "take no more cuts, and have the sealed ones opened"
    FIX_TRANSCRIPT = "fix the inputs of the shuffle"
    DEAL = "deal"
    END = "close the table because its seeds are used up"
    PRESELECTED = "play the card that the player in turn has preselected"
    COMPUTER_TURN = "move for a computer player, or for an absent player"
    PLAY_OUT = "play on after a claim"
    LAPSE = "withdraw a proposal that was not answered in time"
    REMIND = "remind the late player"
    TIME_OUT = "have a computer player play the late player's turn"
    END_DEAL = "close the table, because its only hand was played"
    BEGIN = "begin the match of an occasion"
    CLOSE_IDLE = "close a lobby that has long been idle"


def next_step(table: Table, now: float, outages: Outages = NO_OUTAGES) -> AutoStep:
    """Return the table's own step at this moment, in seconds since the epoch."""
    session = table.session
    if table.stage is Stage.LOBBY and table.occasion is not None:
        # The player of a daily table began it themselves.
        is_daily = isinstance(table.occasion, DailyOccasion)
        return AutoStep.BEGIN if is_daily or set(table.people) <= table.ready else AutoStep.NONE
    if table.stage is Stage.LOBBY:
        is_idle = table.idle_deadline is not None and now >= table.idle_deadline
        return AutoStep.CLOSE_IDLE if is_idle else AutoStep.NONE
    if table.stage is not Stage.PLAYING:
        return AutoStep.NONE
    if (lapse := lapses_at(table, outages)) is not None and now >= lapse:
        return AutoStep.LAPSE
    if table.is_private and table.match is not None and table.match.sheets:
        return AutoStep.END_DEAL
    everybody_is_away = bool(table.people) and not table.present
    if session.is_paused or everybody_is_away:
        return AutoStep.NONE
    if table.awaits_deal:
        return _before_the_deal(table, now)
    return _in_turn(table, session, now)


BEFORE_A_DEAL = frozenset({AutoStep.CLOSE_CUTS, AutoStep.FIX_TRANSCRIPT, AutoStep.DEAL})
"""The steps that lead to a hand."""


def next_moment(table: Table, outages: Outages = NO_OUTAGES) -> float | None:
    """Return the next deadline, in seconds since the epoch; None if the table waits for people."""
    for_deal = table.deadline if table.seats_awaited and not table.session.is_paused else None
    moments = (lapses_at(table, outages), for_deal, table.turn_deadline, table.idle_deadline)
    return min((m for m in moments if m is not None and m < math.inf), default=None)


def _before_the_deal(table: Table, now: float) -> AutoStep:
    if table.cutting is None:
        return AutoStep.NONE
    if not has_seed_for(table.next_hand):
        return AutoStep.END
    if table.cutting.is_fixed:
        return AutoStep.DEAL
    if table.seats_awaited and table.deadline is not None and now < table.deadline:
        return AutoStep.NONE
    seals_wait = table.cutting.unopened and not table.cutting.closed
    return AutoStep.CLOSE_CUTS if seals_wait else AutoStep.FIX_TRANSCRIPT


def _in_turn(table: Table, session: Session, now: float) -> AutoStep:
    if table.turn is None or session.blocks_play:
        return AutoStep.NONE
    if session.claimed is not None:
        return AutoStep.PLAY_OUT
    if isinstance(table.seats[table.turn], Computer) or session.plays_itself(table.turn):
        return AutoStep.COMPUTER_TURN
    if due_play(table) is not None:
        return AutoStep.PRESELECTED
    if table.turn_deadline is None or now < table.turn_deadline:
        return AutoStep.NONE
    return AutoStep.TIME_OUT if session.reminded else AutoStep.REMIND
