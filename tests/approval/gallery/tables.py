"""Messages of a table: before play, in the channel, and each person's own hand."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace

from bot.client.components import Panel
from bot.client.custom_ids import DeclarationDraft, Draft, declaring_everything
from bot.draw.card_emojis import CardEmojis, card_emojis
from bot.draw.score_sheet import ScoreSheet
from bot.draw.style import Style, Theme
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.features.reviews.replay import course_panel
from bot.settings.agreement import Agreement
from bot.settings.preferences import Preferences
from bot.table.panels.hand import hand_panel, seat_left_panel
from bot.table.panels.hand_actions import legal_choices
from bot.table.panels.hand_cards import HandContext, hide_hints_button
from bot.table.panels.scores import draw_panel, last_trick_panel, sheet_panel
from bot.table.panels.shuffle import (
    cutting_panel,
    fair_deal_button,
    fair_deal_panel,
    own_deal_rows,
)
from bot.table.panels.table import finished_panel, table_panel
from bot.table.rules.lobby import draw_seats
from bot.table.state.seats import Computer, Occupant
from bot.table.state.table import EveningOccasion
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.model.cards import PACK, card
from tarocchino.dealing.cutting import Cut, apply_to_cutting, before_hand
from tarocchino.players.levels import Level
from tests.approval.gallery.lobbies import empty, in_the_lobby
from tests.approval.gallery.moments import Moment, moments

DEADLINE = 1_900_000_000.0
IN_TURN = (
    "discard", "declare", "lead", "follow", "late", "pay", "call-out", "auction", "pozzo",
    "terziglio", "millone", "mattazza-5", "open-2",
)  # fmt: skip
AT_TABLE = ("lead", "follow", "late", "auction", "terziglio", "millone", "mattazza-5", "open-7")
_STYLE = Style()
_LEVELS = (Level.CLUB, Level.CLUB, Level.NOVICE, Level.MASTER)


Named = Iterator[tuple[str, str, Panel]]
"""A name, a caption, and the message."""


def before_play(language: Language, emojis: CardEmojis) -> Named:
    yield from in_the_lobby(language)
    full = replace(empty(GameName.OTTOCENTO, 4), seats=moments()["lead"].table().seats)
    pack = list(PACK)
    random.Random(4).shuffle(pack)
    drawn = draw_seats(full, tuple(pack))
    assert drawn.draw is not None
    yield "draw/partners", "Seats were drawn", draw_panel(drawn, drawn.draw, language, emojis)
    moment = moments()["hand-over"]
    players = moment.match.players
    asked = replace(
        moment.table(), cutting=before_hand(players), deadline=DEADLINE,
        agreement=Agreement(cutting=True),
    )  # fmt: skip
    assert asked.cutting is not None
    first = asked.first_to_cut
    assert first is not None
    yield (
        "cutting/asked",
        "The first is asked to cut",
        cutting_panel(asked, asked.cutting, language),
    )
    passed = apply_to_cutting(asked.cutting, Cut(first, ""))
    panel = cutting_panel(replace(asked, cutting=passed), passed, language)
    yield "cutting/passed", "The first has passed", panel
    yield (
        "cutting/mine",
        "The same by direct message",
        cutting_panel(asked, asked.cutting, language, 0),
    )
    reading = replace(asked, agreement=Agreement())
    assert reading.cutting is not None
    panel = cutting_panel(reading, reading.cutting, language)
    yield "cutting/next-hand", "The next hand waits until its players have read", panel
    alone = replace(reading, deadline=math.inf)
    drawn = ScoreSheet(moment.match.sheets[-1], moment.names, moment.match.score, reading.rules)
    picture = drawn.draw(language, Style())
    sheet = sheet_panel(alone, moment.match.sheets, picture, language, reader=0)
    more = (hide_hints_button(alone, language),)
    panel = replace(sheet, parts=(*sheet.parts, *own_deal_rows(alone, 0, language, more)))
    yield "cutting/sheet-alone", "A sheet as who plays alone reads it", panel
    fixed = moment.table()
    assert fixed.cutting is not None
    argument = fair_deal_button(fixed, language).id.argument
    yield "cutting/proof", "What Fair deal shows", fair_deal_panel(fixed, argument, language)
    sealed = replace(fixed, occasion=EveningOccasion(12, 0, 0, sealed=True), secret=True)
    panel = fair_deal_panel(sealed, argument, language)
    yield "cutting/proof-sealed", "What Fair deal shows of a sealed deal", panel
    yield "cutting/fixed", "The cuts stand", cutting_panel(fixed, fixed.cutting, language)


def at_table(language: Language, emojis: CardEmojis) -> Named:
    over = moments()["hand-over"].table()
    yield "table/finished", "What stays of a hand that is over", finished_panel(over, 0, language)
    for name in ("discard", *AT_TABLE):
        yield f"table/{name}", *_table(moments()[name], language, emojis)
    caption, panel = _table(moments()["late"], language, card_emojis(()))
    yield "table/without-emojis", f"{caption}, without emojis", panel
    follow = moments()["follow"]
    taught = tuple(
        Computer(each.name, level) if isinstance(each, Computer) else each
        for each, level in zip(follow.table().seats, _LEVELS, strict=True)
    )
    yield "table/levels", *_table(follow, language, emojis, taught)
    yield from _face_down(language, emojis)
    for name in ("between", "late", "open-7"):
        moment = moments()[name]
        picture = LastTrick(moment.public, moment.names).draw(language, _STYLE)
        yield (
            f"last-trick/{name}",
            moment.caption,
            last_trick_panel(moment.table(), moment.public, picture, language, emojis),
        )


def _face_down(language: Language, emojis: CardEmojis) -> Named:
    """A table at which taken tricks lie face down, and what *The hand so far* would show."""
    table = replace(moments()["late"].table(), agreement=Agreement(face_down=True))
    view = table.view(None)
    assert view.hand is not None
    picture = PublicTable(view, table.names, table.computer_seats).draw(language, _STYLE)
    panel = table_panel(table, view, view.hand, picture, language, emojis)
    yield "table/face-down", "Taken tricks lie face down", panel
    panel = course_panel(table, view, None, language, emojis)
    yield "table/face-down-course", "The course of the hand there", panel


def _table(
    moment: Moment,
    language: Language,
    emojis: CardEmojis,
    seats: tuple[Occupant | None, ...] | None = None,
) -> tuple[str, Panel]:
    view, table = moment.public, moment.table()
    assert view.hand is not None
    picture = PublicTable(view, moment.names).draw(language, _STYLE)
    shown = replace(table, seats=seats or table.seats)
    return moment.caption, table_panel(shown, view, view.hand, picture, language, emojis)


def in_hand(language: Language, emojis: CardEmojis) -> Named:
    for name in IN_TURN:
        moment = moments()[name]
        yield f"hand/{name}", moment.caption, _hand(moment, language, emojis)
    declare = moments()["declare"]
    declarable = legal_choices(declare.own()).declarable
    chosen = Draft(declaring=replace(declaring_everything(declarable), focus=0))
    first_alone = declaring_everything(declarable).chosen[:1] + ((),) * (len(declarable) - 1)
    trimmed = Draft(declaring=DeclarationDraft(first_alone))
    for name, caption, draft in (
        ("choosing", "Choosing what to declare, card by card", chosen),
        ("one-chosen", "One combination alone is chosen", trimmed),
    ):
        yield f"hand/{name}", caption, _hand(declare, language, emojis, draft=draft)
    picked = Draft(discard=(card("6c"), card("7c")))
    discard = moments()["discard"]
    yield "hand/picked", "Two cards are picked", _hand(discard, language, emojis, draft=picked)
    yield "hand/waiting", "Another is in turn", _hand(moments()["lead"], language, emojis, seat=2)
    for name, preferences in (
        ("light", Preferences(theme=Theme.LIGHT)),
        ("text-only", Preferences(pictures=False)),
        ("no-hints", Preferences(hints=False)),
        ("left-handed", Preferences(left_handed=True)),
    ):
        panel = _hand(moments()["follow"], language, emojis, preferences=preferences)
        yield f"hand/{name}", f"As preferred: {name}", panel
    left = seat_left_panel(moments()["lead"].table(), language)
    yield "hand/left", "The person has left the seat", left


def _hand(
    moment: Moment,
    language: Language,
    emojis: CardEmojis,
    *,
    seat: int | None = None,
    draft: Draft = Draft(),  # noqa: B008 (frozen)
    preferences: Preferences = Preferences(),  # noqa: B008 (frozen)
) -> Panel:
    view = moment.own(seat)
    assert view.hand is not None
    seen = HandContext(moment.table(), view, view.hand, language, draft, emojis, preferences)
    style = Style(preferences.theme, preferences.order)
    picture = None
    if preferences.pictures:
        computers = seen.table.computer_seats
        picture = Turn(view, moment.names, draft.discard, computers).draw(language, style)
    return hand_panel(seen, picture)
