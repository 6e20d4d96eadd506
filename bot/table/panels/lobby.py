"""Show a table before its match, a person's own panel of the lobby, and a server's open tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.client.components import (
    MAX_OPTION_TEXT,
    MAX_OPTIONS,
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    notice,
    plain_name,
    shortened,
    shown_name,
)
from bot.client.custom_ids import CustomId, Verb
from bot.draw.picture import Picture
from bot.settings.agreement import Admission
from bot.table.panels.rules_pages import rules_button
from bot.table.panels.shuffle import fair_deal_button, public_menu_button
from bot.table.panels.table_menu import LOBBY_LINE
from bot.table.panels.words import (
    channel_link,
    has_compass,
    has_partners,
    heading,
    occupant_name,
    rule_option_lines,
    seat_name,
    table_button,
    table_id,
    time_control_name,
)
from bot.table.rules.lobby import missing_to_start
from bot.table.rules.permissions import Actor, Request, may
from bot.table.rules.table_actions import LobbyEntry, LobbyLine, lobby_menu
from bot.table.state.seats import Computer
from bot.table.state.table import DailyOccasion, EveningOccasion, Table
from bot.words import Language, say
from bot.words.names import game_name, rule_set_description
from bot.words.numbers import listed
from tarocchino.core.games import GameName, default_rules
from tarocchino.players.levels import Level

_MOST_NAMED = 10
"""The most invited people that are named."""


def lobby_panel(table: Table, language: Language, picture: Picture | None = None) -> Panel:
    """Return an invitation with a ``picture`` of the table: the game and how long it takes, the
    seats with their occupants, and buttons to sit down and to learn the game."""
    seats = "\n".join(_seat_lines(table, language))
    begins = _how_to_start(table, language)
    parts: list[Part] = [
        *(() if picture is None else (Image(picture),)),
        Text(f"## {game_name(language, table.game.name)}\n{_invitation(table, language)}"),
        *((Text(seats),) if seats else ()),
        *(() if begins is None else (Text(begins),)),
        Buttons(tuple(_public_buttons(table, language))),
    ]
    return Panel(tuple(parts), AccentColour.WAITING)


def _invitation(table: Table, language: Language) -> str:
    """Return the game and how long it takes; below, what is unusual at this table."""
    rules, usual = table.rules, default_rules(table.game, players=len(table.seats))
    is_usual = (rules.target, rules.hands) == (usual.target, usual.hands)
    game = table.game.name.value
    takes = say(language, "lobby-takes", game=game if is_usual else "other")
    lines = [f"{say(language, 'lobby-about', game=game)} {takes}"]
    if not is_usual or rules.base is not usual.base:
        lines.append(f"-# {heading(language, table.game, rules)}")
    if rules.base is not usual.base:
        lines.append(rule_set_description(language, rules.base))
    lines += rule_option_lines(language, table.game, rules, len(table.seats))
    return "\n".join([*lines, *_terms(table, language)])


def invited_panel(table: Table, user_ids: Sequence[int], language: Language) -> Panel:
    """Return the ping of the people whom the host invites."""
    said = say(
        language,
        "invited",
        number=len(user_ids),
        people=listed(language, [f"<@{user_id}>" for user_id in user_ids]),
        host=f"<@{table.host_id}>",
        game=game_name(language, table.game.name),
    )
    return Panel((Text(said),), AccentColour.WAITING)


def elsewhere_panel(table: Table, refused: str, language: Language) -> Panel:
    """Return why a person may not sit down, and a button that opens the same game in a thread."""
    opens = Button(CustomId(table.id, 0, Verb.OPEN_THREAD), say(language, "button-thread"))
    return Panel((Text(refused), Buttons((opens,))), AccentColour.WAITING)


def _how_to_start(table: Table, language: Language) -> str | None:
    match table.occasion:
        case EveningOccasion(_, drawn, number):
            return say(language, "lobby-evening", round=drawn + 1, table=number + 1)
        case DailyOccasion():
            return None
        case None:
            host = f"<@{table.host_id}>"
            return say(language, "lobby-begins", state=_waits_for(table), host=host)


def _waits_for(table: Table) -> str:
    """Return what the host waits for before the start, as the texts' selector."""
    if missing_to_start(table):
        return "seats"
    if table.unready:
        return "ready"
    if table.free_seats:
        return "more"
    return "computers" if table.computer_seats else "nobody"


def _terms(table: Table, language: Language) -> list[str]:
    """Return the clock, if there is one, and whether people cut, taken tricks lie face down, and
    people may ask why. Also who may sit down, unless everybody may."""
    terms, lines = table.agreement, []
    if terms.time_control.runs:
        lines.append(
            say(language, "lobby-clock", clock=time_control_name(language, terms.time_control))
        )
    if terms.cutting:
        lines.append(say(language, "lobby-cutting"))
    if terms.face_down:
        lines.append(say(language, "lobby-face-down"))
    if terms.advice:
        lines.append(say(language, "lobby-why"))
    match terms.admission:
        case Admission.ROLE:
            lines.append(say(language, "lobby-for-role", role=f"<@&{terms.role_id}>"))
        case Admission.INVITED:
            lines.append(say(language, "lobby-for-invited"))
        case Admission.EVERYONE:
            pass
    awaited = sorted(u for u in terms.invited if table.seat_of(u) is None and u != table.host_id)
    if awaited:
        lines.append(say(language, "lobby-invited", people=_mentioned(language, awaited)))
    return lines


