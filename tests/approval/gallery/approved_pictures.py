"""The pictures as they were last approved: small, on one sheet for each kind.

``pictures.txt`` names every picture with its size and its mean colour; the sheets hold the
thumbnails in that order, row by row, with `COLOURS` colours a sheet. A picture is compared with its
thumbnail as `differs` says, so that other machines and versions of FreeType, which draw edges a
shade lighter or darker, agree, while one other card or a text some pixels off does not. A single
letter is too small to be seen here: the alt texts among the messages hold the words.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from tests.approval.gallery.pictures import Shown

FOLDER = Path(__file__).parent / "thumbnails"
INDEX = "pictures.txt"
COLOURS = 64
MEAN = 4.0
"""How far the pixels of a thumbnail may be off on average, of 255."""
BLOCK = 16
"""How far the mean of any block of 4 x 4 pixels may be off, of 255."""
SHADE = 3
"""How far the mean colour of the whole picture may be off in red, green or blue, of 255."""

_BLOCK_SIDE = 4
_SHEET_WIDTH = 448
_WIDTHS = {"card-300": 48, "card-60": 28, "card-page": 64, "emoji": 32}
_WIDTH = 112
_GREY = (128, 128, 128, 255)

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Approved:
    """A picture's line of the index, and its thumbnail with the palette of its sheet."""

    size: tuple[int, int]
    colour: Colour
    thumbnail: Image.Image


def thumbnail_of(image: Image.Image, kind: str) -> Image.Image:
    """The picture small, on grey where it is transparent."""
    width = _WIDTHS.get(kind, _WIDTH)
    opaque = _opaque(image)
    height = max(1, round(opaque.height * width / opaque.width))
    return opaque.resize((width, height), Image.Resampling.BOX)


def mean_colour(image: Image.Image) -> Colour:
    """The mean of all pixels, on grey where the picture is transparent."""
    red, green, blue = (round(value) for value in ImageStat.Stat(_opaque(image)).mean)
    return red, green, blue


def in_palette_of(sheet: Image.Image, thumbnail: Image.Image) -> Image.Image:
    """The thumbnail in the nearest colours of a sheet."""
    return thumbnail.quantize(palette=sheet, dither=Image.Dither.NONE)


def differs(expected: Approved, image: Image.Image, kind: str) -> str:
    """How the picture differs from the approved one; empty where it is the same but for shades."""
    if image.size != expected.size:
        return f"is {image.width} x {image.height}, was {expected.size[0]} x {expected.size[1]}"
    colour = mean_colour(image)
    if max(abs(new - old) for new, old in zip(colour, expected.colour, strict=True)) > SHADE:
        return f"its mean colour is {colour}, was {expected.colour}"
    old, new = compared(expected, image, kind)
    mean = sum(ImageStat.Stat(ImageChops.difference(old, new)).mean) / 3
    blocks = ImageChops.difference(old.reduce(_BLOCK_SIDE), new.reduce(_BLOCK_SIDE))
    worst = max(highest for _, highest in blocks.getextrema())
    if mean > MEAN or worst > BLOCK:
        return f"is off by {mean:.1f} on average, by {worst} at worst"
    return ""


def compared(expected: Approved, image: Image.Image, kind: str) -> tuple[Image.Image, Image.Image]:
    """The approved thumbnail and that of the picture, in the same palette."""
    new = in_palette_of(expected.thumbnail, thumbnail_of(image, kind))
    return expected.thumbnail.convert("RGB"), new.convert("RGB")


def show_difference(
    expected: Approved, image: Image.Image, kind: str, name: str, artifacts: Path
) -> None:
    """Write the picture, the approved thumbnail and the difference of both to the folder."""
    artifacts.mkdir(parents=True, exist_ok=True)
    stem = name.replace("/", "-")
    image.save(artifacts / f"{stem}.actual.png")
    old, new = compared(expected, image, kind)
    old.save(artifacts / f"{stem}.expected.png")
    if old.size == new.size:
        off = ImageChops.difference(old, new).point(lambda value: min(255, value * 4))
        off.save(artifacts / f"{stem}.difference.png")


