"""Apply actions to an evening, and decide who sits where in a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.features.evenings import actions
from bot.features.evenings.actions import (
    MOST_ENTRIES,
    Award,
    EveningSettings,
    Format,
    Hand,
    LoggedEveningAction,
    Plan,
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
    needed,
    verify,
)
from bot.table.state.seats import Person
from tarocchino.core.games.partnership import HANDS
from tarocchino.dealing.sealed import opens_chain

_SINGLES_AT_A_TABLE = 4


@lru_cache(maxsize=64)
def movement_for(settings: EveningSettings, entries: int) -> Movement:
    """Return the movement for this many entries; an odd number leaves a hole. Teams have the
    movement of pairs; `drawn_round` makes two tables of each."""
    if settings.format is Format.SINGLES:
        return individual(entries, settings.odd)
    make = mitchell if settings.plan is Plan.MITCHELL else howell
    return make(entries, travelling=settings.travelling)


def has_place(evening: Evening) -> bool:
    """Return whether a late entry can still play; a Mitchell takes one only into a hole."""
    if evening.settings.plan is not Plan.MITCHELL:
        return True
    waiting = [each for each in evening.in_play if each not in evening.places]
    holes = [each for each in evening.places if each not in evening.in_play]
    return len(holes) > len(waiting)


def refitted(evening: Evening) -> Evening:
    """Return the evening with its places fitted to the field, before a round is drawn. Late entries
    first take the places of computer players, then those of entries that are gone."""
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
    """Return the tables of the next round of a `refitted` evening, and the entries that sit out.
    There are no tables if the field is too small."""
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
    """Return whether a table has people, and no computer player if none may play."""
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
    """Return who met whom, with the two tables of a team match as one."""
    if settings.format is not Format.TEAMS:
        return drawn
    return replace(drawn, sittings=tuple(s for s in drawn.sittings if s.table % 2 == 0))


GIVEN_UP_SECONDS: Final = 7 * 24 * 60 * 60
"""A suspended evening ends after a week."""


def given_up_at(evening: Evening) -> float | None:
    """Return when a suspended evening ends if nobody intervenes."""
    paused = evening.paused
    return None if paused is None or paused.suspended is None else paused.since + GIVEN_UP_SECONDS


def last_close(evening: Evening, deadline: float) -> float:
    """Return the latest time at which a round with this deadline closes."""
    return deadline + evening.settings.last_hand_seconds


def evening_of(log: Iterable[LoggedEveningAction]) -> Evening:
    """Return the evening that a log leads to. Raises `EveningRefusedError`, and ValueError for an
    empty log."""
    evening: Evening | None = None
    for logged in log:
        evening = apply(evening, logged)
    if evening is None:
        raise ValueError("the log is empty")
    return evening


def apply(evening: Evening | None, logged: LoggedEveningAction) -> Evening:
    """Return the evening after an action; `Open` creates it from None. Raises
    `EveningRefusedError`."""
    if evening is not None:
        _verify_may_ask(evening, logged)
        return replace(_after(evening, logged), changed_at=logged.at)
    match logged.action:
        case actions.Open(evening_id, director, settings, start):
            fits = settings.are_possible and settings.is_duplicate is (start is not None)
            verify(fits, EveningRefusal.BAD_SETTINGS)
            return Evening(evening_id, (director,), settings, start, changed_at=logged.at)
        case _:
            raise EveningRefusedError(EveningRefusal.NOT_BEGUN)


def _verify_may_ask(evening: Evening, logged: LoggedEveningAction) -> None:
    """Raise `EveningRefusedError` unless the bot, a director or the entry's own people ask."""
    if logged.by is None or logged.by in evening.directors:
        return
    match logged.action:
        case actions.SignUp() | actions.Join() | actions.Arrive():
            pass
        case actions.SignOff(number) | actions.Withdraw(number) | actions.Return(number):
            entry = evening.entry(number)
            is_own = entry is None or any(each.user_id == logged.by for each in entry.members)
            verify(is_own, EveningRefusal.NOT_YOURS)
        case _:
            raise EveningRefusedError(EveningRefusal.DIRECTOR_ONLY)


