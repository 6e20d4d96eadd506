"""Describe what live tables are given: a publisher, computer players, a source of chance, and
how long they wait for people."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bot.table.state.actions import TableAction
from bot.table.state.table import Table
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.play.events import Event
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.deal_v1 import SEED_BYTES, shuffled_pack
from tarocchino.players import TakeTurn, take_turn
from tarocchino.players.levels import Level


class Freshness(Enum):
    """How new a table's state is to the people who watch it."""

    HAPPENED = "it has just come about"
    FOUND = "it was found at a start, and may not have been shown"
    FOUND_QUIET = "it was found at a start, and had long been unchanged"


@dataclass(frozen=True, slots=True)
class Change:
    """A table after a stored change, with the events of the match; ``action`` is the table action
    that made it, None for any other change."""

    table: Table
    events: tuple[Event, ...] = ()
    freshness: Freshness = Freshness.HAPPENED
    action: TableAction | None = None


class Publisher(Protocol):
    """Shows tables to people; it is given every change, in order, after it is stored."""

    def publish(self, change: Change) -> None:
        """Accept a change, to be shown soon; never blocks and never raises."""

    async def shown(self, table_id: int) -> None:
        """Return when the channel shows the public state of the table as published, or cannot show
        it; never raises."""


class NoPublisher:
    """Implements `Publisher` where nobody watches."""

    def publish(self, change: Change) -> None:
        """Show it to nobody."""

    async def shown(self, table_id: int) -> None:
        """There is nothing to wait for."""


class ComputerPlayers(Protocol):
    """Decides what computer players do: some at once, some after a while beside the event loop."""

    def needs_time(self, level: Level) -> bool:
        """Whether players of this level think; the others act at once."""

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """A legal action for the seat in turn, within a millisecond or two."""

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """A legal action for the seat in turn, thought about beside the event loop.

        Does not fail: a player who cannot think acts without it. May be cancelled at any time.
        """

    async def stop(self) -> None:
        """Think no more; whoever waits for an action is cancelled."""


class QuickPlayers:
    """`ComputerPlayers` of a single kind, who all act at once whatever their level."""

    def __init__(self, take_turn: TakeTurn = take_turn) -> None:
        self._take_turn = take_turn

    def needs_time(self, level: Level) -> bool:  # noqa: ARG002 (all are alike)
        """Nobody does."""
        return False

    def act(self, match: MatchState, seat: int, level: Level) -> SeatAction:  # noqa: ARG002
        """The action of the only kind of player."""
        return self._take_turn(match, seat)

    async def think(self, match: MatchState, seat: int, level: Level) -> SeatAction:
        """The same."""
        return self.act(match, seat, level)

    async def stop(self) -> None:
        """Nobody thinks."""


class Shuffler(Protocol):
    """The source of chance."""

    def seed(self) -> bytes:
        """The last seed of a new chain: 64 unpredictable bytes."""

    def pack(self, seed: bytes, transcript: str) -> tuple[Card, ...]:
        """The pack of a hand, determined by its seed and its transcript."""

    def drawn(self) -> tuple[Card, ...]:
        """The whole pack in a random order, to draw cards for seats from."""

    def first_dealer(self, players: int) -> int:
        """A seat, all equally likely."""


class RandomShuffler:
    """Implements `bot.table.live.ports.Shuffler`; a pack follows from its seed and
    transcript alone (deal-v1).

    The default generator is the operating system's, which is unpredictable; a seeded one gives the
    same chains and draws each time.
    """

    def __init__(self, generator: random.Random | None = None) -> None:
        self._generator = generator or secrets.SystemRandom()

    def seed(self) -> bytes:
        """The last seed of a new chain."""
        return self._generator.randbytes(SEED_BYTES)

    def pack(self, seed: bytes, transcript: str) -> tuple[Card, ...]:
        """The pack of a hand in dealing order."""
        return shuffled_pack(seed, transcript)

    def drawn(self) -> tuple[Card, ...]:
        """The whole pack in a random order."""
        pack = list(PACK)
        self._generator.shuffle(pack)
        return tuple(pack)

    def first_dealer(self, players: int) -> int:
        """A seat at random."""
        return self._generator.randrange(players)


@dataclass(frozen=True, slots=True)
class Waits:
    """How long tables wait for people, in seconds; 0 for not at all, or in a lobby for ever.

    ``cut`` is the time to cut the pack, and again to open sealed cuts; ``next_hand`` the time after
    a hand until the next is dealt unasked; after ``idle_lobby`` an inactive lobby is closed.
    """

    cut: float = 0.0
    next_hand: float = 0.0
    idle_lobby: float = 0.0


NO_WAITS = Waits()
"""Tables deal at once, and lobbies stay open."""
