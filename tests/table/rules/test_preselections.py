"""Cards chosen before the turn: played when it comes, forgotten when they cannot be, kept by the
store, and nobody's but their owner's."""

from dataclasses import replace

import pytest

from bot.services import TableService
from bot.support.refusals import RefusalReason
from bot.table.rules.lobby import Seating
from bot.table.rules.preselections import due_play, preselectable, preselected_card
from bot.table.state.actions import Answer, ProposalKind, Propose, Resume
from bot.table.state.seats import Person
from bot.table.state.table import Preselected, Preselection, Stage, Table
from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import legal_actions
from tests.builders.service_tables import ANNA, by, dealt, full_table, refused, restart
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore


def hand_of(table: Table) -> HandState:
    return table.match.hand


def in_turn(table: Table) -> Person:
    return table.people[table.turn]


def held(table: Table, person: Person) -> tuple[Card, ...]:
    seat = table.seat_of(person.user_id)
    return hand_of(table).hands[seat]


async def one_step(service: TableService, table: Table) -> Table:
    """The person in turn takes the first legal action, a play if there is one."""
    actions = list(legal_actions(hand_of(table)))
    action = next((a for a in actions if isinstance(a, Play)), actions[0])
    await service.play.act(table.id, None, by(in_turn(table)), action)
    await service.registry.settled()
    return service.registry.table(table.id)


async def begun(service: TableService) -> Table:
    """A full table of people, the first hand dealt."""
    table = await full_table(service)
    if service.registry.table(table.id).stage is Stage.LOBBY:
        await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    return await dealt(service, table)


async def in_trick(service: TableService, number: int) -> Table:
    """A full table of people in the middle of this trick, counted from 0: two have played."""
    table = await begun(service)
    while not is_in(table, number):
        table = await one_step(service, table)
    return table


def is_in(table: Table, number: int) -> bool:
    hand = hand_of(table)
    has_come = hand.phase is Phase.PLAY and len(hand.tricks) == number
    return has_come and len(hand.trick.plays) == 2


def next_person(table: Table) -> Person:
    """Who is in turn after the player in turn."""
    return table.people[(table.turn + 1) % len(table.seats)]


def bar(table: Table, person: Person) -> tuple[list[Card], list[Card]]:
    """The person's cards by whether they are legal in the present trick."""
    hand, own = hand_of(table), held(table, person)
    may = playable_cards(own, hand.trick, hand.rules)
    return [c for c in own if c in may], [c for c in own if c not in may]


async def test_a_card_chosen_beforehand_is_played_as_soon_as_the_turn_comes() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await in_trick(service, 2)
    person = next_person(table)
    wanted = bar(table, person)[0][-1]
    before, log = table, store.rows.tables[table.id].log
    table = await service.preselections.preselect(table.id, by(person), wanted)
    # Nothing that anybody else could notice has happened.
    assert table == before
    assert (table.version, store.rows.tables[table.id].log) == (before.version, log)
    assert preselected_card(table, person.user_id) is wanted
    assert due_play(table) is None
    table = await one_step(service, table)
    last = store.rows.tables[table.id].log[-1]
    assert last.action == Play(table.seat_of(person.user_id) or 0, wanted)
    assert (last.user_id, last.interaction_id) == (person.user_id, None)
    assert table.preselected == ()
    assert store.rows.preselections == {}


async def test_a_card_that_may_not_be_played_is_never_played_of_itself() -> None:
    store = MemoryStore()
    service = table_service(store)
    number, barred = 1, []
    while not barred:  # Whoever must follow suit cannot play everything.
        number += 1
        table = await in_trick(service, number)
        person = next_person(table)
        barred = bar(table, person)[1]
        await (
            service.lobby.close(table.id, by(ANNA)) if not barred else service.registry.settled()
        )
    await service.preselections.preselect(table.id, by(person), barred[0])
    table = await one_step(service, table)
    assert in_turn(table) == person
    # It is kept during this turn, so that the person can be shown why it was not played.
    assert preselected_card(table, person.user_id) is barred[0]
    log = store.rows.tables[table.id].log
    await restart(again := table_service(store))
    assert store.rows.tables[table.id].log == log
    table = await one_step(again, again.registry.table(table.id))
    assert table.preselected == ()
    assert store.rows.preselections == {}
    while in_turn(table) != person:
        table = await one_step(again, table)
    assert barred[0] in held(table, person)


async def test_the_choice_can_be_changed_and_taken_back() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await in_trick(service, 2)
    person = next_person(table)
    for card in held(table, person)[:3]:
        table = await service.preselections.preselect(table.id, by(person), card)
        assert [mark.choice.card for mark in table.preselected] == [card]
        assert store.rows.preselections == {
            (table.id, person.user_id): Preselection(person.user_id, 0, card)
        }
    table = await service.preselections.preselect(table.id, by(person), None)
    assert (table.preselected, store.rows.preselections) == ((), {})
    table = await one_step(service, table)
    assert in_turn(table) == person


async def test_what_was_chosen_in_another_hand_means_nothing() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await in_trick(service, 2)
    person = next_person(table)
    for hand, card in ((1, held(table, person)[0]), (0, held(table, in_turn(table))[0])):
        chosen = Preselection(person.user_id, hand, card)
        store.rows.preselections[table.id, person.user_id] = chosen
        await restart(again := table_service(store))
        assert again.registry.table(table.id).preselected == ()