def _after(evening: Evening, logged: LoggedEveningAction) -> Evening:  # noqa: C901 (one case per action)
    at = logged.at
    match logged.action:
        case actions.Open():
            raise EveningRefusedError(EveningRefusal.STARTED_ALREADY)
        case actions.ChangeSettings(settings):
            return _changed(evening, settings)
        case actions.Appoint(user_id):
            others = tuple(each for each in evening.directors if each != user_id)
            return replace(evening, directors=(*others, user_id))
        case actions.SignUp(members):
            return _signed_up(evening, members)
        case actions.Join(number, member):
            return _joined(evening, number, member)
        case actions.SignOff(number):
            verify(evening.stage is EveningStage.SIGN_UP, EveningRefusal.STARTED_ALREADY)
            entry = _found(evening, number)
            return replace(evening, entries=tuple(e for e in evening.entries if e is not entry))
        case actions.Start(order):
            return _started(evening, order)
        case actions.Withdraw(number):
            return _withdrawn(evening, number)
        case actions.Return(number):
            return _taken_back(evening, number)
        case actions.OpenRound():
            return _opened_round(evening, at)
        case actions.Report(number, hands, complete):
            return _reported(evening, number, hands, complete=complete)
        case actions.Compare(number, hands):
            return _compared(evening, number, hands)
        case actions.NoShow(number):
            return _missed(evening, number)
        case actions.AskDirector(number, seats):
            current, table = _undecided(evening, number)
            verify(table.asked_at is None, EveningRefusal.ASKED_ALREADY)
            return _with_table(evening, current, replace(table, asked_at=at, late=seats))
        case actions.DecideLate(drawn, number, waits):
            current, table = _undecided(evening, number)
            verify(drawn == current.number, EveningRefusal.NO_ROUND_ON)
            return _with_table(evening, current, replace(table, waits=waits))
        case actions.Arrive(number, seat):
            current, table = _undecided(evening, number)
            is_own = evening.own_entry(logged.by or 0).number in table.entries
            verify(is_own, EveningRefusal.NOT_YOURS)
            arrived = replace(table, arrived=(*table.arrived, seat))
            return _with_table(evening, current, arrived)
        case actions.Correct() as correct:
            return _corrected(evening, correct, logged)
        case actions.Extend(seconds):
            current = _current(evening)
            verify(seconds > 0, EveningRefusal.BAD_TIME)
            deadline = needed(current.deadline, EveningRefusal.BAD_TIME) + seconds
            return _with_round(evening, replace(current, deadline=deadline))
        case actions.CloseRound():
            return _closed_round(evening, logged)
        case actions.Pause(why, until):
            _verify_begun(evening)
            verify(evening.paused is None, EveningRefusal.PAUSED)
            verify(bool(why.strip()), EveningRefusal.REASON_MISSING)
            return replace(evening, paused=Paused(at, until, why))
        case actions.Resume():
            return _resumed(evening, at)
        case actions.Suspend() as waits:
            return _suspended(evening, waits, at)
        case actions.Move():
            _verify_not_over(evening)
            return _resumed(evening, at) if evening.suspended is not None else evening
        case actions.End():
            return _ended(evening, at)
        case actions.Cancel(why):
            _verify_not_over(evening)
            left = _as_played(evening, at)
            return replace(left, stage=EveningStage.CANCELLED, paused=None, why_cancelled=why)
        case actions.Reveal(seed):
            return _revealed(evening, seed)


def _changed(evening: Evening, settings: EveningSettings) -> Evening:
    verify(evening.stage is EveningStage.SIGN_UP, EveningRefusal.STARTED_ALREADY)
    fits = settings.are_possible and settings.is_duplicate is evening.settings.is_duplicate
    fits = fits and all(len(e.members) <= settings.format.members for e in evening.entries)
    verify(fits, EveningRefusal.BAD_SETTINGS)
    return replace(evening, settings=settings)


