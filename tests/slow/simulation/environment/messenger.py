"""The bot's own requests: a `bot.client.messenger.Messenger` over the simulated Discord."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from bot.client.components import Panel
from bot.client.custom_ids import CustomId
from bot.client.errors import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.messenger import mark_of, nonce_of
from bot.client.worker import RetryLaterError
from tests.slow.simulation.environment.discord_world import (
    CLOSED_DMS,
    NO_PERMISSION,
    UNKNOWN_MESSAGE,
    DiscordWorld,
    RefusalError,
)
from tests.slow.simulation.environment.network import Network, NoAnswerError
from tests.slow.simulation.environment.shown import shown_panel

_T = TypeVar("_T")


class SimulatedMessenger:
    """The messenger of one run of the bot."""

    def __init__(self, world: DiscordWorld, network: Network) -> None:
        self._world = world
        self._network = network

    async def post(
        self,
        channel_id: int,
        panel: Panel,
        *,
        nonce: str,
        mention: int | tuple[int, ...] = (),  # noqa: ARG002 (nobody is pinged here)
        role: int | None = None,  # noqa: ARG002 (no role is pinged here)
        maybe_posted: bool = False,
        silent: bool = False,  # noqa: ARG002 (nothing makes a sound here)
    ) -> int:
        shown, mark = shown_panel(panel), mark_of(nonce_of(nonce))

        def post() -> int:
            # Nonces are known for ever here: only what has none is searched for.
            found = self._world.marked(mark) if maybe_posted else None
            return self._world.post(channel_id, shown, nonce) if found is None else found

        return await self._ask(channel_id, post)

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        shown = shown_panel(panel)
        await self._ask(channel_id, lambda: self._world.edit(channel_id, message_id, shown))

    async def dm_channel(self, user_id: int) -> int:
        return await self._ask(None, lambda: self._world.dm_channel(user_id))

    async def ids_shown(self, channel_id: int, message_id: int) -> tuple[CustomId, ...]:
        shown = await self._ask(channel_id, lambda: self._world.shown(message_id))
        return tuple(control.id for control in shown.controls)

    async def find(self, channel_id: int, *, nonce: str) -> int | None:
        mark = mark_of(nonce_of(nonce))
        return await self._ask(channel_id, lambda: self._world.found(nonce, mark))

    async def delete(self, channel_id: int, message_id: int) -> bool:
        return await self._ask(channel_id, lambda: self._world.delete(message_id))

    async def posted_after(
        self,
        channel_id: int,  # noqa: ARG002 (nobody chats here)
        message_id: int,  # noqa: ARG002
        limit: int,  # noqa: ARG002
    ) -> tuple[int, ...]:
        return ()

    async def archive(self, channel_id: int) -> None:
        """There are no threads here."""

    async def add_to_thread(self, channel_id: int, user_id: int) -> bool:  # noqa: ARG002
        return False  # There are no threads here.

    async def _ask(self, channel_id: int | None, do: Callable[[], _T]) -> _T:
        with _failures():
            return await self._network.request(do, channel_id=channel_id)


@contextmanager
def _failures() -> Iterator[None]:
    """What the real messenger makes of the same failures."""
    try:
        yield
    except NoAnswerError as error:
        raise RetryLaterError(1.0) from error
    except RefusalError as refusal:
        match (refusal.status, refusal.code):
            case _ if (refusal.status, refusal.code) == UNKNOWN_MESSAGE:
                raise MessageGoneError from refusal
            case _ if (refusal.status, refusal.code) == CLOSED_DMS:
                raise DmsClosedError from refusal
            case _ if (refusal.status, refusal.code) == NO_PERMISSION:
                raise MissingAccessError(refusal.code) from refusal
            case _:
                raise AssertionError(f"not a refusal of messages: {refusal}") from refusal
