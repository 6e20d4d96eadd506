"""Derive the facts of a match from its table, by playing its log again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import add

from bot.features.books.match_facts import (
    COMPUTERS,
    Count,
    DealtHand,
    MatchFacts,
    PlayedHand,
    PlayerFacts,
    RecordFacts,
    RecordKind,
    SeatPlayer,
    dealt_hand,
)
from bot.features.books.ratings import Part, RatedMatch, RatedPlayer, RatedSeat, RatedSide, Stay
from bot.table.rules.transitions import match_at_its_end
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.table import EndingKind, Participation, Table, participations
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import Deal, Play
from tarocchino.core.model.cards import BEGATO, CONTATORI
from tarocchino.core.model.combinations import Family
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.play.scoring import HandSheet, SideSheet, matto_debt


def occupants(table: Table, seat: int) -> tuple[Occupant, ...]:
    """Return everyone who sat in the seat, in order, with someone who came back twice."""
    gone = [each.gone for each in table.handovers if each.seat == seat]
    last = table.seats[seat]
    return tuple(gone if last is None else (*gone, last))


def cards_by_occupant(table: Table, seat: int) -> tuple[int, ...]:
    """Return how many cards each of the `occupants` played there.

    Cards that a computer player played for a person who was late or away are the person's. The log
    says who played each card, but not when the seat changed hands: cards that no person played
    between those of two people belong to the computer player who sat there between them, else to
    the first of the two.
    """
    chain = occupants(table, seat)
    cards: Counter[int] = Counter()
    now, unclaimed = 0, 0
    for done in table.history:
        if not isinstance(done.action, Play) or done.action.seat != seat:
            continue
        if done.user_id is None:
            unclaimed += 1
            continue
        then = _next_turn_of(done.user_id, chain, now)
        cards[_in_between(chain, now, then)] += unclaimed
        cards[then] += 1
        now, unclaimed = then, 0
    cards[_in_between(chain, now, len(chain) - 1)] += unclaimed
    return tuple(cards[index] for index in range(len(chain)))


def _next_turn_of(user_id: int, chain: Sequence[Occupant], now: int) -> int:
    """Return this user's index among the occupants from ``now`` on, or ``now``."""
    for index in range(now, len(chain)):
        occupant = chain[index]
        if isinstance(occupant, Person) and occupant.user_id == user_id:
            return index
    return now


def _in_between(chain: Sequence[Occupant], now: int, then: int) -> int:
    """Return the index of the first computer player from ``now`` to ``then``, who played the cards
    between them; ``now`` if there is none."""
    return next((i for i in range(now, then + 1) if isinstance(chain[i], Computer)), now)


def beginners(table: Table) -> tuple[Occupant, ...]:
    return tuple(occupants(table, seat)[0] for seat in range(len(table.seats)))


def places(match: MatchState, resigned: int | None = None) -> tuple[int, ...]:
    """Return the place of each side of the score: 1 for the winners, the same for equal sides.

    The others follow by final score; in a game of penalties by how long they stayed in, then by
    fewer penalties. A side that has ``resigned`` comes last.
    """
    winners = match.verdict.winners if match.verdict else ()
    ranks = [
        (side in winners, side != resigned, *_standing(match, side, side in winners))
        for side in range(len(match.score))
    ]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _standing(match: MatchState, side: int, has_won: bool) -> tuple[Points, ...]:
    if has_won:
        return (0, 0)
    if not match.game.avoids_points:
        return (0, match.score[side])
    scores = accumulate(
        (sheet.score for sheet in match.sheets), lambda *both: tuple(map(add, *both))
    )
    hands_in = sum(side in match.game.still_in(match.rules, score) for score in scores)
    return (hands_in, -match.score[side])


def stay_of(table: Table, seat: int, occupant: Occupant) -> Stay:
    """Return until when this occupant of the seat was there; computer players stay."""
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
    """Return the host who closed the match in play, unless all others had left."""
    ending = table.ending
    if ending is None or ending.how is not EndingKind.ABORTED or table.match is None:
        return None
    is_hosts = ending.user_id == table.host_id and table.occasion is None
    return table.host_id if is_hosts and not _is_left_alone(table) else None


def is_decided(table: Table) -> bool:
    """Return whether the table's match has a result for those who stayed."""
    is_over = table.match is not None and table.match.is_over
    return is_over and not (_agreed_alone(table) and _is_left_alone(table))


def has_agreed_end(table: Table) -> bool:
    """Return whether the rules end the match, or several people can agree to end it."""
    if not table.game.takes_hands or table.rules.hands is not None:
        return True
    return all(isinstance(each, Person) for each in beginners(table))


