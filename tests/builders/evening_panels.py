"""Every message of evenings, at moments of some of them; with widest names for what has to fit."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bot.client.components import Panel
from bot.draw.picture import Drawable, Picture
from bot.features.evenings.actions import (
    MOST_ENTRIES,
    AskDirector,
    Award,
    Cancel,
    CloseRound,
    Compare,
    Correct,
    End,
    EveningSettings,
    Format,
    LoggedEveningAction,
    NoShow,
    Obstacle,
    Pause,
    Plan,
    Resume,
    Reveal,
    Scoring,
    SignUp,
    Suspend,
    Withdraw,
)
from bot.features.evenings.controls import DirectorAsk, EveningAsk
from bot.features.evenings.director_panels import (
    confirmation_panel,
    director_panel,
    entries_panel,
    extend_panel,
    people_panel,
    result_panel,
    tables_panel,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.panels import (
    absence_panel,
    cancelled_panel,
    correction_panel,
    draw_panel,
    late_panel,
    paused_panel,
    podium_panel,
    resumed_panel,
    seeds_panel,
    sign_ups_panel,
    standings_panel,
    suspended_panel,
    travellers_panel,
    ways_to_enter_panel,
)
from bot.features.evenings.player_panels import (
    call_panel,
    guide_panel,
    leaving_panel,
    own_evening_panel,
)
from bot.features.evenings.result_panels import (
    EveningPage,
    evenings_panel,
    page_drawn,
    results_panel,
    standings_pages,
)
from bot.features.evenings.state import Evening
from bot.features.evenings.terms_form import DEFAULT_TERMS, EveningForm, form_panel
from bot.features.evenings.texts import ShownEvening
from bot.features.evenings.transitions import apply
from bot.support.venue import Venue
from bot.table.state.seats import Person
from bot.words import Language
from tests.features.evenings.builders import CHAIN, DIRECTOR, FAIR, Play

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Furio", "Gàia «la Bella» 🃏", "_Ugo_")
VENUE = Venue(900, 1_290_000_000_000_000_001)
FIRST = 100
"""The user id of the first person, who bears the first name."""
SUSPENDED = (
    Suspend(Obstacle.PERMISSIONS, ("create_private_threads", "send_messages_in_threads")),
    Suspend(Obstacle.TOO_MANY),
    Suspend(Obstacle.NO_THREADS),
    Suspend(Obstacle.NAME, ("Evening 12 · round 1, table 2",)),
    Suspend(Obstacle.REFUSED, ("30033",)),
    Suspend(Obstacle.GONE),
)
Draw = Callable[[Drawable | None, Language], Picture | None]
Shown = Iterator[tuple[str, str, Panel]]


@dataclass(frozen=True)
class Cast:
    """Who plays the evenings: so many people, with these names in turn."""

    names: tuple[str, ...] = NAMES
    people: int = 8
    rounds: int = 3

    def person(self, number: int) -> Person:
        return Person(FIRST + number, self.names[number % len(self.names)], "it")

    def play(self, settings: EveningSettings) -> Play:
        """An evening for which all of them have signed up together, entry by entry."""
        play, size = Play(settings), settings.format.members
        people = min(self.people, (MOST_ENTRIES - 1) * size)
        for first in range(0, people, size):
            last = min(first + size, people)
            play.do(SignUp(tuple(self.person(k) for k in range(first, last))))
        return play

    def many(self, settings: EveningSettings) -> EveningSettings:
        return replace(settings, rounds=self.rounds)


DUPLICATE = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, odd=OddOut.COMPUTER)
MATCHES = EveningSettings(Format.SINGLES, Scoring.MATCHES, round_seconds=None)
IMPS = EveningSettings(Format.PAIRS, Scoring.IMPS)
TEAMS = EveningSettings(Format.TEAMS, Scoring.IMPS, odd=OddOut.COMPUTER)
LONG_WHY = "Because " + "*_`|<@everyone>" * 40


def shown(evening: Evening) -> ShownEvening:
    """The evening with a thread for every table of its rounds."""
    places = {
        (drawn.number, table.table): VENUE.channel_id + 50 * drawn.number + table.table + 1
        for drawn in evening.rounds
        for table in drawn.tables
    }
    return ShownEvening(evening, VENUE, places, VENUE.channel_id + 999)


def every_panel(cast: Cast, language: Language, draw: Draw, why: str = "Rain.") -> Shown:
    """All messages of evenings: a name, a caption, the panel."""
    yield from _before(cast, language)
    yield from _while_played(cast, language, draw, why)
    yield from _directing(cast, language, why)
    yield from _after(cast, language, draw, why)


def _before(cast: Cast, language: Language) -> Shown:
    yield "form", "/evening open", form_panel(EveningForm(DEFAULT_TERMS), language)
    yield "form-imps", "By IMPs", form_panel(EveningForm(IMPS), language)
    yield from _one_table(cast, language)
    travelling = replace(DUPLICATE, plan=Plan.MITCHELL, travelling=True, rounds=1)
    panel = form_panel(EveningForm(travelling, 12), language)
    yield "form-mitchell", "Other terms", panel
    nobody = Play(cast.many(MATCHES)).evening
    yield "sign-ups-none", "Nobody has signed up", sign_ups_panel(nobody, language)
    for name, settings in (("pairs", DUPLICATE), ("singles", MATCHES), ("teams", TEAMS)):
        play = cast.play(cast.many(settings))
        if settings.format.members > 1:
            play.do(SignUp((Person(7, cast.names[-1], "it"),)))
        yield f"sign-ups-{name}", f"Sign-up: {name}", sign_ups_panel(play.evening, language)
        if settings.format.members > 1:
            panel = ways_to_enter_panel(play.evening, language)
            yield f"enter-{name}", f"With whom: {name}", panel
        own = own_evening_panel(shown(play.evening), 7, language)
        yield f"own-{name}", "A person’s own panel before the start", own
        asked = confirmation_panel(play.evening, DirectorAsk.START, language)
        yield f"start-{name}", "Start?", asked
        panel = director_panel(shown(play.evening), language)
        yield f"director-{name}", "The director’s panel before the start", panel


def _while_played(cast: Cast, language: Language, draw: Draw, why: str) -> Shown:
    play = cast.play(cast.many(DUPLICATE)).start()
    play.open()
    yield from _round(play, language, "duplicate", draw)
    before = play.evening
    for name, late in (("some", (0, 2)), ("all", (0, 1, 2, 3))):
        late_one = apply(before, LoggedEveningAction(AskDirector(0, late), play.now))
        panel = late_panel(before, late_one, language)
        assert panel is not None
        yield f"late-{name}", "Somebody is late", panel
    play.do(NoShow(0), by=DIRECTOR)
    panel = absence_panel(before, play.evening, language)
    assert panel is not None
    yield "absence-computer", "Somebody is not there", panel
    for table in play.evening.rounds[0].tables:
        if not table.outcome.is_decided:
            play.report(table.table)
    own = own_evening_panel(shown(play.evening), FIRST + 3, language)
    yield "own-done", "A person whose table has finished", own
    yield (
        "own-gone",
        "A person who has left",
        own_evening_panel(shown(play.evening), FIRST, language),
    )
    play.do(CloseRound())
    first, last = play.evening.rounds[0], play.evening.rounds[0].tables[-1]
    yield "guide-wait", "After a match", guide_panel(shown(play.evening), first, last, language)
    yield "travellers", "The hands of a round are open", travellers_panel(play.evening, language)
    yield (
        "own-break",
        "A person between rounds",
        own_evening_panel(shown(play.evening), FIRST + 3, language),
    )
    play.do(Pause(why, play.now + 600), by=DIRECTOR)
    yield "paused-until", "A break with an end", paused_panel(play.evening, language)
    play.do(Resume(), by=DIRECTOR)
    play.do(Pause(why), by=DIRECTOR)
    yield "paused", "A break", paused_panel(play.evening, language)
    own = own_evening_panel(shown(play.evening), FIRST + 3, language)
    yield "own-paused", "A person in a break", own
    play.do(Resume(), by=DIRECTOR)
    yield "resumed", "Play has resumed", resumed_panel(play.evening, language)
    play.open()
    first, last = play.evening.rounds[0], play.evening.rounds[0].tables[-1]
    yield "guide-next", "To the next table", guide_panel(shown(play.evening), first, last, language)
    yield "resumed-until", "Play has resumed, with a clock", resumed_panel(play.evening, language)
    play.do(Correct(0, 1, why, ((96, 84), *FAIR[1:])), by=DIRECTOR)
    panel = correction_panel(play.evening, language)
    yield "correction", "A correction", panel
    singles = (
        replace(cast, people=cast.people - cast.people % 4 + 1).play(cast.many(MATCHES)).start()
    )
    singles.open()
    yield from _round(singles, language, "singles", draw)
    out = singles.evening.rounds[0].out[0]
    own = own_evening_panel(shown(singles.evening), FIRST + out, language)
    yield "own-out", "Whoever sits out", own
    before = singles.evening
    singles.do(Withdraw(before.rounds[0].tables[0].entries[0]))
    panel = absence_panel(before, singles.evening, language)
    assert panel is not None
    yield "absence-unplayed", "Somebody leaves, and the table ends", panel
    for waits in SUSPENDED:
        evening = apply(singles.evening, LoggedEveningAction(waits, singles.now))
        panel = suspended_panel(evening, language)
        assert panel is not None
        yield f"suspended-{waits.obstacle.value}", "It waits for a place to play", panel
    yield "director-suspended", "Its director", director_panel(shown(evening), language)
    for odd in (DUPLICATE, MATCHES):
        entry = (play if odd is DUPLICATE else singles).evening.entries[1]
        evening = (play if odd is DUPLICATE else singles).evening
        yield f"leave-{odd.odd.value}", "Leave?", leaving_panel(evening, entry, language)


def _one_table(cast: Cast, language: Language) -> Shown:
    """One table, which by IMPs is compared with computer players."""
    two = replace(cast, people=4)
    asked = confirmation_panel(two.play(DUPLICATE).evening, DirectorAsk.START, language)
    yield "sure-one-table", "Start with one table?", asked
    play = two.play(IMPS).start()
    play.open()
    own = own_evening_panel(shown(play.evening), FIRST, language, lost_seat=True)
    yield "own-lost", "A computer player has begun for somebody", own
    play.report(0)
    play.do(Compare(0, ((80, 100), (70, 90), (40, 90), (150, 40))))
    yield "standings-one-table-words", "Standings", standings_panel(shown(play.evening), language)
    for page in (EveningPage(EveningAsk.BOARD, board=1), EveningPage(EveningAsk.HANDS)):
        panel = results_panel(play.evening, page, FIRST, language)
        yield f"results-one-table-{page.asks.value}-words", "Compared with computer players", panel


def _round(play: Play, language: Language, name: str, draw: Draw) -> Shown:
    evening = play.evening
    seen, drawn = shown(evening), evening.rounds[-1]
    yield f"draw-{name}", f"The draw: {name}", draw_panel(seen, drawn, language)
    yield f"standings-{name}-words", "Standings in words", standings_panel(seen, language)
    pages = standings_pages(evening, "Evening 12")
    panel = standings_panel(seen, language, draw(pages[0], language))
    yield f"standings-{name}", "Standings", panel
    table = drawn.tables[-1]
    yield f"call-{name}", "The call to a table", call_panel(evening, drawn, table, language)
    player = table.entries[-1]
    entry = evening.entry(player)
    assert entry is not None
    own = own_evening_panel(seen, entry.members[0].user_id, language)
    yield f"own-at-{name}", "A person’s own panel in a round", own
    yield f"director-at-{name}", "The director’s panel in a round", director_panel(seen, language)


def _directing(cast: Cast, language: Language, why: str) -> Shown:
    play = cast.play(cast.many(DUPLICATE)).start()
    play.open()
    evening, ask = play.evening, DirectorAsk
    play.do(Withdraw(2))
    left = play.evening
    for asks in (ask.CLOSE_ROUND, ask.END):
        yield f"sure-{asks.value}", "Sure?", confirmation_panel(evening, asks, language)
    for asks in (ask.NO_SHOW, ask.WITHDRAW, ask.RETURN):
        yield f"who-{asks.value}", "Who?", entries_panel(left, asks, language)
    yield "who-nobody", "Nobody", entries_panel(evening, ask.RETURN, language)
    yield "extend", "How much more time", extend_panel(evening, language)
    yield "tables", "Which table", tables_panel(evening, 0, language)
    play.report(1)
    yield "result-secret", "A result that is a secret", result_panel(play.evening, 0, 1, language)
    play.do(CloseRound(), by=DIRECTOR)
    yield "result", "A result", result_panel(play.evening, 0, 1, language)
    yield (
        "result-award",
        "A table not played",
        result_panel(
            play.do(Correct(0, 0, why, awards=(Award.PLUS, Award.MINUS)), by=DIRECTOR),
            0,
            0,
            language,
        ),
    )
    yield "director-break", "Between rounds", director_panel(shown(play.evening), language, "…")
    play.do(Pause(why), by=DIRECTOR)
    yield "director-paused", "In a break", director_panel(shown(play.evening), language)
    for asks in (ask.APPOINT, ask.ENTER):
        yield f"people-{asks.value}", "Whom?", people_panel(evening, asks, language)


def _after(cast: Cast, language: Language, draw: Draw, why: str) -> Shown:
    play = cast.play(cast.many(DUPLICATE)).start()
    yield "director-first", "As it starts", director_panel(shown(play.evening), language)
    yield "cancelled", "Called off", cancelled_panel(_cancelled(cast, why), language)
    for _ in range(cast.rounds):
        play.play_round()
    broken = cast.play(cast.many(DUPLICATE)).start()
    broken.play_round()
    broken.do(Cancel(why), by=DIRECTOR)
    yield "broken-off", "Broken off", cancelled_panel(broken.evening, language)
    play.do(End())
    play.do(Reveal(CHAIN.seed_of(play.evening.board_sets).hex()))
    evening = play.evening
    drawn = evening.rounds[-1]
    panel = guide_panel(shown(evening), drawn, drawn.tables[0], language)
    yield "guide-over", "After the last match", panel
    travelling = replace(evening, settings=replace(evening.settings, travelling=True))
    yield "travellers-all", "All hands are open", travellers_panel(travelling, language)
    yield "podium", "The podium", podium_panel(evening, language)
    yield "podium-again", "After a correction", podium_panel(evening, language, again=True)
    yield "seeds", "The seeds", seeds_panel(evening, language)
    wrong = replace(evening, revealed="00" * 64)
    yield "seeds-wrong", "A seed that does not fit", seeds_panel(wrong, language)
    yield "sign-ups-over", "The announcement at the end", sign_ups_panel(evening, language)
    for name, page in (
        ("standings", EveningPage(EveningAsk.STANDINGS)),
        ("board", EveningPage(EveningAsk.BOARD, board=1)),
        ("no-board", EveningPage(EveningAsk.BOARD, board=999)),
        ("hands", EveningPage(EveningAsk.HANDS)),
    ):
        panel = results_panel(evening, page, FIRST, language)
        yield f"results-{name}-words", f"Results in words: {name}", panel
        facts = page_drawn(evening, page, FIRST, language)
        if facts is not None:
            panel = results_panel(evening, page, FIRST, language, draw(facts, language))
            yield f"results-{name}", f"Results: {name}", panel
    stranger = results_panel(evening, EveningPage(EveningAsk.HANDS), 1, language)
    yield "results-not-in", "The hands of whoever did not play", stranger
    yield (
        "director-over",
        "The director’s panel at the end",
        director_panel(shown(evening), language),
    )
    ended = [replace(each, id=n) for n, each in enumerate([evening, _cancelled(cast, why)] * 5, 3)]
    yield (
        "evenings",
        "/evening standings: earlier",
        evenings_panel(ended[::-1], 3, language, newest=False),
    )
    yield "evenings-none", "No evening yet", evenings_panel([], None, language)


def _cancelled(cast: Cast, why: str) -> Evening:
    return cast.play(cast.many(DUPLICATE)).do(Cancel(why), by=DIRECTOR)
