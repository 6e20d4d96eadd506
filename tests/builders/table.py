"""A table where people play, without a service: each action is applied as the log would have it."""

from dataclasses import replace
from random import Random
from typing import Any

from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.rules.auto_steps import AutoStep, next_step
from bot.table.rules.transitions import apply_logged_action, begin_match, digest_after
from bot.table.state.actions import LoggedAction, TakeOver
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.session import NO_OUTAGES
from bot.table.state.table import Table
from bot.table.store.stored_table import LogEntry, StoredTable
from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.model.actions import Action, Deal, SeatAction
from tarocchino.core.play.events import Event
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.claim import next_play
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.cutting import FixTranscript
from tarocchino.players.levels import Level
from tests.builders.random_play import random_action

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Furio", "Gino")
CHAIN = new_chain(bytes(64))


def person(seat: int, first_user: int = 1) -> Person:
    """Who sits in the seat to begin with."""
    return Person(first_user + seat, NAMES[seat])


class Gathering:
    """People, and computer players in the seats named, at a table whose match begins.

    ``log`` is all that was done, ``events`` what the last of it led to; time stands still but for
    ``now``.
    """

    def __init__(
        self,
        game: str = "ottocento",
        knobs: dict[str, Any] | None = None,
        players: int = 4,
        *,
        computers: tuple[int, ...] = (),
        level: Level = Level.CLUB,
        seed: int = 1,
        first_user: int = 1,
        place: tuple[int, int] = (10, 20),
    ) -> None:
        played = GAMES[GameName(game)]
        seats: tuple[Occupant, ...] = tuple(
            Computer(NAMES[seat], level) if seat in computers else person(seat, first_user)
            for seat in range(players)
        )
        self.random = Random(seed)
        self.chain: SeedChain = CHAIN
        self.now = 1_000_000.0
        self.log: list[LogEntry] = []
        self.events: tuple[Event, ...] = ()
        self.lobby = Table(
            id=1,
            venue=Venue(*place),
            host_id=first_user,
            game=played,
            rules=read_match_rules(played, knobs or {}, players),
            seats=seats,
            chain_start=CHAIN.start,
        )
        self.table = begin_match(self.lobby)

    @property
    def match(self) -> MatchState:
        assert self.table.match is not None
        return self.table.match

    @property
    def hand(self) -> HandState:
        assert self.match.hand is not None
        return self.match.hand

    @property
    def turn(self) -> int:
        assert self.table.turn is not None
        return self.table.turn

    @property
    def last_mover(self) -> int:
        """The seat whose action was the last."""
        action = self.table.history[-1].action
        assert isinstance(action, SeatAction)
        return action.seat

    def do(self, action: LoggedAction, user_id: int | None = None) -> Table:
        """Do the action, by this user; by the table itself for None."""
        table, self.events = apply_logged_action(
            self.table, action, user_id, self.now, self.chain, NO_OUTAGES
        )
        self.table = replace(table, version=self.table.version + 1)
        digest = digest_after(self.table, action)
        self.log.append(LogEntry(self.table.version, action, digest, self.now, user_id))
        return self.table

    def deal(self) -> None:
        """Deal the next hand; the pack is a random one."""
        action = random_action(self.match, self.random)
        assert isinstance(action, Deal)
        if not self.table.cutting or not self.table.cutting.is_fixed:
            self.do(FixTranscript("dealt by the test"))
        self.do(action)

    def move(self) -> Action:
        """The player in turn takes a legal action, or the next hand is dealt."""
        if self.table.awaits_deal:
            self.deal()
            return self.table.history[-1].action
        action = random_action(self.match, self.random)
        assert isinstance(action, SeatAction)
        self.do(action, self.user_of(action.seat))
        return action

    def until_turn(self, number: int) -> None:
        """The first hand up to the action with this number."""
        while len(self.table.history) - self.table.hand_from < number or self.table.awaits_deal:
            self.move()

    def user_of(self, seat: int) -> int | None:
        """Who acts for the seat; None for a computer player."""
        occupant = self.table.seats[seat]
        return occupant.user_id if isinstance(occupant, Person) else None

    def refuses(self, action: LoggedAction) -> RefusalReason | None:
        """Why the table refuses the action, None if it does not; nothing is done."""
        try:
            apply_logged_action(self.table, action, None, self.now, self.chain, NO_OUTAGES)
        except TableRefusedError as error:
            return error.reason
        return None

    def gets_up(self, seat: int) -> None:
        """The person of the seat leaves; a computer player takes over."""
        self.do(TakeOver(seat, Computer("Ada")), self.user_of(seat))

    def comes(self, seat: int, user_id: int) -> None:
        """Somebody takes over the seat."""
        self.do(TakeOver(seat, Person(user_id, f"User {user_id}")), user_id)

    def plays_out(self) -> None:
        """The rest of the hand is played out after a claim."""
        while next_step(self.table, self.now) is AutoStep.PLAY_OUT:
            claimed = self.table.session.claimed if self.table.session else None
            assert claimed is not None
            self.do(next_play(self.match, claimed))

    def stored(self) -> StoredTable:
        """The table as it would be stored."""
        return StoredTable(
            id=self.table.id,
            venue=self.table.venue,
            host_id=self.table.host_id,
            game=self.table.game.name,
            rules=self.lobby.rules,
            seats=self.lobby.seats,
            stage=self.table.stage,
            version=self.table.version,
            chain=self.chain,
            first_dealer=self.lobby.first_dealer,
            opened_at=0.0,
            log=tuple(self.log),
            ending=self.table.ending,
            occasion=self.lobby.occasion,
        )
