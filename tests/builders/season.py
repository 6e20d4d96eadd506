"""A season of a club: people of known strength play matches of all games at a table service."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.services import TableService
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import Table
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.games.match_rules import read_match_rules
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.legality import legal_actions
from tarocchino.players import take_turn
from tests.builders.random_play import random_action
from tests.fakes.services import no_pause
from tests.fakes.virtual_clock import VirtualClock

GUILD = 10
FIRST_USER = 1000
HOUR = 3600.0

KNOBS: dict[GameName, dict[str, object]] = {
    GameName.OTTOCENTO: {"target": 300},
    GameName.QUATTRO_SCARTATE: {"target": 300},
    GameName.TERZIGLIO: {"hands": 3},
    GameName.MILLONE: {"target": 100},
    GameName.CENTOCINQUANTA: {"target": 60},
    GameName.QUINDICI: {"target": 5},
    GameName.MATTAZZA: {"target": 2},
    GameName.OPEN: {"hands": 2},
}
"""Short matches of each game."""


@dataclass(frozen=True, slots=True)
class Member:
    """A person who plays as the computer players do in ``skill`` of the turns, from 0 to 1, and
    some legal action otherwise."""

    person: Person
    skill: float

    def acts(self, table: Table, random: Random) -> SeatAction:
        """What the member does in turn."""
        match, seat = table.match, table.turn
        assert match is not None
        assert match.hand is not None
        assert seat is not None
        if random.random() < self.skill:
            return take_turn(match, seat)
        action = random_action(match, random)
        # Who is weak plays any card, but does not forget what to do with the Matto or the bids.
        return action if isinstance(action, SeatAction) else next(iter(legal_actions(match.hand)))


def members(number: int) -> list[Member]:
    """People of evenly spread strength, the weakest first."""
    return [
        Member(Person(FIRST_USER + n, f"Member {n:02}", "it"), n / (number - 1))
        for n in range(number)
    ]


async def play_season(
    store: Store,
    matches: int,
    club: Sequence[Member],
    *,
    seed: int = 1,
    games: Sequence[GameName] = tuple(GameName),
    first_channel: int = 100,
) -> None:
    """Play matches in turn, an hour each in a channel of its own, and enter them in the club's
    books. Several may play at the same store at once, in other channels.

    Some are played with a computer player, some are closed by their host before their end.
    """
    random, clock = Random(seed), VirtualClock(1.0)
    shuffler = RandomShuffler(Random(seed))
    service = TableService(store, shuffler, clock=clock, pause=no_pause)
    await service.registry.outages.load()
    service.registry.outages.connected()
    for number in range(matches):
        venue = Venue(GUILD, first_channel + number, "it")
        await _play(service, venue, games[number % len(games)], club, random)
        await clock.advance(HOUR, service.registry.settled)
    await service.registry.stop()
    await service.books.bring_up_to_date()
    await service.books.stop()


async def _play(
    service: TableService, venue: Venue, name: GameName, club: Sequence[Member], random: Random
) -> None:
    game = GAMES[name]
    seats = random.choice(game.players)
    computers = 1 if random.random() < 0.15 else 0
    at_table = random.sample(list(club), seats - computers)
    by_id = {member.person.user_id: member for member in at_table}
    host = at_table[0].person
    table = await service.lobby.open_table(
        venue, host, game, read_match_rules(game, KNOBS[name], seats), computers=computers
    )
    for member in at_table[1:]:
        table = await service.seats.sit(table.id, _by(member.person), member.person)
    table = await service.lobby.start(table.id, _by(host), Seating.DRAWN)
    closes_after = random.randrange(10, 60) if random.random() < 0.04 else None
    played = 0
    while True:
        await service.registry.settled()
        found = service.registry.table_in(venue.channel_id)
        if found is None:
            return
        if played == closes_after:
            await service.lobby.close(found.id, _by(host))
            return
        assert found.turn is not None
        occupant = found.seats[found.turn]
        assert isinstance(occupant, Person)
        member = by_id[occupant.user_id]
        action = member.acts(found, random)
        await service.play.act(found.id, None, _by(occupant), action)
        played += 1


def _by(person: Person) -> Actor:
    return Actor(person.user_id, GUILD)
