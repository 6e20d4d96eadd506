"""Put the state and events of a table into words, for the lines of its panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.client.components import (
    Button,
    Buttons,
    ButtonStyle,
    enriched,
    fitting,
    plain_name,
    shortened,
    shown_name,
)
from bot.client.custom_ids import CustomId, Verb
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.hand import Narrator
from bot.draw.results import counts_penalties
from bot.draw.transcript import line, trick_line, trick_so_far
from bot.settings.agreement import HOUR, MINUTE, TOURNAMENT_RHYTHM, Pace, TimeControl
from bot.support.clock import date_of
from bot.table.state.seats import Computer
from bot.table.state.session import A_MOMENT
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.names import (
    changed_rule_options,
    game_name,
    rule_set_name,
    saying_meaning,
    saying_spoken,
    signal_meaning,
    signal_name,
    suit_emoji,
)
from bot.words.numbers import day as day_name
from bot.words.numbers import duration, listed
from bot.words.plain import escape
from tarocchino.core.games import Game
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import Card, Suit
from tarocchino.core.model.rules import Rotation, RuleSet
from tarocchino.core.play.events import BidMade, CombinationsDeclared, SoloistDecided
from tarocchino.core.play.hand_state import Declaration, Phase
from tarocchino.core.play.scoring import trick_combination_points
from tarocchino.core.views.points_so_far import (
    PointsSoFar,
    hidden_cards,
    is_being_counted,
    points_so_far,
)
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.players.levels import Level

_MAX_RULE_OPTIONS = 700
_FEW_HIDDEN = 2
"""This many face-down cards, a dealer's discard, are not mentioned."""
_MOST_TYPED = 40
_COMPASS = {
    Rotation.ANTICLOCKWISE: ("seat-south", "seat-east", "seat-north", "seat-west"),
    Rotation.CLOCKWISE: ("seat-south", "seat-west", "seat-north", "seat-east"),
}


def table_id(table: Table, verb: Verb, argument: str = "") -> CustomId:
    """Return the custom_id of a control of the table as it is now."""
    return CustomId(table.id, table.shown_version, verb, argument)


def table_button(
    table: Table, verb: Verb, language: Language, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    """Return the button of the table that is named after its verb."""
    return Button(table_id(table, verb), say(language, f"button-{verb.value}"), style)


def typed_back(text: str) -> str:
    """Quote a text that a person typed: shortened, with markdown escaped."""
    return escape(shortened(text, _MOST_TYPED))


def narrator_of(table: Table, language: Language, emojis: CardEmojis = NO_EMOJIS) -> Narrator:
    """Return the narrator of the table's match for messages, with names of limited length."""
    scorers = table.game.scorers(len(table.seats))
    names = tuple(plain_name(name) for name in table.names)
    return Narrator(
        language,
        table.rules,
        scorers,
        names,
        markdown=True,
        emojis=emojis,
        unit=table.game.unit,
    )


def has_compass(players: int) -> bool:
    """Return whether seats are named by points of the compass, as at a table of four."""
    return players == len(_COMPASS[Rotation.ANTICLOCKWISE])


def seat_name(language: Language, seat: int, players: int, rules: RuleSet) -> str:
    """Return the seat's point of the compass at a table of four, otherwise its number."""
    if has_compass(players):
        return say(language, _COMPASS[rules.rotation][seat])
    return say(language, "seat-number", number=seat + 1)


def occupant_name(language: Language, table: Table, seat: int) -> str:
    """Return the occupant of the seat, for a message."""
    match table.seats[seat]:
        case None:
            return say(language, "seat-free")
        case Computer(name, level):
            how = say(language, "level-name", level=level.value)
            return say(language, "seat-computer", name=shown_name(name), level=how)
        case person:
            return f"**{shown_name(person.name)}**"


def card_emoji(language: Language, c: Card, emojis: CardEmojis = NO_EMOJIS) -> str:
    """Return the emoji before a card's name on a button: the card's, otherwise its suit's."""
    return emojis.of(c, language) or suit_emoji(language, c.suit or Suit.TRUMPS)


def score_line(narrator: Narrator, score: Sequence[Points]) -> str:
    """Return the running score: "Anna and Carla **320** · Bruno and Dino **295**".

    The line says if the points are penalties.
    """
    parts = [
        say(
            narrator.language,
            "score-side",
            side=narrator.opening_people(narrator.sides[side]),
            points=points,
        )
        for side, points in enumerate(score)
    ]
    scores = " · ".join(parts)
    if counts_penalties(narrator):
        return say(narrator.language, "tell-penalties", scores=scores)
    return scores


def score_so_far(narrator: Narrator, view: MatchView) -> str:
    """Return the running score, and what the hand in progress has brought each side so far.

    "Anna and Carla **320** + 45 · Bruno and Dino **295**". If a hand's points are not simply added
    to the score, they are on a second line. If many cards that count lie face down, the line says
    that they are not included; if tricks do, it says how many each side has.
    """
    return "\n".join([_points_so_far(narrator, view), *_heaps(narrator, view)])


def _points_so_far(narrator: Narrator, view: MatchView) -> str:
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
            points=side.total,
        )
        for side in counted
        if side.seats[0] in playing
    ]
    scores = " · ".join([*of_hand, *_uncounted(narrator, view)])
    so_far = say(language, "score-of-hand", scores=scores)
    return f"{score_line(narrator, view.score)}\n{so_far}"


