"""Matches whose hands brought what a test says."""

from collections.abc import Sequence
from random import Random

from bot.features.books.match_facts import HandFacts, MatchFacts, PlayerFacts, dealt_hand
from bot.table.state.table import EndingKind
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.play.match import new_match


def played_match(
    name: GameName,
    hands: Sequence[tuple[tuple[Points, ...], tuple[int, ...]]],
    table_id: int = 1,
) -> MatchFacts:
    """A match of the game in which the hands brought this, played by these users by seat; those of
    the last hand are its players. Every table has packs of its own."""
    game = GAMES[name]
    seats = len(hands[0][1])
    match = new_match(game, default_rules(game, players=seats), seats)
    chance = Random(table_id)
    sides = game.scorers(seats)
    side_of = {seat: side for side, of_side in enumerate(sides) for seat in of_side}
    return MatchFacts(
        table_id=table_id, guild_id=1, channel_id=1, game=name, family=RuleSetName.TORNEO,
        seats=seats, with_computers=False, hands=len(hands), score=(0,) * len(sides), counts=True,
        ending=EndingKind.PLAYED, began_at=table_id, ended_at=table_id + 1, records=(),
        players=tuple(
            PlayerFacts(
                seat=seat, user_id=user, name=f"Person {user}", side=side_of[seat], place=1,
                won=False, share=1.0, stayed=True, came_later=False, best_hand=0, counts={},
            )
            for seat, user in enumerate(hands[-1][1])
        ),
        counted_hands=tuple(
            HandFacts(
                dealt_hand(match, match.deal(chance.sample(PACK, len(PACK)))),
                score,
                tuple(enumerate(users)),
            )
            for score, users in hands
        ),
    )  # fmt: skip
