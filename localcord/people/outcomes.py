"""The outcome of a person's action, and the stream of events that they see."""

from __future__ import annotations

import asyncio

from localcord.people.seen import Event, EventKind, Modal, SeenMessage
from localcord.world import payloads
from localcord.world.entities import Message
from localcord.world.interactions import ACKNOWLEDGE_WITHIN, Interaction
from localcord.world.notifications import Reason
from localcord.world.world import Change, ChangeKind, World

_KINDS = {
    ChangeKind.MESSAGE_CREATE: EventKind.CREATE,
    ChangeKind.MESSAGE_UPDATE: EventKind.UPDATE,
    ChangeKind.MESSAGE_DELETE: EventKind.DELETE,
}


class Outcome:
    """The outcome of one action. It stays live: follow-ups and edits after the acknowledgement
    appear in ``created`` and ``edited`` as they arrive."""

    def __init__(self, world: World, interaction: Interaction, modal: Modal | None) -> None:
        self._world = world
        self._interaction = interaction
        self._modal = modal

    def __repr__(self) -> str:
        state = "acknowledged" if self.acknowledged else "failed"
        return f"<Outcome {state} after {self.seconds:.3f} s: {self.text!r}>"

    @property
    def interaction_id(self) -> int:
        return self._interaction.id

    @property
    def acknowledged(self) -> bool:
        """The bot answered in time; False is the client's "interaction failed"."""
        return self._interaction.answered_at is not None

    @property
    def seconds(self) -> float:
        """From the action to the acknowledgement, by the clock of the server (3.0 if none came)."""
        answered = self._interaction.answered_at
        return ACKNOWLEDGE_WITHIN if answered is None else answered - self._interaction.created_at

    @property
    def created(self) -> tuple[SeenMessage, ...]:
        """The messages that this interaction has posted, as they are now, including ephemeral ones
        but not those deleted since."""
        return self._seen(self._interaction.created)

    @property
    def edited(self) -> tuple[SeenMessage, ...]:
        """The earlier messages that this interaction changed, as they are now."""
        return self._seen(self._interaction.edited)

    @property
    def modal(self) -> Modal | None:
        """The modal that the bot opened in answer."""
        return self._modal

    @property
    def text(self) -> str:
        """All text of ``created`` and ``edited``, for assertions and transcripts."""
        return "\n".join(seen.text for seen in (*self.created, *self.edited))

    async def finished(
        self,
        timeout: float = 5.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
    ) -> Outcome:
        """Wait until a deferred answer ("is thinking") has got its content, and return self.

        ``timeout`` is in real seconds; :class:`TimeoutError` after it. Returns at once if nothing
        was deferred.
        """
        async with asyncio.timeout(timeout):
            while any(seen.loading for seen in self.created):
                self._interaction.changed.clear()
                await self._interaction.changed.wait()
        return self

    def _seen(self, ids: list[int]) -> tuple[SeenMessage, ...]:
        messages = (self._world.messages.get(each) for each in ids)
        return tuple(
            SeenMessage(payloads.message(self._world, message)) for message in messages if message
        )


class Watch:
    """An endless async iterator of :class:`Event`, complete from its creation on.

    Use it in ``async with person.watch() as events:`` or call :meth:`close`; iteration then ends.
    Events in threads come to their members, and to those who :meth:`open` them.
    """

    def __init__(self, world: World, user_id: int) -> None:
        self._world = world
        self._user_id = user_id
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._closed = False
        self._opened: set[int] = set()
        world.listeners.append(self._hear)

    def __aiter__(self) -> Watch:
        return self

    async def __anext__(self) -> Event:
        event = None if self._closed else await self._events.get()
        if event is None:
            raise StopAsyncIteration
        return event

    async def __aenter__(self) -> Watch:
        return self

    async def __aexit__(self, *exc: object) -> None:
        self.close()

    def open(self, channel_id: int) -> None:
        """Look at a channel: its events come from now on, even in a thread of other people."""
        self._opened.add(channel_id)

    def close(self) -> None:
        """Stop; unread events are dropped."""
        if not self._closed:
            self._closed = True
            self._world.listeners.remove(self._hear)
            self._events.put_nowait(None)

    def _hear(self, change: Change) -> None:
        message = change.message
        if change.kind not in _KINDS or message is None:
            return
        shown = self._world.is_shown(self._user_id, message)
        looks = message.channel_id in self._opened and self._world.sees(self._user_id, message)
        if shown or looks:
            kind = _KINDS[change.kind]
            notifies = self._notifies(message) if kind is EventKind.CREATE else None
            self._events.put_nowait(Event(kind, self._snapshot(message), notifies))

    def _notifies(self, message: Message) -> Reason | None:
        """Why a message that is being posted notifies the person; its rings are the newest."""
        for ring in reversed(self._world.rings):
            if ring.message["id"] != str(message.id):
                return None
            if ring.user_id == self._user_id:
                return ring.reason
        return None

    def _snapshot(self, message: Message) -> SeenMessage:
        return SeenMessage(payloads.message(self._world, message))
