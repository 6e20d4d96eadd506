"""REST v10, one module per resource; each lists its routes."""

from __future__ import annotations

from localcord.rest import channels, interactions, messages, users

ROUTES = [
    *users.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *interactions.ROUTES,
]
