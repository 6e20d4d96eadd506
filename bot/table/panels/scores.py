"""Show points: score sheets and what their buttons show, the rubber, results, and endings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.client.components import (
    MAX_LABEL,
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
    notice,
    rows,
    shortened,
    shown_name,
)
from bot.client.custom_ids import CustomId, Verb, control_id
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.count_text import count_told, is_counted
from bot.draw.hand import Narrator
from bot.draw.picture import Picture
from bot.draw.results import hand_summary, match_headline, out_lines, scores_said
from bot.draw.score_sheet_facts import poste_said
from bot.draw.score_text import running_score, score_sheet, side_sheet
from bot.draw.transcript import line
from bot.table.panels.records import HandPosition, all_hands_button, post_mortem_button
from bot.table.panels.shuffle import fair_deal_button_of
from bot.table.panels.words import (
    finished_trick,
    has_partners,
    heading,
    level_lines,
    narrator_of,
    rule_option_lines,
    score_line,
    score_so_far,
    seat_name,
)
from bot.table.state.table import EndingKind, Participation, Stage, Table, shared_seats
from bot.words import Language, say
from bot.words.names import card_in_sentence
from bot.words.numbers import listed
from bot.words.plain import code_block
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import Card
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import may_be_stopped
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.play.seat_draw import Draw, drawn_seats
from tarocchino.core.views.open_hand import hands_over
from tarocchino.core.views.view import MatchView
from tarocchino.dealing.chain import has_seed_for


@dataclass(frozen=True, slots=True)
class SidePosition:
    """One side of a hand's score sheet, both from 0."""

    table: int
    hand: int
    side: int


def about_hand(
    table: Table, number: int, language: Language, *, is_drawn: bool, sheet: HandSheet | None = None
) -> Buttons:
    """Return the buttons about a finished hand, counted from 0.

    With its ``sheet`` one of them shows how the hand is counted. Only a hand that ``is_drawn`` has
    a button for the cards of each side, and one for its words unless the count leads to them. Hands
    from before there were seed chains have no proof of their shuffle.
    """
    buttons: list[Button] = []
    counted = sheet is not None and is_counted(sheet)
    if is_drawn and sheet is not None:
        sides = control_id(Verb.SHEET_SIDES, HandPosition(table.id, number))
        buttons.append(Button(sides, say(language, "button-sheet-sides")))
    if counted:
        count = control_id(Verb.SHEET_COUNT, HandPosition(table.id, number))
        buttons.append(Button(count, say(language, "button-count"), emoji="🧮"))
    elif is_drawn:
        buttons.append(_words_button(table, number, language))
    buttons.extend(all_hands_button(table.id, number, language).buttons)
    if table.people:
        buttons.append(post_mortem_button(table.id, number, language))
    if number < len(table.proofs) and table.proofs[number] is not None:
        buttons.append(fair_deal_button_of(table, number, language))
    return Buttons(tuple(buttons))


def _words_button(table: Table, number: int, language: Language) -> Button:
    words = control_id(Verb.SHEET_WORDS, HandPosition(table.id, number))
    return Button(words, say(language, "button-sheet-words"))


