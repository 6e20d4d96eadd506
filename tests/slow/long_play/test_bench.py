"""The benchmark of many tables runs with few: people play, the bot is killed, they play on."""

import re

from click.testing import CliRunner, Result

from tools.bench.__main__ import bench


def measure(*options: str) -> Result:
    return CliRunner().invoke(bench, ["tables", *options], catch_exceptions=False)


def figure(ran: Result, name: str) -> str:
    found = re.search(rf"^{re.escape(name)} {{2,}}(.+)$", ran.output, re.MULTILINE)
    assert found is not None, ran.output
    return found[1]


def test_people_play_and_go_on_after_a_kill() -> None:
    ran = measure("--tables", "2", "--cards", "8", "--think", "0.1", "--warm-up", "0", "--profile")
    assert ran.exit_code == 0, ran.output
    assert "x the reference loop" in figure(ran, "processor time of the bot")
    costs = re.findall(r"^ +([\d.]+)% +[\d.]+ ms   (bot/\S+\.py):", ran.output, re.MULTILINE)
    assert costs
    assert sum(float(share) for share, _ in costs) <= 200
    assert int(figure(ran, "cards played").split()[0]) >= 8
    assert float(figure(ran, "counted requests a card played")) > 0
    assert figure(ran, "answers 429") == "0"
    carried_out = "start after kill -9: a button carried out, first / median / last table"
    assert re.fullmatch(r"[\d.]+ / [\d.]+ / [\d.]+ s", figure(ran, carried_out))


def test_the_referee_judges_long_records_of_three_games() -> None:
    ran = CliRunner().invoke(bench, ["referee", "--megabytes", "0.1"], catch_exceptions=False)
    found = re.findall(
        r"^(\w+): (\d+) hands, 0\.1 MB: [\d.]+ s of one core", ran.output, re.MULTILINE
    )
    assert [game for game, _ in found] == ["ottocento", "centocinquanta", "terziglio"]
    assert all(int(hands) > 30 for _, hands in found)


def test_it_wants_a_table_at_least() -> None:
    assert measure("--tables", "0").exit_code == 2


def test_hands_of_masters_are_told_card_by_card() -> None:
    options = ["hands", "--game", "quindici", "--deals", "1"]
    ran = CliRunner().invoke(bench, options, catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    dealt = re.findall(r"^  dealt [01]: (.+)$", ran.output, re.MULTILINE)
    assert [len(cards.split()) for cards in dealt] == [15, 15]
    tricks = re.findall(r"^  \d+ to [01]: ([01]) \w\w.*  ([01]) \w\w", ran.output, re.MULTILINE)
    assert len(tricks) == 15
    assert all(leader != other for leader, other in tricks)
