"""A panel that its person alone sees, in the answer to their click, edited by the click's token."""

from __future__ import annotations

from bot.client.errors import MessageGoneError
from bot.client.leases import Lease
from bot.ui.components import Panel

Shown = tuple[object, int]
"""How a panel looks, and the version of the table that it shows."""


class EphemeralPanel:
    """The newest of such messages, for as long as its token is valid, and what it shows as far as
    that is known."""

    def __init__(self) -> None:
        self._lease: Lease | None = None
        self._shown: Shown | None = None

    @property
    def fresh(self) -> Lease | None:
        """The lease on the message, if it can be edited now."""
        return self._lease if self._lease is not None and self._lease.is_fresh else None

    def use(self, lease: Lease, shown: Shown | None = None) -> None:
        """Keep the lease's message current from now on; ``shown`` is what it shows, if known."""
        self._lease, self._shown = lease, shown

    def forget(self) -> None:
        """Have the message edited by the next `show`, whatever it shows."""
        self._shown = None

    def shows(self, shown: Shown) -> bool:
        """Whether the message is known to show this."""
        return self.fresh is not None and self._shown == shown

    def is_behind(self, appearance: object) -> bool:
        """Whether the message is known to look otherwise."""
        return self.fresh is not None and self._shown is not None and self._shown[0] != appearance

    async def show(self, panel: Panel, shown: Shown) -> None:
        """Show the panel, which is this, unless the message shows it already or its token has
        expired: then the next click on *My hand* does. May raise
        `bot.client.worker.RetryLaterError`."""
        lease = self._lease
        if lease is None or self.shows(shown):
            return
        self._shown = None  # If this fails, nobody knows what is shown.
        try:
            if lease.is_fresh:
                await lease.edit(panel)
                if self._lease is lease:
                    self._shown = shown
                return
        except MessageGoneError:
            pass
        if self._lease is lease:
            self._lease = None
