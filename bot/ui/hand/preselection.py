"""The hand of somebody who may choose a card before the own turn."""

from __future__ import annotations

from bot.text.words.cards import card_in_sentence
from bot.ui.components import ButtonStyle, Part
from bot.ui.custom_ids import Verb
from bot.ui.drafts import BadDraftError
from bot.ui.hand.cards import card_controls
from bot.ui.hand_context import HandContext


def encode_occasion(hand: int, held: int) -> str:
    """When a choice can be made: in a hand, counted from 0, with so many cards held."""
    return f"{hand}.{held}"


def decode_occasion(text: str) -> tuple[int, int]:
    """The inverse of `encode_occasion`; raises `BadDraftError`."""
    hand, _, held = text.partition(".")
    if not (hand.isdecimal() and held.isdecimal()):
        raise BadDraftError(text)
    return int(hand), int(held)


def preselection_parts(context: HandContext) -> tuple[Part, ...]:
    """A control for each card; that of the chosen one takes the choice back."""
    moment = encode_occasion(context.hand.number, len(context.hand.own))
    chosen = () if context.marked is None else (context.marked,)
    codes = {c.code for c in chosen}
    return card_controls(
        context.in_order(context.hand.own),
        context.hand.own,
        lambda place: context.id(Verb.UNMARK if place in codes else Verb.PRESELECT, place + moment),
        context.language,
        context.say("menu-preselect"),
        chosen,
        emojis=context.emojis,
        live_style=ButtonStyle.PLAIN,
    )


def waiting_text(context: HandContext) -> str:
    """What who waits may do, or has chosen."""
    if context.marked is None:
        return context.say("ask-wait-choose")
    return context.say("ask-wait-chosen", card=card_in_sentence(context.language, context.marked))


def marked_lines(context: HandContext) -> list[str]:
    """In the own turn, what becomes of the card that was chosen before."""
    choices = context.hand.choices
    if context.marked is None or choices is None:
        return []
    card = card_in_sentence(context.language, context.marked)
    if context.marked in choices.playable:
        return [context.say("preselected-waits", card=card)]
    return [context.say("preselected-barred", card=card)]
