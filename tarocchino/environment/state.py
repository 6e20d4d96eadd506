"""Matches as a tree of numbered choices, with the method names of OpenSpiel's states.

>>> import random
>>> state = Environment("mattazza", players=3, hands=1).new_initial_state()
>>> chance = random.Random(1)
>>> while not state.is_terminal():
...     state.apply_action(chance.choice(state.legal_actions()))
>>> state.returns()
[0.5, 0.5, -1.0]
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from tarocchino.core.library import Knobs, new_match
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.view import view_for
from tarocchino.environment.choices import CHOICES, NOTHING_CHOSEN, Draft, choose, legal_choices
from tarocchino.environment.observation import Field, fields, observe

CHANCE_PLAYER = -1
"""The player in turn while cards are dealt, as in OpenSpiel."""
TERMINAL_PLAYER = -4
"""The player in turn after the end, as in OpenSpiel."""


class Environment:
    """A game under given rules, for a number of players; ``hands`` ends a match after so many.

    Raises `UnknownGameError` and `BadRulesError`, both a `NotationError`, as `new_match` does.
    """

    def __init__(
        self,
        game: str,
        rules: Knobs | None = None,
        players: int | None = None,
        hands: int | None = None,
    ) -> None:
        if hands is not None and hands < 1:
            raise ValueError("an episode has at least one hand")
        self._start = new_match(game, rules, players)
        self._hands = hands

    def new_initial_state(self) -> State:
        """The match before its first deal."""
        return State(self._start, self._hands)

    def num_players(self) -> int:
        """The number of seats."""
        return self._start.players

    def num_distinct_actions(self) -> int:
        """The number of choices: each is below it."""
        return len(CHOICES)

    def max_chance_outcomes(self) -> int:
        """The number of cards, which are dealt one by one."""
        return len(PACK)

    def observation_fields(self) -> tuple[Field, ...]:
        """What `State.observation_tensor` consists of, in its order."""
        return fields(self._start.players)

    def observation_tensor_size(self) -> int:
        """The length of an observation."""
        return sum(field.size for field in self.observation_fields())


class State:
    """A match at one moment; `apply_action` changes it, `child` and `clone` give another one.

    Chance has the pack dealt card by card, each that is left as likely as any other; `deal` does
    the same at once. What a seat's methods say is read off its view alone.
    """

    def __init__(self, match: MatchState, hands: int | None) -> None:
        self._match = match
        self._hands = hands
        self._dealt: tuple[Card, ...] = ()
        self._draft = NOTHING_CHOSEN
        self._rewards = [0.0] * match.players
        self._returns = [0.0] * match.players

    @property
    def match(self) -> MatchState:
        """The match, all of it: cards that a seat does not see are here, too."""
        return self._match

    @property
    def draft(self) -> Draft:
        """The choices that the player in turn has made towards an action."""
        return self._draft

    def clone(self) -> State:
        """Another state of the same match at the same moment."""
        other = copy(self)
        other._rewards, other._returns = list(self._rewards), list(self._returns)
        return other

    def child(self, action: int) -> State:
        """The state after the action; this one stays."""
        after = self.clone()
        after.apply_action(action)
        return after

    def is_terminal(self) -> bool:
        """Whether the match is over, or has had its number of hands."""
        hands = self._match.hands_played
        return self._match.is_over or (self._hands is not None and hands >= self._hands)

    def is_truncated(self) -> bool:
        """Whether only the number of hands has ended a match that could go on."""
        return self.is_terminal() and not self._match.is_over

    def is_chance_node(self) -> bool:
        """Whether a card is dealt next."""
        return self._match.awaits_deal and not self.is_terminal()

    def current_player(self) -> int:
        """The seat in turn, `CHANCE_PLAYER` or `TERMINAL_PLAYER`."""
        if self.is_terminal():
            return TERMINAL_PLAYER
        hand = self._match.hand
        return CHANCE_PLAYER if self.is_chance_node() or hand is None else hand.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, each with its probability; none but at a deal."""
        if not self.is_chance_node():
            return []
        left = [number for number, card in enumerate(PACK) if card not in self._dealt]
        return [(number, 1 / len(left)) for number in left]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The choices of the player in turn, ascending; empty for any other ``player``."""
        if (player is not None and player != self.current_player()) or self.is_terminal():
            return []
        if self.is_chance_node():
            return [number for number, _ in self.chance_outcomes()]
        return list(legal_choices(view_for(self._match, self.current_player()), self._draft))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each legal choice of the player, else 0, in the order of the choices."""
        legal = set(self.legal_actions(player))
        return [int(number in legal) for number in range(len(CHOICES))]

    def apply_action(self, action: int) -> None:
        """Change to the state after the choice; raises `ValueError` if it is not legal."""
        if action not in self.legal_actions():
            raise ValueError(f"choice {action} is not legal now")
        self._rewards = [0.0] * self._match.players
        if self.is_chance_node():
            self._dealt = (*self._dealt, PACK[action])
            if len(self._dealt) == len(PACK):
                self.deal(self._dealt)
            return
        chosen = choose(view_for(self._match, self.current_player()), self._draft, action)
        if isinstance(chosen, Draft):
            self._draft = chosen
            return
        finished = self._match.hands_played
        self._match, _ = self._match.apply(chosen)
        self._draft = NOTHING_CHOSEN
        if self._match.hands_played > finished:
            self._reward(self._match.sheets[-1])

    def deal(self, pack: Iterable[Card]) -> Deal:
        """Deal this pack, in place of its cards one by one; raises `IllegalActionError`."""
        dealt = self._match.deal(pack)
        self._match, _ = self._match.apply(dealt)
        self._dealt = ()
        self._rewards = [0.0] * self._match.players
        return dealt

    def rewards(self) -> list[float]:
        """What the last choice brought each seat: nothing, unless it ended a hand.

        A seat gets what the hand brought its side, less the mean of what it brought the others;
        penalties count against whoever got them. All together get nothing.
        """
        return list(self._rewards)

    def returns(self) -> list[float]:
        """What all choices so far have brought each seat."""
        return list(self._returns)

    def observation_tensor(self, player: int) -> list[int]:
        """What the seat sees, as numbers (`Environment.observation_fields`)."""
        mine = player == self.current_player()
        return observe(view_for(self._match, player), self._draft if mine else NOTHING_CHOSEN)

    def information_state_string(self, player: int) -> str:
        """What the seat sees, as text: earlier hands by their score sheets, this one whole."""
        mine = player == self.current_player()
        return f"{view_for(self._match, player)!r} {self._draft if mine else NOTHING_CHOSEN!r}"

    def action_to_string(self, action: int) -> str:
        """The choice as an expression."""
        return repr(CHOICES[action])

    def _reward(self, sheet: HandSheet) -> None:
        match = self._match
        sign = -1 if match.game.avoids_points else 1
        others, together = len(sheet.score) - 1, sum(sheet.score)
        for points, seats in zip(sheet.score, match.game.scorers(match.players), strict=True):
            for seat in seats:
                self._rewards[seat] = float(sign * (points - (together - points) / others))
                self._returns[seat] += self._rewards[seat]
