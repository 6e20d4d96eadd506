"""A bot installed where there was no compiler: masters play, and its log says so once."""

import signal
from pathlib import Path

from bot.client.custom_ids import CustomId, Verb, decode_custom_id
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.server.app import LocalDiscord
from tests.drivers.bot_process import ended, running_bot
from tests.drivers.waiting import PATIENCE
from tests.slow.deploy.checkout import copied

SAID = "masters and reviews are weaker and slower"
CARDS = 3


def card_to_play(message: SeenMessage, after: int) -> tuple[CustomId, str, str | None] | None:
    """What plays a card at a later version of the table: the control, and which of its options."""
    for button in message.buttons:
        if button.custom_id is not None and not button.disabled:
            meant = decode_custom_id(button.custom_id)
            if meant.verb is Verb.PLAY and meant.version > after:
                return meant, button.custom_id, None
    for select in message.selects:
        meant = decode_custom_id(select.custom_id)
        if meant.verb is Verb.PLAY and meant.version > after:
            return meant, select.custom_id, select.options[0].value
    return None


async def plays_a_card(person: Person, after: int) -> int:
    """The person plays a card when the table has come to a later version, which is the answer."""
    message = await person.until(lambda m: card_to_play(m, after) is not None, PATIENCE)
    found = card_to_play(message, after)
    assert found is not None
    meant, custom_id, option = found
    if option is None:
        outcome = await person.click(message.id, custom_id)
    else:
        outcome = await person.select(message.id, custom_id, [option])
    await outcome.finished(PATIENCE)
    return meant.version


async def test_masters_play_without_the_kernel_and_the_log_says_so_once(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    program = copied(tmp_path / "program", "bot", "cogs", "localcord", "tarocchino")
    anna = local_discord.person("Anna")
    channel = local_discord.world.channel_id("tarocchino")
    log = tmp_path / "log.txt"
    with log.open("w") as written:
        async with running_bot(local_discord, tmp_path, program, written.fileno()) as process:
            opened = await anna.slash(
                channel, "table open", game="open", computers=1, level="master"
            )
            await opened.finished(PATIENCE)
            await (await anna.slash(channel, "table start")).finished(PATIENCE)
            version = -1
            for _ in range(CARDS):
                version = await plays_a_card(anna, version)
            process.send_signal(signal.SIGTERM)
            assert await ended(process) == 0
    assert log.read_text().count(SAID) == 1
