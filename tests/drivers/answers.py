"""People who answer whatever the bot asks them, by the buttons in front of them."""

from bot.client.custom_ids import Verb, decode_custom_id
from localcord.people.person import Person
from localcord.people.seen import Button, SeenMessage
from tests.drivers.waiting import PATIENCE, News

ANSWERS = (
    Verb.CONFIRM,
    Verb.NO_CUT,
    Verb.CALL_OUT,
    Verb.DISCARD,
    Verb.PICK,
    Verb.DECLARE_ALL,
    Verb.PLAY,
    Verb.PAY,
)
"""What a person answers when asked: the first of these that is live."""


def answer_of(message: SeenMessage) -> Button | None:
    """The live button with which the person of a hand's panel answers what is asked."""
    live = [
        (decode_custom_id(button.custom_id), button)
        for button in message.buttons
        if button.custom_id is not None and not button.disabled
    ]
    for verb in ANSWERS:
        for meant, button in live:
            picked, chosen = meant.argument[:2], meant.argument[2:]
            if meant.verb is verb and not (verb is Verb.PICK and picked in chosen):
                return button
    return None


def asked(people: list[Person]) -> tuple[Person, SeenMessage, Button] | None:
    """Who is asked for something, in which message, and a button to answer with."""
    for person in people:
        for message in reversed(person.messages(person.dm)):
            if (button := answer_of(message)) is not None:
                return person, message, button
    return None


async def answer(people: list[Person], news: News) -> Verb:
    """Whoever is asked answers, and sees that it is done."""
    person, message, button = await news.until(lambda: asked(people))
    await press(person, message, button)
    return decode_custom_id(button.custom_id or "").verb


async def press(person: Person, message: SeenMessage, button: Button) -> None:
    """Click, and see that the button is gone, or that a newer message has taken its place."""
    outcome = await person.click(message.id, button.custom_id or "")
    assert outcome.acknowledged
    await person.until(
        lambda m: (
            (m.id == message.id and button not in [b for b in m.buttons if not b.disabled])
            or (m.channel_id == message.channel_id and m.id > message.id)
        ),
        PATIENCE,
    )
