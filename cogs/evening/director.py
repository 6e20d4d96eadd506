"""Handle ``/evening director`` and the buttons, menus and modals of the director's panel."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands, ui

from bot.client.commands import command
from bot.client.components import Panel, notice, shown_name
from bot.client.custom_ids import NUMBER, BadCustomIdError, Verb, chosen_in, position_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, acknowledge, edit_reply, reader_language
from bot.client.layout import modal, text_field
from bot.client.router import UsedControl, control
from bot.features.evenings import actions
from bot.features.evenings.actions import (
    EveningAction,
    EveningSettings,
    Hand,
    Obstacle,
    Scoring,
    word_of,
)
from bot.features.evenings.controls import DirectorAsk, DirectorControl, director_id
from bot.features.evenings.director_panels import (
    confirmation_panel,
    director_panel,
    entries_panel,
    extend_panel,
    people_panel,
    result_panel,
    tables_panel,
)
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.panels import AWARDS
from bot.features.evenings.state import Evening
from bot.features.evenings.terms_form import MINUTE, EveningForm, FormStep, decode_form, form_after
from bot.words import Language, say
from bot.words.numbers import duration, listed
from cogs.evening.presenter import (
    EveningPresenter,
    people_chosen,
    verify_can_be_held,
)
from cogs.shared.lookup import actor_of, is_on_own_message, venue_of

LONGEST_REASON = 200
"""The length limit of a director's reason, in characters."""

_LONGEST_POINTS, _LONGEST_MINUTES_TEXT = 60, 4
_HAND = re.compile(r"(\d{1,4})\s*[-–:/]\s*(\d{1,4})")


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
                return modal(sent, title, _field("points", _LONGEST_POINTS, language), why)
            award = chosen_in(values, NUMBER)
            return modal(
                director_id(evening_id, DirectorAsk.AWARD, number, table, award), title, why
            )
        case DirectorAsk.ASK_PAUSE:
            until = _field("until", _LONGEST_MINUTES_TEXT, language, needed=False)
            sent = director_id(evening_id, DirectorAsk.PAUSE)
            return modal(sent, say(language, "modal-evening-pause"), why, until)
        case DirectorAsk.ASK_CANCEL:
            sent = director_id(evening_id, DirectorAsk.CANCEL)
            return modal(sent, say(language, "modal-evening-cancel"), why)
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
    return float(int(typed) * MINUTE)


def _field(name: str, longest: int, language: Language, *, needed: bool = True) -> ui.Label[Any]:
    label = say(language, f"modal-evening-{name}")
    about = say(language, f"modal-evening-{name}-about")
    return text_field(name, label, about, longest, needed=needed)


def done_text(language: Language, action: EveningAction) -> str:
    """Confirm an action to the director."""
    match action:
        case actions.Extend(seconds):
            return say(language, "director-told-extended", time=duration(language, seconds))
        case actions.DecideLate(waits=waits):
            return say(language, f"director-told-{'wait' if waits else 'begin'}")
        case actions.Move(channel_id):
            return say(language, "director-told-moved", channel=f"<#{channel_id}>")
        case actions.Appoint(user_id):
            return say(language, "director-told-appointed", director=f"<@{user_id}>")
        case actions.SignUp(members):
            names = listed(language, [shown_name(member.name) for member in members])
            return say(language, "director-told-entered", names=names)
        case _:
            return say(language, f"director-told-{word_of(action)}")


