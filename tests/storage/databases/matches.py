"""Stories of matches that are over, or have not begun."""

from bot.client.custom_ids import Verb
from tests.drivers.controls import verbs
from tests.storage.databases.house import StoredHouse
from tests.storage.databases.story import (
    Story,
    hands_over,
    in_trick,
    last_player,
    match_over,
)


async def won(house: StoredHouse, channel: str) -> None:
    people = house.people("Anna Bruno Carla Dino")
    table = await house.opens_table(
        channel, "ottocento", *people, rules="pagat", target=100, seed=31
    )
    await house.until_at(table.id, match_over)


async def played_out(house: StoredHouse, channel: str) -> None:
    people = house.people("Bruno Carla Dino Elena")
    table = await house.opens_table(channel, "ottocento", *people, target=60, seed=32)
    await house.until_at(table.id, in_trick(12, 1))
    claims = last_player(house, table.id)
    await house.asks_for(claims, channel, "The rest is mine", "Yes, show my cards")
    session = house.now_at(table.id).session
    for seat in session.proposal.awaited:
        person = house.player(table.id, seat)
        shown = house.table_message(person, channel)
        assert Verb.AGREE in verbs(shown)
        await house.presses(person, Verb.AGREE, within=shown)


async def resigned(house: StoredHouse, channel: str) -> None:
    dino, elena = house.people("Dino Elena")
    table = await house.opens_table(channel, "millone", dino, elena, seed=33)
    await house.until_at(table.id, in_trick(2, 0))
    await house.asks_for(dino, channel, "I resign", "Yes, resign")


async def ended(house: StoredHouse, channel: str) -> None:
    furio, gaia = house.people("Furio Gàia")
    table = await house.opens_table(channel, "terziglio", furio, gaia, computers=1, seed=34)
    await house.until_at(table.id, hands_over(1))
    await house.asks_for(furio, channel, "Shall we stop here?", "Yes, ask them")
    await house.presses(gaia, Verb.AGREE, within=channel)


async def avoided(house: StoredHouse, channel: str) -> None:
    anna, carla = house.people("Anna Carla")
    table = await house.opens_table(
        channel, "mattazza", anna, carla, computers=1, target=2, seed=35
    )
    await house.until_at(table.id, match_over)


async def open_over(house: StoredHouse, channel: str) -> None:
    elena, bruno = house.people("Elena Bruno")
    table = await house.opens_table(
        channel, "open", elena, bruno, computers=5, hands=2, thread=True, seed=36
    )
    await house.until_at(table.id, match_over)


async def reached(house: StoredHouse, channel: str) -> None:
    bruno, gaia = house.people("Bruno Gàia")
    table = await house.opens_table(
        channel, "centocinquanta", bruno, gaia, target=40, seed=37, language="it"
    )
    await house.until_at(table.id, match_over)


async def closed_lobby(house: StoredHouse, channel: str) -> None:
    (anna,) = house.people("Anna")
    await house.opens_table(channel, "quattro_scartate", anna, computers=1, start=None)
    await house.says(anna, "table close", channel=channel)


async def idle(house: StoredHouse, channel: str) -> None:
    (gaia,) = house.people("Gàia")
    await house.opens_table(channel, "ottocento", gaia, start=None)


async def aborted(house: StoredHouse, channel: str) -> None:
    carla, dino = house.people("Carla Dino")
    table = await house.opens_table(channel, "quattro_scartate", carla, dino, computers=2, seed=40)
    await house.until_at(table.id, in_trick(1))
    await house.says(carla, "table close", channel=channel)
    await house.presses(carla, Verb.SURE)


async def agreed_to_stop(house: StoredHouse, channel: str) -> None:
    anna, furio = house.people("Anna Furio")
    table = await house.opens_table(channel, "millone", anna, furio, seed=41)
    await house.until_at(table.id, in_trick(1, 1))
    await house.asks_for(furio, channel, "Shall we stop here?", "Yes, ask them")
    await house.presses(anna, Verb.AGREE, within=house.table_message(anna, channel))


async def rematch(house: StoredHouse, channel: str) -> None:
    carla, furio = house.people("Carla Furio")
    table = await house.opens_table(channel, "quindici", carla, furio, target=1, seed=38)
    await house.until_at(table.id, match_over)
    await house.presses(carla, Verb.REMATCH, within=channel)


async def lobby(house: StoredHouse, channel: str) -> None:
    (bruno,) = house.people("Bruno")
    await house.opens_table(channel, "ottocento", bruno, start=None, customs="signals=free")


async def lobby_with_terms(house: StoredHouse, channel: str) -> None:
    elena, carla, gaia = house.people("Elena Carla Gàia")
    (role,) = house.world.guilds[house.guild_id].roles
    await house.opens_table(
        channel, "mattazza", elena, carla, computers=2, start=None, clock="90s", role=role,
        target=4, language="it",
    )  # fmt: skip
    await house.says(elena, "table invite", channel=channel, person=gaia.id)
    await house.presses(gaia, Verb.SIT, within=house.table_message(gaia, channel))


async def lobby_in_a_thread(house: StoredHouse, channel: str) -> None:
    anna, dino, furio = house.people("Anna Dino Furio")
    await house.says(
        anna, "table open", channel=channel, game="millone", thread=True, watch=True,
        invited=f"{dino.mention} {furio.mention}", clock="15m+10s", target=1000,
    )  # fmt: skip
    for person in (dino, furio):
        message = house.table_message(person, house.newest_thread)
        await house.presses(person, Verb.SIT, within=message)
    await house.says(furio, "table ready", channel=house.newest_thread)


OVER = (
    Story("won", "finished: a side reached the target", won),
    Story("played-out", "finished: a claim was granted and played out", played_out),
    Story("resigned", "finished: a player gave up", resigned),
    Story("ended", "finished: ended by its players after one hand", ended),
    Story("avoided", "finished: penalties, and players out of the match", avoided),
    Story("open-over", "finished: both hands of the open game, in a thread", open_over),
    Story("reached", "finished: one reached the target", reached),
    Story("closed-lobby", "closed before its match", closed_lobby),
    Story("aborted", "closed by its host in the first hand", aborted),
    Story("agreed", "closed: all agreed to stop in the first hand", agreed_to_stop),
    Story("idle", "closed: nobody came", idle),
)

LOBBIES = (
    Story("rematch", "a rematch gathers", rematch),
    Story("lobby", "open for players", lobby),
    Story("terms", "for a role and a guest, with a clock", lobby_with_terms),
    Story("thread", "in a thread for invited people, the host looks on", lobby_in_a_thread),
)
"""Tables that close by themselves when nothing happens for half an hour."""
