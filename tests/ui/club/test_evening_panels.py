"""Messages of evenings fit what Discord takes with the most to tell; their controls say what they
ask for."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from bot.club.evenings.settings import EveningSettings, Format, Plan, Scoring
from bot.club.movements.model import OddOut
from bot.text import Language
from bot.ui.club.evening_controls import (
    DirectorAsk,
    EveningAsk,
    ask_id,
    chosen_number,
    decode_ask,
    decode_director,
    director_id,
)
from bot.ui.club.evening_form import (
    DEFAULT_TERMS,
    EveningForm,
    FormStep,
    decode_form,
    form_after,
)
from bot.ui.custom_ids import BadCustomIdError
from tests.builders import evening_panels
from tests.builders.evening_panels import LONG_WHY, Cast, every_panel
from tests.builders.ui_tables import FULL_ALT, WIDE_NAMES, faults

PANELS = Path(__file__).parents[3] / "bot" / "ui" / "club"
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
        for path in PANELS.glob("evening_*.py")
        for each in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")
        if each.returns is not None and ast.unparse(each.returns) in ("Panel", "Panel | None")
    }
    assert written
    assert written <= set(dir(evening_panels))


def test_controls_lead_back_to_what_they_ask() -> None:
    asked = decode_ask(ask_id(2**53, EveningAsk.BOARD, 160, 2).argument)
    assert (asked.evening_id, asked.asks, asked.numbers) == (2**53, EveningAsk.BOARD, (160, 2))
    told = decode_director(director_id(12, DirectorAsk.CORRECT, 39, 19).argument)
    assert (told.number(), told.number(1)) == (39, 19)
    for read in (decode_ask, decode_director, decode_form):
        for argument in ("", "12", "12.dance", "x.mine", "12.mine.x", "12.panel.-1"):
            with pytest.raises(BadCustomIdError):
                read(argument)
    with pytest.raises(BadCustomIdError):
        told.number(2)
    assert chosen_number(("7",)) == 7
    for values in ((), ("1", "2"), ("x",)):
        with pytest.raises(BadCustomIdError):
            chosen_number(values)


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
