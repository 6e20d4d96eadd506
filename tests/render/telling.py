"""Narrators and whole matches for the tests of the texts."""

from __future__ import annotations

import random

from bot.game.actions import Deal
from bot.game.cards import PACK
from bot.game.events import Event
from bot.game.games import GAMES, GameName, default_rules
from bot.game.match import MatchState, apply, new_match
from bot.game.rules import RuleSetName
from bot.game.view import view_for
from bot.render.narrator import Narrator
from bot.text import Language
from tests.golden.players import next_action

SIDES = ((0, 2), (1, 3))
NAMES = ("Anna", "Bruno", "Carla", "Dario")
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
    state: MatchState = new_match(OTTOCENTO, default_rules(OTTOCENTO, rules), 4)
    deck = list(PACK)
    random.Random(seed).shuffle(deck)
    state, dealt = apply(state, Deal(0, tuple(deck)))
    events = list(dealt)
    while not state.awaits_deal and not state.is_over:
        assert state.hand is not None
        state, happened = apply(state, next_action(view_for(state, state.hand.turn)))
        events.extend(happened)
    return events
