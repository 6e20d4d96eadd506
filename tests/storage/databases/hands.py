"""Stories of hands that are left in the middle."""

from bot.client.custom_ids import Verb
from bot.table.state.table import Table
from localcord.people.person import Person
from localcord.world.permissions import Permission
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tests.storage.databases.house import StoredHouse
from tests.storage.databases.story import Story, hands_over, in_phase, in_trick


async def second_trick(house: StoredHouse, channel: str) -> None:
    players = house.people("Anna Bruno Carla Dino")
    table = await house.opens_table(channel, "ottocento", *players, start=Verb.START_DRAWN, seed=11)
    for spectator in house.people("Elena Gàia"):
        await house.says(spectator, "watch", channel=channel)
    await house.until_at(table.id, in_trick(2, 1))
    waits = next(p for p in players if _is_to_play_later(house.now_at(table.id), p))
    await house.says(waits, "preferences", channel=channel)
    for label in ("Play", "Before it too"):
        await house.presses(waits, label, within=channel)
    await house.presses(waits, Verb.PRESELECT, within=house.hand_panel(waits, table.id))


def _is_to_play_later(table: Table, person: Person) -> bool:
    played = [seat for seat, _ in table.match.hand.trick.plays]
    return table.seat_of(person.id) not in (table.turn, *played)


async def declaring(house: StoredHouse, channel: str) -> None:
    anna, bruno = house.people("Anna Bruno")
    table = await house.opens_table(channel, "ottocento", anna, bruno, computers=2, seed=3)
    await house.until_offered(table.id, Verb.CHOOSE)
    person = house.player(table.id)
    await house.presses(person, Verb.CHOOSE, within=house.hand_panel(person, table.id))


async def silence(house: StoredHouse, channel: str) -> None:
    gaia, dino = house.people("Gàia Dino")
    table = await house.opens_table(
        channel, "quattro_scartate", gaia, dino, computers=2, rules="parlour", language="it",
        customs="signals=off", seed=2,
    )  # fmt: skip
    await house.until_offered(table.id, Verb.KEEP_SILENT)


async def discarding(house: StoredHouse, channel: str) -> None:
    bruno, carla = house.people("Bruno Carla")
    table = await house.opens_table(channel, "ottocento", bruno, carla, computers=2, seed=4)
    await house.until_at(table.id, in_phase(Phase.DISCARD))
    person = house.player(table.id)
    await house.picks_a_card(person, house.hand_panel(person, table.id))


async def auction(house: StoredHouse, channel: str) -> None:
    carla, anna = house.people("Carla Anna")
    table = await house.opens_table(
        channel, "terziglio", carla, anna, computers=1, customs="poste_floor=45", seed=1
    )
    await house.until_at(table.id, in_phase(Phase.AUCTION))


async def pozzo(house: StoredHouse, channel: str) -> None:
    anna, elena = house.people("Anna Elena")
    table = await house.opens_table(channel, "terziglio", anna, elena, computers=1, hands=9, seed=5)
    await house.until_at(table.id, in_phase(Phase.DISCARD))
    person = house.player(table.id)
    for _ in range(3):
        await house.picks_a_card(person, house.hand_panel(person, table.id))


async def calling_out(house: StoredHouse, channel: str) -> None:
    people = house.people("Anna Furio Dino Carla")
    seed = await house.seed_with(people, "ottocento", _may_call_out, target=30)
    await house.opens_table(channel, "ottocento", *people, target=30, seed=seed)


def _may_call_out(match: MatchState) -> bool:
    view = view_for(match, match.hand.turn).hand
    return view.choices is not None and bool(view.choices.call_out)


async def paying(house: StoredHouse, channel: str) -> None:
    people = house.people("Anna Bruno Carla Dino")
    table = await house.opens_table(channel, "ottocento", *people, seed=2)
    await house.until_at(table.id, in_phase(Phase.PAY))


async def mattazza(house: StoredHouse, channel: str) -> None:
    bruno, anna, carla = house.people("Bruno Anna Carla")
    table = await house.opens_table(
        channel, "mattazza", bruno, anna, carla, computers=2, customs="deal_next=loser", seed=8
    )
    await house.says(bruno, "table mute", channel=channel, player=str(carla.id))
    for plays in (True, False):
        await house.until_offered(table.id, Verb.WORDS)
        await house.says_something(table.id)
        if plays:
            await house.moves_at(table.id)


