"""Who has left a match, and so has lost it whatever came of it.

A match that people walk away from, or that ends without a result, is rated by this rule:

* Whoever sits at the table at the end has stayed, as often as they were late or away: a computer
  player played for them, and the result is theirs.
* Whoever gave their seat up, or lost it while away, and does not sit on their side at the end has
  left, whoever took the seat. But if the player who began in a seat is back in it, those who held
  it meanwhile have helped.
* Whoever closes a match while sitting there has left. So has whoever ends it with nobody there to
  agree, because the others are away or computer players.
* The last one of a match among people, after all others have left, may leave or end it freely.
* A match that all who were there agreed to end, or that a moderator without a seat closed, has no
  result. It changes nothing, but for those who had left before.
* Where no end was agreed on beforehand, as in a Terziglio without a number of hands, whoever plays
  with computer players alone could choose the best moment to stop: such a match is not rated. Among
  people it is, if somebody else was there to agree to the end.

So nobody gains by leaving, ending or being away; and nobody who stays pays for it, as without a
result those who stayed keep their ratings.
"""

from __future__ import annotations

from bot.club.ratings.rated_match import Stay
from bot.club.ratings.turns_taken import beginners, occupants
from bot.tables.state.ending import EndingKind
from bot.tables.state.occupants import Occupant, Person
from bot.tables.state.table import Table


def stay_of(table: Table, seat: int, occupant: Occupant) -> Stay:
    """Until when this occupant of the seat was there; computer players stay."""
    if not isinstance(occupant, Person):
        return Stay.TO_THE_END
    ended_by = _ended_by(table)
    if ended_by is not None and occupant.user_id == _user_id(table.seats[ended_by]):
        return Stay.LEFT
    if occupant.user_id in _people_of_side(table, seat) or _was_last(table, seat, occupant):
        return Stay.TO_THE_END
    first, last = occupants(table, seat)[0], table.seats[seat]
    is_back = isinstance(last, Person) and last.user_id == _user_id(first)
    return Stay.HELPED if is_back else Stay.LEFT


def broken_off_by(table: Table) -> int | None:
    """The host who closed the table's match while it was played, unless all others had left."""
    ending = table.ending
    if ending is None or ending.how is not EndingKind.ABORTED or table.match is None:
        return None
    is_hosts = ending.user_id == table.host_id and table.occasion is None
    return table.host_id if is_hosts and not _is_left_alone(table) else None


def is_decided(table: Table) -> bool:
    """Whether the table's match has a result for those who stayed."""
    is_over = table.match is not None and table.match.is_over
    return is_over and not (_agreed_alone(table) and _is_left_alone(table))


def has_agreed_end(table: Table) -> bool:
    """Whether the rules say when the match is over, or people may agree on it."""
    if not table.game.takes_hands or table.rules.hands is not None:
        return True
    return all(isinstance(each, Person) for each in beginners(table))


def _ended_by(table: Table) -> int | None:
    """The seat whose player ended the match for everybody, with nobody's consent."""
    if table.ending is None or _is_left_alone(table):
        return None
    is_closed = table.ending.how is EndingKind.ABORTED
    return table.ending.seat if is_closed or _agreed_alone(table) else None


def _agreed_alone(table: Table) -> bool:
    """Whether nobody but the one who ended the match was there to agree."""
    ending = table.ending
    if ending is None or ending.how is not EndingKind.AGREED:
        return False
    return set(table.present) <= {ending.seat}


def _is_left_alone(table: Table) -> bool:
    """Whether all others have left a match that began among people."""
    began_among_people = all(isinstance(each, Person) for each in beginners(table))
    return len(table.people) < 2 and began_among_people


def _was_last(table: Table, seat: int, occupant: Person) -> bool:
    """Whether this was the last one to leave a match that all others had left before."""
    ending = table.ending
    if ending is None or ending.how is not EndingKind.ABANDONED or ending.seat != seat:
        return False
    people = [each for each in occupants(table, seat) if isinstance(each, Person)]
    return _is_left_alone(table) and people[-1].user_id == occupant.user_id


def _people_of_side(table: Table, seat: int) -> frozenset[int]:
    """The users who sit on the seat's side at the end."""
    sides = table.game.scorers(len(table.seats))
    side = next(seats for seats in sides if seat in seats)
    return frozenset(table.people[each].user_id for each in side if each in table.people)


def _user_id(occupant: Occupant | None) -> int | None:
    return occupant.user_id if isinstance(occupant, Person) else None
