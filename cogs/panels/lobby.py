"""The table message before the match: who sits where, and how to join."""

from __future__ import annotations

from bot.dealing.chain import has_seed_for
from bot.tables.lobby import seated_to_start
from bot.tables.model import Computer, Stage, Table
from bot.tables.problems import TableProblemError
from bot.text import Language, say
from bot.text.names import rule_set_description
from cogs.custom_ids import CustomId, Verb
from cogs.panels.content import Button, Buttons, Colour, Panel, Part, Style, Text, rows
from cogs.panels.rules import rules_id
from cogs.panels.shuffling import start_line
from cogs.panels.words import (
    customs_line,
    has_compass,
    has_partners,
    heading,
    occupant_name,
    seat_name,
)

_SEATS_WITH_BUTTONS = 5
"""Up to so many seats have a button each; more share one for the first free seat."""


def lobby_panel(table: Table, language: Language) -> Panel:
    """The seats with who is in them, and the buttons to fill them and to start."""
    about = rule_set_description(language, table.rules.base)
    agreed = customs_line(language, table.game, table.rules, len(table.seats))
    parts: list[Part] = [
        Text(f"## {heading(language, table.game, table.rules)}"),
        Text(about if agreed is None else f"{about}\n{agreed}"),
        Text("\n".join(_seat_line(language, table, seat) for seat in range(len(table.seats)))),
        Text(" ".join(_how_to_start(table, language))),
        Text(start_line(table, language)),
        *rows(_sit_buttons(table, language)),
        Buttons(
            (
                _button(table, language, Verb.LEAVE),
                _button(
                    table, language, Verb.ADD_COMPUTER, disabled=not table.free_seats
                ),
                _button(table, language, Verb.REMOVE_COMPUTER, disabled=not _computers(table)),
                Button(rules_id(Verb.RULES, table.game.name), say(language, "button-rules")),
            )
        ),
        _start_row(table, language),
    ]  # fmt: skip
    return Panel(tuple(parts), Colour.WAITING)


def ended_panel(table: Table, language: Language) -> Panel:
    """What is left of the table message when the table was closed or cannot go on."""
    said = "table-parked" if table.stage is Stage.PARKED else "table-closed"
    if table.match is not None and not has_seed_for(table.next_hand):
        said = "table-chain-ends"
    return Panel(
        (
            Text(f"## {heading(language, table.game, table.rules)}"),
            Text(say(language, said)),
        ),
        Colour.WAITING,
    )


def may_start(table: Table) -> bool:
    """Whether the host may start the match with those who sit there."""
    try:
        seated_to_start(table)
    except TableProblemError:
        return False
    return True


def _how_to_start(table: Table, language: Language) -> list[str]:
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


def _start_row(table: Table, language: Language) -> Buttons:
    closed = not may_start(table)
    partners = has_partners(table.game, len(table.seats))
    drawn = Button(
        CustomId(table.id, table.version, Verb.START_DRAWN),
        say(language, "button-draw" if partners else "button-draw-deal"),
        Style.MAIN,
        disabled=closed,
    )
    start = _button(table, language, Verb.START_AS_SEATED, style=Style.CONFIRM, disabled=closed)
    return Buttons((start, drawn, _button(table, language, Verb.CLOSE, style=Style.END)))


def _seat_line(language: Language, table: Table, seat: int) -> str:
    where = seat_name(language, seat, len(table.seats), table.rules)
    return say(language, "lobby-seat", seat=where, who=occupant_name(language, table, seat))


def _sit_buttons(table: Table, language: Language) -> list[Button]:
    if not table.free_seats:
        return []
    if len(table.seats) > _SEATS_WITH_BUTTONS:
        return [_button(table, language, Verb.SIT, style=Style.MAIN)]
    return [
        Button(
            CustomId(table.id, table.version, Verb.SIT, str(seat)),
            _sit_label(table, language, seat),
            Style.MAIN,
        )
        for seat in table.free_seats
    ]


def _sit_label(table: Table, language: Language, seat: int) -> str:
    players = len(table.seats)
    if not has_compass(players):
        return say(language, "button-sit-number", number=seat + 1)
    return say(language, "button-sit-at", seat=seat_name(language, seat, players, table.rules))


def _button(
    table: Table,
    language: Language,
    verb: Verb,
    *,
    style: Style = Style.PLAIN,
    disabled: bool = False,
) -> Button:
    custom_id = CustomId(table.id, table.version, verb)
    return Button(custom_id, say(language, f"button-{verb.value}"), style, disabled)


def _computers(table: Table) -> int:
    return sum(isinstance(occupant, Computer) for occupant in table.seats)