def _ended_by(table: Table) -> int | None:
    """Return the seat whose player ended the match for everyone without the others' consent."""
    if table.ending is None or _is_left_alone(table):
        return None
    is_closed = table.ending.how is EndingKind.ABORTED
    return table.ending.seat if is_closed or _agreed_alone(table) else None


def _agreed_alone(table: Table) -> bool:
    """Return whether only the person who ended the match was there to agree."""
    ending = table.ending
    if ending is None or ending.how is not EndingKind.AGREED:
        return False
    return set(table.present) <= {ending.seat}


def _is_left_alone(table: Table) -> bool:
    """Return whether all others have left a match that began among people."""
    began_among_people = all(isinstance(each, Person) for each in beginners(table))
    return len(table.people) < 2 and began_among_people


def _was_last(table: Table, seat: int, occupant: Person) -> bool:
    ending = table.ending
    if ending is None or ending.how is not EndingKind.ABANDONED or ending.seat != seat:
        return False
    people = [each for each in occupants(table, seat) if isinstance(each, Person)]
    return _is_left_alone(table) and people[-1].user_id == occupant.user_id


def _people_of_side(table: Table, seat: int) -> frozenset[int]:
    """Return the users who sit on the seat's side at the end."""
    sides = table.game.scorers(len(table.seats))
    side = next(seats for seats in sides if seat in seats)
    return frozenset(table.people[each].user_id for each in side if each in table.people)


def _user_id(occupant: Occupant | None) -> int | None:
    return occupant.user_id if isinstance(occupant, Person) else None


def rated_match(table: Table) -> RatedMatch | None:
    """Return the table's match as ratings see it; None before its end, or if it is not rated. A
    match is not rated if nothing was dealt, or if one person could choose when to end it."""
    match = table.match
    if match is None or not table.history or table.stage.is_open:
        return None
    if not has_agreed_end(table):
        return None
    scorers = match.game.scorers(match.players)
    sides = tuple(
        RatedSide(tuple(_seat(table, seat) for seat in seats), place)
        for seats, place in zip(scorers, places(match, resigned_side(table)), strict=True)
    )
    return RatedMatch(match.game.name, sides, has_result=is_decided(table))


def _seat(table: Table, seat: int) -> RatedSeat:
    """Return the seat with one part per player, even for someone who left and came back."""
    cards: dict[RatedPlayer, int] = {}
    stays: dict[RatedPlayer, Stay] = {}
    played = cards_by_occupant(table, seat)
    for occupant, number in zip(occupants(table, seat), played, strict=True):
        player = occupant.user_id if isinstance(occupant, Person) else occupant.level
        cards[player] = cards.get(player, 0) + number
        stays[player] = stay_of(table, seat, occupant)
    return RatedSeat(tuple(Part(player, cards[player], stays[player]) for player in cards))


def resigned_side(table: Table) -> int | None:
    ending = table.ending
    if ending is None or ending.how is not EndingKind.RESIGNED or ending.seat is None:
        return None
    sides = table.game.scorers(len(table.seats))
    return next(side for side, seats in enumerate(sides) if ending.seat in seats)


NOTHING: Counter[Count] = Counter()


def hand_counts(state: HandState, sheet: HandSheet) -> tuple[Counter[Count], ...]:
    """Return the counts of a counted hand by seat; empty for a seat that sat out."""
    return tuple(
        _of_seat(state, sheet, seat) if seat in state.playing else NOTHING
        for seat in range(state.players)
    )


def seat_score(state: HandState, sheet: HandSheet, seat: int) -> Points:
    """Return what the hand added to the score of the seat's side."""
    scorers = state.game.scorers(state.players)
    return next(sheet.score[n] for n, seats in enumerate(scorers) if seat in seats)


def _of_seat(state: HandState, sheet: HandSheet, seat: int) -> Counter[Count]:
    points = seat_score(state, sheet, seat)
    counts: Counter[Count] = Counter({Count.HANDS: 1, Count.POINTS: points})
    if sheet.sides:
        counts.update(_of_side(state, sheet, seat))
    counts.update(_of_declarations(state, seat))
    counts.update(_of_tricks(state, seat))
    debt = None if state.payment is None else matto_debt(state)
    if debt is not None and debt.seat == seat:
        counts[Count.MATTO_PAID] = 1
    if seat == state.dealer:
        counts.update({Count.DEALER_HANDS: 1, Count.DEALER_POINTS: points})
    if seat == state.soloist:
        won = int(points > 0)
        counts.update(
            {Count.SOLOIST_HANDS: 1, Count.SOLOIST_POINTS: points, Count.SOLOIST_WON: won}
        )
    return counts


