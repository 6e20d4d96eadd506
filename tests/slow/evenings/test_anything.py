"""Whatever people, directors, the clock and the machine do: evening and tables fit together."""

import logging
import random
from contextlib import suppress

import pytest

from bot.features.evenings.actions import (
    Award,
    CloseRound,
    Correct,
    EveningSettings,
    Extend,
    Format,
    NoShow,
    OpenRound,
    Pause,
    Resume,
    Return,
    Scoring,
    SignOff,
    SignUp,
    Start,
    Withdraw,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import seats_of
from bot.features.evenings.scoring import shown_boards
from bot.features.evenings.state import Evening, EveningRefusedError, NoPlaceError
from bot.features.evenings.transitions import evening_of
from bot.support.refusals import TableRefusedError
from bot.table.state.table import Stage, Table
from tests.builders.held_evenings import Hall, of, player
from tests.fakes.store import MemoryStore

SEEDS = 8
STEPS = 60
PEOPLE = 14

REFUSED = (EveningRefusedError, TableRefusedError, NoPlaceError)


def some_settings(chance: random.Random) -> EveningSettings:
    form = chance.choice(list(Format))
    scoring = Scoring.IMPS if form is Format.TEAMS else chance.choice(list(Scoring))
    return EveningSettings(
        form,
        scoring,
        rounds=3,
        odd=chance.choice(list(OddOut)),
        round_seconds=chance.choice((None, 900, 3600)),
        travelling=form is Format.PAIRS and scoring is Scoring.IMPS,
    )


class Confusion:
    """One evening to which anything happens; ``done`` tells what did."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = MemoryStore()
        self.hall = Hall(self.store)
        self.done: list[str] = []

    async def begin(self) -> None:
        settings = some_settings(self.chance)
        await self.hall.open(settings)
        await self.hall.enter(self.chance.randint(2, 5))
        with suppress(EveningRefusedError):
            await self.hall.act(Start())
        await self.hall.settled()

    async def step(self) -> None:
        """Something happens, as far as it is not refused."""
        happens = self.chance.choice(
            (
                self.people,
                *[self.ready] * 3,
                *[self.hand] * 2,
                *[self.direct] * 2,
                *[self.time] * 2,
                self.machine,
            )
        )
        with suppress(*REFUSED):
            await happens()
        await self.hall.settled()

    async def people(self) -> None:
        chance = self.chance
        who = player(chance.randrange(PEOPLE))
        asked = chance.choice(("sign up", "alone", "leave", "back", "off"))
        self.done.append(f"{asked} {who.user_id}")
        match asked:
            case "sign up":
                other = player(chance.randrange(PEOPLE))
                await self.hall.act(SignUp((who, other)), of(who))
            case "alone":
                await self.hall.act(SignUp((who,)), of(who))
            case "leave":
                await self.hall.act(Withdraw(self.hall.entry_of(who)), of(who))
            case "back":
                await self.hall.act(Return(self.hall.entry_of(who)), of(who))
            case _:
                await self.hall.act(SignOff(self.hall.entry_of(who)), of(who))

    async def ready(self) -> None:
        late = [player(self.chance.randrange(2 * PEOPLE)).user_id]
        self.done.append(f"ready but {late}")
        await self.hall.ready(but=late)

    async def hand(self) -> None:
        playing = [table.id for table in self.hall.tables() if table.stage is Stage.PLAYING]
        if playing:
            table = self.hall.service.registry.table(self.chance.choice(playing))
            hands = len(table.match.sheets) + 1 if table.match else 1
            self.done.append(f"hand {hands} at {table.id}")
            await self.hall.play(hands=hands, only=[table.id])

    async def direct(self) -> None:
        chance = self.chance
        asked = chance.choice(
            ("start", "next", "extend", "close", "pause", "resume", "resume", "correct", "absent")
        )
        self.done.append(asked)
        match asked:
            case "start":
                await self.hall.act(Start())
            case "next":
                await self.hall.act(OpenRound())
            case "extend":
                await self.hall.act(Extend(300))
            case "close":
                await self.hall.act(CloseRound())
            case "pause":
                until = chance.choice((None, self.hall.clock.now() + 5000))
                await self.hall.act(Pause("why not", until))
            case "resume":
                await self.hall.act(Resume())
            case "correct":
                awards = (Award.PLUS, Award.MINUS)
                place = chance.randrange(3), chance.randrange(3)
                await self.hall.act(Correct(*place, "so it was", awards=awards))
            case _:
                await self.hall.act(NoShow(chance.randrange(6)))

    async def time(self) -> None:
        seconds = self.chance.choice((5, 60, 130, 310, 2000))
        self.done.append(f"{seconds} s")
        await self.hall.pass_time(seconds)

    async def machine(self) -> None:
        asked = self.chance.choice(("restart", "outage", "permissions", "busy"))
        self.done.append(asked)
        match asked:
            case "restart":
                self.hall = await self.hall.restarted(after=self.chance.choice((0, 400)))
            case "outage":
                self.hall.service.registry.outages.cut_off()
                await self.hall.pass_time(500)
                self.hall.service.registry.outages.connected()
            case "permissions":
                missing = ("create_public_threads",)
                self.hall.places.missing = () if self.hall.places.missing else missing
            case _:
                self.store.rows.busy = 1

    async def verify(self) -> None:
        """Evening, tables and secrets fit together."""
        held = await self.hall.now()
        stored = await self.store.evenings.find(self.hall.id)
        assert stored is not None
        assert held.evening == evening_of(stored.log)
        assert held.tables == await self.store.evenings.tables(self.hall.id)
        open_ids = {table.id for table in self.hall.tables()}
        awaited = awaited_tables(held.evening)
        assert {held.tables[key] for key in awaited if key in held.tables} == open_ids
        for key, table in ((k, t) for k, i in held.tables.items() for t in self._open(i)):
            wanted = seats_of(held.evening, held.evening.rounds[key[0]].tables[key[1]])
            assert all(wanted[seat] == person for seat, person in table.people.items())
        if held.evening.paused is None and not self.hall.places.missing:
            assert awaited <= held.tables.keys()
        assert self.store.rows.evenings.sealed == {
            held.tables[key] for key in still_secret(held.evening) if key in held.tables
        }
        assert (held.evening.revealed is not None) is (
            held.evening.stage.is_over
            and held.evening.settings.is_duplicate
            and held.evening.board_sets > 0
        )

    def _open(self, table_id: int) -> list[Table]:
        return [table for table in self.hall.tables() if table.id == table_id]


def awaited_tables(evening: Evening) -> set[tuple[int, int]]:
    current = evening.current
    tables = current.tables if current is not None else ()
    return {
        (current.number, table.table)
        for table in tables
        if current is not None and not table.outcome.is_decided
    }


def still_secret(evening: Evening) -> set[tuple[int, int]]:
    if not evening.settings.is_duplicate:
        return set()
    shown = shown_boards(evening)
    return {
        (drawn.number, table.table)
        for drawn in evening.rounds
        for table in drawn.tables
        if not shown.issuperset(table.boards)
    }


@pytest.mark.parametrize("seed", range(SEEDS))
async def test_everything_fits_together(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    confusion = Confusion(seed)
    await confusion.begin()
    try:
        for _ in range(STEPS):
            await confusion.step()
            await confusion.verify()
            if (await confusion.hall.now()).evening.stage.is_over:
                await confusion.begin()
        assert not caplog.records
    except BaseException:
        print(f"seed {seed}:", *confusion.done, sep="\n  ")
        raise
    finally:
        await confusion.hall.stop()
