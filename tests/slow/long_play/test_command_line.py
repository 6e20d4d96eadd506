"""Commands of the shell that take seconds."""

import json
import re
from pathlib import Path

from tests.drivers.command_line import call


def test_the_demo_prints_a_record_that_the_referee_and_the_check_of_deals_accept(
    tmp_path: Path,
) -> None:
    result = call("demo", "--auto", "--json", "--seed", "1", "--target", "100")
    assert result.exit_code == 0
    path = tmp_path / "match.json"
    path.write_text(result.stdout, encoding="utf-8")
    judged = call("referee", str(path))
    assert json.loads(judged.stdout)["ok"]
    assert "every pack follows" in call("verify", str(path)).stdout
    printed = call("print", "--language", "it", str(path))
    assert printed.stdout == f"{path.with_suffix('.html')}\n"
    page = path.with_suffix(".html").read_text(encoding="utf-8")
    assert '<html lang="it">' in page
    hands = len(json.loads(judged.stdout)["hands"])
    assert page.count('<section class="hand"') == hands
    text = call("print", "--text", "-o", "-", str(path)).stdout
    assert re.search(r"^Played on .* UTC\.$", text, re.MULTILINE)
    assert text.count("\nTOTAL ") == 2 * hands
