"""Describes other people's pixel memory without needing NumPy: where it is, its shape, strides and number type."""

import ctypes
import sys
from dataclasses import dataclass
from typing import Any

from ._abi import Status
from .errors import Error

ITEM_SIZES = {"uint8": 1, "uint16": 2, "float16": 2, "float32": 4}
_BUFFER_FORMATS = {"B": "uint8", "H": "uint16", "e": "float16", "f": "float32"}
_ARRAY_TYPES = {"u1": "uint8", "u2": "uint16", "f2": "float16", "f4": "float32"}
_NATIVE = "<" if sys.byteorder == "little" else ">"


@dataclass(frozen=True)
class Memory:
    """Pixel memory of somebody else.

    `shape` is (height, width, channels); `row_stride` is the distance in bytes from a row to the one below, negative in
    a bottom-up array; `owner` keeps the memory alive, and in place, for as long as it is referred to.
    """

    owner: object
    address: int
    shape: tuple[int, int, int]
    row_stride: int
    dtype: str
    readonly: bool


class _Buffer(ctypes.Structure):
    """CPython's Py_buffer."""

    _fields_ = [
        ("buf", ctypes.c_void_p),
        ("obj", ctypes.c_void_p),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    ]


_FULL_READ_ONLY = 0x011C  # PyBUF_FULL_RO: any strides, any format, writable or not


def describe(source: Any, what: str = "the array") -> Memory:
    """The pixel memory of an object with the buffer protocol or `__array_interface__`.

    Raises `Error`: WRONG_TYPE for other objects, INVALID_BITMAP for a shape or a layout that cannot be pixels in rows,
    UNSUPPORTED_FORMAT for another number type.
    """
    # Half floats have no buffer format everywhere, so an object that says both is believed by its interface.
    interface = getattr(source, "__array_interface__", None)
    if isinstance(interface, dict) and isinstance(interface.get("data"), tuple):
        return _from_interface(source, interface, what)
    if isinstance(interface, dict) and interface.get("data") is not None:
        return _from_interface_data(interface, what)
    try:
        view = memoryview(source)
    except TypeError:
        raise Error(
            Status.WRONG_TYPE,
            f"{what} must be an array of pixels (with the buffer protocol or __array_interface__), "
            f"but it is of type {type(source).__name__}",
        ) from None
    except (BufferError, ValueError) as error:
        raise Error(Status.WRONG_TYPE, f"{what} does not give its memory: {error}") from None
    if view.suboffsets:
        raise Error(Status.INVALID_BITMAP, f"{what} is an array of pointers to rows; make it contiguous first")
    shape, strides = tuple(view.shape or ()), view.strides
    return _checked(view, _address(view), shape, strides, _buffer_type(view, what), view.readonly, what)


def _from_interface(source: Any, interface: dict[str, Any], what: str) -> Memory:
    address, readonly = interface["data"]
    dtype = _array_type(interface["typestr"], what)
    return _checked(source, address, tuple(interface["shape"]), interface.get("strides"), dtype, readonly, what)


def _from_interface_data(interface: dict[str, Any], what: str) -> Memory:
    """The memory of an object, such as one of Pillow's images, whose interface holds a copy of its pixels."""
    view = memoryview(interface["data"])
    dtype = _array_type(interface["typestr"], what)
    return _checked(view, _address(view), tuple(interface["shape"]), interface.get("strides"), dtype, True, what)


def _address(view: memoryview) -> int:
    """Where the view's first item lies; the view keeps it there."""
    buffer = _Buffer()
    python = ctypes.pythonapi
    if python.PyObject_GetBuffer(ctypes.py_object(view), ctypes.byref(buffer), _FULL_READ_ONLY) != 0:
        raise Error(Status.INTERNAL, "the buffer's address could not be had")
    address = buffer.buf or 0
    python.PyBuffer_Release(ctypes.byref(buffer))
    return address


def _buffer_type(view: memoryview, what: str) -> str:
    name = view.format.lstrip("@=" + _NATIVE)
    return _known_type(_BUFFER_FORMATS.get(name), repr(view.format), what)


def _array_type(text: str, what: str) -> str:
    name = text[1:] if text[0] in "|=" + _NATIVE else text
    return _known_type(_ARRAY_TYPES.get(name), repr(text), what)


def _known_type(dtype: str | None, text: str, what: str) -> str:
    if dtype is None:
        raise Error(
            Status.UNSUPPORTED_FORMAT,
            f"{what} has numbers of type {text}; pixels are uint8, uint16, float16 or float32, in the machine's byte "
            "order",
        )
    return dtype


def _checked(
    owner: object,
    address: int,
    shape: tuple[int, ...],
    strides: tuple[int, ...] | None,
    dtype: str,
    readonly: bool,
    what: str,
) -> Memory:
    """Makes H×W a H×W×1, and sees to it that only the rows may be apart."""
    item = ITEM_SIZES[dtype]
    if len(shape) == 2:
        shape, strides = (*shape, 1), None if strides is None else (*strides, item)
    if len(shape) != 3:
        raise Error(
            Status.INVALID_BITMAP,
            f"{what} has shape {tuple(shape)}; pixels are height × width × channels, or height × width"
            + ("; memoryview(data).cast('B', (height, width, 4)) gives bytes a shape" if len(shape) == 1 else ""),
        )
    height, width, channels = shape
    if height < 1 or width < 1:
        raise Error(Status.INVALID_BITMAP, f"{what} is {width} × {height} pixels; both must be at least 1")
    pixel, row = channels * item, width * channels * item
    if strides is None:
        strides = (row, pixel, item)
    if (channels > 1 and strides[2] != item) or (width > 1 and strides[1] != pixel):
        raise Error(
            Status.INVALID_BITMAP,
            f"{what} has strides {tuple(strides)}; the pixels of a row must lie next to each other (only rows may be "
            f"apart): copy it first, for example with numpy.ascontiguousarray",
        )
    row_stride = strides[0] if height > 1 else row
    if abs(row_stride) < row:
        raise Error(
            Status.INVALID_BITMAP, f"{what} has rows {row_stride} bytes apart, but {width} pixels take {row} bytes"
        )
    return Memory(owner, address, (height, width, channels), row_stride, dtype, readonly)
