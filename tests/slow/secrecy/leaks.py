"""What was sent to people who might not know it."""

from __future__ import annotations

from tarocchino.core.model.actions import Action
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.cutting import CuttingAction
from tests.slow.secrecy.house import House
from tests.slow.secrecy.knowledge import may_know
from tests.slow.secrecy.naming import named_in
from tests.slow.secrecy.wire import DiscordAlone, OnePerson


def first_hand(here: House) -> list[Action]:
    """The actions of the log from the first deal to the end of that hand."""
    found: list[Action] = []
    for entry in here.log:
        if isinstance(entry.action, CuttingAction):
            break
        found.append(entry.action)
    return found


def leaks(here: House, states: list[MatchState]) -> list[str]:
    """What was sent before the hand was over to people who might not know it."""
    seats = {here.person(seat).id: seat for seat in (0, 1)}
    found = []
    for sent in here.wire.sent:
        if sent.where.endswith("/commands"):
            continue  # Their descriptions are the same for every hand.
        if isinstance(sent.audience, DiscordAlone):
            allowed = frozenset()
        else:
            user = sent.audience.user_id if isinstance(sent.audience, OnePerson) else None
            allowed = may_know(states[min(sent.moment, len(states) - 1)], seats.get(user or 0))
        found += [f"{sent.audience}: {named}" for named in named_in(sent, set(PACK) - allowed)]
    return found
