"""Messages of puzzles, whose prices are invented."""

from bot.draw.card_emojis import CardEmojis
from bot.draw.hand import Reader
from bot.draw.picture import Picture
from bot.draw.turn import Turn
from bot.features.puzzles.model import NEW_RATING, DayCount, Puzzle, PuzzleKind, PuzzleMoment, rated
from bot.features.puzzles.panels import no_puzzle_panel, player_names, puzzle_panel
from bot.features.puzzles.service import explained_panel, post_panel
from bot.words import Language
from tarocchino.core.model.cards import Suit, card
from tarocchino.players.search.ideas import Idea, IdeaKind
from tests.approval.gallery.tables import Named
from tests.builders.puzzles import a_puzzle

DAY = 20_780


def of_puzzles(language: Language, emojis: CardEmojis) -> Named:
    context = Reader(language, emojis=emojis)
    experienced = rated(rated(NEW_RATING, 1500, found=True), 1600, found=False)
    discard = a_puzzle(PuzzleKind.DISCARD)
    lead = a_puzzle(PuzzleKind.LEAD, tricks=3)
    declare = a_puzzle(PuzzleKind.DECLARE)
    pay = a_puzzle(PuzzleKind.PAY)
    alone = a_puzzle(PuzzleKind.LEAD, "terziglio", tricks=4)
    avoiding = a_puzzle(PuzzleKind.LEAD, "mattazza", tricks=2, players=5)
    follow = a_puzzle(PuzzleKind.FOLLOW)
    for puzzle in (discard, lead, follow, declare, pay):
        asked = PuzzleMoment(puzzle, experienced, 12)
        panel = puzzle_panel(asked, drawn(puzzle, language), context)
        yield f"puzzle/{puzzle.kind.value}", "A puzzle", panel
    first = PuzzleMoment(lead, NEW_RATING, 80)
    yield "puzzle/first-in-words", "The first one, in words", puzzle_panel(first, None, context)
    panel = puzzle_panel(
        PuzzleMoment(lead, experienced, 12), drawn(lead, language), context, more=True
    )
    yield "puzzle/tricks", "With the tricks so far", panel
    found, idea = (
        answered(lead, 1, day=DAY, count=DayCount(7, 3)),
        Idea(IdeaKind.VOID, card("Kb"), suit=Suit.BATONS),
    )
    for name, more in (("found", False), ("numbers", True)):
        panel = puzzle_panel(found, drawn(lead, language), context, idea, more=more)
        yield f"puzzle/{name}", "The puzzle of the day, found", panel
    for name, puzzle in (("missed", discard), ("missed-payment", pay), ("missed-alone", alone)):
        panel = puzzle_panel(answered(puzzle, 2), drawn(puzzle, language), context)
        yield f"puzzle/{name}", "Missed", panel
    panel = puzzle_panel(answered(declare, 0), None, context)
    yield "puzzle/missed-in-words", "Missed, in words", panel
    panel = puzzle_panel(answered(avoiding, 2, left=0), drawn(avoiding, language), context)
    yield "puzzle/missed-last", "The last one, missed", panel
    yield from posted(declare, language, context)
    yield "puzzle/none-left", "There are no more", no_puzzle_panel(experienced, language)
    yield "puzzle/none", "There are none at all", no_puzzle_panel(NEW_RATING, language)


def posted(puzzle: Puzzle, language: Language, context: Reader) -> Named:
    """What a channel sees of the puzzle of the day."""
    for name, count in (("", DayCount(7, 3)), ("-untried", None)):
        moment = PuzzleMoment(puzzle, NEW_RATING, 0, day=DAY, count=count)
        picture = drawn(puzzle, language)
        if count is not None:
            yield "puzzle/posted", "In a channel", post_panel(moment, picture, context)
        idea = Idea(IdeaKind.SILENT)
        panel = explained_panel(
            moment, picture, context, idea, link="https://discord.com/channels/1/2/3"
        )
        yield f"puzzle/explained{name}", "In a channel, the next day", panel


def drawn(puzzle: Puzzle, language: Language) -> Picture:
    return Turn(puzzle.view, player_names(puzzle)).draw(language)


def answered(
    puzzle: Puzzle,
    chosen: int,
    *,
    left: int = 11,
    day: int | None = None,
    count: DayCount | None = None,
) -> PuzzleMoment:
    after = rated(NEW_RATING, puzzle.difficulty, found=chosen in puzzle.right)
    return PuzzleMoment(puzzle, after, left, chosen, NEW_RATING, day, count)
