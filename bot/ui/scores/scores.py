"""Messages about points: score sheets, the rubber, results; also the draw and the last trick.

What is behind the buttons of a score sheet is in `bot.ui.scores.sheet_details`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.club.ratings.ladders import RatedStep
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.as_text.hand_summary import hand_summary
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.transcript import line
from bot.render.drawing.picture import Picture
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.cards import card_in_sentence
from bot.text.words.lists import listed
from bot.ui.components import (
    MAX_TEXT,
    AccentColour,
    Buttons,
    Image,
    Panel,
    Part,
    Text,
    notice,
)
from bot.ui.scores.ratings import rating_line
from bot.ui.scores.shared_seats import shared_lines
from bot.ui.scores.sheet_details import about_hand, rubber_words, sheet_words
from bot.ui.table.computer_levels import level_lines
from bot.ui.table.endings import ending_line, rematch_row
from bot.ui.words import (
    finished_trick,
    has_partners,
    heading,
    narrator_of,
    rule_options_line,
    score_line,
    score_so_far,
    seat_name,
)
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import Card
from tarocchino.core.play.events import MatchWon, MattoPaid
from tarocchino.core.play.match import may_be_stopped
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.play.seat_draw import Draw, drawn_seats
from tarocchino.core.views.open_hand import hands_over
from tarocchino.core.views.view import MatchView

_SPARE = 900


def is_drawn(sheet: HandSheet) -> bool:
    """Whether a score sheet is shown as a picture; one of a hand that was thrown in is not."""
    return bool(sheet.sides)


def sheet_panel(
    table: Table,
    sheets: Sequence[HandSheet],
    picture: Picture | None,
    language: Language,
    paid: MattoPaid | None = None,
    emojis: CardEmojis = NO_EMOJIS,
    reader: int | None = None,
) -> Panel:
    """How the last of the hands ended, in a sentence, then its score sheet and the score.

    ``picture`` shows the sheet, and its words are behind a button; without one they are here.
    ``paid`` is the card paid for the Matto, if any; ``reader`` the seat of the player who alone
    reads this.
    """
    narrator = replace(narrator_of(table, language, emojis), reader=reader)
    sheet, number = sheets[-1], len(sheets) - 1
    summary = hand_summary(narrator, sheet, _totals(sheets))
    title = Text(f"### {say(language, 'round-sheet-title', hand=len(sheets))}\n{summary}")
    totals = Text(
        "\n".join([score_line(narrator, _totals(sheets)), *_how_to_stop(table, language)])
    )
    room = MAX_TEXT - sum(len(text.content) for text in (title, totals))
    if picture is not None:
        body: tuple[Part, ...] = (Image(picture),)
    elif sheet.sides:
        body = sheet_words(narrator, sheets, room, paid)
    else:
        body = rubber_words(narrator, sheets, room)
    buttons = about_hand(table, number, language, is_drawn=picture is not None)
    return Panel((title, *body, totals, buttons), AccentColour.RESULT)


def _how_to_stop(table: Table, language: Language) -> list[str]:
    """How to end a match that goes on for as long as its players like."""
    match = table.match
    if match is None or match.is_over or not may_be_stopped(match):
        return []
    return [say(language, "score-until-stopped")]


def _totals(sheets: Sequence[HandSheet]) -> list[Points]:
    return [sum(points) for points in zip(*(sheet.score for sheet in sheets), strict=True)]


def score_panel(
    table: Table, view: MatchView, language: Language, picture: Picture | None = None
) -> Panel:
    """The score of the match, the hand in play included: all finished hands as a ``picture`` of the
    rubber, or in columns."""
    narrator = narrator_of(table, language)
    played = heading(language, view.game, view.rules)
    title = Text("\n".join([f"### {played}", *_agreed(view, language)]))
    if not view.sheets:
        body: tuple[Part, ...] = (Text(say(language, "score-none-yet")),)
    elif picture is not None:
        body = (Image(picture),)
    else:
        body = rubber_words(narrator, view.sheets, MAX_TEXT - _SPARE)
    return Panel((title, *body, Text(score_so_far(narrator, view))), AccentColour.RESULT)


def _agreed(view: MatchView, language: Language) -> list[str]:
    agreed = rule_options_line(language, view.game, view.rules, view.players)
    return [] if agreed is None else [agreed]


def result_panel(
    table: Table,
    view: MatchView,
    language: Language,
    picture: Picture | None = None,
    reader: int | None = None,
    rated: RatedStep | None = None,
) -> Panel:
    """How the match ended, with a ``picture`` of its rubber if hands were played.

    ``reader`` is the seat of the player who alone reads this, ``rated`` what the match did to their
    rating.
    """
    parts = result_parts(table, view, language, picture, reader)
    told = () if rated is None else (Text(rating_line(rated, language)),)
    controls = _after_match(table, language, is_drawn=picture is not None)
    return Panel((*parts, *told, *controls), AccentColour.RESULT)


def result_parts(
    table: Table,
    view: MatchView,
    language: Language,
    picture: Picture | None = None,
    reader: int | None = None,
) -> tuple[Part, ...]:
    """The message of `result_panel` without its controls."""
    narrator = replace(narrator_of(table, language), reader=reader)
    winner = view.verdict.winner if view.verdict else None
    told, ended = line(narrator, MatchWon(winner, view.score)), ending_line(table, language)
    over = f"{say(language, 'result-title')} · {heading(language, view.game, view.rules)}"
    shared = [*level_lines(table, language), *shared_lines(table, language)]
    parts: list[Part] = [
        Text(f"-# {over}"),
        Text(f"## {told}" if ended is None else f"## {told}\n{ended}"),
    ]
    if picture is not None:
        parts.append(Image(picture))
    elif view.sheets:
        room = MAX_TEXT - _SPARE - len(told) - sum(len(line) for line in shared)
        parts.extend(rubber_words(narrator, view.sheets, room))
    parts.extend(Text(line) for line in (*shared, *_agreed(view, language)))
    return tuple(parts)


def _after_match(table: Table, language: Language, *, is_drawn: bool) -> tuple[Buttons, ...]:
    """One row: *Rematch*, then what there is to know about the last hand."""
    again = [button for row in rematch_row(table, language) for button in row.buttons]
    over = 0 if table.match is None else hands_over(table.match)
    if over:
        # A match that was ended during a hand has no sheet of it.
        counted = is_drawn and table.match is not None and len(table.match.sheets) == over
        about = about_hand(table, over - 1, language, is_drawn=counted, with_sides=False)
        again.extend(about.buttons)
    return (Buttons(tuple(again)),) if again else ()


def draw_panel(
    table: Table, draw: Draw, language: Language, emojis: CardEmojis = NO_EMOJIS
) -> Panel:
    """Who drew which card, the seats that follow from it, and who deals first."""
    narrator = narrator_of(table, language, emojis)
    places = drawn_seats(table.game, draw.order)
    # The draw numbers people by their earlier seats.
    seat_after = {player: seat for seat, player in enumerate(places.players)}
    rounds = [
        [_drawn_card(narrator, seat_after[player], drawn) for player, drawn in one.drawn]
        for one in draw.rounds
    ]
    lines = [say(language, "draw-round", drawn=listed(language, drawn)) for drawn in rounds]
    players = len(table.seats)
    seats = [
        say(
            language,
            "lobby-seat",
            seat=seat_name(language, seat, players, table.rules),
            who=f"**{narrator.name(seat)}**",
        )
        for seat in range(players)
    ]
    title = "draw-title" if has_partners(table.game, players) else "draw-deal-title"
    highest, dealer = narrator.name(seat_after[draw.order[0]]), narrator.name(places.dealer)
    if table.game.highest_draw_receives:
        deals = say(language, "draw-receives", player=highest, dealer=dealer)
    else:
        deals = say(language, "draw-deals", player=highest)
    return Panel(
        (
            Text(f"### {say(language, title)}"),
            Text("\n".join(lines)),
            Text("\n".join(seats)),
            Text(deals),
        ),
        AccentColour.RESULT,
    )


def _drawn_card(narrator: Narrator, seat: int, drawn: Card) -> str:
    language = narrator.language
    card = narrator.sign(drawn) + card_in_sentence(language, drawn)
    return say(language, "draw-card", player=narrator.name(seat), card=card)


def last_trick_panel(
    table: Table,
    view: MatchView,
    picture: Picture | None,
    language: Language,
    emojis: CardEmojis = NO_EMOJIS,
) -> Panel:
    """The last finished trick; without a picture the cards are named in full."""
    hand = view.hand
    if hand is None or not hand.tricks:
        return notice(say(language, "last-trick-none"))
    narrator = replace(narrator_of(table, language, emojis), whole_names=picture is None)
    told = finished_trick(narrator, hand, len(hand.tricks) - 1)
    drawn = () if picture is None else (Image(picture),)
    return Panel((*drawn, Text(told)), AccentColour.PLAYING)
