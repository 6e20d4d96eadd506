"""The hand of a player who may preselect a card before their turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.words.cards import card_in_sentence
from bot.ui.components import Button, ButtonStyle, Part
from bot.ui.custom_ids import Verb
from bot.ui.drafts import BadDraftError
from bot.ui.hand.cards import card_controls
from bot.ui.hand_context import HandContext


def encode_occasion(hand: int, held: int) -> str:
    """When a card was preselected: in which hand, from 0, and with how many cards held."""
    return f"{hand}.{held}"


def decode_occasion(text: str) -> tuple[int, int]:
    """The inverse of `encode_occasion`; raises `BadDraftError`."""
    hand, _, held = text.partition(".")
    if not (hand.isdecimal() and held.isdecimal()):
        raise BadDraftError(text)
    return int(hand), int(held)


def preselection_parts(context: HandContext, foot: Sequence[Button]) -> tuple[Part, ...]:
    """A control for each card; the one of the preselected card takes it back."""
    occasion = encode_occasion(context.hand.number, len(context.hand.own))
    chosen = () if context.preselected is None else (context.preselected,)
    codes = {c.code for c in chosen}
    return card_controls(
        context,
        context.in_order(context.hand.own),
        lambda key: context.id(Verb.UNMARK if key in codes else Verb.PRESELECT, key + occasion),
        context.say("menu-preselect"),
        foot,
        chosen=chosen,
        style=ButtonStyle.PLAIN,
    )


def waiting_text(context: HandContext) -> str:
    """What a waiting player may do, or has preselected."""
    if context.preselected is None:
        return context.say("ask-wait-choose")
    return context.say(
        "ask-wait-chosen", card=card_in_sentence(context.language, context.preselected)
    )


def preselection_lines(context: HandContext) -> list[str]:
    """In the player's turn, what becomes of the preselected card."""
    choices = context.hand.choices
    if context.preselected is None or choices is None:
        return []
    card = card_in_sentence(context.language, context.preselected)
    if context.preselected in choices.playable:
        return [context.say("preselected-waits", card=card)]
    return [context.say("preselected-barred", card=card)]
