"""The chooser of the discard: a button for each card, or a menu for each suit."""

from __future__ import annotations

from bot.game.model.cards import Card, Suit
from bot.game.views.view import Choices
from bot.text.words.cards import card_label, suit_title
from bot.text.words.lists import listed
from bot.ui.components import Button, Buttons, ButtonStyle, Menu, Part, Text
from bot.ui.custom_ids import Verb
from bot.ui.drafts import encode_cards
from bot.ui.hand.cards import card_controls, card_option
from bot.ui.hand_context import HandContext

_A_FEW = 2
"""Up to this many cards are picked one by one; more are ticked in a menu for each suit."""


def discard_parts(context: HandContext, choices: Choices) -> tuple[Part, ...]:
    """The controls to choose cards, and the button that discards them."""
    chosen = tuple(c for c in context.draft.discard if c in choices.discardable)
    if choices.discard_number > _A_FEW:
        return (*_suit_menus(context, choices, chosen), _confirm_row(context, choices, chosen))
    written = encode_cards(chosen)
    controls = card_controls(
        context.in_order(context.hand.own),
        choices.discardable,
        lambda place: context.id(Verb.PICK, place + written),
        context.language,
        context.say("menu-discard"),
        chosen,
        emojis=context.emojis,
    )
    return (*controls, _confirm_row(context, choices, chosen))


def _suit_menus(
    context: HandContext, choices: Choices, chosen: tuple[Card, ...]
) -> tuple[Part, ...]:
    """The cards chosen so far, and a menu for each suit with them ticked."""
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
    # In the order of the hand.
    suits = dict.fromkeys(c.suit for c in in_order if c.suit is not None)
    return (Text(said), *(_suit_menu(context, choices, chosen, suit) for suit in suits))


def _suit_menu(
    context: HandContext, choices: Choices, chosen: tuple[Card, ...], suit: Suit
) -> Menu:
    cards = [c for c in context.in_order(choices.discardable) if c.suit is suit]
    return Menu(
        context.id(Verb.PICK_SUIT, suit.value + encode_cards(chosen)),
        tuple(
            card_option(c, context.language, chosen=c in chosen, emojis=context.emojis)
            for c in cards
        ),
        context.say("menu-discard-suit", suit=suit_title(context.language, suit)),
        least=0,
        most=len(cards),
    )


def _confirm_row(context: HandContext, choices: Choices, chosen: tuple[Card, ...]) -> Buttons:
    if choices.discard_number > _A_FEW:
        label = context.say("button-discard-many", number=choices.discard_number)
    else:
        names = [card_label(context.language, c) for c in chosen]
        label = context.say(
            "button-discard", cards=listed(context.language, names) if names else "–"
        )
    return Buttons(
        (
            Button(
                context.id(Verb.DISCARD, encode_cards(chosen)),
                label,
                ButtonStyle.CONFIRM,
                disabled=len(chosen) != choices.discard_number,
            ),
        )
    )
