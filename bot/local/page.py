"""The local Discord's page: a browser shows the server to whichever person you choose to be.

:func:`add_page` adds the routes. ``/`` is the page (``static/``: one HTML file, one style sheet,
one script), ``/?user=anna`` the page as Anna sees it, and ``/page/ws?user=anna`` the WebSocket that
feeds one browser tab. Over it the server sends ``hello``, ``channels``, ``people`` and the events
``create``, ``update`` and ``delete`` of messages, all in Discord's JSON shapes; the tab sends the
numbered requests below, and each gets one answer with its number.

Only pages from this machine are served: a foreign ``Host`` or ``Origin`` header gets 403, so that
no website can reach the server through its visitor's browser (DNS rebinding).
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import re
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Annotated, Any, assert_never

import msgspec
import structlog
from aiohttp import WSMsgType, web

from bot.local import payloads
from bot.local.entities import User
from bot.local.errors import ApiError
from bot.local.people import NotPossibleError, OptionValue, Outcome, Person, Upload, Watch
from bot.local.seen import Modal
from bot.local.server import LocalDiscord
from bot.local.world import Change, ChangeKind

Json = dict[str, Any]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATIC = Path(__file__).parent / "static"
UNKNOWN_USER = 4004
"""The WebSocket's close code for a ``user`` who is not there, or is the bot."""

_PAGE_OF_MESSAGES = 100
_LARGEST_REQUEST = 32 * 2**20
_LOOPBACK = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d+)?", re.IGNORECASE)
_ID_OPTIONS = frozenset({6, 7, 8, 9})  # user, channel, role, mentionable
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

log = structlog.get_logger(__name__)

Id = Annotated[str, msgspec.Meta(pattern=r"^\d{1,20}$")]


class FileValue(msgspec.Struct):
    """The value of an attachment option."""

    filename: str
    base64: str


class OptionInput(msgspec.Struct):
    """One filled-in option of a slash command; ``type`` is Discord's option type."""

    name: str
    type: int
    value: str | int | float | bool | FileValue


class History(msgspec.Struct, tag_field="do", tag="history"):
    """The newest messages of a channel, or those before one of them."""

    channel: Id
    before: Id | None = None


class Channels(msgspec.Struct, tag_field="do", tag="channels"):
    """The channels that the person sees."""


class Commands(msgspec.Struct, tag_field="do", tag="commands"):
    """The slash commands offered in a channel."""

    channel: Id


class OpenDm(msgspec.Struct, tag_field="do", tag="dm"):
    """The DM channel with the bot, made if there is none."""


class Say(msgspec.Struct, tag_field="do", tag="say"):
    """Post a message."""

    channel: Id
    text: str


class Slash(msgspec.Struct, tag_field="do", tag="slash"):
    """Use a slash command."""

    channel: Id
    command: str
    options: list[OptionInput]


class Autocomplete(msgspec.Struct, tag_field="do", tag="autocomplete"):
    """Ask what the bot offers for the option that is being typed."""

    channel: Id
    command: str
    focused: str
    typed: str
    options: list[OptionInput]


class Click(msgspec.Struct, tag_field="do", tag="click"):
    """Press a button."""

    message: Id
    custom_id: str


class Select(msgspec.Struct, tag_field="do", tag="select"):
    """Choose in a select menu."""

    message: Id
    custom_id: str
    values: list[str]


class Submit(msgspec.Struct, tag_field="do", tag="submit"):
    """Send a modal, named by the number it was opened with."""

    modal: int
    values: dict[str, str | list[str]]


class Dismiss(msgspec.Struct, tag_field="do", tag="dismiss"):
    """Take an ephemeral message away."""

    message: Id


Request = (
    History | Channels | Commands | OpenDm | Say
    | Slash | Autocomplete | Click | Select | Submit | Dismiss
)  # fmt: skip


class _Number(msgspec.Struct):
    """What every request has: the number that its answer repeats."""

    n: int


def add_page(discord: LocalDiscord) -> None:
    """Add the page's routes to ``discord.app``; to be called before the server starts."""
    tabs: set[_Tab] = set()

    async def page(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "page.html", headers=_HEADERS)

    async def asset(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / request.match_info["name"], headers=_HEADERS)

    async def people(_: web.Request) -> web.StreamResponse:
        return web.json_response({"people": _accounts(discord)}, headers=_HEADERS)

    async def emoji(request: web.Request) -> web.StreamResponse:
        found = discord.world.emojis.get(int(request.match_info["id"]))
        if found is None:
            raise web.HTTPNotFound(text="There is no such emoji.")
        kind = "image/gif" if found.animated else "image/png"
        return web.Response(body=found.image, content_type=kind, headers=_HEADERS)

    async def socket(request: web.Request) -> web.StreamResponse:
        response = web.WebSocketResponse(heartbeat=30, max_msg_size=_LARGEST_REQUEST)
        await response.prepare(request)
        try:
            person = discord.person(request.query.get("user", ""))
        except KeyError:
            await response.close(code=UNKNOWN_USER, message=b"There is no such person here.")
            return response
        tab = _Tab(discord, person, response)
        tabs.add(tab)
        try:
            await tab.run()
        finally:
            tabs.discard(tab)
        return response

    async def close_tabs(_: web.Application) -> None:
        await asyncio.gather(*(tab.socket.close() for tab in tabs))

    def tell_tabs(change: Change) -> None:
        for tab in tabs:
            tab.world_changed(change)

    discord.world.listeners.append(tell_tabs)
    discord.app.on_shutdown.append(close_tabs)
    discord.app.add_routes(
        [
            web.get("/", _local_only(page)),
            web.get(r"/page/static/{name:page\.(?:css|js)}", _local_only(asset)),
            web.get("/page/people", _local_only(people)),
            web.get(r"/page/emojis/{id:\d{1,20}}", _local_only(emoji)),
            web.get("/page/ws", _local_only(socket)),
        ]
    )


