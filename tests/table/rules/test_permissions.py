"""Who may do what: every actor, every request, every state of a table, against ``who_may.txt``."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import pytest

from bot.services import TableService
from bot.settings.agreement import Agreement
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.state.actions import ProposalKind, Propose
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import DeclineCallOut, SeatAction
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.legality import legal_actions
from tarocchino.dealing.cutting import CutError
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore

HERE = Venue(guild_id=10, channel_id=20)
ELSEWHERE = 11
OTTOCENTO = GAMES[GameName.OTTOCENTO]
PLAYERS = tuple(Person(n, name) for n, name in enumerate(("Anna", "Beppe", "Carla", "Dora"), 1))
HOST, ANYBODY = Person(8, "Olga"), Person(9, "Rina")

STATES = ("lobby", "cutting", "playing", "finished", "closed", "parked")
OUTCOMES: Mapping[str, RefusalReason | None] = {
    "yes": None,
    "host": RefusalReason.HOST_ONLY,
    "seated": RefusalReason.NOT_SEATED,
    "server": RefusalReason.OTHER_SERVER,
    "begun": RefusalReason.NOT_IN_LOBBY,
    "idle": RefusalReason.NOT_PLAYING,
    "over": RefusalReason.MATCH_ENDED,
    "gone": RefusalReason.NO_TABLE,
    "plays": RefusalReason.PLAYS_HERE,
}
"""The cells of the table: why the request is refused, or that it is not."""


@dataclass(frozen=True)
class World:
    """A table in some state, and the service that holds it."""

    service: TableService
    store: MemoryStore
    publisher: RecordingPublisher
    table: Table

    @property
    def in_turn(self) -> Person:
        return self.table.people[self.table.turn or 0]

    @property
    def not_in_turn(self) -> Person:
        return self.table.people[((self.table.turn or 0) + 1) % 4]


def here(person: Person) -> Actor:
    return Actor(person.user_id, HERE.guild_id)


def by_dm(person: Person) -> Actor:
    return Actor(person.user_id, None)


def elsewhere(person: Person) -> Actor:
    return Actor(person.user_id, ELSEWHERE)


ACTORS: Mapping[str, Callable[[World], Actor]] = {
    "player in turn": lambda w: here(w.in_turn),
    "other player": lambda w: here(w.not_in_turn),
    "player by DM": lambda w: by_dm(w.in_turn),
    "player in another server": lambda w: elsewhere(w.in_turn),
    "player who moderates": lambda w: replace(here(w.in_turn), moderator=True),
    "player who moderates another server": lambda w: replace(elsewhere(w.in_turn), moderator=True),
    "host who plays": lambda w: Actor(w.table.host_id, HERE.guild_id),
    "host who watches": lambda w: Actor(w.table.host_id, HERE.guild_id),
    "host who watches by DM": lambda w: Actor(w.table.host_id, None),
    "spectator": lambda _: here(ANYBODY),
    "moderator": lambda _: replace(here(ANYBODY), moderator=True),
    "outsider": lambda _: elsewhere(ANYBODY),
    "moderator of another server": lambda _: replace(elsewhere(ANYBODY), moderator=True),
    "stranger by DM": lambda _: by_dm(ANYBODY),
}


def read_matrix() -> dict[tuple[Request, str, str], str]:
    """The expected outcome of each request, actor and state."""
    matrix: dict[tuple[Request, str, str], str] = {}
    request = Request.SIT
    for line in (Path(__file__).parent / "who_may.txt").read_text().splitlines():
        if line and not line.startswith(("#", " ")):
            request = Request(line)
        elif line.startswith(" "):
            cells, _, actors = line.partition(":")
            outcomes = dict(zip(STATES, cells.split(), strict=True))
            for actor in actors.split(","):
                for state, outcome in outcomes.items():
                    cell = (request, actor.strip(), state)
                    assert cell not in matrix, f"{cell} stands there twice"
                    matrix[cell] = outcome
    return matrix


MATRIX = read_matrix()


async def world_in(state: str, *, host_plays: bool) -> World:
    """A table of four people in this state."""
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher, patience=3600.0)
    rules = default_rules(OTTOCENTO)
    host = PLAYERS[0] if host_plays else HOST
    terms = Agreement(cutting=True)
    table = await service.lobby.open_table(
        HERE, host, OTTOCENTO, rules, host_sits=host_plays, agreement=terms
    )
    for person in PLAYERS if not host_plays else PLAYERS[1:]:
        table = await service.seats.sit(table.id, here(person), person)
    if state in ("cutting", "playing"):
        table = await service.lobby.start(table.id, here(host), Seating.AS_SEATED)
    if state == "playing":
        for person in PLAYERS:
            await service.play.cut(table.id, here(person), "")
        table = await publisher.until(lambda t: t.turn is not None)
    if state == "closed":
        table = await service.lobby.close(table.id, here(host))
    if state in ("finished", "parked"):
        table = replace(table, stage=Stage(state))
    return World(service, store, publisher, table)


def plays_as_host(actor: str) -> bool:
    return actor == "host who plays"


def test_the_table_has_a_cell_for_everything() -> None:
    assert set(MATRIX) == {(r, a, s) for r in Request for a in ACTORS for s in STATES}
    assert set(MATRIX.values()) == set(OUTCOMES)


async def test_who_may_ask_what() -> None:
    found: dict[tuple[Request, str, str], RefusalReason | None] = {}
    for state, host_plays in product(STATES, (True, False)):
        world = await world_in(state, host_plays=host_plays)
        for actor, acting in ACTORS.items():
            if plays_as_host(actor) is host_plays:
                for request in Request:
                    try:
                        verify_may(acting(world), request, world.table)
                    except TableRefusedError as error:
                        found[request, actor, state] = error.reason
                    else:
                        found[request, actor, state] = None
        await world.service.registry.stop()
    assert found == {cell: OUTCOMES[outcome] for cell, outcome in MATRIX.items()}


def action_of(world: World, actor: Actor) -> SeatAction:
    """An action of the game in the actor's seat, or in the first for an actor without one."""
    seat = world.table.seat_of(actor.user_id) or 0
    match = world.table.match
    if match is not None and match.hand is not None and seat == world.table.turn:
        return next(iter(legal_actions(match.hand)))
    return DeclineCallOut(seat)


