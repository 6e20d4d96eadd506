"""The course of the hand that is played, as everybody saw it: declarations and tricks so far."""

from __future__ import annotations

from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.as_text.narrator import Narrator
from bot.render.drawing.picture import Picture
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.ui.components import (
    MAX_TEXT,
    AccentColour,
    Image,
    Panel,
    Text,
    enriched,
    fitting,
    notice,
)
from bot.ui.table.lines import auction_lines, declaration_lines, trick_lines
from bot.ui.words import finished_trick, narrator_of
from tarocchino.core.views.view import HandView, MatchView

_SPARE = 40


def course_panel(
    table: Table,
    view: MatchView,
    picture: Picture | None,
    language: Language,
    emojis: CardEmojis = NO_EMOJIS,
) -> Panel:
    """Everything public of the hand so far, a line for each trick; ``picture`` is the last one.

    The first tricks are left out if a message cannot hold them all.
    """
    hand = view.hand
    if hand is None or not (hand.tricks or hand.trick.plays or hand.declarations or hand.bids):
        return notice(say(language, "course-none"))
    narrator = narrator_of(table, language, emojis)
    title = Text(f"### {say(language, 'course-title', hand=hand.number + 1)}")
    drawn = () if picture is None else (Image(picture),)
    before = "\n".join(
        [*auction_lines(narrator, hand), *declaration_lines(narrator, hand, 0).splitlines()]
    )
    room = MAX_TEXT - len(title.content) - len(before) - _SPARE
    texts = [text for text in (before, _tricks(narrator, view, hand, room)) if text]
    return Panel((title, *drawn, *map(Text, texts)), AccentColour.PLAYING)


def _tricks(narrator: Narrator, view: MatchView, hand: HandView, room: int) -> str:
    """A line for each finished trick, then the trick in progress; emojis where there is room."""
    plain = narrator.without_emojis
    places = range(len(hand.tricks))
    lines = [finished_trick(plain, hand, place) for place in places]
    now = trick_lines(narrator, view)
    room -= sum(len(line) + 1 for line in now)
    rich = [finished_trick(narrator, hand, place) for place in places]
    told = fitting(enriched(lines, rich, room), room) if lines else ""
    return "\n".join([*([told] if told else []), *now])
