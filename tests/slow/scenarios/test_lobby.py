"""Before the match: people sit down, get ready and leave, and some tables stay empty."""

from __future__ import annotations

import re

from bot.client.custom_ids import Verb
from bot.settings.agreement import Pace, TimeControl
from bot.settings.servers import Setting
from bot.table.state.table import Ending, EndingKind, Stage
from localcord.people.person import Person
from localcord.world.permissions import Permission
from tests.slow.scenarios.house import House


async def test_we_wanted_a_quiet_table_in_a_thread(
    house: House, anna: Person, bruno: Person, carla: Person
) -> None:
    await house.says(anna, "table open", game="millone", thread=True)
    (thread,) = [c for c in house.world.channels.values() if c.is_thread]
    assert f"<#{thread.id}>" in house.answer
    assert house.table_in(thread.id).venue.channel_id == thread.id
    # In the channel there is no table: somebody else may open one.
    await house.says(carla, "table open", game="quindici")
    assert house.table.host_id == carla.id
    await house.presses(bruno, Verb.SIT, within=thread.id)
    await house.presses(anna, "Start", within=house.channel)
    await house.until_turn_of(bruno)
    await house.plays(bruno)
    assert f"<#{thread.id}>" in house.dm(bruno)
    assert house.table_in(thread.id).stage is Stage.PLAYING


async def test_i_may_not_open_threads_here_and_nothing_was_left_behind(
    house: House, anna: Person
) -> None:
    house.discord.moderator.forbid(house.channel, Permission.CREATE_PUBLIC_THREADS)
    await house.says(anna, "table open", thread=True)
    assert "create public threads" in house.answer
    assert not any(c.is_thread for c in house.world.channels.values())
    assert house.bot.tables.registry.table_in(house.channel) is None


