"""Apply an action to an evening: `apply` returns the evening after it, or raises a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.features.evenings.actions import (
    MOST_ENTRIES,
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
from bot.features.evenings.rounds import (
    closed_round,
    corrected,
    cut_short,
    extended,
    has_place,
    no_show,
    opened_round,
    placed,
    reported,
    stood_in_for,
)
from bot.features.evenings.state import (
    Entry,
    Evening,
    EveningRefusal,
    EveningRefusedError,
    EveningStage,
    Paused,
)
from bot.table.state.seats import Person
from tarocchino.dealing.sealed import opens_chain


def signed_up(evening: Evening, action: SignUp) -> Evening:
    """The evening with one more entry; a late one plays from the next round on."""
    _verify_open(evening)
    members = action.members
    users = {member.user_id for member in members}
    if not 1 <= len(members) <= evening.settings.format.members or len(users) < len(members):
        raise EveningRefusedError(EveningRefusal.WRONG_NUMBER)
    _verify_new(evening, members)
    if len(evening.in_play) >= MOST_ENTRIES:
        raise EveningRefusedError(EveningRefusal.FIELD_FULL)
    if evening.stage.has_begun and not has_place(evening):
        raise EveningRefusedError(EveningRefusal.NO_PLACE)
    entry = Entry(evening.next_entry, members, len(evening.rounds))
    return replace(evening, entries=(*evening.entries, entry), next_entry=evening.next_entry + 1)


def joined(evening: Evening, action: Join) -> Evening:
    """The evening with one more person in an entry that is not complete."""
    _verify_open(evening)
    entry = found(evening, action.entry)
    if len(entry.members) >= evening.settings.format.members:
        raise EveningRefusedError(EveningRefusal.ENTRY_FULL)
    _verify_new(evening, (action.member,))
    return _with_entry(evening, replace(entry, members=(*entry.members, action.member)))


def signed_off(evening: Evening, number: int) -> Evening:
    """The evening without an entry that had not played."""
    if evening.stage is not EveningStage.SIGN_UP:
        raise EveningRefusedError(EveningRefusal.STARTED_ALREADY)
    entry = found(evening, number)
    return replace(evening, entries=tuple(each for each in evening.entries if each is not entry))


def completed(entries: tuple[Entry, ...], size: int) -> tuple[Entry, ...]:
    """The entries after those who look for others were put together, the earlier ones first.

    What is still missing then are computer players.
    """
    together: list[Entry] = []
    for entry in entries:
        missing = len(entry.members)
        place = next((k for k, e in enumerate(together) if len(e.members) + missing <= size), None)
        if place is None or missing == size:
            together.append(entry)
        else:
            other = together[place]
            together[place] = replace(other, members=(*other.members, *entry.members))
    return tuple(together)


def started(evening: Evening, order: tuple[int, ...]) -> Evening:
    """The evening with its entries `completed`, and the movement drawn for them."""
    if evening.stage is not EveningStage.SIGN_UP:
        raise EveningRefusedError(EveningRefusal.STARTED_ALREADY)
    settings = evening.settings
    entries = completed(evening.entries, settings.format.members)
    if len(entries) < settings.fewest_entries:
        raise EveningRefusedError(EveningRefusal.TOO_FEW)
    if sorted(order) != [entry.number for entry in entries]:
        raise EveningRefusedError(EveningRefusal.BAD_ORDER)
    return replace(
        evening,
        stage=EveningStage.BREAK,
        entries=entries,
        places=placed(settings, order),
    )


def left_out(evening: Evening, number: int) -> Evening:
    """The evening after an entry has withdrawn, also in the middle of a round."""
    _verify_begun(evening)
    entry = found(evening, number)
    if entry.gone:
        raise EveningRefusedError(EveningRefusal.OUT_ALREADY)
    return stood_in_for(_with_entry(evening, replace(entry, gone=True)), number)


def taken_back(evening: Evening, number: int) -> Evening:
    """The evening with an entry that was gone; it plays from the next round on."""
    _verify_begun(evening)
    entry = found(evening, number)
    if not entry.gone:
        raise EveningRefusedError(EveningRefusal.NOT_OUT)
    if len(evening.in_play) >= MOST_ENTRIES:
        raise EveningRefusedError(EveningRefusal.FIELD_FULL)
    back = _with_entry(evening, replace(entry, gone=False))
    if number not in evening.places and not has_place(evening):
        raise EveningRefusedError(EveningRefusal.NO_PLACE)
    return back


def found(evening: Evening, number: int) -> Entry:
    """The entry of this number; refused if there is none."""
    entry = evening.entry(number)
    if entry is None:
        raise EveningRefusedError(EveningRefusal.NO_SUCH_ENTRY)
    return entry


def _with_entry(evening: Evening, changed: Entry) -> Evening:
    entries = (changed if each.number == changed.number else each for each in evening.entries)
    return replace(evening, entries=tuple(entries))


def _verify_open(evening: Evening) -> None:
    """Anybody may enter until the last round has begun."""
    if evening.stage.is_over:
        raise EveningRefusedError(EveningRefusal.OVER)
    if len(evening.rounds) >= evening.settings.rounds:
        raise EveningRefusedError(EveningRefusal.NO_MORE_ROUNDS)


def _verify_begun(evening: Evening) -> None:
    if evening.stage.is_over:
        raise EveningRefusedError(EveningRefusal.OVER)
    if not evening.stage.has_begun:
        raise EveningRefusedError(EveningRefusal.NOT_BEGUN)


def _verify_new(evening: Evening, members: tuple[Person, ...]) -> None:
    if any(evening.entry_of(member.user_id) for member in members):
        raise EveningRefusedError(EveningRefusal.SIGNED_UP_ALREADY)


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
