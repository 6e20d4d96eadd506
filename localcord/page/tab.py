"""One browser tab of the local Discord's page: a WebSocket that shows one person's Discord."""

from __future__ import annotations

import asyncio
import binascii
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any, assert_never

import msgspec
from aiohttp import WSMsgType, web

from localcord.page.requests import (
    Autocomplete,
    Channels,
    Click,
    Commands,
    Dismiss,
    History,
    Numbered,
    OpenDm,
    Request,
    Say,
    Select,
    Settings,
    Slash,
    Submit,
    option_values,
)
from localcord.people.options import MessageLostError
from localcord.people.person import NotPossibleError, Outcome, Person, Watch
from localcord.people.seen import Json, Modal
from localcord.server.app import LocalDiscord
from localcord.world import payloads
from localcord.world.entities import User
from localcord.world.errors import ApiError
from localcord.world.world import Change, ChangeKind

_PAGE_OF_MESSAGES = 100
_ABOUT_PEOPLE = (ChangeKind.GUILD_CREATE, ChangeKind.GUILD_DELETE, ChangeKind.PRESENCE_UPDATE)

_log = logging.getLogger(__name__)


def _account(account: User) -> Json:
    return {
        "id": str(account.id),
        "name": account.name,
        "username": account.username,
        "bot": account.bot,
    }


def _bot(discord: LocalDiscord) -> Json:
    """The bot's account, with whether it is online and the line that it shows below its name."""
    online = discord.gateway.ready.is_set()
    status = discord.gateway.status if online else ""
    return _account(discord.world.bot) | {"online": online, "status": status}


def accounts(discord: LocalDiscord) -> list[Json]:
    """The bot, then everyone as whom the page can be used."""
    users = discord.world.users
    return [_bot(discord), *(_account(users[person.id]) for person in discord.people)]


def _has(channels: list[Json], channel_id: int) -> bool:
    return any(channel["id"] == str(channel_id) for channel in channels)


