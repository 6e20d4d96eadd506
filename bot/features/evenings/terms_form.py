"""Build the form in which a director chooses the terms of an evening, until it starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Panel,
    Part,
    Text,
)
from bot.client.custom_ids import BadCustomIdError, CustomId, Verb
from bot.features.evenings.actions import EveningSettings, Format, Plan, Scoring
from bot.features.evenings.movements import OddOut
from bot.features.evenings.texts import evening_kind, terms_text
from bot.words import Language, say
from bot.words.numbers import duration

MINUTE = 60
DEFAULT_TERMS = EveningSettings(
    Format.PAIRS, Scoring.MATCHPOINTS, odd=OddOut.COMPUTER, face_down=True
)
"""The terms of an evening unless its director chooses others."""

_SEPARATOR = "."
_KINDS = tuple(
    (format_, scoring)
    for format_ in Format
    for scoring in Scoring
    if format_ is not Format.TEAMS or scoring is Scoring.IMPS
)
_ROUNDS = tuple(range(1, 21))
_MINUTES = (None, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 1440)
_ODD = (OddOut.COMPUTER, OddOut.SIT_OUT)


class FormStep(Enum):
    """A control of the form; the value is its word in custom_ids."""

    KIND = "kind"
    ROUNDS = "rounds"
    CLOCK = "clock"
    PLAN = "plan"
    ODD = "odd"
    TRICKS = "tricks"
    BY_IMPS = "imps"
    DONE = "done"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class EveningForm:
    """The terms chosen so far; ``evening_id`` is None for a new evening."""

    settings: EveningSettings
    evening_id: int | None = None

    def id(self, step: FormStep) -> CustomId:
        """Return the custom_id of a control, which holds all of the terms."""
        s = self.settings
        words = (
            step.value,
            str(self.evening_id or 0),
            f"{[*Format].index(s.format)}{[*Scoring].index(s.scoring)}{[*Plan].index(s.plan)}"
            f"{_ODD.index(s.odd)}{int(s.travelling)}{int(s.face_down)}",
            str(s.rounds),
            str(s.round_seconds or 0),
            str(s.last_hand_seconds),
            str(s.break_seconds),
            str(s.grace_seconds),
        )
        return CustomId(0, 0, Verb.EVENING_FORM, _SEPARATOR.join(words))


def decode_form(argument: str) -> tuple[FormStep, EveningForm]:
    """Return the step of a control and the terms so far; raise `BadCustomIdError`. In forms that
    were posted before the choice existed, taken tricks lie face up."""
    try:
        word, number, choices, *amounts = argument.split(_SEPARATOR)
        format_, scoring, plan, odd, travelling, face_down = map(int, choices.ljust(6, "0"))
        rounds, seconds, last, pause, grace = map(int, amounts)
        settings = EveningSettings(
            [*Format][format_],
            [*Scoring][scoring],
            rounds,
            [*Plan][plan],
            _ODD[odd],
            seconds or None,
            last,
            pause,
            travelling=bool(travelling),
            grace_seconds=grace,
            face_down=bool(face_down),
        )
        return FormStep(word), EveningForm(settings, int(number) or None)
    except (ValueError, IndexError):
        raise BadCustomIdError(argument) from None


def form_after(form: EveningForm, step: FormStep, values: Sequence[str]) -> EveningForm:
    """Return the form after a choice in a menu, with terms that fit it. Raises
    `BadCustomIdError`."""
    try:
        (value,) = map(int, values) if step is not FormStep.BY_IMPS else (0,)
        return replace(form, settings=fitting_terms(_chosen(form.settings, step, value)))
    except (ValueError, IndexError):
        raise BadCustomIdError(str(values)) from None


def fitting_terms(settings: EveningSettings) -> EveningSettings:
    """Return the terms without options that they do not allow. Teams score by IMPs, only pairs have
    a choice of movement, and only duplicate deals travel."""
    if settings.format is Format.TEAMS:
        settings = replace(settings, scoring=Scoring.IMPS)
    if settings.format is not Format.PAIRS:
        return replace(settings, plan=Plan.HOWELL, travelling=False)
    return replace(settings, travelling=settings.travelling and settings.is_duplicate)


def form_panel(form: EveningForm, language: Language) -> Panel:
    """Return the terms in words, menus to change them, and the button that opens the evening."""
    settings, is_new = form.settings, form.evening_id is None
    title = say(language, "evening-form-new" if is_new else "evening-form-change")
    done = say(language, "button-evening-open" if is_new else "button-evening-keep")
    parts: tuple[Part, ...] = (
        Text(f"## {title}\n**{evening_kind(language, settings)}**"),
        Text(terms_text(language, settings)),
        *_one_table(form, language),
        *_menus(form, language),
        Buttons(
            (
                Button(form.id(FormStep.DONE), done, ButtonStyle.CONFIRM),
                Button(form.id(FormStep.DROP), say(language, "button-evening-drop")),
            )
        ),
    )
    return Panel(parts, AccentColour.WAITING)


def _one_table(form: EveningForm, language: Language) -> Iterator[Part]:
    """Yield what one table is compared with. By matchpoints it is nothing, so the form offers IMPs
    against computer players."""
    settings = form.settings
    if settings.format is Format.TEAMS or settings.plan is Plan.MITCHELL:
        return
    if settings.is_duplicate:
        yield Text(say(language, f"evening-form-one-table-{settings.scoring.value}"))
    if settings.scoring is Scoring.MATCHPOINTS:
        label = say(language, "button-evening-by-imps")
        yield Buttons((Button(form.id(FormStep.BY_IMPS), label),))


def _chosen(settings: EveningSettings, step: FormStep, value: int) -> EveningSettings:
    match step:
        case FormStep.KIND:
            format_, scoring = _KINDS[value]
            return replace(settings, format=format_, scoring=scoring)
        case FormStep.ROUNDS:
            return replace(settings, rounds=value)
        case FormStep.CLOCK:
            return replace(settings, round_seconds=value * MINUTE or None)
        case FormStep.PLAN:
            return replace(settings, plan=[*Plan][value // 2], travelling=bool(value % 2))
        case FormStep.ODD:
            return replace(settings, odd=_ODD[value])
        case FormStep.TRICKS:
            return replace(settings, face_down=bool(value))
        case FormStep.BY_IMPS:
            return replace(settings, scoring=Scoring.IMPS)
        case FormStep.DONE | FormStep.DROP:
            return settings


def _menus(form: EveningForm, language: Language) -> Iterator[Menu]:
    """Yield a menu for each of the terms; that of movements has each one twice if deals may
    travel."""
    for step, options in _options(form.settings, language).items():
        yield Menu(form.id(step), tuple(options), say(language, f"menu-evening-{step.value}"))


def _options(settings: EveningSettings, language: Language) -> dict[FormStep, list[Option]]:
    def named(value: int, word: str, about: str, *, chosen: bool) -> Option:
        label = say(language, f"option-evening-{word}")
        told = say(language, f"option-evening-{about}-about")
        return Option(str(value), label, told, chosen=chosen)

    kinds = [replace(DEFAULT_TERMS, format=each, scoring=scoring) for each, scoring in _KINDS]
    now = settings.round_seconds and settings.round_seconds // MINUTE
    options = {
        FormStep.KIND: [
            Option(
                str(number),
                evening_kind(language, kind),
                say(language, f"evening-kind-{kind.scoring.value}-about"),
                chosen=(kind.format, kind.scoring) == (settings.format, settings.scoring),
            )
            for number, kind in enumerate(kinds)
        ],
        FormStep.ROUNDS: [
            Option(
                str(each),
                say(language, "option-evening-rounds", rounds=each),
                chosen=each == settings.rounds,
            )
            for each in sorted({*_ROUNDS, settings.rounds})
        ],
        FormStep.CLOCK: [
            Option(str(each or 0), _clock(language, each), chosen=each == now)
            for each in dict.fromkeys((*_MINUTES, now))
        ],
        FormStep.ODD: [
            named(number, odd.value, odd.value, chosen=odd is settings.odd)
            for number, odd in enumerate(_ODD)
        ],
        FormStep.TRICKS: [
            named(int(covered), word, word, chosen=covered is settings.face_down)
            for covered, word in ((True, "face-down"), (False, "face-up"))
        ],
    }
    if settings.format is Format.PAIRS:
        now_met = settings.plan, settings.travelling
        options[FormStep.PLAN] = [
            named(
                2 * number + travelling,
                f"{plan.value}{'-travelling' if travelling else ''}",
                plan.value,
                chosen=(plan, travelling) == now_met,
            )
            for number, plan in enumerate(Plan)
            for travelling in ((False, True) if settings.is_duplicate else (False,))
        ]
    return options


def _clock(language: Language, minutes: int | None) -> str:
    if minutes is None:
        return say(language, "option-evening-no-clock")
    return say(language, "option-evening-clock", time=duration(language, minutes * MINUTE))
