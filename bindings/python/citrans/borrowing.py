"""Keeps pixel memory alive while the library reads it."""

import ctypes
import itertools
from typing import Any

from . import _abi, library
from ._abi import ReleaseCallback

# What the library borrows, by the number that it was told. An entry goes when the library lets go, on any thread.
_borrowed: dict[int, object] = {}
_numbers = itertools.count(1)


def _let_go(number: int, forget: Any = _borrowed.pop) -> None:
    forget(number, None)


release = ReleaseCallback(_let_go)
# The library may let go while the interpreter shuts down, so the callback must outlive this module.
ctypes.pythonapi.Py_IncRef(ctypes.py_object(release))


def keep(owner: object) -> int:
    """Refers to the owner until `release` is called with the number."""
    number = next(_numbers)
    _borrowed[number] = owner
    return number


def forget(number: int) -> None:
    """For when the library did not take what the number stands for."""
    _borrowed.pop(number, None)


def borrow(bitmap: _abi.Bitmap, owner: object, received: Any) -> None:
    """Makes an image over the bitmap, without a copy, and refers to the owner until the library lets go of it."""
    number = keep(owner)
    try:
        library.call("citrans_image_create_borrowed", ctypes.byref(bitmap), release, number, received)
    except BaseException:
        forget(number)
        raise
