"""Answer an interaction: acknowledge it before the work, edit the reply until Discord takes it,
and change messages by its token for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol, cast, runtime_checkable

import discord

from bot.client.components import CommandMentions, Panel
from bot.client.errors import (
    ALREADY_ANSWERED,
    NO_ANSWER,
    UNKNOWN_INTERACTION,
    MessageGoneError,
    temporary_failures,
)
from bot.client.interactions import Interaction, mentions_of
from bot.client.layout import files, layout, with_live_emojis
from bot.client.limits import answered_in_time, loop_time
from bot.client.messenger import mark_of, nonce_of
from bot.client.worker import RetryLaterError, Sleep

_log = logging.getLogger(__name__)

_ANSWER_SECONDS = 3.0
"""How long Discord waits for an answer before it tells the person that there was none."""
_TOO_MANY = 429


@runtime_checkable
class _AnswersAlone(Protocol):
    """A client that wants to know whether another bot answers in its place."""

    async def found_answered(self, interaction_id: int) -> None: ...


@runtime_checkable
class _HearsOfAnswers(Protocol):
    """A client that wants to know of the messages by which it answers."""

    def answered_below(self, interaction: Interaction) -> None: ...


def note_answer(interaction: Interaction) -> None:
    """Tell the client that its answer is a message below all that the person sees there."""
    if isinstance(interaction.client, _HearsOfAnswers):
        interaction.client.answered_below(interaction)


class TooLateError(Exception):
    """Discord no longer waits for an answer; it has told the person so, and nothing was done."""


async def acknowledge(interaction: Interaction, *, thinking: bool = False) -> None:
    """Answer at once that the request has arrived; ``thinking`` promises an ephemeral message.

    Raises `TooLateError` where Discord has given the interaction up, or accepts nothing at all.
    Where it is unknown whether the answer arrived the request counts: the person meant it, its
    effect is shown at the table, and asking again is refused as stale.
    """
    if thinking:
        note_answer(interaction)
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await interaction.response.defer(ephemeral=thinking, thinking=thinking)
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED and isinstance(interaction.client, _AnswersAlone):
            await interaction.client.found_answered(interaction.id)
        if error.code == ALREADY_ANSWERED or isinstance(error, NO_ANSWER):
            return  # An earlier attempt was accepted, but its reply was lost; or it may have been.
        if error.code == UNKNOWN_INTERACTION or error.status == _TOO_MANY:
            raise TooLateError from error
        raise
    except NO_ANSWER as error:
        _log.info("an answer may not have come: %s", type(error).__name__)


_TOKEN_SECONDS = 14 * 60
"""An interaction's token is valid for 15 minutes; the last one is not used."""

FOLLOWING_EDITS, FOLLOWING_SECONDS = 3, 5.0
"""What others do is shown by this many edits in so many seconds at most: Discord takes five by a
token, and two of them are left for one's own turn."""


class Lease(Protocol):
    """A message that can be changed for a while with the token of a click.

    Nothing that is done with a token counts against the 50 requests a second. Every method raises
    `MessageGoneError` if it is no longer possible, and may raise
    `bot.client.worker.RetryLaterError`.
    """

    @property
    def is_fresh(self) -> bool:
        """Whether the token is still valid."""

    @property
    def rest(self) -> float:
        """Seconds until the message may be edited for what others do; 0 for now."""

    async def edit(self, panel: Panel) -> None:
        """Edit the message."""

    async def delete(self) -> None:
        """Delete the message."""

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> FollowUp:
        """Post a new message in the message's channel, which everybody there may see.

        It carries the mark of the nonce, by which `Messenger.post` finds it.
        """


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A message posted with the token of a click, and the lease by the same token on it."""

    message_id: int
    lease: Lease


@dataclass(frozen=True, slots=True)
class InteractionLease:
    """A lease by an interaction's token: on the message that was clicked or answered with
    (``@original``), or on a follow-up.

    It keeps nothing else of the interaction, which has the whole message that was clicked with it:
    tables hold leases by the dozen for a quarter of an hour.
    """

    webhook: discord.Webhook
    mentions: CommandMentions
    until: float
    clock: Callable[[], float]
    message_id: int | None = None
    """The follow-up; None for ``@original``."""
    edited: list[float] = field(default_factory=list, compare=False, repr=False)
    """When the latest edits by the token were made."""

    @property
    def is_fresh(self) -> bool:
        return self.clock() < self.until

    @property
    def rest(self) -> float:
        if len(self.edited) < FOLLOWING_EDITS:
            return 0.0
        return max(0.0, self.edited[-FOLLOWING_EDITS] + FOLLOWING_SECONDS - self.clock())

    async def edit(self, panel: Panel) -> None:
        self.edited.append(self.clock())
        del self.edited[:-FOLLOWING_EDITS]
        with _token_failures():
            async with answered_in_time():
                await with_live_emojis(self.mentions.in_panel(panel), self._edit)

    async def delete(self) -> None:
        with _token_failures():
            async with answered_in_time():
                await self.webhook.delete_message(self._id)

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> FollowUp:
        mark = mark_of(nonce_of(nonce))

        async def send(shown: Panel) -> discord.WebhookMessage:
            return await self.webhook.send(
                view=layout(shown, mark),
                files=files(shown.pictures),
                silent=silent,
                allowed_mentions=discord.AllowedMentions.none(),
                wait=True,
            )

        with _token_failures():
            async with answered_in_time():
                message = await with_live_emojis(self.mentions.in_panel(panel), send)
        return FollowUp(message.id, replace(self, message_id=message.id))

    async def _edit(self, panel: Panel) -> None:
        await self.webhook.edit_message(
            self._id, view=layout(panel), attachments=files(panel.pictures)
        )

    @property
    def _id(self) -> int:
        # Discord takes the name wherever it takes an id; discord.py's types do not say so.
        return cast(int, "@original") if self.message_id is None else self.message_id


@contextmanager
def _token_failures() -> Iterator[None]:
    """Raise `MessageGoneError` where Discord refuses what is done with a token: whatever is wrong
    with the token or its message, the lease is useless from now on."""
    with temporary_failures():
        try:
            yield
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            raise MessageGoneError from error


def lease(interaction: Interaction, clock: Callable[[], float] = loop_time) -> InteractionLease:
    """A lease that begins now; ``clock`` returns seconds."""
    return InteractionLease(
        interaction.followup, mentions_of(interaction), clock() + _TOKEN_SECONDS, clock
    )


_WAITS = (1.0, 2.0, 4.0, 8.0, 16.0, 16.0)
"""Seconds between attempts; after that most people have stopped waiting."""


async def edit_reply(
    interaction: Interaction, panel: Panel, *, sleep: Sleep = asyncio.sleep
) -> None:
    """Show the panel in the deferred reply, or on the message that was clicked.

    Raises `bot.client.worker.RetryLaterError` if Discord is unreachable for long, and
    `bot.client.messenger.MessageGoneError`.
    """
    own = lease(interaction)
    for wait in _WAITS:
        try:
            await own.edit(panel)
        except RetryLaterError as error:
            await sleep(max(wait, error.seconds))
        else:
            return
    await own.edit(panel)
