"""The table message of one hand: score, picture, turn, declarations and tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.as_text.narrator import Narrator
from bot.render.drawing.picture import Picture
from bot.tables.state.table import Stage, Table
from bot.text import Language, say
from bot.ui.components import (
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
)
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.reference.rules import rules_id
from bot.ui.shuffle_proof import fair_deal_button
from bot.ui.table.absence import absence_lines, back_row
from bot.ui.table.computer_levels import level_lines
from bot.ui.table.deadlines import deadline_lines
from bot.ui.table.lines import auction_lines, declaration_lines, trick_lines
from bot.ui.table.proposals import menu_button, proposal_parts
from bot.ui.words import (
    finished_trick,
    heading,
    narrator_of,
    rule_options_line,
    score_so_far,
    whose_turn,
)
from tarocchino.core.views.view import HandView, MatchView

_SPARE = 8


def table_panel(
    table: Table,
    view: MatchView,
    hand: HandView,
    picture: Picture,
    language: Language,
    emojis: CardEmojis = NO_EMOJIS,
) -> Panel:
    """The public view of the hand."""
    narrator = narrator_of(table, language, emojis)
    people = [
        *deadline_lines(table, narrator),
        *absence_lines(table, narrator),
        *level_lines(table, language),
    ]
    proposals = proposal_parts(table, language) if table.stage is Stage.PLAYING else ()
    parts = hand_parts(narrator, view, hand, picture, None, people, proposals)
    if table.stage is Stage.PLAYING:
        rows = (_buttons(table, language), _fair_deal_row(table, language))
        parts.extend((*rows, *back_row(table, language), *proposals))
    return Panel(tuple(parts), hand_colour(hand))


def hand_parts(
    narrator: Narrator,
    view: MatchView,
    hand: HandView,
    picture: Picture | None,
    below: Text | None,
    people: Sequence[str] = (),
    beside: Sequence[Part] = (),
) -> list[Part]:
    """The parts that show a hand, of which ``below``, if there is one, is the last.

    ``people`` are lines that follow the line about the turn. Together with the parts ``beside``
    them they fit into a message.
    """
    texts = [
        Text(f"## {heading(narrator.language, view.game, view.rules)}"),
        Text("\n".join(_standing(narrator, view, hand))),
    ]
    last = () if below is None else (below,)
    written = (*texts, *last, *(part for part in beside if isinstance(part, Text)))
    room = MAX_TEXT - sum(len(part.content) for part in written)
    drawn = () if picture is None else (Image(picture),)
    return [*texts, *drawn, *_course_texts(narrator, view, hand, people, room), *last]


def course_button(table: Table, language: Language) -> Button:
    """*Course of the hand*, for the message of a hand in play."""
    custom_id = CustomId(table.id, table.shown_version, Verb.COURSE)
    return Button(custom_id, say(language, "button-course"))


def hand_colour(hand: HandView) -> AccentColour:
    """The accent colour of a message about a hand."""
    return AccentColour.WAITING if hand.turn is None else AccentColour.PLAYING


def _standing(narrator: Narrator, view: MatchView, hand: HandView) -> list[str]:
    """The score, agreed rules, and who sits out."""
    standing = say(
        narrator.language,
        "table-standing",
        hand=hand.number + 1,
        dealer=narrator.name(hand.dealer),
        score=score_so_far(narrator, view),
    )
    agreed = rule_options_line(narrator.language, view.game, view.rules, view.players)
    out = [seat for seat in range(view.players) if seat not in hand.playing]
    return [
        standing,
        *([] if agreed is None else [agreed]),
        *(say(narrator.language, "tell-sits-out", player=narrator.name(seat)) for seat in out),
    ]


def _course_texts(
    narrator: Narrator, view: MatchView, hand: HandView, people: Sequence[str], room: int
) -> Iterator[Text]:
    """The trick in progress, the last one, and the lines about ``people``; the declarations.

    Emojis are added where there is room, and no word is dropped for one: first in the tricks, then
    in the declarations. Earlier tricks are behind *Course of the hand*.
    """
    plain = replace(narrator, emojis=NO_EMOJIS)
    course, declared = _course(plain, view, hand, people), declaration_lines(plain, hand)
    spare = room - len(course) - len(declared) - _SPARE
    signed = _course(narrator, view, hand, people)
    if len(signed) - len(course) <= spare:
        spare -= len(signed) - len(course)
        course = signed
    yield Text(course)
    if declared:
        yield Text(declaration_lines(narrator, hand, spare))


def _course(narrator: Narrator, view: MatchView, hand: HandView, people: Sequence[str]) -> str:
    """The auction, the last trick and the one in progress, whose turn it is, and the lines about
    people."""
    last = [finished_trick(narrator, hand, len(hand.tricks) - 1)] if hand.tricks else []
    lines = [*auction_lines(narrator, hand), *last, *trick_lines(narrator, view)]
    return "\n".join([*lines, whose_turn(narrator, view), *people])


def _buttons(table: Table, language: Language) -> Buttons:
    hand, score = (CustomId(table.id, table.shown_version, v) for v in (Verb.HAND, Verb.SCORE))
    return Buttons(
        (
            Button(hand, say(language, "button-hand"), ButtonStyle.MAIN),
            course_button(table, language),
            Button(score, say(language, "button-score")),
            menu_button(table, language),
        )
    )


def _fair_deal_row(table: Table, language: Language) -> Buttons:
    rules = Button(rules_id(Verb.RULES, table.game.name), say(language, "button-rules"))
    return Buttons((fair_deal_button(table, language), rules))
