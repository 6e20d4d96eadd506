"""What the store refuses, and what a table makes of it for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.tables.state.errors import RefusalReason, TableRefusedError


@contextmanager
def store_refusals() -> Iterator[None]:
    """Turn what the store refuses into what a table tells people."""
    try:
        yield
    except StoreBusyError as error:
        raise TableRefusedError(RefusalReason.BUSY) from error
    except ChannelTakenError as error:
        raise TableRefusedError(RefusalReason.CHANNEL_TAKEN) from error
    except InteractionSeenError as error:
        raise TableRefusedError(RefusalReason.SEEN_BEFORE) from error
    except VersionTakenError as error:
        raise TableRefusedError(RefusalReason.STALE) from error
    except UnreadableTableError as error:
        raise TableRefusedError(RefusalReason.UNREADABLE) from error


class StoreBusyError(Exception):
    """The store could not be written now; nothing has changed, and trying again is safe."""


class VersionTakenError(Exception):
    """Another entry has this version already: the writer's state is out of date."""


class InteractionSeenError(Exception):
    """The log has an entry of this interaction already: it was delivered twice."""


class UnreadableTableError(Exception):
    """What is stored of a table is not what this program writes; ``table_id`` names it."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is stored in a form that cannot be read")
        self.table_id = table_id


class ChannelTakenError(Exception):
    """An open table holds the channel already."""
