"""The facts of a match, derived from its table: the actions that stand, played again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from bot.club.ratings.leaving import broken_off_by
from bot.club.ratings.places import places
from bot.club.ratings.table_match import rated_match, resigned_side
from bot.club.ratings.turns_taken import beginners
from bot.club.results.counts import Count
from bot.club.results.dealt_hand import DealtHand, dealt_hand
from bot.club.results.hand_counts import hand_counts
from bot.club.results.match_facts import COMPUTERS, HandFacts, MatchFacts, PlayerFacts
from bot.club.results.played_hand import PlayedHand, Player
from bot.club.results.records import match_records
from bot.tables.rules.match_end import match_at_its_end
from bot.tables.state.ending import EndingKind
from bot.tables.state.occupants import Computer
from bot.tables.state.participation import Participation, participations
from bot.tables.state.table import Table
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import Deal, Play
from tarocchino.core.play.match import MatchState, apply, new_match


def match_facts(table: Table, ended_at: float) -> MatchFacts | None:
    """The facts of the table's match; None if none began, or while the table is open.

    Hands that were not played to their end count for nobody. A match that was stopped by its
    players after a hand comes to a result as one that was played to its end.
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
        counted_hands=tuple(
            HandFacts(hand.dealt, hand.sheet.score, hand.players) for hand in hands
        ),
    )


def played_hands(table: Table) -> Iterator[PlayedHand]:
    """The hands of the table's match that were counted, in order."""
    assert table.match is not None
    state = new_match(table.match.game, table.match.rules, table.match.players)
    cards: Counter[Player] = Counter()
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
            yield PlayedHand(dealt, state.hand, state.sheets[-1], state.score, players)


def _players(
    match: MatchState,
    hands: Sequence[PlayedHand],
    took_part: Sequence[Participation],
    resigned: int | None,
) -> tuple[PlayerFacts, ...]:
    sums: dict[Player, Counter[Count]] = defaultdict(Counter)
    best: dict[Player, Points] = {}
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


def _main_player(table: Table, cards: Counter[Player], seat: int) -> Player:
    """Who played most cards of the hand in the seat, of two with as many the first to play; who
    sits there now, if nobody played any."""
    here = [(number, user_id) for (at, user_id), number in cards.items() if at == seat]
    if here:
        return seat, max(here, key=lambda each: each[0])[1]
    person = table.people.get(seat)
    return seat, COMPUTERS if person is None else person.user_id
