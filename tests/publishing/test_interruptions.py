"""What is shown of a table where Discord, or a stop of the bot, came between."""

from __future__ import annotations

from bot.game.play.events import MatchWon
from bot.services.ports.publisher import Change
from tests.builders.published_table import CHANNEL, MATCH, table
from tests.drivers.controls import is_sheet
from tests.fakes.publishing import words
from tests.publishing.stand import Stand


async def test_the_result_follows_the_sheets_that_a_stop_has_held_up() -> None:
    # A result that is posted says that nothing is left to post after the next start.
    stand, over = Stand(), MATCH[-1].after
    assert over.verdict is not None
    ended = Change(table(over, 9), (MatchWon(over.verdict.winner, over.score),))
    stand.publisher.publish(ended)
    await stand.publisher.settled()
    public = [words(panel) for panel in stand.messenger.panels(CHANNEL)]
    told = [text for text in public if is_sheet(text) or "The match is over" in text]
    assert [is_sheet(text) for text in told] == [True] * len(over.sheets) + [False]
