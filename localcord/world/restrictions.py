"""What the local Discord restricts for a while, as Discord does without announcing its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

from localcord.world.errors import Problem

QUARANTINE_WINDOW = 600.0
"""Seconds within which opened DM channels count towards a quarantine."""


@dataclass
class Restrictions:
    """The limits that a scenario sets; it may change them at any time.

    * ``dms_at_once`` DM channels are opened within ``dm_window`` seconds, more are refused (40003);
    * ``quarantine_after`` of them within ten minutes quarantine the bot (None: nothing does);
    * ``quarantined``: no DM channel is opened to people to whom the bot has none (20026);
    * ``active_threads`` are in a server at once (160006), among them ``announcement_threads`` of
      announcement channels (160007);
    * ``thread_members`` are in a thread at once (30033);
    * a thread with one of the ``moderated_words`` in its name is blocked by the server's AutoMod
      (200001), one with one of the ``undiscoverable_words`` where the server is in Server Discovery
      (50035);
    * ``refused_dms``: the bot's messages to these people, and its edits of them, are refused so;
    * ``old_edits`` edits of messages older than an hour are made in a channel within
      ``old_edit_window`` seconds (30046); None for no limit.
    """

    dms_at_once: int = 50
    dm_window: float = 60.0
    quarantine_after: int | None = None
    quarantined: bool = False
    refused_dms: dict[int, Problem] = field(default_factory=dict)
    active_threads: int = 1000
    announcement_threads: int = 1000
    thread_members: int = 1000
    moderated_words: frozenset[str] = frozenset()
    undiscoverable_words: frozenset[str] = frozenset()
    old_edits: int | None = None
    old_edit_window: float = 20.0
