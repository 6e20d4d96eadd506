"""Handle ``/evening director`` and the buttons, menus and modals of the director's panel."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands, ui
from discord.ext import commands

from bot.client.commands import command
from bot.client.components import Panel, shown_name
from bot.client.custom_ids import NUMBER, BadCustomIdError, CustomId, Verb, chosen_in, position_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, acknowledge, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.features.evenings.actions import (
    Appoint,
    Cancel,
    ChangeSettings,
    CloseRound,
    Correct,
    DecideLate,
    End,
    EveningAction,
    Extend,
    Hand,
    Move,
    NoShow,
    OpenRound,
    Pause,
    Resume,
    Return,
    Scoring,
    SignUp,
    Start,
    Withdraw,
    word_of,
)
from bot.features.evenings.controls import DirectorAsk, DirectorControl, director_id
from bot.features.evenings.director_panels import (
    confirmation_panel,
    entries_panel,
    extend_panel,
    people_panel,
    result_panel,
    tables_panel,
)
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.panels import AWARDS
from bot.support.clock import Clock
from bot.words import Language, say
from bot.words.numbers import duration, listed
from cogs.evening.presenter import (
    EveningPresenter,
    evening_directed,
    evening_of_id,
    people_chosen,
    verify_can_be_held,
)
from cogs.shared.lookup import actor_of, is_on_own_message

LONGEST_REASON = 200
"""The length limit of a director's reason, in characters."""

_ANSWER_SECONDS = 15 * 60.0
"""Discord accepts the answer to a modal for this long."""
_LONGEST_POINTS, _LONGEST_MINUTES_TEXT = 60, 4
_LONGEST_TITLE = 45
_HAND = re.compile(r"(\d{1,4})\s*[-–:/]\s*(\d{1,4})")
_MINUTE = 60.0


