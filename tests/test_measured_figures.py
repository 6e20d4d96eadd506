"""The figures that a benchmark prints become a record, and the record a page of the site."""

import json
from pathlib import Path

import pytest

from tools.bench.record import Figure, Moment, figures, write
from tools.bench.report import line
from tools.site import performance_page

LATE = line("start: the bot's event loop late, p50 / p99 / max", "0.8 / 7.2 / 47.9 ms")


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        (
            f"{LATE}\n{line('    of it in pictures', '0.1 / 0.2 / 0.3 ms')}",
            [
                ("start: the bot's event loop late, p50", 0.8, "ms"),
                ("start: the bot's event loop late, p99", 7.2, "ms"),
                ("start: the bot's event loop late, max", 47.9, "ms"),
                ("start: the bot's event loop late: of it in pictures, p50", 0.1, "ms"),
                ("start: the bot's event loop late: of it in pictures, p99", 0.2, "ms"),
                ("start: the bot's event loop late: of it in pictures, max", 0.3, "ms"),
            ],
        ),
        (
            line("processor time", "35.6 ms a card, 1.19 x the reference loop; 103% of a core")
            + "\n"
            + line("    of it the event loop's", "14.5 ms a card"),
            [
                ("processor time", 35.6, "ms a card"),
                ("processor time", 1.19, "x the reference loop"),
                ("processor time", 103, "% of a core"),
                ("processor time: of it the event loop's", 14.5, "ms a card"),
            ],
        ),
        (
            "a turn      1,234 ms (50 cards), 1.2e+03 x the reference loop (1.1 to 1.3)",
            [
                ("a turn", 1234, "ms"),
                ("a turn", 50, "cards"),
                ("a turn", 1200.0, "x the reference loop (1.1 to 1.3)"),
            ],
        ),
        ("results: first 2 ms, then at most 3 ms, and no more", [
            ("results, first", 2, "ms"),
            ("results, then at most", 3, "ms"),
        ]),
        ("20 tables of four people, seed 1\n    12.5%  4 ms  bot/draw/turn.py:draw", []),
    ],
)  # fmt: skip
def test_figures_are_read_from_the_lines(printed: str, read: list[tuple[str, float, str]]) -> None:
    assert list(figures(printed.splitlines())) == [Figure(*each) for each in read]


def test_the_page_says_what_was_measured_where_and_when(tmp_path: Path) -> None:
    before, after = Moment((0.5, 1.0, 2.0), 29), Moment((1.5, 1.0, 2.0), 31)
    file, printed = tmp_path / "tables.json", f"{LATE}\n{line('answers 429', '0')}\n"
    write(file, "python -m tools.bench tables", before, after, printed)
    run, page = json.loads(file.read_text()), performance_page(tmp_path)
    for told in ("date", "commit", "processor", "python", "command"):
        assert run[told]
        assert run[told] in page
    assert "## tables\n" in page
    assert "reference loop 29 ms before, 31 ms after" in page
    assert "| start: the bot's event loop late, p99 | 7.2 ms |" in page
    assert "| answers 429 | 0 |" in page
