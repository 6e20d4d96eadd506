"""The extensions of the bot, a module or package each: what people ask for, and how it is answered.

`bot.bot.TarocchinoBot` loads `EXTENSIONS` by name. Each one's ``setup`` adds its cogs and registers
the handlers of its controls with the router; no extension imports another. What several of them
share is in `cogs.shared`. An extension parses what people ask for, calls the table service and
shows the answer: no rule, no SQL and no score is in here.
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