class Tab:
    """One browser tab: one person's WebSocket."""

    def __init__(
        self, discord: LocalDiscord, person: Person, socket: web.WebSocketResponse
    ) -> None:
        self.socket = socket
        self._discord = discord
        self._person = person
        self._modals: dict[int, Modal] = {}
        self._modals_opened = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self._visited: int | None = None
        self._channels = person.channels()
        self._events: Watch | None = None

    async def run(self) -> None:
        """Serve the tab until it is closed."""
        async with self._person.watch() as events:
            self._send({"event": "hello", "me": self._me(), **self._place(), **self._list()})
            self._events = events
            self._start(self._follow(events))
            self._start(self._write())
            try:
                async for frame in self.socket:
                    if frame.type is WSMsgType.TEXT:
                        self._start(self._serve(frame.data))
            finally:
                tasks = list(self._tasks)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    def world_changed(self, change: Change) -> None:
        """Send a change other than those of messages, which are sent as they arrive."""
        if change.kind in _ABOUT_PEOPLE:
            self._send({"event": "people", **self._place()})
        if change.kind is ChangeKind.PRESENCE_UPDATE:
            return
        about_message = change.message is not None
        if about_message and change.channel and self._knows(change.channel.id):
            return
        now = self._listed()
        if not about_message or len(now) != len(self._channels):
            self._send({"event": "channels", **self._list()})

    def _knows(self, channel_id: int) -> bool:
        return _has(self._channels, channel_id)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send(self, message: Json) -> None:
        self._outgoing.put_nowait(message)

    async def _write(self) -> None:
        """Send the queued frames in order."""
        with contextlib.suppress(ConnectionError):  # the tab is gone; `run` ends by itself
            while True:
                message = await self._outgoing.get()
                await self.socket.send_str(msgspec.json.encode(message).decode())

    async def _follow(self, events: Watch) -> None:
        async for event in events:
            frame: Json = {"event": event.kind.value, "message": event.message.payload}
            if event.notifies is not None:
                frame["notifies"] = event.notifies.value
            self._send(frame)

    def _me(self) -> Json:
        account = self._discord.world.users[self._person.id]
        return {
            **_account(account),
            "locale": self._person.locale,
            "closed_dms": self._person.closed_dms,
        }

    def _place(self) -> Json:
        """The person's guild with its roles and members; without a guild, all people."""
        world = self._discord.world
        for guild in world.guilds.values():
            if self._person.id in guild.members:
                others = [each for each in guild.members if each != world.bot.id]
                present = [_bot(self._discord)] if world.bot.id in guild.members else []
                members = present + [_account(world.users[each]) for each in others]
                roles = payloads.roles(world, guild)
                about = {"id": str(guild.id), "name": guild.name, "roles": roles}
                return {"guild": about, "people": members}
        about = {"id": "0", "name": "No server", "roles": []}
        return {"guild": about, "people": accounts(self._discord)}

    def _list(self) -> Json:
        self._channels = self._listed()
        return {"channels": self._channels}

    def _listed(self) -> list[Json]:
        """The channels of the client's list, and a thread of others that the person has open."""
        channels = self._person.channels()
        if self._visited is not None and not _has(channels, self._visited):
            with contextlib.suppress(NotPossibleError):
                channels.append(self._person.channel(self._visited))
        return channels

    async def _serve(self, frame: str) -> None:
        """Answer one request; an error becomes a message for the person."""
        number: int | None = None
        try:
            number = msgspec.json.decode(frame, type=Numbered).n
            result = await self._answer(msgspec.json.decode(frame, type=Request))
        except MessageLostError:  # it goes from the page, which is all there is to see
            self._send({"n": number, "result": {"acknowledged": True, "modal": None}})
        except (NotPossibleError, msgspec.MsgspecError, binascii.Error, ApiError) as error:
            self._send({"n": number, "error": str(error)})
        except Exception:
            _log.exception("a request of the page failed", extra={"person": self._person.name})
            self._send({"n": number, "error": "The local Discord failed; its log says why."})
        else:
            self._send({"n": number, "result": result})

    async def _answer(self, request: Request) -> Json:
        person = self._person
        match request:
            case History(channel, before):
                return self._history(int(channel), before)
            case Channels(visit):
                self._visited = self._visited if visit is None else int(visit)
                return self._list()
            case Commands(channel):
                return {"commands": person.commands(int(channel))}
            case OpenDm():
                return {"channel": str(person.dm)}
            case Say(channel, text):
                await person.say(int(channel), text)
                return {}
            case Slash() | Click() | Select() | Submit():
                return self._outcome(await self._interact(request))
            case Autocomplete(channel, command, focused, typed, options):
                choices = await person.autocomplete(
                    int(channel), command, focused=focused, typed=typed, **option_values(options)
                )
                return {"choices": [{"name": each.name, "value": each.value} for each in choices]}
            case Dismiss(message):
                person.dismiss(int(message))
                return {}
            case Settings(locale, closed_dms):
                person.locale, person.closed_dms = locale, closed_dms
                return {"me": self._me()}
            case _:
                assert_never(request)

    async def _interact(self, request: Slash | Click | Select | Submit) -> Outcome:
        person = self._person
        match request:
            case Slash(channel, command, options):
                return await person.slash(int(channel), command, **option_values(options))
            case Click(message, custom_id):
                return await person.click(int(message), custom_id)
            case Select(message, custom_id, values):
                return await person.select(int(message), custom_id, values)
            case Submit(modal, values):
                return await person.submit(self._modal(modal), values)
            case _:
                assert_never(request)

    def _history(self, channel_id: int, before: str | None) -> Json:
        messages = self._person.messages(channel_id)
        if self._events is not None:
            self._events.open(channel_id)
        if before is not None:
            messages = [message for message in messages if message.id < int(before)]
        page = messages[-_PAGE_OF_MESSAGES:]
        return {
            "messages": [message.payload for message in page],
            "more": len(page) < len(messages),
        }

    def _modal(self, number: int) -> Modal:
        try:
            return self._modals[number]
        except KeyError:
            raise NotPossibleError("That modal is not open any more.") from None

    def _outcome(self, outcome: Outcome) -> Json:
        modal: Json | None = None
        if outcome.modal is not None:
            self._modals_opened += 1
            self._modals[self._modals_opened] = outcome.modal
            modal = {"number": self._modals_opened, "payload": outcome.modal.payload}
        return {"acknowledged": outcome.acknowledged, "modal": modal}
