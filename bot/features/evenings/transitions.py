"""Apply an action to an evening: who sits where in a round, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.features.evenings.actions import (
    MOST_ENTRIES,
    Appoint,
    AskDirector,
    Award,
    Cancel,
    ChangeSettings,
    CloseRound,
    Correct,
    DecideLate,
    End,
    EveningSettings,
    Extend,
    Format,
    Hand,
    Join,
    LoggedEveningAction,
    Move,
    NoShow,
    Open,
    OpenRound,
    Pause,
    Plan,
    Report,
    Resume,
    Return,
    Reveal,
    SignOff,
    SignUp,
    Start,
    Suspend,
    Withdraw,
)
from bot.features.evenings.movements import (
    Movement,
    OddOut,
    Round,
    Sitting,
    at_two_tables,
    howell,
    individual,
    mitchell,
    next_round,
)
from bot.features.evenings.state import (
    Correction,
    Entry,
    Evening,
    EveningRefusal,
    EveningRefusedError,
    EveningRound,
    EveningStage,
    EveningTable,
    Outcome,
    Paused,
    computer,
    verify,
)
from bot.table.state.seats import Person
from tarocchino.core.games.partnership import HANDS
from tarocchino.dealing.sealed import opens_chain

_SINGLES_AT_A_TABLE = 4


@lru_cache(maxsize=64)
def movement_for(settings: EveningSettings, entries: int) -> Movement:
    """The movement of this many entries; a place that it adds to an odd number is a hole.

    Teams have that of pairs, and each of its tables becomes two when a round is drawn.
    """
    if settings.format is Format.SINGLES:
        return individual(entries, settings.odd)
    make = mitchell if settings.plan is Plan.MITCHELL else howell
    return make(entries, travelling=settings.travelling)


def placed(settings: EveningSettings, order: Sequence[int]) -> tuple[int, ...]:
    """Who has each number of the movement: the entries in the order drawn, then holes."""
    holes = movement_for(settings, len(order)).computers
    return (*order, *(computer(number) for number in range(holes)))


def has_place(evening: Evening) -> bool:
    """Whether a late entry can still play: any can, but in a Mitchell only in a hole."""
    if evening.settings.plan is not Plan.MITCHELL:
        return True
    waiting = [each for each in evening.in_play if each not in evening.places]
    holes = [each for each in evening.places if each not in evening.in_play]
    return len(holes) > len(waiting)


def refitted(evening: Evening) -> Evening:
    """The evening with its places as the field is now, before a round is drawn.

    Late entries take computer players' places first, then those of entries that are gone.
    """
    if evening.redrawn:
        return evening
    field = evening.in_play
    waiting = [entry for entry in field if entry not in evening.places]
    holes = [place for place in evening.places if place not in field]
    holes.sort(key=lambda place: place >= 0)
    taken = dict(zip(holes, waiting, strict=False))
    left = [place for place in holes if place not in taken]
    taken |= {place: computer(number) for number, place in enumerate(left)}
    return replace(
        evening,
        places=tuple(taken.get(place, place) for place in evening.places),
        redrawn=_is_given_up(evening.settings, len(left), len(waiting) > len(holes)),
    )


def _is_given_up(settings: EveningSettings, holes: int, too_many: bool) -> bool:
    if settings.plan is Plan.MITCHELL:
        return False
    if settings.format is not Format.SINGLES:
        return too_many or holes > 1
    fewest = 1 if settings.odd is OddOut.SIT_OUT else _SINGLES_AT_A_TABLE
    return too_many or holes >= fewest


def drawn_round(evening: Evening) -> tuple[tuple[EveningTable, ...], tuple[int, ...]]:
    """The tables of the next round of an evening that is `refitted`, and who sits out; no table
    for a field that is too small."""
    drawn = _redrawn(evening) if evening.redrawn else _of_movement(evening)
    playable = tuple(s for s in drawn.sittings if _is_played(evening.settings, s.entrants))
    out = {e for s in drawn.sittings if s not in playable for e in s.entrants} | {*drawn.out}
    if evening.settings.format is Format.TEAMS:
        playable = at_two_tables(Round(playable)).sittings
    tables = tuple(
        EveningTable(number, sitting.sides, sitting.board_set)
        for number, sitting in enumerate(playable)
    )
    return tables, tuple(sorted(entry for entry in out if entry >= 0))


def _is_played(settings: EveningSettings, entrants: Sequence[int]) -> bool:
    """Whether anybody plays at a table, and computer players may play with them."""
    people = [entrant for entrant in entrants if entrant >= 0]
    return bool(people) and (len(people) == len(entrants) or settings.odd is OddOut.COMPUTER)


def _of_movement(evening: Evening) -> Round:
    def seated(numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(evening.places[number] for number in numbers)

    drawn = movement_for(evening.settings, len(evening.places)).round(len(evening.rounds))
    sittings = (
        Sitting(s.table, (seated(s.sides[0]), seated(s.sides[1])), s.board_set)
        for s in drawn.sittings
    )
    return Round(tuple(sittings), seated(drawn.out))


def _redrawn(evening: Evening) -> Round:
    settings = evening.settings
    singles = settings.format is Format.SINGLES
    field = list(evening.in_play)
    if settings.odd is OddOut.COMPUTER:
        missing = -len(field) % (_SINGLES_AT_A_TABLE if singles else 2)
        field += [computer(number) for number in range(missing)]
    past = [_met(settings, drawn.drawn) for drawn in evening.rounds]
    return next_round(field, past, evening.board_sets, individual=singles)


def _met(settings: EveningSettings, drawn: Round) -> Round:
    """Who met whom, the two tables of teams once."""
    if settings.format is not Format.TEAMS:
        return drawn
    return replace(drawn, sittings=tuple(s for s in drawn.sittings if s.table % 2 == 0))


GIVEN_UP_SECONDS: Final = 7 * 24 * 60 * 60
"""A suspended evening ends by itself after a week."""


def given_up_at(evening: Evening) -> float | None:
    """When a suspended evening ends if nobody does anything."""
    paused = evening.paused
    return None if paused is None or paused.suspended is None else paused.since + GIVEN_UP_SECONDS


def last_close(evening: Evening, deadline: float) -> float:
    """When a round with this deadline is closed at the latest."""
    return deadline + evening.settings.last_hand_seconds


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
    if evening is not None:
        _verify_may_ask(evening, logged)
        return replace(_after(evening, logged), changed_at=logged.at)
    match logged.action:
        case Open(evening_id, director, settings, start):
            fits = settings.are_possible and settings.is_duplicate is (start is not None)
            verify(fits, EveningRefusal.BAD_SETTINGS)
            return Evening(evening_id, (director,), settings, start, changed_at=logged.at)
        case _:
            raise EveningRefusedError(EveningRefusal.NOT_BEGUN)


def _verify_may_ask(evening: Evening, logged: LoggedEveningAction) -> None:
    """Pass for what the bot and directors do, and for what people do about their own entries."""
    if logged.by is None or logged.by in evening.directors:
        return
    match logged.action:
        case SignUp() | Join():
            pass
        case SignOff(number) | Withdraw(number) | Return(number):
            entry = evening.entry(number)
            is_own = entry is None or any(each.user_id == logged.by for each in entry.members)
            verify(is_own, EveningRefusal.NOT_YOURS)
        case _:
            raise EveningRefusedError(EveningRefusal.DIRECTOR_ONLY)


def _after(evening: Evening, logged: LoggedEveningAction) -> Evening:  # noqa: C901 (a case for each action)
    at = logged.at
    match logged.action:
        case Open():
            raise EveningRefusedError(EveningRefusal.STARTED_ALREADY)
        case ChangeSettings(settings):
            return _changed(evening, settings)
        case Appoint(user_id):
            others = tuple(each for each in evening.directors if each != user_id)
            return replace(evening, directors=(*others, user_id))
        case SignUp(members):
            return _signed_up(evening, members)
        case Join(number, member):
            return _joined(evening, number, member)
        case SignOff(number):
            verify(evening.stage is EveningStage.SIGN_UP, EveningRefusal.STARTED_ALREADY)
            entry = _found(evening, number)
            return replace(evening, entries=tuple(e for e in evening.entries if e is not entry))
        case Start(order):
            return _started(evening, order)
        case Withdraw(number):
            return _withdrawn(evening, number)
        case Return(number):
            return _taken_back(evening, number)
        case OpenRound():
            return _opened_round(evening, at)
        case Report(number, hands, complete):
            return _reported(evening, number, hands, complete=complete)
        case NoShow(number):
            return _missed(evening, number)
        case AskDirector(number, seats):
            current, table = _undecided(evening, number)
            verify(table.asked_at is None, EveningRefusal.ASKED_ALREADY)
            return _with_table(evening, current, replace(table, asked_at=at, late=seats))
        case DecideLate(drawn, number, waits):
            current, table = _undecided(evening, number)
            verify(drawn == current.number, EveningRefusal.NO_ROUND_ON)
            return _with_table(evening, current, replace(table, waits=waits))
        case Correct() as correct:
            return _corrected(evening, correct, logged)
        case Extend(seconds):
            current = _current(evening)
            if seconds <= 0 or current.deadline is None:
                raise EveningRefusedError(EveningRefusal.BAD_TIME)
            return _with_round(evening, replace(current, deadline=current.deadline + seconds))
        case CloseRound():
            return _closed_round(evening, logged)
        case Pause(why, until):
            _verify_begun(evening)
            verify(evening.paused is None, EveningRefusal.PAUSED)
            verify(bool(why.strip()), EveningRefusal.REASON_MISSING)
            return replace(evening, paused=Paused(at, until, why))
        case Resume():
            return _resumed(evening, at)
        case Suspend() as waits:
            return _suspended(evening, waits, at)
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


def _changed(evening: Evening, settings: EveningSettings) -> Evening:
    verify(evening.stage is EveningStage.SIGN_UP, EveningRefusal.STARTED_ALREADY)
    fits = settings.are_possible and settings.is_duplicate is evening.settings.is_duplicate
    fits = fits and all(len(e.members) <= settings.format.members for e in evening.entries)
    verify(fits, EveningRefusal.BAD_SETTINGS)
    return replace(evening, settings=settings)


def _signed_up(evening: Evening, members: tuple[Person, ...]) -> Evening:
    """A late entry plays from the next round on."""
    _verify_open(evening)
    users = {member.user_id for member in members}
    fits = 1 <= len(members) <= evening.settings.format.members and len(users) == len(members)
    verify(fits, EveningRefusal.WRONG_NUMBER)
    _verify_new(evening, members)
    verify(len(evening.in_play) < MOST_ENTRIES, EveningRefusal.FIELD_FULL)
    verify(not evening.stage.has_begun or has_place(evening), EveningRefusal.NO_PLACE)
    entry = Entry(evening.next_entry, members, len(evening.rounds))
    return replace(evening, entries=(*evening.entries, entry), next_entry=evening.next_entry + 1)


def _joined(evening: Evening, number: int, member: Person) -> Evening:
    _verify_open(evening)
    entry = _found(evening, number)
    verify(len(entry.members) < evening.settings.format.members, EveningRefusal.ENTRY_FULL)
    _verify_new(evening, (member,))
    return _with_entry(evening, replace(entry, members=(*entry.members, member)))


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


def _started(evening: Evening, order: tuple[int, ...]) -> Evening:
    """The evening with its entries `completed`, and the movement drawn for them."""
    verify(evening.stage is EveningStage.SIGN_UP, EveningRefusal.STARTED_ALREADY)
    settings = evening.settings
    entries = completed(evening.entries, settings.format.members)
    verify(len(entries) >= settings.fewest_entries, EveningRefusal.TOO_FEW)
    verify(sorted(order) == [entry.number for entry in entries], EveningRefusal.BAD_ORDER)
    places = placed(settings, order)
    return replace(evening, stage=EveningStage.BREAK, entries=entries, places=places)


def _withdrawn(evening: Evening, number: int) -> Evening:
    """An entry may withdraw in the middle of a round too."""
    _verify_begun(evening)
    entry = _found(evening, number)
    verify(not entry.gone, EveningRefusal.OUT_ALREADY)
    return _stood_in_for(_with_entry(evening, replace(entry, gone=True)), number)


def _taken_back(evening: Evening, number: int) -> Evening:
    """An entry that was gone plays from the next round on."""
    _verify_begun(evening)
    entry = _found(evening, number)
    verify(entry.gone, EveningRefusal.NOT_OUT)
    verify(len(evening.in_play) < MOST_ENTRIES, EveningRefusal.FIELD_FULL)
    back = _with_entry(evening, replace(entry, gone=False))
    verify(number in evening.places or has_place(evening), EveningRefusal.NO_PLACE)
    return back


def _opened_round(evening: Evening, at: float) -> Evening:
    """The evening with its next round drawn and on."""
    verify(evening.stage is not EveningStage.ROUND, EveningRefusal.ROUND_ON)
    _verify_begun(evening)
    verify(evening.paused is None, EveningRefusal.PAUSED)
    verify(len(evening.rounds) < evening.settings.rounds, EveningRefusal.NO_MORE_ROUNDS)
    evening = refitted(evening)
    tables, out = drawn_round(evening)
    verify(bool(tables), EveningRefusal.TOO_FEW)
    seconds = evening.settings.round_seconds
    deadline = None if seconds is None else at + seconds
    drawn = EveningRound(len(evening.rounds), tables, out, at, deadline)
    return replace(evening, stage=EveningStage.ROUND, rounds=(*evening.rounds, drawn))


def _reported(evening: Evening, number: int, hands: tuple[Hand, ...], *, complete: bool) -> Evening:
    """The evening with what a table has played; a result never gets shorter."""
    current = _current(evening)
    table = _table(current, number)
    _verify_hands(hands)
    known = table.outcome
    is_longer = not known.is_decided and hands[: len(known.hands)] == known.hands
    verify(is_longer, EveningRefusal.RESULT_STANDS)
    outcome = Outcome(hands, complete=complete or len(hands) == HANDS)
    return _with_table(evening, current, replace(table, outcome=outcome))


def _missed(evening: Evening, number: int) -> Evening:
    """The evening after an entry did not appear for the round: it is gone until it returns.

    At a table that is not played because another did not appear either, both are absent.
    """
    current = _current(evening)
    entry, table = evening.entry(number), current.table_of(number)
    if entry is None or table is None:
        raise EveningRefusedError(EveningRefusal.NO_SUCH_ENTRY)
    verify(not entry.gone, EveningRefusal.OUT_ALREADY)
    is_open = not table.outcome.is_decided or _is_deserted(evening, table)
    verify(is_open, EveningRefusal.RESULT_STANDS)
    left = _stood_in_for(_with_entry(evening, replace(entry, gone=True)), number)
    for each in current.tables:
        if number in each.entrants and _is_deserted(evening, each):
            absent = replace(each, absent=(*each.absent, number))
            left = _with_table(left, _current(left), absent)
    return left


def _stood_in_for(evening: Evening, number: int) -> Evening:
    """The evening with an entry absent from its undecided tables of the present round, if any.

    Computer players take over its seats; where an odd one sits out, the table is not played, and
    those who are there are not to blame. The absent entry is, in both cases.
    """
    tables = () if evening.current is None else evening.current.tables
    for table in tables:
        if number not in table.entrants or table.outcome.is_decided:
            continue
        absent = (*table.absent, number)
        outcome, deserted = table.outcome, set(absent) >= set(table.entries)
        if evening.settings.odd is not OddOut.COMPUTER or deserted:
            outcome = Outcome(awards=(Award.PLUS, Award.PLUS))
        changed = replace(table, absent=absent, outcome=outcome)
        evening = _with_table(evening, _current(evening), changed)
    return evening


def _is_deserted(evening: Evening, table: EveningTable) -> bool:
    """Whether a table of the present round is not played because entries are absent, and no
    director has decided about it."""
    number = _current(evening).number
    is_corrected = any((c.round, c.table) == (number, table.table) for c in evening.corrections)
    return table.outcome.awards is not None and bool(table.absent) and not is_corrected


def _corrected(evening: Evening, action: Correct, logged: LoggedEveningAction) -> Evening:
    """The evening with a result as a director has set it, also after its end."""
    verify(0 <= action.round < len(evening.rounds), EveningRefusal.NO_ROUND_ON)
    verify(bool(action.why.strip()), EveningRefusal.REASON_MISSING)
    verify((action.hands is None) is not (action.awards is None), EveningRefusal.BAD_RESULT)
    drawn = evening.rounds[action.round]
    table = _table(drawn, action.table)
    _verify_hands(action.hands or ())
    outcome = Outcome(action.hands or (), action.hands is not None, action.awards)
    noted = Correction(
        action.round, action.table, table.outcome, outcome, action.why, logged.by, logged.at
    )
    changed = _with_table(evening, drawn, replace(table, outcome=outcome, void=False))
    return replace(changed, corrections=(*evening.corrections, noted))


def _closed_round(evening: Evening, logged: LoggedEveningAction) -> Evening:
    """The evening with its round closed: by itself once all tables are decided or the time of the
    last hand is up, or earlier by a director."""
    current = _current(evening)
    if logged.by is None and not current.is_decided:
        verify(evening.paused is None, EveningRefusal.PAUSED)
        deadline = current.deadline
        is_due = deadline is not None and logged.at >= last_close(evening, deadline)
        verify(is_due, EveningRefusal.TABLES_PLAYING)
    return cut_short(evening, logged.at)


def cut_short(evening: Evening, at: float) -> Evening:
    """The evening with its round closed as it is.

    A table that was never opened counts nothing, and a round of such tables is none.
    """
    current = _current(evening)
    unopened = () if evening.suspended is None else evening.suspended.tables
    tables = tuple(
        replace(t, void=t.table in unopened and t.outcome == Outcome()) for t in current.tables
    )
    if all(table.void for table in tables):
        return replace(evening, stage=EveningStage.BREAK, rounds=evening.rounds[:-1])
    closed = _with_round(evening, replace(current, tables=tables, closed_at=at))
    return replace(closed, stage=EveningStage.BREAK)


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
    has_begun = evening.stage is not EveningStage.SIGN_UP and bool(evening.rounds)
    verify(has_begun, EveningRefusal.NOT_BEGUN)
    verify(evening.stage is not EveningStage.ROUND, EveningRefusal.ROUND_ON)
    return replace(evening, stage=EveningStage.OVER, paused=None)


def _revealed(evening: Evening, seed: str) -> Evening:
    start = evening.chain_start
    if start is None:
        raise EveningRefusedError(EveningRefusal.NOTHING_SEALED)
    verify(evening.stage.is_over, EveningRefusal.NOT_OVER)
    verify(evening.revealed is None, EveningRefusal.REVEALED_ALREADY)
    verify(opens_chain(start, seed, evening.board_sets), EveningRefusal.BAD_SEED)
    return replace(evening, revealed=seed)


def _found(evening: Evening, number: int) -> Entry:
    entry = evening.entry(number)
    if entry is None:
        raise EveningRefusedError(EveningRefusal.NO_SUCH_ENTRY)
    return entry


def _current(evening: Evening) -> EveningRound:
    if evening.current is None:
        raise EveningRefusedError(EveningRefusal.NO_ROUND_ON)
    return evening.current


def _table(drawn: EveningRound, number: int) -> EveningTable:
    verify(0 <= number < len(drawn.tables), EveningRefusal.NO_SUCH_TABLE)
    return drawn.tables[number]


def _undecided(evening: Evening, number: int) -> tuple[EveningRound, EveningTable]:
    """The present round and a table of it that has no result yet."""
    current = _current(evening)
    table = _table(current, number)
    verify(not table.outcome.is_decided, EveningRefusal.RESULT_STANDS)
    return current, table


def _with_entry(evening: Evening, changed: Entry) -> Evening:
    entries = (changed if each.number == changed.number else each for each in evening.entries)
    return replace(evening, entries=tuple(entries))


def _with_table(evening: Evening, drawn: EveningRound, changed: EveningTable) -> Evening:
    tables = tuple(changed if t.table == changed.table else t for t in drawn.tables)
    return _with_round(evening, replace(drawn, tables=tables))


def _with_round(evening: Evening, changed: EveningRound) -> Evening:
    rounds = tuple(changed if r.number == changed.number else r for r in evening.rounds)
    return replace(evening, rounds=rounds)


def _verify_not_over(evening: Evening) -> None:
    verify(not evening.stage.is_over, EveningRefusal.OVER)


def _verify_begun(evening: Evening) -> None:
    _verify_not_over(evening)
    verify(evening.stage.has_begun, EveningRefusal.NOT_BEGUN)


def _verify_open(evening: Evening) -> None:
    """Anybody may enter until the last round has begun."""
    _verify_not_over(evening)
    verify(len(evening.rounds) < evening.settings.rounds, EveningRefusal.NO_MORE_ROUNDS)


def _verify_new(evening: Evening, members: tuple[Person, ...]) -> None:
    is_new = not any(evening.entry_of(member.user_id) for member in members)
    verify(is_new, EveningRefusal.SIGNED_UP_ALREADY)


def _verify_hands(hands: tuple[Hand, ...]) -> None:
    fits = len(hands) <= HANDS and all(points >= 0 for hand in hands for points in hand)
    verify(fits, EveningRefusal.BAD_RESULT)