def _mentioned(language: Language, user_ids: Sequence[int]) -> str:
    """Return the first people by name, and the number of the others."""
    named = [f"<@{user_id}>" for user_id in user_ids[:_MOST_NAMED]]
    more = len(user_ids) - len(named)
    if not more:
        return listed(language, named)
    return say(language, "lobby-invited-more", people=", ".join(named), number=more)


def _seat_lines(table: Table, language: Language) -> Iterator[str]:
    """Return a line for each seat; if seats only have numbers, for the taken ones."""
    players = len(table.seats)
    for seat, occupant in enumerate(table.seats):
        who = occupant_name(language, table, seat)
        if seat in table.unready:
            who = say(language, "lobby-not-ready", who=who)
        elif seat == table.seat_of(table.host_id) and table.occasion is None:
            who = say(language, "lobby-opened", who=who)
        if has_compass(players):
            where = seat_name(language, seat, players, table.rules)
            yield say(language, "lobby-seat", seat=where, who=who)
        elif occupant is not None:
            yield who


def _public_buttons(table: Table, language: Language) -> Iterator[Button]:
    """Yield the buttons for everybody; those of the host are behind *More…*."""
    if table.occasion is not None:
        label = say(language, "lobby-menu-ready")
        yield Button(table_id(table, Verb.READY), label, ButtonStyle.CONFIRM)
    else:
        if table.seats_for_people:
            yield table_button(table, Verb.SIT, language, ButtonStyle.MAIN)
        learn = CustomId(0, 0, Verb.BEGIN_LESSONS)
        yield Button(learn, say(language, "button-lessons"))
        yield rules_button(table.game.name, language)
    yield public_menu_button(table, language)


FILL = "fill"
"""The argument of *Start* if computer players sit down first."""

LEVEL = "level"
"""The argument of the menu in which a level is chosen; the button next to it has none."""


def own_lobby_panel(
    table: Table, actor: Actor, language: Language, *, intro: str | None = None
) -> Panel:
    """Return what this person may do in the lobby; ``intro`` is a line above it."""
    is_host = actor.user_id == table.host_id and table.occasion is None
    lines = [] if intro is None else [intro]
    lines += [
        f"### {heading(language, table.game, table.rules)}",
        _as_host(table, language) if is_host else _as_guest(table, actor, language),
    ]
    menu = lobby_menu(table, actor)
    parts: list[Part] = [Text("\n".join(lines))]
    if is_host:
        parts.extend(_host_rows(table, language))
        if table.free_seats:
            parts.append(_levels(table, language))
    if menu:
        options = tuple(_option(table, line, actor, language) for line in menu[:MAX_OPTIONS])
        parts.append(Menu(table_id(table, Verb.LOBBY), options, say(language, "lobby-menu")))
    if not is_host:
        moderates = may(actor, Request.CLOSE, table)
        close = (table_button(table, Verb.CLOSE, language, ButtonStyle.END),) if moderates else ()
        parts.append(Buttons((fair_deal_button(table, language), *close)))
    return Panel(tuple(parts), AccentColour.PLAYING)


def _as_host(table: Table, language: Language) -> str:
    if table.unready:
        names = [f"**{shown_name(table.names[seat])}**" for seat in table.unready]
        people = listed(language, names)
        return say(language, "lobby-host-unready", players=people, number=len(names))
    if missing := missing_to_start(table):
        return say(language, "lobby-host-missing", number=missing)
    return say(language, "lobby-host-may-start", button=say(language, "button-start"))


def _as_guest(table: Table, actor: Actor, language: Language) -> str:
    if isinstance(occasion := table.occasion, EveningOccasion):
        number, drawn = occasion.table + 1, occasion.round + 1
        return say(language, "lobby-evening", round=drawn, table=number)
    seat, host = table.seat_of(actor.user_id), f"<@{table.host_id}>"
    if seat is None:
        if not table.free_seats:
            full = "full" if not table.computer_seats else "computers"
            return say(language, f"lobby-guest-{full}")
        return say(language, "lobby-guest-free", number=len(table.free_seats))
    return say(
        language,
        "lobby-guest-unready" if seat in table.unready else "lobby-guest-ready",
        seat=seat_name(language, seat, len(table.seats), table.rules),
        host=host,
    )


