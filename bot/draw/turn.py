"""Draw a player's turn, for that player only: the trick above, the hand below, and all of it in
words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, Canvas
from bot.draw.colours import GOLD, scheme
from bot.draw.hand import cards_shown, choosable, hand_by_suit, hand_choice, suit_held
from bot.draw.landscape import (
    BELOW_HEADING,
    CARD_RATIO,
    LONGEST_IN_TITLE,
    Arrangement,
    Plates,
    arrangement,
    draw_bids,
    draw_heading,
    draw_lying_cards,
    draw_name_plates,
    draw_score_boxes,
    is_round,
)
from bot.draw.picture import Picture, encode_picture
from bot.draw.player_names import People
from bot.draw.stamps import check_mark
from bot.draw.style import HandOrder, Style, sorted_cards
from bot.draw.table_facts import (
    led,
    seat_in_turn,
    standing_facts,
    table_title,
    trick_facts,
    trick_on_table,
    turn_said,
    verdict_said,
)
from bot.words import Language, say
from bot.words.names import card_label, suit_name
from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView


def turn_title(view: MatchView, people: People) -> str:
    """Whose turn it is: "Your turn: follow swords", "Bruno is to play"."""
    hand, language = view.hand, people.language
    if view.verdict is not None:
        return verdict_said(view, people, language)
    if hand is None or hand.phase is Phase.OVER:
        return table_title(view, language)
    if hand.choices is not None:
        return _own_turn(hand, language)
    turn = seat_in_turn(view)
    if turn is None:
        return table_title(view, language)
    if turn == view.seat:
        return say(language, "turn-picture-yours")
    return turn_said(hand, turn, people)


def _own_turn(hand: HandView, language: Language) -> str:
    choices = hand.choices
    assert choices is not None
    match hand.phase:
        case Phase.CALL_OUT:
            return say(language, "turn-picture-call-out")
        case Phase.AUCTION:
            return say(language, "turn-picture-bid")
        case Phase.DISCARD:
            return say(language, "turn-picture-discard", number=choices.discard_number)
        case Phase.DECLARE:
            return say(language, "turn-picture-declare")
        case Phase.PAY:
            return say(language, "turn-picture-pay")
        case _:
            return _to_play(hand, language)


def _to_play(hand: HandView, language: Language) -> str:
    """What the rules ask of the card: to lead, to follow suit, to trump, or nothing."""
    choices, led = hand.choices, hand.trick.suit_led
    assert choices is not None
    if not hand.trick.plays:
        return say(language, "turn-picture-lead")
    bound = {c.suit for c in choices.playable if c is not MATTO}
    if led is not None and bound == {led}:
        return say(language, "turn-picture-follow", suit=suit_name(language, led))
    if bound == {Suit.TRUMPS} and len(choices.playable) < len(hand.own):
        return say(language, "turn-picture-trump")
    return say(language, "turn-picture-free")


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


_WIDTH = 84
_MARGIN = 8
_APART = 5
_BETWEEN_SUITS = 7
_ONE_ROW, _TWO_ROWS = 9, 28
"""The most cards that are shown in one row, and in two."""

_PITCHES = {1: 0.0, 2: 65.0, 3: 43.0}
"""From the top of one row to that of the next, by the number of rows: with two the upper half of
the double-headed cards is seen."""

_COVERED = 9
"""How much of a card is drawn beyond that: it ends with the band between its two heads."""

_RAISED = 8
_PICKED = 7
"""How far a card that may be chosen is raised, and how much farther a picked one."""

_CHECK = 22
_FRAME = 3
_SPLIT_SUIT = 5
"""The cost of a row that splits a suit, relative to rows whose lengths differ by one."""


def draw_held_cards(
    canvas: Canvas,
    held: Sequence[Card],
    chosen: Collection[Card] | None,
    picked: Collection[Card],
    top: float,
    language: Language,
) -> None:
    """Draw the cards; those in ``chosen`` (None: all) bright and raised, the picked ones marked.

    The feet of a row's cards lie under the next row, or below the picture.
    """
    rows = rows_of(held)
    pitch = _PITCHES[max(1, len(rows))]
    for number, row in enumerate(rows):
        step = _step(row)
        is_last = number + 1 == len(rows)
        for c, left in zip(row, _lefts(row, step), strict=True):
            may_be_chosen = chosen is None or c in chosen
            up = _RAISED if chosen is not None and may_be_chosen else 0
            up += _PICKED if c in picked else 0
            y = top + _RAISED + _PICKED + number * pitch - up
            rest = LANDSCAPE_HEIGHT - y if is_last else pitch + _COVERED
            visible = min(rest, _WIDTH * CARD_RATIO)
            if c in picked:
                _frame(canvas, left, y, visible)
            canvas.card(c, left, y, _WIDTH, language, not may_be_chosen, visible)
            if c in picked:
                seen = min(_WIDTH, step) / 2
                mark = check_mark(canvas.pixels(_CHECK), GOLD)
                canvas.stamp(mark, left + seen - _CHECK / 2, y - _CHECK * 0.45)


def is_one_row(held: Sequence[Card]) -> bool:
    """Whether so few cards are held that they are shown in one row."""
    return len(held) <= _ONE_ROW


def rows_of(held: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards in as few rows as they are shown in, about equally long and splitting few suits."""
    number = len(held)
    rows = 1 if is_one_row(held) else 2 if number <= _TWO_ROWS else 3

    def cost(ends: tuple[int, ...]) -> float:
        uneven = sum((b - a - number / rows) ** 2 / 2 for a, b in pairwise((0, *ends, number)))
        splits = sum(suit_held(held[end - 1]) is suit_held(held[end]) for end in ends)
        return uneven + _SPLIT_SUIT * splits

    ends = min(combinations(range(1, number), rows - 1), key=cost)
    return tuple(tuple(held[a:b]) for a, b in pairwise((0, *ends, number))) if held else ()


