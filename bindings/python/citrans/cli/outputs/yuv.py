"""RGB to Y′CbCr: the BT.709 matrix, limited range (Y 16…235, Cb and Cr 16…240), 8 bits.

The numbers of the frames are sRGB, whose primaries are BT.709's; its transfer function is kept, as is usual.
"""

from typing import Any

from ... import pillow
from ...pixels import Pixels

_RED, _BLUE = 0.2126, 0.0722
_GREEN = 1 - _RED - _BLUE


def _matrix() -> tuple[float, ...]:
    """Three rows of red, green, blue and a constant, in steps of an 8 bit number."""
    luma = (_RED, _GREEN, _BLUE)
    rows: list[float] = [219 / 255 * weight for weight in luma] + [16]
    for own, weight in ((2, _BLUE), (0, _RED)):
        # (own − Y′) / (2 (1 − weight)) runs from −0.5 to 0.5
        scale = 224 / 255 / (2 * (1 - weight))
        rows += [scale * ((channel == own) - luma[channel]) for channel in range(3)] + [128]
    return tuple(rows)


MATRIX = _matrix()


def planes(pixels: Pixels, chroma: str) -> list[bytes]:
    """Y, Cb and Cr of an opaque picture, top row first. With "420" Cb and Cr have half the width and height, rounded
    up, and stand for the middle of their four pixels (JPEG's siting)."""
    pil = pillow.require("writing video")
    height, width = pixels.shape[:2]
    picture = pil.frombuffer("RGB", (width, height), pixels.tobytes(), "raw", "RGB", 0, 1)
    luma, blue, red = picture.convert("RGB", MATRIX).split()
    if chroma == "420":
        blue, red = blue.reduce(2), red.reduce(2)
    return [plane.tobytes() for plane in (luma, blue, red)]


def padded_to_even(pixels: Pixels) -> Any:
    """The picture with its last column and row repeated where a side is odd, as many encoders want it."""
    height, width, channels = pixels.shape
    if width % 2 == 0 and height % 2 == 0:
        return pixels
    wide = Pixels(width + width % 2, height + height % 2, channels)
    row, view = width * channels, memoryview(pixels.tobytes())
    out, step = memoryview(wide._memory), wide.width * channels
    for y in range(wide.height):
        line = view[min(y, height - 1) * row :][:row]
        out[y * step : y * step + row] = line
        if width % 2:
            out[y * step + row : (y + 1) * step] = line[-channels:]
    return wide