async def test_only_the_tournament_role_may_sit(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    guild = house.world.guilds[house.guild_id]
    role = house.world.add_role(guild, "Torneo", holders={bruno.id})
    await house.opens(anna, "ottocento", starts=False, role=role.id)
    assert f"<@&{role.id}>" in house.table_message(carla).text
    await house.presses(carla, Verb.SIT)
    assert "This table is for" in house.answer
    assert f"<@&{role.id}>" in house.answer
    await house.presses(bruno, Verb.SIT)
    await house.says(dino, "help")
    assert "is for people whom its host has invited" in house.answer
    house.discord.moderator.give_role(house.guild_id, role.id, carla.id)
    await house.presses(carla, Verb.SIT)
    # Who has no role may come as the host's guest.
    await house.says(anna, "table invite", person=dino.id)
    assert len(house.pings(dino)) == 1
    assert not house.pings(bruno)
    await house.presses(dino, Verb.SIT)
    assert {p.user_id for p in house.table.people.values()} == {
        anna.id, bruno.id, carla.id, dino.id,
    }  # fmt: skip


async def test_we_played_among_friends_and_a_stranger_could_only_look_on(
    house: House, anna: Person, bruno: Person, elena: Person
) -> None:
    friends = f"{bruno.mention} {anna.mention}"
    await house.opens(anna, "millone", starts=False, invited=friends)
    assert "Only people who are invited may sit." in house.table_message(elena).text
    assert f"Invited: <@{bruno.id}>." in house.table_message(elena).text
    assert "invites you to a table of Millone" in house.pings(bruno)
    assert not house.pings(anna)
    await house.presses(elena, Verb.SIT)
    assert "whom its host has invited" in house.answer
    await house.presses(elena, "Open a table in a thread")
    (thread,) = [c for c in house.world.channels.values() if c.is_thread]
    assert house.table_in(thread.id).host_id == elena.id
    assert house.table_in(thread.id).game is house.table.game
    await house.says(elena, "table sit")
    assert "whom its host has invited" in house.answer
    await house.presses(bruno, Verb.SIT)
    assert "Invited:" not in house.table_message(elena).text


async def test_i_typed_my_friends_name_without_mentioning_him(house: House, anna: Person) -> None:
    await house.says(anna, "table open", invited="Bruno, my friend")
    assert "mention each person with @" in house.answer
    assert house.bot.tables.registry.table_in(house.channel) is None


async def test_she_invited_us_all_and_her_message_came_once(
    house: House, anna: Person, bruno: Person, carla: Person
) -> None:
    both = f"{bruno.mention}, {carla.mention}"
    await house.opens(anna, "ottocento", starts=False, invited=both)
    await house.restarts(after_minutes=5)
    await house.says(anna, "table invite", person=bruno.id)
    for person in (bruno, carla):
        assert len(house.pings(person)) == 1
    assert len(house.public(anna).with_words("invites you all")) == 1


async def test_the_host_went_home_before_we_began(
    house: House, bruno: Person, carla: Person, dino: Person
) -> None:
    await house.opens(bruno, "terziglio", carla, dino, starts=False)
    await house.gets_up(bruno)
    assert house.table.host_id == carla.id
    assert f"<@{carla.id}> starts the match" in house.table_message(dino).text
    # The new host gives the seat to a computer player, and begins.
    await house.says(dino, "table computer add")
    assert "Only the person who opened the table may do this" in house.answer
    await house.presses(carla, "More…")
    await house.presses(carla, "Start with a computer player")
    await house.until_turn_of(dino)
    # Who went home has nothing more to say here.
    await house.says(bruno, "table close")
    assert "Only the person who opened the table may do this" in house.answer


async def test_everybody_went_home_and_the_channel_was_free(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, starts=False)
    await house.gets_up(anna)
    await house.gets_up(bruno)
    assert house.bot.tables.registry.table_in(house.channel) is None
    await house.opens(bruno, "quindici", starts=False)


async def test_nobody_came_and_the_table_was_cleared(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "ottocento", starts=False)
    posted = len(house.public(bruno))
    await house.passes(minutes=29)
    await house.presses(bruno, Verb.SIT)
    await house.passes(minutes=29)
    await house.gets_up(bruno)
    await house.passes(minutes=29)
    assert house.table.stage is Stage.LOBBY
    await house.passes(minutes=1)
    assert house.bot.tables.registry.table_in(house.channel) is None
    assert "cleared away. </table open:" in house.public(anna)
    assert len(house.public(anna)) == posted
    assert not house.public(anna).buttons
    assert not house.pings(anna)
    await house.opens(bruno, "millone", starts=False)


async def test_the_bot_was_down_for_an_hour_and_the_table_waited_for_us(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, starts=False)
    await house.passes(minutes=20)
    await house.restarts(after_minutes=60)
    await house.passes(minutes=29)
    assert house.table.ready == {1}
    await house.presses(anna, "More…")
    await house.presses(anna, "Start")
    await house.passes(hours=3)
    assert house.table.stage is Stage.PLAYING


async def test_she_pressed_start_and_i_was_still_looking_for_my_glasses(
    house: House, anna: Person, bruno: Person, carla: Person
) -> None:
    await house.opens(anna, "terziglio", bruno, starts=False)
    await house.presses(carla, Verb.SIT)
    await house.presses(carla, "More…")
    await house.chooses(carla, "Wait for me")
    await house.presses(anna, "More…")
    assert "Carla** is not ready yet" in house.answer
    assert "Start" not in {button.label for button in house.sees(anna).newest.buttons}
    await house.says(anna, "table start")
    assert "Carla is not ready yet" in house.answer
    assert "Bruno" not in house.answer
    # Bruno says so too by mistake, and takes it back.
    await house.says(bruno, "table ready")
    await house.says(anna, "table start")
    assert "Bruno and Carla are not ready yet" in house.answer
    await house.says(bruno, "table ready")
    assert "You are ready." in house.answer
    await house.chooses(carla, "I’m ready")
    await house.presses(anna, "Start")
    assert house.table.stage is Stage.PLAYING


async def test_he_would_not_stop_shouting_and_i_had_him_get_up(
    house: House, anna: Person, bruno: Person, carla: Person
) -> None:
    await house.opens(anna, "terziglio", bruno, carla, starts=False)
    offered = await anna.autocomplete(house.channel, "table unseat", focused="seat")
    assert [(c.name, c.value) for c in offered] == [("Seat 2: Bruno", "1"), ("Seat 3: Carla", "2")]
    await house.says(carla, "table unseat", seat="1")
    assert "Only the person who opened the table may do this" in house.answer
    await house.says(anna, "table unseat", seat="0")
    assert "Nobody sits there who could be made to leave" in house.answer
    await house.says(anna, "table unseat", seat="1")
    assert house.table.seats[1] is None
    assert house.table.ready == {2}
    assert "Bruno" not in house.table_message(bruno).text


async def test_i_played_alone_against_computers_and_pressed_nothing_but_start(
    house: House, anna: Person
) -> None:
    await house.says(anna, "table open", game="ottocento", computers=9 - 2, target=60)
    assert not house.table.free_seats
    await house.presses(anna, "Start")
    await house.plays_the_hand()


async def test_a_friend_came_and_found_the_seat_across_from_me_free(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.says(anna, "table open", game="ottocento", computers=2)
    assert house.table.free_seats == (2,)
    await house.presses(bruno, Verb.SIT)
    await house.presses(anna, "Start")
    assert house.table.names[2] == "Bruno"


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


async def test_i_had_never_seen_the_pack_and_learned_it_while_they_waited(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", computers=1, starts=False)
    lobby = house.table_message(bruno)
    assert lobby.attachments
    assert not re.search(r"\d", re.sub(r"<@\d+>", "", lobby.text))
    assert "takes about half an hour" in lobby.text
    await house.presses(bruno, "Learn in two minutes")
    assert house.sees(bruno).newest.ephemeral
    await house.presses(anna, "Start", within=house.channel)
    await house.presses(bruno, "Watch", within=house.channel)
    assert "trick by trick" in house.answer
    assert "Stop watching" in house.dm(bruno).buttons


async def test_we_agreed_on_a_clock_and_it_stood_on_the_table(
    house: House, anna: Person, bruno: Person
) -> None:
    bruno.locale = "it"
    offered = await bruno.autocomplete(house.channel, "table open", focused="clock", typed="2")
    assert [c.name for c in offered][:2] == [
        "2 minuti a turno",
        "per corrispondenza: 2 ore a turno",
    ]
    await house.says(anna, "table open", clock="shortly")
    assert "I know no clock “shortly”" in house.answer
    await house.says(anna, "table open", clock="10 min")
    assert house.table.agreement.time_control == TimeControl(Pace.MATCH, 600)
    assert "Clock: 10 minutes each for the match." in house.table_message(bruno).text
    await house.says(anna, "table close")
    await house.says(bruno, "table open", clock="1 giorno", language="it")
    assert "Orologio: per corrispondenza: un giorno a turno." in house.table_message(anna).text


async def test_the_server_plays_as_at_a_table_and_we_wanted_to_look_back(
    house: House, anna: Person, bruno: Person
) -> None:
    settings = house.bot.tables.policy.settings
    await settings.choose(house.guild_id, Setting.FACE_DOWN, ("on",))
    await house.opens(anna, "millone", bruno, starts=False)
    assert "Tricks that are taken lie face down" in house.table_message(bruno).text
    await house.chooses(anna, "Tricks in view")
    assert "face down" not in house.table_message(bruno).text
    assert not house.table.agreement.face_down
    await house.chooses(anna, "Tricks face down")
    assert house.table.agreement.face_down
    await house.says(anna, "table close")
    await house.says(anna, "table open", **{"face-down": False})
    assert not house.table.agreement.face_down


async def test_i_sat_at_two_tables_and_every_hand_said_which_it_was(
    house: House, anna: Person
) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.until_turn_of(anna)
    assert "### Table" not in house.dm(anna).newest.text
    assert f"<#{house.channel}>" in house.dm(anna).newest.text
    await house.opens(anna, "quindici", computers=1, channel="osteria")
    osteria = house.world.channel_id("osteria")
    second = house.dm(anna).with_words(f"<#{osteria}>").newest.text
    assert "### Table 2: " in second
    await house.says(anna, "hand show", channel=anna.dm)
    assert "You are sitting at several tables" in house.answer
    await house.says(anna, "hand show", channel=anna.dm, table="2")
    assert "### Table 2: " in house.answer
    await house.plays(anna)


async def test_it_was_already_taken_so_we_met_in_the_other_channel(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", starts=False)
    await house.says(bruno, "table open", game="quindici", language="it")
    assert "one game a channel" in house.answer
    await house.opens(bruno, "quindici", starts=False, channel="osteria")
    assert house.store.rows.tables[1].ending != Ending(EndingKind.IDLE)
