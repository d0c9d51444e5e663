"""Where a render's pixels go."""

from collections.abc import Callable, Sequence
from typing import Any

from . import _abi
from ._abi import Status
from .bitmaps import CHANNEL_COUNTS, FORMATS, bitmap, named
from .errors import Error
from .geometry import MAXIMUM_DIMENSION
from .memory import Memory, describe
from .pixels import allocate, dtype_name


class Destination:
    """An array to render into, the caller's or a new one, and its description for the library.

    `array` is what a render returns; `memory` keeps it in place.
    """

    def __init__(
        self,
        out: Any,
        size: Callable[[], tuple[int, int]],
        dtype: Any,
        alpha: str,
        color_space: str,
        channels: str | None,
    ) -> None:
        if out is None:
            width, height = size()
            name, order = dtype_name(dtype), channels or "rgba"
            if (name, order) not in FORMATS:
                named(CHANNEL_COUNTS, order, "channels")
                raise Error(Status.UNSUPPORTED_FORMAT, f"there is no format of {order} in {name}")
            out = allocate(width, height, CHANNEL_COUNTS[order], name)
        self.array = out
        self.memory = writable(out, "out")
        if dtype is not None and dtype_name(dtype) != self.memory.dtype:
            raise Error(Status.INVALID_ARGUMENT, f"dtype is {dtype_name(dtype)}, but out has {self.memory.dtype}")
        self.bitmap: _abi.Bitmap = bitmap(self.memory, channels, alpha, color_space, "out")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.memory.shape[1], self.memory.shape[0]


def writable(array: Any, what: str) -> Memory:
    """The array's memory.

    Raises `Error` INVALID_BITMAP where it is read-only.
    """
    memory = describe(array, what)
    if memory.readonly:
        raise Error(Status.INVALID_BITMAP, f"{what} is read-only; a render writes into it")
    return memory


def checked_size(size: Sequence[int]) -> tuple[int, int]:
    """Width and height as whole numbers from 1 on."""
    try:
        width, height = (number.__index__() for number in size)
    except (TypeError, ValueError, AttributeError):
        raise Error(
            Status.INVALID_ARGUMENT, f"size takes a width and a height in pixels, but was given {size!r}"
        ) from None
    if width < 1 or height < 1:
        raise Error(Status.INVALID_ARGUMENT, f"size is {width} × {height} pixels; both must be at least 1")
    if max(width, height) > MAXIMUM_DIMENSION:
        raise Error(
            Status.SIZE_LIMIT, f"size is {width} × {height} pixels; neither may be more than {MAXIMUM_DIMENSION}"
        )
    return width, height
