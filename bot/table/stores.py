"""Hold the stores of tables in one object."""

from __future__ import annotations

from dataclasses import dataclass

from bot.settings.store import PreferenceStore, ServerPolicyStore
from bot.table.store.tables import (
    MessageStore,
    OutageStore,
    PreselectionStore,
    SealedStore,
    TableStore,
)


@dataclass(frozen=True)
class TableStores:
    """What tables need of the database."""

    tables: TableStore
    messages: MessageStore
    preferences: PreferenceStore
    preselections: PreselectionStore
    outages: OutageStore
    policy: ServerPolicyStore
    sealed: SealedStore
