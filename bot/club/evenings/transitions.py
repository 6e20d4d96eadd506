"""`apply`: an evening after an action of its log, or a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.club.evenings.actions import (
    Appoint,
    Cancel,
    ChangeSettings,
    CloseRound,
    Correct,
    End,
    EntryAction,
    Extend,
    FrameAction,
    Join,
    LoggedEveningAction,
    Move,
    NoShow,
    Open,
    OpenRound,
    Pause,
    Report,
    Resume,
    Return,
    Reveal,
    RoundAction,
    SignOff,
    SignUp,
    Start,
    Suspend,
    Withdraw,
)
from bot.club.evenings.deals import opens_chain
from bot.club.evenings.entering import joined, left_out, signed_off, signed_up, started, taken_back
from bot.club.evenings.playing import (
    closed_round,
    corrected,
    cut_short,
    extended,
    no_show,
    opened_round,
    reported,
)
from bot.club.evenings.refusals import EveningRefusal, EveningRefusedError
from bot.club.evenings.state import Evening, EveningStage, Paused

_DIRECTORS_ALONE = (
    ChangeSettings, Appoint, Start, NoShow, Correct, Extend, Pause, Resume, Move, Cancel,
)  # fmt: skip
"""What a director does; the bot itself may do anything."""


def evening_of(log: Iterable[LoggedEveningAction]) -> Evening:
    """The evening that a log leads to. Raises `EveningRefusedError`; ValueError for no log."""
    evening: Evening | None = None
    for logged in log:
        evening = apply(evening, logged)
    if evening is None:
        raise ValueError("the log is empty")
    return evening


def apply(evening: Evening | None, logged: LoggedEveningAction) -> Evening:
    """The evening after an action; `Open` begins one, from None. Raises `EveningRefusedError`."""
    action = logged.action
    if evening is None:
        if not isinstance(action, Open):
            raise EveningRefusedError(EveningRefusal.NOT_BEGUN)
        return _opened(action, logged.at)
    _verify_director(evening, logged)
    return replace(_after(evening, logged), changed_at=logged.at)


def _opened(action: Open, at: float) -> Evening:
    settings = action.settings
    if not settings.are_possible or settings.is_duplicate is (action.chain_start is None):
        raise EveningRefusedError(EveningRefusal.BAD_SETTINGS)
    directors = (action.director_id,)
    return Evening(action.evening_id, directors, settings, action.chain_start, changed_at=at)


def _verify_director(evening: Evening, logged: LoggedEveningAction) -> None:
    if logged.by is None or logged.by in evening.directors:
        return
    action = logged.action
    if isinstance(action, _DIRECTORS_ALONE):
        raise EveningRefusedError(EveningRefusal.DIRECTOR_ONLY)
    if isinstance(action, SignOff | Withdraw | Return):
        entry = evening.entry(action.entry)
        if entry is not None and all(each.user_id != logged.by for each in entry.members):
            raise EveningRefusedError(EveningRefusal.NOT_YOURS)
    elif not isinstance(action, SignUp | Join):
        raise EveningRefusedError(EveningRefusal.DIRECTOR_ONLY)


def _after(evening: Evening, logged: LoggedEveningAction) -> Evening:
    action = logged.action
    if isinstance(action, EntryAction):
        return _after_entry(evening, action)
    if isinstance(action, RoundAction):
        return _after_round(evening, action, logged)
    return _after_frame(evening, action, logged.at)


def _after_entry(evening: Evening, action: EntryAction) -> Evening:
    match action:
        case SignUp():
            return signed_up(evening, action)
        case Join():
            return joined(evening, action)
        case SignOff(entry):
            return signed_off(evening, entry)
        case Start(order):
            return started(evening, order)
        case Withdraw(entry):
            return left_out(evening, entry)
        case Return(entry):
            return taken_back(evening, entry)


def _after_round(evening: Evening, action: RoundAction, logged: LoggedEveningAction) -> Evening:
    match action:
        case OpenRound():
            return opened_round(evening, logged.at)
        case Report():
            return reported(evening, action)
        case NoShow(entry):
            return no_show(evening, entry)
        case Correct():
            return corrected(evening, action, by=logged.by, at=logged.at)
        case Extend(seconds):
            return extended(evening, seconds)
        case CloseRound():
            return closed_round(evening, by=logged.by, at=logged.at)


def _after_frame(evening: Evening, action: FrameAction, at: float) -> Evening:
    match action:
        case Open():
            raise EveningRefusedError(EveningRefusal.STARTED_ALREADY)
        case ChangeSettings():
            return _changed(evening, action)
        case Appoint(user_id):
            others = tuple(each for each in evening.directors if each != user_id)
            return replace(evening, directors=(*others, user_id))
        case Pause(why, until):
            return _paused(evening, Paused(at, until, why))
        case Resume():
            return _resumed(evening, at)
        case Suspend():
            return _suspended(evening, action, at)
        case Move():
            _verify_not_over(evening)
            return _resumed(evening, at) if evening.suspended is not None else evening
        case End():
            return _ended(evening, at)
        case Cancel(why):
            _verify_not_over(evening)
            left = _as_played(evening, at)
            return replace(left, stage=EveningStage.CANCELLED, paused=None, why_cancelled=why)
        case Reveal(seed):
            return _revealed(evening, seed)


def _verify_not_over(evening: Evening) -> None:
    if evening.stage.is_over:
        raise EveningRefusedError(EveningRefusal.OVER)


def _changed(evening: Evening, action: ChangeSettings) -> Evening:
    if evening.stage is not EveningStage.SIGN_UP:
        raise EveningRefusedError(EveningRefusal.STARTED_ALREADY)
    settings = action.settings
    sealed = evening.chain_start is not None
    fits = settings.are_possible and settings.is_duplicate is sealed
    if not fits or any(len(e.members) > settings.format.members for e in evening.entries):
        raise EveningRefusedError(EveningRefusal.BAD_SETTINGS)
    return replace(evening, settings=settings)


def _paused(evening: Evening, paused: Paused) -> Evening:
    if not evening.stage.has_begun:
        _verify_not_over(evening)
        raise EveningRefusedError(EveningRefusal.NOT_BEGUN)
    if evening.paused is not None:
        raise EveningRefusedError(EveningRefusal.PAUSED)
    if not paused.why.strip():
        raise EveningRefusedError(EveningRefusal.REASON_MISSING)
    return replace(evening, paused=paused)


def _resumed(evening: Evening, at: float) -> Evening:
    """The clock of a round goes on where it stood."""
    if evening.paused is None:
        raise EveningRefusedError(EveningRefusal.NOT_PAUSED)
    rounds = evening.rounds
    if evening.current is not None and evening.current.deadline is not None:
        deadline = evening.current.deadline + at - evening.paused.since
        rounds = (*rounds[:-1], replace(evening.current, deadline=deadline))
    return replace(evening, paused=None, rounds=rounds)


def _suspended(evening: Evening, action: Suspend, at: float) -> Evening:
    """It counts from the first obstacle how long nobody has done anything about it."""
    _verify_not_over(evening)
    if evening.paused is not None and evening.suspended is None:
        evening = _resumed(evening, at)
    since = at if evening.paused is None else evening.paused.since
    return replace(evening, paused=Paused(since, None, "", action))


def _as_played(evening: Evening, at: float) -> Evening:
    """The evening without a round that waits for threads: it counts as far as it came."""
    if evening.suspended is not None and evening.stage is EveningStage.ROUND:
        return cut_short(evening, at)
    return evening


def _ended(evening: Evening, at: float) -> Evening:
    _verify_not_over(evening)
    evening = _as_played(evening, at)
    if evening.stage is EveningStage.SIGN_UP or not evening.rounds:
        raise EveningRefusedError(EveningRefusal.NOT_BEGUN)
    if evening.stage is EveningStage.ROUND:
        raise EveningRefusedError(EveningRefusal.ROUND_ON)
    return replace(evening, stage=EveningStage.OVER, paused=None)


def _revealed(evening: Evening, seed: str) -> Evening:
    if evening.chain_start is None:
        raise EveningRefusedError(EveningRefusal.NOTHING_SEALED)
    if not evening.stage.is_over:
        raise EveningRefusedError(EveningRefusal.NOT_OVER)
    if evening.revealed is not None:
        raise EveningRefusedError(EveningRefusal.REVEALED_ALREADY)
    if not opens_chain(evening.chain_start, seed, evening.board_sets):
        raise EveningRefusedError(EveningRefusal.BAD_SEED)
    return replace(evening, revealed=seed)
