"""The text after `--set key=` as a value."""

import math
from typing import Any

from ..image import Image


def value_from(text: str) -> Any:
    """`@file` is a picture, `#rrggbb` and `#rrggbbaa` colours (kept as text, which filters take), `1,2,3` several
    numbers, `45deg` an angle, a number a number, and anything else text.

    Raises `Error` where the picture cannot be read.
    """
    if text.startswith("@"):
        return Image.open(text[1:])
    if text.startswith("#"):
        return text
    parts = [_number(part) for part in text.split(",")]
    if any(part is None for part in parts):
        return text
    return parts[0] if len(parts) == 1 else tuple(parts)


def _number(text: str) -> float | None:
    text = text.strip()
    try:
        return math.radians(float(text[:-3])) if text.endswith("deg") else float(text)
    except ValueError:
        return None
