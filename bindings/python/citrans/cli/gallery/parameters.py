"""Which values of which inputs a gallery shows."""

import itertools
import math
from dataclasses import dataclass, field
from typing import Any

from ...catalog import Input
from ..fitted import fitted_default
from ..masks import MASKS
from .lines import Mask, number

_STOPS, _ANGLES = 7, 9  # of a slider; every 45° of a turn
_WHOLE = range(6, 21)  # ranges of whole numbers so long are shown in whole numbers
# Channels in steps of a fifth have short numbers in every language.
_COLORS = ("#ffffff", "#ffcc33", "#ff3366", "#33ccff", "#6633ff")


@dataclass(frozen=True)
class Choice:
    """A value that an input may take; `value` is None for the default."""

    value: Any
    label: str
    swatch: str = ""  # a colour for a page


@dataclass(frozen=True)
class Parameter:
    """An input with its choices. `kind` is how they are chosen: "slider", "grid" (three by three, from the top left),
    "colors" or "names"."""

    row: Input
    kind: str
    choices: list[Choice]
    companions: dict[str, float] = field(default_factory=dict)  # set with it, without which it would not show

    @property
    def default(self) -> int:
        """The place of the default among the choices, −1 where it is none of them."""
        return next((place for place, choice in enumerate(self.choices) if choice.value is None), -1)


def parameter(row: Input, size: tuple[int, int], current: Any, masked: str | None) -> Parameter | None:
    """The input as a parameter of frames of that size, or None where there is nothing to choose. `current` is what was
    set for it, None where nothing was; `masked` is the kind of its built-in mask."""
    if masked:
        return Parameter(row, "names", [_named(Mask(kind), kind, kind == masked) for kind in sorted(MASKS)])
    default = fitted_default(row, *size) if current is None else current
    if row.type == "Time" or default is None:
        return None
    if isinstance(default, float):
        return Parameter(row, "slider", _stops(row, default, min(size)))
    if row.class_name == "CIColor":
        return Parameter(row, "colors", _colors(default))
    if row.type in ("Position", "Offset"):
        return Parameter(row, "grid", _grid(row, default, size))
    return Parameter(row, "names", _rectangles(size, current)) if row.type == "Rectangle" else None


def shown_number(row: Input, value: float) -> str:
    """A number as people read it, with its unit."""
    turned = round(math.degrees(value), 1) if row.unit == "radians" else value
    share = row.slider_maximum == 1  # some lengths are shares of another
    unit = {"radians": "°", "pixels": "" if share else " px"}.get(row.unit, "")
    return f"{turned:.4g}{unit}".replace("-", "−")


def _stops(row: Input, default: float, side: int) -> list[Choice]:
    """Values over the slider's range; the default takes the place of the nearest, but not of an end."""
    low, high = _range(row, default, side)
    count = _ANGLES if row.type == "Angle" else _STOPS
    whole = all(one == int(one) for one in (low, high, default)) and high - low in _WHOLE and row.type == "Scalar"
    digits = 4 if row.type == "Angle" else 3
    values = [low + (high - low) * step / (count - 1) for step in range(count)]
    values = [float(round(value)) if whole else _tidy(value, digits) for value in values]
    nearest = min(range(count), key=lambda place: abs(values[place] - default))
    if nearest in (0, count - 1) and values[nearest] != _tidy(default, digits):
        values = sorted([*values, default])
    else:
        values[nearest] = default
    return [Choice(None if value == default else value, shown_number(row, value)) for value in values]


def _range(row: Input, default: float, side: int) -> tuple[float, float]:
    """The slider's range, or what is known of the limits, with the default inside."""
    low = row.slider_minimum if row.slider_minimum is not None else row.minimum
    high = row.slider_maximum if row.slider_maximum is not None else row.maximum
    if not isinstance(low, float):
        low = min(0.0, default)
    if not isinstance(high, float):
        high = float(side) if row.unit == "pixels" else max(1.0, 2 * default)
    return min(low, default), max(high, default)


def _colors(default: Any) -> list[Choice]:
    own = default if isinstance(default, str) else _hex(default)
    others = [Choice(color, color, color) for color in _COLORS if color != own[:7].lower()]
    return [Choice(None, own, own), *others]


def _hex(color: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(255 * min(max(channel, 0), 1)):02x}" for channel in color[:3])


def _grid(row: Input, default: Any, size: tuple[int, int]) -> list[Choice]:
    """Nine points, from the top left: of the frame, or around no offset. The default takes the place of its point."""
    if row.type == "Position":
        across, down = ([0, side / 2, side] for side in size)
    else:
        reach = _tidy(max(map(abs, default)) or 10, 3)
        across = down = [-reach, 0, reach]
    points = [(x, y) for y, x in itertools.product(reversed(down), across)]
    near = [math.dist(point, default) for point in points]
    own = near.index(min(near)) if min(near) < 1 else -1
    return [
        Choice(None if place == own else point, f"{number(point[0])}, {number(point[1])}".replace("-", "−"))
        for place, point in enumerate(points)
    ]


def _rectangles(size: tuple[int, int], current: Any) -> list[Choice]:
    width, height = size
    parts = {
        "left half": (0, 0, width // 2, height),
        "lower half": (0, 0, width, height // 2),
        "middle": (width // 4, height // 4, width // 2, height // 2),
    }
    own = Choice(None, "the frame" if current is None else ", ".join(map(number, current)))
    return [own, *(Choice(rectangle, name) for name, rectangle in parts.items())]


def _named(value: Any, name: str, default: bool) -> Choice:
    return Choice(None if default else value, name)


def _tidy(value: float, digits: int) -> float:
    """The number with so few digits that it can be written down exactly."""
    return float(f"{value:.{digits}g}")