async def open_game(house: StoredHouse, channel: str) -> None:
    dino, gaia = house.people("Dino Gàia")
    table = await house.opens_table(channel, "open", dino, gaia, computers=1, hands=3, seed=9)
    await house.until_at(table.id, in_trick(4))


async def many_cards(house: StoredHouse, channel: str) -> None:
    elena, anna = house.people("Elena Anna")
    table = await house.opens_table(
        channel, "open", elena, anna, hands=2, customs="overtrump=false", seed=10
    )
    await house.until_at(table.id, in_phase(Phase.PLAY))


async def centocinquanta(house: StoredHouse, channel: str) -> None:
    carla, elena = house.people("Carla Elena")
    table = await house.opens_table(
        channel, "centocinquanta", carla, elena, customs="grande_wild=stop", seed=12
    )
    await house.until_at(table.id, in_trick(3, 1))


async def quindici(house: StoredHouse, channel: str) -> None:
    dino, furio = house.people("Dino Furio")
    table = await house.opens_table(
        channel, "quindici", dino, furio, customs="suit_order=uniform", seed=13
    )
    await house.until_at(table.id, in_trick(5, 0))
    (elena,) = house.people("Elena")
    await house.says(elena, "watch", channel=channel, where="thread")


async def millone(house: StoredHouse, channel: str) -> None:
    (furio,) = house.people("Furio")
    await house.says(furio, "preferences", channel=channel)
    for label in ("Play", "Confirm first"):
        await house.presses(furio, label, within=channel)
    table = await house.opens_table(
        channel, "millone", furio, computers=1, customs="cricche_table=parlour", seed=14
    )
    await house.until_at(table.id, in_trick(2))
    await house.presses(furio, Verb.PLAY, within=house.hand_panel(furio, table.id))


async def second_hand(house: StoredHouse, channel: str) -> None:
    anna, elena = house.people("Anna Elena")
    table = await house.opens_table(channel, "quindici", anna, elena, seed=15)
    await house.until_at(table.id, hands_over(1))
    await house.until_at(table.id, in_trick(2, 0))


async def signalling(house: StoredHouse, channel: str) -> None:
    furio, gaia = house.people("Furio Gàia")
    table = await house.opens_table(
        channel, "ottocento", furio, gaia, computers=2, rules="pagat", seed=43
    )
    for plays in (True, False):
        await house.until_offered(table.id, Verb.WORDS)
        await house.says_something(table.id)
        if plays:
            await house.moves_at(table.id)


async def closed_dms(house: StoredHouse, channel: str) -> None:
    (dino,) = house.people("Dino")
    dino.closed_dms = True
    table = await house.opens_table(channel, "quattro_scartate", dino, computers=3, seed=30)
    await house.presses(dino, Verb.HAND, within=house.table_message(dino, channel))
    await house.until_at(table.id, in_trick(3))
    dino.closed_dms = False


async def barred(house: StoredHouse, channel: str) -> None:
    (elena,) = house.people("Elena")
    table = await house.opens_table(channel, "centocinquanta", elena, computers=1, seed=42)
    await house.until_at(table.id, in_trick(2))
    house.discord.moderator.forbid(table.venue.channel_id, Permission.VIEW_CHANNEL)
    await house.settled()
    await house.moves_at(table.id)


STORIES = (
    Story("trick", "in the second trick; a card is chosen ahead; two look on", second_trick),
    Story("declare", "in the first trick, declarations being chosen", declaring),
    Story("silence", "before the lead, where everybody speaks first", silence),
    Story("discard", "the dealer discards, one card is picked", discarding),
    Story("auction", "in the auction", auction),
    Story("pozzo", "the soloist discards eight cards, three are picked", pozzo),
    Story("call-out", "a player is asked whether to call out", calling_out),
    Story("pay", "the card for the Matto is to be paid", paying),
    Story("mattazza", "five players, one muted, about to say something", mattazza),
    Story("open", "in the fourth trick, three players", open_game),
    Story("many-cards", "two players of 28 cards each", many_cards),
    Story("centocinquanta", "in the third trick", centocinquanta),
    Story("quindici", "before the fifth trick", quindici),
    Story("millone", "in the second trick; a click is to be confirmed", millone),
    Story("second-hand", "in the second hand of a match with a score", second_hand),
    Story("signal", "a leader is about to signal, one has before", signalling),
    Story("closed-dms", "played by answers in the channel", closed_dms),
    Story("barred", "the bot may not write in the channel any more", barred),
)
"""No clock runs at these tables."""
