"""Compiled code as kernels: callbacks that live as long as the library needs them."""

import ctypes
import itertools
import threading
from typing import Any

from ._abi import ReleaseCallback, ShadeCallback, Span, Status
from .errors import Error

__all__ = ["Span", "callbacks", "forget"]

_tokens = itertools.count(1)
_lock = threading.Lock()
_kept: dict[int, object] = {}  # what the library may still call, by the pointer that it hands to the release callback


def callbacks(function: Any) -> tuple[Any, Any, int]:
    """A function as C takes it, what lets it go, and the pointer that both are called with."""
    shade = _shade(function)
    token = next(_tokens)
    with _lock:
        _kept[token] = (shade, function)
    return shade, _release, token


def forget(token: int) -> None:
    """Lets a function go that the library did not take."""
    with _lock:
        _kept.pop(token, None)


@ReleaseCallback
def _release(token: int) -> None:
    forget(token)


def _shade(function: Any) -> Any:
    if isinstance(function, int) and not isinstance(function, bool):
        return ShadeCallback(function)
    if isinstance(function, ctypes._CFuncPtr):
        return ctypes.cast(function, ShadeCallback)
    address = getattr(function, "address", None)  # Numba's compiled callbacks
    if isinstance(address, int):
        return ShadeCallback(address)
    if callable(function):
        return ShadeCallback(function)
    raise Error(
        Status.WRONG_TYPE, f"a kernel of compiled code takes a function or its address, not a {type(function).__name__}"
    )
