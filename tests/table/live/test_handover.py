"""Seats that change hands in a match: offered, taken over, returned to; and rematches."""

from dataclasses import replace

import pytest

from bot.services import TableService
from bot.settings.agreement import Admission, Agreement
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.live.lobby_requests import next_dealer
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor
from bot.table.rules.table_actions import (
    MenuEntry,
    MenuLine,
    menu,
    offered_to_all,
    seats_to_take,
    verify_take_over,
)
from bot.table.state.actions import KeepSeat, Offer, ProposalKind, Propose, TimedOut
from bot.table.state.seats import Computer
from bot.table.state.table import EndingKind, Stage, Table
from tarocchino.core.games import default_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import view_for
from tarocchino.dealing.cutting import Cut
from tests.builders.random_play import EVERY_TABLE
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    CARLA,
    DORA,
    ELIO,
    OTTOCENTO,
    PLACE,
    by,
    dealt,
    full_table,
    play_out,
    refused,
    restart,
)
from tests.builders.table import Gathering
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore

RULES = default_rules(OTTOCENTO)
COUSIN, STRANGER = 50, 60
NOBODY: frozenset[int] = frozenset()


def in_a_hand(**options: object) -> Gathering:
    gathering = Gathering(**options)  # type: ignore[arg-type]  # as Gathering takes them
    gathering.until_turn(6)
    return gathering


def taking(
    table: Table, user_id: int, seat: int, roles: frozenset[int] = NOBODY
) -> RefusalReason | None:
    """Why the user may not take over the seat; None if they may."""
    try:
        verify_take_over(table, user_id, roles, seat)
    except TableRefusedError as error:
        return error.reason
    return None


class TestWhoMayTakeOver:
    def test_nobody_while_it_is_not_offered(self) -> None:
        table = in_a_hand().table
        assert taking(table, STRANGER, 1) is RefusalReason.SEAT_TAKEN
        assert seats_to_take(table, STRANGER, NOBODY) == ()

    def test_the_one_that_it_is_offered_to(self) -> None:
        gathering = in_a_hand()
        gathering.do(Offer(1, COUSIN))
        assert taking(gathering.table, COUSIN, 1) is None
        assert taking(gathering.table, STRANGER, 1) is RefusalReason.OFFERED_TO_ANOTHER

    def test_nobody_once_its_player_stays(self) -> None:
        gathering = in_a_hand()
        gathering.do(Offer(1, COUSIN))
        gathering.do(KeepSeat(1))
        assert taking(gathering.table, COUSIN, 1) is RefusalReason.SEAT_TAKEN

    def test_whoever_may_sit_down_where_it_is_offered_to_all(self) -> None:
        gathering = in_a_hand()
        gathering.table = replace(
            gathering.table, agreement=Agreement(admission=Admission.ROLE, role_id=7)
        )
        gathering.do(Offer(1))
        assert taking(gathering.table, STRANGER, 1) is RefusalReason.NOT_ADMITTED
        assert taking(gathering.table, STRANGER, 1, frozenset({7})) is None

    def test_who_left_comes_back_unasked(self) -> None:
        gathering = in_a_hand()
        gathering.gets_up(1)
        assert taking(gathering.table, 2, 1) is None
        assert taking(gathering.table, STRANGER, 1) is RefusalReason.SEAT_TAKEN

    def test_but_not_once_somebody_else_has_the_seat(self) -> None:
        gathering = in_a_hand()
        gathering.gets_up(1)
        gathering.do(Offer(1))
        gathering.comes(1, STRANGER)
        assert taking(gathering.table, 2, 1) is RefusalReason.SEAT_TAKEN

    def test_nobody_who_plays_already(self) -> None:
        gathering = in_a_hand()
        gathering.gets_up(1)
        gathering.do(Offer(1))
        assert taking(gathering.table, 3, 1) is RefusalReason.ALREADY_SEATED

    def test_nobody_who_has_seen_other_cards_of_the_hand(self) -> None:
        gathering = in_a_hand()
        gathering.gets_up(1)
        gathering.gets_up(2)
        gathering.do(Offer(1))
        assert taking(gathering.table, 3, 1) is RefusalReason.KNOWS_CARDS
        assert gathering.refuses(Offer(0, 3)) is RefusalReason.KNOWS_CARDS
        while not gathering.table.awaits_deal:
            gathering.move()
        assert taking(gathering.table, 3, 1) is None, "a new hand is new to all"

    @pytest.mark.parametrize("seat", [-1, 4, 99])
    def test_no_seat_that_does_not_exist(self, seat: int) -> None:
        gathering = in_a_hand()
        assert taking(gathering.table, STRANGER, seat) is RefusalReason.NO_SUCH_SEAT
        assert gathering.refuses(Offer(seat)) is RefusalReason.NO_SUCH_SEAT

    def test_no_computer_player_that_was_there_from_the_start(self) -> None:
        gathering = in_a_hand(computers=(1,))
        assert gathering.refuses(Offer(1)) is RefusalReason.NO_SUBSTITUTE


