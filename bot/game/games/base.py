"""What a game is made of: data and small functions over the one engine in `hand` and `match`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bot.game.cards import Card
from bot.game.rules import RuleSet, RuleSetName


class GameName(Enum):
    """The games of the rule book by their names in the record (record.md)."""

    OTTOCENTO = "ottocento"
    QUATTRO_SCARTATE = "quattro_scartate"


class Role(Enum):
    """Which player a step of the hand speaks of, wherever that player sits."""

    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class OfferCallOut:
    """The player may call out with the cards held now (rules.md § 8, *barilli* 1)."""

    role: Role


@dataclass(frozen=True, slots=True)
class TakeStock:
    """The player takes so many cards from the face-down stock."""

    role: Role
    number: int


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """The player discards so many cards."""

    role: Role
    number: int


@dataclass(frozen=True, slots=True)
class DeclareInTurn:
    """Everybody speaks in turn before the first lead (rules.md § 6, ``before_play``)."""


@dataclass(frozen=True, slots=True)
class PlayTricks:
    """Trick play until the hands are empty."""


Step = OfferCallOut | TakeStock | DiscardCards | DeclareInTurn | PlayTricks


@dataclass(frozen=True, slots=True)
class Layout:
    """How a pack was dealt: a hand for each seat in dealing order, and what stays face down."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MatchSoFar:
    """What a game needs to say whether a match is over: the running score and the hands played."""

    score: tuple[int, ...]
    hands_played: int
    called_out: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a match: ``winner`` is the winning side, None for a draw."""

    winner: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """One game: how it is seated, dealt, stepped through and won.

    ``players`` is the numbers of players it takes; ``target`` its usual target, None where it has
    none; ``targets`` the usual choices; ``sides`` maps a number of players to the sides, each a
    tuple of seats; ``steps`` is the plan of a hand; ``verdict`` is None while the match goes on.
    """

    name: GameName
    section: str
    players: tuple[int, ...]
    rule_sets: tuple[RuleSetName, ...]
    target: int | None
    targets: tuple[int, ...]
    deal: Callable[[int, tuple[Card, ...]], Layout]
    steps: Callable[[RuleSet], tuple[Step, ...]]
    sides: Callable[[int], tuple[tuple[int, ...], ...]]
    verdict: Callable[[RuleSet, MatchSoFar], Verdict | None]
    calls_out: bool

    def __repr__(self) -> str:
        return f"game({self.name.value!r})"
