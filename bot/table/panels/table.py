"""Show the table message of a hand, late players, maintenance and a lost channel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.client.components import (
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
    fitting,
    notice,
    shortened,
)
from bot.client.custom_ids import Verb
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.hand import Narrator
from bot.draw.picture import Picture
from bot.settings.servers import MAX_NOTE, MaintenanceStatus
from bot.table.panels.proposals import proposal_parts
from bot.table.panels.scores import ending_line, totals_of
from bot.table.panels.shuffle import public_menu_button
from bot.table.panels.words import (
    absence_lines,
    auction_lines,
    back_row,
    channel_link,
    countdown,
    deadline_lines,
    declaration_lines,
    finished_trick,
    heading,
    level_lines,
    narrator_of,
    rule_option_lines,
    score_line,
    score_so_far,
    table_button,
    trick_lines,
    whose_turn,
)
from bot.table.rules.table_actions import relievable
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.plain import clean, escape
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
    """Return the public view of the hand."""
    narrator = narrator_of(table, language, emojis)
    people = [
        *deadline_lines(table, narrator),
        *absence_lines(table, narrator),
        *level_lines(table, language),
    ]
    proposals = proposal_parts(table, language)
    parts = hand_parts(narrator, view, hand, picture, None, people, proposals)
    buttons = Buttons(tuple(_buttons(table, language)))
    return Panel(
        (*parts, buttons, *back_row(table, language), *proposals),
        hand_colour(hand),
    )


def _buttons(table: Table, language: Language) -> Iterator[Button]:
    """Yield *My hand* for players and *Watch* for others. Until the first card they may also sit
    down. After it they see the hand so far, or only its last trick if taken tricks lie face
    down."""
    yield table_button(table, Verb.HAND, language, ButtonStyle.MAIN)
    if not table.secret:
        yield table_button(table, Verb.WATCH, language)
    if relievable(table):
        yield table_button(table, Verb.SIT, language)
    else:
        tricks = Verb.COURSE if table.covered is None else Verb.LAST_TRICK
        yield table_button(table, tricks, language)
    yield public_menu_button(table, language)


def finished_panel(table: Table, number: int, language: Language) -> Panel:
    """Return the line that remains of the table message of a finished hand, counted from 0."""
    sheets = table.match.sheets[: number + 1] if table.match else ()
    if number >= len(sheets):
        told = ending_line(table, language) or say(language, "turn-over")
    else:
        score = score_line(narrator_of(table, language), totals_of(sheets))
        told = say(language, "table-finished", hand=number + 1, score=score)
    return notice(f"-# {told}")


def hand_parts(
    narrator: Narrator,
    view: MatchView,
    hand: HandView,
    picture: Picture | None,
    below: Text | None,
    people: Sequence[str] = (),
    beside: Sequence[Part] = (),
) -> list[Part]:
    """Return the parts that show a hand; ``below``, if there is one, is the last.

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


def hand_colour(hand: HandView) -> AccentColour:
    return AccentColour.WAITING if hand.turn is None else AccentColour.PLAYING


def _standing(narrator: Narrator, view: MatchView, hand: HandView) -> list[str]:
    """Return the score, agreed rules, and who sits out."""
    standing = say(
        narrator.language,
        "table-standing",
        hand=hand.number + 1,
        dealer=narrator.name(hand.dealer),
        score=score_so_far(narrator, view),
    )
    out = [seat for seat in range(view.players) if seat not in hand.playing]
    return [
        standing,
        *rule_option_lines(narrator.language, view.game, view.rules, view.players),
        *(say(narrator.language, "tell-sits-out", player=narrator.name(seat)) for seat in out),
    ]


def _course_texts(
    narrator: Narrator, view: MatchView, hand: HandView, people: Sequence[str], room: int
) -> Iterator[Text]:
    """Yield the trick in progress, the last one, and the lines about ``people``; then the
    declarations.

    Emojis are added if there is room without dropping a word: first in the tricks, then in the
    declarations. Earlier tricks are behind *Course of the hand*.
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
    """Return the auction, the last trick, the one in progress, the turn, and the people's lines."""
    last = [finished_trick(narrator, hand, len(hand.tricks) - 1)] if hand.tricks else []
    lines = [*auction_lines(narrator, hand), *last, *trick_lines(narrator, view)]
    return "\n".join([*lines, whose_turn(narrator, view), *people])


