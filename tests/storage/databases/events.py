"""Evenings in a server: one that is over, one for which people sign up."""

from bot.features.evenings.actions import (
    Cancel,
    EveningAction,
    EveningSettings,
    Format,
    LoggedEveningAction,
    Scoring,
    SignUp,
)
from bot.features.evenings.store import NewEvening, StoredEvening
from bot.features.evenings.transitions import evening_of
from bot.storage.discord_stores import Posted
from bot.support.venue import Venue
from bot.table.state.seats import Person
from tarocchino.dealing.chain import new_chain
from tests.storage.databases.house import StoredHouse

CHAIN = new_chain(bytes(range(64)))


async def evenings(house: StoredHouse, hallway: str) -> None:
    """Announce two evenings, and break the first off."""
    anna, bruno, carla = (Person(p.id, p.name) for p in house.people("Anna Bruno Carla"))
    channel = house.place(hallway)
    for settings, chain in (
        (EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS), CHAIN),
        (EveningSettings(Format.SINGLES), None),
    ):
        venue = Venue(house.guild_id, channel)
        new = NewEvening(venue, anna.user_id, settings, chain, house.now)
        evening = await house.store.evenings.open(new)
        await house.store.evenings.remember(evening.id, Posted("sign-ups", channel, evening.id))
        if chain is not None:
            evening = await _done(house, evening, SignUp((bruno, carla)))
            await _done(house, evening, Cancel("It rains."))
        else:
            for person in (bruno, carla):
                evening = await _done(house, evening, SignUp((person,)))


async def _done(house: StoredHouse, evening: StoredEvening, action: EveningAction) -> StoredEvening:
    logged = LoggedEveningAction(action, house.now, evening_of(evening.log).directors[0])
    after = evening.after(logged)
    stage = evening_of(after.log).stage
    await house.store.evenings.append(evening.id, after.version, logged, stage=stage)
    return after
