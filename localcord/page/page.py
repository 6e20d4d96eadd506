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
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from localcord.page.tab import Tab, accounts
from localcord.server.app import LocalDiscord
from localcord.world.world import Change

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
