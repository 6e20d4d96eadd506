"""The tokens of clicks by which messages of a table, or an evening, can be changed for a while."""

from __future__ import annotations

from collections.abc import Iterable

from bot.client.leases import Lease


class HeldLeases:
    """The leases on messages, by the message's id; one that is not fresh is as good as none."""

    def __init__(self) -> None:
        self._leases: dict[int, Lease] = {}

    def add(self, message_id: int, lease: Lease) -> None:
        """Use this lease on the message from now on."""
        fresh = {of: held for of, held in self._leases.items() if held.is_fresh}
        self._leases = {**fresh, message_id: lease}

    def on(self, message_id: int) -> Lease | None:
        """The fresh lease on a message."""
        lease = self._leases.get(message_id)
        return lease if lease is not None and lease.is_fresh else None

    def on_any(self, message_ids: Iterable[int]) -> Lease | None:
        """The fresh lease on the first of these messages that has one."""
        leases = (self.on(message_id) for message_id in message_ids)
        return next((lease for lease in leases if lease is not None), None)

    def refused(self, message_id: int, lease: Lease) -> None:
        """Use a lease no more that was refused, unless a newer click has lent another."""
        if self._leases.get(message_id) is lease:
            del self._leases[message_id]

    def drop(self, message_id: int) -> None:
        """The message is about to be gone."""
        self._leases.pop(message_id, None)
