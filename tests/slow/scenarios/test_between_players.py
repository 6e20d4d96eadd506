"""What players ask of each other at a table: cards taken back, tricks conceded, breaks,
substitutes, matches given up and played again."""

from __future__ import annotations

from bot.client.custom_ids import Verb
from bot.table.live.records import match_record
from bot.table.state.table import EndingKind, Stage, Table
from bot.table.store.stored_table import StoredTable
from localcord.people.person import Person
from tarocchino.core.model.actions import Deal, Discard, Play, SeatAction
from tarocchino.core.records.referee import judge
from tests.drivers.controls import is_sheet
from tests.slow.scenarios.house import House


async def played_a_card(house: House, *, trick: int = 1) -> Person:
    """Play goes on until somebody has led or followed in this trick; who did it."""
    while not is_in_trick(house.table, trick):
        await moves(house)
    return player_of(house, last_seat(house.table))


async def moves(house: House) -> None:
    """Whoever is asked makes one move."""
    asked = next(p for p in house.discord.people if house.is_asked(p))
    await house.plays(asked)


def is_in_trick(table: Table, trick: int) -> bool:
    hand = table.match.hand if table.match else None
    if hand is None or not table.history or len(hand.tricks) < trick - 1:
        return False
    return isinstance(table.history[-1].action, Play) and bool(hand.trick.plays)


def last_seat(table: Table) -> int:
    action = table.history[-1].action
    assert isinstance(action, SeatAction)
    return action.seat


def player_of(house: House, seat: int) -> Person:
    return house.person(house.table.people[seat].name)


def seat_of(house: House, person: Person) -> int:
    seat = house.table.seat_of(person.id)
    assert seat is not None
    return seat


def neighbour(house: House, person: Person, places: int = 1) -> Person:
    """The player this many seats further round the table."""
    return player_of(house, (seat_of(house, person) + places) % len(house.table.seats))


def cards_on_the_table(house: House) -> int:
    return sum(isinstance(done.action, Play) for done in house.table.history)


async def asks(house: House, person: Person, wish: str) -> None:
    """Open the table's menu, or what leaves or stops, and choose what it offers."""
    await house.presses(person, Verb.MENU, within=house.table_message(person))
    try:
        await house.chooses(person, wish)
    except LookupError:
        await house.presses(person, "Leave or stop…")
        await house.chooses(person, wish)


def newest_stored(house: House) -> StoredTable:
    return house.store.rows.tables[max(house.store.rows.tables)]


