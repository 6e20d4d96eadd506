"""Nothing happens by mistake, nobody waits for what was decided long ago, and people sleep."""

from bot.client.custom_ids import Verb
from bot.settings.preferences import Preferences, QuietHours
from localcord.people.person import Person
from tests.drivers.controls import panel
from tests.slow.scenarios.house import House


async def prefers(house: House, person: Person, label: str) -> None:
    """Choose something in one's preferences about how one plays."""
    await house.says(person, "preferences")
    await house.presses(person, Verb.PREFERENCES_PAGE)
    await house.presses(person, label)


async def test_the_bot_did_not_wake_me_at_three_in_the_morning(
    house: House, anna: Person, bruno: Person
) -> None:
    bruno.locale = "it"
    await prefers(house, bruno, "Scegli le ore di silenzio")
    await house.presses(bruno, "Silenzio di notte")
    assert house.store.rows.preferences[bruno.id] == Preferences(
        quiet_hours=QuietHours(22, 8, "Europe/Rome")
    )
    # It is two in the afternoon in Bologna: the first hand comes with a sound.
    await house.opens(anna, "quattro_scartate", bruno, computers=2)
    assert not panel(bruno).silent
    await house.passes(hours=13)
    await house.plays_the_hand()
    await house.until(lambda: house.is_asked(bruno))
    assert panel(bruno).silent
    assert not panel(anna).silent
    await house.passes(hours=5)
    await house.plays_the_hand()
    await house.until(lambda: house.is_asked(bruno))
    assert not panel(bruno).silent
