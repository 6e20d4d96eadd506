"""Let four computer players play sealed deals, to compare them with a round's only table."""

from __future__ import annotations

from bot.features.evenings.actions import GAME, Hand
from tarocchino.core.games import GAMES
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.match import new_match
from tarocchino.dealing.chain import SeedChain
from tarocchino.dealing.sealed import sealed_pack
from tarocchino.players import take_turn

_SEATS = 4


def hands_of_computers(
    rules: RuleSet, chain: SeedChain, evening_id: int, hands: int
) -> tuple[Hand, ...]:
    """Return the results of four club players on the first deals of this chain; always the same.
    Each deal is a separate hand, with the same dealer as at the people's table."""
    return tuple(_played(rules, chain, evening_id, hand) for hand in range(1, hands + 1))


def _played(rules: RuleSet, chain: SeedChain, evening_id: int, hand: int) -> Hand:
    match = new_match(GAMES[GAME], rules, _SEATS)
    pack = sealed_pack(chain, evening_id, hand)
    match, _ = match.apply(match.deal(pack, dealer=(hand - 1) % _SEATS))
    while not match.sheets:
        assert match.hand is not None
        match, _ = match.apply(take_turn(match, match.hand.turn))
    first, second = match.sheets[0].score
    return int(first), int(second)
