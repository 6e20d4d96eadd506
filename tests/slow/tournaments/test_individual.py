"""An individual tournament of twelve: two come late, one does not come, one leaves in a hand."""

from __future__ import annotations

from typing import Any

from bot.client.custom_ids import Verb
from bot.table.state.table import Stage
from bot.words import Language, say
from localcord.people.person import Person
from tarocchino.core.games.partnership import HANDS
from tests.slow.tournaments.club import Club
from tests.slow.tournaments.counting import victory_points

EN = Language.ENGLISH


async def test_twelve_play_with_changing_partners(club: Club) -> None:
    host, *others = club.people
    players, late = [host, *others[:11]], others[11:13]
    await club.says(host, "evening open", format="singles", scoring="matches", rounds=3, minutes=30)
    await club.presses(host, "Open sign-up here")
    for person in players:
        await club.presses(person, "Sign up", within=club.channel)
    assert "**12 people** have signed up." in club.public(host)
    await club.directs(host, "Start", "Yes, start")
    assert len(club.tables) == 3

    # One does not come: the director, who is asked, has a computer player take the seat.
    missing = players[3]
    await club.all_ready(missing)
    await club.passes(minutes=6)
    await club.presses(host, "Not there", within=club.channel)
    await club.chooses(host, missing.name, menu="Who")
    assert all(table.stage is Stage.PLAYING for table in club.tables)
    assert club.gone == {missing.id}
    assert f"{missing.name} is not at table" in club.public(host)
    for person in late:
        await club.presses(person, "Sign up", within=club.channel)
        assert "from the next round on" in club.answer
    await club.all_play(hands=1)
    await club.directs(host, "End the round", "Yes, end")

    # The late ones play, and one leaves by the menu of the table in the middle of a hand.
    await club.passes(minutes=2)
    assert len(club.tables) == 4
    assert all(club.seated(person) for person in late)
    await club.all_ready()
    await club.all_play(hands=1)
    leaving = next(p for p in players[4:] if club.seated(p))
    await club.says(leaving, "evening mine")
    await club.presses(leaving, "Leave the evening")
    await club.presses(leaving, "Leave the evening")
    assert not club.seated(leaving)
    assert club.gone == {missing.id, leaving.id}
    await club.says(missing, "evening mine")
    await club.presses(missing, "Come back")
    assert "You are back" in club.answer
    await club.directs(host, "End the round", "Yes, end")

    # The last round ends by the clock.
    await club.passes(minutes=2)
    assert club.seated(missing)
    assert not club.seated(leaving)
    await club.all_ready()
    await club.all_play(hands=1)
    await club.passes(minutes=45)
    await _ended(club, host)


async def _ended(club: Club, host: Person) -> None:
    """The podium is there, and the standings are those that the records give."""
    assert not club.is_on
    assert not club.tables
    assert say(EN, "evening-podium") in club.public(host)
    await club.says(host, "evening standings")
    await club.chooses(host, "Evening 1", menu="Open one")
    document = await club.document(host)
    assert [len(drawn["tables"]) for drawn in document["rounds"]] == [3, 4, 4]
    counted = victory_points(await club.records(1))
    (line,) = document["standings"]
    names = {each["entry"]: each["people"][0] for each in document["entries"]}
    absent = {
        names[number]
        for drawn in document["rounds"]
        for table in drawn["tables"]
        for number in table["absent"]
    }
    missed = {each["people"][0] for each in document["entries"] if each["from_round"] > 1}
    for each in line:
        name = names[each["entry"]]
        # Computer players' names may be those of nobody here; absence and late entry cost a match.
        if name not in absent and name not in missed:
            assert each["victory_points"] == counted[name], name
    assert all(each["place"] for each in line), "whoever leaves after a round is ranked"
    assert all(len(t["hands"]) <= HANDS for drawn in document["rounds"] for t in drawn["tables"])
    assert _places_are_in_order(line)


def _places_are_in_order(line: list[dict[str, Any]]) -> bool:
    """Whether whoever has more victory points is before whoever has fewer."""
    playing = [each for each in line if each["place"] is not None]
    points = [each["victory_points"] for each in playing]
    return points == sorted(points, reverse=True)


async def test_somebody_late_in_every_round_plays_them_all(club: Club) -> None:
    host, *others = club.people[:4]
    late = others[1]
    await club.says(host, "evening open", format="singles", scoring="matches", rounds=3)
    await club.presses(host, "Open sign-up here")
    for person in (host, *others):
        await club.presses(person, "Sign up", within=club.channel)
    await club.directs(host, "Start", "Yes, start")
    for number in (1, 2, 3):
        await club.all_ready(late)
        await club.passes(minutes=6)
        assert f"At table 1 {late.name} is not ready yet" in club.public(host)
        if number == 2:
            await club.presses(host, "Wait for them", within=club.channel)
            assert "waits for them" in club.answer
            await club.passes(minutes=6)
        await club.presses(late, Verb.READY, within=club.tables[0].venue.channel_id)
        (table,) = club.tables
        assert (table.stage, len(table.people)) == (Stage.PLAYING, 4)
        await club.all_play()
        await club.passes(minutes=2)
    assert not club.is_on
    await club.says(host, "evening standings")
    await club.chooses(host, "Evening 1", menu="Open one")
    (line,) = (await club.document(host))["standings"]
    assert all(each["place"] for each in line)
