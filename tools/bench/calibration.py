"""Whether cards are where they are said to be: of those given 30 % at a place, 30 % are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import log
from random import Random
from time import thread_time

import click

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.views.view import view_for
from tarocchino.kernel import cards_of, mask_of
from tarocchino.kernel.worlds import STOCK, Chance, Hidden, World, hidden_from
from tarocchino.players.search.evidence_seen import evidence_seen, worlds_by
from tests.tarocchino.players.series import Contest, Player, deals
from tools.bench.opponents import load_opponent
from tools.bench.players import contests

_NAMES = tuple(name.value for name in GameName)
_TENTHS = 10
_UNSURE = 0.5
"""What is added to the counts of all places of a card together, so that none is impossible."""


@dataclass(slots=True)
class Calibration:
    """What was said of cards, by tenths of the probability, and what was so.

    ``loss`` is the sum over the cards of the logarithm of what was said of their true places.
    """

    said: list[float] = field(default_factory=lambda: [0.0] * _TENTHS)
    there: list[int] = field(default_factory=lambda: [0] * _TENTHS)
    number: list[int] = field(default_factory=lambda: [0] * _TENTHS)
    loss: float = 0.0
    cards: int = 0

    def note(self, probabilities: dict[int, float], true_place: int) -> None:
        """Enter what was said of one card, by place."""
        for place, probability in probabilities.items():
            tenth = min(_TENTHS - 1, int(_TENTHS * probability))
            self.said[tenth] += probability
            self.there[tenth] += place == true_place
            self.number[tenth] += 1
        self.loss -= log(probabilities[true_place])
        self.cards += 1

    @property
    def mean_loss(self) -> float:
        """The mean of the loss over the cards; 0 would be to know all."""
        return self.loss / max(1, self.cards)


WITHOUT = {
    "all": {},
    "nothing (all alike)": {"played": (), "spoken": (), "laid": (), "judged": ()},
    "all but the plays": {"played": ()},
    "all but the declarations": {"spoken": ()},
    "all but the discards": {"laid": ()},
    "all but bids and calls": {"judged": ()},
}
"""Parts of the evidence, by what is left out."""


@click.command()
@click.option("--game", "names", multiple=True, type=click.Choice(_NAMES), help="All, if none.")
@click.option("--players", "seats", type=int, help="One number of players, instead of each.")
@click.option("--rules", "base", help="One rule set, instead of each.")
@click.option("--hands", default=60, show_default=True, type=click.IntRange(min=1))
@click.option("--worlds", default=400, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True, help="Which hands are played.")
@click.option(
    "--a", "spec", default="tarocchino.players:choose", show_default=True, help="Who plays."
)
def calibration(
    names: tuple[str, ...],
    seats: int | None,
    base: str | None,
    hands: int,
    worlds: int,
    seed: int,
    spec: str,
) -> None:
    """Measure how well hidden cards are guessed from the play, with each kind of evidence left
    out."""
    player = load_opponent(spec, seed)
    for name in names or _NAMES:
        for contest in contests(GAMES[GameName(name)], seats, base):
            _report(contest, player, hands, worlds, seed)


def _report(contest: Contest, player: Player, hands: int, worlds: int, seed: int) -> None:
    found = {name: Calibration() for name in WITHOUT}
    seconds = 0.0
    seen = 0
    for match, seat in moments(contest, player, hands, seed):
        view = view_for(match, seat)
        hidden = hidden_from(view)
        whole = evidence_seen(view, hidden)
        drawn: dict[bytes, list[World]] = {}
        for name, parts in WITHOUT.items():
            evidence = replace(whole, **parts)
            began = thread_time()
            if evidence.flat() not in drawn:
                drawn[evidence.flat()] = worlds_by(evidence, view, hidden, worlds, Chance(seed))
            seconds += thread_time() - began if name == "all" else 0.0
            enter(found[name], match.hand, hidden, drawn[evidence.flat()])
        seen += 1
    head = f"{contest.game.name.value} ({contest.rules.base.value}, {contest.players} players)"
    click.echo(
        f"{head}: {hands} hands, {seen} moments, {1000 * seconds / max(1, seen):.1f} ms for "
        f"{worlds} worlds, seed {seed}"
    )
    for name, told in found.items():
        click.echo(f"  log-loss a card by {name}: {told.mean_loss:.4f} ({told.cards} cards)")
    told = found["all"]
    for tenth in range(_TENTHS):
        if number := told.number[tenth]:
            click.echo(
                f"  {10 * tenth:3}-{10 * tenth + 10} %: said {100 * told.said[tenth] / number:.1f},"
                f" there {100 * told.there[tenth] / number:.1f} ({number})"
            )


def moments(
    contest: Contest, player: Player, hands: int, seed: int, each: int = 4
) -> Iterator[tuple[MatchState, int]]:
    """Return some moments of each hand at which a card is to be played, with the seat in turn."""
    random = Random(seed)
    for deal in deals(hands, seed, contest.players):
        state, _ = apply(new_match(contest.game, contest.rules, contest.players), deal)
        turns = []
        while not state.sheets and state.hand is not None:
            hand = state.hand
            if hand.phase is Phase.PLAY and len(hand.hands[hand.turn]) > 1:
                turns.append((state, hand.turn))
            state, _ = apply(state, player(view_for(state, hand.turn)))
        yield from random.sample(turns, min(each, len(turns)))


def enter(
    told: Calibration, hand: HandState | None, hidden: Hidden, drawn: Iterable[World]
) -> None:
    """Note what the worlds say of each card that may be in several places."""
    assert hand is not None
    counts: Counter[tuple[int, int]] = Counter()
    number = 0
    for world in drawn:
        number += 1
        for place, lying in enumerate(world):
            while lying:
                counts[place, lying & -lying] += 1
                lying &= lying - 1
    true = [true_cards(hand, place.seat, place.is_discard) for place in hidden.places]
    for c in cards_of(hidden.cards):
        able = [i for i, place in enumerate(hidden.places) if place.allowed & c.bit]
        if len(able) < 2:
            continue
        more = _UNSURE / len(able)
        chances = {i: (counts[i, c.bit] + more) / (number + _UNSURE) for i in able}
        told.note(chances, next(i for i in able if true[i] & c.bit))


def true_cards(hand: HandState, seat: int, is_discard: bool) -> int:
    """Return the cards that really are at a place."""
    if seat == STOCK:
        return mask_of(hand.stock)
    return mask_of((hand.discards if is_discard else hand.hands)[seat])
