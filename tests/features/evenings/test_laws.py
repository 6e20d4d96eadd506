"""Laws of evenings: whatever people and directors do, in whatever order."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bot.features.evenings.actions import (
    Award,
    Cancel,
    CloseRound,
    Correct,
    End,
    EveningAction,
    EveningSettings,
    Extend,
    Format,
    NoShow,
    Obstacle,
    OpenRound,
    Pause,
    Plan,
    Report,
    Resume,
    Return,
    Scoring,
    SignUp,
    Suspend,
    Withdraw,
    read_evening_action,
    write_evening_action,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import next_step, posts, tables_to_open
from bot.features.evenings.scoring import shown_boards, standings
from bot.features.evenings.state import Evening, EveningRefusedError, EveningRound
from bot.features.evenings.transitions import evening_of
from tests.features.evenings.builders import DIRECTOR, Play, person
from tests.fixtures.laws import tried

SMALL = st.integers(0, 9)
HANDS = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), max_size=4).map(tuple)
ACTIONS: st.SearchStrategy[EveningAction] = st.one_of(
    st.just(OpenRound()),
    st.builds(Report, st.integers(0, 3), HANDS, st.just(True)),
    st.builds(Report, st.integers(0, 3), HANDS, st.booleans()),
    st.just(CloseRound()),
    st.builds(NoShow, SMALL),
    st.builds(Withdraw, SMALL),
    st.builds(Return, SMALL),
    st.builds(lambda n: SignUp((person(200 + n),)), SMALL),
    st.builds(Correct, st.integers(0, 2), st.integers(0, 3), st.just("why"), HANDS),
    st.builds(
        Correct,
        st.integers(0, 2),
        st.integers(0, 3),
        st.just("why"),
        awards=st.tuples(st.sampled_from(Award), st.sampled_from(Award)),
    ),
    st.just(Pause("supper")),
    st.just(Resume()),
    st.builds(
        Suspend,
        st.sampled_from(Obstacle),
        tables=st.lists(st.integers(0, 3), unique=True).map(tuple),
    ),
    st.just(Extend(60)),
    st.sampled_from([End(), Cancel("why"), OpenRound(), OpenRound()]),
)


@st.composite
def settings(draw: st.DrawFn) -> EveningSettings:
    form = draw(st.sampled_from(Format))
    scoring = Scoring.IMPS if form is Format.TEAMS else draw(st.sampled_from(Scoring))
    plan = draw(st.sampled_from(Plan)) if form is Format.PAIRS else Plan.HOWELL
    travelling = form is Format.PAIRS and scoring is not Scoring.MATCHES and draw(st.booleans())
    odd = draw(st.sampled_from(OddOut))
    return EveningSettings(form, scoring, 5, plan, odd, travelling=travelling)


@tried(200)
@given(settings(), st.integers(4, 9), st.lists(ACTIONS, max_size=40))
def test_an_evening_stays_in_order(
    agreed: EveningSettings, entries: int, actions: list[EveningAction]
) -> None:
    play = Play(agreed).sign_up(entries).start()
    for action in actions:
        before = play.evening
        try:
            play.do(action, by=DIRECTOR)
        except EveningRefusedError:
            assert play.evening is before
            continue
        posts(before, play.evening, len(play.log))
        in_order(before, play.evening)
    written = json.loads(json.dumps([write_evening_action(logged) for logged in play.log]))
    assert evening_of(map(read_evening_action, written)) == play.evening


def in_order(before: Evening, after: Evening) -> None:
    """What holds after every action."""
    assert shown_boards(after) >= shown_boards(before)
    current = after.current
    if len(after.rounds) > len(before.rounds):
        everybody_once(after, after.rounds[-1])
        if after.settings.is_duplicate:
            nobody_plays_a_deal_again(after)
    ranked_in_order(after)
    step = next_step(after)
    if current is not None and not after.stage.is_over:
        assert {t.table for t in tables_to_open(after)} == {
            t.table for t in current.tables if not t.outcome.is_decided
        }
        waiting = {
            b
            for t in current.tables
            for b in t.boards[len(t.outcome.hands) :]
            if not t.outcome.is_decided
        }
        assert not waiting & shown_boards(after)
    assert step is None or not after.stage.is_over


def everybody_once(evening: Evening, drawn: EveningRound) -> None:
    """Whoever is in play is at one table (a team at two) or sits out."""
    tables = 2 if evening.settings.format is Format.TEAMS else 1
    there = [entry for table in drawn.tables for entry in table.entries]
    assert sorted((*there, *drawn.out * tables)) == sorted(evening.in_play * tables)
    for table in drawn.tables:
        assert table.entries
        people = evening.settings.odd is OddOut.SIT_OUT
        assert len(table.entries) == len(table.entrants) or not people


def nobody_plays_a_deal_again(evening: Evening) -> None:
    tables = 2 if evening.settings.format is Format.TEAMS else 1
    played = [(e, t.board_set) for r in evening.rounds for t in r.tables for e in t.entries]
    assert len(set(played)) * tables == len(played)


def ranked_in_order(evening: Evening) -> None:
    """Everybody is in one line once; places go up, and are shared by equals."""
    lines = standings(evening)
    listed = sorted(each.entry for line in lines for each in line)
    assert listed == sorted(entry.number for entry in evening.entries)
    for line in lines:
        places = [each.place for each in line if each.place is not None]
        assert places == sorted(places)
        for index, each in enumerate(line):
            if each.place is not None:
                assert each.place == 1 + sum(p < each.place for p in places) <= index + 1
                assert each.is_shared == (places.count(each.place) > 1)
