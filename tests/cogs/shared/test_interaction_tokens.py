"""A click lends its token for edits of the clicked message only where Discord has taken it so."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import InteractionResponseType, ui

from bot.client.custom_ids import CustomId, Verb
from bot.client.router import ControlRouter, UsedControl
from bot.draw.style import Style
from bot.publisher import DiscordPublisher, keep_current
from bot.services import TableService
from bot.settings.service import PreferenceService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.live.shuffler import RandomShuffler
from bot.table.messages.context import PublishingContext
from bot.table.rules.lobby import Seating
from bot.table.state.seats import Person
from bot.table.state.table import Table
from cogs.scores import ScoreCog
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.table.buttons import SeatButtons
from tarocchino.core.games import GAMES, GameName, default_rules
from tests.builders.service_tables import by
from tests.fakes.publishing import BlankRenderer, FakeMessenger, words
from tests.fakes.services import no_pause
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

ANNA, BRUNO = Person(1, "Anna"), Person(2, "Bruno")
PLACE = Venue(10, 20)
GAME = GAMES[GameName.OTTOCENTO]


class FakeInteraction:
    """Bruno's click on the table message; with ``lost`` its answer never reaches Discord.

    ``edits`` counts what is edited by its token, ``told`` holds what he alone is shown.
    """

    def __init__(self, message_id: int, *, lost: bool = False) -> None:
        self.id = 99
        self.client = None
        self.user = SimpleNamespace(id=BRUNO.user_id, display_name=BRUNO.name)
        self.locale = BRUNO.locale
        self.guild_id = PLACE.guild_id
        self.guild = None
        self.permissions = SimpleNamespace(manage_messages=False)
        self.message = SimpleNamespace(id=message_id, flags=SimpleNamespace(ephemeral=False))
        self.response = SimpleNamespace(
            defer=self._defer, type=None, is_done=lambda: self.response.type is not None
        )
        self.followup = SimpleNamespace(send=self._tell, edit_message=self._edit)
        self.edits = 0
        self.told: list[ui.LayoutView] = []
        self._lost = lost

    async def _defer(self, *, ephemeral: bool, thinking: bool) -> None:
        assert not ephemeral
        assert not thinking
        if self._lost:
            response: Any = SimpleNamespace(status=503, reason="", headers={})
            raise discord.DiscordServerError(response, "")
        self.response.type = InteractionResponseType.deferred_message_update

    async def _edit(
        self,
        message_id: object,
        *,
        view: ui.LayoutView,  # noqa: ARG002
        attachments: list[discord.File],  # noqa: ARG002
    ) -> None:
        assert message_id == "@original"
        self.edits += 1

    async def _tell(
        self,
        *,
        view: ui.LayoutView,
        files: list[discord.File],  # noqa: ARG002
        ephemeral: bool,
    ) -> None:
        assert ephemeral
        self.told.append(view)


@pytest.mark.parametrize(("lost", "edits"), [(False, 1), (True, 0)])
async def test_a_click_whose_answer_was_lost_lends_no_token(lost: bool, edits: int) -> None:
    messenger, store, renderer = FakeMessenger(), MemoryStore(), BlankRenderer()
    preferences = PreferenceService(store.preferences)
    publisher = DiscordPublisher(PublishingContext(messenger, store, renderer, preferences))
    service = _service(store, publisher)
    table = await service.lobby.open_table(PLACE, ANNA, GAME, default_rules(GAME))
    await publisher.settled()
    (message_id,) = messenger.messages
    router = ControlRouter()
    bot = SimpleNamespace(tables=service, publisher=publisher, preferences=preferences)
    router.register(SeatButtons(cast(ExtensibleBot, bot)))
    interaction = FakeInteraction(message_id, lost=lost)
    with pytest.raises(TableRefusedError) as refused:
        await router.handle(cast(discord.Interaction[Any], interaction), UsedControl(_add(table)))
    assert refused.value.reason is RefusalReason.HOST_ONLY
    await service.seats.add_computer(table.id, by(ANNA))
    await publisher.settled()
    # What Bruno is told becomes the interaction's own message where the answer was lost.
    assert interaction.edits == edits
    assert ("Ada" in words(messenger.messages[message_id][1])) is lost


async def test_a_look_at_the_score_lends_the_table_message() -> None:
    messenger, store, renderer = FakeMessenger(), MemoryStore(), BlankRenderer()
    preferences = PreferenceService(store.preferences)
    publisher = DiscordPublisher(PublishingContext(messenger, store, renderer, preferences))
    service = _service(store, publisher)
    table = await service.lobby.open_table(PLACE, ANNA, GAME, default_rules(GAME))
    for _ in range(3):
        await service.seats.add_computer(table.id, by(ANNA))
    await publisher.settled()
    (message_id,) = messenger.messages
    router = ControlRouter()
    bot = SimpleNamespace(
        tables=service, publisher=publisher, renderer=renderer, preferences=preferences,
        deck=Style().deck,
    )  # fmt: skip
    router.register(ScoreCog(cast(ExtensibleBot, bot)))
    interaction = FakeInteraction(message_id)
    click = cast(discord.Interaction[Any], interaction)
    score = UsedControl(CustomId(table.id, table.version, Verb.SCORE))
    with pytest.raises(TableRefusedError):  # There is no match yet, and so no score.
        await router.handle(click, score)
    await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    await service.registry.settled()
    await publisher.settled()
    assert interaction.edits
    await router.handle(click, score)
    assert len(interaction.told) == 1


async def test_an_own_panel_says_that_its_table_was_closed_while_it_was_on_its_way() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    preferences = PreferenceService(store.preferences)
    publisher = DiscordPublisher(PublishingContext(messenger, store, BlankRenderer(), preferences))
    service = _service(store, publisher)
    table = await service.lobby.open_table(PLACE, BRUNO, GAME, default_rules(GAME))
    await service.lobby.close(table.id, by(BRUNO))
    for _ in range(3):  # Its publisher is gone once all is shown.
        await publisher.settled()
    answer = FakeInteraction(0)
    await keep_current(publisher, cast(discord.Interaction[Any], answer), table)
    await publisher.settled()
    assert answer.edits == 1


def _add(table: Table) -> CustomId:
    return CustomId(table.id, table.version, Verb.ADD_COMPUTER)


def _service(store: MemoryStore, publisher: DiscordPublisher) -> TableService:
    service = TableService(store, RandomShuffler(Random(1)), clock=VirtualClock(), pause=no_pause)
    service.registry.show_by(publisher)
    return service
