"""Players: a picture on show, and transitions by a clock."""

import ctypes
import time as clock
from collections.abc import Callable
from typing import Any

from . import library
from ._abi import FinishCallback
from ._abi import Rect as CRect
from .bitmaps import named
from .context import Context, null_or, rendering
from .destination import Destination, checked_size
from .filter import FITS, Filter
from .geometry import Rect
from .handles import Handle
from .image import Image
from .timing import TimingFunction

Finished = Callable[[bool], Any]


class Player(Handle):
    """Shows a picture, and goes to another one through a transition when it is told to.

        player = citrans.Player(size=(1280, 720), fit="cover")
        player.show(first)
        player.start(second, "CIRippleTransition", duration=2, easing="ease-in-out")
        while player.running:
            window.draw(player.render())

    Nothing runs by itself: `render` makes the frame of a time. Times are in seconds of any origin, the same for all
    calls; without one they are Python's `time.monotonic()`. A start in the middle of a transition begins with the
    picture that is shown. One thread at a time may use a player.

    - `context`: how to render.
    - `fit`: how pictures of another size than the frame are placed: "none", "contain", "cover", "stretch".
    - `size`: width and height of the frames; the pictures' own without it, so it goes with a `fit`.
    - `finished`: called with True when a transition is at its end, by the `render` that shows the end, and with False
      when another picture takes its place before. It may start the next one.
    """

    _kind = "player"

    def __init__(
        self,
        context: Context | None = None,
        fit: str = "none",
        size: tuple[int, int] | None = None,
        finished: Finished | None = None,
    ) -> None:
        self._create("citrans_player_create", null_or(context))
        self._context = context
        self._size = None if size is None else checked_size(size)
        self._failures: list[BaseException] = []
        library.call("citrans_player_set_fit", self, named(FITS, fit, "fit"))
        self.finished = finished

    @property
    def finished(self) -> Finished | None:
        """What hears that a transition is over."""
        return self._finished

    @finished.setter
    def finished(self, finished: Finished | None) -> None:
        callback = FinishCallback() if finished is None else FinishCallback(self._reporting(finished))
        library.call("citrans_player_set_finish", self, callback, None)
        self._finished = finished
        self._callbacks = [*self._callbacks[-1:], callback]  # the one before may be running just now

    _callbacks: list[Any] = []  # noqa: RUF012  replaced, never changed

    def _reporting(self, finished: Finished) -> Callable[[Any, int], None]:
        failures = self._failures

        def report(_: Any, at_end: int) -> None:
            try:
                finished(bool(at_end))
            except BaseException as error:  # raised again by the call that brought it about
                failures.append(error)

        return report

    def show(self, image: Any) -> None:
        """Shows a picture, an `Image` or an array, as it is."""
        self._call("citrans_player_show", _image(image))

    def start(
        self,
        target: Any,
        filter: Filter | str = "CIDissolveTransition",
        duration: float = 2.0,
        easing: Any = None,
        source: Any = None,
        time: float | None = None,
    ) -> None:
        """Starts a transition to a picture, from `source` or from the picture that is shown.

        `filter` is a `Filter` with its parameters, which is copied, or a name. `duration` is in seconds; with 0 the
        next frame is the target. `easing` is None, a name, four control points or a `TimingFunction`.

        Raises `Error` MISSING_INPUT where nothing is shown that it could start from, UNKNOWN_KEY for a filter that is
        no transition, INVALID_ARGUMENT, and what rendering raises; the player goes on as before then.
        """
        made = Filter(filter) if isinstance(filter, str) else filter
        from_image = ctypes.c_void_p() if source is None else _image(source)
        curve = _curve(easing)
        self._call("citrans_player_start", from_image, _image(target), made, duration, null_or(curve), _now(time))

    def scrub(self, progress: float) -> None:
        """Takes the transition off the clock and puts it where a hand wants it, 0…1; it stays there until `resume`."""
        self._call("citrans_player_scrub", progress)

    def resume(self, backwards: bool = False, time: float | None = None) -> None:
        """Goes on by the clock from where the transition is: to the target, or backwards to where it came from. What is
        left of the way takes its share of the duration."""
        self._call("citrans_player_resume", int(backwards), _now(time))

    @property
    def progress(self) -> float:
        """How far the transition is, 0…1, at the latest time that a call brought."""
        value = ctypes.c_double()
        library.call("citrans_player_progress", self, ctypes.byref(value))
        return value.value

    @property
    def running(self) -> bool:
        """Whether later times have other frames."""
        value = ctypes.c_int32()
        library.call("citrans_player_is_running", self, ctypes.byref(value))
        return bool(value.value)

    def image(self, time: float | None = None) -> Image:
        """The frame of a time as a picture."""
        image = Image._make("citrans_player_image", self, _now(time))
        self._raise_failures()
        return image

    def render(
        self,
        time: float | None = None,
        out: Any = None,
        dtype: Any = None,
        alpha: str = "straight",
        color_space: str = "srgb",
        channels: str | None = None,
    ) -> Any:
        """The pixels of the frame of a time; `out` and the others as for `Filter.render`.

        Raises `Error` MISSING_INPUT where nothing is shown, and what `Filter.render` raises.
        """
        now = _now(time)
        destination = Destination(out, lambda: self._size or self._frame_size(), dtype, alpha, color_space, channels)
        rendering("citrans_player_render", self._context, self, now, ctypes.byref(destination.bitmap))
        self._raise_failures()
        return destination.array

    def _frame_size(self) -> tuple[int, int]:
        frame = CRect()
        library.call("citrans_player_frame", self, ctypes.byref(frame))
        shown = Rect(frame.x, frame.y, frame.width, frame.height).pixels("the player's frame")
        return int(shown.width), int(shown.height)

    def _call(self, function: str, *arguments: Any) -> None:
        library.call(function, self, *arguments)
        self._raise_failures()

    def _raise_failures(self) -> None:
        if self._failures:
            failure = self._failures[0]
            self._failures.clear()
            raise failure

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<citrans.Player, closed>"
        return f"<citrans.Player progress={self.progress:g}{' running' if self.running else ''}>"


def _now(time: float | None) -> float:
    return clock.monotonic() if time is None else time


def _image(picture: Any) -> Image:
    return picture if isinstance(picture, Image) else Image(picture)


def _curve(easing: Any) -> TimingFunction | None:
    if easing is None or isinstance(easing, TimingFunction):
        return easing
    return TimingFunction(easing) if isinstance(easing, str) else TimingFunction(*easing)
