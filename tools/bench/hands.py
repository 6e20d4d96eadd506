"""Hands of masters to read: every card with what the master thought of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Bid, Declare, Discard, Pay, Play, SeatAction
from tarocchino.core.model.cards import PLAIN_SUITS, Card, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.records.notation import write_action
from tarocchino.core.views.view import view_for
from tarocchino.players.search import MASTER, Analysis
from tarocchino.players.search.analysis import (
    SURE,
    compared_with_usual,
    preferred,
    seed_of,
    with_signals,
)
from tests.tarocchino.players.series import Contest, deals

_NAMES = tuple(name.value for name in GameName)


@click.command()
@click.option("--game", "name", required=True, type=click.Choice(_NAMES))
@click.option("--players", "seats", type=int, help="How many play; the usual number, if none.")
@click.option("--deals", "number", default=10, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True, help="Which deals are played.")
def hands(name: str, seats: int | None, number: int, seed: int) -> None:
    """Print hands that masters play in all seats, card by card, at no score.

    Behind a choice stand the best other one and by how much it was thought better or worse, with
    the standard error, and `club` with what the club player would have done, where that differs.
    """
    game = GAMES[GameName(name)]
    players = seats or game.players[0]
    contest = Contest(game, default_rules(game, game.rule_sets[0], players), players)
    for place, deal in enumerate(deals(number, seed, players), start=1):
        click.echo(f"\n{name}, deal {place} of seed {seed}, dealer {deal.dealer}")
        state, _ = apply(new_match(game, contest.rules, players), deal)
        for told in _played(state):
            click.echo(told)


def _played(state: MatchState) -> Iterator[str]:
    """Return the lines of a hand."""
    yield from _held(state, "dealt")
    line: list[str] = []
    while not state.sheets:
        hand = state.hand
        assert hand is not None
        view = view_for(state, hand.turn)
        analysis, usual = compared_with_usual(view, MASTER, seed_of(view))
        action = preferred(analysis, usual, SURE)
        spoken = with_signals(action, view)
        said = _thought(action, usual, analysis, spoken, 2 if state.game.avoids_points else 0)
        state, _ = apply(state, spoken)
        if not isinstance(action, Play):
            yield f"  {said}"
            continue
        line.append(said)
        after = state.hand
        if after is None or not after.trick.plays:
            yield f"  {_trick_number(after)}: " + "  ".join(line)
            line = []
    yield f"  score {state.score}"


def _trick_number(hand: HandState | None) -> str:
    return "-" if hand is None else f"{len(hand.tricks)} to {hand.winners[-1]}"


def _held(state: MatchState, when: str) -> Iterator[str]:
    hand = state.hand
    assert hand is not None
    for seat in hand.playing:
        yield f"  {when} {seat}: {_codes(_in_order(hand.hands[seat], state.rules))}"


def _in_order(held: Sequence[Card], rules: RuleSet) -> list[Card]:
    """Sort by suit, trumps first, and strength."""
    order = [c for suit in (Suit.TRUMPS, *PLAIN_SUITS) for c in rank_order(suit, rules)]
    return sorted(held, key=lambda c: order.index(c) if c in order else -1)


def _codes(held: Sequence[Card]) -> str:
    return " ".join(c.code for c in held)


def _thought(
    action: SeatAction, usual: SeatAction, analysis: Analysis, spoken: SeatAction, decimals: int
) -> str:
    """Return a choice in a few words, and what else there was."""
    told = f"{action.seat} {_named(spoken)}"
    others = [each for each in analysis.candidates if each.action != action]
    if not others or not analysis.worlds:
        return told
    chosen = next(each for each in analysis.candidates if each.action == action)
    best = others[0]
    more, error = chosen.behind - best.behind, best.error or chosen.error
    told += f" [{chosen.worth:+.{decimals}f}; {_named(best.action)} {more:+.{decimals + 1}f}"
    told += f"±{error:.{decimals + 1}f}"
    if usual == best.action:
        return told + " club]"
    if usual == action:
        return told + "]"
    club = next((each for each in others if each.action == usual), None)
    less = "" if club is None else f" {chosen.behind - club.behind:+.{decimals + 1}f}"
    return f"{told}; club {_named(usual)}{less}]"


def _named(action: SeatAction) -> str:
    match action:
        case Play(_, c, signals):
            return c.code + "".join(f" {signal.value}" for signal in signals)
        case Discard(_, cards):
            return "discards " + _codes(cards)
        case Pay(_, c):
            return f"pays {c.code}"
        case Bid(_, bid):
            return bid.value
        case Declare(_, combinations):
            return "declares " + ", ".join(
                f"{c.family.value} {_codes(c.cards)}" for c in combinations
            )
    return str(write_action(action)["do"])
