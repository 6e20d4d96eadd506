"""The games of the Bolognese tarot: rules, matches, views and records.

The core is pure: no I/O, no clock, no randomness, the standard library only. What is exported here
is the library's public face (docs/library.md); the modules below are its inside.

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

from bot.game.games import GAMES, Game, GameName, game
from bot.game.games.base import Verdict
from bot.game.library import new_match, score_pile
from bot.game.model.actions import (
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
from bot.game.model.cards import PACK, Card, Rank, Suit, card, cards, codes
from bot.game.model.combinations import Combination, Declared, Family, Tally, combinations_of
from bot.game.model.errors import IllegalActionError, Reason
from bot.game.model.notation_error import NotationError
from bot.game.model.rules import BadRulesError, RuleSet, rule_set
from bot.game.model.tricks import Trick
from bot.game.play import events
from bot.game.play.hand_state import Declaration, HandState, Phase
from bot.game.play.match import MatchActions, MatchState, replay
from bot.game.play.scoring import HandSheet, PileScore, SideSheet
from bot.game.records.digest import digest
from bot.game.records.notation import read_action, write_action
from bot.game.records.record import read_record, write_record
from bot.game.records.referee import judge
from bot.game.records.replaying import RecordedMatch, RecordFaultError, replay_record
from bot.game.views.view import Choices, HandView, MatchView, view_for

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
