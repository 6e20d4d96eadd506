"""``/learn``: teach the first steps in the game, played on the spot."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.client.commands import Where, choices_of, command
from bot.client.custom_ids import BadCustomIdError, Verb, position_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.router import UsedControl, control
from bot.draw.hand import Reader
from bot.draw.picture import Drawable
from bot.draw.score_sheet import ScoreSheet, SheetSide
from bot.draw.turn import Turn
from bot.features.lessons.course import LESSONS, Moment, first_position, moment
from bot.features.lessons.model import STUDENT, LessonPosition, LessonPositionError, hand_of
from bot.features.lessons.panels import lesson_panel, seat_names
from bot.features.lessons.tasks import TaskKind, own_side
from bot.words import Language
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import answer
from tarocchino.core.model.cards import card
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.open_hand import paid_in
from tarocchino.core.views.view import MatchView, view_for


def _moment_today(position: LessonPosition) -> Moment:
    """Return the moment of the position; restart a step whose earlier answers no longer fit. Raises
    `LessonPositionError` if there is no such step."""
    try:
        return moment(position)
    except LessonPositionError:
        return moment(replace(position, chosen=()))


def _unaided(view: MatchView) -> MatchView:
    """Return the view without its legal choices, which the student has to find."""
    if view.hand is None or view.hand.phase is Phase.PAY:
        return view
    return replace(view, hand=replace(view.hand, choices=None))


def lesson_start(slug: str) -> LessonPosition:
    """Return the beginning of the lesson with this name; raise `DeclinedError`."""
    for lesson in LESSONS:
        if lesson.slug == slug:
            return first_position(lesson)
    raise DeclinedError("lesson-gone")


class LearnCog(BotCog):
    """Shows the lessons privately, by the command or a button. The buttons hold the reader's
    position."""

    @command(
        "learn",
        choices={"lesson": choices_of("lesson", [lesson.slug for lesson in LESSONS])},
        where=Where.EVERYWHERE,
    )
    async def learn(self, interaction: Interaction, lesson: str | None = None) -> None:
        position = first_position(LESSONS[0]) if lesson is None else lesson_start(lesson)
        await self._show(interaction, position)

    @control(Verb.BEGIN_LESSONS, thinking=True)
    async def _begin(self, interaction: Interaction, _: UsedControl) -> None:
        """Begin the course in a message of its own."""
        await self._show(interaction, first_position(LESSONS[0]))

    @control(Verb.LEARN, Verb.ANSWER)
    async def _go_on(self, interaction: Interaction, used: UsedControl) -> None:
        """Show a button's step in place of this one."""
        try:
            position = position_of(LessonPosition, used.id)
        except BadCustomIdError:
            raise DeclinedError("lesson-gone") from None
        await self._show(interaction, position)

    @control(Verb.LESSON)
    async def _choose(self, interaction: Interaction, used: UsedControl) -> None:
        """Begin the lesson chosen in the menu."""
        await self._show(interaction, lesson_start("".join(used.values)))

    async def _show(self, interaction: Interaction, position: LessonPosition) -> None:
        language = reader_language(interaction)
        try:
            # Computer players play the last tricks, which takes a moment.
            now = await asyncio.to_thread(_moment_today, position)
        except LessonPositionError:
            raise DeclinedError("lesson-gone") from None
        preferred = await self.preferences.of(interaction.user.id)
        picture = await self.picture(interaction, _drawn(now, language))
        look = Reader(language, preferred.order, self.publisher.emojis)
        await answer(self.tables, interaction, lesson_panel(now, picture, look))


def _drawn(now: Moment, language: Language) -> Drawable:
    """Return the score sheet of a finished hand, or else the student's view of the turn."""
    view, hand = view_for(now.match, STUDENT), hand_of(now.match)
    names = seat_names(language, now.match.players)
    if now.step.task.kind is TaskKind.COUNT_GAPS:
        return SheetSide(view.sheets[-1], own_side(now.match), names, view.rules)
    if hand.phase is Phase.OVER and hand.tricks:
        return ScoreSheet(view.sheets[-1], names, view.score, view.rules, paid_in(hand))
    return Turn(_unaided(view), names, tuple(map(card, now.picked)))


setup = adding(LearnCog)
