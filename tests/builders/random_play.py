"""Whole hands of random legal play, for laws that must hold whatever the players do."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Any

from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.model.actions import (
    Action,
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    SeatAction,
    Signal,
)
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.combinations import (
    Combination,
    Declared,
    Family,
    combinations_of,
    verify_declared,
)
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.model.rules import KNOBS, RuleSet
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.events import Event
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import (
    best_first_call,
    discard_number,
    discardable_cards,
    may_declare,
    possible_bids,
    verify_signals,
)
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.play.scoring import matto_debt

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("ottocento", {}),
    ("ottocento", {"set": "pagat"}),
    ("ottocento", {"set": "parlour"}),
    ("ottocento", {"overtrump": True, "grande_wild": "stop", "declare": "before_play"}),
    ("ottocento", {"set": "parlour", "declare": "first_trick", "striscio_means": "has_more"}),
    ("ottocento", {"set": "pagat", "grande_head": "Mondo", "trick_combinations": True}),
    ("ottocento", {"suit_order": "uniform", "declare": "none", "signals": "off"}),
    ("quattro_scartate", {}),
    ("quattro_scartate", {"set": "parlour"}),
]
"""Games and rules as a record writes them: each knob appears in more than one position."""

EVERY_TABLE: list[tuple[str, dict[str, Any], int]] = [
    *((game, knobs, 4) for game, knobs in TABLES),
    ("terziglio", {}, 3),
    ("terziglio", {"hands": 3}, 3),
    ("terziglio", {"poste_floor": 45, "declare": "before_play", "signals": "free"}, 3),
    ("terziglio", {"trick_combinations": True, "suit_order": "uniform", "hands": 2}, 3),
    ("millone", {}, 2),
    ("millone", {"target": 200, "declare": "before_play", "grande_head": "Mondo"}, 2),
    ("millone", {"target": 150, "overtrump": True, "calling_out": "immediate"}, 2),
    ("millone", {"target": 20}, 2),
    ("centocinquanta", {}, 2),
    ("centocinquanta", {"target": 10}, 2),
    ("centocinquanta", {"target": 200, "cricche_table": "parlour", "declare": "before_play"}, 2),
    ("centocinquanta", {"target": 151, "trick_combinations": True}, 2),
    ("quindici", {}, 2),
    ("quindici", {"target": 1}, 2),
    ("quindici", {"target": 21, "declare": "none"}, 2),
    ("quindici", {"target": 20, "trick_combinations": True, "striscio_means": "lead_trumps"}, 2),
    *(("mattazza", {}, players) for players in (3, 4, 5, 6)),
    ("mattazza", {"deal_next": "loser", "losers": 2}, 3),
    ("mattazza", {"deal_next": "loser", "losers": 3, "target": 2, "overtrump": True}, 4),
    ("mattazza", {"deal_next": "loser", "losers": 4, "grande_wild": "stop"}, 5),
    ("mattazza", {"target": 4, "losers": 1, "signals": "free", "deal_next": "loser"}, 6),
    *(("open", {}, players) for players in (2, 3, 4, 5, 6, 7)),
    ("open", {"hands": 3, "suit_order": "bolognese", "signals": "off"}, 3),
    ("open", {"hands": 2, "overtrump": False, "grande_wild": "bridge"}, 5),
]
"""Every game with every number of players, each under several rules."""


@dataclass(frozen=True)
class Step:
    """One action, the state before and after it, and the events it led to."""

    before: MatchState
    action: Action
    events: tuple[Event, ...]
    after: MatchState

    @property
    def hand(self) -> HandState:
        """The hand after the action."""
        assert self.after.hand is not None
        return self.after.hand


@dataclass(frozen=True)
class Playthrough:
    """One hand of random play, from its deal to its end; ``seed`` and ``knobs`` repeat it."""

    game: str
    knobs: dict[str, Any]
    seed: int
    players: int
    start: MatchState
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"play_hand({(self.game, self.knobs)!r}, {self.seed}, {self.players})"

    @property
    def end(self) -> HandState:
        return self.steps[-1].hand

    @property
    def actions(self) -> list[Action]:
        return [step.action for step in self.steps]

    @property
    def plain_knobs(self) -> dict[str, Any]:
        """Every knob of the rules in force, in a record's words."""
        return plain_knobs(self.start.rules)


def plain_knobs(by_knob: RuleSet) -> dict[str, Any]:
    """Every knob in a record's words, the defaults too."""
    values = {knob: getattr(by_knob, knob) for knob in KNOBS}
    return {knob: v.value if isinstance(v, Enum) else v for knob, v in values.items()}


def fresh_match(game: str, knobs: dict[str, Any], players: int) -> MatchState:
    """A match before its first deal."""
    played = GAMES[GameName(game)]
    return new_match(played, read_match_rules(played, knobs, players), players)


def play_hand(
    game_and_knobs: tuple[str, dict[str, Any]], seed: int, players: int = 4
) -> Playthrough:
    """One hand of a match at a random score, often near its end so that somebody calls out."""
    random = Random(seed)
    name, knobs = game_and_knobs
    match = fresh_match(name, knobs, players)
    if random.random() < 0.7:
        match = replace(match, score=_random_score(match, random))
    steps = tuple(_played(match, random, hands=1))
    return Playthrough(name, knobs, seed, players, match, steps)


def hand_at(table: tuple[str, dict[str, Any], int], seed: int) -> Playthrough:
    """The hand that `play_hand` plays at one of `EVERY_TABLE`."""
    game, knobs, players = table
    return play_hand((game, knobs), seed, players)


