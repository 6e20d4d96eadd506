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
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from bot.local.page_tab import Tab, accounts
from bot.local.server import LocalDiscord
from bot.local.world import Change

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATIC = Path(__file__).parent / "static"
UNKNOWN_USER = 4004
"""The WebSocket's close code for a ``user`` who is not there, or is the bot."""

_LARGEST_REQUEST = 32 * 2**20
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
    discord.app.add_routes(
        [
            web.get("/", _local_only(page)),
            web.get(r"/page/static/{name:page\.(?:css|js)}", _local_only(asset)),
            web.get("/page/people", _local_only(people)),
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
