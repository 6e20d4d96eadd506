"""A cache that is bounded by the bytes of what it holds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from bot.draw.typeface import OVERHEAD, kept_within


def test_what_was_used_last_is_kept_as_far_as_the_bytes_go() -> None:
    made: list[str] = []

    @kept_within(3 * (100 + OVERHEAD), len)
    def hundred(letter: str) -> bytes:
        made.append(letter)
        return letter.encode() * 100

    for letter in "abcadab":
        assert hundred(letter) == letter.encode() * 100
    # "d" displaced "b", as "a" had been used again.
    assert made == list("abcdb")


def test_what_is_larger_than_the_bound_is_made_each_time_and_not_kept() -> None:
    made: list[int] = []

    @kept_within(1000, len)
    def bytes_of(number: int) -> bytes:
        made.append(number)
        return bytes(number)

    for number in (100, 2000, 100, 2000):
        assert len(bytes_of(number)) == number
    assert made == [100, 2000, 2000]


def test_from_many_threads_everybody_gets_what_they_asked_for() -> None:
    @kept_within(20 * (8 + OVERHEAD), len)
    def doubled(number: int) -> bytes:
        return (2 * number).to_bytes(8, "big")

    asked = [place * place % 50 for place in range(2000)]
    with ThreadPoolExecutor(8) as threads:
        got = list(threads.map(doubled, asked))
    assert got == [(2 * number).to_bytes(8, "big") for number in asked]
