"""Handle the director's commands, such as ``/evening start``, and the buttons, menus and modals
of the director's panel."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client.commands import command
from bot.client.components import Panel, shown_name
from bot.client.custom_ids import NUMBER, BadCustomIdError, CustomId, Verb, chosen_in, position_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import acknowledge, edit_reply
from bot.client.router import UsedControl, control
from bot.features.evenings.actions import Award, Hand
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
from bot.features.evenings.panels import awards_in_order
from bot.features.evenings.service import EveningService
from bot.features.evenings.terms_form import MINUTE
from bot.support.clock import Clock
from bot.table.state.seats import Person
from bot.words import Language, say
from bot.words.dates import duration
from bot.words.numbers import listed
from cogs.evening.presenter import (
    EveningForms,
    EveningPresenter,
    evening_directed,
    evening_of_id,
    is_on_own_message,
    people_chosen,
    verify_can_be_held,
    verify_directs,
)
from cogs.shared.lookup import actor_of, venue_of

LONGEST_REASON = 200
"""The characters of a director's reason."""

_ANSWER_SECONDS = 15 * 60.0
"""A modal may be answered for as long as Discord accepts the answer."""
_LONGEST_POINTS, _LONGEST_MINUTES_TEXT = 60, 4
_LONGEST_TITLE = 45
_HAND = re.compile(r"(\d{1,4})\s*[-–:/]\s*(\d{1,4})")
_MINUTE = 60.0


class _DirectorModal(ui.Modal):
    """Asks for texts; its answer goes to the router, as that of every control does."""

    def __init__(self, *, title: str, custom_id: str, fields: tuple[ui.Label[Any], ...]) -> None:
        super().__init__(title=title[:_LONGEST_TITLE], timeout=_ANSWER_SECONDS, custom_id=custom_id)
        for field in fields:
            self.add_item(field)


def points_modal(
    custom_id: CustomId, round_number: int, table: int, language: Language
) -> ui.Modal:
    """The modal for the points of a table, hand by hand, and why they are set."""
    title = say(language, "modal-evening-correct", round=round_number + 1, table=table + 1)
    fields = (_field("points", _LONGEST_POINTS, language), _why(language))
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=fields)


def award_modal(custom_id: CustomId, round_number: int, table: int, language: Language) -> ui.Modal:
    """The modal for why each side of a table is given what was chosen."""
    title = say(language, "modal-evening-correct", round=round_number + 1, table=table + 1)
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=(_why(language),))


def pause_modal(custom_id: CustomId, language: Language) -> ui.Modal:
    """The modal for why there is a break, and how long it lasts."""
    title = say(language, "modal-evening-pause")
    fields = (_why(language), _field("until", _LONGEST_MINUTES_TEXT, language, required=False))
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=fields)


def cancel_modal(custom_id: CustomId, language: Language) -> ui.Modal:
    """The modal for why an evening is called off."""
    title = say(language, "modal-evening-cancel")
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=(_why(language),))


def parse_points(typed: str) -> tuple[Hand, ...]:
    """The points of hands, such as "96-84 70-90"; raises `DeclinedError` for anything else."""
    hands = tuple((int(first), int(second)) for first, second in _HAND.findall(typed))
    if not hands or _HAND.sub("", typed).strip(" ,;"):
        raise DeclinedError("problem-evening-points")
    return hands


def parse_minutes(typed: str) -> float | None:
    """So many minutes in seconds, None for nothing; raises `DeclinedError` for anything else."""
    if not typed.strip():
        return None
    if not typed.strip().isdecimal():
        raise DeclinedError("problem-evening-minutes")
    return int(typed) * _MINUTE


def _why(language: Language) -> ui.Label[Any]:
    return _field("why", LONGEST_REASON, language)


