"""Between two hands, and before the first: for whom the deal waits, and for how long."""

from dataclasses import replace

import pytest

from bot.services import TableService
from bot.settings.agreement import Agreement
from bot.settings.preferences import PreferenceOption, Preferences
from bot.table.rules.auto_steps import AutoStep, next_step
from bot.table.rules.lobby import Seating
from bot.table.state.seats import Person
from bot.table.state.table import Table
from tarocchino.core.games import default_rules
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.cutting import Cut, FixTranscript, apply_to_cutting
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    CARLA,
    DORA,
    OTTOCENTO,
    PLACE,
    by,
    in_turn,
    sit_ready,
)
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

TO_READ, TO_CUT = 15.0, 20.0


class Evening:
    """A table on a virtual clock, whose match has begun."""

    def __init__(self) -> None:
        self.store, self.clock = MemoryStore(), VirtualClock()
        self.service = self._service()

    def _service(self) -> TableService:
        return table_service(self.store, clock=self.clock, patience=TO_CUT, next_hand=TO_READ)

    @property
    def table(self) -> Table:
        return self.service.registry.table(1)

    @property
    def actions(self) -> list[object]:
        return [entry.action for entry in self.store.rows.tables[1].log]

    async def begins(self, *people: Person, cutting: bool = False) -> None:
        """The people sit, computer players take the other seats, and the host starts."""
        host, *others = people
        rules = replace(default_rules(OTTOCENTO), target=9000)
        terms = Agreement(cutting=cutting)
        await self.service.lobby.open_table(PLACE, host, OTTOCENTO, rules, agreement=terms)
        for person in others:
            await sit_ready(self.service, self.table, person)
        await self.service.lobby.start(1, by(host), Seating.AS_SEATED, fill=True)
        await self.service.registry.settled()

    async def plays_a_hand(self) -> None:
        """Everybody takes the first legal action until the hand is scored."""
        hands = len(self._match.sheets)
        while len(self._match.sheets) == hands:
            person = in_turn(self.table)
            action = next(iter(legal_actions(self._match.hand)))
            await self.service.play.act(1, None, by(person), action)
            await self.service.registry.settled()

    @property
    def _match(self) -> MatchState:
        match = self.table.match
        assert match is not None
        return match

    async def passes(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.service.registry.settled)

    async def next_hand(self, person: Person) -> None:
        """Press *Next hand*, which cuts with nothing."""
        await self.service.play.cut(1, by(person), "")
        await self.service.registry.settled()

    async def restarts(self) -> None:
        await self.service.registry.stop()
        self.service = self._service()
        await self.service.registry.restore()
        await self.service.registry.settled()


@pytest.mark.parametrize("people", [(ANNA,), (ANNA, BEPPE)], ids=["alone", "two"])
async def test_after_start_the_cards_are_dealt(people: tuple[Person, ...]) -> None:
    evening = Evening()
    await evening.begins(*people)
    assert evening.table.turn is not None
    assert not [action for action in evening.actions if isinstance(action, Cut)]


async def test_the_next_hand_is_dealt_after_fifteen_seconds_unasked() -> None:
    evening = Evening()
    await evening.begins(ANNA, BEPPE)
    await evening.plays_a_hand()
    assert evening.table.seats_awaited == (0, 1)
    await evening.passes(TO_READ - 1)
    assert evening.table.awaits_deal
    await evening.passes(1)
    assert evening.table.turn is not None
    assert not [action for action in evening.actions if isinstance(action, Cut)]


async def test_it_is_dealt_at_once_when_all_who_are_present_have_asked_for_it() -> None:
    evening = Evening()
    await evening.begins(ANNA, BEPPE)
    await evening.plays_a_hand()
    await evening.next_hand(BEPPE)
    assert evening.table.seats_awaited == (0,)
    await evening.next_hand(ANNA)
    assert evening.table.turn is not None
    transcripts = [a.transcript for a in evening.actions if isinstance(a, FixTranscript)]
    assert f"hand:2\ndeck:62\nseat:0:{ANNA.user_id}:\nseat:1:{BEPPE.user_id}:\n" in transcripts[1]


async def test_against_computer_players_only_nobody_is_asked_to_cut() -> None:
    evening = Evening()
    await evening.begins(ANNA, cutting=True)
    assert evening.table.turn is not None
    await evening.plays_a_hand()
    assert not evening.table.asks_for_cuts
    assert evening.table.seats_awaited == (0,)


async def test_who_plays_alone_reads_the_sheet_for_as_long_as_they_like() -> None:
    evening = Evening()
    await evening.begins(ANNA)
    await evening.plays_a_hand()
    await evening.passes(1000 * TO_READ)
    await evening.restarts()
    await evening.passes(1000 * TO_READ)
    assert evening.table.seats_awaited == (0,)
    await evening.next_hand(ANNA)
    assert evening.table.turn is not None


