"""What people do by the buttons below an evening's messages, and by commands that do the same."""

from __future__ import annotations

from bot.client.acknowledgement import acknowledge
from bot.client.error_boundary import tell
from bot.client.interactions import Interaction, actor_of, person_of, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.club.evenings.refusals import EveningRefusal, EveningRefusedError
from bot.club.evenings.settings import Format
from bot.club.evenings.state import EveningStage
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.tables.state.occupants import Person
from bot.text import say
from bot.ui.club.evening_announcement import entered_told, ways_to_enter_panel
from bot.ui.club.evening_controls import (
    AskControl,
    EveningAsk,
)
from bot.ui.club.evening_own import leaving_panel
from bot.ui.club.evening_sheets import EveningPage
from bot.ui.codec import NUMBER, chosen_in, position_of
from bot.ui.custom_ids import BadCustomIdError, Verb
from cogs.evening.lookup import evening_of_id, is_on_own_message, people_chosen
from cogs.evening.showing import EveningPresenter
from cogs.shared.lookup import venue_of

_NO_EVENING = (EveningAsk.LIST, EveningAsk.SHOW)
"""What is asked of no evening, but of a server."""


class EveningRequests:
    """Takes people into evenings and out of them; interactions have been acknowledged."""

    def __init__(self, evenings: EveningService) -> None:
        self._evenings = evenings

    async def enter(
        self, interaction: Interaction, held: HeldEvening, others: tuple[Person, ...] = ()
    ) -> None:
        """Sign the person up, with these others."""
        members = (person_of(interaction), *others)
        after = await self._evenings.entries.sign_up(
            held.evening.id, actor_of(interaction), members
        )
        await self._told_entered(interaction, after)

    async def join(self, interaction: Interaction, held: HeldEvening, entry: int) -> None:
        """Have the person join an entry that looks for others."""
        after = await self._evenings.entries.join(
            held.evening.id, actor_of(interaction), person_of(interaction), entry
        )
        await self._told_entered(interaction, after)

    async def leave(self, interaction: Interaction, held: HeldEvening, *, sure: bool) -> None:
        """Sign the person's entry off, or withdraw it once the evening has begun and they are
        ``sure``."""
        evening, language = held.evening, reader_language(interaction)
        entry = evening.entry_of(interaction.user.id)
        if evening.stage is EveningStage.SIGN_UP:
            await self._evenings.entries.sign_off(evening.id, actor_of(interaction))
            await tell(interaction, say(language, "evening-told-off"))
        elif entry is not None and not sure:
            await edit_reply(interaction, leaving_panel(evening, entry, language))
        else:
            await self._evenings.entries.withdraw(evening.id, actor_of(interaction))
            mine = say(language, "button-evening-mine")
            await tell(interaction, say(language, "evening-told-left", mine=mine))

    async def come_back(self, interaction: Interaction, held: HeldEvening) -> None:
        """Take the person's entry back in."""
        await self._evenings.entries.come_back(held.evening.id, actor_of(interaction))
        await tell(interaction, say(reader_language(interaction), "evening-told-back"))

    async def ways(self, interaction: Interaction, held: HeldEvening) -> None:
        """Sign a single person up, or show with whom the person could enter."""
        evening = held.evening
        if evening.settings.format is Format.SINGLES:
            await self.enter(interaction, held)
        elif evening.entry_of(interaction.user.id) is not None:
            raise EveningRefusedError(EveningRefusal.SIGNED_UP_ALREADY)
        else:
            panel = ways_to_enter_panel(evening, reader_language(interaction))
            await edit_reply(interaction, panel)

    async def _told_entered(self, interaction: Interaction, after: HeldEvening) -> None:
        language = reader_language(interaction)
        await tell(interaction, entered_told(language, after.evening, interaction.user.id))


class EveningButtons:
    """The controls below the messages of evenings, but for those of directors."""

    def __init__(self, evenings: EveningService, presenter: EveningPresenter) -> None:
        self._evenings = evenings
        self._presenter = presenter
        self._requests = EveningRequests(evenings)

    @control(Verb.EVENING, thinking=None)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        control = position_of(AskControl, used.id)
        is_file = control.asks is EveningAsk.FILE
        own = is_on_own_message(interaction) and not is_file
        await acknowledge(interaction, thinking=not own)
        if control.asks in _NO_EVENING:
            await self._of_server(interaction, control, used.values)
            return
        held = await evening_of_id(self._evenings, interaction, control.evening_id)
        if not await self._shows(interaction, control, held, used.values):
            await self._changes(interaction, control, held, used.values)

    async def _of_server(
        self,
        interaction: Interaction,
        control: AskControl,
        values: tuple[str, ...],
    ) -> None:
        if control.asks is EveningAsk.LIST:
            guild_id = venue_of(interaction).guild_id
            await self._presenter.earlier(interaction, guild_id, control.evening_id or None)
            return
        held = await evening_of_id(self._evenings, interaction, chosen_in(values, NUMBER))
        await self._presenter.page(interaction, held, EveningPage(EveningAsk.STANDINGS))

    async def _shows(
        self,
        interaction: Interaction,
        control: AskControl,
        held: HeldEvening,
        values: tuple[str, ...],
    ) -> bool:
        """Show what a control only shows; False for one that changes something."""
        presenter = self._presenter
        match control.asks:
            case EveningAsk.MINE:
                await presenter.own(interaction, held)
            case EveningAsk.STANDINGS | EveningAsk.HANDS as asks:
                await presenter.page(interaction, held, EveningPage(asks, control.number()))
            case EveningAsk.BOARD as asks:
                page = EveningPage(asks, control.number(1), control.number())
                await presenter.page(interaction, held, page)
            case EveningAsk.CHOOSE_BOARD:
                page = EveningPage(EveningAsk.BOARD, board=chosen_in(values, NUMBER))
                await presenter.page(interaction, held, page)
            case EveningAsk.FILE:
                await presenter.file(interaction, held)
            case _:
                return False
        return True

    async def _changes(
        self,
        interaction: Interaction,
        control: AskControl,
        held: HeldEvening,
        values: tuple[str, ...],
    ) -> None:
        requests = self._requests
        match control.asks:
            case EveningAsk.SIGN_UP:
                await requests.ways(interaction, held)
            case EveningAsk.ALONE:
                await requests.enter(interaction, held)
            case EveningAsk.PARTNERS:
                await requests.enter(interaction, held, people_chosen(interaction, values))
            case EveningAsk.JOIN:
                await requests.join(interaction, held, chosen_in(values, NUMBER))
            case EveningAsk.SIGN_OFF:
                await requests.leave(interaction, held, sure=False)
            case EveningAsk.WITHDRAW:
                await requests.leave(interaction, held, sure=bool(control.numbers))
            case EveningAsk.RETURN:
                await requests.come_back(interaction, held)
            case _:
                raise BadCustomIdError(str(control))