async def test_only_own_cards_can_be_chosen_and_only_while_another_is_in_turn() -> None:
    service = table_service()
    table = await in_trick(service, 2)
    person, player = next_person(table), in_turn(table)
    assert preselectable(table, player.user_id) == ()
    assert set(preselectable(table, person.user_id)) == set(held(table, person))
    await refused(
        RefusalReason.STALE,
        service.preselections.preselect(table.id, by(person), held(table, player)[0]),
    )
    await refused(
        RefusalReason.STALE,
        service.preselections.preselect(table.id, by(player), held(table, player)[0]),
    )
    number = len(held(table, person))
    card = held(table, person)[0]
    for hand, cards in ((1, number), (0, number + 1)):
        await refused(
            RefusalReason.STALE,
            service.preselections.preselect(table.id, by(person), card, hand, cards),
        )
    await service.preselections.preselect(table.id, by(person), card, 0, number)
    stranger = Person(99, "Zeno")
    await refused(
        RefusalReason.NOT_SEATED, service.preselections.preselect(table.id, by(stranger), card)
    )


async def test_nobody_passes_over_a_declaration_by_choosing_a_card() -> None:
    service = table_service()
    table = await begun(service)
    seen = set()
    while len(hand_of(table).tricks) < 1:
        hand = hand_of(table)
        for seat, person in table.people.items():
            if hand.phase is not Phase.PLAY or seat == hand.turn:
                assert preselectable(table, person.user_id) == ()
                continue
            has_played = any(s == seat for s, _ in hand.trick.plays)
            could = bool(combinations_of(hand.hands[seat], hand.rules)) and not has_played
            assert bool(preselectable(table, person.user_id)) is not could
            seen.add(could)
        table = await one_step(service, table)
    assert seen == {True, False}


async def test_in_a_pause_and_while_something_is_asked_the_card_waits() -> None:
    service = table_service()
    table = await in_trick(service, 2)
    person, player = next_person(table), in_turn(table)
    wanted = bar(table, person)[0][0]
    await service.preselections.preselect(table.id, by(person), wanted)
    seats = {p.user_id: s for s, p in table.people.items()}
    await service.play.request(
        table.id, by(player), Propose(seats[player.user_id], ProposalKind.PAUSE)
    )
    for other in table.people.values():
        proposal = service.registry.table(table.id).session
        if proposal is not None and proposal.proposal is not None and other != player:
            await agree(service, service.registry.table(table.id), other)
    table = service.registry.table(table.id)
    assert table.session.is_paused
    assert preselected_card(table, person.user_id) is wanted
    await service.play.request(table.id, by(player), Resume(seats[player.user_id]))
    table = await one_step(service, service.registry.table(table.id))
    assert wanted not in held(table, person)


async def agree(service: TableService, table: Table, person: Person) -> None:
    seat = table.seat_of(person.user_id)
    await service.play.request(table.id, by(person), Answer(seat, agrees=True))


@pytest.mark.parametrize("chose_before", [False, True])
async def test_a_choice_that_seemed_to_fail_is_not_played_after_a_restart(
    chose_before: bool,
) -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await in_trick(service, 2)
    # The player after the next: their turn comes when another person has played.
    person = table.people[((table.turn or 0) + 2) % len(table.seats)]
    kept, failed = held(table, person)[:2]
    if chose_before:
        await service.preselections.preselect(table.id, by(person), kept)
    store.rows.lost = 1
    await refused(RefusalReason.BUSY, service.preselections.preselect(table.id, by(person), failed))
    assert store.rows.preselections[table.id, person.user_id].card is failed
    known = kept if chose_before else None
    assert preselected_card(service.registry.table(table.id), person.user_id) is known
    await one_step(service, service.registry.table(table.id))
    await service.registry.stop()
    await restart(again := table_service(store))
    table = again.registry.table(table.id)
    assert preselected_card(table, person.user_id) is known


async def test_nobody_plays_on_until_a_choice_that_seemed_to_fail_is_settled() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await in_trick(service, 2)
    person = next_person(table)
    wanted = bar(table, person)[0][0]
    store.rows.lost = 1
    await refused(RefusalReason.BUSY, service.preselections.preselect(table.id, by(person), wanted))
    store.rows.busy = 1
    log = store.rows.tables[table.id].log
    await refused(RefusalReason.BUSY, one_step(service, service.registry.table(table.id)))
    assert store.rows.tables[table.id].log == log
    await one_step(service, service.registry.table(table.id))
    await service.registry.stop()
    await restart(again := table_service(store))
    table = again.registry.table(table.id)
    assert in_turn(table) == person
    assert wanted in held(table, person)


async def test_a_choice_for_a_turn_that_is_over_is_not_played() -> None:
    service = table_service()
    table = await in_trick(service, 2)
    person = next_person(table)
    table = await one_step(service, table)
    chosen = Preselected(Preselection(person.user_id, 0, bar(table, person)[0][0]), 1)
    assert due_play(replace(table, preselected=(chosen,))) is None
    number = len(held(table, person))
    assert due_play(replace(table, preselected=(replace(chosen, held=number),))) is not None


async def test_a_busy_store_does_not_lose_the_play() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await in_trick(service, 2)
    person = next_person(table)
    wanted = bar(table, person)[0][0]
    await service.preselections.preselect(table.id, by(person), wanted)
    action = next(a for a in legal_actions(hand_of(table)) if isinstance(a, Play))
    await service.play.act(table.id, None, by(in_turn(table)), action)
    store.rows.busy = 1
    await service.registry.settled()
    assert wanted not in held(service.registry.table(table.id), person)
