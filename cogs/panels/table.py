"""The table message of one hand: the picture, whose turn, declarations, tricks, the rubber."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.game.events import CombinationsDeclared
from bot.game.hand_state import Declaration
from bot.game.view import HandView, MatchView
from bot.render.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.narrator import Narrator
from bot.render.picture import Picture
from bot.render.transcript import line
from bot.render.tricks import trick_so_far
from bot.tables.model import Stage, Table
from bot.text import Language, say
from bot.text.names import saying_meaning, saying_spoken, signal_meaning, signal_name
from cogs.custom_ids import CustomId, Verb
from cogs.panels.absence import absence_lines, back_row, deadline_lines
from cogs.panels.between import between_parts, menu_button
from cogs.panels.content import (
    MAX_TEXT,
    Button,
    Buttons,
    Colour,
    Image,
    Panel,
    Part,
    Style,
    Text,
    enriched,
    fitting,
    shortened,
)
from cogs.panels.rules import rules_id
from cogs.panels.shuffling import start_line, transcript_lines
from cogs.panels.speaking import auction_lines
from cogs.panels.words import (
    customs_line,
    finished_trick,
    heading,
    narrator_of,
    score_line,
    whose_turn,
)

_ROOM_FOR_DECLARATIONS = 1400
_MAX_DECLARATION = 600
_ROOM_FOR_SIGNS = 1200
_LEFT_OUT = "…"
_SPARE = 8


def table_panel(
    table: Table,
    view: MatchView,
    hand: HandView,
    picture: Picture,
    language: Language,
    emojis: CardEmojis = NO_EMOJIS,
) -> Panel:
    """The hand as everybody may see it."""
    shuffle = Text(
        "\n".join(
            [start_line(table, language, hand.number + 1), *transcript_lines(table, language)]
        )
    )
    narrator = narrator_of(table, language, emojis)
    people = [*deadline_lines(table, narrator), *absence_lines(table, narrator)]
    around = between_parts(table, language) if table.stage is Stage.PLAYING else ()
    parts = hand_parts(narrator, view, hand, picture, shuffle, people, around)
    if table.stage is Stage.PLAYING:
        parts.extend((_buttons(table, language, hand), *back_row(table, language), *around))
    return Panel(tuple(parts), hand_colour(hand))


def hand_parts(
    narrator: Narrator,
    view: MatchView,
    hand: HandView,
    picture: Picture | None,
    below: Text,
    people: Sequence[str] = (),
    beside: Sequence[Part] = (),
) -> list[Part]:
    """What there is to see and to read of a hand, with lines about the ``people`` after whose turn
    it is, and a text below it; together they fit in a message, with what stands ``beside`` them."""
    texts = [
        Text(f"## {heading(narrator.language, view.game, view.rules)}"),
        Text("\n".join(_standing(narrator, view, hand))),
    ]
    written = (*texts, below, *(part for part in beside if isinstance(part, Text)))
    room = MAX_TEXT - sum(len(part.content) for part in written)
    drawn = () if picture is None else (Image(picture),)
    return [*texts, *drawn, *_told(narrator, view, hand, people, room), below]


def hand_colour(hand: HandView) -> Colour:
    """The stripe of a message about a hand."""
    return Colour.WAITING if hand.turn is None else Colour.PLAYING


def trick_lines(narrator: Narrator, view: MatchView) -> list[str]:
    """The trick in progress on a line, and what is signalled and said in it; none before it."""
    hand = view.hand
    if hand is None or not hand.trick.plays:
        return []
    language = narrator.language
    meanings = [
        say(
            language,
            "table-signal",
            signal=signal_name(language, signal),
            meaning=signal_meaning(language, signal, view.rules),
        )
        for signal in hand.trick.signals
    ]
    said = dict(hand.trick.sayings)
    meanings += [
        say(
            language,
            "table-saying",
            player=narrator.name(seat),
            saying=saying_spoken(language, saying),
            meaning=saying_meaning(language, saying),
        )
        for seat, saying in said.items()
    ]
    return [trick_so_far(narrator, hand.trick, hand.trick.signals, said), *meanings]


def declaration_lines(
    narrator: Narrator, hand: HandView, room_for_signs: int = _ROOM_FOR_SIGNS
) -> str:
    """What each player has declared in this hand, a line for each.

    Below each the declared cards as emojis, the last ones first where not all fit in so many
    characters.
    """
    declared = (CombinationsDeclared(d.seat, d.combinations, d.points) for d in hand.declarations)
    lines = [shortened(line(narrator, event), _MAX_DECLARATION) for event in declared]
    told = fitting(lines, _ROOM_FOR_DECLARATIONS)
    if told.startswith(_LEFT_OUT):
        return told
    signed = [
        f"{line}\n{signs}" if (signs := _signs(narrator, d)) else line
        for line, d in zip(lines, hand.declarations, strict=True)
    ]
    room = sum(len(line) + 1 for line in lines) + room_for_signs
    return "\n".join(enriched(lines, signed, room))


def _signs(narrator: Narrator, declared: Declaration) -> str:
    """The cards of a declaration, combination by combination."""
    rows = (narrator.emojis.row(c.cards, narrator.language) for c in declared.combinations)
    return " · ".join(row for row in rows if row)


def _standing(narrator: Narrator, view: MatchView, hand: HandView) -> list[str]:
    """The score and what is agreed on, and who sits out."""
    standing = say(
        narrator.language,
        "table-standing",
        hand=hand.number + 1,
        dealer=narrator.name(hand.dealer),
        score=score_line(narrator, view.score),
    )
    agreed = customs_line(narrator.language, view.game, view.rules, view.players)
    out = [seat for seat in range(view.players) if seat not in hand.playing]
    return [
        standing,
        *([] if agreed is None else [agreed]),
        *(say(narrator.language, "tell-sits-out", player=narrator.name(seat)) for seat in out),
    ]


def _told(
    narrator: Narrator, view: MatchView, hand: HandView, people: Sequence[str], room: int
) -> Iterator[Text]:
    """What goes on, what is said about ``people``, the declarations, and the finished tricks;
    emojis where there is room for them.

    No word is left out for an emoji. Those of the trick in progress come first, then those of the
    declarations, then those of the last tricks.
    """
    plain = replace(narrator, emojis=NO_EMOJIS)
    places = range(len(hand.tricks))
    course, declared = _course(plain, view, hand, people), declaration_lines(plain, hand)
    tricks = [finished_trick(plain, hand, place) for place in places]
    spare = room - sum(len(line) + 1 for line in (course, declared, *tricks)) - _SPARE
    signed = _course(narrator, view, hand, people)
    if len(signed) - len(course) <= spare:
        spare -= len(signed) - len(course)
        course = signed
    yield Text(course)
    if declared:
        signed = declaration_lines(narrator, hand, spare)
        spare -= len(signed) - len(declared)
        yield Text(signed)
        room -= len(signed)
    if tricks:
        rich = [finished_trick(narrator, hand, place) for place in places]
        written = sum(len(line) + 1 for line in tricks)
        yield Text(fitting(enriched(tricks, rich, written + spare), room - len(course)))


def _course(narrator: Narrator, view: MatchView, hand: HandView, people: Sequence[str]) -> str:
    """The auction, the trick in progress, who is in turn and until when, and who is away."""
    lines = [*auction_lines(narrator, hand), *trick_lines(narrator, view)]
    return "\n".join([*lines, whose_turn(narrator, view), *people])


def _buttons(table: Table, language: Language, hand: HandView) -> Buttons:
    shown = {Verb.HAND: Style.MAIN, Verb.LAST_TRICK: Style.PLAIN, Verb.SCORE: Style.PLAIN}
    buttons = [
        Button(
            CustomId(table.id, table.shown_version, verb),
            say(language, f"button-{verb.value}"),
            style,
            disabled=verb is Verb.LAST_TRICK and not hand.tricks,
        )
        for verb, style in shown.items()
    ]
    rules = Button(rules_id(Verb.RULES, table.game.name), say(language, "button-rules"))
    return Buttons((*buttons, rules, menu_button(table, language)))