def _step(row: Sequence[Card]) -> float:
    """From one card's left edge to the next one's, so that the row fills the picture at most."""
    room = LANDSCAPE_WIDTH - 2 * _MARGIN - _WIDTH - _changes(row) * _BETWEEN_SUITS
    return min(_WIDTH + _APART, room / max(1, len(row) - 1))


def _lefts(row: Sequence[Card], step: float) -> list[float]:
    """The left edges of a row's cards, a little farther apart where the suit changes."""
    lefts = [0.0]
    for a, b in pairwise(row):
        lefts.append(lefts[-1] + step + (_BETWEEN_SUITS if suit_held(a) is not suit_held(b) else 0))
    spare = LANDSCAPE_WIDTH - lefts[-1] - _WIDTH
    return [left + spare / 2 for left in lefts]


def _changes(row: Sequence[Card]) -> int:
    return sum(suit_held(a) is not suit_held(b) for a, b in pairwise(row))


def _frame(canvas: Canvas, left: float, top: float, height: float) -> None:
    width, height = _WIDTH + 2 * _FRAME, height + 2 * _FRAME
    canvas.panel(left - _FRAME, top - _FRAME, width, height, canvas.colours.frame, radius=9)


_TOP, _BOTTOM = 6, 206
"""The upper and the lower edge of the table above a hand in two rows."""

_LOWER = 30
"""How much lower the table may reach above a hand in one row."""

_TALL = 120
"""The height of a card on the table."""
_BETWEEN = 2


def turn_picture(
    view: MatchView,
    names: Sequence[str],
    language: Language,
    style: Style = Style(),
    picked: Collection[Card] = (),
    computers: Collection[int] = (),
    *,
    is_cleared: bool = False,
) -> Picture:
    """The trick, whose turn it is, the scores, and the viewer's hand; ``names`` are by seat.

    The viewer's seat is at the bottom. Cards that may be chosen now are bright and raised, those
    ``picked`` for the discard are marked; while the Matto's price is due, the cards are those that
    may pay it. ``computers`` are the seats of computer players. Before a lead the previous trick
    still lies there unless the table ``is_cleared``. Raises ValueError unless the view is a
    player's and there is a hand.
    """
    shown = turn_shown(view, names, style.order, picked, computers, is_cleared=is_cleared)
    return picture_of_turn(shown, language, style)


def picture_of_turn(shown: TurnShown, language: Language, style: Style = Style()) -> Picture:
    """The picture of what `turn_shown` gave."""
    canvas = draw_turn(shown, language, style)
    return encode_picture(canvas, turn_facts(shown, language), "turn.png")


def draw_turn(shown: TurnShown, language: Language, style: Style = Style()) -> Canvas:
    """The same, drawn and not yet encoded."""
    view, hand = shown.view, shown.view.hand
    assert hand is not None
    people = people_of(shown, language)
    canvas = Canvas(scheme(style.theme).ground, style)
    bottom = _BOTTOM + (_LOWER if is_one_row(shown.cards) else 0)
    seats = _seats(view, bottom)
    stage = table_title(view, language, is_cleared=shown.is_cleared)
    details = (stage, led(view, language))
    title = turn_title(view, people.shortened(LONGEST_IN_TITLE))
    draw_heading(canvas, title, details, is_round(view.players))
    if hand.phase is Phase.AUCTION:
        draw_bids(canvas, hand.bids, seats, language)
    else:
        plays = hand.phase is Phase.PLAY
        lying = trick_on_table(hand, is_cleared=shown.is_cleared)
        draw_lying_cards(canvas, lying, seats, language, plays)
    draw_name_plates(canvas, Plates(view, people, shown.computers), seats)
    draw_score_boxes(canvas, view, people, bottom)
    top = bottom + _BETWEEN
    draw_held_cards(canvas, shown.cards, shown.chosen, shown.picked, top, language)
    return canvas


def _seats(view: MatchView, bottom: float) -> Arrangement:
    top = _TOP if is_round(view.players) else BELOW_HEADING
    return arrangement(view.players, view.rules.rotation, view.seat or 0, top, bottom - top, _TALL)
