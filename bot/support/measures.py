"""What the program counts and times while it runs, for whoever watches it from outside."""

from __future__ import annotations

from enum import Enum


class Access(Enum):
    """What a transaction does with the database."""

    READ = "read"
    WRITE = "write"


class Measures:
    """Takes note of what happens; this one forgets all of it.

    No method raises or waits. Nothing that names a person, a server or a card is passed to it.
    """

    def actions_stored(self, number: int) -> None:
        """So many actions were appended to the logs of tables."""

    def transaction_ended(self, access: Access, seconds: float, *, failed: bool) -> None:
        """A transaction took this long, from asking for a connection to the end of its commit;
        ``failed`` if the database was busy or refused."""

    def request_ended(self, kind: str, status: int | None) -> None:
        """Discord answered a request with this status, or not at all: None.

        ``kind`` is a value of `bot.client.limits.RequestKind`.
        """

    def acknowledged(self, seconds: float) -> None:
        """An interaction was answered this long after it arrived."""


NO_MEASURES = Measures()
"""For a bot that nobody watches."""
