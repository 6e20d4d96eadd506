"""Messages between players: the table's menu, questions, a pause, seats on offer, endings."""

from bot.client.components import Panel
from bot.draw.card_emojis import CardEmojis
from bot.draw.style import Style
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_cards import HandContext
from bot.table.panels.proposals import offer_panel
from bot.table.panels.scores import ended_panel, result_panel
from bot.table.panels.table import table_panel
from bot.table.panels.table_menu import confirmation_panel, menu_panel, stop_panel, substitute_panel
from bot.table.rules.permissions import Actor
from bot.table.rules.table_actions import MenuEntry
from bot.table.state.actions import Answer, Offer, ProposalKind, Propose
from bot.words import Language
from tarocchino.core.views.view import view_for
from tests.approval.gallery.moments import CHANNEL_ID, FIRST_USER_ID, GUILD_ID
from tests.approval.gallery.tables import Named
from tests.builders.table import Gathering

_STYLE = Style()
_SINCE = 1_790_000_000.0
_COUSIN = FIRST_USER_ID + 4


def between(language: Language, emojis: CardEmojis) -> Named:
    yield from _menus(language)
    yield from _questions(language, emojis)
    yield from _seats(language, emojis)
    yield from _endings(language)


def gathered(computers: tuple[int, ...] = ()) -> Gathering:
    """Four at a table, in the second trick, somebody's card just played."""
    gathering = Gathering(
        computers=computers, first_user=FIRST_USER_ID, place=(GUILD_ID, CHANNEL_ID)
    )
    gathering.now = _SINCE
    gathering.until_turn(8)
    while not gathering.hand.tricks or not gathering.hand.trick.plays:
        gathering.move()
    return gathering


def _menus(language: Language) -> Named:
    of_four = gathered()
    mover = of_four.last_mover
    yield "menu/player", "The table's menu", _menu(of_four, mover, language)
    alone = gathered(computers=(1, 2, 3))
    yield "menu/alone", "The menu of who plays with computers", _menu(alone, 0, language)
    for name, gathering, seat in (("stop", of_four, mover), ("stop-alone", alone, 0)):
        panel = stop_panel(gathering.table, _actor(gathering, seat), language)
        yield f"menu/{name}", "What leaves the table or ends the match", panel
    for entry in (
        MenuEntry.CLAIM,
        MenuEntry.LEAVE,
        MenuEntry.RESIGN,
        MenuEntry.END,
        MenuEntry.CLOSE,
    ):
        panel = confirmation_panel(of_four.table, _actor(of_four, mover), entry, language)
        yield f"sure/{entry.value}", f"Are you sure? {entry.value}", panel
    yield "menu/substitute", "Who plays on?", substitute_panel(of_four.table, language)
    left = gathered()
    left.gets_up(1)
    back = Actor(FIRST_USER_ID + 1, GUILD_ID)
    yield "menu/back", "The menu of who has left", menu_panel(left.table, back, language)
    nothing = Actor(FIRST_USER_ID + 6, GUILD_ID)
    yield "menu/nothing", "The menu of who looks on", menu_panel(left.table, nothing, language)


def _questions(language: Language, emojis: CardEmojis) -> Named:
    for matter in ProposalKind:
        asking = gathered()
        seat = asking.last_mover if matter is ProposalKind.UNDO else asking.turn
        asking.do(Propose(seat, matter))
        name = f"ask/{matter.value}"
        yield f"{name}-table", f"Asked: {matter.value}", _table(asking, language, emojis)
        proposal = asking.table.session.proposal if asking.table.session else None
        asked = proposal.awaited[0]
        yield (
            f"{name}-hand",
            f"Asked of the reader: {matter.value}",
            _hand(asking, asked, language, emojis),
        )
    paused = gathered()
    paused.do(Propose(0, ProposalKind.PAUSE))
    for seat in (1, 2, 3):
        paused.do(Answer(seat, agrees=True))
    yield "pause/table", "A break", _table(paused, language, emojis)
    yield "pause/hand", "A break, to who is in turn", _hand(paused, paused.turn, language, emojis)


def _seats(language: Language, emojis: CardEmojis) -> Named:
    offered = gathered()
    offered.do(Offer(1, _COUSIN))
    panel = offer_panel(offered.table, 1, _COUSIN, language)
    yield "offer/message", "Somebody is asked to play on", panel
    offered.gets_up(2)
    offered.do(Offer(2))
    yield "offer/table", "Two seats that can be taken over", _table(offered, language, emojis)


def _endings(language: Language) -> Named:
    resigned = gathered(computers=(2,))
    resigned.do(Propose(0, ProposalKind.RESIGN))
    view = view_for(resigned.match, None)
    yield "ended/resigned", "A match given up", result_panel(resigned.table, view, language)
    agreed = gathered(computers=(1, 2, 3))
    agreed.do(Propose(0, ProposalKind.END))
    yield "ended/agreed", "Everybody agreed to stop", ended_panel(agreed.table, language)


def _actor(gathering: Gathering, seat: int) -> Actor:
    user_id = gathering.user_of(seat)
    assert user_id is not None
    return Actor(user_id, GUILD_ID)


def _menu(gathering: Gathering, seat: int, language: Language) -> Panel:
    return menu_panel(gathering.table, _actor(gathering, seat), language)


def _table(gathering: Gathering, language: Language, emojis: CardEmojis) -> Panel:
    view = view_for(gathering.match, None)
    assert view.hand is not None
    picture = PublicTable(view, gathering.table.names).draw(language, _STYLE)
    return table_panel(gathering.table, view, view.hand, picture, language, emojis)


def _hand(gathering: Gathering, seat: int, language: Language, emojis: CardEmojis) -> Panel:
    view = view_for(gathering.match, seat)
    assert view.hand is not None
    seen = HandContext(gathering.table, view, view.hand, language, emojis=emojis)
    return hand_panel(seen, Turn(view, gathering.table.names).draw(language))
