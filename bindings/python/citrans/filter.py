"""Filters: named operations with inputs, turned into pixels or into pictures."""

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any

from . import library
from ._abi import Fit
from ._abi import Rect as CRect
from .bitmaps import named
from .catalog import FilterInfo, Input, info
from .context import Context, null_or, rendering
from .destination import Destination, checked_size
from .errors import Error, UnknownAttribute
from .geometry import Rect, rect_from
from .handles import Handle
from .image import Image, render_image
from .inputs import get_input, is_set, set_input

FITS = {"none": Fit.NONE, "contain": Fit.CONTAIN, "cover": Fit.COVER, "stretch": Fit.STRETCH}


class Filter(Handle):
    """A filter by its Core Image name, with its inputs by key.

        f = citrans.Filter("CICopyMachineTransition", inputImage=a, inputTargetImage=b)
        f.inputWidth = 80                  # or f["inputWidth"] = 80, or f.width = 80
        f.time = 0.5
        pixels = f.render()

    Inputs that were never set take defaults that suit the pictures' size. Numbers, sequences of numbers, colours
    ("#rrggbb" or numbers), `Image`s and arrays are values; None puts an input back to its default. One thread at a time
    may use a filter; `copy()` makes another for another thread.

    Raises `Error`: UNKNOWN_FILTER and UNKNOWN_KEY, with the nearest name; WRONG_TYPE; INVALID_ARGUMENT.
    """

    _kind = "filter"
    _info: FilterInfo  # of the time when it was made: a registered name may mean another source later

    def __init__(self, name: str, **inputs: Any) -> None:
        self._create("citrans_filter_create", library.encoded(name, "a filter's name"))
        self._info = info(name)
        self.update(**inputs)

    # Inputs by key

    @property
    def name(self) -> str:
        """The filter's name, such as "CIDissolveTransition"."""
        return str(library.load().citrans_filter_name(self).decode())

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What is known of each input."""
        return self._info.inputs

    def keys(self) -> list[str]:
        """The inputs' keys."""
        return [row.key for row in self.inputs]

    def update(self, **inputs: Any) -> None:
        """Sets several inputs."""
        for key, value in inputs.items():
            self[key] = value

    def is_set(self, key: str) -> bool:
        """Whether the input was set, as opposed to following its default."""
        row = self._row(key)
        return is_set(self, row.key if row else key)

    def reset(self) -> None:
        """Puts every input back to its default; pictures go too."""
        library.call("citrans_filter_set_defaults", self)

    def copy(self) -> "Filter":
        """A filter with the same inputs that is changed on its own."""
        made = self._make("citrans_filter_copy", self)
        made._info = self._info
        return made

    def __getitem__(self, key: str) -> Any:
        row = self._row(key)
        if row is None:
            is_set(self, key)  # raises with the library's suggestion
            raise KeyError(key)
        return get_input(self, row)

    def __setitem__(self, key: str, value: Any) -> None:
        row = self._row(key)
        set_input(self, row.key if row else key, row, value)

    def __delitem__(self, key: str) -> None:
        self[key] = None

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._row(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or self._pointer is None:
            raise AttributeError(name)
        try:
            return self[name]
        except Error as error:
            raise UnknownAttribute(error.status, str(error)) from None

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_") or isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
            return
        try:
            self[name] = value
        except Error as error:
            raise UnknownAttribute(error.status, str(error)) from None

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.keys()})

    def _row(self, key: str) -> Input | None:
        return self._info.meant(key) if isinstance(key, str) else None

    # How the pictures become a frame

    @property
    def time(self) -> float:
        """The position in a transition, from 0, the image, to 1, the target image."""
        return float(self["inputTime"])

    @time.setter
    def time(self, time: float) -> None:
        self["inputTime"] = time

    @property
    def fit(self) -> str:
        """How pictures of another size than the frame are placed in it: "none" (where their extents are), "contain"
        (whole, in the middle), "cover" (all over, cut off), "stretch"."""
        return next(name for name, fit in FITS.items() if fit == self._flag("citrans_filter_fit"))

    @fit.setter
    def fit(self, fit: str) -> None:
        library.call("citrans_filter_set_fit", self, named(FITS, fit, "fit"))

    @property
    def apple_defaults(self) -> bool:
        """Whether Apple's defaults are taken as they are (a 300 × 300 extent, fixed lengths) rather than fitted to the
        pictures."""
        return bool(self._flag("citrans_filter_apple_defaults"))

    @apple_defaults.setter
    def apple_defaults(self, on: bool) -> None:
        library.call("citrans_filter_set_apple_defaults", self, int(bool(on)))

    @property
    def reversed(self) -> bool:
        """Whether a transition's motion plays backwards, still from the image at time 0 to the target image at 1: a
        page that was turned away comes down again, and shows the target."""
        return bool(self._flag("citrans_filter_reversed"))

    @reversed.setter
    def reversed(self, on: bool) -> None:
        library.call("citrans_filter_set_reversed", self, int(bool(on)))

    @property
    def frame(self) -> Rect:
        """The union of the pictures' extents: what `render` shows.

        Raises `Error` MISSING_INPUT.
        """
        return self._rect("citrans_filter_frame")

    @property
    def output_extent(self) -> Rect:
        """The rectangle outside which the result is transparent; it may be larger than the frame.

        Raises `Error` MISSING_INPUT.
        """
        return self._rect("citrans_filter_output_extent")

    def output_image(self) -> Image:
        """The result as a picture, for another filter or for a render of its own. It stays what it is when the filter
        changes.

        Raises `Error` MISSING_INPUT.
        """
        return Image._make("citrans_filter_output_image", self)

    def render(
        self,
        context: Context | None = None,
        rect: Sequence[float] | None = None,
        out: Any = None,
        dtype: Any = None,
        alpha: str = "straight",
        color_space: str = "srgb",
        channels: str | None = None,
        size: Sequence[int] | None = None,
    ) -> Any:
        """The frame's pixels, height × width × channels, top row first. The interpreter lock is free meanwhile.

        - `context`: how to render; the defaults of `Context` without one.
        - `rect`: another rectangle than the frame: x, y, width, height in Core Image's coordinates.
        - `out`: a writable array to render into and return; its rows may be apart. A new one without it: NumPy's, or
          `Pixels` where NumPy is not installed.
        - `dtype`: the number type of a new array: "uint8" (default), "uint16", "float16", "float32".
        - `alpha`: "straight", "premultiplied", or "opaque" for the picture on black.
        - `color_space`: "srgb", "linear", "display-p3", or "none" for the numbers as they are.
        - `channels`: "rgba" by default, or by out's third dimension: "bgra", "argb", "abgr", "rgbx", "bgrx", "rgb",
          "bgr", "gray", "alpha", as far as the library has a format.
        - `size`: width and height of a new array, for a filter with a `fit`.

        Raises `Error`: MISSING_INPUT, INVALID_BITMAP where `out` cannot be used or has another size than the frame,
        UNSUPPORTED_FORMAT, KERNEL_LIMIT, CANCELLED. Only with the last a part of `out` may be written.
        """
        bounds = rect_from(rect).pixels("rect") if rect is not None else None

        def new_size() -> tuple[int, int]:
            if size is not None:
                return checked_size(size)
            shown = bounds or self.frame.pixels(f"{self.name}: the frame")
            return int(shown.width), int(shown.height)

        destination = Destination(out, new_size, dtype, alpha, color_space, channels)
        if bounds is None:
            rendering("citrans_filter_render", context, self, null_or(context), ctypes.byref(destination.bitmap))
        else:
            with self.output_image() as image:
                render_image(image, context, bounds, destination)
        return destination.array

    def _flag(self, function: str) -> int:
        value = ctypes.c_int32()
        library.call(function, self, ctypes.byref(value))
        return value.value

    def _rect(self, function: str) -> Rect:
        rect = CRect()
        library.call(function, self, ctypes.byref(rect))
        return Rect(rect.x, rect.y, rect.width, rect.height)

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<citrans.Filter, closed>"
        settings = "".join(f" {row.key}={_short(self[row.key])}" for row in self.inputs if is_set(self, row.key))
        return f"<citrans.Filter {self.name}{settings}>"


def _short(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    return "(" + ", ".join(f"{number:g}" for number in value) + ")" if isinstance(value, tuple) else repr(value)
