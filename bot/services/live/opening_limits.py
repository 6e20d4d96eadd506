"""How many tables one host has in a server, and how fast they open them."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.services.ports.clock import Clock
from bot.settings.servers import OPENINGS_SECONDS, ServerSettings
from bot.tables.state.errors import RefusalReason, TableRefusedError

_Host = tuple[int, int]
"""A server and somebody in it."""


@dataclass(slots=True)
class _Openings:
    """When somebody opened tables, and how many are being opened now."""

    at: deque[float] = field(default_factory=deque)
    in_progress: int = 0


class OpeningLimits:
    """Counts the tables that each host opens in each server, since the start of the program.

    ``hosted`` returns how many open tables somebody has in a server.
    """

    def __init__(self, clock: Clock, hosted: Callable[[int, int], int]) -> None:
        self._clock = clock
        self._hosted = hosted
        self._openings: OrderedDict[_Host, _Openings] = OrderedDict()
        """Whoever opened one last comes last."""

    def verify(self, settings: ServerSettings, guild_id: int, host_id: int) -> None:
        """Pass if the host may open one more table; else `TableRefusedError`.

        Its number is how many the server allows, or when the next may be opened, in seconds since
        the epoch.
        """
        mine = self._openings.get((guild_id, host_id), _Openings())
        allowed = settings.open_tables
        if allowed is not None and self._hosted(guild_id, host_id) + mine.in_progress >= allowed:
            raise TableRefusedError(RefusalReason.TOO_MANY_TABLES, number=allowed)
        since = self._clock.now() - OPENINGS_SECONDS
        recent = [at for at in mine.at if at > since]
        if settings.openings is not None and len(recent) >= settings.openings:
            next_at = recent[-settings.openings] + OPENINGS_SECONDS
            raise TableRefusedError(RefusalReason.TOO_MANY_OPENINGS, number=round(next_at))

    @contextmanager
    def opening(self, settings: ServerSettings, guild_id: int, host_id: int) -> Iterator[None]:
        """`verify`, and count the table that is opened inside, unless that fails."""
        self.verify(settings, guild_id, host_id)
        self._forget_old()
        mine = self._openings.setdefault((guild_id, host_id), _Openings())
        self._openings.move_to_end((guild_id, host_id))
        now = self._clock.now()
        mine.at.append(now)
        mine.in_progress += 1
        try:
            yield
        except BaseException:
            mine.at.remove(now)
            raise
        finally:
            mine.in_progress -= 1

    def _forget_old(self) -> None:
        """Forget the openings that no limit counts any more."""
        since = self._clock.now() - OPENINGS_SECONDS
        for host, openings in list(self._openings.items()):
            while openings.at and openings.at[0] <= since:
                openings.at.popleft()
            if openings.at or openings.in_progress:
                break
            del self._openings[host]
