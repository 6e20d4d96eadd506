"""Hold the bot's extensions, one module or package each: commands and controls.

`bot.bot.TarocchinoBot` loads `EXTENSIONS` by name. Each one's ``setup`` adds its cogs, whose
controls the router then handles; no extension imports another. What several of them share is in
`cogs.shared`. An extension parses a request, calls a service and shows the answer: it has no rule,
no SQL and no score.
"""

EXTENSIONS = (
    "cogs.table",
    "cogs.hand",
    "cogs.learn",
    "cogs.club",
    "cogs.evening",
    "cogs.daily",
    "cogs.preferences",
    "cogs.privacy",
    "cogs.puzzle",
    "cogs.reference",
    "cogs.history",
    "cogs.reviews",
    "cogs.scores",
    "cogs.settings",
    "cogs.statistics",
    "cogs.watch",
)
