"""The figures that a benchmark prints become a record, and the record a page of the site."""

import json
from pathlib import Path

from tools.bench.record import Moment, write
from tools.bench.report import line
from tools.site import performance_page

LATE = line("start: the bot's event loop late, p50 / p99 / max", "0.8 / 7.2 / 47.9 ms")


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