class TestTakingOver:
    def test_the_very_hand_goes_on(self) -> None:
        gathering = in_a_hand()
        before = view_for(gathering.match, 1)
        gathering.do(Offer(1, COUSIN))
        gathering.comes(1, COUSIN)
        assert gathering.table.seat_of(COUSIN) == 1
        assert view_for(gathering.match, 1) == before
        assert gathering.table.session.offered == ()

    def test_who_was_away_and_comes_back_keeps_the_seat(self) -> None:
        gathering = in_a_hand()
        seat = gathering.turn
        for _ in range(3):
            gathering.do(TimedOut(seat))
        gathering.do(Offer(seat))
        gathering.move()
        assert offered_to_all(gathering.table) == ()

    def test_a_cut_goes_with_who_gave_it(self) -> None:
        gathering = Gathering()
        gathering.do(Cut(1, "lune"))
        gathering.do(Offer(1, COUSIN))
        gathering.comes(1, COUSIN)
        assert gathering.table.cutting.text_of(1) == ""
        gathering.do(Cut(1, "stelle"))

    def test_the_host_who_leaves_hands_the_table_over(self) -> None:
        gathering = in_a_hand()
        gathering.do(Offer(0, COUSIN))
        gathering.comes(0, COUSIN)
        assert gathering.table.host_id in {p.user_id for p in gathering.table.people.values()}

    def test_the_last_person_ends_the_match_by_leaving(self) -> None:
        gathering = in_a_hand(computers=(1, 2, 3))
        gathering.gets_up(0)
        assert gathering.table.stage is Stage.CLOSED
        assert gathering.table.ending.how is EndingKind.ABANDONED


class TestMenu:
    def test_who_plays_is_offered_what_can_be_done(self) -> None:
        gathering = in_a_hand()
        lines = menu(gathering.table, Actor(1, 10))
        entries = {line.entry for line in lines}
        assert {
            MenuEntry.PAUSE,
            MenuEntry.RESIGN,
            MenuEntry.END,
            MenuEntry.LEAVE,
            MenuEntry.SUBSTITUTE,
        } <= entries
        assert not {MenuEntry.RESUME, MenuEntry.BACK, MenuEntry.WITHDRAW, MenuEntry.KEEP} & entries
        assert MenuEntry.CLOSE in entries, "the first is the host"
        assert MenuEntry.CLOSE not in {line.entry for line in menu(gathering.table, Actor(2, 10))}

    def test_who_asked_can_take_it_back_and_nothing_else_is_asked(self) -> None:
        gathering = in_a_hand()
        gathering.do(Propose(0, ProposalKind.PAUSE))
        entries = {line.entry for line in menu(gathering.table, Actor(1, 10))}
        assert MenuEntry.WITHDRAW in entries
        assert (
            not {MenuEntry.PAUSE, MenuEntry.END, MenuEntry.UNDO, MenuEntry.CLAIM, MenuEntry.RESIGN}
            & entries
        )

    def test_who_looks_on_is_offered_the_seats_that_are_free(self) -> None:
        gathering = in_a_hand()
        assert menu(gathering.table, Actor(STRANGER, 10)) == ()
        gathering.gets_up(2)
        assert MenuLine(MenuEntry.FIND_SUBSTITUTE, 2) in menu(gathering.table, Actor(1, 10))
        gathering.do(Offer(2))
        assert menu(gathering.table, Actor(STRANGER, 10)) == (MenuLine(MenuEntry.TAKE_SEAT, 2),)
        assert MenuLine(MenuEntry.FIND_SUBSTITUTE, 2) not in menu(gathering.table, Actor(1, 10))

    @pytest.mark.parametrize("seed", range(6))
    def test_nothing_is_offered_that_is_refused(self, seed: int) -> None:
        """Whatever a player's menu offers is possible, at any moment of a hand."""
        gathering = Gathering(seed=seed, computers=(3,))
        for _ in range(40):
            gathering.move()
            for seat in (0, 1, 2):
                lines = menu(gathering.table, Actor(seat + 1, 10))
                for kind in ProposalKind:
                    offered = MenuLine(MenuEntry(kind.value)) in lines
                    assert offered is (gathering.refuses(Propose(seat, kind)) is None)


