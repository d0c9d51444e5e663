"""Clips: the frames of a transition and their times."""

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from . import library
from ._abi import Status
from .errors import Error
from .filter import Filter
from .handles import Handle

Easing = str | Sequence[float] | Callable[[float], float] | None


class TimingFunction(Handle):
    """Maps the share of the time that has passed to the share of the way that has been made, 0…1 to 0…1.

    `TimingFunction("ease-in-out")`, or "linear", "ease-in", "ease-out", "default"; or the four control points of a
    cubic curve, as in CSS: `TimingFunction(0.25, 0.1, 0.25, 1)`. Control points with y outside 0…1 overshoot, and so
    does the function.
    """

    _kind = "timing_function"

    def __init__(self, *curve: Any) -> None:
        if len(curve) == 1:
            self._create("citrans_timing_function_create", library.encoded(curve[0], "a timing function's name"))
        elif len(curve) == 4:
            points = [float(number) for number in curve]
            self._create("citrans_timing_function_create_with_control_points", *points)
        else:
            raise Error(Status.INVALID_ARGUMENT, f"a timing function takes a name or four numbers, not {curve!r}")

    def __call__(self, time: float) -> float:
        value = ctypes.c_double()
        library.call("citrans_timing_function_value", self, time, ctypes.byref(value))
        return value.value


def easing(curve: Easing) -> Callable[[float], float]:
    """A function of 0…1 from a name, four control points, or a function; None is "linear".

    Raises `Error` INVALID_ARGUMENT for anything else.
    """
    if curve is None:
        return float
    if callable(curve):
        return curve
    if isinstance(curve, str):
        return TimingFunction(curve)
    try:
        points = [float(number) for number in curve]
    except (TypeError, ValueError):
        points = []
    if len(points) != 4:
        raise Error(
            Status.INVALID_ARGUMENT, f"easing takes a name, four control points or a function, but was given {curve!r}"
        )
    return TimingFunction(*points)


def times(duration: float, fps: float, easing: Easing = None, reverse: bool = False) -> list[float]:
    """The times of a clip's frames: n = duration · fps of them, rounded, at least one.

    The first is exactly 0 and the last exactly 1, i/(n−1) through the easing in between. A single frame, and so a clip
    of duration 0, is at 1. Reversed, the list runs from 1 to 0, and a single frame is at 0.

    Raises `Error` INVALID_ARGUMENT: a duration below 0, a frame rate not above 0, either not finite, an easing that
    gives no number.
    """
    duration, fps = _finite(duration, "duration"), _finite(fps, "fps")
    if duration < 0 or fps <= 0:
        raise Error(Status.INVALID_ARGUMENT, f"duration {duration:g} s at {fps:g} frames a second: no such clip")
    count = max(1, math.floor(duration * fps + 0.5))
    curve = _curve(easing)
    inner = [_finite(curve(index / (count - 1)), "easing") for index in range(1, count - 1)]
    forwards = [0.0, *inner, 1.0] if count > 1 else [1.0]
    if not reverse:
        return forwards
    return forwards[::-1] if count > 1 else [0.0]


def frames(
    filter: Filter,
    duration: float = 2.0,
    fps: float = 30.0,
    easing: Easing = None,
    reverse: bool = False,
    out: Any = None,
    **options: Any,
) -> Iterator[Any]:
    """The frames of a transition, one array after the other; see `times` for when they are.

    `duration` is in seconds, `fps` in frames a second. `easing` is None, a name ("linear", "ease-in", "ease-out",
    "ease-in-out", "default"), the four control points of a curve, or a function of 0…1. With `out` every frame is
    written into that array, which then has to be used before the next. Other options are those of `Filter.render`.

    Raises `Error` at once for what `times` refuses, and while it runs what `Filter.render` raises.
    """
    plan = times(duration, fps, easing, reverse)

    def rendered() -> Iterator[Any]:
        for time in plan:
            filter.time = time
            yield filter.render(out=out, **options)

    return rendered()


_curve = easing  # `times` has a parameter of that name


def _finite(value: Any, what: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise Error(Status.INVALID_ARGUMENT, f"{what} must be a finite number, but it is {value!r}")
    return number
