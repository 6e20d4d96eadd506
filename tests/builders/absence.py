"""A table where people are late, go away and come back, its clock moved by hand."""

from collections.abc import Callable
from dataclasses import replace

from bot.services import TableService
from bot.settings.agreement import Agreement, Pace, TimeControl
from bot.support.venue import Venue
from bot.table.live.live_table import OutageTracker
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor
from bot.table.state.actions import Answer, Back, ProposalKind, Propose, Resume, TableAction
from bot.table.state.seats import Person
from bot.table.state.session import Session
from bot.table.state.table import Table
from tarocchino.core.games import GAMES, Game, GameName, default_rules
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.legality import legal_actions
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

PLACE = Venue(guild_id=10, channel_id=20)
ANNA, BRUNO, CARLA, DINO = (
    Person(number, name) for number, name in enumerate(("Anna", "Bruno", "Carla", "Dino"), 1)
)
QUICK = TimeControl(Pace.TURN, 60)
GRACE = QUICK.grace
OTTOCENTO, MILLONE = GAMES[GameName.OTTOCENTO], GAMES[GameName.MILLONE]


def by(person: Person) -> Actor:
    return Actor(person.user_id, PLACE.guild_id)


class Evening:
    """One table and its bot, which can be stopped and started over the same store."""

    def __init__(self, terms: TimeControl = QUICK, *, patience: float = 0.0) -> None:
        self.terms = Agreement(terms, cutting=True)
        self.store = MemoryStore()
        self.clock = VirtualClock()
        self.publisher = RecordingPublisher()
        self._patience = patience
        self._service: TableService | None = None

    @property
    def service(self) -> TableService:
        assert self._service is not None
        return self._service

    @property
    def outages(self) -> OutageTracker:
        return self.service.registry.outages

    @property
    def table(self) -> Table:
        return self.service.registry.table(1)

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    @property
    def logged(self) -> list[TableAction]:
        """The table actions of the log, oldest first."""
        log = self.store.rows.tables[1].log
        return [entry.action for entry in log if isinstance(entry.action, TableAction)]

    async def begins(
        self, *people: Person, computers: int = 0, game: Game = OTTOCENTO, target: int = 800
    ) -> None:
        """The people and this number of computer players sit down, and the first hand is dealt."""
        await self.comes_up()
        host, *others = people
        rules = replace(default_rules(game), target=target)
        table = await self.service.lobby.open_table(PLACE, host, game, rules, agreement=self.terms)
        for person in others:
            await self.service.seats.sit(table.id, by(person), person)
        for _ in range(computers):
            await self.service.seats.add_computer(table.id, by(host))
        await self.service.lobby.start(table.id, by(host), Seating.AS_SEATED)
        await self.service.registry.settled()

    async def comes_up(self, *, connected: bool = True) -> None:
        """A bot over the store as it is."""
        self._service = table_service(
            self.store, self.publisher, clock=self.clock, patience=self._patience
        )
        service = self._service
        await self.outages.load()
        await service.registry.restore()
        await service.registry.settled()
        if connected:
            await self.connects()

    async def connects(self) -> None:
        self.outages.connected()
        await self.service.registry.settled()

    async def goes_down(self, *, kill: bool = False) -> None:
        """The bot stops; a killed one has no last words."""
        beaten = self.store.rows.last_beat
        await self.outages.close()
        if kill:
            self.store.rows.last_beat = beaten
        await self.service.registry.stop()

    async def passes(self, seconds: float) -> None:
        await self.clock.advance(seconds, self._settled)

    async def plays(self, person: Person | None = None) -> None:
        """Whoever is in turn does the first legal thing; it is to be this person."""
        table = self.table
        assert table.turn is not None
        assert table.match is not None
        assert table.match.hand is not None
        in_turn = table.people[table.turn]
        assert person in (None, in_turn)
        action: SeatAction = next(iter(legal_actions(table.match.hand)))
        await self.service.play.act(1, None, by(in_turn), action)
        await self.service.registry.settled()

    async def until(self, holds: Callable[[Table], bool]) -> None:
        """Everybody plays until it is so."""
        while not holds(self.table):
            await self.plays()

    async def until_turn_of(self, person: Person) -> None:
        """Everybody plays until this person is in turn."""
        while self.in_turn != person:
            await self.plays()

    @property
    def in_turn(self) -> Person | None:
        """The person in turn; None for a computer player, or nobody."""
        turn = self.table.turn
        return None if turn is None else self.table.people.get(turn)

    async def says(self, person: Person, asked: ProposalKind | bool | type[Back | Resume]) -> None:
        """Ask for something, answer, or come back."""
        seat = self.table.seat_of(person.user_id)
        assert seat is not None
        match asked:
            case ProposalKind():
                await self.service.play.request(1, by(person), Propose(seat, asked))
            case bool():
                await self.service.play.request(1, by(person), Answer(seat, asked))
            case kind:
                await self.service.play.request(1, by(person), kind(seat))
        await self.service.registry.settled()

    async def _settled(self) -> None:
        await self.service.registry.settled()