def _signed_up(evening: Evening, members: tuple[Person, ...]) -> Evening:
    """Add an entry; a late one plays from the next round."""
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
    """Return the entries with incomplete ones merged, the earlier ones first. Computer players take
    the seats that are still empty."""
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
    """Return the evening with its entries `completed`, and the movement drawn for them."""
    verify(evening.stage is EveningStage.SIGN_UP, EveningRefusal.STARTED_ALREADY)
    settings = evening.settings
    entries = completed(evening.entries, settings.format.members)
    verify(len(entries) >= settings.fewest_entries, EveningRefusal.TOO_FEW)
    verify(sorted(order) == [entry.number for entry in entries], EveningRefusal.BAD_ORDER)
    holes = map(computer, range(movement_for(settings, len(order)).computers))
    places = (*order, *holes)
    return replace(evening, stage=EveningStage.BREAK, entries=entries, places=places)


def plays_one_table(evening: Evening) -> bool:
    """Return whether the evening would begin with one table if it started now."""
    entries = completed(evening.entries, evening.settings.format.members)
    if len(entries) < evening.settings.fewest_entries:
        return False
    started = _started(evening, tuple(entry.number for entry in entries))
    return len(drawn_round(started)[0]) == 1


def _withdrawn(evening: Evening, number: int) -> Evening:
    """Mark an entry as gone, even during a round."""
    _verify_begun(evening)
    entry = _found(evening, number)
    verify(not entry.gone, EveningRefusal.OUT_ALREADY)
    return _stood_in_for(_with_entry(evening, replace(entry, gone=True)), number)


def _taken_back(evening: Evening, number: int) -> Evening:
    """Bring back an entry that was gone, from the next round."""
    _verify_begun(evening)
    entry = _found(evening, number)
    verify(entry.gone, EveningRefusal.NOT_OUT)
    verify(len(evening.in_play) < MOST_ENTRIES, EveningRefusal.FIELD_FULL)
    back = _with_entry(evening, replace(entry, gone=False))
    verify(number in evening.places or has_place(evening), EveningRefusal.NO_PLACE)
    return back


def _opened_round(evening: Evening, at: float) -> Evening:
    """Return the evening with its next round drawn and in play."""
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
    """Return the evening with the hands of a table; a result never gets shorter."""
    current = _current(evening)
    table = _table(current, number)
    _verify_hands(hands)
    known = table.outcome
    is_longer = not known.is_decided and hands[: len(known.hands)] == known.hands
    verify(is_longer, EveningRefusal.RESULT_STANDS)
    outcome = Outcome(hands, complete=complete or len(hands) == HANDS)
    return _with_table(evening, current, replace(table, outcome=outcome))


def _compared(evening: Evening, number: int, hands: tuple[Hand, ...]) -> Evening:
    """Return the evening with computer players' results on the deals of a round's only table."""
    _verify_not_over(evening)
    verify(0 <= number < len(evening.rounds), EveningRefusal.NO_ROUND_ON)
    drawn = evening.rounds[number]
    verify(evening.meets_computers(drawn), EveningRefusal.NO_SUCH_TABLE)
    _verify_hands(hands)
    fits = len(drawn.computers) < len(hands) <= len(drawn.tables[0].outcome.hands)
    verify(fits and hands[: len(drawn.computers)] == drawn.computers, EveningRefusal.BAD_RESULT)
    return _with_round(evening, replace(drawn, computers=hands))


