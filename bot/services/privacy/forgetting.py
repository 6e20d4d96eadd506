"""A stored table under a pseudonym: what was played stays, without the person who did it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from msgspec import structs

from bot.services.live.restore import RestoreError, states_of
from bot.services.ports.privacy import ForgottenTable
from bot.services.ports.store import LogEntry, StoredTable
from bot.tables.rules.digest import digest_after
from bot.tables.state.actions import Abort, Mute, Offer, TakeOver
from bot.tables.state.agreement import Agreement
from bot.tables.state.ending import Ending
from bot.tables.state.log import LoggedAction
from bot.tables.state.occupants import Occupant, Person
from bot.tables.state.pseudonym import Pseudonym
from tarocchino.core.records.digest import is_comparable
from tarocchino.dealing.cutting import Cut, FixTranscript, OpenCut, is_sealed

_SEALED_NOTHING = f"sha256:{hashlib.sha256(b'').hexdigest()}"
"""The seal of an empty cut."""


def forgotten(stored: StoredTable, user_id: int, pseudonym: Pseudonym) -> ForgottenTable:
    """The table with the pseudonym in the person's place.

    The texts of the person's cuts are emptied, and transcripts with the person's id are withdrawn:
    those hands cannot be verified any more. Digests are computed anew where the log has led to
    what was stored with it.
    """
    rewriting = _Rewriting(user_id, pseudonym)
    table = rewriting.table(stored)
    if table.log != stored.log:
        table = replace(table, log=tuple(_with_digests(stored, table)))
    changed = tuple(
        after for before, after in zip(stored.log, table.log, strict=True) if after != before
    )
    return ForgottenTable(stored.id, table, changed)


@dataclass(frozen=True, slots=True)
class _Rewriting:
    user_id: int
    pseudonym: Pseudonym

    def table(self, stored: StoredTable) -> StoredTable:
        return replace(
            stored,
            host_id=self._id(stored.host_id),
            seats=tuple(each and self._seated(each) for each in stored.seats),
            agreement=self._uninvited(stored),
            ending=self._ending(stored.ending),
            log=tuple(self._entry(entry) for entry in stored.log),
        )

    def _entry(self, entry: LogEntry) -> LogEntry:
        is_theirs = entry.user_id == self.user_id
        action = self._action(entry.action, is_theirs=is_theirs)
        if not is_theirs:
            return entry if action == entry.action else replace(entry, action=action)
        return replace(entry, action=action, user_id=self.pseudonym.user_id, interaction_id=None)

    def _action(self, action: LoggedAction, *, is_theirs: bool) -> LoggedAction:
        match action:
            case TakeOver(seat, occupant, gone):
                return TakeOver(seat, self._seated(occupant), gone and self._seated(gone))
            case Offer(seat, user_id) if user_id == self.user_id:
                return Offer(seat, self.pseudonym.user_id)
            case Abort(user_id, seat) if user_id == self.user_id:
                return Abort(self.pseudonym.user_id, seat)
            case Mute(seat, user_id, muted) if user_id == self.user_id:
                return Mute(seat, self.pseudonym.user_id, muted)
            case Cut(seat, text) if is_theirs:
                return Cut(seat, _SEALED_NOTHING if is_sealed(text) else "")
            case OpenCut(seat) if is_theirs:
                return OpenCut(seat, "")
            case FixTranscript(transcript) if self._is_in(transcript):
                return FixTranscript("")
            case _:
                return action

    def _is_in(self, transcript: str) -> bool:
        lines = (line.split(":") for line in transcript.splitlines())
        return any(line[0] == "seat" and line[2] == str(self.user_id) for line in lines)

    def _seated(self, occupant: Occupant) -> Occupant:
        is_theirs = isinstance(occupant, Person) and occupant.user_id == self.user_id
        return self.pseudonym.person if is_theirs else occupant

    def _id(self, user_id: int) -> int:
        return self.pseudonym.user_id if user_id == self.user_id else user_id

    def _uninvited(self, stored: StoredTable) -> Agreement:
        invited = stored.agreement.invited - {self.user_id}
        return structs.replace(stored.agreement, invited=invited)

    def _ending(self, ending: Ending | None) -> Ending | None:
        if ending is None or ending.user_id != self.user_id:
            return ending
        return replace(ending, user_id=self.pseudonym.user_id)


def _with_digests(before: StoredTable, after: StoredTable) -> Iterator[LogEntry]:
    """The entries of the second log, which are those of the first under a pseudonym."""
    old, new = states_of(before), states_of(after)
    for was, entry in zip(before.log, after.log, strict=True):
        try:
            table, rewritten = next(old), next(new)
            holds = is_comparable(was.digest) and digest_after(table, was.action) == was.digest
        except (RestoreError, StopIteration):
            # A log that does not replay proves nothing, before as after.
            holds = False
        yield replace(entry, digest=digest_after(rewritten, entry.action)) if holds else entry
