"""Four friends open an evening by matchpoints: they are offered IMPs against computer players."""

from bot.features.evenings.state import EveningStage
from bot.table.state.seats import Computer
from tests.slow.tournaments.club import Club


async def test_four_friends_are_compared_with_computer_players(club: Club) -> None:
    host, *others = club.people
    friends, guest = [host, *others[:3]], others[3]
    await club.says(host, "evening open", format="singles", scoring="matchpoints", rounds=1)
    assert "One table has nothing to compare itself with" in club.answer
    await club.presses(host, "Open sign-up here")
    for person in friends:
        await club.presses(person, "Sign up", within=club.channel)
    await club.directs(host, "Start")
    assert "That’s only one table" in club.answer
    await club.presses(host, "IMPs against computer players")
    assert "That’s only one table" not in club.answer
    await club.presses(host, "Yes, start")
    (table,) = club.tables

    # One is late: the director lets a computer player begin, and the seat is theirs from hand 2 on.
    seat, late = 2, club.user(table.people[2].user_id)
    await club.all_ready(late)
    await club.passes(minutes=6)
    await club.presses(host, "Begin with computer players", within=club.channel)
    await club.says(late, "evening mine")
    await club.presses(late, "Back to my seat")
    assert "from the next hand" in club.answer
    (table,) = club.tables
    assert isinstance(table.seats[seat], Computer)
    await club.presses(guest, "Standings", within=club.channel)
    assert "Hand 1" not in club.answer
    await club.all_play(hands=1)
    (table,) = club.tables
    assert table.people[seat].user_id == late.id

    # Their first hand is compared with that of the computer players.
    (drawn,) = club.evening.rounds
    assert len(drawn.computers) == 1
    await club.presses(guest, "Standings", within=club.channel)
    await club.chooses(guest, "Hand 1")
    assert "**Hand 1**" in club.answer
    await club.all_play()
    assert "IMPs against computer players" in club.public(guest)
    document = await club.document(guest)
    assert document["stage"] == EveningStage.OVER.value
    assert [len(sheet["lines"]) for sheet in document["travellers"]] == [2, 2, 2, 2]