def _of_side(state: HandState, sheet: HandSheet, seat: int) -> dict[Count, Points]:
    """Return what the side's pile and declarations brought."""
    own = state.side_of(seat)
    side = sheet.sides[own]
    others = [s for n, s in enumerate(sheet.sides) if n != own and s.seats[0] in state.playing]
    return {
        Count.SEQUENCES: side.sequences.points,
        Count.CRICCHE: side.cricche.points,
        Count.CARD_POINTS: side.cards,
        Count.LAST_TRICKS: side.last_trick,
        Count.TRICK_COMBINATIONS: side.trick_combinations,
        Count.SIDE_DECLARED: side.declared_points,
        Count.CRICCONI: int(side.cricche.doubled),
        Count.CONTATORI: sum(card in CONTATORI for card in side.pile),
        Count.CAPPOTTI: int(bool(others) and all(other.cappotto for other in others)),
        Count.CAPPOTTI_SUFFERED: int(side.cappotto),
    }


def _of_declarations(state: HandState, seat: int) -> dict[Count, Points]:
    own = [declared for declared in state.declarations if declared.seat == seat]
    return {
        Count.DECLARATIONS: sum(len(declared.combinations) for declared in own),
        Count.DECLARED: sum(declared.points for declared in own),
    }


def _of_tricks(state: HandState, seat: int) -> Counter[Count]:
    """Return the tricks won, and what became of the Bégato if the seat played or caught it."""
    counts: Counter[Count] = Counter({Count.TRICKS: state.winners.count(seat)})
    for trick, winner in zip(state.tricks, state.winners, strict=True):
        player = next((at for at, card in trick.plays if card is BEGATO), None)
        if player is None:
            continue
        is_saved = state.side_of(player) == state.side_of(winner)
        if player == seat:
            counts[Count.BEGATO_SAVED if is_saved else Count.BEGATO_LOST] = 1
        elif winner == seat and not is_saved:
            counts[Count.BEGATO_CAUGHT] = 1
    return counts


def match_records(
    match: MatchState, hands: Sequence[PlayedHand], ending: EndingKind
) -> Iterator[RecordFacts]:
    """Yield the best value of each kind in a match with a result, if people hold it. Games in which
    points are penalties have neither highest hands nor comebacks."""
    if match.verdict is None or not hands:
        return
    found, winners = [*_of_hands(match, hands), *_cricconi(hands)], _winners(match, hands)
    if ending is EndingKind.PLAYED and match.rules.target is not None:
        found.append(RecordFacts(RecordKind.FEWEST_HANDS, len(hands), None, winners))
    if not match.game.avoids_points:
        behind = max((_behind(hand.after, match.verdict.winners) for hand in hands), default=0)
        found.append(RecordFacts(RecordKind.GREATEST_COMEBACK, behind, None, winners))
    held = [each for each in found if each.value > 0 and each.holders]
    for kind in RecordKind:
        if of_kind := [each for each in held if each.kind is kind]:
            yield min(of_kind, key=lambda each: kind.rank(each.value))


def _of_hands(match: MatchState, hands: Sequence[PlayedHand]) -> Iterator[RecordFacts]:
    for number, hand in enumerate(hands):
        for side in hand.sheet.sides:
            users = hand.users_of(side.seats)
            if not match.game.avoids_points:
                yield RecordFacts(RecordKind.HIGHEST_HAND, side.total, number, users)
            yield RecordFacts(RecordKind.LONGEST_GRANDE, _grande(side), number, users)
        for declared in hand.state.declarations:
            users = hand.users_of((declared.seat,))
            yield RecordFacts(RecordKind.HIGHEST_DECLARATION, declared.points, number, users)


def _cricconi(hands: Sequence[PlayedHand]) -> Iterator[RecordFacts]:
    made: Counter[tuple[int, ...]] = Counter()
    for hand in hands:
        for side in hand.sheet.sides:
            if side.cricche.doubled:
                made[hand.users_of(side.seats)] += 1
    for users, number in made.items():
        yield RecordFacts(RecordKind.MOST_CRICCONI, number, None, users)


def _grande(side: SideSheet) -> int:
    """Return the length of the side's longest Grande, counted or declared; 0 without one."""
    combinations = (*side.sequences.items, *side.declared)
    return max((c.length for c in combinations if c.family is Family.GRANDE), default=0)


