"""What a game is made of: data and small functions over the engine in `tarocchino.core.play`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass

from tarocchino.core.model.cards import Card, NamedEnum
from tarocchino.core.model.rules import DeclareTime, RuleSet, RuleSetName

Points = float
"""Points of a hand or a match: whole everywhere but in the open game, which counts halves."""


class GameName(NamedEnum):
    """The games of the rule book by their names in the record (record.md)."""

    OTTOCENTO = "ottocento"
    QUATTRO_SCARTATE = "quattro_scartate"
    TERZIGLIO = "terziglio"
    MILLONE = "millone"
    CENTOCINQUANTA = "centocinquanta"
    QUINDICI = "quindici"
    MATTAZZA = "mattazza"
    OPEN = "open"


class ScoreUnit(NamedEnum):
    """What a game counts in its running score."""

    POINTS = "points"
    POSTE = "poste"
    PENALTIES = "penalties"


class Role(NamedEnum):
    """The player whom a step of the hand concerns, whatever the seat."""

    DEALER = "dealer"
    ELDEST = "eldest"
    SOLOIST_GOING_UP = "soloist_going_up"


@dataclass(frozen=True, slots=True)
class OfferCallOut:
    """The player may call out with the cards held now (rules.md § 8, *barilli* 1).

    With ``asks_always`` the player is asked even if calling out would not win, because being asked
    would otherwise show that it would. Without it the question is secret: the same player acts next
    in any case, so the others cannot notice it.
    """

    role: Role
    asks_always: bool = False


@dataclass(frozen=True, slots=True)
class HoldAuction:
    """The players bid, beginning with the receiver, until there is a soloist (rules.md § 9)."""


@dataclass(frozen=True, slots=True)
class TakeStock:
    """The player takes ``number`` cards from the face-down stock."""

    role: Role
    number: int


@dataclass(frozen=True, slots=True)
class DealStock:
    """The stock is dealt in packets of ``packet`` cards, eldest first, until it is gone."""

    packet: int


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """The player discards ``number`` cards."""

    role: Role
    number: int


@dataclass(frozen=True, slots=True)
class DeclareInTurn:
    """Everybody speaks in turn before the first lead (rules.md § 6, ``before_play``)."""


@dataclass(frozen=True, slots=True)
class PlayTricks:
    """Trick play until the hands are empty."""


HandStep = (
    OfferCallOut | HoldAuction | TakeStock | DealStock | DiscardCards | DeclareInTurn | PlayTricks
)


class CallsOut(NamedEnum):
    """Whose declarations can end a match, besides those with the first cards (rules.md § 8, 10)."""

    NEVER = "never"
    BY_KNOB = "by_knob"
    FIRST_CARDS = "first_cards"
    ELDEST = "eldest"


class MattoPrice(NamedEnum):
    """When the Matto's price is owed (rules.md § 3)."""

    TRICK_LOST = "trick_lost"
    ODD_PILES = "odd_piles"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a pack was dealt: a hand for each seat, and what stays face down, in pack order."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a hand, which the game turns into scores.

    ``totals`` and ``cappotti`` (whether it took no trick) are by side; ``playing`` are the seats
    that took part, out of ``players`` seats; ``soloist`` and ``alone`` (*faccio di mio*) are
    Terziglio's.
    """

    totals: tuple[Points, ...]
    cappotti: tuple[bool, ...]
    playing: tuple[int, ...]
    players: int
    soloist: int | None
    alone: bool


@dataclass(frozen=True, slots=True)
class MatchSoFar:
    """What decides whether a match is over: scores, hands played, the side that called out."""

    score: tuple[Points, ...]
    hands_played: int
    called_out: int | None


Winner = int | tuple[int, ...] | None
"""The winner of a match: one scorer, several together, or none."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a match: the winning scorers; none for a draw, or if nobody is left."""

    winners: tuple[int, ...]

    @property
    def winner(self) -> Winner:
        """The one winner, several that win together, or None."""
        match self.winners:
            case ():
                return None
            case (winner,):
                return winner
            case winners:
                return winners


@dataclass(frozen=True, slots=True)
class HandDone:
    """What decides the next dealer: the hand's dealer, the seats still in, the hand's result."""

    dealer: int
    players: int
    playing: tuple[int, ...]
    soloist: int | None
    score: tuple[Points, ...]


def each_alone(players: int) -> tuple[tuple[int, ...], ...]:
    """Make every player a side."""
    return tuple((seat,) for seat in range(players))


def next_player(seat: int, players: int, playing: Collection[int]) -> int:
    """Return the next seat to the right that takes part."""
    following = (seat + 1) % players
    while following not in playing:
        following = (following + 1) % players
    return following


def deal_passes_right(_rules: RuleSet, done: HandDone) -> int:
    """Pass the deal to the right (rules.md § 2)."""
    return next_player(done.dealer, done.players, done.playing)


def everybody_plays(_rules: RuleSet, score: tuple[Points, ...]) -> tuple[int, ...]:
    """Nobody sits out."""
    return tuple(range(len(score)))


def whole(points: Points) -> Points:
    """Return the same number, as an integer if it is one."""
    return int(points) if points == int(points) else points


def as_counted(points: Points) -> Points:
    """Score points as they are counted."""
    return points


def totals_scored(_rules: RuleSet, outcome: Outcome) -> tuple[Points, ...]:
    """Score every side's total."""
    return outcome.totals


def in_pairs(pile: Collection[Card], _players: int) -> Points:
    """Card points counted in pairs (rules.md § 4)."""
    return in_groups(pile, 2)


