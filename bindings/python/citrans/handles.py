"""Objects of the library, owned by Python objects."""

import atexit
import ctypes
from types import TracebackType
from typing import Any, TypeVar

from . import library
from ._abi import Status
from .errors import Error

Self = TypeVar("Self", bound="Handle")

_exiting = False


@atexit.register
def _stop_releasing() -> None:
    """The process gives its memory back by itself; a release late in the interpreter's shutdown could only do harm."""
    global _exiting
    _exiting = True


class Handle:
    """Owns one reference to an object of the library and gives it back when it is collected, closed, or left as a
    context manager. Passed to a C function it stands for the object."""

    _kind = ""
    _pointer: int | None = None

    @classmethod
    def _adopt(cls: type[Self], pointer: ctypes.c_void_p) -> Self:
        """Wraps a reference that a C function handed out."""
        self = cls.__new__(cls)
        object.__setattr__(self, "_pointer", pointer.value)
        return self

    @classmethod
    def _make(cls: type[Self], function: str, *arguments: Any) -> Self:
        """Calls a function whose last argument receives a new object."""
        return cls._adopt(_received(function, *arguments))

    def _create(self, function: str, *arguments: Any) -> None:
        """Like `_make`, for use in `__init__`."""
        object.__setattr__(self, "_pointer", _received(function, *arguments).value)

    @property
    def _as_parameter_(self) -> int:
        """What ctypes passes for the object."""
        if self._pointer is None:
            raise Error(Status.INVALID_HANDLE, f"this {type(self).__name__} is closed")
        return self._pointer

    def close(self) -> None:
        """Gives the object back now rather than when it is collected. It cannot be used afterwards."""
        pointer = self._pointer
        if pointer is not None and not _exiting:
            object.__setattr__(self, "_pointer", None)
            getattr(library.load(), f"citrans_{self._kind}_release")(pointer)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if self._pointer is not None and not _exiting:
            self.close()


def _received(function: str, *arguments: Any) -> ctypes.c_void_p:
    pointer = ctypes.c_void_p()
    library.call(function, *arguments, ctypes.byref(pointer))
    return pointer
