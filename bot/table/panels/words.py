"""How messages and buttons name people, seats, cards, scores and clocks, and how a table's buttons
lead to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.client.components import Button, ButtonStyle, plain_name, shortened, shown_name
from bot.client.custom_ids import CustomId, Verb
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.narrator import Narrator
from bot.draw.results import counts_penalties
from bot.draw.transcript import trick_line
from bot.settings.agreement import Pace, TimeControl
from bot.support.days import date_of
from bot.table.state.seats import Computer
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.dates import day as day_name
from bot.words.dates import duration
from bot.words.names import changed_rule_options, game_name, rule_set_name, suit_emoji
from bot.words.numbers import listed, shown
from bot.words.plain import escape
from tarocchino.core.games import Game
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import Card, Suit
from tarocchino.core.model.rules import Rotation, RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.scoring import trick_combination_points
from tarocchino.core.views.points_so_far import (
    PointsSoFar,
    hidden_cards,
    is_being_counted,
    points_so_far,
)
from tarocchino.core.views.view import HandView, MatchView

_MAX_RULE_OPTIONS = 700
_FEW_HIDDEN = 2
"""So few face-down cards, a dealer's discard, go without saying."""
_MOST_TYPED = 40
_COMPASS = {
    Rotation.ANTICLOCKWISE: ("seat-south", "seat-east", "seat-north", "seat-west"),
    Rotation.CLOCKWISE: ("seat-south", "seat-west", "seat-north", "seat-east"),
}


def table_id(table: Table, verb: Verb, argument: str = "") -> CustomId:
    """The custom_id of a control of the table as it is now."""
    return CustomId(table.id, table.shown_version, verb, argument)


