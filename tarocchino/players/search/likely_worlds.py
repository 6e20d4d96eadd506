"""Worlds as likely as the play makes them: drawn by what was seen, not only by what is certain."""

from __future__ import annotations

from tarocchino.core.views.view import MatchView
from tarocchino.kernel import IS_COMPILED
from tarocchino.kernel.chance import Chance
from tarocchino.kernel.compiled import draw_likely
from tarocchino.kernel.evidence import Evidence
from tarocchino.kernel.hidden import Hidden
from tarocchino.kernel.tables import rules_of
from tarocchino.kernel.worlds import World, Worlds
from tarocchino.players.search.evidence_seen import evidence_seen
from tarocchino.players.search.habits import habits_of

_STARTS = 16
_EXCHANGES = 250, 60
"""Exchanges of two cards from a start to its first world, and from each world to the next."""


def likely_worlds(view: MatchView, hidden: Hidden, number: int, chance: Chance) -> list[World]:
    """So many worlds, all of the same weight, as often each as the play makes it likely.

    Where the kernel is not compiled all are alike, as are those of `drawn_alike`.

    ``hidden`` is `hidden_from` of the view. Every beginning of the list is such a sample too. The
    same view and chance give the same worlds. Raises `ValueError` where there is no world.
    """
    if not IS_COMPILED:
        return [*Worlds(hidden).draws(number, chance)]
    return worlds_by(evidence_seen(view, hidden), view, hidden, number, chance)


def worlds_by(
    evidence: Evidence, view: MatchView, hidden: Hidden, number: int, chance: Chance
) -> list[World]:
    """The same by this evidence, which may be a part of what was seen."""
    hand = view.hand
    if hand is None:
        raise ValueError("no hand is being played")
    worlds = Worlds(hidden)
    starts = [*worlds.draws(min(number, _STARTS), chance)]
    if len(hidden.places) < 2 or not starts:
        return starts[:1] * number
    _, rules = rules_of(view.game, view.rules, len(hand.playing), view.players, hand.alone)
    seed, habits = chance.below(1 << 31), habits_of(view.game)
    return draw_likely(rules, habits, evidence, starts, number, *_EXCHANGES, seed)
