"""Whether actions have given anybody information, which decides if undoing needs consent."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import Game
from tarocchino.core.model.actions import (
    Action,
    Deal,
    DeclineCallOut,
    Discard,
    KeepSilent,
    SeatAction,
)
from tarocchino.core.play.events import CardsDiscarded, DiscardMade
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import discard_number, discardable_cards
from tarocchino.core.play.match import MatchState, replay
from tarocchino.core.views.view import reveals
from tests.builders.match import (
    CENTOCINQUANTA,
    DULL,
    MATTAZZA,
    MILLONE,
    OPEN_GAME,
    OTTOCENTO,
    QUATTRO_SCARTATE,
    QUINDICI,
    SEATS,
    TERZIGLIO,
    Table,
    deck,
    match_of,
)
from tests.builders.random_play import EVERY_TABLE, Playthrough, Step, hand_at
from tests.fixtures.laws import tried

COINS = "Kd Qd Nd"
SILENT_DISCARD = "a discard tells nobody anything"


class Driven(Table):
    """A match that is driven by words and can be taken back."""

    def __init__(self, state: MatchState) -> None:
        super().__init__(state)
        self.start = state

    def run(self, script: str) -> Driven:
        """Do what each word says as the player in turn; its argument follows a ``:``."""
        for word in script.split(", "):
            what, _, contents = word.partition(": ")
            match what:
                case "discard":
                    low = discardable_cards(self.hand)[: discard_number(self.hand)]
                    self.do(Discard(self.turn, low))
                case "declines":
                    self.decline()
                case "silent":
                    self.keep_silent()
                case "declares":
                    self.declare(contents)
                case "calls":
                    self.call_out(contents)
                case "bids":
                    self.bid(contents)
                case "plays":
                    self.play(contents) if contents else self.play_any()
                case "plays out":
                    self.play_out()
                case "pays":
                    self.finish()
        return self

    def taken_back(self, number: int) -> tuple[MatchState, SeatAction]:
        """The match before the last ``number`` actions, and the first of these actions."""
        action: Action = self.log[-number]
        assert not isinstance(action, Deal)
        return replay(self.start, self.log[:-number]), action


def driven(game: Game, hands: dict[int, str], script: str, **knobs: Any) -> Driven:
    """A match after a deal by the last seat of these cards, without other combinations."""
    score = knobs.pop("score", None)
    match = Driven(match_of(game, knobs.pop("players", None), score, **knobs).state)
    dealer = match.state.players - 1
    seats = range(match.state.players)
    match.do(Deal(dealer, deck(dealer, hands, game=game, playing=seats, filler=DULL)))
    return match.run(script)


BEFORE_PLAY = {"declare": "before_play"}
NEAR = {"score": (0, 795)}
"""Side 1, the dealer's in Ottocento, calls out with any combination."""


@pytest.mark.parametrize(
    ("game", "knobs", "hands", "script", "number", "expected"),
    [
        pytest.param(*row[:-1], id=f"{row[0].name.value}: {row[-1]}")
        for row in (
            (OTTOCENTO, {}, {}, "discard", 1, False, SILENT_DISCARD),
            (QUATTRO_SCARTATE, {}, {}, "discard", 1, False, SILENT_DISCARD),
            (OTTOCENTO, {}, {}, "discard, plays", 2, True, "a card after the discard is seen"),
            (OTTOCENTO, {}, {}, "discard, plays", 1, True, "a card is seen"),
            (OTTOCENTO, {}, {0: COINS}, f"discard, declares: coins {COINS}", 1, True, "an accuso"),
            (OTTOCENTO, BEFORE_PLAY, {}, "discard", 1, False, "nobody has spoken yet"),
            (OTTOCENTO, BEFORE_PLAY, {}, "discard, silent", 1, True, "silence is heard"),
            (OTTOCENTO, BEFORE_PLAY, {}, "discard, silent", 2, True, "silence after the discard"),
            (
                OTTOCENTO,
                BEFORE_PLAY,
                {},
                "discard, silent, silent, silent, silent",
                1,
                True,
                "the last silence, with which the play begins",
            ),
            (
                OTTOCENTO,
                BEFORE_PLAY,
                {},
                "discard, silent, silent, silent, silent",
                5,
                True,
                "four silences after the discard",
            ),
            (OTTOCENTO, NEAR, {3: COINS}, "declines", 1, True, "who declines sees two cards more"),
            (OTTOCENTO, NEAR, {3: COINS}, f"calls: coins {COINS}", 1, True, "the match is over"),
            (OTTOCENTO, {}, {0: "Ma"}, "discard, plays out, pays", 1, True, "the price is seen"),
            (TERZIGLIO, {}, {}, "bids: passo", 1, True, "a bid is heard"),
            (TERZIGLIO, {}, {}, "bids: posso, bids: va_bene", 1, True, "an answer is heard"),
            (TERZIGLIO, {}, {}, "bids: passo, bids: passo, bids: passo", 1, True, "thrown in"),
            (
                TERZIGLIO,
                {},
                {},
                "bids: posso, bids: va_bene, bids: va_bene, discard",
                1,
                False,
                SILENT_DISCARD,
            ),
            (MILLONE, {}, {}, "declines", 1, True, "who declines sees two cards more"),
            (MILLONE, {}, {}, "declines, declines", 1, True, "an open question is heard"),
            (MILLONE, {}, {}, "declines, declines, discard", 1, False, SILENT_DISCARD),
            (
                MILLONE,
                {},
                {},
                "declines, declines, discard, discard",
                1,
                True,
                "the second discard brings new cards",
            ),
            (
                MILLONE,
                {},
                {},
                "declines, declines, discard, discard, discard",
                1,
                False,
                "the dealer's last discard",
            ),
            (CENTOCINQUANTA, {}, {}, "declines, declines, discard", 1, False, SILENT_DISCARD),
            (CENTOCINQUANTA, {}, {}, "declines, declines", 1, True, "a question is heard"),
            (QUINDICI, {}, {}, "declines, declines, discard", 1, False, SILENT_DISCARD),
            (MATTAZZA, {"players": 5}, {}, "plays", 1, True, "a card is seen"),
            (OPEN_GAME, {"players": 7}, {}, "plays", 1, True, "a card is seen"),
        )
    ],
)
def test_what_reveals_something(
    game: Game,
    knobs: dict[str, Any],
    hands: dict[int, str],
    script: str,
    number: int,
    expected: bool,
) -> None:
    match = driven(game, hands, script, **knobs)
    before, action = match.taken_back(number)
    assert reveals(before, match.state, action.seat) is expected