def count_panel(
    table: Table,
    number: int,
    sheet: HandSheet,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """Return how a hand, counted from 0, is counted, below a ``picture`` of the pile."""
    title = Text(f"### {say(language, 'count-title', hand=number + 1)}")
    drawn = () if picture is None else (Image(picture),)
    told = Text(count_told(narrator_of(table, language), table.game, sheet))
    words = Buttons((_words_button(table, number, language),))
    return Panel((title, *drawn, told, words), AccentColour.RESULT)


def sheet_words(
    narrator: Narrator, sheets: Sequence[HandSheet], room: int, paid: MattoPaid | None = None
) -> tuple[Part, ...]:
    """Return the last sheet in columns, and the running score if there is room for it.

    ``paid`` is the card paid for the Matto, if any.
    """
    told = [] if paid is None else [Text(line(narrator, paid))]
    if sheets[-1].soloist is not None:
        told.append(Text(poste_said(narrator.language, sheets[-1], narrator.rules)))
    columns = Text(code_block(score_sheet(narrator, sheets[-1])))
    used = sum(len(text.content) for text in (*told, columns))
    return (*told, columns, *rubber_words(narrator, sheets, room - used))


def rubber_words(narrator: Narrator, sheets: Sequence[HandSheet], room: int) -> tuple[Text, ...]:
    """Return the running score as a table of all hands; nothing if that is too long."""
    columns = code_block(running_score(narrator, sheets))
    return (Text(columns),) if len(columns) <= room else ()


def words_panel(
    table: Table, sheets: Sequence[HandSheet], language: Language, paid: MattoPaid | None = None
) -> Panel:
    """Return the last of the sheets and the running score in words."""
    title = Text(f"### {say(language, 'round-sheet-title', hand=len(sheets))}")
    room = MAX_TEXT - len(title.content)
    words = sheet_words(narrator_of(table, language), sheets, room, paid)
    return Panel((title, *words), AccentColour.RESULT)


def side_panel(
    table: Table,
    number: int,
    side: int,
    sheet: HandSheet,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """Return one side of a hand's sheet, as a ``picture`` or in columns, with all sides'
    buttons."""
    narrator = narrator_of(table, language)
    if picture is None:
        shown: Part = Text(code_block(side_sheet(narrator, sheet.sides[side])))
    else:
        shown = Image(picture)
    buttons = [
        _side_button(
            table, number, place, narrator.people_plain(each.seats), is_shown=place == side
        )
        for place, each in enumerate(sheet.sides)
    ]
    return Panel((shown, *rows(buttons)), AccentColour.RESULT)


def _side_button(table: Table, number: int, side: int, label: str, *, is_shown: bool) -> Button:
    opens = control_id(Verb.SHEET_SIDE, SidePosition(table.id, number, side))
    style = ButtonStyle.MAIN if is_shown else ButtonStyle.PLAIN
    return Button(opens, shortened(label, MAX_LABEL), style, disabled=is_shown)


_ROOM_FOR_SEATS = 700


def shared_lines(table: Table, language: Language) -> list[str]:
    """Return who played how many cards, for every seat that several people played."""
    lines = [
        say(
            language,
            "result-shared",
            player=shown_name(occupant.name),
            parts=listed(language, [_part(part, language) for part in parts]),
        )
        for seat, parts in shared_seats(table).items()
        if (occupant := table.seats[seat]) is not None
    ]
    return [shortened("\n".join(lines), _ROOM_FOR_SEATS)] if lines else []


def _part(part: Participation, language: Language) -> str:
    if part.user_id is None:
        return say(language, "result-part-computer", number=part.cards)
    return say(language, "result-part", player=shown_name(part.name), number=part.cards)


def ending_line(table: Table, language: Language) -> str | None:
    """Return how people ended the table; None if the rules did, or nobody."""
    ending, narrator = table.ending, narrator_of(table, language)
    if ending is None:
        return None
    match ending.how:
        case EndingKind.AGREED if ending.seat is not None:
            return say(language, "ending-agreed", player=narrator.name(ending.seat))
        case EndingKind.RESIGNED if ending.seat is not None:
            side = narrator.side(narrator.side_of(ending.seat))
            return say(language, "ending-resigned", side=side)
        case EndingKind.ABORTED if ending.seat is not None:
            return say(language, "ending-aborted", player=narrator.name(ending.seat))
        case EndingKind.ABORTED if ending.user_id is not None:
            return say(language, "ending-aborted-user", user=f"<@{ending.user_id}>")
        case EndingKind.ABANDONED:
            return say(language, "ending-abandoned")
        case EndingKind.ROUND_OVER:
            return say(language, "ending-round-over")
        case _:
            return None


def rematch_row(table: Table, language: Language) -> tuple[Buttons, ...]:
    """Return *Rematch*, if people have played, and not for an occasion."""
    if table.match is None or not table.people or table.occasion is not None:
        return ()
    custom_id = CustomId(table.id, 0, Verb.REMATCH)
    return (Buttons((Button(custom_id, say(language, "button-rematch"), ButtonStyle.CONFIRM),)),)


def _broken_off(table: Table, language: Language) -> tuple[Part, ...]:
    """Return the hand in which the table was ended, and what it was dealt from."""
    if table.broken_off is None or table.secret:
        return ()
    button = fair_deal_button_of(table, len(table.proofs), language)
    told = say(language, "table-broken-off", hand=table.broken_off.hand, button=button.label)
    return Text(told), Buttons((button,))


def ended_panel(table: Table, language: Language) -> Panel:
    """Return the panel that replaces the table message when the table is closed or parked."""
    said = "table-parked" if table.stage is Stage.PARKED else "table-closed"
    if table.ending is not None and table.ending.how is EndingKind.IDLE:
        said = "table-closed-idle"
    if table.match is not None and not has_seed_for(table.next_hand):
        said = "table-chain-ends"
    told = ending_line(table, language) or say(language, said)
    return Panel(
        (
            Text(f"## {heading(language, table.game, table.rules)}"),
            Text(told),
            *_broken_off(table, language),
            *rematch_row(table, language),
        ),
        AccentColour.WAITING,
    )


_SPARE = 900


def is_drawn(sheet: HandSheet) -> bool:
    """Return whether a score sheet is shown as a picture; that of a thrown-in hand is not."""
    return bool(sheet.sides)


def sheet_panel(
    table: Table,
    sheets: Sequence[HandSheet],
    picture: Picture | None,
    language: Language,
    paid: MattoPaid | None = None,
    emojis: CardEmojis = NO_EMOJIS,
    reader: int | None = None,
    *,
    with_score: bool = True,
) -> Panel:
    """Return how the last of the hands ended, in a sentence, then its score sheet and the score.

    If a ``picture`` shows the sheet, its words are behind a button. ``paid`` is the card paid for
    the Matto, if any; ``reader`` the seat of the only player who reads this. Above the result of
    the match a sheet has no score (``with_score``).
    """
    narrator = replace(narrator_of(table, language, emojis), reader=reader)
    sheet, number = sheets[-1], len(sheets) - 1
    summary = hand_summary(narrator, sheet, totals_of(sheets))
    title = Text(f"### {say(language, 'round-sheet-title', hand=len(sheets))}\n{summary}")
    score = "\n".join([score_line(narrator, totals_of(sheets)), *_how_to_stop(table, language)])
    totals = (Text(score),) if with_score else ()
    room = MAX_TEXT - len(title.content) - len(score) if with_score else 0
    if picture is not None:
        body: tuple[Part, ...] = (Image(picture),)
    elif sheet.sides:
        body = sheet_words(narrator, sheets, room, paid)
    else:
        body = rubber_words(narrator, sheets, room)
    buttons = about_hand(table, number, language, is_drawn=picture is not None, sheet=sheet)
    return Panel((title, *body, *totals, buttons), AccentColour.RESULT)


def _how_to_stop(table: Table, language: Language) -> list[str]:
    """Return how to end a match that has no end of its own."""
    match = table.match
    if match is None or match.is_over or not may_be_stopped(match):
        return []
    return [say(language, "score-until-stopped")]


def totals_of(sheets: Sequence[HandSheet]) -> tuple[Points, ...]:
    """Return the score of these hands together."""
    return tuple(sum(points) for points in zip(*(sheet.score for sheet in sheets), strict=True))


def score_panel(
    table: Table, view: MatchView, language: Language, picture: Picture | None = None
) -> Panel:
    """Return the score of the match including the hand in play, and all finished hands as a
    ``picture`` of the rubber or in columns."""
    narrator = narrator_of(table, language)
    played = heading(language, view.game, view.rules)
    agreed = rule_option_lines(language, view.game, view.rules, view.players)
    title = Text("\n".join([f"### {played}", *agreed]))
    if not view.sheets:
        body: tuple[Part, ...] = (Text(say(language, "score-none-yet")),)
    elif picture is not None:
        body = (Image(picture),)
    else:
        body = rubber_words(narrator, view.sheets, MAX_TEXT - _SPARE)
    return Panel((title, *body, Text(score_so_far(narrator, view))), AccentColour.RESULT)


def result_panel(
    table: Table,
    view: MatchView,
    language: Language,
    picture: Picture | None = None,
    reader: int | None = None,
    more: Sequence[str] = (),
    sheet: Sequence[Part] = (),
) -> Panel:
    """Return how the match ended, with a ``picture`` of its rubber if hands were played.

    ``reader`` is the seat of the only player who reads this; ``more`` are lines for them, below the
    buttons because they may come later. ``sheet`` is the message of the last hand, which stands
    above; if no other hand was played, it replaces the rubber.
    """
    room = MAX_TEXT - _SPARE - sum(len(part.content) for part in sheet if isinstance(part, Text))
    if sheet and len(view.sheets) == 1:
        picture, room = None, 0
    parts = result_parts(table, view, language, picture, reader, room)
    told = (Text(line) for line in more)
    drawn = picture is not None
    controls = rematch_row(table, language) if sheet else _after_match(table, language, drawn)
    return Panel((*sheet, *parts, *controls, *told), AccentColour.RESULT)


def result_parts(
    table: Table,
    view: MatchView,
    language: Language,
    picture: Picture | None = None,
    reader: int | None = None,
    room: int = MAX_TEXT - _SPARE,
) -> tuple[Part, ...]:
    """Return the message of `result_panel` without its controls; without a picture the rubber is in
    words if there is ``room`` for them."""
    narrator = replace(narrator_of(table, language), reader=reader)
    winner = view.verdict.winner if view.verdict else None
    told, ended = match_headline(narrator, winner, view.score), ending_line(table, language)
    over = f"{say(language, 'result-title')} · {heading(language, view.game, view.rules)}"
    shared = [*level_lines(table, language), *shared_lines(table, language)]
    lines = [f"## {told}", *filter(None, [ended]), *out_lines(narrator, view.sheets, view.score)]
    if len(view.score) > 2:
        lines.append(f"{scores_said(narrator, view.score)}.")
    parts: list[Part] = [Text(f"-# {over}"), Text("\n".join(lines))]
    if picture is not None:
        parts.append(Image(picture))
    elif view.sheets:
        room -= len(told) + sum(len(line) for line in shared)
        parts.extend(rubber_words(narrator, view.sheets, room))
    agreed = rule_option_lines(language, view.game, view.rules, view.players)
    parts.extend(Text(line) for line in (*shared, *agreed))
    return tuple(parts)


def _after_match(table: Table, language: Language, is_drawn: bool) -> tuple[Buttons, ...]:
    """Return one row: *Rematch*, then what there is to know about the last hand."""
    again = [button for row in rematch_row(table, language) for button in row.buttons]
    over = 0 if table.match is None else hands_over(table.match)
    if over:
        # A match that ended during a hand has no sheet of that hand.
        counted = is_drawn and table.match is not None and len(table.match.sheets) == over
        about = about_hand(table, over - 1, language, is_drawn=counted)
        again.extend(about.buttons)
    return (Buttons(tuple(again)),) if again else ()


def draw_panel(
    table: Table, draw: Draw, language: Language, emojis: CardEmojis = NO_EMOJIS
) -> Panel:
    """Return who drew which card, the resulting seats, and who deals first."""
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
    """Return the last finished trick; without a picture the cards are named in full."""
    hand = view.hand
    if hand is None or not hand.tricks:
        return notice(say(language, "last-trick-none"))
    narrator = replace(narrator_of(table, language, emojis), whole_names=picture is None)
    told = finished_trick(narrator, hand, len(hand.tricks) - 1)
    drawn = () if picture is None else (Image(picture),)
    return Panel((*drawn, Text(told)), AccentColour.PLAYING)