def missing_access_panel(
    table: Table,
    language: Language,
    *,
    is_closed_thread: bool = False,
    is_too_many_threads: bool = False,
) -> Panel:
    """Return the notice to the host that the bot may not write in the channel.

    It lacks a permission, the thread is closed and locked, or it cannot be reopened because the
    server has too many.
    """
    match is_closed_thread, is_too_many_threads:
        case _, True:
            said = "thread-not-reopened"
        case True, _:
            said = "thread-closed"
        case _:
            said = "channel-barred"
    return notice(say(language, said, channel=channel_link(table)))


def lost_channel_panel(table: Table, language: Language) -> Panel:
    """Return the message to the players of a table whose channel is gone, with the score."""
    lost = "channel-gone" if table.match is not None else "channel-gone-lobby"
    after = "channel-gone-move" if table.occasion is None else "channel-gone-evening"
    title = f"### {heading(language, table.game, table.rules)}"
    told = "\n".join((say(language, lost), *_standing_when_lost(table, language)))
    return Panel(tuple(map(Text, (title, told, say(language, after)))), AccentColour.WAITING)


def moved_panel(table: Table, language: Language) -> Panel:
    """Return what remains in a channel of a table that has moved to another."""
    title = Text(f"## {heading(language, table.game, table.rules)}")
    moved = Text(say(language, "table-moved", channel=channel_link(table)))
    return Panel((title, moved), AccentColour.WAITING)


def _standing_when_lost(table: Table, language: Language) -> list[str]:
    """Return the current hand, the number of its finished tricks, and the score."""
    if table.match is None:
        return []
    view = table.view(None)
    lines = [score_line(narrator_of(table, language), view.score)] if view.sheets else []
    if view.hand is None or table.awaits_deal:
        return [say(language, "stands-before-hand", hand=table.next_hand), *lines]
    tricks = len(view.hand.tricks)
    return [say(language, "stands-in-hand", hand=view.hand.number + 1, tricks=tricks), *lines]


def late_user(table: Table) -> int | None:
    """Return the user who is late now, if any."""
    if table.turn is None or not table.session.reminded:
        return None
    person = table.people.get(table.turn)
    return person.user_id if person is not None else None


def notice_panel(table: Table, closed: Sequence[int], language: Language) -> Panel:
    """Return all notices of this hand, a line each.

    ``closed`` are the users with closed direct messages; the others are those who were or are late.
    """
    game = game_name(language, table.game.name)
    lines = [say(language, "dm-closed", player=f"<@{user}>", game=game) for user in closed]
    narrator, late = narrator_of(table, language), late_user(table)
    now_late = None if late is None else table.turn
    for seat in dict.fromkeys(table.session.late):
        if seat != now_late:
            player = f"**{narrator.name(seat)}**"
            lines.append(say(language, "notice-was-late", player=player))
    if late is not None and table.turn_deadline is not None:
        when = countdown(table.turn_deadline)
        lines.append(say(language, "notice-late", player=f"<@{late}>", when=when))
    return Panel((Text("\n".join(lines)),), AccentColour.WAITING)


def turn_panel(table: Table, user_id: int, language: Language) -> Panel:
    """Return the ping of a player in their turn, with the button that shows the hand."""
    told = say(language, "notice-turn", player=f"<@{user_id}>")
    hand = table_button(table, Verb.HAND, language, ButtonStyle.MAIN)
    return Panel((Text(told), Buttons((hand,))), AccentColour.YOUR_TURN)


def maintenance_line(maintenance: MaintenanceStatus, language: Language) -> str:
    """Return that no match can begin, until when if that is known, and the operator's note."""
    if maintenance.until is None:
        line = say(language, "maintenance-line")
    else:
        when = countdown(maintenance.until)
        line = say(language, "maintenance-line-until", when=when)
    if not maintenance.note.strip():
        return line
    note = escape(shortened(clean(maintenance.note), MAX_NOTE))
    return say(language, "maintenance-note", line=line, note=note)


def with_line_below_heading(panel: Panel, line: str) -> Panel:
    """Return the panel with one more line below its heading.

    If there is no room for it, the longest text loses its first lines.
    """
    parts = list(panel.parts)
    texts = [index for index, part in enumerate(parts) if isinstance(part, Text)]
    over = len(line) - MAX_TEXT + sum(len(_text(panel, index)) for index in texts)
    if over > 0:
        longest = max(texts, key=lambda index: len(_text(panel, index)))
        written = _text(panel, longest)
        parts[longest] = Text(fitting(written.split("\n"), len(written) - over))
    below = texts[0] + 1 if texts else 0
    return replace(panel, parts=(*parts[:below], Text(line), *parts[below:]))


def _text(panel: Panel, index: int) -> str:
    part = panel.parts[index]
    return part.content if isinstance(part, Text) else ""
