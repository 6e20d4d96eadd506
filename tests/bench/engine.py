"""How many complete hands of Ottocento the core plays a second on one core."""

from __future__ import annotations

from random import Random
from time import process_time

import click

from bot.game.games import GAMES, GameName, default_rules
from bot.game.model.actions import Deal, SeatAction
from bot.game.model.cards import PACK
from bot.game.play.hand_state import HandState
from bot.game.play.legality import legal_actions
from bot.game.play.match import MatchState, apply, new_match


def play_hand(match: MatchState, dealer: int, random: Random) -> MatchState:
    """Deal one hand, play it out with random legal actions, and score it."""
    match, _ = apply(match, Deal(dealer, tuple(random.sample(PACK, len(PACK)))))
    while not match.sheets:
        assert match.hand is not None
        match, _ = apply(match, _any_action(match.hand, random))
    return match


def _any_action(hand: HandState, random: Random) -> SeatAction:
    return random.choice(tuple(legal_actions(hand)))


@click.command()
@click.option("--hands", default=500, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True, help="Which hands are dealt and played.")
def engine(hands: int, seed: int) -> None:
    """Complete hands a second: deal, random legal play, full scoring."""
    game = GAMES[GameName.OTTOCENTO]
    fresh = new_match(game, default_rules(game), 4)
    random = Random(seed)
    play_hand(fresh, 0, random)  # what is computed once for all hands is not measured
    points = 0
    # Processor time: the figure does not depend on what else the machine is doing.
    began = process_time()
    for number in range(hands):
        points += sum(play_hand(fresh, number % 4, random).score)
    seconds = process_time() - began
    click.echo(
        f"engine: {hands / seconds:.0f} hands/s "
        f"({hands} complete hands of Ottocento in {seconds:.2f} s of one core, seed {seed}, "
        f"{points} points in all)"
    )