async def test_i_took_back_the_card_and_they_all_said_go_on_then(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    me = await played_a_card(house)
    before = cards_on_the_table(house)
    await asks(house, me, "Take my card back")
    assert "The others have been asked" in house.answer
    others = [p for p in (anna, bruno, carla, dino) if p != me]
    assert f"**{me.name}** asks to take back" in house.public(others[0])
    for other in others:
        assert cards_on_the_table(house) == before
        await house.presses(other, "Agree")
    assert cards_on_the_table(house) == before - 1
    assert house.is_asked(me)
    assert "asks to take back" not in house.public(anna)


async def test_i_changed_my_discard_before_anybody_could_know(house: House, anna: Person) -> None:
    await house.opens(anna, "millone", computers=1)
    while not isinstance(house.table.history[-1].action, Discard) or last_seat(house.table):
        await house.plays(anna)
    course = len(house.table.history)
    await house.says(anna, "hand undo")
    assert house.answer == "Done."
    assert len(house.table.history) < course


async def test_my_neighbour_played_on_and_the_card_stayed_on_the_table(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    me = await played_a_card(house)
    await house.says(me, "hand undo")
    before = len(house.table.history)
    await moves(house)
    assert len(house.table.history) == before + 1
    assert "asks to take back" not in house.public(anna)
    await house.says(me, "hand undo")
    assert "has had its answer" in house.answer or "nothing of yours" in house.answer


async def test_nobody_answered_and_so_it_was_a_no(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    me = await played_a_card(house)
    before = cards_on_the_table(house)
    await house.says(me, "hand undo")
    await house.presses(neighbour(house, me), "Agree")
    await house.passes(minutes=3)
    assert cards_on_the_table(house) == before
    assert "asks to take back" not in house.public(anna)


async def test_she_claimed_the_rest_and_we_could_see_why(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    she = await played_a_card(house, trick=3)
    held = house.cards_of(she)
    left, partner, right = (neighbour(house, she, places) for places in (1, 2, 3))
    await house.says(she, "hand claim")
    assert "Are you sure?" in house.answer
    await house.presses(she, "Yes, show my cards")
    for opponent in (left, right):
        await house.presses(opponent, Verb.HAND)
        shown = house.answer
        assert "The rest is mine" in shown
        assert "These are the cards" in shown
    await house.presses(partner, Verb.HAND)
    assert "These are the cards" not in house.answer, "the partner may not know them"
    for place in (house.sees(partner), house.dm(partner), house.public(partner)):
        assert "These are the cards" not in place
    assert len(held) == len(house.cards_of(she))
    await house.presses(left, "Agree", within=house.table_message(left))
    await house.presses(right, "Agree", within=house.table_message(right))
    assert is_sheet(house.public(dino).text)
    written = match_record(newest_stored(house))
    assert written is not None
    assert judge(written)["ok"]


async def test_the_computer_did_not_believe_that_the_rest_was_mine(
    house: House, anna: Person
) -> None:
    await house.opens(anna, "ottocento", computers=3)
    await house.until_turn_of(anna)
    while not house.cards_of(anna) or not cards_on_the_table(house):
        await house.plays(anna)
    await house.says(anna, "hand claim")
    assert "computer players only give what is certain" in house.answer


async def test_the_food_came_and_we_paused(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino, clock="60 s")
    await played_a_card(house)
    await house.says(carla, "table pause")
    for other in (anna, bruno, dino):
        await house.presses(other, "Agree")
    assert "A break since" in house.public(anna)
    before = len(house.table.history)
    await house.passes(minutes=40)
    assert len(house.table.history) == before
    assert not house.table.missed_turns
    await house.presses(dino, "Go on")
    assert "A break since" not in house.public(anna)
    await moves(house)
    assert len(house.table.history) > before


async def test_we_gave_up_at_six_hundred_to_ninety(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await house.plays_the_hand()
    await house.says(bruno, "table resign")
    assert "If your partner agrees" in house.answer
    await house.presses(bruno, "Yes, resign")
    assert "would like to resign" in house.public(anna)
    await house.presses(dino, "Agree")
    (result,) = house.store.rows.results
    assert {seat.seat for seat in result.seats if seat.won} == {0, 2}
    assert "**Bruno and Dino** resigned" in house.public(anna)
    await house.says(anna, "history record")
    written = match_record(newest_stored(house))
    assert written is not None
    assert b'"how": "resigned"' in written
    assert judge(written)["ok"]


async def test_it_was_late_and_we_all_agreed_to_stop(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await played_a_card(house)
    await asks(house, anna, "Stop here")
    await house.presses(anna, "Yes, stop here")
    await house.presses(bruno, "Agree")
    assert newest_stored(house).stage is Stage.CLOSED
    assert "All agreed to stop here, as **Anna** had asked" in house.public(bruno)
    assert not house.store.rows.results


async def test_my_cousin_took_my_cards_when_i_had_to_go(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person, elena: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await played_a_card(house)
    cards = house.cards_of(bruno)
    await house.says(bruno, "table leave", substitute=elena.id)
    assert "You keep your seat until they accept" in house.answer
    assert len(house.pings(elena)) == 1
    await house.restarts()
    await house.presses(elena, "Take Bruno’s seat")
    assert "The seat is yours" in house.answer
    assert house.cards_of(elena) == cards
    assert "· hand 1 ·" in house.dm(elena)
    assert house.table.seat_of(bruno.id) is None
    assert not house.dm(bruno).messages
    await house.plays_the_hand()
    assert "**Elena**" in house.public(anna) or "Elena" in house.public(anna)


async def test_carla_had_seen_other_cards_and_could_not_take_the_seat(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await played_a_card(house)
    await house.says(carla, "table leave")
    await house.says(bruno, "table leave")
    await house.says(anna, "table substitute", seat="1")
    await house.presses(carla, Verb.TAKE_SEAT, within=house.table_message(carla))
    assert "You have seen the cards of another seat" in house.answer
    await house.presses(bruno, Verb.MENU, within=house.table_message(bruno))
    await house.chooses(bruno, "Take")
    assert house.table.seat_of(bruno.id) == 1, "back in his seat"


async def test_a_friend_looked_in_and_took_the_seat_that_was_left(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person, furio: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await played_a_card(house)
    await asks(house, dino, "I have to go")
    assert "A computer player goes on with your cards" in house.answer
    await house.presses(dino, "Yes, I have to go")
    assert house.table.seat_of(dino.id) is None
    await asks(house, anna, "Who plays for")
    assert "for whoever would like to play on" in house.public(furio)
    await house.presses(furio, Verb.TAKE_SEAT, within=house.table_message(furio))
    assert house.table.seat_of(furio.id) == 3


async def test_i_asked_my_brother_and_then_stayed_after_all(
    house: House, anna: Person, bruno: Person, elena: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await played_a_card(house)
    await asks(house, anna, "Somebody plays on for me")
    await picks(house, anna, elena)
    assert dict(house.table.session.offered if house.table.session else ()) == {0: elena.id}
    await asks(house, anna, "I’m staying")
    await house.presses(elena, Verb.TAKE_SEAT)
    assert house.table.seat_of(elena.id) is None
    assert house.table.seat_of(anna.id) == 0


async def test_one_more_said_everybody(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await house.plays_the_hand()
    dealt = [d.action.dealer for d in house.table.history if isinstance(d.action, Deal)]
    await house.says(anna, "table resign")
    await house.presses(anna, "Yes, resign")
    await house.presses(carla, "Agree")
    for person in (dino, anna, carla):
        await house.presses(person, "Rematch")
        assert house.table.stage is Stage.LOBBY
    await house.presses(bruno, "Rematch")
    assert house.table.stage is Stage.PLAYING
    assert house.table.names == ("Anna", "Bruno", "Carla", "Dino")
    first = house.table.history[0].action
    assert isinstance(first, Deal)
    assert first.dealer not in dealt


async def test_the_moderator_closed_it_and_it_says_who(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await played_a_card(house)
    await asks(house, anna, "Close the table")
    await house.presses(anna, "Rather not")
    assert house.sees(anna).newest.selects[0].placeholder == "What would you like?"
    assert house.table.stage is Stage.PLAYING
    await house.says(anna, "table close")
    await house.presses(anna, "Yes, close the table")
    assert "**Anna** closed the table" in house.public(bruno)
    ending = newest_stored(house).ending
    assert ending is not None
    assert ending.how is EndingKind.ABORTED


async def picks(house: House, person: Person, chosen: Person) -> None:
    """Choose somebody in the newest menu of people."""
    shown = (m for m in reversed(house.sees(person).messages) if m.selects)
    message = next(shown)
    house.outcome = await person.select(message.id, message.selects[0].custom_id, [str(chosen.id)])
    await house.outcome.finished()
    await house.settled()
