"""The table message before the match, and the invitation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.tables.rules.lobby import seated_to_start
from bot.tables.state.agreement import Admission
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.occasion import DailyOccasion, EveningOccasion
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.text.words.names import game_name, rule_set_description
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.shuffle_proof import fair_deal_button
from bot.ui.table.proposals import menu_button
from bot.ui.words import (
    has_partners,
    heading,
    occupant_name,
    rule_options_line,
    seat_name,
    time_control_name,
)

_MOST_NAMED = 10
"""How many of the invited people are named."""


def lobby_panel(table: Table, language: Language) -> Panel:
    """The seats with their occupants, and the buttons to fill them and to start."""
    about = rule_set_description(language, table.rules.base)
    agreed = rule_options_line(language, table.game, table.rules, len(table.seats))
    terms = _terms(table, language)
    seats = "\n".join(_seat_line(language, table, seat) for seat in range(len(table.seats)))
    begins = " ".join(_how_to_start(table, language))
    parts: list[Part] = [
        Text(f"## {heading(language, table.game, table.rules)}"),
        Text(about if agreed is None else f"{about}\n{agreed}"),
        *((Text("\n".join(terms)),) if terms else ()),
        Text(seats),
        *((Text(begins),) if begins else ()),
        Buttons(tuple(_public_buttons(table, language))),
    ]
    return Panel(tuple(parts), AccentColour.WAITING)


def invited_panel(table: Table, user_ids: Sequence[int], language: Language) -> Panel:
    """The ping of the people whom the host invites."""
    said = say(
        language,
        "invited",
        number=len(user_ids),
        people=listed(language, [f"<@{user_id}>" for user_id in user_ids]),
        host=f"<@{table.host_id}>",
        game=game_name(language, table.game.name),
    )
    return Panel((Text(said),), AccentColour.WAITING)


def can_start(table: Table) -> bool:
    """Whether the host may start the match with the seated players."""
    try:
        seated_to_start(table)
    except TableRefusedError:
        return False
    return True


def _how_to_start(table: Table, language: Language) -> list[str]:
    match table.occasion:
        case EveningOccasion(_, drawn, number):
            return [say(language, "lobby-evening", round=drawn + 1, table=number + 1)]
        case DailyOccasion():
            return []
        case None:
            return _how_host_starts(table, language)


def _how_host_starts(table: Table, language: Language) -> list[str]:
    numbers, host = table.game.players, f"<@{table.host_id}>"
    if len(numbers) > 1:
        return [
            say(language, "lobby-players-range", least=numbers[0], most=numbers[-1]),
            say(language, "lobby-host-any", host=host),
        ]
    lines = [say(language, "lobby-players", number=numbers[0])]
    if has_partners(table.game, numbers[0]):
        lines.append(say(language, "lobby-partners"))
    return [*lines, say(language, "lobby-host", host=host)]


def _terms(table: Table, language: Language) -> list[str]:
    """The clock, if there is one; whether people cut, and may ask why; who may sit down, unless
    everybody may."""
    terms, lines = table.agreement, []
    if terms.time_control.runs:
        lines.append(
            say(language, "lobby-clock", clock=time_control_name(language, terms.time_control))
        )
    if terms.cutting:
        lines.append(say(language, "lobby-cutting"))
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
    """The first people by name, and the number of the others."""
    named = [f"<@{user_id}>" for user_id in user_ids[:_MOST_NAMED]]
    more = len(user_ids) - len(named)
    if not more:
        return listed(language, named)
    return say(language, "lobby-invited-more", people=", ".join(named), number=more)


def _guests(table: Table) -> tuple[int, ...]:
    """The seats of the people other than the host."""
    return tuple(s for s, person in table.people.items() if person.user_id != table.host_id)


def _seat_line(language: Language, table: Table, seat: int) -> str:
    where = seat_name(language, seat, len(table.seats), table.rules)
    who = occupant_name(language, table, seat)
    if seat in table.unready:
        return say(language, "lobby-seat-not-ready", seat=where, who=who)
    if seat in table.people and seat not in _guests(table) and table.occasion is None:
        return say(language, "lobby-seat-host", seat=where, who=who)
    return say(language, "lobby-seat", seat=where, who=who)


def _public_buttons(table: Table, language: Language) -> Iterator[Button]:
    """What anybody may press; what is the host's alone is behind *More…*, and nothing is where the
    table has an occasion."""
    if table.occasion is not None:
        ready = CustomId(table.id, table.version, Verb.READY)
        yield Button(ready, say(language, "lobby-menu-ready"), ButtonStyle.CONFIRM)
        yield fair_deal_button(table, language)
        return
    if table.free_seats:
        custom_id = CustomId(table.id, table.version, Verb.SIT)
        yield Button(custom_id, say(language, "button-sit"), ButtonStyle.MAIN)
    yield menu_button(table, language)
    yield fair_deal_button(table, language)