def whoever(actor: Actor) -> Person:
    return Person(actor.user_id, "Whoever")


def propose(world: World, actor: Actor) -> Awaitable[object]:
    seat = world.table.seat_of(actor.user_id) or 0
    return world.service.play.request(world.table.id, actor, Propose(seat, ProposalKind.PAUSE))


def find_substitute(world: World, actor: Actor) -> Awaitable[object]:
    own = world.table.seat_of(actor.user_id)
    return world.service.handover.offer_seat(
        world.table.id, actor, 0 if own is None else (own + 1) % 4
    )


ASKING: Mapping[Request, Callable[[World, Actor], Awaitable[object]]] = {
    Request.SIT: lambda w, a: w.service.seats.sit(w.table.id, a, whoever(a)),
    Request.LEAVE: lambda w, a: w.service.seats.leave(w.table.id, a),
    Request.READY: lambda w, a: w.service.lobby.ready(w.table.id, a),
    Request.INVITE: lambda w, a: w.service.lobby.invite(w.table.id, a, {ANYBODY.user_id}),
    Request.CHANGE_TERMS: lambda w, a: w.service.lobby.set_terms(w.table.id, a, cutting=True),
    Request.UNSEAT: lambda w, a: w.service.seats.unseat(w.table.id, a, 1),
    Request.ADD_COMPUTER: lambda w, a: w.service.seats.add_computer(w.table.id, a),
    Request.REMOVE_COMPUTER: lambda w, a: w.service.seats.remove_computer(w.table.id, a),
    Request.START: lambda w, a: w.service.lobby.start(w.table.id, a, Seating.AS_SEATED),
    Request.CLOSE: lambda w, a: w.service.lobby.close(w.table.id, a),
    Request.CUT: lambda w, a: w.service.play.cut(w.table.id, a, "lune"),
    Request.ACT: lambda w, a: w.service.play.act(w.table.id, None, a, action_of(w, a)),
    Request.TABLE_ACTION: propose,
    Request.OFFER_SEAT: lambda w, a: w.service.handover.offer_seat(w.table.id, a),
    Request.FIND_SUBSTITUTE: find_substitute,
    Request.TAKE_OVER: lambda w, a: w.service.handover.take_over(w.table.id, a, whoever(a), 0),
    Request.REMATCH: lambda w, a: w.service.rematches.rematch(w.table.id, a),
    Request.MOVE: lambda w, a: w.service.venues.move(
        w.table.id, a, Venue(HERE.guild_id, HERE.channel_id + 1)
    ),
}
"""How each request is made to the service; the others only read."""


def asked(world: World, request: Request, actor: Actor) -> Awaitable[object]:
    """The request, made to the service."""
    if request in ASKING:
        return ASKING[request](world, actor)
    return look(world.service, actor, request, world.table.id)


async def look(service: TableService, actor: Actor, request: Request, table_id: int) -> Table:
    return service.registry.table_for(actor, request, table_id)


async def outcome_of(awaited: Awaitable[object]) -> RefusalReason | None:
    """Why the request was refused; None if it was done, or refused by the rules of the game."""
    try:
        await awaited
    except TableRefusedError as error:
        return error.reason
    except (IllegalActionError, CutError):
        return None
    return None


LATER = frozenset(
    {
        RefusalReason.ALREADY_SEATED,
        RefusalReason.TABLE_FULL,
        RefusalReason.NO_COMPUTER_THERE,
        RefusalReason.NO_CUT_NOW,
        RefusalReason.NO_SUBSTITUTE,
        RefusalReason.SEAT_TAKEN,
        RefusalReason.NO_REMATCH,
    }
)
"""Reasons that a table gives to people who may make the request."""


@pytest.mark.parametrize("state", ["lobby", "cutting", "playing", "closed"])
async def test_the_service_keeps_to_it(state: str) -> None:
    # What was refused has changed nothing, so the next actor finds the same world.
    unchanged: dict[bool, World] = {}
    for request, actor in product(Request, ACTORS):
        host_plays, asking = plays_as_host(actor), f"{request.value}, {actor}"
        world = unchanged.pop(host_plays, None) or await world_in(state, host_plays=host_plays)
        stored, shown = dict(world.store.rows.tables), len(world.publisher.changes)
        found = await outcome_of(asked(world, request, ACTORS[actor](world)))
        expected = OUTCOMES[MATRIX[request, actor, state]]
        if state == "closed" and request is not Request.REMATCH:
            assert found is RefusalReason.NO_TABLE, asking
        elif expected is None:
            assert found is None or found in LATER, asking
        else:
            assert found is expected, asking
        if found is not None:
            assert world.store.rows.tables == stored, asking
            assert len(world.publisher.changes) == shown, asking
            unchanged[host_plays] = world
        else:
            await world.service.registry.stop()
    for world in unchanged.values():
        await world.service.registry.stop()
