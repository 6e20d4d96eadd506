"""``/why``: show people what their own decisions were worth."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from bot.client.commands import Where, command
from bot.client.components import Panel
from bot.client.custom_ids import NUMBER, Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import control
from bot.draw.turn import Turn
from bot.features.books.par import ClearWorth, clear_worth
from bot.features.reviews.model import HandReview, PlayedHand, has_choice, table_hand
from bot.features.reviews.panels import (
    DecisionPosition,
    PostMortemContext,
    WhyContext,
    post_mortem_panel,
    why_panel,
    with_worth,
)
from bot.features.reviews.service import AlreadyReviewingError, ReviewFailedError
from bot.table.panels.records import HandPosition
from bot.table.panels.words import narrator_of
from bot.table.rules.permissions import Request, may_ask_in_play, verify_may
from bot.table.state.table import Stage, Table
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import actor_of, existing, tables_of, venue_of
from tarocchino.core.views.open_hand import hands_over
from tarocchino.core.views.view import MatchView, view_for

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _OwnChoices:
    """A hand and one person's view at each of their decisions in it, by place. If it is their turn,
    the last one is still open."""

    table: Table
    number: int
    hand: PlayedHand
    views: dict[int, MatchView]

    @property
    def done(self) -> dict[int, MatchView]:
        """The decisions already taken."""
        return {place: view for place, view in self.views.items() if place < len(self.hand.actions)}


class ReviewCog(BotCog):
    """Answers people about their own decisions, which nobody else sees. The buttons hold the
    position."""

    @command("why", where=Where.EVERYWHERE)
    async def why(self, interaction: Interaction) -> None:
        table = await self._table_meant(interaction)
        number = _hand_in_play(table, interaction.user.id)
        is_earlier = number is None and table.unfinished_hand is not None
        if number is None:
            number = self._last_over(table)
        position = DecisionPosition(table.id, number)
        await edit_reply(interaction, await self._why(interaction, position, is_earlier=is_earlier))

    @control(Verb.POST_MORTEM, at=HandPosition, thinking=True)
    async def _open_post_mortem(self, interaction: Interaction, about: HandPosition) -> None:
        """Show the post-mortem in a message of its own."""
        await edit_reply(interaction, await self._post_mortem(interaction, about.table, about.hand))

    @control(Verb.WHY, at=DecisionPosition)
    async def _step(self, interaction: Interaction, position: DecisionPosition) -> None:
        """Show a decision in place of the current one."""
        await edit_reply(interaction, await self._why(interaction, position))

    @control(Verb.WHY_AT, at=HandPosition, chosen=NUMBER)
    async def _step_to(self, interaction: Interaction, about: HandPosition, place: int) -> None:
        await self._step(interaction, DecisionPosition(about.table, about.hand, place))

    async def _table_meant(self, interaction: Interaction) -> Table:
        """Return the table at which the person plays, this channel's before others, or the last one
        played here."""
        seated = await tables_of(self.tables, interaction.user.id)
        playing = [table for table in seated if table.stage is Stage.PLAYING]
        playing.sort(key=lambda table: table.venue.channel_id != interaction.channel_id)
        if playing:
            return playing[0]
        if not interaction.is_guild_integration() or interaction.guild_id is None:
            raise DeclinedError("problem-why-no-hand")
        latest = await self.tables.registry.store.tables.latest_version(venue_of(interaction))
        return await self.tables.registry.any_table(existing(latest).id)

    @staticmethod
    def _last_over(table: Table) -> int:
        """Return the number of the last finished hand."""
        over = 0 if table.match is None else hands_over(table.match)
        if over:
            return over - 1
        if table.unfinished_hand is None:
            raise DeclinedError("problem-why-no-hand")
        raise DeclinedError("problem-why-sealed" if table.secret else "problem-why-in-play")

    async def _first_place(self, user_id: int, own: _OwnChoices) -> int:
        """Return the place of the costliest choice in a finished hand; if none was costly, the last
        one."""
        over = _is_over(own.table, own.number)
        costly = (await self._review_of(user_id, own)).costly if over else ()
        return costly[0].place if costly else max(own.views)

    async def _review_of(self, user_id: int, own: _OwnChoices) -> HandReview:
        with _declining():
            return await self.tables.reviews.hand(user_id, own.hand, tuple(own.done))

    async def _why(
        self, interaction: Interaction, position: DecisionPosition, *, is_earlier: bool = False
    ) -> Panel:
        own = await self._own_choices(interaction, position.table, position.hand)
        is_covered = bool(own.table.covered) and not _is_over(own.table, position.hand)
        if not own.views:
            raise DeclinedError("problem-why-covered" if is_covered else "problem-why-no-choice")
        user_id, place = interaction.user.id, position.place
        if place is None:
            place = await self._first_place(user_id, own)
        if place not in own.views:
            raise DeclinedError("problem-why-covered" if is_covered else "problem-why-not-yours")
        view = own.views[place]
        with _declining():
            review = await self.tables.reviews.decision(user_id, own.hand, place)
        preferences = await self.preferences.of(user_id)
        context = WhyContext(
            narrator=narrator_of(own.table, reader_language(interaction)),
            position=replace(position, place=place),
            places=tuple(own.views),
            view=view,
            done=own.hand.actions[place] if place in own.done else None,
            review=review,
            is_over=_is_over(own.table, position.hand),
            is_earlier=is_earlier,
            order=preferences.order,
        )
        computers = own.table.computer_seats
        turn = Turn(view, own.table.names, computers=computers, is_cleared=True)
        return why_panel(context, await self.picture(interaction, turn))

    async def _post_mortem(self, interaction: Interaction, table_id: int, number: int) -> Panel:
        own = await self._own_choices(interaction, table_id, number)
        language = reader_language(interaction)
        if not _is_over(own.table, number):
            raise DeclinedError("replay-not-over")
        review = await self._review_of(interaction.user.id, own)
        game, rules = own.table.game, own.table.rules
        context = PostMortemContext(language, table_id, number, game, rules, review)
        panel = post_mortem_panel(context)
        worth = await self._worth_of_match(own.table, number, interaction.user.id)
        return panel if worth is None else with_worth(panel, own.table.game.name, worth, language)

    async def _worth_of_match(self, table: Table, number: int, user_id: int) -> ClearWorth | None:
        """Return the worth of the match for the person, with its last hand, once its par is
        known."""
        match, seat = table.match, table.seat_of(user_id)
        if match is None or not match.is_over or number != hands_over(match) - 1 or seat is None:
            return None
        par = await self.tables.statistics.par(table.id)
        if par is None or len(par.hands) != len(match.sheets):
            return None
        sides = match.game.scorers(match.players)
        side = next(n for n, seats in enumerate(sides) if seat in seats)
        return clear_worth(par, [sheet.score for sheet in match.sheets], side)

    async def _own_choices(
        self, interaction: Interaction, table_id: int, number: int
    ) -> _OwnChoices:
        """Return the person's decisions in a hand that they may ask about."""
        actor = actor_of(interaction)
        await self.tables.registry.wake(table_id=table_id)
        open_table = next(
            (t for t in await tables_of(self.tables, actor.user_id) if t.id == table_id), None
        )
        if open_table is not None and not _is_over(open_table, number):
            verify_may(actor, Request.SEE_HAND, open_table)
            if _hand_in_play(open_table, actor.user_id) != number:
                sealed = open_table.secret
                raise DeclinedError("problem-why-sealed" if sealed else "problem-why-in-play")
            table = open_table
        else:
            table, match = await self.finished.match_of(actor, table_id)
            if number >= hands_over(match):
                raise DeclinedError("replay-not-over")
        own = await asyncio.to_thread(_own_choices, table, number, actor.user_id)
        if own is None:
            raise DeclinedError("problem-why-not-yours")
        return own