def _local_only(handler: Handler) -> Handler:
    """Refuse requests that a browser makes for another site, or under another name."""

    async def guarded(request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if not _LOOPBACK.fullmatch(request.host):
            raise web.HTTPForbidden(
                text=f"This page is served to this machine only, not as {request.host!r}."
            )
        if origin is not None and origin != f"{request.scheme}://{request.host}":
            raise web.HTTPForbidden(text=f"A page of {origin!r} may not use the local Discord.")
        return await handler(request)

    return guarded


def _account(account: User) -> Json:
    return {
        "id": str(account.id),
        "name": account.name,
        "username": account.username,
        "bot": account.bot,
    }


def _accounts(discord: LocalDiscord) -> list[Json]:
    """The bot, then everyone whom one can be."""
    users = discord.world.users
    return [
        _account(discord.world.bot), *(_account(users[person.id]) for person in discord.people)
    ]  # fmt: skip


class _Tab:
    """One browser tab: a WebSocket of one person."""

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
        self._channels = person.channels()

    async def run(self) -> None:
        """Serve the tab until it is closed."""
        async with self._person.watch() as events:
            self._send({"event": "hello", "me": self._me(), **self._place(), **self._list()})
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
        """Tell the tab of a change other than its messages', which it is told of as they come."""
        if change.kind in (ChangeKind.GUILD_CREATE, ChangeKind.GUILD_DELETE):
            self._send({"event": "people", **self._place()})
        about_message = change.message is not None
        if about_message and change.channel and self._knows(change.channel.id):
            return
        now = self._person.channels()
        if not about_message or len(now) != len(self._channels):
            self._send({"event": "channels", **self._list()})

    def _knows(self, channel_id: int) -> bool:
        return any(channel["id"] == str(channel_id) for channel in self._channels)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send(self, message: Json) -> None:
        self._outgoing.put_nowait(message)

    async def _write(self) -> None:
        """Send what is due, in order."""
        while not self.socket.closed:
            message = await self._outgoing.get()
            await self.socket.send_str(msgspec.json.encode(message).decode())

    async def _follow(self, events: Watch) -> None:
        async for event in events:
            self._send({"event": event.kind.value, "message": event.message.payload})

    def _me(self) -> Json:
        account = self._discord.world.users[self._person.id]
        return {**_account(account), "locale": self._person.locale}

    def _place(self) -> Json:
        """The guild this person is in, its roles and members; outside any, everyone there is."""
        world = self._discord.world
        for guild in world.guilds.values():
            if self._person.id in guild.members:
                members = [_account(world.users[each]) for each in guild.members]
                roles = payloads.roles(world, guild)
                about = {"id": str(guild.id), "name": guild.name, "roles": roles}
                return {"guild": about, "people": members}
        about = {"id": "0", "name": "No server", "roles": []}
        return {"guild": about, "people": _accounts(self._discord)}

    def _list(self) -> Json:
        self._channels = self._person.channels()
        return {"channels": self._channels}

    async def _serve(self, frame: str) -> None:
        """Answer one request; whatever goes wrong becomes words for the person."""
        number: int | None = None
        try:
            number = msgspec.json.decode(frame, type=_Number).n
            result = await self._answer(msgspec.json.decode(frame, type=Request))
        except (NotPossibleError, msgspec.MsgspecError, binascii.Error, ApiError) as error:
            self._send({"n": number, "error": str(error)})
        except Exception:
            log.exception("a request of the page failed", person=self._person.name)
            self._send({"n": number, "error": "The local Discord failed; its log says why."})
        else:
            self._send({"n": number, "result": result})

    async def _answer(self, request: Request) -> Json:
        person = self._person
        match request:
            case History(channel, before):
                return self._history(int(channel), before)
            case Channels():
                return self._list()
            case Commands(channel):
                return {"commands": person.commands(int(channel))}
            case OpenDm():
                return {"channel": str(person.dm)}
            case Say(channel, text):
                await person.say(int(channel), text)
                return {}
            case Slash(channel, command, options):
                return self._outcome(await person.slash(int(channel), command, **_values(options)))
            case Autocomplete(channel, command, focused, typed, options):
                choices = await person.autocomplete(
                    int(channel), command, focused=focused, typed=typed, **_values(options)
                )
                return {"choices": [{"name": each.name, "value": each.value} for each in choices]}
            case Click(message, custom_id):
                return self._outcome(await person.click(int(message), custom_id))
            case Select(message, custom_id, values):
                return self._outcome(await person.select(int(message), custom_id, values))
            case Submit(modal, values):
                return self._outcome(await person.submit(self._modal(modal), values))
            case Dismiss(message):
                person.dismiss(int(message))
                return {}
            case _:
                assert_never(request)

    def _history(self, channel_id: int, before: str | None) -> Json:
        messages = self._person.messages(channel_id)
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


def _values(options: Sequence[OptionInput]) -> dict[str, OptionValue]:
    return {option.name: _value(option) for option in options}


def _value(option: OptionInput) -> OptionValue:
    match option.value:
        case FileValue(filename, content):
            return Upload(filename, base64.b64decode(content, validate=True))
        case str(text) if option.type in _ID_OPTIONS:
            return int(text) if text.isdecimal() else text
        case value:
            return value