def table_button(
    table: Table, verb: Verb, language: Language, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    """The button of the table that is named after what it does."""
    return Button(table_id(table, verb), say(language, f"button-{verb.value}"), style)


def typed_back(text: str) -> str:
    """Quote what a person typed, for a message: limited in length, with markdown escaped."""
    return escape(shortened(text, _MOST_TYPED))


def narrator_of(table: Table, language: Language, emojis: CardEmojis = NO_EMOJIS) -> Narrator:
    """The narrator of the table's match for messages, with names of limited length."""
    scorers = table.game.scorers(len(table.seats))
    names = tuple(plain_name(name) for name in table.names)
    return Narrator(language, table.rules, scorers, names, markdown=True, emojis=emojis)


def has_compass(players: int) -> bool:
    """Whether seats are named by points of the compass, which is so at a table of four."""
    return players == len(_COMPASS[Rotation.ANTICLOCKWISE])


def seat_name(language: Language, seat: int, players: int, rules: RuleSet) -> str:
    """The seat's point of the compass at a table of four, otherwise its number."""
    if has_compass(players):
        return say(language, _COMPASS[rules.rotation][seat])
    return say(language, "seat-number", number=seat + 1)


def occupant_name(language: Language, table: Table, seat: int) -> str:
    """The occupant of the seat, for a message."""
    match table.seats[seat]:
        case None:
            return say(language, "seat-free")
        case Computer(name, level):
            how = say(language, "level-name", level=level.value)
            return say(language, "seat-computer", name=shown_name(name), level=how)
        case person:
            return f"**{shown_name(person.name)}**"


def card_emoji(language: Language, c: Card, emojis: CardEmojis = NO_EMOJIS) -> str:
    """The emoji before a card's name on a button: the card's, otherwise its suit's."""
    return emojis.of(c, language) or suit_emoji(language, c.suit or Suit.TRUMPS)


def score_line(narrator: Narrator, score: Sequence[Points]) -> str:
    """The running score: "Anna and Carla **320** · Bruno and Dino **295**".

    The line tells where the points are penalties.
    """
    parts = [
        say(
            narrator.language,
            "score-side",
            side=narrator.opening_people(narrator.sides[side]),
            points=shown(points),
        )
        for side, points in enumerate(score)
    ]
    scores = " · ".join(parts)
    if counts_penalties(narrator):
        return say(narrator.language, "tell-penalties", scores=scores)
    return scores


def score_so_far(narrator: Narrator, view: MatchView) -> str:
    """The running score, and what the hand in progress has brought each side so far.

    "Anna and Carla **320** + 45 · Bruno and Dino **295**"; where a hand's points are not added
    to the score as they are, they are on a second line. Where many cards that count lie face down
    it says that they are not in it.
    """
    counted = points_so_far(view) if is_being_counted(view) else ()
    if not any(side.total for side in counted):
        return score_line(narrator, view.score)
    language = narrator.language
    if view.game.adds_points:
        sides = zip(counted, view.score, strict=True)
        return " · ".join(
            [*(_side_so_far(narrator, *each) for each in sides), *_uncounted(narrator, view)]
        )
    playing = () if view.hand is None else view.hand.playing
    of_hand = [
        say(
            language,
            "score-side-of-hand",
            side=narrator.opening_people(side.seats),
            points=shown(side.total),
        )
        for side in counted
        if side.seats[0] in playing
    ]
    scores = " · ".join([*of_hand, *_uncounted(narrator, view)])
    so_far = say(language, "score-of-hand", scores=scores)
    return f"{score_line(narrator, view.score)}\n{so_far}"


def _uncounted(narrator: Narrator, view: MatchView) -> list[str]:
    hidden = hidden_cards(view)
    if hidden <= _FEW_HIDDEN:
        return []
    return [say(narrator.language, "score-without-hidden", number=hidden)]


def _side_so_far(narrator: Narrator, side: PointsSoFar, points: Points) -> str:
    language, named = narrator.language, narrator.opening_people(side.seats)
    if not side.total:
        return say(language, "score-side", side=named, points=shown(points))
    return say(
        language, "score-side-so-far", side=named, points=shown(points), hand=shown(side.total)
    )


def finished_trick(narrator: Narrator, hand: HandView, number: int) -> str:
    """A finished trick of the hand on one line, with its signals and combination points."""
    trick = hand.tricks[number]
    points = trick_combination_points(trick, narrator.rules)
    winner = hand.winners[number]
    said = dict(trick.sayings)
    return trick_line(narrator, number + 1, trick, winner, trick.signals, points, said)


def heading(language: Language, game: Game, rules: RuleSet) -> str:
    """The game, with its target if it has one, and its rule set if there are several."""
    title = game_name(language, game.name)
    if rules.target is not None:
        message = "game-to-penalties" if has_losers(game) else "game-to-target"
        title = say(language, message, game=title, target=rules.target)
    if len(game.rule_sets) == 1:
        return title
    return say(language, "table-heading", title=title, rules=rule_set_name(language, rules.base))


def daily_heading(day: int, language: Language) -> str:
    """The hand of a day, which counts from 1970-01-01, as a title in one line."""
    return say(language, "daily-of-day", day=day_name(language, date_of(day)))


def permission_names(language: Language, permissions: Iterable[str]) -> str:
    """Permissions, as discord.py calls them, in words: "send messages and attach files"."""
    names = [say(language, f"permission-{each.replace('_', '-')}") for each in permissions]
    return listed(language, names)


def channel_link(table: Table) -> str:
    """The table's channel as a link."""
    return f"<#{table.venue.channel_id}>"


def own_table_line(table: Table, language: Language) -> str:
    """Which table a direct message is about: its number and channel."""
    return say(language, "own-table", number=str(table.id), channel=channel_link(table))


def has_losers(game: Game) -> bool:
    """Whether the game is lost by penalties, so that its target counts them."""
    return any(game.losers(players) is not None for players in game.players)


def has_partners(game: Game, players: int) -> bool:
    """Whether, with this many players, some share a score."""
    return any(len(seats) > 1 for seats in game.scorers(players))


def rule_options_line(language: Language, game: Game, rules: RuleSet, players: int) -> str | None:
    """Where this table departs from its rule set; None if nowhere."""
    agreed = changed_rule_options(language, game, rules, players)
    if not agreed:
        return None
    return shortened(
        say(language, "table-rule-options", options=" · ".join(agreed)), _MAX_RULE_OPTIONS
    )


def whose_turn(narrator: Narrator, view: MatchView) -> str:
    """Whom the hand waits for, and for what; that it is over once nobody is to act."""
    hand, language = view.hand, narrator.language
    if hand is None or hand.turn is None or view.verdict is not None:
        return say(language, "turn-over")
    player = f"**{narrator.name(hand.turn)}**"
    if hand.phase is Phase.PLAY and not hand.trick.plays:
        return say(language, "turn-lead", player=player)
    return say(language, f"turn-{hand.phase.value}", player=player)


def time_control_name(language: Language, clock: TimeControl) -> str:
    """How long players may think, to be used in a sentence: "90 seconds for each turn"."""
    match clock:
        case TimeControl(Pace.NONE):
            return say(language, "clock-none")
        case TimeControl(Pace.MATCH, seconds, increment) if increment:
            return say(
                language,
                "clock-match-increment",
                time=duration(language, seconds),
                increment=duration(language, increment),
            )
        case TimeControl(pace, seconds):
            return say(language, f"clock-{pace.value}", time=duration(language, seconds))


def countdown(at: float) -> str:
    """A moment that Discord's clients count down to without edits: "in 2 minutes".

    ``at`` is in seconds since the epoch.
    """
    return f"<t:{round(at)}:R>"
