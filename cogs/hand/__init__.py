"""Load a person's hand: ``/hand``, ``/play``, and the hand's controls."""

from cogs.hand.buttons import CutButtons, HandButtons
from cogs.hand.cog import HandCog, PlayCog
from cogs.shared.extensible_bot import adding

setup = adding(HandButtons, CutButtons, PlayCog, HandCog)
