"""The bot's artwork: its sources, the parts they share, and the sprites made from them."""

import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from tarocchino.core.model.cards import PACK, PLAIN_SUITS, Card, Rank, Suit, card
from tests.fixtures.laws import Thinning
from tools.artwork.__main__ import main
from tools.artwork.sprites import (
    ARTWORK,
    COLOURS,
    EMBLEM_SIZE,
    EMBLEMS,
    SPRITE_SIZE,
    SPRITES,
    NoRendererError,
    SourceError,
    draw_sprite,
    faults,
    is_up_to_date,
    read_parts,
    sources,
    whole_source,
)

COURT = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK)
DOUBLE_HEADED = tuple(c for c in PACK if c.suit not in PLAIN_SUITS or c.rank in COURT)
INDEX_ZONE = (14, 14, 108, 112)
"""The corner of the index at the top left; the one at the bottom right mirrors it."""

SEEN = 12
"""A difference of one channel, of 255, that colour reduction does not cause."""

EDGES = 96
"""A difference of one channel that a slightly shifted anti-aliased edge does not cause."""

LARGEST_SPRITE = 25_000
LARGEST_DECK = 1_500_000

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 500">{}</svg>'


def sprite(of: Card) -> Image.Image:
    return Image.open(SPRITES / f"{of.code}.png").convert("RGBA")


def largest_difference(a: Image.Image, b: Image.Image) -> int:
    bands = ImageChops.difference(a.convert("RGB"), b.convert("RGB")).getextrema()
    return max(int(high) for _, high in bands)


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_there_is_a_source_and_a_sprite_of_each_card_and_no_more() -> None:
    codes = {c.code for c in PACK}
    assert {path.stem for path in ARTWORK.glob("*.svg")} == codes
    assert {path.stem for path in SPRITES.glob("*.png")} == codes


def test_a_sprite_is_a_card_with_clear_corners() -> None:
    for of in PACK:
        drawn = sprite(of)
        assert drawn.size == SPRITE_SIZE, of
        right, bottom = drawn.width - 1, drawn.height - 1
        corners = ((0, 0), (right, 0), (0, bottom), (right, bottom))
        assert all(drawn.getchannel("A").getpixel(corner) == 0 for corner in corners), of
    assert drawn.getchannel("A").crop((30, 5, 270, 495)).getextrema() == (255, 255)


def test_the_sprites_are_small_files() -> None:
    sizes = {path.name: path.stat().st_size for path in SPRITES.glob("**/*.png")}
    assert {name: size for name, size in sizes.items() if size > LARGEST_SPRITE} == {}
    assert sum(sizes.values()) < LARGEST_DECK


def test_the_index_has_its_two_corners_to_itself() -> None:
    cream = Image.new("RGB", SPRITE_SIZE, COLOURS["cream"]).crop(INDEX_ZONE)
    for of in PACK:
        drawn = sprite(of)
        for turned in (drawn, drawn.transpose(Image.Transpose.ROTATE_180)):
            assert largest_difference(turned.crop(INDEX_ZONE), cream) < SEEN, of


def test_trumps_and_court_cards_look_the_same_upside_down() -> None:
    for of in DOUBLE_HEADED:
        drawn = sprite(of)
        assert largest_difference(drawn, drawn.transpose(Image.Transpose.ROTATE_180)) < EDGES, of


def test_every_part_is_used_by_a_card() -> None:
    parts = read_parts()
    texts = [whole_source(path, parts) for path in sources().values()]
    assert [name for name in parts if not any(f'id="{name}"' in text for text in texts)] == []


