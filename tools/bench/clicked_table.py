"""A table in the local Discord as its people use it: by the buttons that they see."""

from dataclasses import dataclass, field
from typing import Any

from bot.bot import TarocchinoBot
from bot.client.custom_ids import CustomId, Verb, decode_custom_id
from bot.table.state.table import Table
from localcord.people.person import Outcome, Person
from localcord.people.seen import Button, SeenMessage
from localcord.server.app import LocalDiscord
from tarocchino.core.model.actions import (
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from tests.drivers.waiting import PATIENCE, News


@dataclass
class ClickedTable:
    """The bot in the local Discord, and what its people do there; ``acknowledged`` are the seconds
    from each click or command to the bot's acknowledgement."""

    discord: LocalDiscord
    bot: TarocchinoBot
    news: News = field(init=False)
    acknowledged: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.news = News(self.discord.world)

    @property
    def channel_id(self) -> int:
        return self.discord.world.channel_id("tarocchino")

    @property
    def table(self) -> Table | None:
        """The open table of the channel."""
        return self.bot.tables.registry.table_in(self.channel_id)

    async def open_table(self, host: Person, **options: Any) -> Table:
        """The host opens a table by command."""
        outcome = await self.done(host.slash(self.channel_id, "table open", **options))
        assert self.table is not None, outcome.text
        return self.table

    async def done(self, asked: Any) -> Outcome:
        """What an action led to, when the bot has answered it."""
        outcome: Outcome = await asked
        assert outcome.acknowledged, outcome
        self.acknowledged.append(outcome.seconds)
        return await outcome.finished(PATIENCE)

    async def press(self, person: Person, verb: Verb, argument: str = "") -> Outcome:
        """Press the button of this meaning at the latest version of the table, when it is there."""
        message = await self.panel(person, verb, argument)
        button = _button(message, verb, argument, self.version())
        assert button is not None
        assert button.custom_id is not None
        return await self.done(person.click(message.id, button.custom_id))

    async def sits_down(self, person: Person, seat: int) -> None:
        """The person takes the seat, and so is ready to begin."""
        await self.done(person.slash(self.channel_id, "table sit", seat=str(seat)))
        await self.news.until(lambda: self.table and self.table.seat_of(person.id) == seat)
        await self.news.until(lambda: self.table and seat in self.table.ready)

    async def panel(self, person: Person, verb: Verb, argument: str = "") -> SeenMessage:
        """The message where the person finds that button for the table as it is now."""
        return await person.until(
            lambda message: _button(message, verb, argument, self.version()) is not None,
            PATIENCE,
        )

    def version(self) -> int:
        """The version of the channel's table; -1 where none is open."""
        return self.table.version if self.table is not None else -1

    def person_in_turn(self) -> Person | None:
        """Whom the table waits for, if it waits for a person."""
        table = self.table
        if table is None or table.turn is None or table.turn not in table.people:
            return None
        return self.discord.person(table.people[table.turn].user_id)

    async def click_action(self, person: Person, action: SeatAction) -> None:
        """Do it by buttons alone."""
        match action:
            case CallOut():
                await self.press(person, Verb.CALL_OUT)
            case DeclineCallOut():
                await self.press(person, Verb.PLAY_ON)
            case Discard(_, cards):
                picked = ""
                for c in cards:
                    await self.press(person, Verb.PICK, c.code + picked)
                    picked += c.code
                await self.press(person, Verb.DISCARD)
            case Declare():
                await self.press(person, Verb.DECLARE_ALL)
            case KeepSilent():
                await self.press(person, Verb.KEEP_SILENT)
            case Play(_, c):
                await self.press(person, Verb.PLAY, c.code)
            case Pay(_, c):
                await self.press(person, Verb.PAY, c.code)
                await self.press(person, Verb.CONFIRM, f"pay.{c.code}")


def _button(message: SeenMessage, verb: Verb, argument: str, version: int) -> Button | None:
    """The live button of this meaning; its argument may go on with what was chosen before."""
    for button in message.buttons:
        if button.custom_id is None or button.disabled:
            continue
        meant: CustomId = decode_custom_id(button.custom_id)
        if (meant.verb, meant.version) == (verb, version) and meant.argument.startswith(argument):
            return button
    return None
