"""The discard: a button a card for a few cards, a menu a suit for many."""

from __future__ import annotations

from bot.game.model.cards import Card, Suit
from bot.game.views.view import Choices
from bot.text.words.cards import card_label, suit_title
from bot.text.words.lists import listed
from bot.ui.components import Button, Buttons, Menu, Part, Style, Text
from bot.ui.custom_ids import Verb
from bot.ui.drafts import write_cards
from bot.ui.hand.cards import card_controls, card_option
from bot.ui.hand_context import HandContext

_A_FEW = 2
"""So many cards are picked one by one; of more a whole suit's are ticked at once."""


def discard_parts(seen: HandContext, choices: Choices) -> tuple[Part, ...]:
    """The cards to choose from, and the button that lays the chosen ones away."""
    chosen = tuple(c for c in seen.draft.discard if c in choices.discardable)
    if choices.discard_number > _A_FEW:
        return (*_suit_menus(seen, choices, chosen), _confirm_row(seen, choices, chosen))
    written = write_cards(chosen)
    controls = card_controls(
        seen.in_order(seen.hand.own),
        choices.discardable,
        lambda place: seen.id(Verb.PICK, place + written),
        seen.language,
        seen.say("menu-discard"),
        chosen,
        emojis=seen.emojis,
    )
    return (*controls, _confirm_row(seen, choices, chosen))


def _suit_menus(seen: HandContext, choices: Choices, chosen: tuple[Card, ...]) -> tuple[Part, ...]:
    """What is chosen so far, and a menu for each suit, the chosen cards ticked."""
    in_order = seen.in_order(choices.discardable)
    named = [
        seen.emojis.before(c, seen.language) + card_label(seen.language, c)
        for c in in_order
        if c in chosen
    ]
    said = seen.say(
        "discard-so-far",
        chosen=len(chosen),
        number=choices.discard_number,
        cards=listed(seen.language, named) if named else "–",
    )
    # As they stand in the hand.
    suits = dict.fromkeys(c.suit for c in in_order if c.suit is not None)
    return (Text(said), *(_suit_menu(seen, choices, chosen, suit) for suit in suits))


def _suit_menu(seen: HandContext, choices: Choices, chosen: tuple[Card, ...], suit: Suit) -> Menu:
    cards = [c for c in seen.in_order(choices.discardable) if c.suit is suit]
    return Menu(
        seen.id(Verb.PICK_SUIT, suit.value + write_cards(chosen)),
        tuple(card_option(c, seen.language, chosen=c in chosen, emojis=seen.emojis) for c in cards),
        seen.say("menu-discard-suit", suit=suit_title(seen.language, suit)),
        least=0,
        most=len(cards),
    )


def _confirm_row(seen: HandContext, choices: Choices, chosen: tuple[Card, ...]) -> Buttons:
    if choices.discard_number > _A_FEW:
        label = seen.say("button-discard-many", number=choices.discard_number)
    else:
        names = [card_label(seen.language, c) for c in chosen]
        label = seen.say("button-discard", cards=listed(seen.language, names) if names else "–")
    return Buttons(
        (
            Button(
                seen.id(Verb.DISCARD, write_cards(chosen)),
                label,
                Style.CONFIRM,
                disabled=len(chosen) != choices.discard_number,
            ),
        )
    )