def test_a_court_card_bears_its_suits_sign_and_no_others() -> None:
    signs = {Suit.SWORDS: "sabre", Suit.BATONS: "club", Suit.CUPS: "cup", Suit.COINS: "coin"}
    borne = {
        of: {e.get("href", "")[1:] for e in ElementTree.parse(path).iter()} & {*signs.values()}
        for of, path in sources().items()
        if of.rank in COURT
    }
    assert borne == {c: {signs[c.suit]} for c in PACK if c.suit in signs and c.rank in COURT}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<text>Re</text>", "<text> is not used in this deck"),
        ('<image href="king.png"/>', "<image> is not used in this deck"),
        ('<use href="parts/card.svg#paper"/>', "parts/card.svg#paper is not within the deck"),
        ('<path d="M0 0" fill="#be262e"/>', "#be262e is not a colour of this deck"),
        ('<g><path d="M0 0" stroke="red"/></g>', "red is not a colour of this deck"),
        ('<path d="M0 0" opacity="0.5"/>', "opacity is not used in this deck"),
        ('<path d="M0 0" style="fill: red"/>', "style is not used in this deck"),
    ],
)
def test_what_is_not_in_the_decks_manner_is_refused(body: str, fault: str, tmp_path: Path) -> None:
    assert fault in list(faults(ElementTree.fromstring(SVG.format(body))))
    with pytest.raises(SourceError, match=r"Kd\.svg: "):
        whole_source(written(tmp_path, "Kd.svg", SVG.format(body)), {})


def test_a_part_brings_the_parts_that_it_uses(tmp_path: Path) -> None:
    parts = {
        "hand": ElementTree.fromstring('<g id="hand"><path id="thumb"/><use href="#thumb"/></g>'),
        "arm": ElementTree.fromstring('<g id="arm"><use href="#hand"/></g>'),
        "leg": ElementTree.fromstring('<g id="leg"/>'),
    }
    whole = whole_source(written(tmp_path, "Kd.svg", SVG.format('<use href="#arm"/>')), parts)
    assert ['id="hand"' in whole, 'id="arm"' in whole, 'id="leg"' in whole] == [True, True, False]


class TestDrawing:
    @pytest.fixture(autouse=True)
    def _renderer(self) -> None:
        pytest.importorskip("resvg_py", reason="resvg_py of the dev extras draws the sprites")

    def test_the_sprites_are_what_their_sources_give(self, thinned: Thinning) -> None:
        codes = thinned(each.code for each in PACK)
        checked = CliRunner().invoke(main, ["--check", *codes])
        told = f"{len(codes)} sprites, 0 not up to date\n"
        assert (checked.exit_code, checked.output) == (0, told)

    @pytest.mark.parametrize("source", sorted(EMBLEMS.glob("*.svg")), ids=lambda path: path.stem)
    def test_so_are_the_emblems(self, source: Path) -> None:
        drawn = draw_sprite(source.read_text(), EMBLEM_SIZE)
        assert is_up_to_date(drawn, SPRITES / "emblems" / f"{source.stem}.png")

    def test_a_sprite_that_is_not_what_its_source_gives_is_named_and_drawn_anew(
        self, tmp_path: Path
    ) -> None:
        shutil.copy(SPRITES / "7b.png", tmp_path)
        changed = sprite(card("Kd"))
        changed.putpixel((150, 100), (0, 0, 0, 255))
        changed.save(tmp_path / "Kd.png")
        three = ["Kd", "6c", "7b", "--sprites", str(tmp_path)]

        checked = CliRunner().invoke(main, ["--check", *three])
        assert checked.exit_code == 1
        assert "not as their sources have them: Kd 6c" in checked.output

        drawn = CliRunner().invoke(main, three)
        assert (drawn.exit_code, drawn.output) == (0, "3 sprites, 2 drawn anew\n")
        assert CliRunner().invoke(main, ["--check", *three]).exit_code == 0


def test_without_the_renderer_one_is_told_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoRendererError, match=r"pip install .*--group dev"):
        draw_sprite(SVG.format(""))
    told = CliRunner().invoke(main, ["--check"])
    assert told.exit_code == 1
    assert "resvg_py is needed to draw the cards" in told.output
