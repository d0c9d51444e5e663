"""Built-in masks for filters that need one: dark places change first. Made without NumPy, at a moderate resolution."""

import math
import random
from array import array
from collections.abc import Callable

from ..image import Image

_LONGER_SIDE = 320  # of masks that are computed point by point; the library enlarges them smoothly
_WHITE = 65535


def built_in_mask(kind: str, width: int, height: int) -> Image:
    """A mask for a frame of that size at the origin. Its numbers are shares of the time, not colours. Its edges go on
    for ever: a mask that ended with the frame would end in black, and filters look at the pixels beside a pixel."""
    return MASKS[kind](width, height)


def gradient(width: int, height: int) -> Image:
    """Dark on the left, white on the right."""
    row = [round(_WHITE * (x + 0.5) / width) for x in range(width)]
    return _image(row, width, 1).clamped()


def radial(width: int, height: int) -> Image:
    """Dark in the middle, white in the corners."""
    columns, rows = _small(width, height)
    middle, center = columns / 2, rows / 2
    corner = math.hypot(middle, center)
    levels = [
        round(_WHITE * min(math.hypot(x + 0.5 - middle, y + 0.5 - center) / corner, 1))
        for y in range(rows)
        for x in range(columns)
    ]
    return _enlarged(levels, columns, rows, width, height)


def clouds(width: int, height: int) -> Image:
    """Soft noise in which every level is as frequent as any other, so that a transition goes on evenly."""
    columns, rows = _small(width, height)
    heights = [0.0] * (columns * rows)
    numbers = random.Random(2)
    cell, weight = _LONGER_SIDE / 4, 1.0
    for _ in range(5):
        _add_noise(heights, columns, rows, cell, weight, numbers)
        cell, weight = cell / 2, weight * 0.5
    order = sorted(range(len(heights)), key=heights.__getitem__)
    levels = [0] * len(order)
    for rank, place in enumerate(order):
        levels[place] = round(_WHITE * (rank + 0.5) / len(order))
    return _enlarged(levels, columns, rows, width, height)


def _add_noise(
    heights: list[float], columns: int, rows: int, cell: float, weight: float, numbers: random.Random
) -> None:
    """Adds random heights at lattice points `cell` apart, smoothly interpolated."""
    across = math.ceil(columns / cell) + 2
    down = math.ceil(rows / cell) + 2
    lattice = [[numbers.random() * weight for _ in range(across)] for _ in range(down)]
    steps = [(int(x / cell), _smooth(x / cell % 1)) for x in range(columns)]
    for y in range(rows):
        share = _smooth(y / cell % 1)
        above, below = lattice[int(y / cell)], lattice[int(y / cell) + 1]
        line = [a + (b - a) * share for a, b in zip(above, below, strict=True)]
        start = y * columns
        for x, (left, part) in enumerate(steps):
            heights[start + x] += line[left] + (line[left + 1] - line[left]) * part


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def _small(width: int, height: int) -> tuple[int, int]:
    scale = min(1.0, _LONGER_SIDE / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _image(levels: list[int], columns: int, rows: int) -> Image:
    pixels = memoryview(array("H", levels)).cast("B").cast("H", (rows, columns))
    return Image(pixels, color_space="none")


def _enlarged(levels: list[int], columns: int, rows: int, width: int, height: int) -> Image:
    return _image(levels, columns, rows).clamped().transformed((width / columns, 0, 0, height / rows, 0, 0))


MASKS: dict[str, Callable[[int, int], Image]] = {"gradient": gradient, "radial": radial, "clouds": clouds}
FALLBACK_MASK = "clouds"  # for pages of many filters, where nobody says which
