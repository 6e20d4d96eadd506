"""The hand of somebody who may choose a card before the own turn."""

from __future__ import annotations

from bot.text.words.cards import card_in_sentence
from bot.ui.components import Part, Style
from bot.ui.custom_ids import Verb
from bot.ui.drafts import BadDraftError
from bot.ui.hand.cards import card_controls
from bot.ui.hand_context import HandContext


def write_moment(hand: int, held: int) -> str:
    """When a choice can be made: in a hand, counted from 0, with so many cards held."""
    return f"{hand}.{held}"


def read_moment(text: str) -> tuple[int, int]:
    """The inverse of `write_moment`; raises `BadDraftError`."""
    hand, _, held = text.partition(".")
    if not (hand.isdecimal() and held.isdecimal()):
        raise BadDraftError(text)
    return int(hand), int(held)


def preselecting_parts(seen: HandContext) -> tuple[Part, ...]:
    """A control for each card; that of the chosen one takes the choice back."""
    moment = write_moment(seen.hand.number, len(seen.hand.own))
    chosen = () if seen.marked is None else (seen.marked,)
    codes = {c.code for c in chosen}
    return card_controls(
        seen.in_order(seen.hand.own),
        seen.hand.own,
        lambda place: seen.id(Verb.UNMARK if place in codes else Verb.PRESELECT, place + moment),
        seen.language,
        seen.say("menu-preselect"),
        chosen,
        emojis=seen.emojis,
        live_style=Style.PLAIN,
    )


def waiting_said(seen: HandContext) -> str:
    """What who waits may do, or has chosen."""
    if seen.marked is None:
        return seen.say("ask-wait-choose")
    return seen.say("ask-wait-chosen", card=card_in_sentence(seen.language, seen.marked))


def marked_lines(seen: HandContext) -> list[str]:
    """In the own turn, what becomes of the card that was chosen before."""
    choices = seen.hand.choices
    if seen.marked is None or choices is None:
        return []
    card = card_in_sentence(seen.language, seen.marked)
    if seen.marked in choices.playable:
        return [seen.say("preselected-waits", card=card)]
    return [seen.say("preselected-barred", card=card)]