def _host_rows(table: Table, language: Language) -> list[Buttons]:
    """Return the possible ones of the host's buttons: fill the table, start, close."""
    missing = missing_to_start(table)
    first: list[Button] = []
    if not table.unready:
        label = say(language, "button-start")
        if missing:
            level = table.agreement.level.value
            label = say(language, "button-start-with", number=missing, level=level)
        starts = table_id(table, Verb.START_AS_SEATED, FILL if missing else "")
        first.append(Button(starts, label, ButtonStyle.CONFIRM))
        if not missing:
            partners = has_partners(table.game, len(table.seats))
            label = say(language, "button-draw" if partners else "button-draw-deal")
            first.append(Button(table_id(table, Verb.START_DRAWN), label))
    second: list[Button] = []
    if table.free_seats:  # One tap adds another computer player of the last level.
        label = say(language, "button-add", level=table.agreement.level.value)
        second.append(Button(table_id(table, Verb.ADD_COMPUTER), label))
    if any(isinstance(occupant, Computer) for occupant in table.seats):
        second.append(table_button(table, Verb.REMOVE_COMPUTER, language))
    second.append(table_button(table, Verb.CLOSE, language, ButtonStyle.END))
    second.append(fair_deal_button(table, language))
    return [Buttons(tuple(row)) for row in (first, second) if row]


def _levels(table: Table, language: Language) -> Menu:
    """Return a menu that adds a computer player of any level."""
    options = tuple(
        Option(
            level.value,
            say(language, "level-option", level=level.value),
            say(language, "level-about", level=level.value),
        )
        for level in Level
    )
    return Menu(table_id(table, Verb.ADD_COMPUTER, LEVEL), options, say(language, "menu-levels"))


def _option(table: Table, line: LobbyLine, actor: Actor, language: Language) -> Option:
    moves = line.entry is LobbyEntry.SIT and table.seat_of(actor.user_id) is not None
    what = "move" if moves else line.entry.value
    where, who = "", ""
    if line.seat is not None:
        where = seat_name(language, line.seat, len(table.seats), table.rules)
        who = plain_name(table.names[line.seat])
    label = say(language, f"lobby-menu-{what}", seat=where, player=who)
    makes_way = line.entry is LobbyEntry.SIT and line.seat in table.computer_seats
    about = say(language, f"lobby-menu-{'computer' if makes_way else what}-about", player=who)
    return Option(
        LOBBY_LINE.write(line), shortened(label, MAX_OPTION_TEXT), shortened(about, MAX_OPTION_TEXT)
    )


_ROOM = MAX_TEXT - 500
"""The room for the list in a message, without its title and hints."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the list; ``free`` is the number of seats that its reader may take."""

    game: GameName
    channel_id: int
    players: tuple[str, ...]
    free: int = 0


def listing_panel(tables: Sequence[ListedTable], language: Language) -> Panel:
    """Return the tables with free seats first, then those that can be watched."""
    if not tables:
        return notice(say(language, "list-none"))
    with_seats = [table for table in tables if table.free]
    others = [table for table in tables if not table.free]
    lines: list[str] = []
    room, shown = _ROOM, 0
    for title, group in (("list-free", with_seats), ("list-watch", others)):
        fitting = _fitting([_line(table, language) for table in group], room)
        lines += (say(language, title), *fitting) if fitting else ()
        shown += len(fitting)
        room -= sum(len(line) + 1 for line in fitting) if len(fitting) == len(group) else room
    if shown < len(tables):
        lines.append(say(language, "list-more", number=len(tables) - shown))
    texts = (say(language, "list-title"), "\n".join(lines), say(language, "list-hint"))
    return Panel(tuple(Text(text) for text in texts), AccentColour.WAITING)


def alert_panel(table: Table, language: Language) -> Panel:
    """Return the direct message about a new table, with a button that ends these alerts."""
    told = say(
        language,
        "alert-opened",
        game=game_name(language, table.game.name),
        channel=channel_link(table),
        free=len(table.free_seats),
    )
    return Panel((Text(told), Buttons((_stop_button(table.venue.guild_id, language),))))


def alert_set_panel(guild_id: int, games: Sequence[GameName | None], language: Language) -> Panel:
    """Return which tables a person will hear of; None among the games is any game."""
    named = [game_name(language, game) for game in games if game is not None]
    if None in games or not named:
        told = say(language, "alert-set-any")
    else:
        told = say(language, "alert-set", games=listed(language, named))
    return Panel((Text(told), Buttons((_stop_button(guild_id, language),))), AccentColour.WAITING)


def call_panel(table: Table, role_id: int, language: Language) -> Panel:
    """Return the ping of a role for a table."""
    told = say(
        language,
        "players-wanted",
        role=f"<@&{role_id}>",
        host=f"<@{table.host_id}>",
        game=game_name(language, table.game.name),
        free=len(table.free_seats),
    )
    return Panel((Text(told),), AccentColour.WAITING)


def _line(table: ListedTable, language: Language) -> str:
    names = [shown_name(name) for name in table.players]
    return say(
        language,
        "list-table",
        game=game_name(language, table.game),
        channel=f"<#{table.channel_id}>",
        players=listed(language, names) if names else "",
        seated=len(table.players),
        free=table.free,
    )


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """Return as many of the first lines as fit into ``room``."""
    fitting: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        fitting.append(line)
    return fitting


def _stop_button(guild_id: int, language: Language) -> Button:
    custom_id = CustomId(0, 0, Verb.STOP_ALERTS, str(guild_id))
    return Button(custom_id, say(language, "button-stop-alerts"))
