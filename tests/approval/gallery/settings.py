"""Messages about order: what servers decide, who is blocked or muted, and maintenance."""

from dataclasses import replace

from bot.client.components import Panel, notice
from bot.draw.card_emojis import CardEmojis
from bot.draw.style import Style
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.features.privacy.panels import delete_server_panel, forget_panel, privacy_panel
from bot.settings.agreement import Pace, TimeControl
from bot.settings.preferences import QuietHours
from bot.settings.servers import DEFAULT_SETTINGS, MaintenanceStatus, Openers, ServerSettings
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_cards import HandContext
from bot.table.panels.lobby import lobby_panel
from bot.table.panels.server_settings import Lacks, SettingsPage, settings_panel
from bot.table.panels.table import maintenance_line, table_panel, with_line_below_heading
from bot.table.state.seats import Computer, Person
from bot.table.state.session import NO_SESSION, new_session
from bot.table.state.table import Stage
from bot.words import Language, say
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName
from tests.approval.gallery.moments import CHANNEL_ID, FIRST_USER_ID, Moment, moments
from tests.approval.gallery.tables import Named

_STYLE = Style()
_ROLE = 1_290_000_000_000_003_000
CLUB = ServerSettings(
    channels=frozenset({CHANNEL_ID}),
    openers=Openers.ROLE,
    role=_ROLE,
    language=Language.ITALIAN,
    game=GameName.MILLONE,
    rules=RuleSetName.PAGAT,
    clock=TimeControl(Pace.TURN, 90),
    signals=False,
    sayings=False,
    cutting=True,
    players_role=_ROLE,
    leaderboard=False,
    puzzle_channel=CHANNEL_ID,
    puzzle_hour=18,
    open_tables=1,
    openings=None,
    quiet_hours=QuietHours(22, 7, "Europe/Rome"),
)
"""A club that has decided everything."""

WHEN = {"when": "<t:1790000000:R>"}
NOTED = MaintenanceStatus(1_790_000_000.0, 1_790_003_600.0, "Si aggiorna il *tavolo*: a dopo!")


def order(language: Language, emojis: CardEmojis) -> Named:
    for page in SettingsPage:
        for name, settings in (("usual", DEFAULT_SETTINGS), ("club", CLUB)):
            panel = settings_panel(settings, page, language)
            yield f"settings/{page.value}-{name}", f"/settings, {name}", panel
    yield "settings/privacy", "/privacy", privacy_panel(language)
    yield "settings/privacy-forget", "/privacy, Forget me", forget_panel(language)
    yield "settings/privacy-server", "/privacy about: server", delete_server_panel(language)
    for told in ("told-privacy-forgotten", "told-privacy-export", "told-privacy-server-deleted"):
        yield f"settings/{told}", f"/privacy, {told}", notice(say(language, told))
    for problem in ("problem-still-seated", "problem-still-entered", "problem-tables-open"):
        text = say(language, problem, channel=f"<#{CHANNEL_ID}>")
        yield f"settings/{problem}", f"/privacy, {problem}", notice(text)
    limits = (("problem-too-many-tables", {"number": 5}), ("problem-too-many-openings", WHEN))
    for problem, arguments in limits:
        yield f"settings/{problem}", problem, notice(say(language, problem, **arguments))
    for problem in ("problem-one-at-a-time", "problem-earlier-version", "problem-malformed"):
        yield f"settings/{problem}", problem, notice(say(language, problem))
    no_role = replace(CLUB, role=None, channels=frozenset())
    panel = settings_panel(no_role, SettingsPage.TABLES, language)
    yield "settings/tables-no-role", "/settings, no role yet", panel
    lacks = Lacks(dict.fromkeys(CLUB.channels, ("send_messages", "attach_files")), ping=True)
    panel = settings_panel(CLUB, SettingsPage.TABLES, language, lacks)
    yield "settings/tables-lacking", "/settings, without permissions", panel
    lead = moments()["lead"]
    table = lead.table()
    assert lead.public.hand is not None
    picture = PublicTable(lead.public, lead.names).draw(language, _STYLE)
    playing = table_panel(table, lead.public, lead.public.hand, picture, language, emojis)
    waiting = replace(table, stage=Stage.LOBBY, match=None, session=NO_SESSION)
    lobby = lobby_panel(waiting, language)
    for name, told in (("plain", MaintenanceStatus(0.0)), ("noted", NOTED)):
        line = maintenance_line(told, language)
        yield (
            f"maintenance/table-{name}",
            "A match during maintenance",
            with_line_below_heading(playing, line),
        )
        yield (
            f"maintenance/lobby-{name}",
            "A lobby during maintenance",
            with_line_below_heading(lobby, line),
        )
    yield "notice/muted", "A hand played in silence", _muted(lead, language, emojis)
    told = say(language, "told-blocked", person=f"<@{_ROLE}>")
    yield "notice/blocked", "/block", notice(told)


def _muted(moment: Moment, language: Language, emojis: CardEmojis) -> Panel:
    """The hand of a player in turn who was muted."""
    view, table = moment.own(), moment.table()
    assert view.hand is not None
    assert view.seat is not None
    person = Person(FIRST_USER_ID, moment.names[view.seat])
    seats = tuple(person if seat == view.seat else Computer("Ada") for seat in range(view.players))
    conduct = replace(new_session(view.players), muted=(FIRST_USER_ID,))
    table = replace(table, seats=seats, session=conduct)
    seen = HandContext(table, view, view.hand, language, emojis=emojis)
    return hand_panel(seen, Turn(view, table.names, computers=table.computer_seats).draw(language))
