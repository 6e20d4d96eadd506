"""The chooser of the discard: a button for each card, or menus to tick many."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.words.cards import card_label
from bot.text.words.lists import listed
from bot.ui.components import Button, ButtonStyle, Menu, Part, Text, rows
from bot.ui.custom_ids import Verb
from bot.ui.drafts import encode_cards, encode_picking
from bot.ui.hand.cards import by_menu, card_buttons, card_option, menu_of_suits
from bot.ui.hand_context import HandContext
from tarocchino.core.model.cards import Card
from tarocchino.core.views.view import Choices

_A_FEW = 2
"""Up to this many cards are picked one by one, if all have buttons; more are ticked in menus."""


def discard_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """The controls to choose cards, and the button that discards them."""
    chosen = tuple(c for c in context.draft.discard if c in choices.discardable)
    below = (*_discard_button(context, choices, chosen), *foot)
    ticked = (*_menus(context, choices, chosen), *rows(below))
    if choices.discard_number > _A_FEW:
        return ticked
    written = encode_cards(chosen)
    picked = card_buttons(
        context,
        context.in_order(choices.discardable),
        lambda key: context.id(Verb.PICK, key + written),
        below,
        chosen=chosen,
        others=[c for c in context.hand.own if c not in choices.discardable],
    )
    return ticked if picked is None else picked


def _menus(context: HandContext, choices: Choices, chosen: tuple[Card, ...]) -> tuple[Part, ...]:
    """The cards chosen so far, and as few menus as possible with them ticked."""
    in_order = context.in_order(choices.discardable)
    named = [
        context.emojis.before(c, context.language) + card_label(context.language, c)
        for c in in_order
        if c in chosen
    ]
    said = context.say(
        "discard-so-far",
        chosen=len(chosen),
        number=choices.discard_number,
        cards=listed(context.language, named) if named else "–",
    )
    groups = by_menu(in_order)
    return (Text(said), *(_menu(context, choices, chosen, group, len(groups)) for group in groups))


def _menu(
    context: HandContext,
    choices: Choices,
    chosen: tuple[Card, ...],
    group: tuple[Card, ...],
    menus: int,
) -> Menu:
    suits = dict.fromkeys(c.suit for c in group if c.suit is not None)
    placeholder = context.say("menu-discard-many", number=choices.discard_number)
    ticked = sum(c in chosen for c in group)
    return Menu(
        context.id(Verb.PICK_SUIT, encode_picking(suits, chosen)),
        tuple(card_option(context, c, chosen=c in chosen) for c in group),
        placeholder if menus == 1 else menu_of_suits(context, placeholder, group),
        least=0,
        most=max(ticked, min(len(group), choices.discard_number)),
    )


def _discard_button(
    context: HandContext, choices: Choices, chosen: tuple[Card, ...]
) -> tuple[Button, ...]:
    """The button that discards the chosen cards; none while that is to be confirmed."""
    if context.draft.pending is not None:
        return ()
    if choices.discard_number > _A_FEW or context.preferences.pictures:
        label = context.say("button-discard-these", number=choices.discard_number)
    else:
        names = [card_label(context.language, c) for c in chosen]
        label = context.say(
            "button-discard", cards=listed(context.language, names) if names else "–"
        )
    return (
        Button(
            context.id(Verb.DISCARD, encode_cards(chosen)),
            label,
            ButtonStyle.CONFIRM,
            disabled=len(chosen) != choices.discard_number,
        ),
    )
