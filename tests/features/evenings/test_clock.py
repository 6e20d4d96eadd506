"""The clock of a round, pauses, outages, and what a director does about them."""

from bot.features.evenings.actions import (
    CloseRound,
    Correct,
    End,
    EveningSettings,
    Format,
    Obstacle,
    Pause,
    Resume,
    Suspend,
)
from bot.features.evenings.orders import PostKind
from bot.features.evenings.scoring import standings
from bot.features.evenings.state import EveningStage
from bot.table.state.table import EndingKind
from tests.builders.held_evenings import HALL, Hall

HOUR = 3600
PAIRS = EveningSettings(Format.PAIRS, rounds=2, round_seconds=HOUR, grace_seconds=2 * HOUR)
LAST = PAIRS.last_hand_seconds


async def playing(hall: Hall) -> int:
    """A round of one table that is on; the table's id."""
    await hall.begin(PAIRS, 2)
    await hall.ready()
    return hall.tables()[0].id


class TestTheClock:
    async def test_no_hand_begins_any_more(self, hall: Hall) -> None:
        await playing(hall)
        await hall.pass_time(HOUR)
        assert hall.evening.stage is EveningStage.ROUND
        await hall.play(hands=1)
        assert hall.tables() == []
        assert hall.evening.stage is EveningStage.BREAK
        outcome = hall.evening.rounds[0].tables[0].outcome
        assert len(outcome.hands) == 1
        assert outcome.complete

    async def test_a_table_in_its_hand_is_closed_later(self, hall: Hall) -> None:
        table_id = await playing(hall)
        await hall.pass_time(HOUR + LAST - 1)
        assert [table.id for table in hall.tables()] == [table_id]
        await hall.pass_time(1)
        ended = await hall.service.registry.any_table(table_id)
        assert ended.ending.how is EndingKind.ROUND_OVER
        assert hall.evening.rounds[0].closed_at == hall.clock.now()
        assert hall.evening.rounds[0].tables[0].outcome.hands == ()


class TestPauses:
    async def test_the_hand_is_finished_and_the_next_begins_afterwards(self, hall: Hall) -> None:
        table_id = await playing(hall)
        until = hall.clock.now() + 24 * HOUR
        await hall.act(Pause("late", until))
        await hall.play(hands=1)
        table = hall.service.registry.table(table_id)
        assert table.awaits_deal
        hall = await hall.restarted(after=12 * HOUR)
        assert hall.service.registry.table(table_id).awaits_deal
        await hall.pass_time(12 * HOUR)
        assert hall.evening.paused is None
        assert not hall.service.registry.table(table_id).awaits_deal
        current = hall.evening.current
        assert current.deadline == hall.clock.now() + HOUR

    async def test_no_round_opens_meanwhile(self, hall: Hall) -> None:
        await playing(hall)
        await hall.act(CloseRound())
        await hall.act(Pause("supper"))
        await hall.pass_time(HOUR)
        assert hall.evening.stage is EveningStage.BREAK
        await hall.act(Resume())
        await hall.settled()
        assert hall.evening.stage is EveningStage.ROUND


class TestOutages:
    async def test_an_outage_is_given_back_once(self, hall: Hall) -> None:
        await playing(hall)
        deadline = _deadline(hall)
        await hall.pass_time(100)
        hall = await hall.restarted(after=900, reachable=True)
        assert _deadline(hall) == deadline + 900
        hall = await hall.restarted(after=0, reachable=True)
        assert _deadline(hall) == deadline + 900

    async def test_nothing_runs_out_while_people_cannot_reach_the_bot(self, hall: Hall) -> None:
        await playing(hall)
        deadline = _deadline(hall)
        hall.service.registry.outages.cut_off()
        await hall.pass_time(2 * HOUR)
        assert hall.evening.stage is EveningStage.ROUND
        hall.service.registry.outages.connected()
        await hall.settled()
        assert _deadline(hall) == deadline + 2 * HOUR
        assert hall.evening.stage is EveningStage.ROUND


class TestDirecting:
    async def test_a_correction_closes_the_table_that_still_plays(self, hall: Hall) -> None:
        await playing(hall)
        hands = ((100, 20), (30, 40))
        await hall.act(Correct(0, 0, "played elsewhere", hands=hands))
        await hall.settled()
        assert hall.tables() == []
        assert hall.evening.rounds[0].tables[0].outcome.hands == hands
        assert hall.evening.stage is EveningStage.BREAK

    async def test_a_result_is_corrected_after_the_end(self, hall: Hall) -> None:
        await playing(hall)
        await hall.act(CloseRound())
        await hall.act(End())
        await hall.settled()
        assert hall.evenings.in_server(HALL.guild_id) == []
        hands = ((100, 20),)
        await hall.act(Correct(0, 0, "as written", hands=hands))
        await hall.settled()
        assert (await hall.now()).evening.rounds[0].tables[0].outcome.hands == hands
        assert [p.kind for p in hall.shown.posts].count(PostKind.PODIUM) == 2


class TestPlaces:
    async def test_a_round_waits_for_permissions_and_the_director_is_told_once(
        self, hall: Hall
    ) -> None:
        hall.places.missing = ("create_public_threads",)
        await hall.begin(PAIRS, 4)
        await hall.pass_time(300)
        assert hall.evening.stage is EveningStage.BREAK
        waits = Suspend(Obstacle.PERMISSIONS, ("create_public_threads",))
        assert hall.shown.told == [None, waits]
        hall.places.missing = ()
        hall.evenings.look_again()
        await hall.settled()
        assert hall.evening.stage is EveningStage.ROUND
        assert len(hall.tables()) == 2
        assert hall.shown.told == [None, waits, None]

    async def test_a_table_without_a_place_keeps_no_other_waiting(self, hall: Hall) -> None:
        hall.places.later = {"1-0-0"}
        await hall.begin(PAIRS, 4)
        assert len(hall.tables()) == 1
        await hall.ready()
        await hall.play(hands=1)
        assert len(hall.evening.rounds[0].tables[1].outcome.hands) == 1
        hall.places.later = set()
        await hall.pass_time(30)
        assert len(hall.tables()) == 2
        assert hall.places.given == {"1-0-0": 1, "1-0-1": 1}

    async def test_a_round_without_places_is_none_and_the_evening_ends_after_a_week(
        self, hall: Hall
    ) -> None:
        hall.places.obstacle = Obstacle.TOO_MANY
        await hall.begin(PAIRS, 4)
        deadline = _deadline(hall)
        await hall.pass_time(7 * 24 * 3600 - 1)
        assert (hall.evening.stage, _deadline(hall)) == (EveningStage.ROUND, deadline)
        await hall.pass_time(1)
        ended = (await hall.now()).evening
        assert (ended.stage, ended.rounds) == (EveningStage.CANCELLED, ())
        assert PostKind.PODIUM not in {post.kind for post in hall.shown.posts}

    async def test_what_was_played_counts_and_what_was_not_opened_does_not(
        self, hall: Hall
    ) -> None:
        hall.places.later = {"1-0-0"}
        await hall.begin(PAIRS, 4)
        await hall.play_round()
        await hall.act(CloseRound())
        await hall.settled()
        unplayed, played = hall.evening.rounds[0].tables
        assert (unplayed.void, played.void) == (True, False)
        (line,) = standings(hall.evening)
        counted = {each.entry: each.tables for each in line if each.victory or each.tables}
        assert set(counted) <= set(played.entries)
        assert set(counted.values()) == {1}


def _deadline(hall: Hall) -> float | None:
    current = hall.evening.current
    return current.deadline
