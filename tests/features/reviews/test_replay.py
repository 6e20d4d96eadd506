"""Replays of finished hands: where each control leads, and what each step shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.components import Buttons, Menu, Panel
from bot.client.custom_ids import (
    BadCustomIdError,
    CustomId,
    Verb,
    control_id,
    decode_custom_id,
    position_of,
)
from bot.draw.hand import Narrator
from bot.draw.results import hand_summary
from bot.features.reviews.replay import ReplayContext, replay_panel
from bot.table.panels.records import Jump, ReplayPosition
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.views.open_hand import OpenHand, open_hand, replay_steps
from tests.builders.random_play import play_hand, play_match
from tests.builders.ui_tables import FULL_ALT, faults
from tests.fakes.publishing import words
from tests.fixtures.laws import law

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fosco", "Gina")


def hand_of(game: str, players: int, seed: int = 2, number: int = 0) -> OpenHand:
    steps = play_match((game, {}), seed, players, hands=2)
    return open_hand(steps[-1].after, [step.action for step in steps], number)


def replaying(hand: OpenHand, step: int, language: Language = Language.ENGLISH) -> ReplayContext:
    match = hand.steps[-1].state
    scorers = match.game.scorers(match.players)
    narrator = Narrator(language, match.rules, scorers, NAMES[: match.players], markdown=True)
    return ReplayContext(ReplayPosition(7, hand.number, step), hand, narrator)


def shown(hand: OpenHand, step: int) -> Panel:
    return replay_panel(replaying(hand, step), None)


OTTOCENTO = hand_of("ottocento", 4)

places = st.builds(
    ReplayPosition,
    st.integers(0, 10**18 - 1),
    st.integers(0, 9998),
    st.integers(0, 999),
    st.text("0123456789abcdef", max_size=16),
)


@law
@given(places, st.sampled_from(Jump))
def test_a_control_round_trips(place: ReplayPosition, jump: Jump) -> None:
    told = control_id(Verb.STEP, place.at(place.step, jump))
    assert len(str(told)) <= 100
    assert position_of(ReplayPosition, decode_custom_id(str(told))).at(place.step) == place


@pytest.mark.parametrize("argument", ["", "0", "0.1", "0.-1..next", "0.x..next", "0.1..nowhere"])
def test_a_forged_control_is_refused(argument: str) -> None:
    with pytest.raises(BadCustomIdError):
        position_of(ReplayPosition, CustomId(1, 0, Verb.STEP, argument))


def test_jumps_go_card_by_card_and_trick_by_trick() -> None:
    ends, last = OTTOCENTO.tricks, len(OTTOCENTO.steps) - 1
    for step in range(last + 1):
        here = replaying(OTTOCENTO, step)
        assert here.target(Jump.BACK) == max(0, step - 1)
        assert here.target(Jump.NEXT) == min(last, step + 1)
        assert here.target(Jump.TRICK_AFTER) == min(
            (e for e in (*ends, last) if e > step), default=last
        )
        assert here.target(Jump.TRICK_BEFORE) == max((e for e in (0, *ends) if e < step), default=0)


def test_every_step_is_reached_by_next_and_told_with_its_number() -> None:
    step = 0
    for expected in range(len(OTTOCENTO.steps)):
        panel = shown(OTTOCENTO, step)
        assert not faults(panel)
        assert f"step {expected} of {len(OTTOCENTO.steps) - 1}" in words(panel)
        (onward,) = (
            b for part in panel.parts if isinstance(part, Buttons) for b in part.buttons
            if b.id.argument.endswith(Jump.NEXT.value)
        )  # fmt: skip
        assert onward.disabled == (expected == len(OTTOCENTO.steps) - 1)
        step = position_of(ReplayPosition, onward.id).step


def test_a_number_beyond_the_end_is_the_end() -> None:
    assert replaying(OTTOCENTO, 10**6).step == len(OTTOCENTO.steps) - 1


def test_the_end_has_the_sheet_and_no_other_step() -> None:
    totals = ["TOTAL" in words(shown(OTTOCENTO, n)) for n in range(len(OTTOCENTO.steps))]
    assert totals == [False] * (len(totals) - 1) + [True]


def test_the_end_is_told_in_a_sentence_and_counted_in_words_where_nothing_is_drawn() -> None:
    context = replaying(OTTOCENTO, len(OTTOCENTO.steps) - 1)
    state = OTTOCENTO.steps[-1].state
    sentence = hand_summary(context.narrator, state.sheets[-1], state.score)
    drawn, written = (words(replay_panel(context, picture)) for picture in (FULL_ALT, None))
    assert sentence in drawn
    assert sentence in written
    assert "TOTAL" in written
    assert "TOTAL" not in drawn


def test_what_is_to_come_is_not_told_and_declarations_go_with_their_trick() -> None:
    told = [words(shown(OTTOCENTO, step)) for step in range(len(OTTOCENTO.steps))]
    assert "is to discard" in told[0]
    assert "discards the" not in told[0]
    final, after = OTTOCENTO.steps[-1].state.hand, OTTOCENTO.tricks[0]
    declared = [each.count(" declares ") for each in told]
    assert declared[0] == 0 < declared[after] == len(final.declarations)
    assert not any(declared[after + 1 :])


def test_below_a_picture_nothing_is_told_that_it_shows() -> None:
    step = OTTOCENTO.tricks[3]
    drawn = words(replay_panel(replaying(OTTOCENTO, step), FULL_ALT))
    assert " points in " in words(shown(OTTOCENTO, step))
    assert " points in " not in drawn
    assert "leads." in drawn


@pytest.mark.parametrize(
    ("game", "players"),
    [(GameName.OPEN, 2), (GameName.TERZIGLIO, 3), (GameName.MILLONE, 2), (GameName.MATTAZZA, 6)],
)
def test_the_menu_of_tricks_has_the_one_that_is_shown(game: GameName, players: int) -> None:
    hand = hand_of(game.value, players)
    for step in (0, *hand.tricks, len(hand.steps) - 1):
        panel = shown(hand, step)
        assert not faults(panel)
        menu = next(part for part in panel.parts if isinstance(part, Menu))
        assert [option.value for option in menu.options if option.chosen] == [str(step)]
        values = [int(option.value) for option in menu.options]
        assert values == sorted(values)


def test_a_hand_that_was_ended_by_calling_out_is_stepped_through_too() -> None:
    played = play_hand(("ottocento", {}), 4)
    hand = OpenHand(0, 1, played.start, replay_steps(played.start, played.actions))
    assert hand.steps[-1].state.sheets[-1].called_out is not None
    for step in range(len(hand.steps)):
        assert not faults(shown(hand, step))
    assert "call out." in words(shown(hand, len(hand.steps) - 1))
