"""Rectangles in Core Image's coordinates."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from . import _abi
from ._abi import Status
from .errors import Error

# Past this no buffer is tried; the library's own limit for a bitmap's width and height.
MAXIMUM_DIMENSION = 1 << 20


class Rect(NamedTuple):
    """A rectangle: origin bottom left, y upwards, one unit a pixel."""

    x: float
    y: float
    width: float
    height: float

    @property
    def is_infinite(self) -> bool:
        """Whether the rectangle has no edges, as a colour's or a clamped picture's."""
        return not all(math.isfinite(number) and abs(number) < 1e300 for number in self)

    @property
    def is_empty(self) -> bool:
        return self.width <= 0 or self.height <= 0

    def pixels(self, what: str) -> "Rect":
        """The smallest rectangle of whole pixels around this one.

        Raises `Error`: INFINITE_EXTENT without edges, INVALID_ARGUMENT where it is empty, SIZE_LIMIT past 2²⁰ pixels.
        """
        if self.is_infinite:
            raise Error(Status.INFINITE_EXTENT, f"{what} has no edges: say with rect or out how much of it to render")
        if self.is_empty:
            raise Error(Status.INVALID_ARGUMENT, f"{what} is empty: there is nothing to render")
        left, bottom = math.floor(self.x), math.floor(self.y)
        width, height = math.ceil(self.x + self.width) - left, math.ceil(self.y + self.height) - bottom
        if max(width, height) > MAXIMUM_DIMENSION:
            raise Error(
                Status.SIZE_LIMIT, f"{what} is {width} × {height} pixels; neither may be more than {MAXIMUM_DIMENSION}"
            )
        return Rect(left, bottom, width, height)


def rect_from(value: Sequence[float], what: str = "rect") -> Rect:
    """A rectangle from four numbers: x, y, width, height."""
    try:
        rect = Rect(*(float(number) for number in value))
    except (TypeError, ValueError):
        raise Error(
            Status.INVALID_ARGUMENT, f"{what} takes four numbers, x, y, width and height, but was given {value!r}"
        ) from None
    if any(math.isnan(number) for number in rect):
        raise Error(Status.INVALID_ARGUMENT, f"{what} must be numbers, but it is {tuple(rect)}")
    return rect


def c_rect(value: Sequence[float]) -> _abi.Rect:
    return _abi.Rect(*rect_from(value))
