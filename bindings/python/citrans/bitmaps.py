"""From pixel memory to the library's bitmaps: which format a number type and an order of channels make."""

import ctypes
import struct
from typing import Any

from . import _abi
from ._abi import Alpha, ColorSpace, Format, Status
from .errors import Error
from .memory import ITEM_SIZES, Memory

FORMATS = {
    ("uint8", "rgba"): Format.RGBA8,
    ("uint8", "bgra"): Format.BGRA8,
    ("uint8", "argb"): Format.ARGB8,
    ("uint8", "abgr"): Format.ABGR8,
    ("uint8", "rgbx"): Format.RGBX8,
    ("uint8", "bgrx"): Format.BGRX8,
    ("uint8", "rgb"): Format.RGB8,
    ("uint8", "bgr"): Format.BGR8,
    ("uint8", "gray"): Format.GRAY8,
    ("uint8", "alpha"): Format.ALPHA8,
    ("uint16", "rgba"): Format.RGBA16,
    ("uint16", "gray"): Format.GRAY16,
    ("float16", "rgba"): Format.RGBAH,
    ("float32", "rgba"): Format.RGBAF,
    ("float32", "gray"): Format.GRAYF,
}
# How many numbers a pixel has in each order.
CHANNEL_COUNTS = {order: 1 if order in ("gray", "alpha") else len(order) for _, order in FORMATS}
ALPHAS = {"premultiplied": Alpha.PREMULTIPLIED, "straight": Alpha.STRAIGHT, "opaque": Alpha.OPAQUE}
COLOR_SPACES = {
    "srgb": ColorSpace.SRGB,
    "linear": ColorSpace.LINEAR_SRGB,
    "display-p3": ColorSpace.DISPLAY_P3,
    "none": ColorSpace.NONE,
}
_ORDERS = {4: "rgba", 3: "rgb", 1: "gray"}
_ONE = {"uint16": struct.pack("H", 65535), "float16": struct.pack("e", 1), "float32": struct.pack("f", 1)}


def named(table: dict[str, Any], name: Any, what: str) -> Any:
    """The value of a name, or an error that lists the names."""
    try:
        return table[name]
    except (KeyError, TypeError):
        raise Error(Status.INVALID_ARGUMENT, f"{what} {name!r} is none of {', '.join(table)}") from None


def channel_order(count: int, channels: str | None, what: str) -> str:
    """The order of the channels: what was said, if it fits the array, or else the usual one for their number."""
    if channels is None:
        if count not in _ORDERS:
            raise Error(Status.INVALID_BITMAP, f"{what} has {count} channels; pixels have 4, 3 or 1")
        return _ORDERS[count]
    if named(CHANNEL_COUNTS, channels, "channels") != count:
        raise Error(Status.INVALID_BITMAP, f"{what} has {count} channels, which cannot be {channels!r}")
    return channels


def bitmap(memory: Memory, channels: str | None, alpha: str, color_space: str, what: str) -> _abi.Bitmap:
    """The bitmap over the memory as it is.

    Raises `Error`: UNSUPPORTED_FORMAT where the library has no format of that number type and order.
    """
    height, width, count = memory.shape
    order = channel_order(count, channels, what)
    form = FORMATS.get((memory.dtype, order))
    if form is None:
        known = ", ".join(order for dtype, order in FORMATS if dtype == memory.dtype)
        raise Error(
            Status.UNSUPPORTED_FORMAT, f"{what} is {order} of {memory.dtype}; {memory.dtype} pixels are {known}"
        )
    return _abi.Bitmap(
        ctypes.sizeof(_abi.Bitmap),
        form,
        named(ALPHAS, alpha, "alpha"),
        named(COLOR_SPACES, color_space, "color_space"),
        width,
        height,
        memory.row_stride,
        memory.address,
    )


def readable(memory: Memory, channels: str | None, what: str) -> tuple[Memory, str]:
    """Memory that the library has a format for, and its order of channels: as it is, or a copy with all four channels
    where the number type has no format with fewer (RGB of 16 bits or of floats, gray halves)."""
    order = channel_order(memory.shape[2], channels, what)
    if (memory.dtype, order) in FORMATS or order not in ("rgb", "bgr", "gray"):
        return memory, order
    return _widened(memory, {"rgb": (0, 1, 2), "bgr": (2, 1, 0), "gray": (0, 0, 0)}[order]), "rgba"


def _widened(memory: Memory, places: tuple[int, int, int]) -> Memory:
    """A copy with red, green and blue taken from these places of a pixel, and opaque."""
    height, width, count = memory.shape
    item = ITEM_SIZES[memory.dtype]
    row = width * count * item
    tight = b"".join(ctypes.string_at(memory.address + y * memory.row_stride, row) for y in range(height))
    wide = bytearray(_padding(memory.dtype) * (width * height))
    for channel, place in enumerate(places):
        for byte in range(item):
            wide[channel * item + byte :: 4 * item] = tight[place * item + byte :: count * item]
    address = ctypes.addressof(ctypes.c_char.from_buffer(wide))
    return Memory(wide, address, (height, width, 4), 4 * width * item, memory.dtype, False)


def _padding(dtype: str) -> bytes:
    """A pixel of zeros, opaque."""
    return bytes(3 * ITEM_SIZES[dtype]) + _ONE[dtype]