def hand_of(match: MatchState) -> HandState:
    """The hand that is being played."""
    assert match.hand is not None
    return match.hand


def _random_score(match: MatchState, random: Random) -> tuple[float, ...]:
    """A running score with which the match is not over."""
    target = match.rules.target
    match match.game.name:
        case GameName.TERZIGLIO:
            won = random.randint(-40, 40)
            return (2 * won, -won, -won)
        case GameName.OPEN:
            return tuple(random.randint(0, 200) / 2 for _ in range(match.players))
        case GameName.MATTAZZA:
            assert target is not None
            assert match.rules.losers is not None
            out = random.sample(range(match.players), random.randrange(match.rules.losers))
            return tuple(
                target if seat in out else random.randrange(target) for seat in range(match.players)
            )
        case GameName.QUINDICI:
            assert target is not None
            near, other = target - random.randint(1, 4), target - random.randint(1, 15)
            return random.choice(((near, other), (other, near), (target + 9, target + 9)))
        case _:
            near = (target or 800) - random.randint(1, 60)
            behind = random.choice((0, random.randint(1, 60)))
            return random.choice(
                ((near, near - behind), (near - behind, near), (near + 90, near + 90))
            )


def play_match(
    game_and_knobs: tuple[str, dict[str, Any]], seed: int, players: int = 4, hands: int = 40
) -> list[Step]:
    """A match of random play from its first deal to its end, or its first ``hands`` hands."""
    name, knobs = game_and_knobs
    return list(_played(fresh_match(name, knobs, players), Random(seed), hands))


def _played(match: MatchState, random: Random, hands: int | None = None) -> Iterator[Step]:
    while not match.is_over and (hands is None or len(match.sheets) < hands):
        action = random_action(match, random)
        after, events = apply(match, action)
        yield Step(match, action, events, after)
        match = after


def random_action(match: MatchState, random: Random) -> Action:
    """Some legal action, any of the kinds that the state admits."""
    if match.awaits_deal:
        dealer = match.next_dealer
        if dealer is None:
            dealer = random.randrange(match.players)
        return Deal(dealer, tuple(random.sample(PACK, len(PACK))))
    assert match.hand is not None
    return _random_seat_action(match.hand, random)


def _random_seat_action(hand: HandState, random: Random) -> SeatAction:
    seat = hand.turn
    match hand.phase:
        case Phase.CALL_OUT:
            found = best_first_call(hand, seat)
            if not found or random.random() < 0.5:
                return DeclineCallOut(seat)
            return CallOut(seat, tuple(Declared(c.family, c.cards) for c in found))
        case Phase.AUCTION:
            return Bid(seat, random.choice(possible_bids(hand.bids, hand.players)))
        case Phase.DISCARD:
            number = discard_number(hand)
            return Discard(seat, tuple(random.sample(discardable_cards(hand), number)))
        case Phase.DECLARE:
            declared = random_declaration(hand, random)
            return Declare(seat, declared) if declared else KeepSilent(seat)
        case Phase.PAY:
            debt = matto_debt(hand)
            assert debt is not None
            return Pay(seat, random.choice(debt.cards))
        case _:
            if may_declare(hand) and (declared := random_declaration(hand, random)):
                return Declare(seat, declared)
            playable = playable_cards(hand.hands[seat], hand.trick, hand.rules)
            played = Play(seat, random.choice(playable))
            say = (
                random.choice(list(Saying)) if hand.game.sayings and random.random() < 0.2 else None
            )
            return replace(played, signals=_random_signals(hand, played, random), say=say)


def random_declaration(hand: HandState, random: Random) -> tuple[Declared, ...]:
    """Some of what the player in turn may declare, at times shorter; often nothing."""
    found = combinations_of(hand.hands[hand.turn], hand.rules)
    chosen = [c for c in found if random.random() < 0.7]
    return tuple(_shortened(c, hand, random) for c in chosen) if random.random() < 0.8 else ()


def _shortened(found: Combination, hand: HandState, random: Random) -> Declared:
    whole = Declared(found.family, found.cards)
    kept = tuple(c for c in found.cards if random.random() < 0.8)
    shorter = Declared(found.family, kept)
    try:
        verify_declared((shorter,), hand.hands[hand.turn], hand.rules)
    except IllegalActionError:
        return whole
    return shorter


def _random_signals(hand: HandState, played: Play, random: Random) -> tuple[Signal, ...]:
    given = tuple(s for s in Signal if random.random() < 0.2)
    if hand.trick.plays or not given:
        return ()
    held = hand.hands[played.seat]
    try:
        verify_signals(given, played.card, held, hand.tricks, hand.rules)
    except IllegalActionError:
        return ()
    return given


def noise(random: Random) -> Iterator[Action]:
    """Actions of every kind that are seldom legal: any seat, any card, any combination."""
    while True:
        seat = random.choice((0, 1, 2, 3, 4, -1))
        some = tuple(random.sample(PACK, random.choice((0, 1, 2, 2, 3, 4))))
        declared = tuple(Declared(random.choice(list(Family)), some) for _ in range(2))
        a_card = random.choice(PACK)
        yield random.choice(
            (
                Deal(seat, PACK),
                CallOut(seat, declared[:1]),
                DeclineCallOut(seat),
                Bid(seat, random.choice(list(BidWord))),
                Discard(seat, some),
                Declare(seat, declared),
                Declare(seat, declared[:1]),
                KeepSilent(seat),
                Play(seat, a_card),
                Play(seat, a_card, say=random.choice(list(Saying))),
                Play(seat, a_card, (random.choice(list(Signal)),)),
                Pay(seat, a_card),
            )
        )
