"""What processes of a bot tell each other, so that none goes by what another has changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Subject(Enum):
    """What a notice is about; the value is its word. Its number is a shard, a user or a server."""

    HANDED_OVER = "handed"
    """An interaction waits for the process of a shard."""
    PREFERENCES = "preferences"
    """A person has chosen something."""
    SERVER = "server"
    """A server has decided something."""
    PEOPLE = "people"
    """Somebody was forgotten, or a server's data were deleted: logs were rewritten."""
    SHARDS = "shards"
    """A shard is free for others, or another process hears of it now."""
    ANYTHING = "anything"
    """Notices may have been lost: all of the above may have come about."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice, which may be lost only with the connection; then ``ANYTHING`` is told."""

    subject: Subject
    number: int = 0

    def __str__(self) -> str:
        return f"{self.subject.value} {self.number}"


def read_notice(text: str) -> Notice | None:
    """The inverse of ``str``; None for a notice that this version does not know."""
    word, _, number = text.partition(" ")
    try:
        return Notice(Subject(word), int(number))
    except ValueError:
        return None
