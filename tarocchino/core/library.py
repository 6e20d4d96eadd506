"""The library's entrance: matches and piles of any game, described by plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tarocchino.core.games import Game, GameName, match_rules, read_match_rules
from tarocchino.core.games import game as game_named
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play import match as play
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import PileScore, count_pile

USUAL_PLAYERS = 4
"""The number of players if a game takes several numbers, this one among them."""
USUAL_HANDS = 3
"""The number of hands of a match that would otherwise go on until its players stop it."""

Knobs = Mapping[str, str | int | bool]
"""Rules as in a game record: ``set`` names the rule set, the other keys turn its knobs."""


def new_match(
    game: str | GameName | Game, rules: Knobs | RuleSet | None = None, players: int | None = None
) -> MatchState:
    """Return a match before its first deal.

    ``rules`` are those of the game's usual set if they say nothing else; `USUAL_HANDS` end a
    match that has no other end. A `RuleSet` is taken as it is, but for the game's own target.
    ``players`` is the number of seats: 4, or the fewest if the game is not for 4.

    >>> match = new_match("ottocento", {"set": "pagat", "target": 1000})
    >>> match.players, match.score, match.rules
    (4, (0, 0), rule_set('pagat', target=1000))
    >>> new_match("mattazza", players=5).score
    (0, 0, 0, 0, 0)

    Raises `UnknownGameError` and `BadRulesError`, both a `NotationError`.
    """
    played = game if isinstance(game, Game) else game_named(game)
    seats = players or usual_players(played)
    return play.new_match(played, _rules(played, rules, seats), seats)


def score_pile(
    pile: Iterable[Card],
    game: str | GameName | Game = GameName.OTTOCENTO,
    rules: Knobs | RuleSet | None = None,
    players: int | None = None,
) -> PileScore:
    """Return what a pile of cards counts at the end of a hand: sequences, cricche and card points.

    >>> from tarocchino import PACK, cards
    >>> score_pile(cards("Kd Qd Nd Ad Be Ks Kc")).total
    61
    >>> score_pile(PACK).total
    933
    """
    played = game if isinstance(game, Game) else game_named(game)
    seats = players or usual_players(played)
    return count_pile(pile, played, _rules(played, rules, seats), seats)


def usual_players(game: Game) -> int:
    """Return the number of players if none is given.

    >>> [usual_players(game_named(name)) for name in ("ottocento", "terziglio", "quindici", "open")]
    [4, 3, 2, 4]
    """
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]


def _rules(game: Game, rules: Knobs | RuleSet | None, players: int) -> RuleSet:
    if isinstance(rules, RuleSet):
        return match_rules(game, rules, players)
    complete = read_match_rules(game, rules or {}, players)
    endless = game.takes_hands and complete.hands is None
    return replace(complete, hands=USUAL_HANDS) if endless else complete
