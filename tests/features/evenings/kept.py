"""Logs of evenings as they were written, with the rounds that they led to.

``python -m tests.features.evenings.kept`` writes those of this program under the next free name.
The files that are there stay: evenings are stored as their logs, so a program that reads them
otherwise seats people otherwise in rounds that were played.
"""

import json
from pathlib import Path
from typing import Any

from bot.features.evenings.actions import (
    CloseRound,
    Correct,
    End,
    EveningSettings,
    Format,
    NoShow,
    Pause,
    Plan,
    Resume,
    Return,
    Scoring,
    Withdraw,
    write_evening_action,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.scoring import standings
from bot.features.evenings.state import Evening
from tests.features.evenings.builders import DIRECTOR, FAIR, Play

FOLDER = Path(__file__).parent / "data"

SETTINGS = (
    EveningSettings(Format.PAIRS, rounds=4),
    EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=4, odd=OddOut.COMPUTER, travelling=True),
    EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, rounds=4, plan=Plan.MITCHELL),
    EveningSettings(Format.SINGLES, rounds=4),
    EveningSettings(Format.SINGLES, Scoring.MATCHPOINTS, rounds=4, odd=OddOut.COMPUTER),
    EveningSettings(Format.TEAMS, Scoring.IMPS, rounds=4),
)


def played(settings: EveningSettings) -> Play:
    """An evening in which everything happens; the field changes before the third round."""
    play = Play(settings).sign_up(7).start(order=(3, 1, 4, 0, 5, 2, 6))
    play.play_round()
    play.open()
    play.do(NoShow(4), by=DIRECTOR)
    for table in play.evening.rounds[1].tables:
        if not table.outcome.is_decided:
            play.report(table.table)
    play.do(Pause("supper", play.now + 60), by=DIRECTOR)
    play.do(Resume())
    play.do(CloseRound())
    play.do(Withdraw(1), by=DIRECTOR)
    play.sign_up(1)
    play.play_round()
    play.do(Return(4), by=DIRECTOR)
    play.play_round()
    play.do(Correct(0, 0, "recount", FAIR), by=DIRECTOR)
    play.do(End())
    return play


def outline(evening: Evening) -> dict[str, Any]:
    """Who met whom with which deals, who sat out, and the places."""
    return {
        "rounds": [
            {
                "tables": [[*map(list, t.sides), t.board_set] for t in drawn.tables],
                "out": list(drawn.out),
            }
            for drawn in evening.rounds
        ],
        "places": [[[each.place, each.entry] for each in line] for line in standings(evening)],
    }


def main() -> None:
    """Write a file of evenings."""
    kept = []
    for settings in SETTINGS:
        play = played(settings)
        log = [write_evening_action(logged) for logged in play.log]
        kept.append({"log": log, "outline": outline(play.evening)})
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in kept)
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"evenings-{len(list(FOLDER.iterdir())) + 1}.json"
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