def _field(name: str, longest: int, language: Language, *, required: bool = True) -> ui.Label[Any]:
    text: ui.TextInput[Any] = ui.TextInput(custom_id=name, max_length=longest, required=required)
    return ui.Label[Any](
        text=say(language, f"modal-evening-{name}"),
        description=say(language, f"modal-evening-{name}-about"),
        component=text,
    )


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that a director sets; rounds and tables count from 0."""

    round: int
    table: int
    why: str
    hands: tuple[Hand, ...] | None = None
    awards: tuple[Award, Award] | None = None


class Direction:
    """Does what a director asks for, and shows the director's panel with what was done.

    Interactions have been acknowledged.
    """

    def __init__(self, evenings: EveningService, presenter: EveningPresenter, clock: Clock) -> None:
        self._evenings = evenings
        self._presenter = presenter
        self._clock = clock

    async def simply(self, interaction: Interaction, evening_id: int, asks: DirectorAsk) -> None:
        """Do what needs no more words: start, open or end a round, resume, end."""
        actor, direction = actor_of(interaction), self._evenings.direction
        match asks:
            case DirectorAsk.START:
                held, told = await direction.start(evening_id, actor), "director-told-started"
            case DirectorAsk.NEXT_ROUND:
                held, told = await direction.next_round(evening_id, actor), "director-told-next"
            case DirectorAsk.CLOSE_ROUND:
                held, told = await direction.close_round(evening_id, actor), "director-told-closed"
            case DirectorAsk.AGAIN:
                self._evenings.look_again(evening_id)
                held, told = await self._evenings.any(evening_id), "director-told-again"
            case DirectorAsk.RESUME:
                held, told = await direction.resume(evening_id, actor), "director-told-resumed"
            case _:
                held, told = await direction.end(evening_id, actor), "director-told-ended"
        await self._done(interaction, held, told)

    async def about_entry(
        self, interaction: Interaction, evening_id: int, asks: DirectorAsk, entry: int
    ) -> None:
        """Report that an entry is not there, has left, or is back."""
        actor, evenings = actor_of(interaction), self._evenings
        match asks:
            case DirectorAsk.NO_SHOW:
                held = await evenings.direction.no_show(evening_id, actor, entry)
                told = "director-told-absent"
            case DirectorAsk.WITHDRAW:
                held, told = (
                    await evenings.entries.withdraw(evening_id, actor, entry),
                    "director-told-left",
                )
            case _:
                held, told = (
                    await evenings.entries.come_back(evening_id, actor, entry),
                    "director-told-back",
                )
        await self._done(interaction, held, told)

    async def extend(self, interaction: Interaction, evening_id: int, seconds: int) -> None:
        """Give the round more time."""
        actor, language = actor_of(interaction), reader_language(interaction)
        held = await self._evenings.direction.extend(evening_id, actor, seconds)
        told = say(language, "director-told-extended", time=duration(language, seconds))
        await self._presenter.director(interaction, held, told)

    async def pause(
        self, interaction: Interaction, evening_id: int, why: str, seconds: float | None
    ) -> None:
        """Begin a break, for so many seconds or until somebody resumes."""
        until = None if seconds is None else self._clock.now() + seconds
        held = await self._evenings.direction.pause(evening_id, actor_of(interaction), why, until)
        await self._done(interaction, held, "director-told-paused")

    async def move(self, interaction: Interaction, evening_id: int) -> None:
        """Take the evening to the channel where this is asked."""
        held = await self._evenings.any(evening_id)
        verify_can_be_held(interaction, held.evening.settings)
        venue = venue_of(interaction)
        held = await self._evenings.direction.move(evening_id, actor_of(interaction), venue)
        language, channel = reader_language(interaction), f"<#{venue.channel_id}>"
        told = say(language, "director-told-moved", channel=channel)
        await self._presenter.director(interaction, held, told)

    async def correct(self, interaction: Interaction, evening_id: int, wanted: Correction) -> None:
        """Set the result of a table."""
        held = await self._evenings.direction.correct(
            evening_id,
            actor_of(interaction),
            wanted.round,
            wanted.table,
            wanted.why,
            hands=wanted.hands,
            awards=wanted.awards,
        )
        await self._done(interaction, held, "director-told-corrected")

    async def appoint(self, interaction: Interaction, evening_id: int, user_id: int) -> None:
        """Make somebody a director too."""
        actor = actor_of(interaction)
        held = await self._evenings.direction.appoint(evening_id, actor, user_id)
        language = reader_language(interaction)
        told = say(language, "director-told-appointed", director=f"<@{user_id}>")
        await self._presenter.director(interaction, held, told)

    async def enter(
        self, interaction: Interaction, evening_id: int, members: tuple[Person, ...]
    ) -> None:
        """Sign these people up together."""
        actor = actor_of(interaction)
        held = await self._evenings.entries.sign_up(evening_id, actor, members)
        language = reader_language(interaction)
        names = _names(language, members)
        told = say(language, "director-told-entered", names=names)
        await self._presenter.director(interaction, held, told)

    async def cancel(self, interaction: Interaction, evening_id: int, why: str) -> None:
        """Call the evening off."""
        held = await self._evenings.direction.cancel(evening_id, actor_of(interaction), why)
        await self._done(interaction, held, "director-told-cancelled")

    async def _done(self, interaction: Interaction, held: HeldEvening, text_id: str) -> None:
        told = say(reader_language(interaction), text_id)
        await self._presenter.director(interaction, held, told)


def _names(language: Language, members: tuple[Person, ...]) -> str:
    return listed(language, [shown_name(member.name) for member in members])


_LONGEST_MINUTES = 10_080
_MOST_TABLES = 40


class DirectorCommands(commands.Cog):
    """The commands of `cogs.evening.participation.EveningCog` for directors; each does what a
    button of their panel does."""

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

    @command("evening-director")
    async def panel(self, interaction: Interaction) -> None:
        await self._presenter.director(interaction, await self._directed(interaction))

    @command("evening-start")
    async def start(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.START)

    @command("evening-close-round")
    async def close_round(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.CLOSE_ROUND)

    @command("evening-resume")
    async def resume(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.RESUME)

    @command("evening-end")
    async def end(self, interaction: Interaction) -> None:
        await self._simply(interaction, DirectorAsk.END)

    @command("evening-settings")
    async def settings(self, interaction: Interaction) -> None:
        await self._forms.change(interaction, await self._directed(interaction))

    @command("evening-no-show")
    async def no_show(self, interaction: Interaction, player: discord.Member) -> None:
        held = await self._directed(interaction)
        entry = held.evening.entry_of(player.id)
        if entry is None:
            raise DeclinedError("evening-problem-no-such-entry")
        asks = DirectorAsk.NO_SHOW
        await self._direction.about_entry(interaction, held.evening.id, asks, entry.number)

    @command("evening-extend")
    async def extend(
        self, interaction: Interaction, minutes: app_commands.Range[int, 1, _LONGEST_MINUTES]
    ) -> None:
        held = await self._directed(interaction)
        await self._direction.extend(interaction, held.evening.id, minutes * MINUTE)

    @command("evening-pause")
    async def pause(
        self,
        interaction: Interaction,
        why: app_commands.Range[str, 1, LONGEST_REASON],
        minutes: app_commands.Range[int, 1, _LONGEST_MINUTES] | None = None,
    ) -> None:
        held = await self._directed(interaction)
        seconds = None if minutes is None else minutes * float(MINUTE)
        await self._direction.pause(interaction, held.evening.id, why, seconds)

    @command("evening-correct")
    async def correct(
        self,
        interaction: Interaction,
        round_: app_commands.Range[int, 1, _MOST_TABLES],
        table: app_commands.Range[int, 1, _MOST_TABLES],
        points: str,
        why: app_commands.Range[str, 1, LONGEST_REASON],
        evening: app_commands.Range[int, 1] | None = None,
    ) -> None:
        if evening is None:
            held = await self._directed(interaction)
        else:
            held = await evening_of_id(self._evenings, interaction, evening)
            verify_directs(held, interaction)
        wanted = Correction(round_ - 1, table - 1, why, hands=parse_points(points))
        await self._direction.correct(interaction, held.evening.id, wanted)

    @command("evening-appoint")
    async def appoint(self, interaction: Interaction, director: discord.Member) -> None:
        if director.bot:
            raise DeclinedError("problem-evening-bots")
        held = await self._directed(interaction)
        await self._direction.appoint(interaction, held.evening.id, director.id)

    @command("evening-cancel")
    async def cancel(
        self, interaction: Interaction, why: app_commands.Range[str, 1, LONGEST_REASON]
    ) -> None:
        held = await self._directed(interaction)
        await self._direction.cancel(interaction, held.evening.id, why)

    async def _simply(self, interaction: Interaction, asks: DirectorAsk) -> None:
        held = await self._directed(interaction)
        await self._direction.simply(interaction, held.evening.id, asks)

    async def _directed(self, interaction: Interaction) -> HeldEvening:
        return await evening_directed(self._evenings, interaction)


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
