"""The local Discord's page: a browser shows the server as the chosen person sees it.

:func:`add_page` adds the routes. ``/`` is the page (``static/``: an HTML file, a style sheet, and
scripts), ``/?user=anna`` the page as Anna sees it, and ``/page/ws?user=anna`` the WebSocket that
feeds one browser tab. Over it the server sends ``hello``, ``channels``, ``people`` and the events
``create``, ``update`` and ``delete`` of messages, all in Discord's JSON shapes; the tab sends the
numbered requests below, and each gets one answer with its number.

It is served to this machine only: a foreign ``Host`` or ``Origin`` header gets 403, so that no
website can reach the server through a visitor's browser (DNS rebinding).

Tests can rely on ``data-message-id``, ``data-custom-id`` (buttons, selects, modals and their
inputs), ``data-channel-id`` and ``data-unread`` (the channel list), ``data-value`` (lines of menus
and of autocomplete), ``data-command`` (lines of the command picker), ``data-option`` (a command's
options), ``data-user`` (the chooser), the ids of ``page.html``, and ARIA roles with names.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Annotated, Any, assert_never

import msgspec
from aiohttp import WSMsgType, web

from localcord.people.options import MessageLostError
from localcord.people.person import NotPossibleError, OptionValue, Outcome, Person, Upload, Watch
from localcord.people.seen import Json, Modal
from localcord.server.app import LocalDiscord
from localcord.world import payloads
from localcord.world.entities import User
from localcord.world.errors import ApiError
from localcord.world.world import Change, ChangeKind

_ID_OPTIONS = frozenset({6, 7, 8, 9})  # user, channel, role, mentionable

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
    """The channels that the person's client lists, and the one that they want to visit."""

    visit: Id | None = None


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
    """Get the bot's choices for the option that is being typed."""

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
    """Submit a modal, named by the number with which it was opened."""

    modal: int
    values: dict[str, str | list[str]]


class Dismiss(msgspec.Struct, tag_field="do", tag="dismiss"):
    """Dismiss an ephemeral message."""

    message: Id


class Settings(msgspec.Struct, tag_field="do", tag="settings"):
    """Change the person's locale, and whether the bot may send them DMs."""

    locale: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2}(-[A-Z0-9]{2,3})?$")]
    closed_dms: bool


Request = (
    History | Channels | Commands | OpenDm | Say | Settings
    | Slash | Autocomplete | Click | Select | Submit | Dismiss
)  # fmt: skip


class Numbered(msgspec.Struct):
    """The part common to all requests: the number that the answer repeats."""

    n: int


def option_values(options: Sequence[OptionInput]) -> dict[str, OptionValue]:
    """Filled-in options as :class:`~localcord.people.person.Person` takes them: ids as numbers,
    files decoded (``binascii.Error`` if one is not base64)."""
    return {option.name: _value(option) for option in options}


def _value(option: OptionInput) -> OptionValue:
    match option.value:
        case FileValue(filename, content):
            return Upload(filename, base64.b64decode(content, validate=True))
        case str(text) if option.type in _ID_OPTIONS:
            return int(text) if text.isdecimal() else text
        case value:
            return value


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
    """Return the bot's account, with whether it is online and the line that it shows below its
    name."""
    online = discord.gateway.ready.is_set()
    status = discord.gateway.status if online else ""
    return _account(discord.world.bot) | {"online": online, "status": status}


def accounts(discord: LocalDiscord) -> list[Json]:
    """Return the bot, then everyone as whom the page can be used."""
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
        """Return the person's guild with its roles and members; without a guild, all people."""
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
        """Return the channels of the client's list, and a thread of others that the person has
        open."""
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


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATIC = Path(__file__).parent / "static"
UNKNOWN_USER = 4004
"""The WebSocket's close code for a ``user`` that does not exist, or is the bot."""

_LARGEST_REQUEST = 32 * 2**20
_BOTS_PATHS = ("/api/", "/gateway")
_LOOPBACK = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d+)?", re.IGNORECASE)
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def add_page(discord: LocalDiscord) -> None:
    """Add the page's routes to ``discord.app``; to be called before the server starts."""
    tabs: set[Tab] = set()

    async def page(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "page.html", headers=_HEADERS)

    async def asset(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / request.match_info["name"], headers=_HEADERS)

    async def people(_: web.Request) -> web.StreamResponse:
        return web.json_response({"people": accounts(discord)}, headers=_HEADERS)

    async def socket(request: web.Request) -> web.StreamResponse:
        response = web.WebSocketResponse(heartbeat=30, max_msg_size=_LARGEST_REQUEST)
        await response.prepare(request)
        who = request.query.get("user", "")
        try:
            person = discord.person(int(who) if who.isdecimal() else who)
        except KeyError:
            await response.close(code=UNKNOWN_USER, message=b"There is no such person here.")
            return response
        tab = Tab(discord, person, response)
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
    discord.app.on_response_prepare.append(_disarm_files)
    discord.app.middlewares.append(_local_only)
    discord.app.add_routes(
        [
            web.get("/", page),
            web.get(r"/page/static/{name:page\.css|(?:page|words|notifications)\.js}", asset),
            web.get("/page/people", people),
            web.get("/page/ws", socket),
        ]
    )


@web.middleware
async def _local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a browser's requests for another site, or under another host name.

    REST and gateway, which the bot uses, accept any host name; only browsers send ``Origin``.
    """
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"{request.scheme}://{request.host}":
        raise web.HTTPForbidden(text=f"A page of {origin!r} may not use the local Discord.")
    if not request.path.startswith(_BOTS_PATHS) and not _LOOPBACK.fullmatch(request.host):
        raise web.HTTPForbidden(
            text=f"This page is served to this machine only, not as {request.host!r}."
        )
    return await handler(request)


async def _disarm_files(request: web.Request, response: web.StreamResponse) -> None:
    """Prevent uploaded files from running as pages of this server."""
    if request.path.startswith("/attachments/"):
        response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
        response.headers["X-Content-Type-Options"] = "nosniff"