def _heaps(narrator: Narrator, view: MatchView) -> list[str]:
    """Return how many tricks lie face down in front of each side."""
    hand, language = view.hand, narrator.language
    if hand is None or hand.covered is None or not hand.tricks:
        return []
    tricks = [
        say(
            language,
            "score-side-of-hand",
            side=narrator.opening_people(seats),
            points=sum(map(hand.winners.count, seats)),
        )
        for seats in hand.sides
        if seats[0] in hand.playing
    ]
    return [say(language, "score-heaps", tricks=" · ".join(tricks))]


def _uncounted(narrator: Narrator, view: MatchView) -> list[str]:
    hidden = hidden_cards(view)
    is_open = view.hand is not None and view.hand.covered is None
    if hidden <= _FEW_HIDDEN or not is_open:
        return []
    return [say(narrator.language, "score-without-hidden", number=hidden)]


def _side_so_far(narrator: Narrator, side: PointsSoFar, points: Points) -> str:
    language, named = narrator.language, narrator.opening_people(side.seats)
    if not side.total:
        return say(language, "score-side", side=named, points=points)
    return say(language, "score-side-so-far", side=named, points=points, hand=side.total)


def finished_trick(narrator: Narrator, hand: HandView, number: int) -> str:
    """Return a finished trick of the hand on one line, with its signals and combination points."""
    trick = hand.tricks[number]
    points = trick_combination_points(trick, narrator.rules)
    return trick_line(narrator, number + 1, trick, hand.winners[number], points)


def heading(language: Language, game: Game, rules: RuleSet) -> str:
    """Return the game, with its target if it has one, and its rule set if there are several."""
    title = game_name(language, game.name)
    if rules.target is not None:
        # A game is lost by penalties if it has losers; then its target counts them.
        has_losers = any(game.losers(players) is not None for players in game.players)
        message = "game-to-penalties" if has_losers else "game-to-target"
        title = say(language, message, game=title, target=rules.target)
    if len(game.rule_sets) == 1:
        return title
    return say(language, "table-heading", title=title, rules=rule_set_name(language, rules.base))


def daily_heading(day: int, language: Language) -> str:
    """Return the hand of a day, which counts from 1970-01-01, as a title in one line."""
    return say(language, "daily-of-day", day=day_name(language, date_of(day)))


def permission_names(language: Language, permissions: Iterable[str]) -> str:
    """Return permissions, as discord.py calls them, in words: "send messages and attach files"."""
    names = [say(language, f"permission-{each.replace('_', '-')}") for each in permissions]
    return listed(language, names)


def channel_link(table: Table) -> str:
    return f"<#{table.venue.channel_id}>"


def own_table_line(table: Table, language: Language) -> str:
    """Return which table a direct message is about: its number and channel."""
    return say(language, "own-table", number=str(table.id), channel=channel_link(table))


def has_partners(game: Game, players: int) -> bool:
    """Return whether some share a score with this many players."""
    return any(len(seats) > 1 for seats in game.scorers(players))


def rule_option_lines(language: Language, game: Game, rules: RuleSet, players: int) -> list[str]:
    """Return how this table departs from its rule set, in one line; none if it does not."""
    agreed = changed_rule_options(language, game, rules, players)
    line = say(language, "table-rule-options", options=" · ".join(agreed))
    return [shortened(line, _MAX_RULE_OPTIONS)] if agreed else []


