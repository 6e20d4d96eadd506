"""What is going to be played in a run: tables, games short enough, and who comes to them."""

from dataclasses import dataclass
from random import Random

from tarocchino.core.games import GameName
from tests.slow.simulation.environment.interaction import Member

CHANNEL = 1_000
"""The channel of the first table; each table has one of its own."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table: its channel, the command that opens it, who opens it and who else wants to play.

    ``closed_after`` is a number of hands after which the host ends it, None for no such.
    """

    channel_id: int
    command: str
    host: int
    guests: tuple[int, ...]
    closed_after: int | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """All people who want to play here."""
        return (self.host, *self.guests)


@dataclass(frozen=True, slots=True)
class _Kind:
    """One way to play a game: what `/table open` is given, and how often it is chosen."""

    game: GameName
    people: tuple[int, ...]
    target: int = 0
    hands: int = 0
    customs: str = "-"
    clock: str = "none"
    cutting: bool = False
    weight: int = 2
    closed_after: int | None = None
    often_cut_short: bool = False


_KINDS = (
    _Kind(GameName.OTTOCENTO, (1, 2, 4), target=1),
    _Kind(GameName.OTTOCENTO, (1, 3), target=1, customs="declare=before_play", cutting=True),
    _Kind(GameName.OTTOCENTO, (1, 2), closed_after=1, often_cut_short=True),
    _Kind(GameName.QUATTRO_SCARTATE, (1, 2), closed_after=0),
    _Kind(GameName.TERZIGLIO, (1, 2, 3), hands=1, cutting=True, often_cut_short=True),
    _Kind(GameName.TERZIGLIO, (1, 3), hands=2, weight=1, often_cut_short=True),
    _Kind(GameName.MILLONE, (1, 2), target=20, cutting=True, weight=3),
    _Kind(GameName.MILLONE, (1, 2), target=150, weight=1),
    _Kind(GameName.CENTOCINQUANTA, (1, 2), target=10, cutting=True, weight=4),
    _Kind(GameName.QUINDICI, (1, 2), target=1, weight=5),
    _Kind(GameName.QUINDICI, (2,), target=1, customs="declare=none", cutting=True),
    _Kind(GameName.CENTOCINQUANTA, (2,), target=10, clock="30s", cutting=True, weight=1),
    _Kind(GameName.OTTOCENTO, (2, 3), target=1, clock="30s", weight=1),
    _Kind(GameName.QUINDICI, (2,), target=1, clock="5m+10s", weight=1),
    _Kind(GameName.MATTAZZA, (1, 3), target=2, customs="losers=1", cutting=True, closed_after=1),
    _Kind(GameName.OPEN, (1, 2), hands=1, often_cut_short=True),
    _Kind(GameName.OPEN, (2, 3), closed_after=1, cutting=True, often_cut_short=True),
)
_CUT_SHORT = 0.6

PEOPLE = {
    member.id: member
    for member in (
        Member(1, "Anna", "en-US", moderates=False),
        Member(2, "Bruno", "it", moderates=False),
        Member(3, "Carla", "en-GB", moderates=False),
        Member(4, "*Dino*", "it", moderates=False),
        Member(5, "Emma, who looks on", "en-US", moderates=True),
    )
}
ONLOOKER = 5
"""Who sits nowhere, presses what is there, and manages the server's messages."""


def plan_of(random: Random) -> tuple[TablePlan, ...]:
    """One table, at times two."""
    number = 2 if random.random() < 0.1 else 1
    return tuple(_table(CHANNEL + place, random, small=number > 1) for place in range(number))


def _table(channel_id: int, random: Random, *, small: bool) -> TablePlan:
    kinds = [kind for kind in _KINDS if not small or max(kind.people) < 3]
    kind = random.choices(kinds, [kind.weight for kind in kinds])[0]
    people = random.sample(sorted(PEOPLE.keys() - {ONLOOKER}), random.choice(kind.people))
    cutting = "cut" if kind.cutting else "-"
    command = (
        f"open {kind.game.value} {kind.target} {kind.hands} {kind.customs} {kind.clock} {cutting}"
    )
    cut_short = kind.often_cut_short and random.random() < _CUT_SHORT
    closed_after = 0 if cut_short else kind.closed_after
    return TablePlan(channel_id, command, people[0], tuple(people[1:]), closed_after)
