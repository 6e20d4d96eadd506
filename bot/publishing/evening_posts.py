"""What is posted once of an evening, each under the version of its log that caused it.

Stored names outlive the program: none may change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.club.evenings.orders import Post, PostKind, posts
from bot.club.evenings.state import Evening
from bot.club.evenings.transitions import apply
from bot.services.ports.evenings import StoredEvening
from bot.text import Language
from bot.ui.club.evening_panels import (
    absence_panel,
    cancelled_panel,
    correction_panel,
    paused_panel,
    podium_panel,
    resumed_panel,
    seeds_panel,
    suspended_panel,
    travellers_panel,
)
from bot.ui.components import Panel

SIGN_UPS_MESSAGE: Final = "sign-ups"
STANDINGS_MESSAGE: Final = "standings"
_KEPT: Final = (PostKind.SIGN_UPS, PostKind.STANDINGS, PostKind.DRAW)


def draw_message(number: int) -> str:
    """The draw of a round, counted from 0; it is edited until all of its tables are open."""
    return f"draw-{number}"


def call_message(number: int, table: int) -> str:
    """The ping of the people of a table, in its thread."""
    return f"call-{number}-{table}"


def guide_message(number: int, table: int) -> str:
    """Where the people of a table go after it, in its thread."""
    return f"guide-{number}-{table}"


def called_table(what: str) -> tuple[int, int] | None:
    """The round and table of a `call_message`; None for another one."""
    match what.split("-"):
        case ["call", number, table] if number.isdecimal() and table.isdecimal():
            return int(number), int(table)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class OncePost:
    """Something to be posted once: of the action that led from one state to the other."""

    post: Post
    before: Evening
    after: Evening
    version: int

    @property
    def what(self) -> str:
        """The name of its message."""
        return f"{self.post.kind.value}-{self.version}"

    def panel(self, language: Language) -> Panel | None:
        """Its message; None for one that concerns nobody."""
        before, after = self.before, self.after
        match self.post.kind:
            case PostKind.TRAVELLERS:
                return travellers_panel(after, self.post.round, language)
            case PostKind.CORRECTION:
                return correction_panel(after, after.corrections[-1], language)
            case PostKind.ABSENCE:
                return absence_panel(before, after, language)
            case PostKind.PAUSED:
                return paused_panel(after, language)
            case PostKind.SUSPENDED:
                return suspended_panel(after, language)
            case PostKind.RESUMED:
                return resumed_panel(after, language)
            case PostKind.PODIUM:
                return podium_panel(after, language, again=before.stage.is_over)
            case PostKind.CANCELLED:
                return cancelled_panel(after, language)
            case PostKind.SEEDS:
                return seeds_panel(after, language)
            case PostKind.SIGN_UPS | PostKind.STANDINGS | PostKind.DRAW:
                return None


def once_posts(before: Evening | None, after: Evening, version: int) -> Iterator[OncePost]:
    """What an action has to be posted for; what is kept up to date is left out."""
    if before is None:
        return
    for post in posts(before, after):
        if post.kind not in _KEPT:
            yield OncePost(post, before, after, version)


def all_once_posts(stored: StoredEvening) -> Iterator[OncePost]:
    """What the whole log of an evening has to be posted for."""
    evening: Evening | None = None
    for version, logged in enumerate(stored.log, start=1):
        before, evening = evening, apply(evening, logged)
        yield from once_posts(before, evening, version)