def _modal(custom_id: CustomId, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    """Return a modal that asks for texts; the router handles its answer like any control."""
    modal = ui.Modal(
        title=title[:_LONGEST_TITLE], timeout=_ANSWER_SECONDS, custom_id=str(custom_id)
    )
    for field in fields:
        modal.add_item(field)
    return modal


def _modal_of(
    control: DirectorControl, values: tuple[str, ...], language: Language
) -> ui.Modal | None:
    """Return the modal that a control opens; None if it opens none."""
    evening_id, why = control.evening_id, _field("why", LONGEST_REASON, language)
    match control.asks:
        case DirectorAsk.TYPE_RESULT | DirectorAsk.ASK_AWARD as asks:
            number, table = control.number(), control.number(1)
            title = say(language, "modal-evening-correct", round=number + 1, table=table + 1)
            if asks is DirectorAsk.TYPE_RESULT:
                sent = director_id(evening_id, DirectorAsk.CORRECT, number, table)
                return _modal(sent, title, _field("points", _LONGEST_POINTS, language), why)
            award = chosen_in(values, NUMBER)
            return _modal(
                director_id(evening_id, DirectorAsk.AWARD, number, table, award), title, why
            )
        case DirectorAsk.ASK_PAUSE:
            until = _field("until", _LONGEST_MINUTES_TEXT, language, required=False)
            sent = director_id(evening_id, DirectorAsk.PAUSE)
            return _modal(sent, say(language, "modal-evening-pause"), why, until)
        case DirectorAsk.ASK_CANCEL:
            sent = director_id(evening_id, DirectorAsk.CANCEL)
            return _modal(sent, say(language, "modal-evening-cancel"), why)
        case _:
            return None


def parse_points(typed: str) -> tuple[Hand, ...]:
    """Parse the points of hands, such as "96-84 70-90"; raise `DeclinedError` for other text."""
    hands = tuple((int(first), int(second)) for first, second in _HAND.findall(typed))
    if not hands or _HAND.sub("", typed).strip(" ,;"):
        raise DeclinedError("problem-evening-points")
    return hands


def parse_minutes(typed: str) -> float | None:
    """Parse minutes into seconds, None for an empty text; raise `DeclinedError` for other text."""
    if not typed.strip():
        return None
    if not typed.strip().isdecimal():
        raise DeclinedError("problem-evening-minutes")
    return int(typed) * _MINUTE


def _field(name: str, longest: int, language: Language, *, required: bool = True) -> ui.Label[Any]:
    text: ui.TextInput[Any] = ui.TextInput(custom_id=name, max_length=longest, required=required)
    return ui.Label[Any](
        text=say(language, f"modal-evening-{name}"),
        description=say(language, f"modal-evening-{name}-about"),
        component=text,
    )


def done_text(language: Language, action: EveningAction) -> str:
    """Confirm an action to the director."""
    match action:
        case Extend(seconds):
            return say(language, "director-told-extended", time=duration(language, seconds))
        case DecideLate(waits=waits):
            return say(language, f"director-told-{'wait' if waits else 'begin'}")
        case Move(channel_id):
            return say(language, "director-told-moved", channel=f"<#{channel_id}>")
        case Appoint(user_id):
            return say(language, "director-told-appointed", director=f"<@{user_id}>")
        case SignUp(members):
            names = listed(language, [shown_name(member.name) for member in members])
            return say(language, "director-told-entered", names=names)
        case _:
            return say(language, f"director-told-{word_of(action)}")


_AT_ONCE: Mapping[DirectorAsk, EveningAction] = {
    DirectorAsk.START: Start(),
    DirectorAsk.NEXT_ROUND: OpenRound(),
    DirectorAsk.CLOSE_ROUND: CloseRound(),
    DirectorAsk.RESUME: Resume(),
    DirectorAsk.END: End(),
}
"""Actions that need no more details."""
_OF_ONE: Mapping[DirectorAsk, Callable[[int], EveningAction]] = {
    DirectorAsk.NO_SHOW: NoShow,
    DirectorAsk.WITHDRAW: Withdraw,
    DirectorAsk.RETURN: Return,
    DirectorAsk.EXTEND: Extend,
    DirectorAsk.APPOINT: Appoint,
}
"""Actions that take one number, chosen in a menu."""
_ASKED = {
    DirectorAsk.ASK_START: DirectorAsk.START,
    DirectorAsk.ASK_CLOSE: DirectorAsk.CLOSE_ROUND,
    DirectorAsk.ASK_END: DirectorAsk.END,
    DirectorAsk.ASK_ABSENT: DirectorAsk.NO_SHOW,
    DirectorAsk.ASK_WITHDRAW: DirectorAsk.WITHDRAW,
    DirectorAsk.ASK_RETURN: DirectorAsk.RETURN,
    DirectorAsk.ASK_APPOINT: DirectorAsk.APPOINT,
    DirectorAsk.ASK_ENTER: DirectorAsk.ENTER,
}
"""The action behind each control that only asks."""


class DirectorCommands(commands.Cog):
    """The directors' part of `cogs.evening.participation.EveningCog`: a command, and the controls
    of their panel."""

    def __init__(self, presenter: EveningPresenter, clock: Clock) -> None:
        self._presenter = presenter
        self._evenings = presenter.evenings
        self._clock = clock

    @command("evening-director")
    async def panel(
        self, interaction: Interaction, evening: app_commands.Range[int, 1] | None = None
    ) -> None:
        if evening is None:
            held = evening_directed(self._evenings, interaction)
        else:
            held = await evening_of_id(self._evenings, interaction, evening)
            held.verify_directs(actor_of(interaction))
        await self._presenter.director(interaction, held)

    async def _do(self, interaction: Interaction, action: EveningAction, held: HeldEvening) -> None:
        """Carry out the action for the person, and show the panel with the result."""
        if isinstance(action, Move):
            verify_can_be_held(interaction, held.evening.settings)
        after = await self._evenings.act(held.evening.id, action, actor_of(interaction))
        told = done_text(reader_language(interaction), action)
        await self._presenter.director(interaction, after, told)

    def _pause(self, why: str, seconds: float | None) -> Pause:
        """Return a pause of this many seconds, or one until somebody resumes."""
        return Pause(why, None if seconds is None else self._clock.now() + seconds)

    @control(Verb.EVENING_DIRECTOR, thinking=None)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        control = position_of(DirectorControl, used.id)
        modal = _modal_of(control, used.values, reader_language(interaction))
        if modal is None:
            await acknowledge(interaction, thinking=not is_on_own_message(interaction))
        held = await evening_of_id(self._evenings, interaction, control.evening_id)
        held.verify_directs(actor_of(interaction))
        if modal is not None:
            # Discord takes the modal as the answer, so there is no other one.
            await interaction.response.send_modal(modal)
        elif control.asks is DirectorAsk.PANEL:
            await self._presenter.director(interaction, held)
        elif control.asks is DirectorAsk.SETTINGS:
            await self._presenter.change(interaction, held)
        elif control.asks is DirectorAsk.AGAIN:
            self._evenings.look_again(held.evening.id)
            told = say(reader_language(interaction), "director-told-again")
            await self._presenter.director(interaction, held, told)
        elif control.asks is DirectorAsk.BY_IMPS:
            terms = replace(held.evening.settings, scoring=Scoring.IMPS)
            actor = actor_of(interaction)
            held = await self._evenings.act(held.evening.id, ChangeSettings(terms), actor)
            language = reader_language(interaction)
            await edit_reply(
                interaction, confirmation_panel(held.evening, DirectorAsk.START, language)
            )
        elif (panel := _asking(interaction, control, held, used.values)) is not None:
            await edit_reply(interaction, panel)
        else:
            action = self._action(interaction, control, used.values)
            await self._do(interaction, action, held)

    def _action(
        self, interaction: Interaction, control: DirectorControl, values: tuple[str, ...]
    ) -> EveningAction:
        """Return the action of a control; raise `BadCustomIdError` if it has none."""
        match control.asks:
            case asks if asks in _AT_ONCE:
                return _AT_ONCE[asks]
            case asks if asks in _OF_ONE:
                return _OF_ONE[asks](chosen_in(values, NUMBER))
            case DirectorAsk.CORRECT | DirectorAsk.AWARD:
                return _correction(control, values)
            case DirectorAsk.WAIT | DirectorAsk.BEGIN as asks:
                waits = asks is DirectorAsk.WAIT
                return DecideLate(control.number(), control.number(1), waits)
            case DirectorAsk.PAUSE:
                why, minutes = _typed(control, values, 2)
                return self._pause(why, parse_minutes(minutes))
            case DirectorAsk.MOVE:
                return Move(interaction.channel_id or 0)
            case DirectorAsk.ENTER:
                return SignUp(people_chosen(interaction, values))
            case DirectorAsk.CANCEL:
                return Cancel(*_typed(control, values, 1))
            case _:
                raise BadCustomIdError(str(control))


def _asking(
    interaction: Interaction, control: DirectorControl, held: HeldEvening, values: tuple[str, ...]
) -> Panel | None:
    """Return the panel with a choice or a confirmation; None for an immediate action."""
    evening, language = held.evening, reader_language(interaction)
    match control.asks:
        case DirectorAsk.ASK_START | DirectorAsk.ASK_CLOSE | DirectorAsk.ASK_END as asks:
            return confirmation_panel(evening, _ASKED[asks], language)
        case DirectorAsk.ASK_ABSENT | DirectorAsk.ASK_WITHDRAW | DirectorAsk.ASK_RETURN as asks:
            page = control.number() if control.numbers else 1
            return entries_panel(evening, _ASKED[asks], language, page)
        case DirectorAsk.ASK_APPOINT | DirectorAsk.ASK_ENTER as asks:
            return people_panel(evening, _ASKED[asks], language)
        case DirectorAsk.ASK_EXTEND:
            return extend_panel(evening, language)
        case DirectorAsk.ASK_TABLE:
            last = max(0, len(evening.rounds) - 1)
            number = control.number() if control.numbers else last
            return tables_panel(evening, number, language)
        case DirectorAsk.ASK_RESULT:
            place = control.number(), chosen_in(values, NUMBER)
            if place[0] >= len(evening.rounds) or place[1] >= len(evening.rounds[place[0]].tables):
                raise BadCustomIdError(str(control))
            return result_panel(evening, *place, language)
        case _:
            return None


def _correction(control: DirectorControl, values: tuple[str, ...]) -> Correct:
    place = control.number(), control.number(1)
    if control.asks is DirectorAsk.CORRECT:
        points, why = _typed(control, values, 2)
        return Correct(*place, why, hands=parse_points(points))
    if control.number(2) >= len(AWARDS):
        raise BadCustomIdError(str(control))
    (why,) = _typed(control, values, 1)
    return Correct(*place, why, awards=AWARDS[control.number(2)])


def _typed(control: DirectorControl, values: tuple[str, ...], fields: int) -> tuple[str, ...]:
    """Return what was typed into the fields of a modal; raise `BadCustomIdError` for another
    number."""
    if len(values) != fields:
        raise BadCustomIdError(str(control))
    return values
