"""Who may sit down at a table, as a command words it."""

from __future__ import annotations

import re

from bot.client.user_errors import DeclinedError
from bot.tables.rules.lobby import MOST_INVITED
from bot.tables.state.agreement import Admission, Agreement, TimeControl
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.ui.words import typed_back

_MENTION = re.compile(r"<@!?(\d{1,20})>", re.ASCII)
_BETWEEN = " ,;\t"


def agreement_on(
    clock: TimeControl, role_id: int | None, invited: frozenset[int], *, cutting: bool, advice: bool
) -> Agreement:
    """The agreement of a table for the members of a role or for invited people; for everyone where
    neither is given."""
    admission = Admission.INVITED if invited else Admission.EVERYONE
    if role_id is not None:
        admission = Admission.ROLE
    return Agreement(clock, admission, role_id, invited, cutting=cutting, advice=advice)


def parse_mentions(text: str) -> frozenset[int]:
    """The users who are mentioned; raises `DeclinedError` for anything but mentions."""
    unread = _MENTION.sub("", text).strip(_BETWEEN)
    people = frozenset(map(int, _MENTION.findall(text)))
    if unread or not people:
        raise DeclinedError("problem-no-people", typed=typed_back(unread or text))
    if len(people) > MOST_INVITED:
        raise TableRefusedError(RefusalReason.TOO_MANY_INVITED, number=MOST_INVITED)
    return people
