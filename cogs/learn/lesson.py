"""The panel of a lesson: its moment found, drawn as the reader prefers, and laid out."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.client.picture_pool import Renderer
from bot.client.user_errors import DeclinedError
from bot.lessons.course import LESSONS
from bot.lessons.lookahead import STUDENT
from bot.lessons.model import LessonPosition, LessonPositionError, Moment
from bot.lessons.navigation import first_position, moment
from bot.lessons.prepared_hand import hand_of
from bot.lessons.words import seat_names
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.drawing.picture import Picture
from bot.render.style.style import Style
from bot.services.settings.preferences import PreferenceService
from bot.text import Language
from bot.ui.components import Panel
from bot.ui.help.lesson import LessonContext, lesson_panel
from bot.ui.help.lesson_controls import decode_lesson_position
from tarocchino.core.model.cards import card
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.piles import matto_debt
from tarocchino.core.views.view import MatchView, view_for


class LessonPanels:
    """Makes the panels of lessons. The buttons hold the reader's position; none is kept here."""

    def __init__(self, renderer: Renderer, preferences: PreferenceService) -> None:
        self._renderer = renderer
        self._preferences = preferences

    async def panel(
        self,
        position: LessonPosition,
        reader: int,
        language: Language,
        emojis: CardEmojis = NO_EMOJIS,
    ) -> Panel:
        """The position as the reader prefers to see it; `DeclinedError` where there is none."""
        try:
            # Computer players play out the last tricks, which takes a moment.
            now = await asyncio.to_thread(_moment_today, position)
        except LessonPositionError:
            raise DeclinedError("lesson-gone") from None
        preferred = await self._preferences.of(reader)
        picture = (
            await self._picture(now, language, preferred.style) if preferred.pictures else None
        )
        look = LessonContext(language, preferred.order, emojis)
        return lesson_panel(now, picture, look)

    async def _picture(self, now: Moment, language: Language, style: Style) -> Picture:
        """The score sheet of a hand that was played out, else the turn as the student sees it."""
        view, names = view_for(now.match, STUDENT), seat_names(language)
        hand = hand_of(now.match)
        if hand.phase is Phase.OVER:
            sheet, score, rules = view.sheets[-1], view.score, view.rules
            paid = _payment(hand)
            return await self._renderer.sheet(sheet, names, score, language, rules, paid, style)
        picked = tuple(map(card, now.picked))
        return await self._renderer.turn(_unaided(view), names, language, style, picked)


def _moment_today(position: LessonPosition) -> Moment:
    """The position; a step whose earlier answers no longer fit it begins anew.

    Raises `LessonPositionError` if there is no such step.
    """
    try:
        return moment(position)
    except LessonPositionError:
        return moment(replace(position, chosen=()))


def _payment(hand: HandState) -> MattoPaid | None:
    """The payment for the Matto in the hand."""
    debt = matto_debt(hand)
    if debt is None or hand.payment is None:
        return None
    return MattoPaid(debt.seat, hand.payment, debt.payee)


def _unaided(view: MatchView) -> MatchView:
    """The view without its legal choices: in a lesson the student has to find them."""
    if view.hand is None or view.hand.phase is Phase.PAY:
        return view
    return replace(view, hand=replace(view.hand, choices=None))


def position_of(argument: str) -> LessonPosition:
    """The position that a button's argument leads to; raises `DeclinedError`."""
    try:
        return decode_lesson_position(argument)
    except LessonPositionError:
        raise DeclinedError("lesson-gone") from None


def lesson_start(slug: str) -> LessonPosition:
    """The beginning of the lesson of this name; raises `DeclinedError`."""
    for lesson in LESSONS:
        if lesson.slug == slug:
            return first_position(lesson)
    raise DeclinedError("lesson-gone")
