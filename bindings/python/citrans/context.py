"""Contexts: how rendering is done."""

import ctypes
from collections.abc import Callable
from typing import Any

from . import library
from ._abi import ProgressCallback, Status, WorkingSpace
from .bitmaps import named
from .errors import Error
from .handles import Handle

WORKING_SPACES = {"linear": WorkingSpace.LINEAR_SRGB, "none": WorkingSpace.NONE}
Progress = Callable[[float], Any]


class Context(Handle):
    """How rendering is done. Threads may share one. Without a context everything renders with the defaults below.

    - `threads`: how many processors to use; 0 for all of them.
    - `working_space`: "linear" (light adds up as light does, Core Image's way) or "none" (numbers are mixed as they
      are, as most video editors do).
    - `dither`: whether a fixed pattern hides the steps of 8 bit results.
    - `memory_limit`: the most bytes that intermediate pictures may take; 0 for no limit.
    - `progress`: called now and then with the share that is done, 0…1. A true result cancels the render, which then
      raises `Error` with CANCELLED; an exception cancels it and is raised from the render.
    """

    _kind = "context"

    def __init__(
        self,
        threads: int = 0,
        working_space: str = "linear",
        dither: bool = False,
        memory_limit: int = 0,
        progress: Progress | None = None,
    ) -> None:
        self._create("citrans_context_create")
        self._failures: list[BaseException] = []
        self._callback: Any = None
        self.threads = threads
        self.working_space = working_space
        self.dither = dither
        self.memory_limit = memory_limit
        if progress is not None:
            self.progress = progress

    @property
    def threads(self) -> int:
        """How many processors to use; 0 for all of them."""
        return self._threads

    @threads.setter
    def threads(self, threads: int) -> None:
        count = _whole(threads, "threads", (1 << 31) - 1)
        library.call("citrans_context_set_threads", self, count)
        self._threads = count

    @property
    def working_space(self) -> str:
        """The space that numbers are mixed in, "linear" or "none"."""
        return self._working_space

    @working_space.setter
    def working_space(self, name: str) -> None:
        library.call("citrans_context_set_working_space", self, named(WORKING_SPACES, name, "working_space"))
        self._working_space = name

    @property
    def dither(self) -> bool:
        """Whether a fixed pattern hides the steps of 8 bit results."""
        return self._dither

    @dither.setter
    def dither(self, dither: bool) -> None:
        library.call("citrans_context_set_dither", self, int(bool(dither)))
        self._dither = bool(dither)

    @property
    def memory_limit(self) -> int:
        """The most bytes that intermediate pictures may take; 0 for no limit."""
        return self._memory_limit

    @memory_limit.setter
    def memory_limit(self, limit: int) -> None:
        size = _whole(limit, "memory_limit", (1 << 63) - 1)
        library.call("citrans_context_set_memory_limit", self, size)
        self._memory_limit = size

    @property
    def computed_share(self) -> float:
        """Which share of its pixels the render that finished last had to compute, 0…1. The others were copies, or came
        from the pictures' bytes without more than a mean or a table."""
        share = ctypes.c_double()
        library.call("citrans_context_computed_share", self, ctypes.byref(share))
        return share.value

    @property
    def progress(self) -> Progress | None:
        """What is told how far a render is."""
        return self._progress

    @progress.setter
    def progress(self, progress: Progress | None) -> None:
        callback = ProgressCallback() if progress is None else ProgressCallback(self._reporting(progress))
        library.call("citrans_context_set_progress", self, callback, None)
        self._callback = callback  # after the call: until then the library may be calling the one before
        self._progress = progress

    _progress: Progress | None = None

    def _reporting(self, progress: Progress) -> Callable[[Any, float], int]:
        failures = self._failures

        def report(_: Any, done: float) -> int:
            try:
                return 1 if progress(done) else 0
            except BaseException as error:  # KeyboardInterrupt too: it is what people stop a long render with
                failures.append(error)
                return 1

        return report

    def __repr__(self) -> str:
        return (
            f"<citrans.Context threads={self._threads} working_space={self._working_space!r} dither={self._dither} "
            f"memory_limit={self._memory_limit}>"
        )


def rendering(function: str, context: Context | None, *arguments: Any) -> None:
    """Calls a function that renders, and raises what the context's progress callable raised meanwhile."""
    try:
        library.call(function, *arguments)
    except Error as error:
        if context is not None and error.status == Status.CANCELLED and context._failures:
            failure = context._failures[0]
            context._failures.clear()
            raise failure from None
        raise


def _whole(value: int, what: str, maximum: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__") or not 0 <= value.__index__() <= maximum:
        raise Error(Status.INVALID_ARGUMENT, f"{what} takes a whole number from 0 on, but was given {value!r}")
    return value.__index__()


def null_or(value: Handle | None) -> Any:
    """A handle, or NULL."""
    return ctypes.c_void_p() if value is None else value