def whose_turn(narrator: Narrator, view: MatchView) -> str:
    """Return whom the hand waits for, and for what; or that it is over."""
    hand, language = view.hand, narrator.language
    if hand is None or hand.turn is None or view.verdict is not None:
        return say(language, "turn-over")
    player = f"**{narrator.name(hand.turn)}**"
    if hand.phase is Phase.PLAY and not hand.trick.plays:
        return say(language, "turn-lead", player=player)
    return say(language, f"turn-{hand.phase.value}", player=player)


def time_control_name(language: Language, clock: TimeControl) -> str:
    """Return how long players may think, as part of a sentence: "90 seconds for each turn"."""
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
            named = "tournament" if clock == TOURNAMENT_RHYTHM else pace.value
            return say(language, f"clock-{named}", time=duration(language, seconds))


def countdown(at: float) -> str:
    """Return a moment that Discord's clients count down to without edits: "in 2 minutes".

    ``at`` is in seconds since the epoch.
    """
    return f"<t:{round(at)}:R>"


_ROOM_FOR_DECLARATIONS = 1400
_MAX_DECLARATION = 600
_ROOM_FOR_SIGNS = 1200
_LEFT_OUT = "…"


def auction_lines(narrator: Narrator, hand: HandView) -> list[str]:
    """Return the bids so far, a line each; after the auction only who plays alone, and how."""
    if hand.soloist is not None:
        return [line(narrator, SoloistDecided(hand.soloist, hand.alone))]
    return [line(narrator, BidMade(bid.seat, bid.bid)) for bid in hand.bids]


def trick_lines(narrator: Narrator, view: MatchView) -> list[str]:
    """Return the trick in progress with its signals and sayings; nothing before its first card."""
    hand = view.hand
    if hand is None or not hand.trick.plays:
        return []
    language = narrator.language
    meanings = [
        say(
            language,
            "table-signal",
            signal=signal_name(language, signal),
            meaning=signal_meaning(language, signal, view.rules),
        )
        for signal in hand.trick.signals
    ]
    meanings += [
        say(
            language,
            "table-saying",
            player=narrator.name(seat),
            saying=saying_spoken(language, saying),
            meaning=saying_meaning(language, saying),
        )
        for seat, saying in hand.trick.sayings
    ]
    return [trick_so_far(narrator, hand.trick), *meanings]


def declaration_lines(
    narrator: Narrator, hand: HandView, room_for_signs: int = _ROOM_FOR_SIGNS
) -> str:
    """Return the declarations of this hand, a line each.

    Below each are its cards as emojis; only below the last ones if not all fit into
    ``room_for_signs`` characters.
    """
    declared = (CombinationsDeclared(d.seat, d.combinations, d.points) for d in hand.declarations)
    lines = [shortened(line(narrator, event), _MAX_DECLARATION) for event in declared]
    told = fitting(lines, _ROOM_FOR_DECLARATIONS)
    if told.startswith(_LEFT_OUT):
        return told
    signs = [_signs(narrator, declared) for declared in hand.declarations]
    signed = [f"{line}\n{row}" if row else line for line, row in zip(lines, signs, strict=True)]
    room = sum(len(line) + 1 for line in lines) + room_for_signs
    return "\n".join(enriched(lines, signed, room))


def declaration_line(narrator: Narrator, declared: Declaration, signs: str | None) -> str:
    """Return one declaration with its cards as emojis; in words without ``signs``."""
    if signs is None:
        event = CombinationsDeclared(declared.seat, declared.combinations, declared.points)
        return shortened(line(narrator, event), _MAX_DECLARATION)
    return say(
        narrator.language,
        "declared-briefly",
        player=narrator.name(declared.seat),
        who=narrator.place_of(declared.seat).value,
        points=declared.points,
        cards=signs,
    )


def _signs(narrator: Narrator, declared: Declaration) -> str:
    """Return the cards of a declaration as emojis, combination by combination."""
    rows = (narrator.emojis.row(c.cards, narrator.language) for c in declared.combinations)
    return " · ".join(row for row in rows if row)


def shown_deadline(table: Table) -> int | None:
    """Return the deadline of the turn, rounded so that invisible changes make no difference."""
    return None if table.turn_deadline is None else round(table.turn_deadline / A_MOMENT)


