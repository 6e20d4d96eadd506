"""Nobody waits for ever: players who are late, away or back again, and empty tables."""

from collections import Counter
from collections.abc import Sequence

from bot.settings.preferences import Preferences, QuietHours, Ring
from bot.table.state.session import Session
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tests.slow.scenarios.house import House

TURN = 60
GRACE = 30


def conduct(house: House) -> Session:
    found = house.table.session
    assert found is not None
    return found


def channel_notices(house: House, person: Person) -> list[SeenMessage]:
    """The messages of the channel that are not the table's."""
    return [
        m for m in house.public(person).messages if "⏰" in m.text or "direct messages" in m.text
    ]


def deadline(house: House) -> str:
    """When the turn is over, as messages show it."""
    assert house.table.turn_deadline is not None
    return f"<t:{round(house.table.turn_deadline)}:R>"


def without_rings(house: House, *people: Person) -> None:
    """Let no turn ring for these people: then a reminder is the first that they hear."""
    for person in people:
        house.store.rows.preferences[person.id] = Preferences(ring=Ring.NEVER)


async def test_my_partners_phone_died_in_the_third_trick(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    without_rings(house, carla)
    await house.opens(anna, "ottocento", bruno, carla, dino, clock="60s")
    await house.until(lambda: _tricks(house) == 2 and house.is_asked(carla))
    assert f"Time runs out {deadline(house)}" in house.table_message(anna).text
    assert f"Time runs out {deadline(house)}" in house.dm(carla)
    house.kills_the_phone(carla)
    await house.passes(TURN)
    (ping,) = house.pings(carla).messages
    assert "your time is up" in ping.text
    assert deadline(house) in ping.text
    assert f"is late. A computer player will play this turn {deadline(house)}" in house.sees(anna)
    await house.passes(GRACE)
    assert not house.is_asked(carla)
    for _ in range(2):
        await house.until(lambda: house.is_asked(carla))
        await house.passes(TURN + GRACE)
    assert "**Carla** is away" in house.table_message(anna).text
    await house.plays_the_hand()
    assert len(house.pings(carla)) <= 1


async def test_i_came_back_by_my_own_direct_message(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, clock="60s")
    while not conduct(house).away:
        await (house.passes(TURN + GRACE) if house.is_asked(bruno) else house.plays(anna))
    assert "You’re away, and a computer player is playing for you." in house.dm(bruno).newest.text
    await house.presses(bruno, "I’m back", within=house.dm(bruno).newest)
    assert "You’re away" not in house.dm(bruno).newest.text
    assert "I’m back" not in house.dm(bruno).buttons


async def test_two_were_late_in_one_hand_and_each_was_told_once(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    people = (anna, bruno, carla, dino)
    without_rings(house, *people)
    await house.opens(anna, "ottocento", bruno, carla, dino, clock="60s")
    # Whoever is dealt a hand in their turn has just been told of it.
    await house.plays(next(p for p in people if house.is_asked(p)))
    late: list[Person] = []
    for _ in range(2):
        asked = next(p for p in people if house.is_asked(p))
        late.append(asked)
        before = house.dm(asked).newest.id
        await house.passes(TURN)
        # The message pings whom it is posted for: an edit pings nobody.
        pinged = channel_notices(house, anna)[0].pinged
        assert pinged == ((asked.id,) if asked is late[0] else ())
        rung = house.dm(asked).newest
        assert "You’re late" in rung.text
        assert (rung.id != before) == (asked is not late[0])
        assert len(house.dm(asked).messages) == 1
        await house.until(lambda asked=asked: not house.is_asked(asked))
    first, second = late
    (notice,) = channel_notices(house, anna)
    assert f"**{first.name}** was late" in notice.text
    assert f"<@{second.id}>, your time is up" in notice.text
    await house.plays_the_hand()
    await house.until(lambda: any(house.is_asked(p) for p in late))
    assert channel_notices(house, anna) == []


async def test_it_is_night_where_she_lives(house: House, anna: Person, bruno: Person) -> None:
    night = QuietHours(11, 14, "UTC")
    house.store.rows.preferences[bruno.id] = Preferences(quiet_hours=night, ring=Ring.NEVER)
    await house.opens(anna, "millone", bruno, clock="60s")
    await house.until_turn_of(bruno)
    await house.passes(TURN)
    (ping,) = house.pings(bruno).messages
    assert ping.silent


async def test_everything_goes_wrong_and_nobody_is_flooded(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    """Closed messages, three people late at every turn, stops of the bot: one word a hand."""
    players = (anna, bruno, carla, dino)
    bruno.closed_dms = carla.closed_dms = True
    await house.opens(anna, "ottocento", bruno, carla, dino, clock="60s", target=300)
    told: dict[tuple[int, int], int] = {}
    for turn in range(400):
        if not house.store.rows.tables[1].stage.is_open:
            break
        hand = len(house.table.match.sheets) if house.table.match else 0
        told = dict.fromkeys(_unsolicited(house, players), hand) | told
        if turn % 9 == 8:
            await house.restarts(after_minutes=2)
        asked = next((p for p in players if house.is_asked(p)), anna)
        if asked is not anna:
            await house.passes(TURN)
            told = dict.fromkeys(_unsolicited(house, players), hand) | told
        if asked.closed_dms or turn % 3 == 0:
            await house.passes(GRACE)
        elif house.is_asked(asked):
            await house.plays(asked)
        for person in _away(house, players):
            await house.says(person, "back")
    assert not house.store.rows.tables[1].stage.is_open
    assert set(Counter((place, hand) for (place, _), hand in told.items()).values()) == {1}


def _unsolicited(house: House, people: Sequence[Person]) -> set[tuple[int, int]]:
    """The channels and ids of messages that nobody has asked for, and the game does not need."""
    places = {house.channel: people[0]} | {person.dm: person for person in people}
    return {
        (place, message.id)
        for place, reader in places.items()
        for message in reader.messages(place)
        if not message.ephemeral and ("⏰" in message.text or "direct messages" in message.text)
    }


def _away(house: House, people: Sequence[Person]) -> list[Person]:
    if not house.store.rows.tables[1].stage.is_open:
        return []
    seats = [house.table.seat_of(person.id) for person in people]
    return [p for p, seat in zip(people, seats, strict=True) if seat in conduct(house).away]


def _tricks(house: House) -> int:
    match = house.table.match
    return len(match.hand.tricks) if match is not None and match.hand is not None else 0
