"""People come late, do not come, leave; the round goes on for the others."""

from dataclasses import replace

import pytest

from bot.features.evenings.actions import (
    Award,
    Cancel,
    CloseRound,
    DecideLate,
    EveningSettings,
    Format,
    Join,
    NoShow,
    Pause,
    Resume,
    SignOff,
    SignUp,
    Start,
    Withdraw,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import PostKind
from bot.features.evenings.state import EveningRefusal, EveningRefusedError, EveningStage
from bot.settings.servers import blocks_of_server
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.state.seats import Computer
from bot.table.state.table import EndingKind, Stage
from tests.builders.held_evenings import BOSS, DIRECTOR, HALL, MODERATOR, Hall, of, player
from tests.fakes.store import MemoryStore

PAIRS = EveningSettings(Format.PAIRS, rounds=3, grace_seconds=300)
WITH_COMPUTERS = EveningSettings(Format.PAIRS, rounds=3, odd=OddOut.COMPUTER)
NOTHING_YET: tuple[object, ...] = ()


async def refused(reason: EveningRefusal, asked: object) -> None:
    with pytest.raises(EveningRefusedError) as refusal:
        await asked  # type: ignore[misc]
    assert refusal.value.reason is reason


class TestNotReady:
    async def test_a_table_waits_for_its_people_and_then_for_the_grace_period(
        self, hall: Hall
    ) -> None:
        await hall.begin(PAIRS, 4)
        late = hall.tables()[0]
        members = {person.user_id for person in late.people.values()}
        entry = hall.evening.entry_of(min(members))
        await hall.ready(but={member.user_id for member in entry.members})
        assert [table.stage for table in hall.tables()] == [Stage.LOBBY, Stage.PLAYING]
        await hall.pass_time(299)
        assert not any(entry.gone for entry in hall.evening.entries)
        await hall.pass_time(1)
        assert [post.kind for post in hall.shown.posts] == [PostKind.LATE]
        assert hall.evening.rounds[0].tables[0].late == (0, 2)
        await hall.pass_time(2000)
        assert hall.tables()[0].stage is Stage.LOBBY, "without computer players only the director"
        await hall.act(NoShow(entry.number))
        await hall.settled()
        assert [each.number for each in hall.evening.entries if each.gone] == [entry.number]
        table = hall.evening.rounds[0].tables[0]
        assert table.absent == (entry.number,)
        assert table.outcome.awards == (Award.PLUS, Award.PLUS)
        assert late.id not in [open_table.id for open_table in hall.tables()]
        ended = await hall.service.registry.any_table(late.id)
        assert ended.ending.how is EndingKind.ROUND_OVER
        assert PostKind.ABSENCE in [post.kind for post in hall.shown.posts]

    @pytest.mark.parametrize(
        ("decided", "begins_after"), [(None, 300), (DecideLate(0, 0, waits=False), 0)]
    )
    async def test_computer_players_begin_for_a_round_as_the_director_decides_or_later(
        self, hall: Hall, decided: DecideLate | None, begins_after: int
    ) -> None:
        await hall.begin(WITH_COMPUTERS, 4)
        first = hall.tables()[0]
        missing = [first.people[seat].user_id for seat in (0, 2)]
        await hall.ready(but=missing)
        await hall.pass_time(300)
        assert hall.tables()[0].stage is Stage.LOBBY, "the director is asked"
        if decided is not None:
            await hall.act(decided)
        await hall.pass_time(begins_after)
        table = hall.service.registry.table(first.id)
        assert table.stage is Stage.PLAYING
        assert [isinstance(each, Computer) for each in table.seats] == [True, False, True, False]
        assert not any(entry.gone for entry in hall.evening.entries)
        await hall.act(CloseRound())
        await hall.pass_time(PAIRS.break_seconds)
        seated = {p.user_id for each in hall.tables() for p in each.people.values()}
        assert first.people[2].user_id in seated, "they are asked again for the next round"

    @pytest.mark.parametrize("late", ["all", "one, but they are to be waited for"])
    async def test_a_table_waits(self, hall: Hall, late: str) -> None:
        await hall.begin(WITH_COMPUTERS, 4)
        first = hall.tables()[0]
        people = [person.user_id for person in first.people.values()]
        await hall.ready(but=people if late == "all" else people[:1])
        await hall.act(DecideLate(0, 0, waits=True)) if late != "all" else None
        await hall.pass_time(1200)
        await hall.ready(but=people[:1])
        await hall.pass_time(1200)
        assert hall.tables()[0].stage is Stage.LOBBY
        await hall.ready()
        table = hall.service.registry.table(first.id)
        assert (table.stage, len(table.people)) == (Stage.PLAYING, 4)

    async def test_a_pause_is_nobodys_time(self, hall: Hall) -> None:
        await hall.begin(PAIRS, 4)
        await hall.pass_time(200)
        await hall.act(Pause("supper"))
        await hall.pass_time(5000)
        await hall.act(Resume())
        await hall.pass_time(99)
        assert not any(table.late for table in hall.evening.rounds[0].tables)
        await hall.pass_time(1)
        assert all(table.late for table in hall.evening.rounds[0].tables)


class TestLeaving:
    async def test_in_the_middle_of_a_hand_the_table_is_closed(self, hall: Hall) -> None:
        await hall.begin(PAIRS, 4)
        await hall.ready()
        first = hall.tables()[0]
        await hall.act(Withdraw(hall.entry_of(first.people[0])), of(first.people[0]))
        await hall.settled()
        assert first.id not in [table.id for table in hall.tables()]
        table = hall.evening.rounds[0].tables[0]
        assert table.outcome.awards == (Award.PLUS, Award.PLUS)

    async def test_or_computer_players_play_the_cards_on(self, hall: Hall) -> None:
        await hall.begin(WITH_COMPUTERS, 4)
        await hall.ready()
        first = hall.tables()[0]
        await hall.act(Withdraw(hall.entry_of(first.people[0])), of(first.people[0]))
        await hall.settled()
        table = hall.service.registry.table(first.id)
        assert [isinstance(each, Computer) for each in table.seats] == [True, False, True, False]
        assert table.match.hand is not None


class TestLate:
    async def test_somebody_who_looks_for_a_partner_finds_one(self, hall: Hall) -> None:
        await hall.open(PAIRS)
        await hall.act(SignUp((player(0),)), of(player(0)))
        await hall.act(Join(0, player(1)), of(player(1)))
        entry = hall.evening.entry_of(player(1).user_id)
        assert entry.members == (player(0), player(1))
        await hall.act(SignOff(hall.entry_of(player(1))), of(player(1)))
        assert hall.evening.entries == NOTHING_YET


class TestAsking:
    async def test_who_is_in_no_entry_cannot_leave_one(self, hall: Hall) -> None:
        await hall.begin(PAIRS, 4)
        with pytest.raises(EveningRefusedError, match=EveningRefusal.NOT_ENTERED.value):
            hall.evening.own_entry(player(50).user_id)

    async def test_nobody_enters_others_but_the_director(self, hall: Hall) -> None:
        await hall.open(PAIRS)
        others = (player(1), player(2))
        await refused(EveningRefusal.DIRECTOR_ONLY, hall.act(SignUp(others), of(player(0))))
        await hall.act(SignUp(others))
        assert len(hall.evening.entries) == 1

    async def test_somebody_whom_the_server_has_blocked(
        self, hall: Hall, store: MemoryStore
    ) -> None:
        await hall.open(PAIRS)
        await store.policy.block(blocks_of_server(HALL.guild_id), player(1).user_id)
        pair = (player(0), player(1))
        with pytest.raises(TableRefusedError) as refusal:
            await hall.act(SignUp(pair), of(player(0)))
        assert refusal.value.reason is RefusalReason.NOT_WELCOME_HERE
        assert hall.evening.entries == NOTHING_YET

    async def test_a_moderator_directs(self, hall: Hall) -> None:
        await hall.open(PAIRS)
        await hall.enter(2)
        await hall.act(Start(), MODERATOR)
        assert MODERATOR.user_id in hall.evening.directors
        await refused(
            EveningRefusal.DIRECTOR_ONLY,
            hall.act(Pause("supper"), of(player(0))),
        )

    async def test_also_about_other_peoples_entries(self, hall: Hall) -> None:
        await hall.begin(PAIRS, 4)
        entry = hall.evening.entry_of(player(0).user_id)
        await refused(EveningRefusal.NOT_YOURS, hall.act(Withdraw(entry.number), of(player(2))))
        elsewhere = replace(MODERATOR, guild_id=HALL.guild_id + 1)
        with pytest.raises(TableRefusedError) as refusal:
            await hall.act(Withdraw(entry.number), elsewhere)
        assert refusal.value.reason is RefusalReason.OTHER_SERVER
        await hall.act(Withdraw(entry.number), MODERATOR)
        assert [each.number for each in hall.evening.entries if each.gone] == [entry.number]

    async def test_a_director_plays_too_and_is_waited_for(self, hall: Hall) -> None:
        await hall.open(PAIRS)
        pair = (DIRECTOR, player(0))
        await hall.act(SignUp(pair))
        await hall.act(SignUp((player(2), player(3))), of(player(2)))
        await hall.act(Start())
        await hall.settled()
        await hall.ready(but=[DIRECTOR.user_id])
        assert [table.stage for table in hall.tables()] == [Stage.LOBBY]
        await hall.ready()
        assert [table.stage for table in hall.tables()] == [Stage.PLAYING]

    async def test_what_fails_makes_nobody_a_director(self, hall: Hall) -> None:
        await hall.open(PAIRS)
        await refused(EveningRefusal.TOO_FEW, hall.act(Start(), MODERATOR))
        assert hall.evening.directors == (BOSS.user_id,)

    async def test_one_evening_in_a_channel(self, hall: Hall) -> None:
        await hall.open(PAIRS)
        await refused(EveningRefusal.EVENING_ON, hall.evenings.open(HALL, BOSS, PAIRS))
        await hall.act(Cancel("too few"))
        await hall.settled()
        assert hall.evenings.in_channel(HALL.channel_id) is None
        await hall.open(PAIRS)
        ended = await hall.evenings.ended_in(HALL.guild_id, 5)
        assert [held.evening.stage for held in ended] == [EveningStage.CANCELLED]
