"""The games of the Bolognese tarot: rules, matches, views and records.

The names exported here are the public interface; README.md shows them in use. They need only the
standard library: no I/O, no clock, no chance.

>>> import random
>>> match = new_match("ottocento", {"target": 100})
>>> while not match.is_over:
...     if match.awaits_deal:
...         action = match.deal(random.Random(1).sample(PACK, 62))
...     else:
...         action = match.legal_actions[0]
...     match, happened = match.apply(action)
>>> match.score
(262, 65)
"""

from tarocchino.core.games import GAMES, Game, GameName, game
from tarocchino.core.games.base import Verdict
from tarocchino.core.library import new_match, score_pile
from tarocchino.core.model.actions import (
    Action,
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    Signal,
)
from tarocchino.core.model.cards import PACK, Card, NotationError, Rank, Suit, card, cards, codes
from tarocchino.core.model.combinations import Combination, Declared, Family, Tally, combinations_of
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import BadRulesError, RuleSet, rule_set
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play import events
from tarocchino.core.play.hand_state import Declaration, HandState, Phase
from tarocchino.core.play.match import MatchActions, MatchState, replay
from tarocchino.core.play.scoring import HandSheet, PileScore, SideSheet
from tarocchino.core.records.digest import digest
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.core.records.record import read_record, write_record
from tarocchino.core.records.referee import judge
from tarocchino.core.records.replaying import RecordedMatch, RecordFaultError, replay_record
from tarocchino.core.views.view import Choices, HandView, MatchView, view_for

__all__ = [
    "GAMES",
    "PACK",
    "Action",
    "BadRulesError",
    "Bid",
    "BidWord",
    "CallOut",
    "Card",
    "Choices",
    "Combination",
    "Deal",
    "Declaration",
    "Declare",
    "Declared",
    "DeclineCallOut",
    "Discard",
    "Family",
    "Game",
    "GameName",
    "HandSheet",
    "HandState",
    "HandView",
    "IllegalActionError",
    "KeepSilent",
    "MatchActions",
    "MatchState",
    "MatchView",
    "NotationError",
    "Pay",
    "Phase",
    "PileScore",
    "Play",
    "Rank",
    "Reason",
    "RecordFaultError",
    "RecordedMatch",
    "RuleSet",
    "Saying",
    "SideSheet",
    "Signal",
    "Suit",
    "Tally",
    "Trick",
    "Verdict",
    "card",
    "cards",
    "codes",
    "combinations_of",
    "digest",
    "events",
    "game",
    "judge",
    "new_match",
    "read_action",
    "read_record",
    "replay",
    "replay_record",
    "rule_set",
    "score_pile",
    "view_for",
    "write_action",
    "write_record",
]
