"""The digest of a match: versioned, made of all its facts and of nothing else."""

from dataclasses import fields, make_dataclass, replace
from typing import Any

import pytest

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.games.base import Verdict
from tarocchino.core.model.actions import Bid, BidWord, Saying, Signal
from tarocchino.core.model.cards import BEGATO, MATTO, MONDO
from tarocchino.core.model.combinations import Combination, Family, Tally
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import Declaration, HandState, Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tarocchino.core.records.digest import digest, digest_of, is_comparable
from tests.builders.random_play import play_hand

FOUND = (Combination(Family.KINGS, (BEGATO, MATTO, MONDO), 17),)

OTHER_FACTS: dict[type, dict[str, Any]] = {
    MatchState: {
        "players": 5,
        "score": (7, 1),
        "sheets": (),
        "hand": None,
        "verdict": Verdict((1,)),
    },
    HandState: {
        "dealer": 3,
        "playing": (0, 1),
        "score": (5, 5),
        "hands": ((MONDO,), (), (), ()),
        "stock": (MONDO,),
        "discards": ((), (MONDO,), (), ()),
        "step": 9,
        "phase": Phase.PAY,
        "turn": 7,
        "declarations": (Declaration(1, FOUND),),
        "tricks": (Trick(((0, MATTO),)),),
        "trick": Trick(((0, MATTO),)),
        "unoffered": (2,),
        "payment": MONDO,
        "called_out": 1,
        "bids": (Bid(0, BidWord.POSSO),),
        "soloist": 2,
        "alone": True,
        "thrown_in": True,
    },
    HandSheet: {
        "dealer": 3,
        "sides": (),
        "called_out": 1,
        "score": (1, 2),
        "soloist": 2,
        "alone": True,
    },
    SideSheet: {
        "seats": (3,),
        "declarations": (FOUND, FOUND),
        "sequences": Tally(FOUND),
        "cricche": Tally((*FOUND, *FOUND, *FOUND, *FOUND)),
        "cards": 0.5,
        "last_trick": 99,
        "trick_combinations": 99,
        "cappotto": True,
        "pile": (MONDO,),
    },
    Trick: {
        "plays": ((1, MATTO),),
        "signals": (Signal.BUSSO,),
        "sayings": ((1, Saying.METTERE),),
    },
}
"""For each part of a match another value of every fact; game and rules are tried by themselves."""

ELSEWHERE = {MatchState: {"game", "rules"}, HandState: {"game", "rules"}}


def hand_over(game: GameName = GameName.OTTOCENTO) -> MatchState:
    """A match after a first hand of random play, the same every time."""
    return play_hand((game.value, {}), 5, GAMES[game].players[0]).steps[-1].after


def with_part(match: MatchState, part: object) -> MatchState:
    """The match with this part replaced."""
    match part:
        case MatchState():
            return part
        case HandState():
            return replace(match, hand=part)
        case HandSheet():
            return replace(match, sheets=(part,))
        case SideSheet():
            sheet = match.sheets[0]
            return replace(match, sheets=(replace(sheet, sides=(part, *sheet.sides[1:])),))
        case Trick():
            return replace(match, hand=replace(match.hand, trick=part))
    raise TypeError(part)


def part_of(match: MatchState, kind: type) -> Any:
    first_side = match.sheets[0].sides[0]
    parts = (match, match.hand, match.sheets[0], first_side, match.hand.tricks[0])
    return next(part for part in parts if type(part) is kind)


@pytest.mark.parametrize("kind", OTHER_FACTS)
def test_every_field_is_a_fact(kind: type) -> None:
    names = {field.name for field in fields(kind)} - ELSEWHERE.get(kind, set())
    assert names == set(OTHER_FACTS[kind])


@pytest.mark.parametrize(
    ("kind", "name"), [(k, name) for k, facts in OTHER_FACTS.items() for name in facts]
)
def test_another_fact_is_another_digest(kind: type, name: str) -> None:
    match = hand_over()
    part = part_of(match, kind)
    before = with_part(match, part)
    after = with_part(match, replace(part, **{name: OTHER_FACTS[kind][name]}))
    assert before != after
    assert digest(before) != digest(after)


STORED = {
    GameName.OTTOCENTO: "2:ae21ba08711f0c8d74368029187259568fa056cc91b366009d034351f1c7bbbe",
    GameName.TERZIGLIO: "2:0107fabeb67069d7e69878ffb7cc1b89945268c50247131994d320f446f259e2",
    GameName.MATTAZZA: "2:fd40f5ea91cf085d03e9bfb602d93f2eb84f580081feefab493f81d55991b4ec",
    GameName.OPEN: "2:03d9720217d2c6c0774d0586c11bd57da16ca60757ad3d449611da1217cd6853",
}
"""Digests that databases hold: a program that gives others cannot compare what is stored, and needs
another version of the digest."""


@pytest.mark.parametrize("game", STORED)
def test_the_digest_of_a_state_never_changes(game: GameName) -> None:
    assert digest(hand_over(game)) == STORED[game]


def test_a_field_that_is_added_changes_no_digest_of_states_without_it() -> None:
    richer = make_dataclass(
        "RenamedTrick",
        [("novelty", bool, False)],
        bases=(Trick,),
        frozen=True,
    )
    match = hand_over()
    tricks = tuple(richer(t.plays, t.signals, t.sayings) for t in match.hand.tricks)
    renamed = replace(match, hand=replace(match.hand, tricks=tricks))
    assert repr(renamed) != repr(match)
    assert digest(renamed) == digest(match)


def test_whole_points_have_one_notation() -> None:
    match = hand_over(GameName.OPEN)
    as_floats = replace(match, score=tuple(float(points) for points in match.score))
    assert as_floats == match
    assert digest(as_floats) == digest(match)


def test_only_digests_of_this_version_can_be_compared() -> None:
    assert is_comparable(digest_of({}))
    assert not is_comparable("5" * 64)
    assert not is_comparable("3:" + "5" * 64)
