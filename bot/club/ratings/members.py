"""The sides of a match as one ladder counts them: by people, or by pairs."""

from __future__ import annotations

from dataclasses import dataclass

from bot.club.ratings.ladders import Pair, Rated
from bot.club.ratings.rated_match import Part, RatedSeat, RatedSide, Stay
from tarocchino.players.levels import Level

Players = tuple[tuple[Rated | Level, float], ...]
"""Players of a side, each with the share of a seat's cards, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of a side who is rated: the share of a seat's cards that they played, and that of
    the cards from when they sat down."""

    who: Rated
    share: float
    share_answered_for: float
    left: bool


@dataclass(frozen=True, slots=True)
class LadderSide:
    """A side on a ladder: its place, who began, who played how much, and who is rated for it."""

    place: int
    began: Players
    played: Players
    members: tuple[Member, ...]


def as_people(side: RatedSide) -> LadderSide:
    """The side by its people; whoever sat in two of its seats is one member."""
    members: dict[int, Member] = {}
    for seat in side.seats:
        for index, part in enumerate(seat.parts):
            if isinstance(part.player, int):
                found = _member(part.player, part, seat, index)
                known = members.get(part.player)
                members[part.player] = found if known is None else _both(known, found)
    return LadderSide(
        place=side.place,
        began=tuple((seat.began, 1.0) for seat in side.seats),
        played=tuple(
            (part.player, seat.share(index))
            for seat in side.seats
            for index, part in enumerate(seat.parts)
        ),
        members=tuple(members.values()),
    )


def as_pair(side: RatedSide, pair: Pair) -> LadderSide:
    """The side of the two who began in its seats, as one."""
    whole = ((pair, 1.0),)
    member = Member(
        who=pair,
        share=min(seat.share(0) for seat in side.seats),
        share_answered_for=1.0,
        left=any(seat.parts[0].stay is Stay.LEFT for seat in side.seats),
    )
    return LadderSide(side.place, whole, whole, (member,))


def _member(user_id: int, part: Part, seat: RatedSeat, index: int) -> Member:
    share = seat.share(index)
    helped = part.stay is Stay.HELPED
    answered_for = share if helped else seat.share_answered_for(index)
    return Member(user_id, share, answered_for, part.stay is Stay.LEFT)


def _both(one: Member, other: Member) -> Member:
    return Member(
        who=one.who,
        share=min(1.0, one.share + other.share),
        share_answered_for=min(1.0, one.share_answered_for + other.share_answered_for),
        left=one.left or other.left,
    )
