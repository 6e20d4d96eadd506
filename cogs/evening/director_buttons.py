"""The director's panel: its buttons, menus and modals."""

from __future__ import annotations

from discord import ui

from bot.client.acknowledgement import acknowledge
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.ui.club.evening_choices import (
    entries_panel,
    extend_panel,
    people_panel,
    result_panel,
    tables_panel,
)
from bot.ui.club.evening_controls import (
    DirectorAsk,
    DirectorControl,
    director_id,
)
from bot.ui.club.evening_director import confirmation_panel
from bot.ui.club.evening_panels import awards_in_order
from bot.ui.codec import NUMBER, chosen_in, position_of
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomIdError, Verb
from cogs.evening.direction import Correction, Direction
from cogs.evening.forms import EveningForms
from cogs.evening.lookup import (
    evening_of_id,
    is_on_own_message,
    people_chosen,
    verify_directs,
)
from cogs.evening.modals import (
    award_modal,
    cancel_modal,
    parse_minutes,
    parse_points,
    pause_modal,
    points_modal,
)
from cogs.evening.showing import EveningPresenter

_SIMPLE = (
    DirectorAsk.START,
    DirectorAsk.NEXT_ROUND,
    DirectorAsk.CLOSE_ROUND,
    DirectorAsk.RESUME,
    DirectorAsk.AGAIN,
    DirectorAsk.END,
)
_OF_ENTRIES = (DirectorAsk.NO_SHOW, DirectorAsk.WITHDRAW, DirectorAsk.RETURN)
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
"""What each control that only asks leads to."""


class DirectorButtons:
    """The controls of the director's panel, for the directors alone."""

    def __init__(
        self,
        evenings: EveningService,
        presenter: EveningPresenter,
        direction: Direction,
        forms: EveningForms,
    ) -> None:
        self._evenings = evenings
        self._presenter = presenter
        self._direction = direction
        self._forms = forms

    @control(Verb.EVENING_DIRECTOR, thinking=None)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        control = position_of(DirectorControl, used.id)
        modal = self._modal(interaction, control, used.values)
        if modal is None:
            await acknowledge(interaction, thinking=not is_on_own_message(interaction))
        held = await evening_of_id(self._evenings, interaction, control.evening_id)
        verify_directs(held, interaction)
        if modal is not None:
            # The modal is the answer to Discord here, so there is no other.
            await interaction.response.send_modal(modal)
        elif control.asks is DirectorAsk.PANEL:
            await self._presenter.director(interaction, held)
        elif control.asks is DirectorAsk.SETTINGS:
            await self._forms.change(interaction, held)
        elif (panel := _asking(interaction, control, held, used.values)) is not None:
            await edit_reply(interaction, panel)
        else:
            await self._do(interaction, control, used.values)

    def _modal(
        self, interaction: Interaction, control: DirectorControl, values: tuple[str, ...]
    ) -> ui.Modal | None:
        """The modal that a control opens; None for one that opens none."""
        evening_id, language = control.evening_id, reader_language(interaction)
        match control.asks:
            case DirectorAsk.TYPE_RESULT:
                place = control.number(), control.number(1)
                sent = director_id(evening_id, DirectorAsk.CORRECT, *place)
                return points_modal(sent, *place, language)
            case DirectorAsk.ASK_AWARD:
                place = control.number(), control.number(1)
                award = chosen_in(values, NUMBER)
                sent = director_id(evening_id, DirectorAsk.AWARD, *place, award)
                return award_modal(sent, *place, language)
            case DirectorAsk.ASK_PAUSE:
                return pause_modal(director_id(evening_id, DirectorAsk.PAUSE), language)
            case DirectorAsk.ASK_CANCEL:
                return cancel_modal(director_id(evening_id, DirectorAsk.CANCEL), language)
            case _:
                return None

    async def _do(
        self, interaction: Interaction, control: DirectorControl, values: tuple[str, ...]
    ) -> None:
        direction, evening_id = self._direction, control.evening_id
        match control.asks:
            case asks if asks in _SIMPLE:
                await direction.simply(interaction, evening_id, asks)
            case asks if asks in _OF_ENTRIES:
                entry = chosen_in(values, NUMBER)
                await direction.about_entry(interaction, evening_id, asks, entry)
            case DirectorAsk.EXTEND:
                await direction.extend(interaction, evening_id, chosen_in(values, NUMBER))
            case DirectorAsk.CORRECT | DirectorAsk.AWARD:
                wanted = _correction(control, values)
                await direction.correct(interaction, evening_id, wanted)
            case DirectorAsk.PAUSE:
                why, minutes = _typed(control, values, 2)
                await direction.pause(interaction, evening_id, why, parse_minutes(minutes))
            case DirectorAsk.MOVE:
                await direction.move(interaction, evening_id)
            case DirectorAsk.APPOINT:
                await direction.appoint(interaction, evening_id, chosen_in(values, NUMBER))
            case DirectorAsk.ENTER:
                members = people_chosen(interaction, values)
                await direction.enter(interaction, evening_id, members)
            case DirectorAsk.CANCEL:
                (why,) = _typed(control, values, 1)
                await direction.cancel(interaction, evening_id, why)
            case _:
                raise BadCustomIdError(str(control))


def _asking(
    interaction: Interaction, control: DirectorControl, held: HeldEvening, values: tuple[str, ...]
) -> Panel | None:
    """The panel in which something is chosen or confirmed; None for what is done at once."""
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


def _correction(control: DirectorControl, values: tuple[str, ...]) -> Correction:
    place = control.number(), control.number(1)
    if control.asks is DirectorAsk.CORRECT:
        points, why = _typed(control, values, 2)
        return Correction(*place, why, hands=parse_points(points))
    awards = list(awards_in_order())
    if control.number(2) >= len(awards):
        raise BadCustomIdError(str(control))
    (why,) = _typed(control, values, 1)
    return Correction(*place, why, awards=awards[control.number(2)])


def _typed(control: DirectorControl, values: tuple[str, ...], fields: int) -> tuple[str, ...]:
    """What was typed into a modal of so many fields; raises `BadCustomIdError`."""
    if len(values) != fields:
        raise BadCustomIdError(str(control))
    return values
