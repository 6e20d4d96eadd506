"""What people see before a match: who may come, who is ready, and a table that nobody came to."""

from collections.abc import Iterator
from dataclasses import replace

from bot.client.components import Panel
from bot.draw.lobby import WaitingTable
from bot.draw.picture import Picture
from bot.settings.agreement import Admission, Agreement, Pace, TimeControl
from bot.table.panels.lobby import invited_panel, lobby_panel, own_lobby_panel
from bot.table.panels.scores import ended_panel
from bot.table.rules.lobby import add_computer
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.table import Ending, EndingKind, EveningOccasion, Stage, Table
from bot.words import Language
from tarocchino.core.games import GAMES, Game, GameName, default_rules
from tarocchino.players.levels import Level
from tests.approval.gallery.moments import FIRST_USER_ID, GUILD_ID, NAMES, moments

ROLE_ID = GUILD_ID + 500


def in_the_lobby(language: Language) -> Iterator[tuple[str, str, Panel]]:
    """Each message before a match: its name, a caption, and the message."""
    ottocento = empty(GameName.OTTOCENTO, 4)
    people = tuple(_person(n) for n in range(4))
    waiting = replace(ottocento, seats=(*people[:3], None), ready=frozenset({1}))
    full = replace(ottocento, seats=moments()["lead"].table().seats, ready=frozenset({1}))
    shown = (
        ("one", "A table just opened", ottocento),
        ("waiting", "Not everybody is ready", waiting),
        ("full", "Every seat is taken, and all are ready", full),
        ("clock", "A table with a clock, for a role", _for_a_role(waiting)),
        ("invited", "A table for people who are invited", _for_friends(waiting)),
        ("open", "A table for seven", empty(GameName.OPEN, 7)),
        ("open-full", "Seven people", _seven()),
        ("levels", "A person, a novice, a club player and a master", _of_levels(ottocento)),
        ("evening", "A table of an evening waits for its people", _of_evening(full)),
    )
    for name, caption, table in shown:
        yield f"lobby/{name}", caption, lobby_panel(table, language, _drawn(table, language))
    for name, caption, user_id, table in (
        ("own-host", "The host’s own panel, with seats free", FIRST_USER_ID, ottocento),
        ("own-host-full", "The host’s own panel, every seat taken", FIRST_USER_ID, full),
        ("own-levels", "The host has added a master", FIRST_USER_ID, _with_a_master(ottocento)),
        ("own-unready", "The host waits for somebody", FIRST_USER_ID, waiting),
        ("own-guest", "A guest’s own panel", FIRST_USER_ID + 1, waiting),
        ("own-onlooker", "What somebody without a seat may do", FIRST_USER_ID + 50, ottocento),
    ):
        yield f"lobby/{name}", caption, own_lobby_panel(table, Actor(user_id, GUILD_ID), language)
    host_alone = replace(ottocento, agreement=Agreement(admission=Admission.INVITED))
    for name, number in (("one-invited", 1), ("some-invited", 3)):
        users = [_person(n + 1).user_id for n in range(number)]
        invited = invited_panel(host_alone, users, language)
        yield f"lobby/{name}", "Word to people who are invited", invited
    over = (
        ("closed", "A table that was closed", Ending(EndingKind.ABORTED, 0, FIRST_USER_ID)),
        ("idle", "A table where nobody did anything", Ending(EndingKind.IDLE)),
    )
    for name, caption, ending in over:
        closed = replace(full, stage=Stage.CLOSED, ending=ending)
        yield f"lobby/{name}", caption, ended_panel(closed, language)


def _drawn(table: Table, language: Language) -> Picture:
    rotation, names = table.rules.rotation, table.names
    return WaitingTable(table.game.name, rotation, names, table.computer_seats).draw(language)


def empty(name: GameName, players: int) -> Table:
    """A table of the game where Anna, who opened it, sits alone."""
    game: Game = GAMES[name]
    table = moments()["lead"].table()
    seats: tuple[Occupant | None, ...] = (table.seats[0], *(None for _ in range(1, players)))
    rules = default_rules(game, players=players)
    return replace(
        table, game=game, rules=rules, seats=seats, stage=Stage.LOBBY, match=None, cutting=None,
        proofs=(),
    )  # fmt: skip


def _of_levels(table: Table) -> Table:
    computers = (
        Computer("Ada", Level.NOVICE), Computer("Clelia"), Computer("Emma", Level.MASTER),
    )  # fmt: skip
    return replace(table, seats=(table.seats[0], *computers))


def _with_a_master(table: Table) -> Table:
    return add_computer(table, None, level=Level.MASTER)


def _of_evening(table: Table) -> Table:
    return replace(table, occasion=EveningOccasion(12, 1, 2, sealed=True))


def _for_a_role(table: Table) -> Table:
    clock = TimeControl(Pace.MATCH, 900, 10)
    return replace(
        table, agreement=Agreement(clock, Admission.ROLE, ROLE_ID, advice=True, face_down=True)
    )


def _for_friends(table: Table) -> Table:
    invited = frozenset(_person(n).user_id for n in (1, 2, 3))
    clock = TimeControl(Pace.CORRESPONDENCE, 86_400)
    return replace(table, agreement=Agreement(clock, Admission.INVITED, invited=invited))


def _seven() -> Table:
    table = empty(GameName.OPEN, 7)
    return replace(table, seats=tuple(map(_person, range(7))), ready=frozenset({1, 2, 4, 6}))


def _person(place: int) -> Person:
    return Person(FIRST_USER_ID + place, NAMES[place])
