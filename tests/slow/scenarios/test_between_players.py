"""What players ask of each other at a table: cards taken back, tricks conceded, breaks,
substitutes, matches given up and played again."""

from bot.client.custom_ids import Verb
from bot.table.live.records import match_record
from bot.table.state.table import Table
from bot.table.store.stored_table import StoredTable
from localcord.people.person import Person
from tarocchino.core.model.actions import Play, SeatAction
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
