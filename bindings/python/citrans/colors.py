"""Colours as people write them."""

from collections.abc import Sequence
from typing import Any

from ._abi import Status
from .errors import Error

Color = tuple[float, float, float, float]


def color_from(value: "str | Sequence[Any]", what: str = "a colour") -> Color:
    """Red, green, blue and alpha, straight and in sRGB, 0…1, of "#rrggbb", "#rrggbbaa", "#rgb", three or four numbers.

    Raises `Error` INVALID_ARGUMENT.
    """
    if isinstance(value, str):
        return _from_hex(value, what)
    try:
        numbers = [float(number) for number in value]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) not in (3, 4):
        raise Error(
            Status.INVALID_ARGUMENT, f"{what} takes three or four numbers or '#rrggbb', but was given {value!r}"
        )
    red, green, blue = numbers[:3]
    return red, green, blue, numbers[3] if len(numbers) == 4 else 1.0


def _from_hex(text: str, what: str) -> Color:
    digits = text.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    try:
        if not text.startswith("#") or len(digits) not in (6, 8):
            raise ValueError
        parts = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    except ValueError:
        raise Error(
            Status.INVALID_ARGUMENT, f"{what} takes a colour such as '#99ffcc', but was given {text!r}"
        ) from None
    red, green, blue = parts[:3]
    return red, green, blue, parts[3] if len(parts) == 4 else 1.0
