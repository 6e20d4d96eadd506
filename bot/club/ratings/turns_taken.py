"""Who played how many cards of a seat, in the order in which they first sat there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.tables.state.occupants import Computer, Occupant, Person
from bot.tables.state.table import Table
from tarocchino.core.model.actions import Play


def occupants(table: Table, seat: int) -> tuple[Occupant, ...]:
    """Everybody who sat in the seat during the match, in order; who comes back is there again."""
    gone = [each.gone for each in table.handovers if each.seat == seat]
    last = table.seats[seat]
    return tuple(gone if last is None else (*gone, last))


def cards_by_occupant(table: Table, seat: int) -> tuple[int, ...]:
    """The cards that each of the `occupants` played there.

    Those that a computer player played for a person who was late or away are the person's. The log
    does not say where in the play a seat changed hands, only who played: cards that nobody played
    between those of two people belong to the computer player who sat there between them, else to
    the first of the two.
    """
    chain = occupants(table, seat)
    cards: Counter[int] = Counter()
    now, unclaimed = 0, 0
    for user_id in _players_of_cards(table, seat):
        if user_id is None:
            unclaimed += 1
            continue
        then = _next_turn_of(user_id, chain, now)
        cards[_in_between(chain, now, then)] += unclaimed
        cards[then] += 1
        now, unclaimed = then, 0
    cards[_in_between(chain, now, len(chain) - 1)] += unclaimed
    return tuple(cards[index] for index in range(len(chain)))


def _players_of_cards(table: Table, seat: int) -> list[int | None]:
    """Who played each card of the seat, in order; None for a computer player."""
    return [
        done.user_id
        for done in table.history
        if isinstance(done.action, Play) and done.action.seat == seat
    ]


def _next_turn_of(user_id: int, chain: Sequence[Occupant], now: int) -> int:
    """The index of the occupant who is this user, not before ``now``; ``now`` if there is none."""
    for index in range(now, len(chain)):
        occupant = chain[index]
        if isinstance(occupant, Person) and occupant.user_id == user_id:
            return index
    return now


def _in_between(chain: Sequence[Occupant], now: int, then: int) -> int:
    """The index of the occupant whose cards were played by a computer player from ``now`` on, until
    ``then``."""
    return next((i for i in range(now, then + 1) if isinstance(chain[i], Computer)), now)


def beginners(table: Table) -> tuple[Occupant, ...]:
    """Who sat there when the match began, by seat."""
    return tuple(occupants(table, seat)[0] for seat in range(len(table.seats)))