async def test_who_comes_back_to_somebody_alone_has_the_next_hand_dealt_in_time() -> None:
    evening = Evening()
    await evening.begins(ANNA, BEPPE)
    await evening.service.seats.leave(1, by(BEPPE))
    await evening.plays_a_hand()
    await evening.passes(1000 * TO_READ)
    await evening.service.handover.take_over(1, by(BEPPE), BEPPE, 1)
    await evening.passes(TO_READ)
    assert evening.table.turn is not None


async def test_a_table_that_cuts_asks_before_each_hand_those_who_want_to_be_asked() -> None:
    evening = Evening()
    never = Preferences().choosing(PreferenceOption.NO_CUT)
    evening.store.rows.preferences[BEPPE.user_id] = never
    await evening.begins(ANNA, BEPPE, CARLA, DORA, cutting=True)
    for hand in (1, 2):
        assert evening.table.next_hand == hand
        (first,) = evening.table.seats_awaited
        await evening.restarts()
        assert evening.table.seats_awaited == (first,)
        people = {0: ANNA, 2: CARLA, 3: DORA}
        await evening.next_hand(people.pop(first))
        assert evening.table.seats_awaited == tuple(people)
        await evening.restarts()
        assert evening.table.seats_awaited == tuple(people)
        for person in people.values():
            assert evening.table.awaits_deal
            await evening.next_hand(person)
        assert evening.table.turn is not None
        await evening.plays_a_hand()


@pytest.mark.parametrize(
    ("dealer", "first"), [(0, 3), (1, 0), (2, 0), (3, 2)], ids=["0", "1", "2", "3"]
)
async def test_the_nearest_to_the_dealers_left_cuts_and_the_others_only_if_they_pass(
    dealer: int, first: int
) -> None:
    """Play goes from seat to seat, so the seat before the dealer's is at the left (000, 002)."""
    evening, people = Evening(), {0: ANNA, 2: CARLA, 3: DORA}
    never = Preferences().choosing(PreferenceOption.NO_CUT)
    evening.store.rows.preferences[BEPPE.user_id] = never
    await evening.begins(ANNA, BEPPE, CARLA, DORA, cutting=True)
    table = replace(evening.table, first_dealer=dealer)
    assert table.seats_awaited == (first,)
    assert table.cutting is not None
    cut = replace(table, cutting=apply_to_cutting(table.cutting, Cut(first, "lune")))
    assert next_step(cut, 0.0) is AutoStep.FIX_TRANSCRIPT
    passed = replace(table, cutting=apply_to_cutting(table.cutting, Cut(first, "")))
    assert passed.seats_awaited == tuple(seat for seat in people if seat != first)


async def test_who_is_asked_once_the_first_has_passed_has_as_much_time() -> None:
    evening = Evening()
    await evening.begins(ANNA, BEPPE, cutting=True)
    people = {0: ANNA, 1: BEPPE}
    await evening.passes(TO_CUT - 1)
    await evening.next_hand(people[evening.table.seats_awaited[0]])
    await evening.passes(TO_CUT - 1)
    assert evening.table.awaits_deal
    await evening.passes(1)
    assert evening.table.turn is not None


async def test_where_nobody_wants_to_be_asked_the_cards_are_dealt_at_once() -> None:
    evening = Evening()
    for person in (ANNA, BEPPE):
        never = Preferences().choosing(PreferenceOption.NO_CUT)
        evening.store.rows.preferences[person.user_id] = never
    await evening.begins(ANNA, BEPPE, cutting=True)
    assert evening.table.turn is not None


async def test_a_sealed_cut_between_hands_has_the_time_that_cuts_have() -> None:
    evening = Evening()
    await evening.begins(ANNA, BEPPE)
    await evening.plays_a_hand()
    await evening.service.play.cut(1, by(ANNA), f"sha256:{'0' * 64}")
    await evening.next_hand(BEPPE)
    assert evening.table.unopened == (0,)
    await evening.passes(TO_READ)
    assert evening.table.seats_awaited == (0,)
    await evening.passes(TO_CUT - TO_READ)
    assert evening.table.turn is not None


async def test_a_table_from_before_the_word_cuts_as_it_did() -> None:
    evening = Evening()
    await evening.begins(ANNA, BEPPE, cutting=True)
    await evening.next_hand(ANNA)
    await evening.restarts()
    assert evening.table.agreement.cutting
    assert evening.table.seats_awaited == (1,)


async def test_the_host_may_say_in_the_lobby_whether_people_cut() -> None:
    service = table_service(patience=TO_CUT)
    rules = default_rules(OTTOCENTO)
    table = await service.lobby.open_table(PLACE, ANNA, OTTOCENTO, rules)
    for cutting in (True, False, True):
        table = await service.lobby.set_terms(table.id, by(ANNA), cutting=cutting)
        assert table.agreement.cutting is cutting
    await sit_ready(service, table, BEPPE)
    started = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED, fill=True)
    assert started.asks_for_cuts
    assert started.seats_awaited
