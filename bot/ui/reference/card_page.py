"""The page of a single card: its picture, what it is worth, and buttons to its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.game.games import GAMES, Game, GameName, default_rules
from bot.game.model.cards import Card, UnknownCardError, card
from bot.game.model.rules import (
    CriccheTable,
    GrandeHead,
    GrandeWild,
    RuleSet,
    RuleSetName,
    SuitOrder,
    named_rules,
    with_knobs,
)
from bot.render.drawing.picture import Picture
from bot.text import Language
from bot.text.card_guide.pages import CardPage
from bot.text.words.cards import card_label
from bot.ui.components import AccentColour, Button, Buttons, Image, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import BadDraftError
from bot.ui.reference.rules import section_button

_SEPARATOR = "."
_CARD_KNOBS: dict[str, tuple[Enum, ...]] = {
    "suit_order": tuple(SuitOrder),
    "grande_head": tuple(GrandeHead),
    "grande_wild": tuple(GrandeWild),
    "cricche_table": tuple(CriccheTable),
}
"""The knobs that say something of single cards: a button bears them, as a table may set them."""

_PACK_SECTION = "1"


@dataclass(frozen=True, slots=True)
class CardId:
    """A card as it is looked up: by the rules of a game, of which its page tells."""

    card: Card
    game: Game
    rules: RuleSet


def card_id(verb: Verb, asked: CardId, shown: Card) -> CustomId:
    """The custom_id of a button to another card by the same rules; it belongs to no table."""
    places = (values.index(getattr(asked.rules, knob)) for knob, values in _CARD_KNOBS.items())
    words = (shown.code, asked.game.name.value, asked.rules.base.value, "".join(map(str, places)))
    return CustomId(0, 0, verb, _SEPARATOR.join(words))


def decode_card_id(argument: str) -> CardId:
    """The inverse of `card_id`; raises `BadDraftError`."""
    try:
        code, name, base, places = argument.split(_SEPARATOR)
        game = GAMES[GameName(name)]
        settings = {
            knob: values[int(place)]
            for (knob, values), place in zip(_CARD_KNOBS.items(), places, strict=True)
        }
        rules = with_knobs(named_rules(RuleSetName(base)), settings)
        return CardId(card(code), game, rules)
    except (ValueError, KeyError, IndexError, UnknownCardError):
        raise BadDraftError(argument) from None


def default_card_id(shown: Card, name: GameName) -> CardId:
    """The card by the rules that the game has where no table says otherwise."""
    game = GAMES[name]
    return CardId(shown, game, default_rules(game))


def card_panel(asked: CardId, page: CardPage, picture: Picture | None, language: Language) -> Panel:
    """The card's page; without a picture for who wants none."""
    parts: list[Part] = [Text(f"-# {page.source}\n## {page.title}")]
    if picture is not None:
        parts.append(Image(picture))
    neighbours = [
        Button(card_id(Verb.TURN_CARD, asked, other), f"{arrow} {card_label(language, other)}")
        for arrow, other in (("▲", page.above), ("▼", page.below))
        if other is not None
    ]
    rules = section_button(asked.game.name, _PACK_SECTION, language)
    return Panel((*parts, Text(page.body), Buttons((*neighbours, rules))), AccentColour.RESULT)
