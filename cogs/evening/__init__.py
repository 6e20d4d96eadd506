"""Load evenings: ``/evening``, the buttons of its messages, the director's panel."""

from cogs.evening.participation import EveningCog
from cogs.shared.extensible_bot import adding

setup = adding(EveningCog)