def deadline_lines(table: Table, narrator: Narrator) -> list[str]:
    """Return the deadline of the player in turn, and the time that the others have left."""
    session, turn, until = table.session, table.turn, table.turn_deadline
    if turn is None or until is None:
        return []
    language = narrator.language
    if session.reminded:
        late = say(
            language, "deadline-grace", player=narrator.name(turn), when=countdown(until)
        )  # fmt: skip
        return [late, *_time_left(table, narrator)]
    return [_until(table, until, language), *_time_left(table, narrator)]


def own_deadline_lines(table: Table, language: Language) -> list[str]:
    """Return the deadline of the reader, whose turn it is."""
    until = table.turn_deadline
    if until is None:
        return []
    if table.session.reminded:
        return [say(language, "deadline-grace-own", when=countdown(until))]
    return [_until(table, until, language)]


def clock_face(seconds: float) -> str:
    """Return a duration as match clocks show it.

    >>> [clock_face(seconds) for seconds in (0, 9.9, 272, 3725)]
    ['0:00', '0:09', '4:32', '1:02:05']
    """
    whole = int(seconds)
    if whole < HOUR:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    return f"{whole // HOUR}:{whole % HOUR // MINUTE:02}:{whole % MINUTE:02}"


def _until(table: Table, until: float, language: Language) -> str:
    if table.agreement.time_control.pace is Pace.CORRESPONDENCE:
        day = f"<t:{round(until)}:f>"
        return say(language, "deadline-turn-by", when=countdown(until), day=day)
    return say(language, "deadline-turn", when=countdown(until))


def _time_left(table: Table, narrator: Narrator) -> list[str]:
    """Return the time that the waiting players have left."""
    clock = table.clock
    if clock.control.pace is not Pace.MATCH:
        return []
    waiting = [seat for seat in table.present if seat != table.turn]
    if not waiting:
        return []
    language = narrator.language
    banks = [
        say(
            language,
            "time-left-player",
            player=narrator.name(seat),
            time=clock_face(clock.banks[seat]),
        )
        for seat in waiting
    ]
    return [say(language, "time-left", players=" · ".join(banks))]


def absence_lines(table: Table, narrator: Narrator) -> list[str]:
    """Return who is away, and for whom a computer player plays only this turn."""
    session, language = table.session, narrator.language
    lines = []
    if session.away:
        is_interrupted = is_everybody_away(table)
        lines.append(
            say(
                language,
                "absence-rests" if is_interrupted else "absence-away",
                players=listed(language, [narrator.name(seat) for seat in session.away]),
                number=len(session.away),
                button=say(language, "button-imback"),
            )
        )
    if session.standing_in is not None and session.standing_in not in session.away:
        player = narrator.name(session.standing_in)
        lines.append(say(language, "absence-standing-in", player=player))
    return lines


def own_absence_lines(table: Table, seat: int | None, language: Language) -> list[str]:
    """Return, for an absent player, that a computer player has taken over, and how to return."""
    if seat is None or not table.session.plays_itself(seat):
        return []
    if seat not in table.session.away:
        return [say(language, "absence-standing-in-own")]
    said = "absence-rests-own" if is_everybody_away(table) else "absence-own"
    return [say(language, said, button=say(language, "button-imback"))]


def back_row(table: Table, language: Language, seats: Sequence[int] | None = None) -> list[Buttons]:
    """Return *I'm back*, while a computer player plays for one of the ``seats``; None means all."""
    asked = range(len(table.seats)) if seats is None else seats
    if not any(table.session.plays_itself(seat) for seat in asked):
        return []
    return [Buttons((table_button(table, Verb.IM_BACK, language, ButtonStyle.CONFIRM),))]


def is_everybody_away(table: Table) -> bool:
    """Return whether the match is interrupted because nobody is present."""
    return bool(table.people) and not table.present


def level_lines(table: Table, language: Language) -> tuple[str, ...]:
    """Return one line about the computer players, unless all are club players, as most are."""
    computers = [
        (shown_name(table.names[seat]), occupant.level)
        for seat, occupant in enumerate(table.seats)
        if isinstance(occupant, Computer)
    ]
    if all(level is Level.CLUB for _, level in computers):
        return ()
    return (f"-# {computers_in_words(computers, language)}",)


def computers_in_words(computers: Iterable[tuple[str, Level]], language: Language) -> str:
    """Return a sentence with the names of computer players and how well they play."""
    players = [
        say(
            language,
            "computer-with-level",
            name=name,
            level=say(language, "level-name", level=level.value),
        )
        for name, level in computers
    ]
    return say(language, "computers-with-levels", players=listed(language, players))
