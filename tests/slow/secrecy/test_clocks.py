"""No clock tells that somebody was asked in secret whether to call out (rules.md § 8)."""

from dataclasses import replace

import pytest

from bot.settings.agreement import MINUTE, Agreement, Pace, TimeControl
from bot.table.live.live_table import turn_deadline
from bot.table.state.actions import Reminded, TimedOut
from bot.table.state.session import NO_OUTAGES, new_clock
from bot.table.state.table import Table
from tarocchino.core.model.actions import Deal, DeclineCallOut, Discard
from tarocchino.core.play.legality import legal_actions
from tarocchino.dealing.cutting import FixTranscript
from tests.builders.match import deck
from tests.builders.table import Gathering

CALLER = deck(3, {3: "Ks Qs Ns 08 6s 7s"}, "9s Ts")
TIME_CONTROLS = (TimeControl(Pace.TURN, 90), TimeControl(Pace.MATCH, 5 * MINUTE, 10))


def asked_in_secret(terms: TimeControl) -> Gathering:
    """The dealer could call out, and is asked before discarding."""
    here = Gathering(knobs={"target": 10})
    here.table = replace(here.table, agreement=Agreement(terms), clock=new_clock(terms, 4))
    here.do(FixTranscript("dealt by the test"))
    here.do(Deal(3, CALLER))
    assert here.hand.asks_in_secret
    return here


def seen_by_all(table: Table) -> tuple[object, ...]:
    """What other people can see of the clock and of late players."""
    return table.session, table.clock, turn_deadline(table, NO_OUTAGES), table.public_version


@pytest.mark.parametrize("terms", TIME_CONTROLS, ids=lambda terms: terms.pace.value)
@pytest.mark.parametrize("waited", [20, 95])
def test_a_secret_answer_leaves_the_clock_as_it_was(terms: TimeControl, waited: int) -> None:
    here = asked_in_secret(terms)
    here.now += waited
    if waited > 90:
        here.do(Reminded(3))
    before = here.table
    here.do(DeclineCallOut(3), here.user_of(3))
    assert seen_by_all(here.table) == seen_by_all(replace(before, version=before.version))
    discard = next(a for a in legal_actions(here.hand) if isinstance(a, Discard))
    here.now += 5
    here.do(discard, here.user_of(3))
    assert here.table.clock is not None
    if terms.pace is Pace.MATCH and waited < 90:
        assert here.table.clock.banks[3] == 5 * MINUTE - waited - 5 + 10


def test_a_computer_player_that_stands_in_plays_both() -> None:
    here = asked_in_secret(TIME_CONTROLS[0])
    here.do(Reminded(3))
    here.do(TimedOut(3))
    here.do(DeclineCallOut(3))
    assert here.table.session is not None
    assert here.table.session.plays_itself(3)
    assert here.table.turn == 3