@contextmanager
def _declining() -> Iterator[None]:
    """Decline with the reason if there is no review."""
    try:
        yield
    except AlreadyReviewingError:
        raise DeclinedError("problem-why-asked") from None
    except ReviewFailedError as error:
        _log.error("review of a hand failed; /why answered with an error: %s", error)
        raise DeclinedError("problem-why-failed") from None


def _is_over(table: Table, number: int) -> bool:
    return table.match is not None and number < hands_over(table.match)


def _hand_in_play(table: Table, user_id: int) -> int | None:
    """Return the number, from 0, of the hand in play, if the person may ask about it."""
    if table.unfinished_hand is None or not may_ask_in_play(table, user_id):
        return None
    return table.unfinished_hand - 1


def _own_choices(table: Table, number: int, user_id: int) -> _OwnChoices | None:
    """Return a person's decisions in a hand, without tricks that lie face down. None for people who
    decided nothing in it."""
    if table.match is None:
        return None
    played = table_hand(table, number)
    hand, by = played.hand, played.by
    seat, views, took_part = table.seat_of(user_id), {}, False
    covered = table.covered if table.unfinished_hand == number + 1 else None
    for place, state in enumerate(hand.states()):
        turn = None if state.hand is None else state.hand.turn
        if place < len(by):
            is_own = by[place] == user_id
        else:
            is_own = table.unfinished_hand == number + 1 and seat is not None and turn == seat
        took_part |= is_own
        is_face_down = state.hand is not None and len(state.hand.tricks) < (covered or 0)
        if is_own and not is_face_down and has_choice(view := view_for(state, turn, covered)):
            views[place] = view
    return _OwnChoices(table, number, hand, views) if took_part else None


setup = adding(ReviewCog)
