"""What a person does in the lessons."""

from bot.client.custom_ids import Verb, decode_custom_id, position_of
from bot.features.lessons.model import LessonPosition
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tests.drivers.bot import QuickBot
from tests.drivers.controls import newest_private


async def go(
    bot: QuickBot, person: Person, channel: int, verb: Verb, place: LessonPosition
) -> SeenMessage:
    """Press the button of the lesson that leads to the place; the lesson as it is then."""
    shown = newest_private(person, channel)
    (pressed,) = [
        b.custom_id or ""
        for b in shown.buttons
        if (meant := decode_custom_id(b.custom_id or "")).verb is verb
        and not b.disabled
        and position_of(LessonPosition, meant) == place
    ]
    outcome = await person.click(shown.id, pressed)
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()
    assert newest_private(person, channel).id == shown.id
    return newest_private(person, channel)