def _missed(evening: Evening, number: int) -> Evening:
    """Return the evening after an entry did not appear for the round: it is gone until it returns.
    If its opponents did not appear either, both are absent from the unplayed table."""
    current = _current(evening)
    entry = _found(evening, number)
    table = needed(current.table_of(number), EveningRefusal.NO_SUCH_ENTRY)
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
    """Mark an entry as absent from its undecided tables of the current round.

    Computer players take its seats. If they may not play, or nobody is left, the table is not
    played; only the absent entry is penalised.
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
    """Return whether only absences decided a table of the current round, without a director."""
    number = _current(evening).number
    is_corrected = any((c.round, c.table) == (number, table.table) for c in evening.corrections)
    return table.outcome.awards is not None and bool(table.absent) and not is_corrected


def _corrected(evening: Evening, action: actions.Correct, logged: LoggedEveningAction) -> Evening:
    """Return the evening with a result that a director has set, even after its end."""
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
    """Return the evening with its round closed. The bot closes it once all tables are decided or
    the time of the last hand is up; a director may close it earlier."""
    current = _current(evening)
    if logged.by is None and not current.is_decided:
        verify(evening.paused is None, EveningRefusal.PAUSED)
        deadline = current.deadline
        is_due = deadline is not None and logged.at >= last_close(evening, deadline)
        verify(is_due, EveningRefusal.TABLES_PLAYING)
    return cut_short(evening, logged.at)


def cut_short(evening: Evening, at: float) -> Evening:
    """Return the evening with its round closed as it is. A table that was never opened scores
    nothing, and a round of only such tables is removed."""
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
    """End the pause; the clock of a round continues where it stopped."""
    paused, rounds = needed(evening.paused, EveningRefusal.NOT_PAUSED), evening.rounds
    if evening.current is not None and evening.current.deadline is not None:
        deadline = evening.current.deadline + at - paused.since
        rounds = (*rounds[:-1], replace(evening.current, deadline=deadline))
    return replace(evening, paused=None, rounds=rounds)


def _suspended(evening: Evening, action: actions.Suspend, at: float) -> Evening:
    """Suspend the evening; a later obstacle does not restart the time until it is given up."""
    _verify_not_over(evening)
    if evening.paused is not None and evening.suspended is None:
        evening = _resumed(evening, at)
    since = at if evening.paused is None else evening.paused.since
    return replace(evening, paused=Paused(since, None, "", action))


def _as_played(evening: Evening, at: float) -> Evening:
    """Close a round that waits for threads; it counts as far as it got."""
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
    start = needed(evening.chain_start, EveningRefusal.NOTHING_SEALED)
    verify(evening.stage.is_over, EveningRefusal.NOT_OVER)
    verify(evening.revealed is None, EveningRefusal.REVEALED_ALREADY)
    verify(opens_chain(start, seed, evening.board_sets), EveningRefusal.BAD_SEED)
    return replace(evening, revealed=seed)


def _found(evening: Evening, number: int) -> Entry:
    return needed(evening.entry(number), EveningRefusal.NO_SUCH_ENTRY)


def _current(evening: Evening) -> EveningRound:
    return needed(evening.current, EveningRefusal.NO_ROUND_ON)


def _table(drawn: EveningRound, number: int) -> EveningTable:
    verify(0 <= number < len(drawn.tables), EveningRefusal.NO_SUCH_TABLE)
    return drawn.tables[number]


def _undecided(evening: Evening, number: int) -> tuple[EveningRound, EveningTable]:
    """Return the current round and a table of it that has no result yet."""
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
    """Raise `EveningRefusedError` once the last round has begun: then nobody can enter."""
    _verify_not_over(evening)
    verify(len(evening.rounds) < evening.settings.rounds, EveningRefusal.NO_MORE_ROUNDS)


def _verify_new(evening: Evening, members: tuple[Person, ...]) -> None:
    is_new = not any(evening.entry_of(member.user_id) for member in members)
    verify(is_new, EveningRefusal.SIGNED_UP_ALREADY)


def _verify_hands(hands: tuple[Hand, ...]) -> None:
    fits = len(hands) <= HANDS and all(points >= 0 for hand in hands for points in hand)
    verify(fits, EveningRefusal.BAD_RESULT)
