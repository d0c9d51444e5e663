"""Inputs of filters: Python values to the library's and back."""

import ctypes
from collections.abc import Sequence
from typing import Any

from . import library, pillow
from ._abi import Status
from .catalog import Input
from .colors import color_from
from .errors import Error
from .handles import Handle
from .image import Image


def set_input(target: Handle, key: str, row: Input | None, value: Any) -> None:
    """Sets an input. The value's type picks the library's call, so that the library's own sentence says what is wrong;
    the input's class decides where a type can mean several things. `row` is None for a key that the filter lacks.

    Raises `Error`: UNKNOWN_KEY, WRONG_TYPE, INVALID_ARGUMENT.
    """
    name = library.encoded(key, "a key")
    wanted = row.class_name if row is not None else ""
    if value is None:
        library.call("citrans_filter_unset", target, name)
    elif isinstance(value, Image):
        library.call("citrans_filter_set_image", target, name, value)
    elif isinstance(value, str):
        _set_text(target, name, key, wanted, value)
    elif wanted == "NSData" or isinstance(value, (bytes, bytearray)):
        contents = bytes(value)
        library.call("citrans_filter_set_data", target, name, contents, len(contents))
    elif is_number(value):
        library.call("citrans_filter_set_number", target, name, float(value))
    elif wanted == "CIImage" and is_picture(value):
        library.call("citrans_filter_set_image", target, name, Image(value))
    else:
        _set_numbers(target, name, key, wanted, value)


def _set_text(target: Handle, name: bytes, key: str, wanted: str, value: str) -> None:
    if wanted == "CIColor":
        library.call("citrans_filter_set_color", target, name, *color_from(value, key))
    else:
        library.call("citrans_filter_set_string", target, name, library.encoded(value, key))


def _set_numbers(target: Handle, name: bytes, key: str, wanted: str, value: Any) -> None:
    numbers = numbers_from(key, value)
    if wanted == "CIColor" and len(numbers) in (3, 4):
        library.call("citrans_filter_set_color", target, name, *color_from(numbers))
        return
    values = (ctypes.c_double * max(len(numbers), 1))(*numbers)
    if wanted == "NSAffineTransform" and len(numbers) == 6:
        library.call("citrans_filter_set_transform", target, name, values)
    else:
        library.call("citrans_filter_set_vector", target, name, values, len(numbers))


def numbers_from(key: str, value: Any) -> list[float]:
    try:
        return [float(number) for number in value]
    except (TypeError, ValueError):
        raise Error(
            Status.WRONG_TYPE,
            f"{key}: a value of type {type(value).__name__} is no number, sequence of numbers, colour or image",
        ) from None


def is_number(value: Any) -> bool:
    """Whether the value is one number: Python's, NumPy's scalars, fractions."""
    return hasattr(value, "__float__") and not hasattr(value, "__len__")


def is_picture(value: Any) -> bool:
    if pillow.is_picture(value) or hasattr(value, "__array_interface__"):
        return True
    try:
        return memoryview(value).ndim > 1
    except TypeError:
        return False


def get_input(target: Handle, row: Input) -> Any:
    """What was set for an input, or its default: a float, a tuple of floats, an `Image`, a string or bytes; None where
    there is neither."""
    name = row.key.encode()
    if row.default is None and not is_set(target, row.key):
        return None
    return _READERS[row.class_name](target, name)


def is_set(target: Handle, key: str) -> bool:
    """Whether the input was set.

    Raises `Error` UNKNOWN_KEY.
    """
    result = ctypes.c_int32()
    library.call("citrans_filter_is_set", target, library.encoded(key, "a key"), ctypes.byref(result))
    return bool(result.value)


def _read_number(target: Handle, name: bytes) -> float:
    number = ctypes.c_double()
    library.call("citrans_filter_number", target, name, ctypes.byref(number))
    return number.value


def _read_vector(target: Handle, name: bytes) -> tuple[float, ...]:
    count = ctypes.c_size_t()
    values = (ctypes.c_double * 16)()
    library.call("citrans_filter_vector", target, name, values, len(values), ctypes.byref(count))
    return tuple(values[: count.value])


def _read_color(target: Handle, name: bytes) -> Sequence[float]:
    values = (ctypes.c_double * 4)()
    library.call("citrans_filter_color", target, name, values)
    return tuple(values)


def _read_transform(target: Handle, name: bytes) -> Sequence[float]:
    values = (ctypes.c_double * 6)()
    library.call("citrans_filter_transform", target, name, values)
    return tuple(values)


def _read_string(target: Handle, name: bytes) -> str:
    return _read_bytes("citrans_filter_string", target, name, 1).decode("utf-8", "surrogateescape")


def _read_data(target: Handle, name: bytes) -> bytes:
    return _read_bytes("citrans_filter_data", target, name, 0)


def _read_bytes(function: str, target: Handle, name: bytes, end: int) -> bytes:
    """What a function gives that is asked for the length first; `end` more bytes of room for a zero at the end."""
    size = ctypes.c_size_t()
    library.call(function, target, name, None, 0, ctypes.byref(size))
    room = ctypes.create_string_buffer(size.value + end)
    library.call(function, target, name, room, len(room), ctypes.byref(size))
    return room.raw[: size.value]


def _read_image(target: Handle, name: bytes) -> Image:
    return Image._make("citrans_filter_image", target, name)


_READERS = {
    "NSNumber": _read_number,
    "CIVector": _read_vector,
    "CIColor": _read_color,
    "NSAffineTransform": _read_transform,
    "CIImage": _read_image,
    "NSString": _read_string,
    "NSData": _read_data,
}
