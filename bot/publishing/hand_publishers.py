"""The panels of all people of a table, each kept up to date by a worker of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Set

from bot.client.worker import CoalescingWorker
from bot.publishing.context import PublishingContext
from bot.publishing.hand_publisher import HandPublisher
from bot.publishing.message_names import readers_of_hands
from bot.publishing.published_state import PublishedState


class HandPublishers:
    """One `HandPublisher` for each person who has or had a seat, by user id."""

    def __init__(
        self,
        state: PublishedState,
        context: PublishingContext,
        on_dms_closed: Callable[[int], None],
    ) -> None:
        self._state = state
        self._context = context
        self._on_dms_closed = on_dms_closed
        self._hands: dict[int, HandPublisher] = {}

    @property
    def are_idle(self) -> bool:
        """Whether nothing is being shown, or is to be shown."""
        return all(hand.worker.is_idle for hand in self._hands.values())

    def of(self, user_id: int) -> HandPublisher | None:
        """The panel of a person who has or had a seat."""
        return self._hands.get(user_id)

    def changed(self, *, is_found: bool) -> None:
        """Show the panels for the table's newest state, which may be one found at a start."""
        self._add({person.user_id for person in self._state.table.people.values()})
        for hand in self._hands.values():
            hand.changed(is_found=is_found)

    def find_left(self, *, is_found: bool) -> None:
        """Have the panels taken away that an earlier process has left, or may have left, with
        people who have given their seats away."""
        left = readers_of_hands(self._state.messages.possible) - self._hands.keys()
        self._add(left)
        for user_id in left:
            self._hands[user_id].changed(is_found=is_found)

    def refresh(self) -> None:
        """Show all panels again, even if they appear to be up to date."""
        for hand in self._hands.values():
            hand.refresh()

    def retry_now(self) -> None:
        """Try again now what waits for Discord or for a permission."""
        for hand in self._hands.values():
            hand.worker.retry_now()

    async def settled(self, settled: Callable[[CoalescingWorker], Awaitable[None]]) -> None:
        """Return when every worker is ``settled``."""
        for hand in list(self._hands.values()):
            await settled(hand.worker)

    async def close(self) -> None:
        """Stop publishing."""
        for hand in self._hands.values():
            await hand.close()

    def _add(self, user_ids: Set[int]) -> None:
        for user_id in user_ids - self._hands.keys():
            self._hands[user_id] = HandPublisher(
                self._state, self._context, user_id, self._on_dms_closed
            )