async def test_a_cousin_plays_on_with_the_very_cards_after_a_start_of_the_bot() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await full_table(service)
    await service.handover.offer_seat(table.id, by(BEPPE), user_id=ELIO.user_id)
    await service.registry.stop()
    again = table_service(store, publisher)
    await restart(again)
    after = await again.handover.take_over(table.id, by(ELIO), ELIO, 1)
    assert after.seat_of(ELIO.user_id) == 1
    assert after.match == again.registry.table(table.id).match
    await refused(RefusalReason.NOT_SEATED, again.handover.offer_seat(table.id, by(BEPPE)))
    await again.registry.stop()


async def test_only_the_own_seat_is_offered_to_one_person() -> None:
    service = table_service()
    table = await full_table(service)
    await refused(RefusalReason.HOST_ONLY, service.handover.offer_seat(table.id, by(BEPPE), 2))
    await refused(
        RefusalReason.NO_SUBSTITUTE,
        service.handover.offer_seat(table.id, by(ANNA), 1, ELIO.user_id),
    )
    await service.seats.leave(table.id, by(BEPPE))
    table = await service.handover.offer_seat(table.id, by(ANNA), 1, ELIO.user_id)
    assert offered_to_all(table) == (1,)
    await service.registry.stop()


async def finished_match(service: TableService, publisher: RecordingPublisher) -> Table:
    table = await full_table(service, target=100)
    await play_out(service, publisher)
    return publisher.changes[-1].table if publisher.changes[-1].table.id == table.id else table


async def test_all_press_rematch_and_the_next_dealer_deals() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    over = await finished_match(service, publisher)
    for person in (CARLA, ANNA, BEPPE):
        gathering = await service.rematches.rematch(over.id, by(person))
        assert gathering.stage is Stage.LOBBY
    started = await service.rematches.rematch(over.id, by(DORA))
    assert started.stage is Stage.PLAYING
    assert started.seats == (ANNA, BEPPE, CARLA, DORA)
    assert started.host_id == CARLA.user_id
    playing = await dealt(service, started)
    first = playing.history[0].action
    assert isinstance(first, Deal)
    assert first.dealer == over.match.next_dealer
    await service.registry.stop()


async def test_a_rematch_comes_after_nobody_elses_table() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    over = await finished_match(service, publisher)
    await refused(RefusalReason.NOT_SEATED, service.rematches.rematch(over.id, by(ELIO)))
    other = await service.lobby.open_table(PLACE, ELIO, OTTOCENTO, RULES)
    await refused(RefusalReason.CHANNEL_TAKEN, service.rematches.rematch(over.id, by(ANNA)))
    await service.lobby.close(other.id, by(ELIO))
    again = await service.rematches.rematch(over.id, by(ANNA))
    assert again.ready == frozenset({0})
    await service.registry.stop()


async def test_computers_are_in_at_once_and_one_person_is_enough() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    rules = replace(RULES, target=100)
    table = await service.lobby.open_table(PLACE, ANNA, OTTOCENTO, rules, computers=3)
    await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    await play_out(service, publisher)
    again = await service.rematches.rematch(table.id, by(ANNA))
    assert again.stage is Stage.PLAYING
    assert sum(isinstance(who, Computer) for who in again.seats) == 3
    await service.registry.stop()


def test_the_deal_goes_on_where_the_match_would_have() -> None:
    for game, knobs, players in EVERY_TABLE:
        gathering = Gathering(game, knobs, players)
        assert next_dealer(gathering.match) is None, (game, knobs)
        gathering.until_turn(2)
        here = next_dealer(gathering.match)
        assert here in gathering.hand.playing, (game, knobs)
        assert here != gathering.hand.dealer, (game, knobs)
        while gathering.hand.phase is not Phase.OVER:
            gathering.move()
        after = next_dealer(gathering.match)
        assert gathering.match.is_over or after == gathering.match.next_dealer, (game, knobs)
