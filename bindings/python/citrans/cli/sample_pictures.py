"""Two pictures to show transitions with, drawn without fonts: their letters and arrows show direction, their numbered
corners what goes where, their colours how they mix, and a hole in each what becomes of transparency."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .. import pillow

Point = tuple[float, float]
Path = Sequence[Point]

_WIDE, _HIGH = 3.0, 2.0  # the layout's units; it lies in the middle of a frame of any shape
_FINER = 4  # drawn so much larger, then reduced, for smooth edges
_CORNER, _DISC, _HOLE = 0.24, 0.12, (2.1, 0.76)  # places and sizes in the layout
_LETTER = (0.47, 0.48, 1.04)
_CLEAR = (0, 0, 0, 0)


@dataclass(frozen=True)
class _Look:
    """What sets a picture apart from the other."""

    corners: tuple[str, str, str, str]  # colours, clockwise from the top left
    ink: str
    letter: Sequence[Path]  # in a square, y downwards
    hole: Path  # around the origin
    arrow: Path


def pair(width: int, height: int) -> tuple[Any, Any]:
    """The two pictures as Pillow's images, RGBA."""
    pillow.require("the sample pictures")
    return _draw(_FIRST, width, height), _draw(_SECOND, width, height)


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points around a centre, from angle to angle in degrees, clockwise from the right."""
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


_DIGITS: list[Sequence[Path]] = [
    [[(0.3, 0.2), (0.55, 0), (0.55, 1)]],
    [[*_arc(0.5, 0.3, 0.3, 180, 395), (0.2, 1), (0.85, 1)]],
    [[*_arc(0.47, 0.26, 0.26, 200, 450), *_arc(0.47, 0.76, 0.26, 270, 520)]],
    [[(0.7, 1), (0.7, 0), (0.12, 0.7), (0.92, 0.7)]],
]
_FIRST = _Look(
    corners=("#ffc857", "#ff8a3d", "#d81e4a", "#f4578c"),
    ink="#fffaf0",
    letter=[[(0.05, 1), (0.5, 0), (0.95, 1)], [(0.24, 0.64), (0.76, 0.64)]],
    hole=_arc(0, 0, 0.31, 0, 360, 72),
    arrow=[(1.74, 1.44), (2.46, 1.44)],
)
_SECOND = _Look(
    corners=("#16b8a6", "#1d7fd1", "#1b2a7a", "#5b2a9d"),
    ink="#eafff8",
    letter=[
        [(0.15, 0), *_arc(0.56, 0.24, 0.24, 270, 450), (0.15, 0.48)],
        [*_arc(0.6, 0.74, 0.26, 270, 450), (0.15, 1), (0.15, 0)],
    ],
    hole=_arc(0, 0, 0.37, 0, 360, 4),
    arrow=[(2.46, 1.44), (1.74, 1.44)],
)


class _Pen:
    """Draws in the layout's units, with round ends and corners."""

    def __init__(self, picture: Any) -> None:
        from PIL import ImageDraw

        self._draw = ImageDraw.Draw(picture)
        self.unit = min(picture.width / _WIDE, picture.height / _HIGH)
        self._left = (picture.width - _WIDE * self.unit) / 2
        self._top = (picture.height - _HIGH * self.unit) / 2

    def place(self, point: Point) -> Point:
        return self._left + point[0] * self.unit, self._top + point[1] * self.unit

    def disc(self, center: Point, radius: float, color: Any) -> None:
        x, y = self.place(center)
        reach = radius * self.unit
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=color)

    def shape(self, points: Path, color: Any) -> None:
        self._draw.polygon([self.place(point) for point in points], fill=color)

    def stroke(self, points: Path, width: float, color: Any) -> None:
        for one, other in itertools.pairwise(points):
            across = math.hypot(other[0] - one[0], other[1] - one[1]) or 1
            x, y = (one[1] - other[1]) / across * width / 2, (other[0] - one[0]) / across * width / 2
            corners = [(one[0] + x, one[1] + y), (other[0] + x, other[1] + y)]
            self.shape([*corners, (other[0] - x, other[1] - y), (one[0] - x, one[1] - y)], color)
        for point in points:
            self.disc(point, width / 2, color)


def _draw(look: _Look, width: int, height: int) -> Any:
    picture = _ground(look, width, height)
    pen = _Pen(picture)
    left, top, size = _LETTER
    for path in look.letter:
        pen.stroke([(left + size * x, top + size * y) for x, y in path], 0.19, look.ink)
    _draw_hole(pen, look)
    _draw_arrow(pen, look)
    _draw_numbers(pen, look, width / height)
    return picture.convert("RGBa").resize((width, height), pillow.require("").Resampling.BOX).convert("RGBA")


def _ground(look: _Look, width: int, height: int) -> Any:
    """The corners' colours, running into each other, under a lattice that shows how a picture is bent."""
    pil = pillow.require("the sample pictures")
    from PIL import ImageColor, ImageDraw

    top_left, top_right, bottom_right, bottom_left = map(ImageColor.getrgb, look.corners)
    small = pil.new("RGB", (2, 2))
    small.putdata([top_left, top_right, bottom_left, bottom_right])
    size = (width * _FINER, height * _FINER)
    ground = small.resize(size, pil.Resampling.BILINEAR, (0.5, 0.5, 1.5, 1.5)).convert("RGBA")
    lattice = pil.new("RGBA", size, _CLEAR)
    pen = ImageDraw.Draw(lattice)
    step = min(size[0] / _WIDE, size[1] / _HIGH) / 4
    line = max(_FINER, round(step / 24))
    for x in range(math.ceil(size[0] / step)):
        pen.line((round(x * step), 0, round(x * step), size[1]), (255, 255, 255, 44), line)
    for y in range(math.ceil(size[1] / step)):
        pen.line((0, round(y * step), size[0], round(y * step)), (255, 255, 255, 44), line)
    return pil.alpha_composite(ground, lattice)


def _draw_hole(pen: _Pen, look: _Look) -> None:
    outline = [(_HOLE[0] + x, _HOLE[1] + y) for x, y in look.hole]
    pen.stroke(outline, 0.15, look.ink)
    pen.shape(outline, _CLEAR)


def _draw_arrow(pen: _Pen, look: _Look) -> None:
    (start, y), (tip, _) = look.arrow
    back = math.copysign(0.16, start - tip)
    pen.stroke(look.arrow, 0.09, look.ink)
    pen.stroke([(tip + back, y - 0.16), (tip, y), (tip + back, y + 0.16)], 0.09, look.ink)


def _draw_numbers(pen: _Pen, look: _Look, shape: float) -> None:
    """A number in every corner of the frame, clockwise from the top left."""
    beside, above = max(0, (shape * _HIGH - _WIDE) / 2), max(0, (_WIDE / shape - _HIGH) / 2)
    left, right = _CORNER - beside, _WIDE + beside - _CORNER
    top, bottom = _CORNER - above, _HIGH + above - _CORNER
    places = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for (x, y), digit, color in zip(places, _DIGITS, look.corners, strict=True):
        pen.disc((x, y), _DISC, look.ink)
        for path in digit:
            pen.stroke([(x + 0.13 * (a - 0.5), y + 0.13 * (b - 0.5)) for a, b in path], 0.03, _darker(color))


def _darker(color: str) -> tuple[int, ...]:
    from PIL import ImageColor

    return tuple(level * 5 // 8 for level in ImageColor.getrgb(color)[:3])
