"""Every kind of message in both languages, with the widest names and the most to tell, fits what
Discord takes; and no kind of message is left out."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.client.components import Panel, notice
from bot.draw.count_text import is_counted
from bot.draw.hand import Narrator
from bot.features.books.par import ClearWorth
from bot.features.lessons.course import learn_button
from bot.features.privacy.panels import delete_server_panel, forget_panel, privacy_panel
from bot.features.reference.card_guide import card_page
from bot.features.reference.panels import (
    HelpContext,
    card_panel,
    default_card_id,
    glossary_panel,
    glossary_word_panel,
    glossary_words,
    help_panel,
    no_table_panel,
)
from bot.features.reviews.model import DecisionReview, PlayedHand, Valued, has_choice, played_hand
from bot.features.reviews.panels import (
    DecisionPosition,
    PostMortemContext,
    WhyContext,
    post_mortem_panel,
    why_panel,
    with_worth,
)
from bot.features.reviews.replay import ReplayContext, course_panel, replay_panel
from bot.features.spectators.feeds import (
    Farewell,
    farewell_panel,
    spectator_panel,
    spectator_sheet_panel,
    spectator_waiting_panel,
)
from bot.settings.agreement import Admission, Agreement, Pace, TimeControl
from bot.settings.preference_panels import PreferencesPage, preferences_panel, quiet_hours_panel
from bot.settings.preferences import Preferences, QuietHours, time_zones
from bot.settings.servers import MOST_CHANNELS, MaintenanceStatus, Openers, ServerSettings
from bot.table.panels.hand import hand_panel, seat_left_panel
from bot.table.panels.hand_cards import HandContext
from bot.table.panels.lobby import (
    ListedTable,
    alert_panel,
    alert_set_panel,
    call_panel,
    elsewhere_panel,
    invited_panel,
    listing_panel,
    lobby_panel,
    own_lobby_panel,
)
from bot.table.panels.proposals import offer_panel
from bot.table.panels.records import ReplayPosition
from bot.table.panels.rules_pages import HelpPage, PageId, rules_panel
from bot.table.panels.scores import (
    count_panel,
    draw_panel,
    ended_panel,
    last_trick_panel,
    result_panel,
    score_panel,
    sheet_panel,
    side_panel,
    words_panel,
)
from bot.table.panels.server_settings import Lacks, SettingsPage, settings_panel
from bot.table.panels.shuffle import cutting_panel, fair_deal_panel, verification_panel
from bot.table.panels.table import (
    finished_panel,
    lost_channel_panel,
    maintenance_line,
    missing_access_panel,
    moved_panel,
    notice_panel,
    table_panel,
    turn_panel,
    with_line_below_heading,
)
from bot.table.panels.table_menu import confirmation_panel, menu_panel, stop_panel, substitute_panel
from bot.table.rules.lobby import MOST_INVITED, draw_seats
from bot.table.rules.permissions import Actor
from bot.table.rules.table_actions import MenuEntry
from bot.table.state.seats import Person
from bot.table.state.session import new_session
from bot.table.state.table import Ending, EndingKind, Stage
from bot.words import Language, say
from bot.words.rule_pages import rule_pages
from cogs.table.input import match_rules_for, possible_rule_options
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import Deal, Discard
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import discardable_cards, legal_actions
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.open_hand import open_hand
from tarocchino.core.views.view import view_for
from tarocchino.dealing.cutting import before_hand
from tarocchino.dealing.proof import Opening
from tarocchino.dealing.record_check import (
    CheckedHand,
    CheckedRecord,
    CheckStep,
    CheckVerdict,
    Failure,
)
from tests.builders.club_boards import widest_panels
from tests.builders.club_panels import of_a_listed_match, of_the_books
from tests.builders.daily_panels import widest_daily
from tests.builders.match import deck
from tests.builders.random_play import play_hand, play_match
from tests.builders.reviewed_hands import post_mortems
from tests.builders.table import Gathering
from tests.builders.ui_tables import (
    EMOJIS,
    FULL_ALT,
    SNOWFLAKE,
    WIDE_NAMES,
    at_odds,
    faults,
    longest_cuts,
    table_of,
)
from tests.fakes.reviewer import REASONS
from tests.fixtures.laws import Thinning, some_in_the_fast_suite

PANELS = Path(__file__).parents[2] / "bot"

WIDEST_TERMS = tuple(
    Agreement(
        TimeControl(Pace.MATCH, 10799, 59),
        admission,
        SNOWFLAKE,
        frozenset(range(SNOWFLAKE - 99, SNOWFLAKE - 99 + MOST_INVITED)),
        cutting=True,
        advice=True,
    )
    for admission in Admission
)
NO_PICTURES = Preferences(pictures=False)
WIDEST_FIRST = (Language.ITALIAN, Language.ENGLISH)
LANGUAGES = pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
GAMES_AT_THEIR_LARGEST = pytest.mark.parametrize(
    "name", some_in_the_fast_suite(GameName), ids=lambda name: name.value
)
LONG_REST = MaintenanceStatus(0.0, 2.0**33, "*" * 500)
WIDEST_SETTINGS = ServerSettings(
    channels=frozenset(range(SNOWFLAKE - MOST_CHANNELS, SNOWFLAKE)),
    openers=Openers.ROLE,
    role=SNOWFLAKE,
    players_role=SNOWFLAKE,
    daily_channel=SNOWFLAKE,
    puzzle_channel=SNOWFLAKE,
    puzzle_hour=23,
    clock=TimeControl(Pace.MATCH, 3599, 59),
    quiet_hours=QuietHours(22, 7, "America/Argentina/ComodRivadavia"),
)
TRIED_ELSEWHERE = ("evenings", "messages")
CHANGES_OF_PANELS = {"with_mentions", "without_emojis"}
"""How the files of evenings begin, whose messages tests/features/evenings/test_panels.py has."""
ELSEWHERE = {"lesson_panel", "no_puzzle_panel", "puzzle_panel", "post_panel", "explained_panel"}
"""Kinds of messages that are tested with their subject."""


def at_the_end(name: GameName) -> MatchState:
    """A match of three hands with as many players as the game takes."""
    return play_match((name.value, {}), 3, GAMES[name].players[-1], hands=3)[-1].after


def during(name: GameName) -> Iterator[MatchState]:
    """A hand with as many players as the game takes, with every declaration that can be made."""
    yield from (
        step.after for step in play_hand((name.value, {}), 5, GAMES[name].players[-1]).steps
    )


def everybody_declares() -> MatchState:
    """A hand in its last trick, three rich hands declared in full."""
    match = play_hand(("quattro_scartate", {}), 1).start
    held = {
        1: "An Mo So Lu 16 15 14 13 12 11 Ks Qs Ns Js As",
        2: "Be Ma Kb Qb Nb Jb Ab m1 m2 m3 m4 10 09 08 07",
        3: "Kc Qc Nc Jc Ac Kd Qd Nd Jd Ad 06 05 Ts 9s 8s",
    }
    match, _ = apply(match, Deal(0, deck(0, held)))
    while match.hand is not None and len(match.hand.tricks) < 14:
        hand = match.hand
        if hand.phase is Phase.DISCARD:
            action = Discard(hand.turn, discardable_cards(hand)[:2])
        else:
            # The first is the declaration of everything, where one can be made.
            action = next(iter(legal_actions(hand)))
        match, _ = apply(match, action)
    return match


def of_a_match(match: MatchState, language: Language) -> Iterator[tuple[str, Panel]]:
    """The messages about a match, as it is and with thirty times as many hands."""
    for each in (match, replace(match, sheets=match.sheets * 30)):
        table, view = table_of(each, *WIDE_NAMES[: each.players]), view_for(each, None)
        playing = replace(table, stage=Stage.PLAYING)
        for picture in (FULL_ALT, None):
            yield "score_panel", score_panel(table, view, language, picture)
            yield "result_panel", result_panel(table, view, language, picture)
            yield (
                "sheet_panel",
                sheet_panel(table, view.sheets, picture, language, emojis=EMOJIS),
            )
            if view.sheets:
                last = sheet_panel(
                    table, view.sheets, picture, language, emojis=EMOJIS, with_score=False
                )
                more = [say(language, "told-hints-hidden")]
                own = result_panel(table, view, language, picture, 0, more, last.parts)
                yield "result_panel", own
            sheet = sheet_panel(table, view.sheets, picture, language, emojis=EMOJIS)
            yield "spectator_sheet_panel", spectator_sheet_panel(playing, sheet, language)
            yield (
                "last_trick_panel",
                last_trick_panel(table, view, picture, language, emojis=EMOJIS),
            )
        yield from of_a_listed_match(table, view, language)
        if is_counted(view.sheets[-1]):
            number = len(view.sheets) - 1
            yield "count_panel", count_panel(table, number, view.sheets[-1], language, picture)
        yield "words_panel", words_panel(table, view.sheets, language)
        if view.sheets and view.sheets[-1].sides:
            number, sheet_ = len(view.sheets) - 1, view.sheets[-1]
            for picture in (FULL_ALT, None):
                side = len(sheet_.sides) - 1
                panel = side_panel(table, number, side, sheet_, language, picture)
                yield "side_panel", panel
        yield "seat_left_panel", seat_left_panel(table, language)
        yield "spectator_waiting_panel", spectator_waiting_panel(playing, language)
        for farewell in Farewell:
            yield "farewell_panel", farewell_panel(table, farewell, language)
        for late in at_odds(playing):
            yield "notice_panel", notice_panel(late, (SNOWFLAKE,) * 6, language)
        yield "missing_access_panel", missing_access_panel(table, language)
        yield "lost_channel_panel", lost_channel_panel(table, language)
        yield "moved_panel", moved_panel(table, language)
        for stage in (Stage.CLOSED, Stage.PARKED):
            for ending in (None, *map(Ending, EndingKind)):
                ended = replace(table, stage=stage, ending=ending)
                yield "ended_panel", ended_panel(ended, language)


def of_a_hand(match: MatchState, language: Language) -> Iterator[tuple[str, Panel]]:
    """The table message and the panel of the player in turn, with and without pictures."""
    table, public = table_of(match, *WIDE_NAMES[: match.players]), view_for(match, None)
    if public.hand is None:
        return
    yield "finished_panel", finished_panel(table, max(len(match.sheets) - 1, 0), language)
    public_panel = table_panel(table, public, public.hand, FULL_ALT, language, EMOJIS)
    yield "table_panel", public_panel
    for odd in at_odds(table):
        yield "table_panel", table_panel(odd, public, public.hand, FULL_ALT, language, EMOJIS)
        yield "notice_panel", notice_panel(odd, (SNOWFLAKE,) * 6, language)
        yield "turn_panel", turn_panel(odd, 1, language)
    yield (
        "with_line_below_heading",
        with_line_below_heading(public_panel, maintenance_line(LONG_REST, language)),
    )
    for picture in (FULL_ALT, None):
        watched = spectator_panel(table, public, public.hand, picture, language, EMOJIS)
        yield "spectator_panel", watched
    yield "course_panel", course_panel(table, public, FULL_ALT, language, EMOJIS)
    seat = public.hand.turn if public.hand.turn is not None else 0
    own = view_for(match, seat)
    for preferences, picture in ((Preferences(), FULL_ALT), (NO_PICTURES, None)):
        seen = HandContext(table, own, own.hand, language, emojis=EMOJIS, preferences=preferences)
        odd_tables = (replace(seen, table=odd) for odd in at_odds(table))
        for each in (seen, replace(seen, sits_at_several=True), *odd_tables):
            yield "hand_panel", hand_panel(each, picture)


def between_players(name: GameName, language: Language) -> Iterator[tuple[str, Panel]]:
    """The proposals of players, during play and before it."""
    players = GAMES[name].players[-1]
    for actions in (1, 4, 9, 20):
        gathering = Gathering(name.value, players=players, first_user=SNOWFLAKE - 9)
        gathering.until_turn(actions)
        people = tuple(Person(SNOWFLAKE - 9 + seat, WIDE_NAMES[seat]) for seat in range(players))
        table = replace(gathering.table, seats=people)
        yield "substitute_panel", substitute_panel(table, language)
        for seat, person in table.people.items():
            yield "offer_panel", offer_panel(table, seat, SNOWFLAKE, language)
            left = tuple((other, 1) for other in range(players) if other != seat)
            conduct = replace(new_session(players), left=left, away=tuple(s for s, _ in left))
            actor = Actor(person.user_id, moderator=True, guild_id=table.venue.guild_id)
            for each in (table, replace(table, session=conduct)):
                yield "menu_panel", menu_panel(each, actor, language)
                yield "stop_panel", stop_panel(each, actor, language)
                for entry in (
                    MenuEntry.CLAIM,
                    MenuEntry.LEAVE,
                    MenuEntry.RESIGN,
                    MenuEntry.END,
                    MenuEntry.CLOSE,
                ):
                    yield "confirmation_panel", confirmation_panel(each, actor, entry, language)


def of_a_hand_again(name: GameName, language: Language) -> Iterator[tuple[str, Panel]]:
    """Steps of a replay, in the longest match possible, as pictures and in words."""
    steps = play_match((name.value, {}), 3, GAMES[name].players[-1], hands=3)
    match = steps[-1].after
    hand = open_hand(match, [step.action for step in steps], 0)
    scorers = match.game.scorers(match.players)
    names, again = WIDE_NAMES[: match.players], played_hand(match, [s.action for s in steps], 0)
    for place in (*range(0, len(hand.steps), 6), len(hand.steps) - 1):
        for picture in (FULL_ALT, None):
            narrator = Narrator(
                language, match.rules, scorers, names, markdown=True, whole_names=picture is None
            )
            where = ReplayPosition(10**18 - 1, 9998, place, record="f" * 16)
            shown = replace(hand, number=9998, hands=9999)
            replaying = ReplayContext(where, shown, narrator)
            yield "replay_panel", replay_panel(replaying, picture)
    yield from of_decisions(again, language)


def of_decisions(hand: PlayedHand, language: Language) -> Iterator[tuple[str, Panel]]:
    """What is said of choices in a hand with the most choices."""
    seats = [action.seat for action in hand.actions]
    own = (n for n, seat in enumerate(seats) if seat == seats[-1])
    places = tuple(n for n in own if has_choice(hand.view_before(n)))
    scorers = hand.view_before(0).scorers
    narrator = Narrator(language, hand.dealt.rules, scorers, WIDE_NAMES[: hand.dealt.seats])
    for place in places[::4]:
        view, done = hand.view_before(place), hand.actions[place]
        where = DecisionPosition(10**18 - 1, 9998, place)
        others = [a for a in hand.actions if type(a) is type(done)][:12]
        candidates = tuple(Valued(a, 1234.5, 99.5) for a in (*others, done))
        for chosen in (None, 0, len(candidates) - 1):
            review = DecisionReview(candidates, chosen, 400, REASONS)
            context = WhyContext(narrator, where, places, view, done, review, is_over=True)
            yield "why_panel", why_panel(context, None)
    game, rules = view.game, view.rules
    for review in post_mortems(hand, places).values():
        context = PostMortemContext(language, 10**18 - 1, 9998, game, rules, review)
        panel = post_mortem_panel(context)
        yield "post_mortem_panel", panel
        yield "with_worth", with_worth(panel, game.name, ClearWorth(9999, -9999, 9999), language)


def before_a_match(name: GameName, language: Language) -> Iterator[tuple[str, Panel]]:
    """The lobby, the draw, the cuts, the help, with every rule option set and every seat taken."""
    game = GAMES[name]
    options = tuple({option.knob: option for option in possible_rule_options(game, None)}.values())
    rules = match_rules_for(game, None, None, 99 if game.takes_hands else None, options)
    match = play_hand((name.value, {}), 1, game.players[-1]).start
    playing = replace(table_of(match, *WIDE_NAMES[: match.players]), rules=rules)
    people = tuple(Person(SNOWFLAKE - n, WIDE_NAMES[n]) for n in range(game.players[-1]))
    full = replace(playing, stage=Stage.LOBBY, match=None, seats=people)
    alone = replace(full, host_id=SNOWFLAKE, seats=(people[0], *(None,) * (len(people) - 1)))
    for table in (full, alone, replace(full, seats=(None,) * game.players[-1])):
        for terms in (Agreement(), *WIDEST_TERMS):
            yield "lobby_panel", lobby_panel(replace(table, agreement=terms), language, FULL_ALT)
        for user_id in (SNOWFLAKE, SNOWFLAKE - 1, 1):
            own = own_lobby_panel(table, Actor(user_id, SNOWFLAKE), language, intro="x" * 200)
            yield "own_lobby_panel", own
    everybody = [SNOWFLAKE - n for n in range(MOST_INVITED)]
    yield "invited_panel", invited_panel(full, everybody, language)
    yield "alert_panel", alert_panel(alone, language)
    yield "elsewhere_panel", elsewhere_panel(alone, "x" * 200, language)
    yield "call_panel", call_panel(alone, SNOWFLAKE, language)
    drawn = draw_seats(full, PACK)
    assert drawn.draw is not None
    yield "draw_panel", draw_panel(drawn, drawn.draw, language, EMOJIS)
    cut = replace(playing, stage=Stage.PLAYING, seats=people, deadline=2.0**31)
    for cutting in (before_hand(len(people)), longest_cuts(len(people))):
        asking = replace(cut, cutting=cutting, agreement=Agreement(cutting=True))
        yield "fair_deal_panel", fair_deal_panel(asking, "", language)
        for seat in (None, 0):
            panel = cutting_panel(asking, cutting, language, seat)
            yield "cutting_panel", panel
            yield (
                "with_line_below_heading",
                with_line_below_heading(panel, maintenance_line(LONG_REST, language)),
            )
    for page in HelpPage:
        for helped in (full, playing, None):
            here = HelpContext(SNOWFLAKE, True, helped, may_open=True)
            yield "help_panel", help_panel(page, here, learn_button(language), language)
    yield "no_table_panel", no_table_panel(language)


def of_no_table(language: Language, thinned: Thinning) -> Iterator[tuple[str, Panel]]:
    """The messages that belong to no table."""
    yield from of_the_books(language)
    yield from widest_panels(WIDE_NAMES, language, FULL_ALT)
    yield from widest_daily(WIDE_NAMES, language, FULL_ALT)
    zones = thinned(sorted(time_zones(), key=len))
    for hours in (None, *(QuietHours(22, 11, zone) for zone in zones)):
        preferences = Preferences(quiet_hours=hours)
        for page in PreferencesPage:
            yield "preferences_panel", preferences_panel(preferences, language, page)
        yield "quiet_hours_panel", quiet_hours_panel(hours, language)
    yield "notice", notice("x" * 4000)
    for number in (0, 1, 200):
        tables = [ListedTable(game, SNOWFLAKE, WIDE_NAMES[:6], 6) for game in GAMES] * number
        yield "listing_panel", listing_panel(tables, language)
    yield "alert_set_panel", alert_set_panel(SNOWFLAKE, tuple(GAMES), language)
    for page in SettingsPage:
        for settings in (ServerSettings(), WIDEST_SETTINGS):
            chosen = (*settings.channels, settings.daily_channel or 0)
            needed = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")
            lacks = Lacks(dict.fromkeys(chosen, needed), ping=True)
            yield "settings_panel", settings_panel(settings, page, language, lacks)
    yield "privacy_panel", privacy_panel(language)
    yield "forget_panel", forget_panel(language)
    yield "delete_server_panel", delete_server_panel(language)
    for name in GAMES:
        for number in range(len(rule_pages(language, name))):
            yield "rules_panel", rules_panel(PageId(name, number), language)
        for c in thinned(PACK):
            asked = default_card_id(c, name)
            page = card_page(language, c, asked.game, asked.rules)
            yield "card_panel", card_panel(asked, page, FULL_ALT, language)
    yield "glossary_panel", glossary_panel(language)
    for word in glossary_words(language):
        yield "glossary_word_panel", glossary_word_panel(word, language)
    failed = tuple(
        CheckedHand(number, True, Failure(step, "x" * 300))
        for number, step in enumerate(list(CheckStep) * 50, start=1)
    )
    checked = CheckedRecord(Opening(SNOWFLAKE, bytes(32)), failed)
    assert checked.verdict is CheckVerdict.FAILED
    yield "verification_panel", verification_panel(checked, language)


@GAMES_AT_THEIR_LARGEST
def test_a_table_fits_with_the_widest_names_throughout(
    name: GameName, thinned: Thinning, only_first: Thinning
) -> None:
    for language in only_first(WIDEST_FIRST):
        for match in thinned(during(name)):
            for kind, panel in of_a_hand(match, language):
                assert not faults(panel), (language, kind)
        for kind, panel in (
            *of_a_match(at_the_end(name), language),
            *of_a_hand_again(name, language),
            *before_a_match(name, language),
            *between_players(name, language),
        ):
            assert not faults(panel), (language, kind)


@LANGUAGES
def test_everything_declared_by_everybody_fits(language: Language) -> None:
    match = everybody_declares()
    assert len(match.hand.declarations) == 3
    for kind, panel in of_a_hand(match, language):
        assert not faults(panel), kind


@LANGUAGES
def test_what_belongs_to_no_table_fits(language: Language, thinned: Thinning) -> None:
    for kind, panel in of_no_table(language, thinned):
        assert not faults(panel), kind


def test_every_kind_of_message_is_among_these(thinned: Thinning) -> None:
    written = {
        node.name
        for path in PANELS.rglob("*.py")
        if path.parent.name not in TRIED_ELSEWHERE
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        if node.returns is not None and ast.unparse(node.returns) in ("Panel", "Panel | None")
    }
    name, language = GameName.OTTOCENTO, Language.ENGLISH
    tried = {kind for match in thinned(during(name)) for kind, _ in of_a_hand(match, language)}
    tried |= {kind for kind, _ in of_a_match(at_the_end(name), language)}
    tried |= {kind for kind, _ in of_a_hand_again(name, language)}
    tried |= {kind for kind, _ in before_a_match(name, language)}
    tried |= {kind for kind, _ in between_players(name, language)}
    tried |= {kind for kind, _ in of_no_table(language, thinned)}
    assert written - CHANGES_OF_PANELS == tried | ELSEWHERE