def test_nothing_reveals_nothing() -> None:
    match = driven(OTTOCENTO, {}, "discard, plays").state
    assert not reveals(match, match, 0)
    fresh = match_of(OTTOCENTO).state
    assert not reveals(fresh, fresh, 0)


def test_a_deal_reveals_cards_to_everybody() -> None:
    match = driven(OTTOCENTO, {}, "discard")
    assert all(reveals(match.start, match.state, seat) for seat in range(SEATS))


def test_a_discard_of_other_cards_is_not_noticed_either() -> None:
    """The others see the same, whichever two cards were discarded."""
    match = driven(OTTOCENTO, {3: COINS}, "discard")
    before, _ = match.taken_back(1)
    low = discardable_cards(before.hand)[-2:] if before.hand else ()
    assert low != match.hand.discards[3]
    again = replay(before, [Discard(3, low)])
    assert not any(reveals(a, b, 3) for a, b in ((before, again), (match.state, again)))


def heard(step: Step) -> bool:
    """Whether, by the rules, somebody learned more of this action than that it happened."""
    if isinstance(step.action, KeepSilent):
        return True
    before = step.before.hand
    openly_asked = before is not None and not before.asks_in_secret
    if isinstance(step.action, DeclineCallOut) and openly_asked:
        return True
    return any(not isinstance(e, DiscardMade | CardsDiscarded) for e in step.events)


hands = st.builds(hand_at, st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))


@tried(60)
@given(hands, st.data())
def test_some_actions_reveal_something_where_one_of_them_was_heard(
    hand: Playthrough, data: st.DataObject
) -> None:
    """Most spans are at the beginning of a hand, where few actions are public."""
    steps = hand.steps[1 : 1 + data.draw(st.sampled_from([3, 8, 200]))]
    for _ in range(6):
        first = data.draw(st.integers(0, len(steps) - 1))
        last = min(len(steps) - 1, first + data.draw(st.integers(0, 2)))
        between = steps[first : last + 1]
        seat = between[0].action.seat if not isinstance(between[0].action, Deal) else 0
        found = reveals(between[0].before, between[-1].after, seat)
        assert found == any(heard(step) for step in between)


@tried(40)
@given(hands)
def test_where_nothing_is_revealed_every_other_seat_knows_the_same(hand: Playthrough) -> None:
    for step in hand.steps[:12]:
        if isinstance(step.action, Deal) or step.before.hand is None:
            continue
        seat, before, after = step.action.seat, step.before.hand, step.hand
        if reveals(step.before, step.after, seat):
            continue
        assert after.phase is not Phase.OVER
        assert set(after.hands[seat] + after.discards[seat]) == set(
            before.hands[seat] + before.discards[seat]
        )
        for other in {*range(hand.players)} - {seat}:
            assert after.hands[other] == before.hands[other]
            assert after.discards[other] == before.discards[other]
        for name in ("tricks", "trick", "declarations", "bids", "called_out", "payment", "soloist"):
            assert getattr(after, name) == getattr(before, name)
        assert (step.before.sheets, step.before.score) == (step.after.sheets, step.after.score)
