"""Stories of what people do besides playing: they make proposals, are late, leave, cut the pack."""

import hashlib

from bot.client.custom_ids import Verb
from bot.settings.servers import TableAlert
from tarocchino.core.games import GameName
from tarocchino.core.play.hand_state import Phase
from tests.storage.databases.house import StoredHouse
from tests.storage.databases.story import Story, hands_over, in_phase, in_trick, last_player

HALLWAY = "tarocchino"
"""A channel for whatever belongs to no table."""

SEALED = "the seventh knock"
_SEAL = f"sha256:{hashlib.sha256(SEALED.encode()).hexdigest()}"


async def handed_over(house: StoredHouse, channel: str) -> None:
    anna, bruno, carla, dino, elena = house.people("Anna Bruno Carla Dino Elena")
    table = await house.opens_table(channel, "ottocento", anna, bruno, carla, dino, seed=24)
    await house.until_at(table.id, in_trick(1, 2))
    await house.says(bruno, "table leave", channel=channel, substitute=elena.id)
    await house.presses(elena, Verb.TAKE_SEAT, within=channel)
    await house.until_at(table.id, in_trick(2, 2))
    await house.asks_for(dino, channel, "I have to go", "Yes, I have to go")
    await house.asks_for(anna, channel, "Find a substitute for")


async def moved(house: StoredHouse, channel: str) -> None:
    furio, anna = house.people("Furio Anna")
    table = await house.opens_table(HALLWAY, "quindici", furio, anna, seed=25)
    await house.until_at(table.id, in_trick(1, 1))
    await house.says(furio, "table move", channel=channel, table=str(table.id))
    await house.until_at(table.id, in_trick(2, 1))


async def without_channel(house: StoredHouse, channel: str) -> None:
    anna, bruno = house.people("Anna Bruno")
    table = await house.opens_table(channel, "millone", anna, bruno, clock="90s", seed=26)
    await house.until_at(table.id, in_trick(1, 1))
    house.discord.moderator.delete_channel(table.venue.channel_id)
    await house.settled()


async def late(house: StoredHouse, channel: str) -> None:
    anna, carla = house.people("Anna Carla")
    table = await house.opens_table(channel, "centocinquanta", anna, carla, clock="1h", seed=27)
    await house.until_at(table.id, in_trick(2, 1))
    await house.passes(hours=1, minutes=1)


async def away(house: StoredHouse, channel: str) -> None:
    bruno, elena = house.people("Bruno Elena")
    table = await house.opens_table(channel, "quindici", bruno, elena, clock="30s", seed=28)
    while not (session := house.now_at(table.id).session) or not session.away:
        if house.player(table.id) == elena:
            await house.passes(61)
        else:
            await house.moves_at(table.id)


async def paused(house: StoredHouse, channel: str) -> None:
    elena, furio = house.people("Elena Furio")
    table = await house.opens_table(channel, "millone", elena, furio, clock="15m+10s", seed=19)
    await house.until_at(table.id, in_trick(1, 1))
    await house.says(elena, "table pause", channel=channel)
    await house.presses(furio, Verb.AGREE, within=house.table_message(furio, channel))
    await house.asks_for(furio, channel, "Shall we stop here?", "Yes, ask them")


async def undo_asked(house: StoredHouse, channel: str) -> None:
    people = house.people("Anna Bruno Carla Dino")
    table = await house.opens_table(channel, "ottocento", *people, seed=20)
    for cards_before, answers in ((in_trick(1, 2), 3), (in_trick(2, 1), 1)):
        await house.until_at(table.id, cards_before)
        asks = last_player(house, table.id)
        await house.asks_for(asks, channel, "Can I take my card back?")
        for other in [p for p in people if p != asks][:answers]:
            await house.presses(other, Verb.AGREE, within=house.table_message(other, channel))


async def claim_asked(house: StoredHouse, channel: str) -> None:
    people = house.people("Bruno Carla Dino Elena")
    table = await house.opens_table(channel, "quattro_scartate", *people, seed=21)
    await house.until_at(table.id, in_trick(2, 1))
    claims = last_player(house, table.id)
    await house.asks_for(claims, channel, "The rest is mine", "Yes, show my cards")


async def end_asked(house: StoredHouse, channel: str) -> None:
    gaia, carla, bruno = house.people("Gàia Carla Bruno")
    table = await house.opens_table(channel, "terziglio", gaia, carla, bruno, seed=22)
    await house.until_at(table.id, in_phase(Phase.PLAY))
    await house.asks_for(carla, channel, "Shall we stop here?", "Yes, ask them")


