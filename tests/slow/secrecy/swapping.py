"""Other worlds that look the same to somebody: the cards which that person may not know swapped."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from tarocchino.core.model.actions import (
    Action,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    Pay,
    Play,
)
from tarocchino.core.model.cards import PACK, Card, Rank
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.play.scoring import trick_combinations_of
from tests.builders.random_play import EVERY_TABLE, Playthrough, play_hand
from tests.slow.secrecy.house import replayed
from tests.slow.secrecy.knowledge import may_know

_TRIES = 12

Swap = Mapping[Card, Card]

Course = tuple[MatchState, list[Action], list[Action], int | None]
"""The start, the actions, others with hidden cards swapped, and for whom they are hidden."""


def swapped(
    start: MatchState,
    actions: Sequence[Action],
    seat: int | None,
    random: Random,
    *,
    face_down: bool = False,
) -> list[Action] | None:
    """A course of play that differs from this in hidden cards alone, as legal as this one.

    None where no other was found. A secret offer to call out is declined where it comes up, and no
    answer is given where it does not. Where taken tricks lie ``face_down`` their cards are hidden
    ones, but not who took them, and not the Kings: which signals may be given tells that they are
    out.
    """
    reached = replayed(start, actions)[-1]
    known = may_know(reached, seat, face_down=face_down)
    hidden = [c for c in PACK if c not in known and not (face_down and c.rank is Rank.KING)]
    seen = may_know(reached, seat)
    taken = [c for c in hidden if c in seen] if face_down else hidden
    swap: dict[Card, Card] = {c: c for c in PACK}
    found = None
    tries = _TRIES * 10 if face_down else _TRIES
    for _ in range(tries if taken and len(hidden) > 1 else 0):
        a, b = random.choice(taken), random.choice(hidden)
        tried = swap | {a: swap[b], b: swap[a]}
        course = _course(start, [_exchanged(action, tried) for action in actions])
        if course == list(actions):
            continue
        if course is not None and _told(replayed(start, course)[-1]) == _told(reached):
            swap, found = tried, course
    return found


def _told(state: MatchState) -> object:
    """What the course of a hand tells without its cards."""
    hand = state.hand
    if hand is None:
        return None
    scored = [trick_combinations_of(hand, side) for side in range(len(hand.sides))]
    return hand.winners, scored, [(each.seat, each.points) for each in hand.declarations]


def _course(start: MatchState, actions: Sequence[Action]) -> list[Action] | None:
    state, done = start, []
    for action in actions:
        hand = state.hand
        in_secret = hand is not None and hand.asks_in_secret
        if isinstance(action, DeclineCallOut) and hand is not None and not in_secret:
            if not _asks_always(state):
                continue
        elif in_secret and hand is not None and not isinstance(action, CallOut):
            answer = DeclineCallOut(hand.turn)
            state, done = apply(state, answer)[0], [*done, answer]
            if isinstance(action, DeclineCallOut):
                continue
        try:
            state = apply(state, action)[0]
        except IllegalActionError:
            return None
        done.append(action)
    return done


def _asks_always(state: MatchState) -> bool:
    return state.hand is not None and state.hand.phase.value == "call_out"


def _exchanged(action: Action, swap: Swap) -> Action:
    match action:
        case Deal(dealer, deck):
            return Deal(dealer, tuple(swap[c] for c in deck))
        case Discard(seat, cards):
            return Discard(seat, tuple(swap[c] for c in cards))
        case Play():
            return replace(action, card=swap[action.card])
        case Pay(seat, card):
            return Pay(seat, swap[card])
        case Declare(seat, combinations) | CallOut(seat, combinations):
            given = tuple(
                replace(one, cards=tuple(swap[c] for c in one.cards)) for one in combinations
            )
            return type(action)(seat, given)
        case _:
            return action


def two_worlds(
    table: int, seed: int, cut: float, seat: int | None, face_down: bool = False
) -> Course | None:
    """A hand played up to a point, and another that looks the same to the seat."""
    hand, actions = _played_to(table, seed, cut)
    viewer = None if seat is None else seat % hand.players
    return _with_another(hand.start, actions, viewer, seed, face_down=face_down)


def at_a_turn(table: int, seed: int, cut: float) -> Course | None:
    """A hand played up to a turn, and another that looks the same to the player in turn."""
    hand, actions = _played_to(table, seed, cut)
    reached = replayed(hand.start, actions)[-1]
    if reached.hand is None or reached.sheets:
        return None
    return _with_another(hand.start, actions, reached.hand.turn, seed)


def _played_to(table: int, seed: int, cut: float) -> tuple[Playthrough, list[Action]]:
    game, knobs, players = EVERY_TABLE[table]
    hand = play_hand((game, knobs), seed, players)
    return hand, hand.actions[: max(1, int(cut * (len(hand.actions) - 1)))]


def _with_another(
    start: MatchState,
    actions: list[Action],
    viewer: int | None,
    seed: int,
    *,
    face_down: bool = False,
) -> Course | None:
    other = swapped(start, actions, viewer, Random(seed), face_down=face_down)
    return None if other is None else (start, actions, other, viewer)
