"""What is shown once a request has failed and the table has gone on meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bot.client.components import Panel
from bot.client.worker import RetryLaterError
from bot.settings.preferences import Ring
from bot.table.hooks import Change
from bot.table.state.table import Stage, Table
from tests.builders.published_table import ANNA, CHANNEL, at, table, turns_of
from tests.fakes.publishing import DM, FakeMessenger, words
from tests.table.messages.stand import Stand


@dataclass
class FailingMessenger(FakeMessenger):
    """A messenger that fails once, in the next request of the kind ``failing`` in a channel.

    If the request ``arrives``, it is the answer that is lost. ``meanwhile`` is called before that.
    """

    failing: tuple[str, int] | None = None
    arrives: bool = False
    meanwhile: Callable[[], None] = field(default=lambda: None)

    async def post(self, channel_id: int, panel: Panel, **named: Any) -> int:
        fails = self._fails("post", channel_id)
        message_id = await super().post(channel_id, panel, **named) if self._arrives(fails) else 0
        self._answer(fails)
        return message_id

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        fails = self._fails("edit", channel_id)
        if self._arrives(fails):
            await super().edit(channel_id, message_id, panel)
        self._answer(fails)

    async def delete(self, channel_id: int, message_id: int) -> bool:
        fails = self._fails("delete", channel_id)
        was_there = await super().delete(channel_id, message_id) if self._arrives(fails) else False
        self._answer(fails)
        return was_there

    def _fails(self, kind: str, channel_id: int) -> bool:
        fails = self.failing == (kind, channel_id)
        if fails:
            self.failing = None
        return fails

    def _arrives(self, fails: bool) -> bool:
        return self.arrives or not fails

    def _answer(self, fails: bool) -> None:
        if fails:
            self.meanwhile()
            raise RetryLaterError(0)


@pytest.fixture
def messenger() -> FailingMessenger:
    return FailingMessenger()


@pytest.fixture
def stand(messenger: FailingMessenger) -> Stand:
    return Stand(messenger)


def publish(stand: Stand, shown: Table) -> Callable[[], None]:
    return lambda: stand.publisher.publish(Change(shown))


@pytest.mark.parametrize("arrives", [False, True])
@pytest.mark.parametrize(("ring", "kind"), [(Ring.ALWAYS, "post"), (Ring.NEVER, "edit")])
async def test_a_panel_shows_that_its_persons_turn_is_over_if_it_could_not_be_shown(
    stand: Stand, messenger: FailingMessenger, ring: Ring, kind: str, arrives: bool
) -> None:
    turn = turns_of(0)[0]
    waiting = at(turn - 1, stand.clock)
    stand.prefer(ring=ring)
    await stand.show(waiting)
    (before,) = map(words, messenger.panels(DM + ANNA))
    messenger.failing, messenger.arrives = (kind, DM + ANNA), arrives
    messenger.meanwhile = publish(stand, replace(waiting, version=99))
    await stand.show(at(turn, stand.clock))
    assert messenger.failing is None
    assert list(map(words, messenger.panels(DM + ANNA))) == [before]


async def test_a_lobby_that_was_to_be_posted_again_says_that_it_is_closed(
    stand: Stand, messenger: FailingMessenger
) -> None:
    await stand.show(table(version=0))
    table_publisher = stand.publisher.for_table(1)
    messenger.failing = "delete", CHANNEL
    messenger.meanwhile = publish(stand, replace(table(version=2), stage=Stage.CLOSED))
    await table_publisher.repost()
    await stand.publisher.settled()
    assert messenger.failing is None
    (panel,) = messenger.panels(CHANNEL)
    assert "closed" in words(panel)
    assert not panel.ids
