"""Messages to read: scores, rules, help, lessons, cards, refusals and notices."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from bot.client.components import Buttons, Panel, notice
from bot.client.error_boundary import problem_text
from bot.draw.card_emojis import CardEmojis
from bot.draw.card_picture import LargeCard
from bot.draw.hand import Reader
from bot.draw.picture import Drawable, Picture
from bot.draw.rubber import Rubber
from bot.draw.score_sheet import ScoreSheet, SheetSide
from bot.draw.style import Style, Theme
from bot.draw.turn import Turn
from bot.features.books.ratings import Ladder, LadderKind, RatedStep, Rating
from bot.features.books.statistics_panels import rating_line
from bot.features.lessons.course import LESSONS, learn_button, moment
from bot.features.lessons.course import Moment as LessonMoment
from bot.features.lessons.model import STUDENT, LessonPosition
from bot.features.lessons.panels import lesson_panel, seat_names
from bot.features.lessons.tasks import TaskKind, own_side
from bot.features.reference.card_guide import card_page
from bot.features.reference.panels import (
    HelpContext,
    card_panel,
    default_card_id,
    glossary_panel,
    glossary_word_panel,
    help_panel,
)
from bot.settings.preference_panels import PreferencesPage, preferences_panel, quiet_hours_panel
from bot.settings.preferences import Preferences, QuietHours, Ring
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.lobby import (
    ListedTable,
    alert_panel,
    alert_set_panel,
    call_panel,
    listing_panel,
)
from bot.table.panels.rules_pages import HelpPage, PageId, rules_panel, section_button
from bot.table.panels.scores import (
    count_panel,
    ended_panel,
    is_drawn,
    result_panel,
    score_panel,
    sheet_panel,
    side_panel,
    words_panel,
)
from bot.table.panels.shuffle import verification_panel
from bot.table.panels.table import missing_access_panel, notice_panel
from bot.table.state.table import Stage, Table
from bot.words import Language
from bot.words.refusals import refusal
from bot.words.rule_pages import rule_pages
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import card
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.views.view import view_for
from tarocchino.dealing.record_check import CheckedHand, check_record
from tests.approval.gallery.moments import CHANNEL_ID, FIRST_USER_ID, Moment, moments
from tests.approval.gallery.tables import Named
from tests.builders.proved_records import TAMPERING, data_of, proved_record, tampered

SHEETS = ("hand-over", "called-out", "terziglio-over", "quattro-over", "millone-over",
          "mattazza-over", "open-over")  # fmt: skip
_STYLE = Style()


def scores(language: Language, emojis: CardEmojis) -> Named:
    for name in SHEETS:
        shown = moments()[name]
        match, table = shown.match, shown.table()
        picture = None
        if is_drawn(match.sheets[-1]):
            picture = ScoreSheet(match.sheets[-1], shown.names, match.score, match.rules).draw(
                language, _STYLE
            )
        panel = sheet_panel(table, match.sheets, picture, language, None, emojis)
        yield f"sheet/{name}", shown.caption, panel
    for name in ("hand-over", "terziglio-over", "mattazza-over"):
        shown = moments()[name]
        match, table, number = shown.match, shown.table(), len(shown.match.sheets) - 1
        yield f"sheet-words/{name}", shown.caption, words_panel(table, match.sheets, language)
        sheet = match.sheets[-1]
        panel = count_panel(table, number, sheet, language)
        yield f"sheet-count/{name}", "How the hand is counted", panel
        picture = SheetSide(sheet, 1, shown.names, match.rules).draw(language, _STYLE)
        panel = side_panel(table, number, 1, sheet, language, picture)
        yield f"sheet-side/{name}", shown.caption, panel
    for name in ("rubber", "mattazza-over"):
        shown = moments()[name]
        rubber = Rubber(shown.public, shown.names).draw(language, _STYLE)
        panel = score_panel(shown.table(), shown.public, language, rubber)
        yield f"score/{name}", "How the match stands", panel
    lead = moments()["lead"]
    yield "score/none", "No hand is counted", score_panel(lead.table(), lead.public, language)
    for name in ("won", "called-out"):
        shown = moments()[name]
        rubber = Rubber(shown.public, shown.names).draw(language, _STYLE)
        panel = result_panel(shown.table(Stage.FINISHED), shown.public, language, rubber)
        yield f"result/{name}", "The match is over", panel
    step = RatedStep(
        Ladder(shown.match.game.name, LadderKind.PEOPLE), Rating(1540.4, 58.7, 31), 12.4
    )
    rated = (rating_line(step, language),)
    for name in ("won", "open-over"):
        shown = moments()[name]
        rubber = Rubber(shown.public, shown.names).draw(language, _STYLE)
        yield (
            f"result/own-{name}",
            "What a player reads",
            _own_result(shown, language, rubber, rated),
        )


def _own_result(shown: Moment, language: Language, rubber: Picture, rated: Sequence[str]) -> Panel:
    """The end of a match as a player reads it by direct message."""
    table, sheets = shown.table(Stage.FINISHED), shown.match.sheets
    drawn = ScoreSheet(sheets[-1], shown.names, shown.match.score, shown.match.rules)
    picture = drawn.draw(language, _STYLE)
    sheet = sheet_panel(table, sheets, picture, language, reader=0, with_score=False)
    return result_panel(table, shown.public, language, rubber, 0, rated, sheet.parts)


def looking_up(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    for game in GameName:
        for number, _ in enumerate(rule_pages(language, game)):
            panel = rules_panel(PageId(game, number), language)
            yield f"rules/{game.value}-{number + 1}", f"/rules {game.value}", panel
    parlour = default_rules(GAMES[GameName.OTTOCENTO], RuleSetName.PARLOUR)
    for number in (0, 2, 9, 10, 11):
        panel = rules_panel(PageId(GameName.OTTOCENTO, number), language, parlour)
        yield f"rules/parlour-{number + 1}", "/rules at a table with other customs", panel
    for code in ("An", "14", "Ma", "Kd", "7b"):
        asked = default_card_id(card(code), GameName.OTTOCENTO)
        page = card_page(language, asked.card, asked.game, asked.rules)
        picture = LargeCard(asked.card, asked.rules, page.alt).draw(language, _STYLE)
        yield f"card/{code}", f"/card {code}", card_panel(asked, page, picture, language)
    yield "glossary/all", "/glossary", glossary_panel(language)
    for word in ("mezzo-criccone", "andare-su"):
        yield f"glossary/{word}", f"/glossary {word}", glossary_word_panel(word, language)
    night = QuietHours(23, 7, "Europe/Rome")
    other = Preferences(
        pictures=False, theme=Theme.LIGHT, left_handed=True, trumps_last=True, confirm=True,
        preselect=True, all_cards=True, cut=False, ring=Ring.NEVER, direct_messages=False,
        quiet_hours=night,
    )  # fmt: skip
    for page in PreferencesPage:
        panel = preferences_panel(Preferences(), language, page)
        yield f"preferences/{page.value}-usual", "/preferences", panel
        panel = preferences_panel(other, language, page)
        yield f"preferences/{page.value}-other", "Everything otherwise", panel
    for name, hours in (("none", None), ("night", night)):
        panel = quiet_hours_panel(hours, language)
        yield f"quiet-hours/{name}", f"Quiet hours, {name}", panel
    record = proved_record()
    checked = {"good": record} | {
        f"bad-{n}": tampered(proved_record(), change)
        for n, (change, _) in enumerate(list(TAMPERING.values())[:2], 1)
    }
    for name, each in checked.items():
        panel = verification_panel(check_record(data_of(each)), language)
        yield f"verify/{name}", f"/verify, {name}", panel
    good = check_record(data_of(record))
    last = len(good.hands) + 1
    panel = verification_panel(good, language, in_play=last)
    yield "verify/in-play", "/verify while a hand is played", panel
    for name, has_proof in (("broken-off", True), ("broken-off-unproved", False)):
        ended = replace(good, broken_off=CheckedHand(last, has_proof))
        panel = verification_panel(ended, language)
        yield f"verify/{name}", "/verify after a match ended in a hand", panel


def guides(language: Language, emojis: CardEmojis) -> Named:
    """The help in each place, and each step of the lessons, asked and answered."""
    playing = moments()["lead"].table()
    lobby = replace(playing, stage=Stage.LOBBY, match=None, cutting=None, proofs=())
    for page, (name, table) in product(
        HelpPage, (("nothing", None), ("lobby", lobby), ("play", playing))
    ):
        here = HelpContext(FIRST_USER_ID, in_server=True, table=table, may_open=True)
        panel = help_panel(page, here, learn_button(language), language)
        yield f"help/{page.value}-{name}", f"/help, {name} here", panel
    for lesson in LESSONS:
        for step in lesson.steps:
            place = LessonPosition(lesson.slug, step.slug)
            name = f"learn/{lesson.slug}-{step.slug}"
            yield name, "/learn", _lesson(moment(place), language, emojis)
            chosen = moment(place).offered[: step.task.picks]
            answered = moment(replace(place, chosen=chosen))
            yield f"{name}-answered", "/learn, answered", _lesson(answered, language, emojis)


def _lesson(shown: LessonMoment, language: Language, emojis: CardEmojis) -> Panel:
    view, names = view_for(shown.match, STUDENT), seat_names(language, shown.match.players)
    drawn: Drawable = Turn(view, names)
    if shown.step.task.kind is TaskKind.COUNT_GAPS:
        drawn = SheetSide(view.sheets[-1], own_side(shown.match), names, view.rules)
    picture = drawn.draw(language)
    return lesson_panel(shown, picture, Reader(language, emojis=emojis))


def notices(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    table = moments()["lead"].table()
    error = IllegalActionError(Reason.FOLLOW_SUIT, card=card("7c"), suit=card("Kd").suit)
    button = section_button(table.game.name, error.reason.section, language)
    told = notice(refusal(language, error))
    yield (
        "refusal/follow-suit",
        "A card that may not be played",
        Panel((*told.parts, Buttons((button,))), told.colour),
    )
    king, suit = card("Kd"), card("7c").suit
    errors = [IllegalActionError(reason, card=king, suit=suit, number=2) for reason in Reason]
    grounds = [f"- {refusal(language, each)}" for each in errors]
    half = len(grounds) // 2
    for number, lines in enumerate((grounds[:half], grounds[half:]), 1):
        yield f"refusal/all-{number}", "Every refusal by the rules", notice("\n".join(lines))
    problems = [
        problem_text(language, TableRefusedError(each, number=2, names=("Bruno",)))
        for each in RefusalReason
    ]
    lines = [f"- {told}" for told in problems if told]
    half = len(lines) // 2
    for number, some in enumerate((lines[:half], lines[half:]), 1):
        told = notice("\n".join(some))
        yield f"refusal/problems-{number}", "Every refusal by a table", told
    yield "notice/closed-dms", "Closed DMs", notice_panel(table, (FIRST_USER_ID,), language)
    yield "notice/barred", "The channel is shut to the bot", missing_access_panel(table, language)
    closed = missing_access_panel(table, language, is_closed_thread=True)
    yield "notice/thread-closed", "A thread that the bot may not reopen", closed
    full = missing_access_panel(table, language, is_too_many_threads=True)
    yield "notice/thread-full", "A thread more than Discord allows", full
    yield from _finding(table, language)
    parked = replace(table, stage=Stage.PARKED)
    yield "notice/parked", "A table that cannot go on", ended_panel(parked, language)


def _finding(table: Table, language: Language) -> Named:
    """What brings players and tables together; ``table`` is one that is played."""
    lobby = replace(table, stage=Stage.LOBBY, seats=(table.seats[0], None, None, table.seats[3]))
    listed_tables = [
        ListedTable(GameName.OTTOCENTO, CHANNEL_ID, ("Anna", "Ada"), free=2),
        ListedTable(GameName.MILLONE, CHANNEL_ID, ("Bruno", "Carla")),
        ListedTable(GameName.MATTAZZA, CHANNEL_ID, (), free=1),
    ]
    yield "finding/list", "/table list", listing_panel(listed_tables, language)
    yield "finding/list-none", "/table list where there is none", listing_panel([], language)
    games = (GameName.MILLONE, GameName.TERZIGLIO)
    yield "finding/alert", "A table has been opened", alert_panel(lobby, language)
    yield "finding/alert-set", "/table alert", alert_set_panel(1, games, language)
    yield "finding/alert-any", "/table alert, any game", alert_set_panel(1, (None,), language)
    yield "finding/call", "A host calls players", call_panel(lobby, CHANNEL_ID + 1, language)
