"""Hands that are over, with every card face up, and tables as those see them who look on."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from bot.draw.card_emojis import CardEmojis
from bot.draw.hand import Narrator
from bot.draw.open_hand import OpenHands
from bot.draw.style import Style
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.features.books.par import ClearWorth
from bot.features.reviews.model import has_choice, played_hand
from bot.features.reviews.panels import (
    DecisionPosition,
    PostMortemContext,
    Where,
    WhyContext,
    post_mortem_panel,
    why_panel,
    with_worth,
)
from bot.features.reviews.replay import ReplayContext, replay_panel
from bot.features.spectators.feeds import (
    Farewell,
    farewell_panel,
    spectator_panel,
    spectator_sheet_panel,
    spectator_waiting_panel,
)
from bot.table.panels.records import ReplayPosition
from bot.table.panels.scores import sheet_panel
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Action, Deal, Play
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.views.open_hand import OpenHand, OpenView, open_hand
from tarocchino.core.views.view import view_for
from tests.approval.gallery.moments import NAMES, TABLE_ID, moments
from tests.approval.gallery.tables import Named
from tests.builders.reviewed_hands import post_mortems
from tests.builders.steady_players import next_action
from tests.fakes.reviewer import valued

_STEPS: Mapping[tuple[GameName, int], tuple[int, ...]] = {
    (GameName.OTTOCENTO, 4): (0, 1, 4, 31, 999),
    (GameName.TERZIGLIO, 3): (0, 30),
    (GameName.MILLONE, 2): (1, 20),
    (GameName.CENTOCINQUANTA, 2): (10,),
    (GameName.MATTAZZA, 6): (11,),
    (GameName.OPEN, 2): (0, 25),
    (GameName.OPEN, 7): (6,),
}
_IN_WORDS = (GameName.OTTOCENTO, 31)


@dataclass(frozen=True)
class Replayed:
    """A step of a hand that is over; ``name`` says which game, of how many, and which step."""

    name: str
    hand: OpenHand
    step: int

    @property
    def view(self) -> OpenView:
        return self.hand.steps[self.step].view

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.view.match.players]

    @property
    def caption(self) -> str:
        return f"Every card face up: {self.name}"

    def panel_state(self, language: Language, *, whole_names: bool = False) -> ReplayContext:
        match = self.view.match
        scorers = match.game.scorers(match.players)
        narrator = Narrator(
            language, match.rules, scorers, self.names, markdown=True, whole_names=whole_names
        )
        return ReplayContext(
            ReplayPosition(TABLE_ID, self.hand.number, self.step), self.hand, narrator
        )


@cache
def replayed() -> tuple[Replayed, ...]:
    """The steps that are shown."""
    found = []
    for (game, players), steps in _STEPS.items():
        match, actions = _two_hands(game, players)
        hand = open_hand(match, actions, 0)
        for step in steps:
            place = min(step, len(hand.steps) - 1)
            found.append(Replayed(f"{game.value}-{players}-{step}", hand, place))
    return tuple(found)


def hands_again(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    style = Style()
    for each in replayed():
        picture = OpenHands(each.view, each.names).draw(language, style)
        yield f"replay/{each.name}", each.caption, replay_panel(each.panel_state(language), picture)
    game, step = _IN_WORDS
    spelt = next(r for r in replayed() if r.name.startswith(game.value) and r.step == step)
    panel = replay_panel(spelt.panel_state(language, whole_names=True), None)
    yield f"replay/{spelt.name}-in-words", f"{spelt.caption}, in words", panel


def reviewed(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    """What players are told of their own choices."""
    match, actions = _two_hands(GameName.OTTOCENTO, 4)
    hand, names = played_hand(match, actions, 0), NAMES[:4]
    own = [n for n, a in enumerate(hand.actions) if a.seat == 0 and isinstance(a, Play)]
    views = {n: view for n in own if has_choice(view := hand.view_before(n))}
    places = tuple(views)
    for name, place, best in (("worse", places[2], False), ("best", places[3], True)):
        view, done = views[place], hand.actions[place]
        other = next(c for c in view.hand.choices.playable if c is not done.card)
        review = valued(done, done if best else Play(0, other), Play(0, other))
        where = DecisionPosition(TABLE_ID, 0, place)
        narrator = Narrator(language, match.rules, ((0, 2), (1, 3)), names, markdown=True)
        context = WhyContext(narrator, where, places, view, done, review, is_over=True)
        picture = Turn(view, names, computers=frozenset({2, 3}), is_cleared=True).draw(
            language, Style()
        )
        yield f"why/{name}", f"A choice looked at again: {name}", why_panel(context, picture)
        figures = replace(context, position=replace(where, where=Where.NUMBERS))
        yield f"why/{name}-numbers", "Its numbers", why_panel(figures, picture)
    asked = replace(context, done=None, review=valued(None, done, Play(0, other)), is_over=False)
    panel = why_panel(asked, None)
    yield "why/now-in-words", "What to play now, in words", panel
    for name, review in post_mortems(hand, places).items():
        panel = post_mortem_panel(
            PostMortemContext(language, TABLE_ID, 0, match.game, match.rules, review)
        )
        yield f"why/post-mortem-{name}", f"A post-mortem: {name}", panel
    for name, cards, play in (("both", -312, 140), ("neither", None, None)):
        told = with_worth(panel, match.game.name, ClearWorth(5, cards, play), language)
        yield f"why/whole-match-{name}", f"The same below a match: {name} stand out", told


def watched(language: Language, emojis: CardEmojis) -> Named:
    """What those see who follow a table by direct message."""
    play, over = moments()["late"], moments()["hand-over"]
    view = play.public
    assert view.hand is not None
    picture = PublicTable(view, play.names).draw(language, Style())
    panel = spectator_panel(play.table(), view, view.hand, picture, language, emojis)
    yield "watch/play", "A followed table", panel
    panel = spectator_panel(play.table(), view, view.hand, None, language, emojis)
    yield "watch/play-in-words", "A followed table, in words", panel
    sheet = sheet_panel(over.table(), over.match.sheets, None, language, None, emojis)
    panel = spectator_sheet_panel(over.table(), sheet, language)
    yield "watch/sheet", "The sheet of a followed hand", panel
    yield "watch/soon", "Nothing to see yet", spectator_waiting_panel(play.table(), language)
    for farewell in Farewell:
        panel = farewell_panel(play.table(), farewell, language)
        yield f"watch/{farewell.value}", f"Followed no more: {farewell.value}", panel


def _two_hands(game: GameName, players: int) -> tuple[MatchState, list[Action]]:
    """Two hands between steady players, packs by a seed; a match that is over sooner ends there."""
    state = new_match(GAMES[game], default_rules(GAMES[game], players=players), players)
    shuffler, done = random.Random(3), list[Action]()
    while not state.is_over and not (state.awaits_deal and len(state.sheets) == 2):
        if state.awaits_deal:
            deck = list(PACK)
            shuffler.shuffle(deck)
            action: Action = Deal(state.next_dealer or 0, tuple(deck))
        else:
            action = next_action(view_for(state, state.hand.turn))
        state, _ = apply(state, action)
        done.append(action)
    return state, done
