"""What a picture of a player's turn shows: the cards, and all of it in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bot.render.drawing.player_names import People
from bot.render.hand.facts import cards_shown, choosable, hand_by_suit, hand_choice
from bot.render.style.sorting import HandOrder, sorted_cards
from bot.render.table.facts import led, standing_facts, table_title, trick_facts
from bot.render.turn.titles import turn_title
from bot.text import Language, say
from bot.text.words.cards import card_label
from tarocchino.core.model.cards import Card
from tarocchino.core.views.view import MatchView


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Everything that a picture of a turn shows; two equal ones are drawn alike.

    ``cards`` are the viewer's in the order in which they are held, ``chosen`` those that may be
    chosen now (None for all), ``picked`` those picked for the discard; ``computers`` are the seats
    of computer players, the viewer's not among them. Before a lead the previous trick lies on the
    table unless that ``is_cleared``.
    """

    view: MatchView
    names: tuple[str, ...]
    cards: tuple[Card, ...]
    chosen: frozenset[Card] | None
    picked: frozenset[Card]
    computers: frozenset[int]
    is_cleared: bool = False


def turn_shown(
    view: MatchView,
    names: Sequence[str],
    order: HandOrder = HandOrder(),
    picked: Collection[Card] = (),
    computers: Collection[int] = (),
    *,
    is_cleared: bool = False,
) -> TurnShown:
    """What to show a player; raises ValueError for a view without a player or without a hand."""
    hand = view.hand
    if hand is None or view.seat is None:
        raise ValueError("only a player in a hand has a turn to show")
    return TurnShown(
        view,
        tuple(names),
        sorted_cards(cards_shown(hand), view.rules, order),
        choosable(hand),
        frozenset(picked),
        frozenset(computers) - {view.seat},
        is_cleared,
    )


def people_of(shown: TurnShown, language: Language) -> People:
    """The players as the viewer calls them: the viewer is "You"."""
    you = say(language, "turn-picture-you")
    names = [you if seat == shown.view.seat else n for seat, n in enumerate(shown.names)]
    return People(names, language)


def turn_facts(shown: TurnShown, language: Language) -> Iterator[str]:
    """The alt text's sentences, the most important first."""
    view, hand = shown.view, shown.view.hand
    assert hand is not None
    people = people_of(shown, language)
    title = turn_title(view, people)
    yield title if title.endswith("?") else f"{title}."
    stage = table_title(view, language, is_cleared=shown.is_cleared)
    yield f"{' · '.join(filter(None, (stage, led(view, language))))}."
    yield from trick_facts(view, people, is_cleared=shown.is_cleared)
    yield from hand_by_suit(shown.cards, language)
    yield from hand_choice(hand, shown.cards, shown.chosen, language)
    if shown.picked:
        names = ", ".join(card_label(language, c) for c in shown.cards if c in shown.picked)
        yield say(language, "turn-picture-alt-picked", cards=names)
    yield from standing_facts(view, people, shown.computers)