async def resignation_asked(house: StoredHouse, channel: str) -> None:
    people = house.people("Carla Dino Elena Furio")
    table = await house.opens_table(channel, "ottocento", *people, seed=23)
    await house.until_at(table.id, in_trick(1, 1))
    await house.asks_for(people[0], channel, "We resign", "Yes, resign")
    (gaia,) = house.people("Gàia")
    await house.says(people[1], "table substitute", channel=channel, user=gaia.id)


async def between_hands(house: StoredHouse, channel: str) -> None:
    bruno, dino, gaia = house.people("Bruno Dino Gàia")
    table = await house.opens_table(channel, "ottocento", bruno, dino, computers=2, seed=16)
    await house.says(gaia, "watch", channel=channel)
    await house.until_at(table.id, hands_over(1))
    await house.says(dino, "hand cut", channel=channel, text="a knock on wood", table=str(table.id))


async def sealed_cut(house: StoredHouse, channel: str) -> None:
    carla, dino, elena = house.people("Carla Dino Elena")
    table = await house.opens_table(
        channel, "quattro_scartate", carla, dino, elena, computers=1, seed=17, cuts=False
    )
    await house.says(dino, "hand cut", channel=channel, text=_SEAL, table=str(table.id))


async def to_be_opened(house: StoredHouse, channel: str) -> None:
    dino, gaia = house.people("Dino Gàia")
    table = await house.opens_table(channel, "centocinquanta", dino, gaia, seed=18, cuts=False)
    await house.says(dino, "hand cut", channel=channel, text=_SEAL, table=str(table.id))
    await house.presses(gaia, Verb.CUT, within=house.of_table(gaia, table.id, Verb.CUT))
    await house.fills_in(gaia, "from the middle")


async def in_the_server(house: StoredHouse) -> None:
    """What people prefer, whom they want to play with, and what the server decides."""
    anna, bruno, carla, dino, elena, ugo = house.people("Anna Bruno Carla Dino Elena Ugo")
    for person, choices in (
        (bruno, ("Words only", "Left-handed")),
        (
            elena,
            ("Light", "Trumps last", "No hints", "Play", "Choose quiet hours", "Quiet at night"),
        ),
    ):
        await house.says(person, "preferences", channel=HALLWAY)
        for label in choices:
            await house.presses(person, label, within=HALLWAY)
    await house.says(carla, "block", channel=HALLWAY, person=ugo.id)
    await house.says(anna, "block", channel=HALLWAY, person=ugo.id, everywhere=True)
    await house.says(dino, "block", channel=HALLWAY, person=ugo.id)
    await house.says(dino, "block", channel=HALLWAY, person=ugo.id, lift=True)
    await house.says(anna, "settings", channel=HALLWAY)
    await house.presses(anna, "Games", within=HALLWAY)
    for label in ("Millone", "One minute for each turn"):
        await house.chooses(anna, label, within=HALLWAY)
    await house.presses(anna, "Quiet", within=HALLWAY)
    await house.store.alerts.save(TableAlert(house.guild_id, elena.id))
    await house.store.alerts.save(TableAlert(house.guild_id, ugo.id, GameName.TERZIGLIO, "it"))
    await house.store.alerts.take_call(house.guild_id, house.now)


UNTIMED = (
    Story("handed-over", "one seat handed over, another left and on offer", handed_over),
    Story("moved", "moved here from another channel", moved),
    Story("homeless", "its channel was deleted in the middle of a trick", without_channel),
)
"""No clock runs at these tables."""

LATE = (
    Story("late", "a player by correspondence was told to hurry", late),
    Story("away", "a computer player plays for an absent player", away),
    Story("paused", "paused in the middle of a trick, and asked to stop", paused),
)
"""Time has passed at these tables."""

ASKED = (
    Story("between", "between hands, one cut given", between_hands),
    Story("sealed", "before the first hand, a sealed cut given", sealed_cut),
    Story("opening", "before the first hand, a sealed cut to be opened", to_be_opened),
    Story("undo", "a card to be taken back is asked for; one was", undo_asked),
    Story("claim", "the rest of the tricks is claimed", claim_asked),
    Story("end", "the others are asked to stop here", end_asked),
    Story("resign", "the partner is asked to give up; a seat is offered", resignation_asked),
)
"""Tables that wait for answers which lapse within minutes."""
