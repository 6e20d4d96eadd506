"""Before the match: people sit down, get ready and leave, and some tables stay empty."""

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tests.slow.scenarios.house import House


async def test_we_played_among_friends_and_a_stranger_could_only_look_on(
    house: House, anna: Person, bruno: Person, elena: Person
) -> None:
    friends = f"{bruno.mention} {anna.mention}"
    await house.opens(anna, "millone", starts=False, invited=friends)
    assert "Only invited people may sit." in house.table_message(elena).text
    assert f"Invited: <@{bruno.id}>." in house.table_message(elena).text
    assert "invites you to a table of Millone" in house.pings(bruno)
    assert not house.pings(anna)
    await house.presses(elena, Verb.SIT)
    assert "people its host has invited" in house.answer
    await house.presses(elena, "Open a table in a thread")
    (thread,) = [c for c in house.world.channels.values() if c.is_thread]
    assert house.table_in(thread.id).host_id == elena.id
    assert house.table_in(thread.id).game is house.table.game
    await house.says(elena, "table sit")
    assert "people its host has invited" in house.answer
    await house.presses(bruno, Verb.SIT)
    assert "Invited:" not in house.table_message(elena).text


async def test_i_typed_my_friends_name_without_mentioning_him(house: House, anna: Person) -> None:
    await house.says(anna, "table open", invited="Bruno, my friend")
    assert "mention each person with @" in house.answer
    assert house.bot.tables.registry.table_in(house.channel) is None


async def test_he_would_not_stop_shouting_and_i_had_him_get_up(
    house: House, anna: Person, bruno: Person, carla: Person
) -> None:
    await house.opens(anna, "terziglio", bruno, carla, starts=False)
    offered = await anna.autocomplete(house.channel, "table unseat", focused="seat")
    assert [(c.name, c.value) for c in offered] == [("Seat 2: Bruno", "1"), ("Seat 3: Carla", "2")]
    await house.says(carla, "table unseat", seat="1")
    assert "Only the person who opened the table can do this" in house.answer
    await house.says(anna, "table unseat", seat="0")
    assert "There is nobody in that seat to remove" in house.answer
    await house.says(anna, "table unseat", seat="1")
    assert house.table.seats[1] is None
    assert house.table.ready == {2}
    assert "Bruno" not in house.table_message(bruno).text


async def test_i_took_a_computers_seat_with_one_press_until_the_first_card(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.says(anna, "table open", game="terziglio", computers=2)
    assert "a computer player makes way for you" in house.table_message(bruno).text
    await house.presses(bruno, "Sit")
    assert house.table.names[1] == "Bruno"
    await house.presses(anna, "Start")
    await house.presses(carla, "Sit", within=house.channel)
    assert set(house.table.people) == {0, 1, 2}
    await house.until_turn_of(carla)
    # From the first card on the seats stay as they are.
    await house.plays_the_hand()
    assert "Sit" not in house.table_message(dino).buttons
