"""Narrators and whole matches for the tests of the texts."""

from __future__ import annotations

import random

from bot.draw.hand import Narrator
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.play.events import Event
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.views.view import view_for
from tests.builders.steady_players import next_action

SIDES = ((0, 2), (1, 3))
NAMES = ("Anna", "Bruno", "Carla", "Dario")
EVERYBODY = (*NAMES, "Elena", "Fabio", "Gina")
OTTOCENTO = GAMES[GameName.OTTOCENTO]


def narrator(
    language: Language = Language.ENGLISH,
    names: tuple[str, ...] = NAMES,
    *,
    rules: RuleSetName = RuleSetName.TORNEO,
    markdown: bool = False,
) -> Narrator:
    return Narrator(language, default_rules(OTTOCENTO, rules), SIDES, names, markdown)


def played_hand(seed: int, rules: RuleSetName = RuleSetName.TORNEO) -> list[Event]:
    """The events of one whole hand of Ottocento."""
    _, events = next_hand(
        new_match(OTTOCENTO, default_rules(OTTOCENTO, rules), 4), random.Random(seed)
    )
    return events


def next_hand(state: MatchState, shuffler: random.Random) -> tuple[MatchState, list[Event]]:
    """The match after one more hand played by the steady players, and that hand's events."""
    deck = list(PACK)
    shuffler.shuffle(deck)
    state, dealt = apply(state, Deal(state.next_dealer or 0, tuple(deck)))
    events = list(dealt)
    while not state.awaits_deal and not state.is_over:
        assert state.hand is not None
        state, happened = apply(state, next_action(view_for(state, state.hand.turn)))
        events.extend(happened)
    return state, events


def teller_of(state: MatchState, language: Language = Language.ENGLISH) -> Narrator:
    """A narrator of the match, the players named."""
    names = EVERYBODY[: state.players]
    scorers = state.game.scorers(state.players)
    return Narrator(language, state.rules, scorers, names, unit=state.game.unit)
