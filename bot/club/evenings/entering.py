"""Entries: signing up, also late; looking for others; the start; leaving and coming back."""

from __future__ import annotations

from dataclasses import replace

from bot.club.evenings.actions import Join, SignUp
from bot.club.evenings.drawing import has_place, placed
from bot.club.evenings.playing import stood_in_for
from bot.club.evenings.refusals import EveningRefusal, EveningRefusedError
from bot.club.evenings.settings import MOST_ENTRIES
from bot.club.evenings.state import Entry, Evening, EveningStage
from bot.tables.state.occupants import Person


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
