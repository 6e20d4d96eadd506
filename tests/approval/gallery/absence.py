"""Messages about time: until when one may think, who is late, who is away."""

from dataclasses import replace

from bot.client.components import Panel
from bot.draw.card_emojis import CardEmojis
from bot.draw.style import Style
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.settings.agreement import DAY, MINUTE, Agreement, Pace, TimeControl
from bot.table.live.live_table import turn_deadline
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_cards import HandContext
from bot.table.panels.scores import result_panel
from bot.table.panels.table import notice_panel, table_panel, turn_panel
from bot.table.state.actions import ProposalKind, Propose, Reminded, TimedOut
from bot.table.state.session import NO_OUTAGES, Session, new_clock
from bot.table.state.table import Table
from bot.words import Language
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.approval.gallery.moments import CHANNEL_ID, FIRST_USER_ID, GUILD_ID
from tests.approval.gallery.tables import Named
from tests.builders.table import Gathering

_STYLE = Style()
_SINCE = 1_790_000_000.0
A_TURN, A_MATCH = TimeControl(Pace.TURN, 90), TimeControl(Pace.MATCH, 10 * MINUTE, 5)
A_DAY = TimeControl(Pace.CORRESPONDENCE, DAY)


def lateness(language: Language, emojis: CardEmojis) -> Named:
    for name, clock in (("turn", A_TURN), ("match", A_MATCH), ("day", A_DAY)):
        timed = _timed(clock)
        yield f"clock/{name}-table", f"With a clock: {name}", _table(timed, language, emojis)
        yield f"clock/{name}-hand", f"In turn: {name}", _hand(timed, timed.turn, language, emojis)
    late = _timed(A_TURN)
    seat = late.turn
    late.now += 91
    late.do(Reminded(seat))
    yield "late/table", "Somebody is late", _table(late, language, emojis)
    yield "late/hand", "Being late", _hand(late, seat, language, emojis)
    yield "late/notice", "Word in the channel", notice_panel(_shown(late), (), language)
    pinged = _shown(late).people[seat].user_id
    called = turn_panel(_shown(late), pinged, language)
    yield "late/turn", "A ping for whoever takes no direct messages", called
    yield from _away(late, seat, language, emojis)
    yield from _ended(language)


def _away(late: Gathering, seat: int, language: Language, emojis: CardEmojis) -> Named:
    late.do(TimedOut(seat))
    yield "away/one-turn", "A computer player plays one turn", _table(late, language, emojis)
    yield "away/one-turn-hand", "One's turn is being played", _hand(late, seat, language, emojis)
    for _ in range(2):
        late.do(TimedOut(seat))
    late.do(choose(view_for(late.match, seat)))
    second = late.turn
    late.do(Reminded(second))
    shown = _shown(late)
    yield "late/second", "One was late, another is", notice_panel(shown, (FIRST_USER_ID,), language)
    yield "away/table", "Somebody is away", _table(late, language, emojis)
    yield "away/hand", "Being away", _hand(late, seat, language, emojis)
    everybody = Session(missed=(3, 3, 3, 3), away=(0, 1, 2, 3))
    late.table = replace(late.table, session=everybody)
    yield "away/all", "Nobody is there", _table(late, language, emojis)


def _ended(language: Language) -> Named:
    shared = _timed(A_TURN)
    shared.gets_up(3)
    for _ in range(9):
        shared.move()
    shared.do(Propose(1, ProposalKind.RESIGN))
    view = view_for(shared.match, None)
    yield "ended/shared", "Two have played for a seat", result_panel(shared.table, view, language)


def _timed(clock: TimeControl) -> Gathering:
    """Four at a table with this clock, in the second trick."""
    gathering = Gathering(first_user=FIRST_USER_ID, place=(GUILD_ID, CHANNEL_ID))
    gathering.table = replace(
        gathering.table, agreement=Agreement(clock), clock=new_clock(clock, 4)
    )
    gathering.now = _SINCE
    gathering.until_turn(8)
    while not gathering.hand.tricks or not gathering.hand.trick.plays:
        gathering.move()
        gathering.now += 20
    return gathering


def _shown(gathering: Gathering) -> Table:
    late_at = turn_deadline(gathering.table, NO_OUTAGES)
    return replace(gathering.table, turn_deadline=late_at)


def _table(gathering: Gathering, language: Language, emojis: CardEmojis) -> Panel:
    view, table = view_for(gathering.match, None), _shown(gathering)
    assert view.hand is not None
    picture = PublicTable(view, table.names).draw(language, _STYLE)
    return table_panel(table, view, view.hand, picture, language, emojis)


def _hand(gathering: Gathering, seat: int, language: Language, emojis: CardEmojis) -> Panel:
    view = view_for(gathering.match, seat)
    assert view.hand is not None
    seen = HandContext(_shown(gathering), view, view.hand, language, emojis=emojis)
    return hand_panel(seen, Turn(view, gathering.table.names).draw(language))
