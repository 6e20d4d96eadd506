"""A publisher over fakes, and over a clock that is moved by hand."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.client.components import Panel
from bot.client.limits import Pace
from bot.client.pictures import Renderer
from bot.draw.style import Style
from bot.publisher import DiscordPublisher
from bot.settings.preferences import Preferences
from bot.settings.service import PreferenceService
from bot.table.hooks import Change, Freshness
from bot.table.messages.context import MaintenanceWatch, PublishingContext
from bot.table.messages.table_publisher import TablePublisher
from bot.table.state.table import Table
from tests.builders.published_table import ANNA, CHANNEL
from tests.builders.random_play import Step
from tests.fakes.publishing import DM, BlankRenderer, FakeLease, FakeMessenger, no_sleep, words
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock


async def nothing_to_read() -> None: ...


@dataclass
class Stand:
    """A publisher over a clock that is moved by hand."""

    messenger: FakeMessenger = field(default_factory=FakeMessenger)
    store: MemoryStore = field(default_factory=MemoryStore)
    clock: VirtualClock = field(default_factory=VirtualClock)
    maintenance: MaintenanceWatch = field(default_factory=MaintenanceWatch)
    renderer: Renderer = field(default_factory=BlankRenderer)
    following: Pace = field(default_factory=lambda: Pace(1000))
    style: Style = Style()
    all_awake: Callable[[], Awaitable[None]] = nothing_to_read

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """A new publisher over the same messages, as after a restart."""
        self.publisher = DiscordPublisher(self.context())

    def context(self) -> PublishingContext:
        return PublishingContext(
            self.messenger,
            self.store,
            self.renderer,
            PreferenceService(self.store.preferences),
            no_sleep,
            clock=self.clock,
            maintenance=self.maintenance,
            following=self.following,
            style=self.style,
            all_awake=self.all_awake,
        )

    async def show(
        self,
        shown: Table,
        freshness: Freshness = Freshness.HAPPENED,
        *,
        after: Step | None = None,
    ) -> None:
        """Show the table as it is, after this step if its events count too."""
        self.publisher.publish(Change(shown, after.events if after else (), freshness=freshness))
        await self.publisher.settled()

    def table_publisher(self) -> TablePublisher:
        table_publisher = self.publisher.for_table(1)
        assert table_publisher is not None
        return table_publisher

    def public(self) -> list[str]:
        return [words(panel) for panel in self.messenger.panels(CHANNEL)]

    def dm(self, user_id: int) -> list[Panel]:
        return self.messenger.panels(DM + user_id)

    def edits(self) -> int:
        return sum(what == "edit" for what, _ in self.messenger.requests)

    async def wait(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.publisher.settled)

    def posted(self, channel_id: int = DM + ANNA) -> list[int]:
        """The ids of the messages in a channel."""
        return [m for m, (where, _) in self.messenger.messages.items() if where == channel_id]

    def prefer(self, **chosen: object) -> None:
        self.store.rows.preferences[ANNA] = Preferences(**chosen)  # type: ignore[arg-type]

    def lend_token(self) -> FakeLease:
        """Anna has clicked on her panel."""
        (message_id,) = self.posted()
        lease = FakeLease(messenger=self.messenger, message_id=message_id)
        self.table_publisher().add_lease(message_id, lease)
        return lease