def _behind(score: tuple[Points, ...], winners: tuple[int, ...]) -> Points:
    """Return how far the best placed winner was behind the leader."""
    if not winners:
        return 0
    return max(score) - max(score[side] for side in winners)


def _winners(match: MatchState, hands: Sequence[PlayedHand]) -> tuple[int, ...]:
    """Return the people who played the last hand in the winners' seats."""
    assert match.verdict is not None
    sides = match.game.scorers(match.players)
    seats = tuple(seat for side in match.verdict.winners for seat in sides[side])
    return hands[-1].users_of(seats)


def match_facts(table: Table, ended_at: float) -> MatchFacts | None:
    """Return the facts of the table's match; None if none began, or while the table is open.

    Hands that were not played to their end count for no one. A match that its players stopped after
    a hand has a result, like one that was played to its end.
    """
    match = match_at_its_end(table)
    if match is None or not table.history or table.stage.is_open:
        return None
    hands = tuple(played_hands(table))
    took_part = participations(table)
    ending = EndingKind.PLAYED if table.ending is None else table.ending.how
    return MatchFacts(
        table_id=table.id,
        guild_id=table.venue.guild_id,
        channel_id=table.venue.channel_id,
        game=match.game.name,
        family=match.rules.base,
        seats=match.players,
        with_computers=any(isinstance(each, Computer) for each in beginners(table)),
        hands=len(hands),
        score=match.score,
        counts=match.verdict is not None,
        ending=ending,
        began_at=table.history[0].at,
        ended_at=ended_at,
        players=_players(match, hands, took_part, resigned_side(table)),
        records=tuple(match_records(match, hands, ending)),
        rated=rated_match(table),
        broken_off_by=broken_off_by(table),
        counted_hands=hands,
    )


def played_hands(table: Table) -> Iterator[PlayedHand]:
    """Yield the hands of the table's match that were counted, in order."""
    assert table.match is not None
    state = new_match(table.match.game, table.match.rules, table.match.players)
    cards: Counter[SeatPlayer] = Counter()
    dealt: DealtHand | None = None
    for done in table.history:
        counted = len(state.sheets)
        if isinstance(done.action, Deal):
            dealt = dealt_hand(state, done.action)
            cards.clear()
        state, _ = apply(state, done.action)
        if isinstance(done.action, Play):
            cards[done.action.seat, done.user_id or COMPUTERS] += 1
        if len(state.sheets) > counted:
            assert state.hand is not None
            assert dealt is not None
            players = tuple(_main_player(table, cards, seat) for seat in range(state.players))
            sheet = state.sheets[-1]
            yield PlayedHand(dealt, sheet.score, players, state.hand, sheet, state.score)


def _players(
    match: MatchState,
    hands: Sequence[PlayedHand],
    took_part: Sequence[Participation],
    resigned: int | None,
) -> tuple[PlayerFacts, ...]:
    sums: dict[SeatPlayer, Counter[Count]] = defaultdict(Counter)
    best: dict[SeatPlayer, Points] = {}
    for hand in hands:
        for player, counts in zip(hand.players, hand_counts(hand.state, hand.sheet), strict=True):
            sums[player].update(counts)
            best[player] = max(best.get(player, 0), counts[Count.POINTS])
    sides = match.game.scorers(match.players)
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    winners = () if match.verdict is None else match.verdict.winners
    ranked = places(match, resigned)
    cards = Counter[int]()
    for part in took_part:
        cards[part.seat] += part.cards
    return tuple(
        PlayerFacts(
            seat=part.seat,
            user_id=part.user_id or COMPUTERS,
            name=part.name,
            side=side_of[part.seat],
            place=ranked[side_of[part.seat]],
            won=side_of[part.seat] in winners,
            share=part.cards / cards[part.seat] if cards[part.seat] else 0.0,
            stayed=part.stayed,
            came_later=part.came_later,
            best_hand=best.get((part.seat, part.user_id or COMPUTERS), 0),
            counts={
                **sums[part.seat, part.user_id or COMPUTERS],
                Count.CARDS: part.cards,
                Count.TURNS: part.turns,
                Count.MISSED: part.missed,
            },
        )
        for part in took_part
    )


def _main_player(table: Table, cards: Counter[SeatPlayer], seat: int) -> SeatPlayer:
    """Return who played most cards of the hand in the seat: of two with equally many, the first to
    play; if no card was played, the present occupant."""
    here = [(number, user_id) for (at, user_id), number in cards.items() if at == seat]
    if here:
        return seat, max(here, key=lambda each: each[0])[1]
    person = table.people.get(seat)
    return seat, COMPUTERS if person is None else person.user_id
