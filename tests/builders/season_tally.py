"""What a season comes to, counted from the matches' records and the referee's answers alone."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from tarocchino.core.games import game, read_match_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import card
from tarocchino.core.play.match import new_match, replay
from tarocchino.core.records.referee import judge
from tarocchino.core.views.view import view_for
from tarocchino.players import choose

_DECLARES = ("declare", "call_out")

Json = dict[str, Any]
Points = Sequence[float]
"""Points by side."""
Key = tuple[str, bool, str]
"""The game, whether a computer player took part, and the person's name."""


def tally(records: Iterable[bytes], people: Iterable[str]) -> dict[Key, Counter[str]]:
    """The totals of everybody over the matches that came to a result, by the words of the books."""
    known = set(people)
    totals: dict[Key, Counter[str]] = defaultdict(Counter)
    for record in records:
        document, answer = json.loads(record), judge(record)
        assert answer["ok"], answer
        if not answer["finished"]:
            continue
        names = document["players"]
        with_computers = not known.issuperset(names)
        pars = list(_pars(document, answer))
        for seat, name in enumerate(names):
            if name in known:
                key = (document["game"], with_computers, name)
                totals[key].update(_of_seat(document, answer, pars, seat))
    return dict(totals)


def _of_seat(document: Json, answer: Json, pars: Sequence[Points], seat: int) -> Counter[str]:
    scorer = _scorer(answer["score"], len(document["players"]), seat)
    winners = answer["winner"] if isinstance(answer["winner"], list) else [answer["winner"]]
    counts: Counter[str] = Counter(matches=1, wins=int(scorer in winners))
    for written, judged, par in zip(document["hands"], answer["hands"], pars, strict=True):
        if _takes_part(document, written, seat):
            counts.update(_of_hand(document, written, judged, seat))
            counts.update(_of_par(document, written, judged["score"], par, scorer))
    return counts


def _of_par(document: Json, written: Json, made: Points, par: Points, scorer: int) -> Counter[str]:
    """The hand beside the same deal played by computer players, against all who take part."""
    others = [
        other
        for other in range(len(made))
        if other != scorer and _takes_part(document, written, other)
    ]
    if not others:
        return Counter(par_hands=1)
    luck = par[scorer] - sum(par[other] for other in others) / len(others)
    lead = made[scorer] - sum(made[other] for other in others) / len(others)
    counted: Any = {"par_hands": 1, "luck": luck, "above_par": lead - luck}
    return Counter(counted)


def _pars(document: Json, answer: Json) -> Iterator[Points]:
    """What each hand brings each side when computer players hold all seats."""
    played, players = game(document["game"]), len(document["players"])
    rules = read_match_rules(played, document["rules"], players)
    before = new_match(played, rules, players)
    for written, judged in zip(document["hands"], answer["hands"], strict=True):
        pack = tuple(card(code) for code in written["deck"])
        state = replay(before, [Deal(written["dealer"], pack)])
        while state.hand is not None and not state.sheets:
            state = replay(state, [choose(view_for(state, state.hand.turn))])
        yield state.sheets[0].score
        made = zip(before.score, judged["score"], strict=True)
        before = replace(before, score=tuple(sum(points) for points in made))


def _scorer(score: list[Any], players: int, seat: int) -> int:
    """The index in the score of the seat's side: partners sit opposite each other."""
    return seat if len(score) == players else seat % len(score)


def _takes_part(document: Json, written: Json, seat: int) -> bool:
    """In Mattazza players who are out sit out; elsewhere all play."""
    plays = {action["seat"] for action in written["actions"] if action["do"] == "play"}
    return document["game"] != "mattazza" or seat in plays


def _of_hand(document: Json, written: Json, judged: Json, seat: int) -> Counter[str]:
    points = judged["score"][_scorer(judged["score"], len(document["players"]), seat)]
    counts: Counter[str] = Counter(hands=1, points=points)
    counts["tricks"] = sum(trick["winner"] == seat for trick in judged["tricks"])
    counts["cards"] = sum(a["do"] == "play" and a["seat"] == seat for a in written["actions"])
    if written["dealer"] == seat:
        counts.update(dealer_hands=1, dealer_points=points)
    for side in judged["sides"]:
        if seat in side["seats"]:
            counts.update(
                sequences=side["sequences"]["points"],
                cricche=side["cricche"]["points"],
                card_points=side["cards"],
                last_tricks=side["last_trick"],
                trick_combinations=side["trick_combinations"],
                side_declared=side["declared"]["points"],
                cappotti_suffered=int(side["cappotto"]),
                cricconi=int(side["cricche"]["doubled"]),
            )
    declared = (a for a in written["actions"] if a["do"] in _DECLARES and a["seat"] == seat)
    counts["declarations"] = sum(len(action.get("combinations") or ()) for action in declared)
    return counts
