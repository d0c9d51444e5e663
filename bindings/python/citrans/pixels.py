"""Memory for results: NumPy's where it is installed, and the package's own where not."""

import ctypes
from functools import lru_cache
from typing import Any

from ._abi import Status
from .errors import Error
from .memory import ITEM_SIZES

_ARRAY_TYPES = {"uint8": "|u1", "uint16": "<u2", "float16": "<f2", "float32": "<f4"}
# Half floats cannot be a memoryview's items before Python 3.14; their bits can.
_VIEW_FORMATS = {"uint8": "B", "uint16": "H", "float16": "H", "float32": "f"}


class Pixels:
    """A picture's memory, height × width × channels numbers, top row first.

    NumPy and Pillow take it as it is (`numpy.asarray(pixels)`, `PIL.Image.fromarray(pixels)`), `pixels.view` is a
    memoryview with its shape, and `pixels[y, x, channel]` one number.
    """

    def __init__(self, width: int, height: int, channels: int = 4, dtype: str = "uint8") -> None:
        self.shape = (height, width, channels)
        self.dtype = dtype
        self._memory = bytearray(height * width * channels * ITEM_SIZES[dtype])

    @property
    def width(self) -> int:
        return self.shape[1]

    @property
    def height(self) -> int:
        return self.shape[0]

    @property
    def nbytes(self) -> int:
        return len(self._memory)

    @property
    def view(self) -> memoryview:
        """The memory as a memoryview with the picture's shape. Half floats show as the 16 bit integers that are their
        bits."""
        view: Any = memoryview(self._memory)
        return view.cast(_VIEW_FORMATS[self.dtype], self.shape)  # type: ignore[no-any-return]

    @property
    def __array_interface__(self) -> dict[str, Any]:
        address = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        return {"version": 3, "shape": self.shape, "typestr": _ARRAY_TYPES[self.dtype], "data": (address, False)}

    def __buffer__(self, flags: int) -> memoryview:  # Python 3.12 and later
        if self.dtype == "float16":
            raise BufferError("half floats are given through __array_interface__")
        return self.view

    def tobytes(self) -> bytes:
        return bytes(self._memory)

    def __getitem__(self, index: Any) -> Any:
        return self.view[index]

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        height, width, channels = self.shape
        return f"<citrans.Pixels {width} × {height} × {channels} {self.dtype}>"


@lru_cache(maxsize=1)
def numpy() -> Any:
    """NumPy, or None where it is not installed."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def allocate(width: int, height: int, channels: int, dtype: str) -> Any:
    """Memory for a result: a NumPy array, or `Pixels` without NumPy.

    Raises `Error` OUT_OF_MEMORY.
    """
    try:
        if numpy() is not None:
            return numpy().empty((height, width, channels), dtype)
        return Pixels(width, height, channels, dtype)
    except (MemoryError, OverflowError):
        raise Error(Status.OUT_OF_MEMORY, f"no memory for {width} × {height} pixels of {dtype}") from None


def dtype_name(dtype: Any) -> str:
    """The name of a number type given by name, as a NumPy type or as a NumPy dtype; uint8 for None.

    Raises `Error` UNSUPPORTED_FORMAT.
    """
    if dtype is None:
        return "uint8"
    name = dtype if isinstance(dtype, str) else getattr(dtype, "name", getattr(dtype, "__name__", None))
    if name not in ITEM_SIZES:
        raise Error(Status.UNSUPPORTED_FORMAT, f"dtype {dtype!r} is none of {', '.join(ITEM_SIZES)}")
    return str(name)
