"""Turning pages: where each button leads, and that it is disabled where it leads nowhere."""

import pytest

from bot.client.components import Pager, Turn, pages_of
from bot.client.custom_ids import CustomId, Verb


@pytest.mark.parametrize(
    ("asked", "pages", "leads_to"),
    [
        (0, 3, {"FIRST": (1, True), "BACK": (1, True), "NEXT": (2, False), "LAST": (3, False)}),
        (2, 3, {"FIRST": (1, False), "BACK": (1, False), "NEXT": (3, False), "LAST": (3, False)}),
        (9, 3, {"FIRST": (1, False), "BACK": (2, False), "NEXT": (3, True), "LAST": (3, True)}),
        (1, 1, {"FIRST": (1, True), "BACK": (1, True), "NEXT": (1, True), "LAST": (1, True)}),
    ],
)
def test_buttons_lead_to_pages_that_exist(
    asked: int, pages: int, leads_to: dict[str, tuple[int, bool]]
) -> None:
    row = Pager.at(asked, pages).buttons(
        lambda turn, page: CustomId(page, 0, Verb.BOARD, turn.name), str, tuple(Turn)
    )
    assert {b.id.argument: (b.id.table, b.disabled) for b in row.buttons} == leads_to


def test_pages_share_out_all_items() -> None:
    items = range(17)
    pages = pages_of(len(items), 8)
    parts = [Pager.at(page, pages).part_of(items, 8) for page in range(1, pages + 1)]
    assert [each for part in parts for each in part] == [*items]
    assert [len(part) for part in parts] == [8, 8, 1]
