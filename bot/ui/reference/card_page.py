"""The page about a single card: its picture, its worth, and buttons to its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.render.drawing.picture import Picture
from bot.text import Language
from bot.text.card_guide.pages import CardPage
from bot.text.words.cards import card_label
from bot.ui.components import AccentColour, Button, Buttons, Image, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import BadDraftError
from bot.ui.reference.rules import section_button
from tarocchino.core.games import GAMES, Game, GameName, default_rules
from tarocchino.core.model.cards import Card, UnknownCardError, card
from tarocchino.core.model.rules import (
    CriccheTable,
    GrandeHead,
    GrandeWild,
    RuleSet,
    RuleSetName,
    SuitOrder,
    named_rules,
    with_knobs,
)

_SEPARATOR = "."
_CARD_OPTIONS: dict[str, tuple[Enum, ...]] = {
    "suit_order": tuple(SuitOrder),
    "grande_head": tuple(GrandeHead),
    "grande_wild": tuple(GrandeWild),
    "cricche_table": tuple(CriccheTable),
}
"""The rule options that matter for single cards; the buttons carry them, as tables set them."""

_PACK_SECTION = "1"


@dataclass(frozen=True, slots=True)
class CardId:
    """A card, with the game and the rules by which its page describes it."""

    card: Card
    game: Game
    rules: RuleSet


def card_id(verb: Verb, looked_up: CardId, shown: Card) -> CustomId:
    """The custom_id of a button to a card by the same rules; it belongs to no table."""
    indexes = (
        values.index(getattr(looked_up.rules, option)) for option, values in _CARD_OPTIONS.items()
    )
    words = (
        shown.code,
        looked_up.game.name.value,
        looked_up.rules.base.value,
        "".join(map(str, indexes)),
    )
    return CustomId(0, 0, verb, _SEPARATOR.join(words))


def decode_card_id(argument: str) -> CardId:
    """The inverse of `card_id`; raises `BadDraftError`."""
    try:
        code, name, base, indexes = argument.split(_SEPARATOR)
        game = GAMES[GameName(name)]
        settings = {
            option: values[int(index)]
            for (option, values), index in zip(_CARD_OPTIONS.items(), indexes, strict=True)
        }
        rules = with_knobs(named_rules(RuleSetName(base)), settings)
        return CardId(card(code), game, rules)
    except (ValueError, KeyError, IndexError, UnknownCardError):
        raise BadDraftError(argument) from None


def default_card_id(shown: Card, name: GameName) -> CardId:
    """The card by the default rules of the game."""
    game = GAMES[name]
    return CardId(shown, game, default_rules(game))


def card_panel(
    looked_up: CardId, page: CardPage, picture: Picture | None, language: Language
) -> Panel:
    """The card's page; without a picture for readers who prefer none."""
    parts: list[Part] = [Text(f"-# {page.source}\n## {page.title}")]
    if picture is not None:
        parts.append(Image(picture))
    neighbours = [
        Button(card_id(Verb.TURN_CARD, looked_up, other), f"{arrow} {card_label(language, other)}")
        for arrow, other in (("▲", page.above), ("▼", page.below))
        if other is not None
    ]
    rules = section_button(looked_up.game.name, _PACK_SECTION, language)
    return Panel((*parts, Text(page.body), Buttons((*neighbours, rules))), AccentColour.RESULT)