_AT_ONCE: Mapping[DirectorAsk, EveningAction] = {
    DirectorAsk.START: actions.Start(),
    DirectorAsk.NEXT_ROUND: actions.OpenRound(),
    DirectorAsk.CLOSE_ROUND: actions.CloseRound(),
    DirectorAsk.RESUME: actions.Resume(),
    DirectorAsk.END: actions.End(),
}
"""Actions that need no more details."""
_OF_ONE: Mapping[DirectorAsk, Callable[[int], EveningAction]] = {
    DirectorAsk.NO_SHOW: actions.NoShow,
    DirectorAsk.WITHDRAW: actions.Withdraw,
    DirectorAsk.RETURN: actions.Return,
    DirectorAsk.EXTEND: actions.Extend,
    DirectorAsk.APPOINT: actions.Appoint,
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


class DirectorCommands(EveningPresenter):
    """The directors' part of `cogs.evening.participation.EveningCog`: a command, and the controls
    of their panel."""

    @command("evening-director")
    async def panel(
        self, interaction: Interaction, evening: app_commands.Range[int, 1] | None = None
    ) -> None:
        if evening is None:
            held = self._directed(interaction)
        else:
            held = await self.of_id(interaction, evening)
        held.verify_directs(actor_of(interaction))
        await self._show(interaction, held)

    def _directed(self, interaction: Interaction) -> HeldEvening:
        """Return the evening `here`.

        In a channel without one, it is the person's suspended evening of the server, preferably one
        that lost its channel.
        """
        if self.evenings.in_channel(interaction.channel_id or 0) is None:
            waiting = {
                waits.obstacle: held
                for held in self.evenings.in_server(interaction.guild_id or 0)
                if (waits := held.evening.suspended) and held.directs(actor_of(interaction))
            }
            if waiting:
                return waiting.get(Obstacle.GONE) or next(iter(waiting.values()))
        return self.here(interaction)

    async def _show(
        self, interaction: Interaction, held: HeldEvening, told: str | None = None
    ) -> None:
        """Show the director's panel, with the result of the last action."""
        panel = director_panel(await self.shown(held), reader_language(interaction), told)
        await edit_reply(interaction, panel)

    @control(Verb.EVENING_FORM)
    async def _use_form(self, interaction: Interaction, used: UsedControl) -> None:
        """Change the terms in the form, open the evening with them, or drop them."""
        step, form = decode_form(used.id.argument)
        language = reader_language(interaction)
        if step is FormStep.DROP:
            told = say(language, "evening-told-dropped")
        elif step is not FormStep.DONE:
            await self.show_form(interaction, form_after(form, step, used.values))
            return
        elif form.evening_id is None:
            told = await self._open(interaction, form.settings)
        else:
            changed = actions.ChangeSettings(form.settings)
            await self.evenings.act(form.evening_id, changed, actor_of(interaction))
            told = say(language, "evening-told-changed")
        await edit_reply(interaction, notice(told))

    async def _open(self, interaction: Interaction, settings: EveningSettings) -> str:
        """Open sign-up in the channel; return the confirmation."""
        verify_can_be_held(interaction, settings)
        language, venue = reader_language(interaction), venue_of(interaction)
        held = await self.evenings.open(venue, actor_of(interaction), settings)
        return say(
            language,
            "evening-told-opened",
            channel=f"<#{held.venue.channel_id}>",
            director=say(language, "button-evening-director"),
        )

    async def _do(self, interaction: Interaction, action: EveningAction, held: HeldEvening) -> None:
        """Carry out the action for the person, and show the panel with the result."""
        if isinstance(action, actions.Move):
            verify_can_be_held(interaction, held.evening.settings)
        after = await self.act(interaction, held, action)
        await self._show(interaction, after, done_text(reader_language(interaction), action))

    @control(Verb.EVENING_DIRECTOR, thinking=None)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        control, language = position_of(DirectorControl, used.id), reader_language(interaction)
        asked = _modal_of(control, used.values, language)
        if asked is None:
            await acknowledge(interaction, thinking=not is_on_own_message(interaction))
        held = await self.of_id(interaction, control.evening_id)
        held.verify_directs(actor_of(interaction))
        if asked is not None:
            # Discord takes the modal as the answer, so there is no other one.
            await interaction.response.send_modal(asked)
        elif control.asks is DirectorAsk.PANEL:
            await self._show(interaction, held)
        elif control.asks is DirectorAsk.SETTINGS:
            form = EveningForm(held.evening.settings, held.evening.id)
            await self.show_form(interaction, form)
        elif control.asks is DirectorAsk.AGAIN:
            self.evenings.look_again(held.evening.id)
            await self._show(interaction, held, say(language, "director-told-again"))
        elif control.asks is DirectorAsk.BY_IMPS:
            terms = replace(held.evening.settings, scoring=Scoring.IMPS)
            held = await self.act(interaction, held, actions.ChangeSettings(terms))
            question = confirmation_panel(held.evening, DirectorAsk.START, language)
            await edit_reply(interaction, question)
        elif (panel := _asking(control, held.evening, used.values, language)) is not None:
            await edit_reply(interaction, panel)
        else:
            await self._do(interaction, self._action(interaction, control, used.values), held)

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
                return actions.DecideLate(control.number(), control.number(1), waits)
            case DirectorAsk.PAUSE:
                why, minutes = _typed(control, values, 2)
                seconds, now = parse_minutes(minutes), self.tables.registry.clock.now()
                return actions.Pause(why, None if seconds is None else now + seconds)
            case DirectorAsk.MOVE:
                return actions.Move(interaction.channel_id or 0)
            case DirectorAsk.ENTER:
                return actions.SignUp(people_chosen(interaction, values))
            case DirectorAsk.CANCEL:
                return actions.Cancel(*_typed(control, values, 1))
            case _:
                raise BadCustomIdError(str(control))


def _asking(
    control: DirectorControl, evening: Evening, values: tuple[str, ...], language: Language
) -> Panel | None:
    """Return the panel with a choice or a confirmation; None for an immediate action."""
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


def _correction(control: DirectorControl, values: tuple[str, ...]) -> actions.Correct:
    place = control.number(), control.number(1)
    if control.asks is DirectorAsk.CORRECT:
        points, why = _typed(control, values, 2)
        return actions.Correct(*place, why, hands=parse_points(points))
    if control.number(2) >= len(AWARDS):
        raise BadCustomIdError(str(control))
    (why,) = _typed(control, values, 1)
    return actions.Correct(*place, why, awards=AWARDS[control.number(2)])


def _typed(control: DirectorControl, values: tuple[str, ...], fields: int) -> tuple[str, ...]:
    """Return what was typed into the fields of a modal; raise `BadCustomIdError` for another
    number."""
    if len(values) != fields:
        raise BadCustomIdError(str(control))
    return values
