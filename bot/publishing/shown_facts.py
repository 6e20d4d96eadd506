"""What a message shows, told by a short hash: whether it has to be edited after a start follows
from it without a request.

The hash is of facts that decide how the message looks: versions, names, settings. No card is among
them, so it says nothing of a hand that could be guessed, and needs no key. Half-made choices are
left out: they are in the message's own buttons and stay there.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from bot.publishing.hand_content import HandFingerprint
from bot.publishing.published_state import public_language
from bot.render.style.deck import OWN_DECK
from bot.render.style.style import Style
from bot.settings.maintenance import MaintenanceStatus
from bot.settings.preferences import write_preferences
from bot.tables.state.table import Table

_FORM = 1
"""Raised when other facts are told, or the same ones differently: then everything is edited once,
as it is by another version of the program."""
_HASH_BYTES = 12


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What decides how a table message looks: its name, and the version, the maintenance, the
    deadline and the line about an evening that it shows."""

    what: str
    version: int
    maintenance: MaintenanceStatus | None
    deadline: int | None
    line: str | None


def shown_by_table(facts: TableFacts, table: Table, style: Style) -> str:
    """What is stored of a table message that shows this."""
    maintenance = facts.maintenance
    return _stored(
        table,
        facts.version,
        [
            facts.what,
            None if maintenance is None else [maintenance.since, maintenance.until],
            None if maintenance is None else maintenance.note,
            facts.deadline,
            facts.line,
            public_language(table).value,
            style.theme.value,
            [style.order.left_handed, style.order.trumps_last],
            "" if style.deck == OWN_DECK else str(style.deck.folder),
        ],
    )


def shown_by_panel(what: str, facts: HandFingerprint, table: Table, seat: int | None) -> str | None:
    """What is stored of the panel of the person in a seat that shows this, None for one that is
    edited after every start."""
    if seat is None or facts.preselected is not None:
        return None  # What is preselected is a card.
    return _stored(
        table,
        table.public_version,
        [
            what,
            facts.kind.value,
            facts.hand,
            facts.version,
            facts.cards,
            facts.language.value,
            write_preferences(facts.preferences),
            None if facts.awaited is None else facts.awaited.value,
            facts.until,
            facts.is_away,
            list(facts.proposal),
            facts.may_preselect,
        ],
    )


def _stored(table: Table, shown_version: int, facts: list[object]) -> str:
    until = None if table.deadline is None else round(table.deadline)
    common = [_FORM, _program(), table.stage.value, table.names, table.secret, until]
    told = json.dumps([*common, *facts], separators=(",", ":")).encode()
    return f"{shown_version}:{hashlib.blake2b(told, digest_size=_HASH_BYTES).hexdigest()}"


@cache
def _program() -> str:
    """The version of the program."""
    try:
        return version("tarocchino")
    except PackageNotFoundError:
        return ""
