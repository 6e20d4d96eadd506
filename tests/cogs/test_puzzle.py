"""``/puzzle`` through the real client: answered once, explained, and followed by another."""

import pytest

from bot.client.custom_ids import decode_custom_id, position_of
from bot.features.puzzles.model import Puzzle, StoredAnswer, shipped_puzzles
from bot.features.puzzles.panels import (
    PuzzleRequest,
    PuzzleStep,
    choice_named,
    puzzle_id,
    question,
)
from bot.settings.preferences import Preferences
from bot.settings.servers import Setting
from bot.words import Language
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    command,
    newest_private,
    press_this,
    public,
)
from tests.fakes.store import MemoryStore


@pytest.fixture(autouse=True)
def in_english(anna: Person, bruno: Person) -> None:
    anna.locale = bruno.locale = "en-US"


def asked(shown: SeenMessage) -> Puzzle:
    """The puzzle that the message asks."""
    controls = [b.custom_id or "" for b in shown.buttons] + [s.custom_id for s in shown.selects]
    requests = [position_of(PuzzleRequest, decode_custom_id(each)) for each in controls]
    (found,) = {each.puzzle for each in requests if each.step is PuzzleStep.ANSWER}
    puzzle = shipped_puzzles().find(found or "")
    assert puzzle is not None
    return puzzle


def control_of(shown: SeenMessage, place: int) -> str:
    """The button of the choice at this place."""
    ids = (b.custom_id or "" for b in shown.buttons)
    return next(i for i in ids if position_of(PuzzleRequest, decode_custom_id(i)).choice == place)


async def answer(bot: QuickBot, person: Person, channel: int, place: int) -> SeenMessage:
    shown = newest_private(person, channel)
    if shown.selects:
        outcome = await person.select(shown.id, shown.selects[0].custom_id, [str(place)])
        await outcome.finished()
        await bot.settled()
    else:
        await press_this(bot, person, shown, control_of(shown, place))
    return newest_private(person, channel)


async def test_a_puzzle_is_answered_once_and_explained(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "puzzle")
    shown = newest_private(anna, channel)
    puzzle = asked(shown)
    assert question(Language.ENGLISH, puzzle) in shown.text
    assert len(shown.attachments) == 1
    assert "costs" not in shown.text
    assert "1) " not in shown.text
    await press_this(bot, anna, shown, str(puzzle_id(PuzzleStep.MORE, puzzle)))
    assert "1) " in newest_private(anna, channel).text
    assert public(anna, channel) == []
    wrong = next(n for n in range(len(puzzle.choices)) if n not in puzzle.right)
    shown = await answer(bot, anna, channel, wrong)
    best = choice_named(Language.ENGLISH, puzzle, puzzle.choices[puzzle.best].action)
    assert f"The best choice is **{best}**" in shown.text
    assert "Your puzzle rating: 1," in shown.text
    assert "What each choice costs" not in shown.text
    await press_this(bot, anna, shown, str(puzzle_id(PuzzleStep.MORE, puzzle)))
    assert "What each choice costs" in newest_private(anna, channel).text
    (stored,) = store.rows.puzzles.given[anna.id]
    assert (stored.puzzle, stored.choice, stored.found) == (puzzle.id, wrong, False)
    again = await bot.tables.puzzles.answer(anna.id, None, puzzle.id, puzzle.best)
    assert (again.chosen, again.found) == (wrong, False)
    assert store.rows.puzzles.given[anna.id] == [stored]


async def test_the_next_puzzle_is_another_one_until_all_are_seen(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "puzzle")
    first = asked(newest_private(anna, channel))
    shown = await answer(bot, anna, channel, first.best)
    assert "that’s it" in shown.text
    await press_this(bot, anna, shown, str(puzzle_id(PuzzleStep.NEXT)))
    second = asked(newest_private(anna, channel))
    assert second.id != first.id
    assert second.difficulty >= first.difficulty
    await command(bot, anna, channel, "puzzle")
    assert asked(newest_private(anna, channel)).id == second.id
    store.rows.puzzles.given[anna.id] = [
        StoredAnswer(each, 0, 1500, False, 1.0) for each in shipped_puzzles().entries
    ]
    await command(bot, anna, channel, "puzzle")
    assert "You’ve answered all" in newest_private(anna, channel).text


async def test_the_puzzle_of_the_day_is_the_same_for_all_and_counted_without_a_spoiler(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    for person in (anna, bruno):
        await command(bot, person, channel, "puzzle", which="today")
    puzzle = asked(newest_private(anna, channel))
    assert asked(newest_private(bruno, channel)).id == puzzle.id
    assert "Puzzle of the day · 12 Jan 1970" in newest_private(anna, channel).text
    assert "have tried" not in newest_private(anna, channel).text
    wrong = next(n for n in range(len(puzzle.choices)) if n not in puzzle.right)
    shown = await answer(bot, anna, channel, wrong)
    assert "One person here has tried it, and didn’t solve it." in shown.text
    shown = await answer(bot, bruno, channel, puzzle.best)
    assert "2 people here have tried it; one solved it." in shown.text
    await command(bot, anna, channel, "puzzle", which="today")
    assert "2 people here have tried it" in newest_private(anna, channel).text


async def test_a_posted_puzzle_is_answered_by_each_alone(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    (guild_id,) = (guild.id for guild in bot.guilds)
    await bot.tables.policy.settings.choose(guild_id, Setting.PUZZLE_CHANNEL, (str(channel),))
    await bot.settled()
    (post,) = public(anna, channel)
    (button,) = (b.custom_id or "" for b in post.buttons)
    await press_this(bot, anna, post, button)
    puzzle = asked(newest_private(anna, channel))
    shown = await answer(bot, anna, channel, puzzle.best)
    assert "that’s it" in shown.text
    assert "One person here has tried it, and solved it." in shown.text
    # Whoever has answered is told so again; others are asked.
    await press_this(bot, anna, post, button)
    assert "that’s it" in newest_private(anna, channel).text
    await press_this(bot, bruno, post, button)
    assert asked(newest_private(bruno, channel)).id == puzzle.id
    assert [m.text for m in public(anna, channel)] == [post.text]


async def test_a_puzzle_is_told_in_words_to_those_who_want_no_pictures(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    store.rows.preferences[anna.id] = Preferences(pictures=False)
    await command(bot, anna, anna.dm, "puzzle")
    shown = newest_private(anna, anna.dm)
    assert shown.attachments == ()
    assert ("Your hand:" in shown.text) or ("can pay with" in shown.text)
    puzzle = asked(shown)
    shown = await answer(bot, anna, anna.dm, puzzle.best)
    assert "that’s it" in shown.text
    assert channel
