"""Count and time the program's work, for monitoring from outside."""

from __future__ import annotations

from enum import Enum


class Access(Enum):
    """The purpose of a transaction."""

    READ = "read"
    WRITE = "write"


class Measures:
    """Takes note of events; this class ignores them.

    No method raises or waits. Arguments never name a person, a server or a card.
    """

    def actions_stored(self, number: int) -> None:
        """Count actions that were appended to the logs of tables."""

    def transaction_ended(self, access: Access, seconds: float, *, failed: bool) -> None:
        """Note how long a transaction took, from asking for a connection to the end of its commit.
        It ``failed`` if the database was busy or refused."""

    def request_ended(self, kind: str, status: int | None) -> None:
        """Note the status of Discord's response to a request; None for no response.

        ``kind`` is a value of `bot.client.limits.RequestKind`.
        """

    def acknowledged(self, seconds: float) -> None:
        """Note how long after its arrival an interaction was answered."""


NO_MEASURES = Measures()
"""The measures of a bot that nobody monitors."""
