"""Messages of evenings fit what Discord takes with the most to tell; their controls say what they
ask for."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, position_of
from bot.features.evenings.actions import EveningSettings, Format, Plan, Scoring
from bot.features.evenings.controls import AskControl, DirectorAsk, DirectorControl, director_id
from bot.features.evenings.movements import OddOut
from bot.features.evenings.terms_form import (
    DEFAULT_TERMS,
    EveningForm,
    FormStep,
    decode_form,
    form_after,
)
from bot.words import Language
from tests.builders import evening_panels
from tests.builders.evening_panels import LONG_WHY, Cast, every_panel
from tests.builders.ui_tables import FULL_ALT, WIDE_NAMES, faults

PANELS = Path(__file__).parents[3] / "bot" / "features" / "evenings"
WIDEST = Cast(WIDE_NAMES, people=160, rounds=2)


def test_the_widest_messages_fit() -> None:
    unfit = {
        name: found
        for name, _, panel in every_panel(
            WIDEST, Language.ITALIAN, lambda facts, _: facts and FULL_ALT, LONG_WHY
        )
        if (found := faults(panel))
    }
    assert unfit == {}


def test_no_kind_of_message_is_left_out() -> None:
    written = {
        each.name
        for path in PANELS.glob("*.py")
        for each in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")
        if each.returns is not None and ast.unparse(each.returns) in ("Panel", "Panel | None")
    }
    assert written
    assert written <= set(dir(evening_panels))


def test_controls_lead_back_to_what_they_ask() -> None:
    told = position_of(DirectorControl, director_id(12, DirectorAsk.CORRECT, 39, 19))
    assert (told.number(), told.number(1)) == (39, 19)
    for argument in ("", "12", "12.dance", "x.mine", "12.mine.x", "12.panel.-1"):
        for kind in (AskControl, DirectorControl):
            with pytest.raises(BadCustomIdError):
                position_of(kind, CustomId(0, 0, Verb.EVENING, argument))
        with pytest.raises(BadCustomIdError):
            decode_form(argument)
    with pytest.raises(BadCustomIdError):
        told.number(2)


@pytest.mark.parametrize(
    "terms",
    [
        DEFAULT_TERMS,
        EveningSettings(
            Format.PAIRS, Scoring.IMPS, 40, Plan.MITCHELL, OddOut.SIT_OUT, None, 0, 0,
            travelling=True, grace_seconds=60,
        ),
        EveningSettings(Format.TEAMS, Scoring.IMPS, 40, round_seconds=86_400, break_seconds=9999),
    ],
)  # fmt: skip
def test_a_form_keeps_its_terms(terms: EveningSettings) -> None:
    form = EveningForm(terms, 2**53)
    assert decode_form(form.id(FormStep.DONE).argument) == (FormStep.DONE, form)
    assert len(form.id(FormStep.ROUNDS).argument) <= 56


def test_a_form_from_before_tricks_lay_face_down_keeps_them_open() -> None:
    form = EveningForm(replace(DEFAULT_TERMS, face_down=False))
    before = form.id(FormStep.DONE).argument.replace(".010000.", ".01000.")
    assert before != form.id(FormStep.DONE).argument
    assert decode_form(before) == (FormStep.DONE, form)
    assert form_after(form, FormStep.TRICKS, ("1",)).settings == DEFAULT_TERMS


def test_other_terms_are_possible_whatever_is_chosen() -> None:
    travelling = replace(DEFAULT_TERMS, plan=Plan.MITCHELL, travelling=True)
    form = EveningForm(travelling)
    for kind in range(7):
        changed = form_after(form, FormStep.KIND, (str(kind),)).settings
        assert changed.are_possible
    assert form_after(form, FormStep.CLOCK, ("0",)).settings.round_seconds is None
    assert form_after(form, FormStep.ROUNDS, ("7",)).settings.rounds == 7
    assert form_after(form, FormStep.ODD, ("1",)).settings.odd is OddOut.SIT_OUT
    for values in ((), ("x",), ("99",)):
        with pytest.raises(BadCustomIdError):
            form_after(form, FormStep.KIND, values)