def approved() -> dict[str, Approved]:
    """All approved pictures by name."""
    lines = [line.split() for line in (FOLDER / INDEX).read_text(encoding="utf-8").splitlines()]
    found: dict[str, Approved] = {}
    for kind, of_kind in groupby(lines, lambda line: _kind(line[0])):
        entries = [(name, _size(size), _colour(colour)) for name, size, colour in of_kind]
        with Image.open(FOLDER / f"{kind}.png") as file:
            sheet = file.copy()
        boxes = _boxes([_small(size, kind) for _, size, _ in entries])
        for (name, size, colour), box in zip(entries, boxes, strict=True):
            found[name] = Approved(size, colour, sheet.crop(box))
    return found


def approve(pictures: Iterable[Shown]) -> int:
    """Replace what was approved; the number of pictures. A sheet that is the same stays."""
    lines: list[str] = []
    kinds: set[str] = set()
    FOLDER.mkdir(exist_ok=True)
    for kind, of_kind in groupby(sorted(pictures, key=lambda each: each.kind), lambda s: s.kind):
        thumbnails: dict[str, Image.Image] = {}
        for shown in of_kind:
            red, green, blue = mean_colour(shown.image)
            size = f"{shown.image.width}x{shown.image.height}"
            lines.append(f"{shown.name} {size} #{red:02x}{green:02x}{blue:02x}")
            thumbnails[shown.name] = thumbnail_of(shown.image, kind)
        _write_sheet(FOLDER / f"{kind}.png", list(thumbnails.values()))
        kinds.add(kind)
    for path in FOLDER.glob("*.png"):
        if path.stem not in kinds:
            path.unlink()
    (FOLDER / INDEX).write_text("\n".join([*lines, ""]), encoding="utf-8")
    return len(lines)


def named_differences(expected: Mapping[str, Approved], names: Iterable[str]) -> list[str]:
    """Which pictures are new and which are gone, a line each."""
    found = set(names)
    return [
        *(f"{name} is new" for name in sorted(found - expected.keys())),
        *(f"{name} is gone" for name in sorted(expected.keys() - found)),
    ]


def sheet_of(thumbnails: list[Image.Image]) -> Image.Image:
    """Thumbnails of one width side by side, in the few colours that serve them best."""
    boxes = list(_boxes([each.size for each in thumbnails]))
    size = max(box[2] for box in boxes), max(box[3] for box in boxes)
    sheet = Image.new("RGB", size, _GREY[:3])
    for each, (left, top, _, _) in zip(thumbnails, boxes, strict=True):
        sheet.paste(each, (left, top))
    best = sheet.quantize(
        COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE
    )
    return in_palette_of(best, sheet)


def _write_sheet(path: Path, thumbnails: list[Image.Image]) -> None:
    sheet = sheet_of(thumbnails)
    if path.exists():
        with Image.open(path) as kept:
            if kept.convert("RGB") == sheet.convert("RGB"):
                return
    sheet.save(path, optimize=True)


def _boxes(sizes: list[tuple[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Where each thumbnail is on its sheet, row by row."""
    columns = max(1, _SHEET_WIDTH // sizes[0][0])
    top = 0
    for row in range(ceil(len(sizes) / columns)):
        of_row = sizes[row * columns : (row + 1) * columns]
        for column, (width, height) in enumerate(of_row):
            yield column * width, top, (column + 1) * width, top + height
        top += max(height for _, height in of_row)


def _opaque(image: Image.Image) -> Image.Image:
    if image.mode == "RGB":
        return image
    ground = Image.new("RGBA", image.size, _GREY)
    return Image.alpha_composite(ground, image.convert("RGBA")).convert("RGB")


def _small(size: tuple[int, int], kind: str) -> tuple[int, int]:
    width = _WIDTHS.get(kind, _WIDTH)
    return width, max(1, round(size[1] * width / size[0]))


def _kind(name: str) -> str:
    return name.partition("/")[0]


def _size(written: str) -> tuple[int, int]:
    width, height = written.split("x")
    return int(width), int(height)


def _colour(written: str) -> Colour:
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue
