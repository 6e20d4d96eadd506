"""Explain to a person why their request is not done, in the one error boundary."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import ceil

import discord
from discord import app_commands

from bot.client.components import Buttons, Panel, notice, shown_name
from bot.client.custom_ids import BadCustomIdError
from bot.client.errors import (
    ALREADY_ANSWERED,
    NO_ANSWER,
    DmsDelayedError,
    MessageGoneError,
    RefusedByRulesError,
)
from bot.client.interactions import (
    Interaction,
    MalformedInteractionError,
    TooLateError,
    edit_reply,
    note_answer,
    reader_language,
    with_mentions,
)
from bot.client.layout import files, layout
from bot.client.limits import answered_in_time
from bot.client.worker import RetryLaterError
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.refusals import RefusedError, refusal
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.model.rules import BadRulesError
from tarocchino.dealing.cutting import CutError

_log = logging.getLogger(__name__)

_PROMISED = discord.InteractionResponseType.deferred_channel_message
_DISCORD_FAULTS = (RetryLaterError, MessageGoneError, discord.HTTPException, *NO_ANSWER)
_NAMED_KNOBS = ("target", "hands", "losers")


def problem_text(language: Language, error: Exception) -> str | None:
    """Return the text to show the person, or None if there is none."""
    match error:
        case (IllegalActionError() as refused) | RefusedByRulesError(refused=refused):
            return refusal(language, refused)
        case TableRefusedError(reason=RefusalReason.SEEN_BEFORE) | TooLateError():
            return None
        case TableRefusedError():
            return _table_refusal_text(language, error)
        case RefusedError():
            return error.text(language)
        case CutError(fault=fault):
            return say(language, f"problem-cut-{fault.value}")
        case BadRulesError(knob=knob):
            bad = knob if knob in _NAMED_KNOBS else "rules"
            return say(language, f"problem-bad-{bad}")
        case BadCustomIdError():
            return say(language, "problem-stale")
        case DmsDelayedError(seconds=seconds):
            return say(language, "problem-dms-delayed", seconds=ceil(seconds))
        case MalformedInteractionError() | app_commands.AppCommandError():
            return say(language, "problem-malformed")
        case _ if isinstance(error, _DISCORD_FAULTS):
            return say(language, "problem-discord")
        case _:
            return say(language, "problem-unexpected")


def _table_refusal_text(language: Language, error: TableRefusedError) -> str:
    match error.reason, error.number:
        case RefusalReason.SEATS_EMPTY, number:
            return say(language, "problem-seats-empty", number=number or 0)
        case RefusalReason.OTHER_CHANNEL, int(channel):
            return say(language, "problem-other-channel", channel=f"<#{channel}>")
        case (RefusalReason.STILL_SEATED | RefusalReason.TABLES_OPEN) as problem, int(channel):
            return say(language, f"problem-{problem.value}", channel=f"<#{channel}>")
        case RefusalReason.ROLE_OPENS, int(role):
            return say(language, "problem-role-opens", role=f"<@&{role}>")
        case RefusalReason.MAINTENANCE, int(until):
            return say(language, "problem-maintenance-until", when=f"<t:{until}:R>")
        case RefusalReason.NOT_ADMITTED, int(role):
            return say(language, "problem-not-admitted-role", role=f"<@&{role}>")
        case RefusalReason.TOO_MANY_OPENINGS, int(at):
            return say(language, "problem-too-many-openings", when=f"<t:{at}:R>")
        case (RefusalReason.TOO_MANY_INVITED | RefusalReason.TOO_MANY_TABLES) as problem, int(most):
            return say(language, f"problem-{problem.value}", number=most)
        case RefusalReason.NOBODY_THERE, _:
            return say(language, "problem-nobody-there", button=say(language, "lobby-menu-leave"))
        case RefusalReason.NOT_READY, _:
            names = listed(language, [shown_name(name) for name in error.names])
            return say(language, "problem-not-ready", number=len(error.names), names=names)
        case problem, _:
            return say(language, f"problem-{problem.value}")


async def report(interaction: Interaction, error: Exception) -> None:
    """Show the person an error, privately; log an unexpected one. Never raises."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original if isinstance(error.original, Exception) else error
    if isinstance(error, discord.HTTPException):
        _log.warning("interaction refused by Discord: %d, code %d", error.status, error.code)
    language = reader_language(interaction)
    text = problem_text(language, error)
    if text is None:
        return
    if not isinstance(error, _EXPECTED):
        _log_unexpected(error)
    if interaction.type is discord.InteractionType.autocomplete:
        await _offer_nothing(interaction)
        return
    panel = notice(text)
    if isinstance(error, RefusedByRulesError):
        panel = replace(panel, parts=(*panel.parts, Buttons((error.button(language),))))
    with _undelivered():
        await tell_panel(interaction, panel)


@contextmanager
def _undelivered() -> Iterator[None]:
    """Log that a notice may not have been shown; there is nobody else to notify."""
    try:
        yield
    except discord.HTTPException as refused:
        _log.info("notice refused by Discord: %d, code %d", refused.status, refused.code)
    except Exception as error:
        # Discord may not answer, the channel may be gone, or discord.py may not read the response.
        _log.info("notice may not have been shown: %s", type(error).__name__)


async def _offer_nothing(interaction: Interaction) -> None:
    """Answer an autocompletion with no choices, because it takes no text."""
    with _undelivered():
        if not interaction.response.is_done():
            async with answered_in_time():
                await interaction.response.autocomplete([])


async def tell(interaction: Interaction, text: str) -> None:
    """Show a text only to the person."""
    await tell_panel(interaction, notice(text))


async def tell_panel(interaction: Interaction, panel: Panel) -> None:
    """Show a message only to the person."""
    panel = with_mentions(interaction, panel)
    if interaction.response.type is _PROMISED:
        await edit_reply(interaction, panel)
        return
    note_answer(interaction)
    async with answered_in_time():
        if not interaction.response.is_done():
            try:
                await interaction.response.send_message(
                    view=layout(panel), files=files(panel.pictures), ephemeral=True
                )
            except discord.HTTPException as error:
                if error.code != ALREADY_ANSWERED:
                    raise
            else:
                return
        await interaction.followup.send(
            view=layout(panel), files=files(panel.pictures), ephemeral=True
        )


_EXPECTED = (
    IllegalActionError, RefusedByRulesError, TableRefusedError, RefusedError, BadRulesError,
    CutError, BadCustomIdError, MalformedInteractionError, app_commands.AppCommandError,
    *_DISCORD_FAULTS,
)  # fmt: skip


def _log_unexpected(error: Exception) -> None:
    # Logs only frames, because the exception's text might name cards or hold a token.
    frames = "".join(traceback.format_tb(error.__traceback__))
    _log.error("interaction failed: unexpected %s\n%s", type(error).__name__, frames)
