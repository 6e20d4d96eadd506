"""A table whose match is known in full, for tests of what is published of it."""

from dataclasses import replace

from bot.support.clock import Clock
from bot.support.venue import Venue
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.session import new_clock, new_session
from bot.table.state.table import PlayedAction, Stage, Table
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.cutting import before_hand
from tests.builders.random_play import Step, play_match
from tests.builders.ui_tables import CHAIN

Seats = tuple[Occupant | None, ...]

CHANNEL = 77


ANNA = 5


BRUNO = 6


MATCH = play_match(("quattro_scartate", {}), 4)


HAND = [s for s in MATCH if not s.after.sheets]


def table(match: MatchState | None = None, version: int = 1) -> Table:
    """Anna in seat 0, Bruno in seat 1, two computers."""
    seats = (Person(ANNA, "Anna"), Person(BRUNO, "Bruno", "it"), Computer("Ada"), Computer("Ivo"))
    game = MATCH[0].before.game
    stage = Stage.LOBBY if match is None else Stage.PLAYING
    if match is not None and match.is_over:
        stage = Stage.FINISHED
    return Table(
        id=1,
        venue=Venue(1, CHANNEL),
        host_id=ANNA,
        game=game,
        rules=MATCH[0].before.rules,
        seats=seats,
        chain_start=CHAIN.start,
        stage=stage,
        version=version,
        match=match,
        cutting=None if match is None else before_hand(len(seats)),
    )


def at(number: int, clock: Clock, *, seats: Seats = ()) -> Table:
    """The table after the step of this index of the first hand, which is being played now."""
    step = HAND[number]
    shown = table(step.after, number + 2)
    history = tuple(PlayedAction(s.action, None, 0.0) for s in HAND[: number + 1])
    return replace(
        shown,
        session=new_session(4),
        clock=replace(new_clock(shown.agreement.time_control, 4), since=clock.now()),
        history=history,
        seats=seats or shown.seats,
    )


def in_turn_after(step: Step) -> int | None:
    hand = step.after.hand
    return None if hand is None or step.after.awaits_deal else hand.turn


def turns_of(seat: int, phase: Phase = Phase.PLAY) -> list[int]:
    """The steps of the first hand, by index, with which a turn of this seat begins."""
    return [
        number
        for number, step in enumerate(HAND)
        if in_turn_after(step) == seat
        and (number == 0 or in_turn_after(HAND[number - 1]) != seat)
        and step.after.hand is not None
        and step.after.hand.phase is phase
    ]


def after_turn(turn: int) -> int:
    """The step, by index, with which the turn is over that began with this one."""
    seat = in_turn_after(HAND[turn])
    return next(n for n in range(turn, len(HAND)) if in_turn_after(HAND[n]) != seat)
