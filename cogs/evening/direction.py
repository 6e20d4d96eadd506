"""What directors do, for the buttons of their panel and the commands of the same meaning alike."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.interactions import Interaction, actor_of, reader_language
from bot.club.evenings.actions import Award, Hand
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.services.ports.clock import Clock
from bot.tables.state.occupants import Person
from bot.text import Language, say
from bot.text.words.durations import duration
from bot.text.words.lists import listed
from bot.ui.club.evening_controls import DirectorAsk
from bot.ui.words import shown_name
from cogs.evening.forms import verify_can_be_held
from cogs.evening.showing import EveningPresenter
from cogs.shared.lookup import venue_of


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