def in_groups(pile: Collection[Card], group: int) -> Points:
    """Card points counted in groups: one point a group, plus each card's value above one."""
    return len(pile) // group + sum([c.points for c in pile]) - len(pile)


def poste(points: Points, floor: int) -> int:
    """Return the winner's points in *poste* (rules.md § 9): one for each ten begun above the floor.

    >>> poste(14, floor=14), poste(15, floor=14), poste(208, floor=14)
    (0, 1, 20)
    """
    return max(0, -((floor - int(points)) // 10))


def highest(score: tuple[Points, ...]) -> tuple[int, ...]:
    """Return the scorers with the highest score."""
    most = max(score)
    return tuple(place for place, points in enumerate(score) if points == most)


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """One game: how it is seated, dealt, stepped through, counted and won.

    ``section`` is that of rules.md; ``players`` are the numbers of players it can be played by.
    ``target`` gives the usual target for a number of players, None if the game has none;
    ``target_range`` is what a target may be and ``targets`` are the usual choices; ``takes_hands``
    says that a number of hands may be agreed on, usually ``hands``.
    ``sides`` maps a number of players and the soloist to the sides of a hand, ``scorers`` maps a
    number of players to the seats of each running score. ``deal`` takes the dealer, the pack, the
    seats that play and the number of seats; ``steps`` is the plan of a hand; ``count_cards`` takes
    a pile and the number of players that take part. ``hand_score`` is what a hand adds to each
    score, counted in ``unit``, ``rounded`` how points are rounded before they count towards a
    target; ``verdict`` is None while the match goes on. With ``highest_draw_receives`` the player
    who draws the highest card for seats is the first receiver instead of the dealer.
    """

    name: GameName
    section: str
    players: tuple[int, ...]
    deal: Callable[[int, tuple[Card, ...], tuple[int, ...], int], Layout]
    steps: Callable[[RuleSet], tuple[HandStep, ...]]
    sides: Callable[[int, int | None], tuple[tuple[int, ...], ...]]
    scorers: Callable[[int], tuple[tuple[int, ...], ...]]
    verdict: Callable[[RuleSet, MatchSoFar], Verdict | None]
    hand_score: Callable[[RuleSet, Outcome], tuple[Points, ...]] = totals_scored
    unit: ScoreUnit = ScoreUnit.POINTS
    rule_sets: tuple[RuleSetName, ...] = (RuleSetName.TORNEO,)
    target: Callable[[int], int | None] = lambda _players: None
    target_range: range | None = None
    targets: tuple[int, ...] = ()
    takes_hands: bool = False
    hands: int | None = None
    losers: Callable[[int], int | None] = lambda _players: None
    calls_out: CallsOut = CallsOut.NEVER
    declares: bool = True
    rounded: Callable[[Points], Points] = as_counted
    sayings: bool = False
    count_cards: Callable[[Collection[Card], int], Points] = in_pairs
    last_trick: int = 6
    price: MattoPrice = MattoPrice.TRICK_LOST
    stock_to_last_trick: bool = False
    avoids_points: bool = False
    next_dealer: Callable[[RuleSet, HandDone], int] = deal_passes_right
    still_in: Callable[[RuleSet, tuple[Points, ...]], tuple[int, ...]] = everybody_plays
    highest_draw_receives: bool = False

    @property
    def adds_points(self) -> bool:
        """Whether a hand's points are added to the score as they are counted."""
        return self.hand_score is totals_scored

    def __repr__(self) -> str:
        return f"game({self.name.value!r})"

    def __reduce__(self) -> tuple[Callable[[GameName], Game], tuple[GameName]]:
        """Go by the name into another process: the functions of a game cannot be pickled."""
        return _named, (self.name,)


def _named(name: GameName) -> Game:
    from tarocchino.core.games import GAMES

    return GAMES[name]


def packets(
    packet: int, rounds: int
) -> Callable[[int, tuple[Card, ...], tuple[int, ...], int], Layout]:
    """Return a deal in rounds of packets, from the eldest to the dealer; the rest becomes the
    stock."""

    def deal(dealer: int, deck: tuple[Card, ...], playing: tuple[int, ...], players: int) -> Layout:
        hands: list[tuple[Card, ...]] = [()] * players
        place = 0
        for seat in _receivers(dealer, playing, players) * rounds:
            hands[seat] += deck[place : place + packet]
            place += packet
        return Layout(tuple(hands), deck[place:])

    return deal


def _receivers(dealer: int, playing: tuple[int, ...], players: int) -> list[int]:
    """Return the seats that play, in the order in which they are dealt to."""
    eldest = next_player(dealer, players, playing)
    return sorted(playing, key=lambda seat: (seat - eldest) % players)


def play_steps(rules: RuleSet) -> tuple[HandStep, ...]:
    """Trick play; before it everybody speaks, if the rules have declarations before play (§ 6)."""
    if rules.declare is DeclareTime.BEFORE_PLAY:
        return (DeclareInTurn(), PlayTricks())
    return (PlayTricks(),)


ANY_TARGET = range(1, sys.maxsize)
"""Any target that a match could be played to; the bound is that of a `range`'s length."""


def first_to_target(rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """Return the side that called out, or the higher of those at the target; equal scores
    continue."""
    if so_far.called_out is not None:
        return Verdict((so_far.called_out,))
    leaders = highest(so_far.score)
    if rules.target is None or max(so_far.score) < rules.target or len(leaders) > 1:
        return None
    return Verdict(leaders)
