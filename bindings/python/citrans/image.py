"""Pictures: recipes over pixel memory, files and other pictures."""

import ctypes
import os
from collections.abc import Sequence
from typing import Any

from . import library, pillow
from ._abi import PngOptions, Status
from ._abi import Rect as CRect
from .bitmaps import COLOR_SPACES, FORMATS, bitmap, named, readable
from .borrowing import borrow
from .colors import color_from
from .context import Context, null_or, rendering
from .destination import Destination
from .errors import Error
from .geometry import Rect, c_rect, rect_from
from .handles import Handle
from .memory import describe

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Image(Handle):
    """A picture that never changes: pixels, a file's contents, a colour, or a recipe over other pictures. It costs
    nothing to make one from another; work is done when something is rendered. Threads may share it.

    `Image(array)` takes an array of height × width × 4, 3 or 1 numbers, or height × width, of uint8, uint16, float16 or
    float32, top row first: anything with the buffer protocol or `__array_interface__`, such as NumPy's arrays, and
    Pillow's images. Rows may be apart, and in any order.

    - `alpha`: "straight", "premultiplied", or "opaque" to ignore the alpha in the array.
    - `color_space`: "srgb", "linear", "display-p3", or "none" for numbers that are no colours, such as masks.
    - `channels`: their order if it is not the usual one: "bgra", "argb", "abgr", "rgbx", "bgrx", "bgr", "alpha".
    - `copy`: by default the array is read where it is, and kept alive for as long as the library needs it. Its pixels
      must not change while the image, or anything made with it, is in use: new pixels take a new image. With
      `copy=True` they may change.

    Raises `Error` for arrays that are no pictures.
    """

    _kind = "image"

    def __init__(
        self,
        array: Any,
        *,
        alpha: str = "straight",
        color_space: str = "srgb",
        channels: str | None = None,
        copy: bool = False,
    ) -> None:
        if pillow.is_picture(array):
            array, channels, alpha = pillow.pixels_of(array)
            copy = False
        memory, order = readable(describe(array), channels, "the array")
        described = bitmap(memory, order, alpha, color_space, "the array")
        pointer = ctypes.c_void_p()
        if copy:
            library.call("citrans_image_create_copy", ctypes.byref(described), ctypes.byref(pointer))
        else:
            borrow(described, memory, ctypes.byref(pointer))
        self._pointer = pointer.value

    @classmethod
    def open(cls, path: "str | os.PathLike[str]") -> "Image":
        """Reads a PNG file, or a file of another kind through Pillow.

        Raises `Error`: IO where the file cannot be read, DECODE where it is no picture, UNSUPPORTED_FORMAT where it is
        no PNG and Pillow is not installed.
        """
        name = library.encoded_path(path)
        try:
            with open(path, "rb") as file:
                start = file.read(len(_PNG_SIGNATURE))
        except OSError as error:
            raise Error(Status.IO, f"{os.fspath(path)}: {error.strerror}") from None
        if len(start) == len(_PNG_SIGNATURE) and start != _PNG_SIGNATURE:
            return cls.from_pil(pillow.open_picture(path))
        return cls._make("citrans_image_create_from_file", name)

    @classmethod
    def from_bytes(cls, data: Any) -> "Image":
        """Reads a PNG file's bytes.

        Raises `Error` DECODE.
        """
        contents = bytes(data)
        return cls._make("citrans_image_create_from_memory", contents, len(contents))

    @classmethod
    def from_pil(cls, picture: Any) -> "Image":
        """Copies one of Pillow's images, of any mode. An embedded colour profile is applied."""
        pillow.require("from_pil")
        if not pillow.is_picture(picture):
            raise Error(Status.WRONG_TYPE, f"from_pil takes a PIL image, but was given {type(picture).__name__}")
        return cls(picture)

    @classmethod
    def color(cls, *color: Any) -> "Image":
        """One colour without edges, straight and in sRGB: `color(1, 0.5, 0)`, `color(1, 0.5, 0, 0.5)`,
        `color((1, 0.5, 0))` or `color("#ff8000")`."""
        return cls._make("citrans_image_create_color", *color_from(color[0] if len(color) == 1 else color))

    @classmethod
    def empty(cls) -> "Image":
        """A picture of no size: transparent everywhere."""
        return cls._make("citrans_image_create_empty")

    @property
    def extent(self) -> Rect:
        """The rectangle outside which the picture is transparent."""
        rect = CRect()
        library.call("citrans_image_extent", self, ctypes.byref(rect))
        return Rect(rect.x, rect.y, rect.width, rect.height)

    def transformed(self, matrix: Sequence[float]) -> "Image":
        """The picture under x' = a·x + c·y + tx, y' = b·x + d·y + ty, for the matrix (a, b, c, d, tx, ty)."""
        numbers = [float(number) for number in matrix]
        if len(numbers) != 6:
            raise Error(Status.INVALID_ARGUMENT, f"a transform takes six numbers, but was given {len(numbers)}")
        return self._make("citrans_image_transformed", self, (ctypes.c_double * 6)(*numbers))

    def cropped(self, rect: Sequence[float]) -> "Image":
        """What of the picture lies in (x, y, width, height), where it is."""
        return self._make("citrans_image_cropped", self, ctypes.byref(c_rect(rect)))

    def clamped(self) -> "Image":
        """The picture with its edge pixels going on for ever."""
        return self._make("citrans_image_clamped", self)

    def composited_over(self, background: "Image") -> "Image":
        """The picture on top of another."""
        return self._make("citrans_image_composited_over", self, background)

    def oriented(self, exif: int) -> "Image":
        """The picture turned and mirrored as an EXIF orientation, 1 to 8, says, with its corner at the origin."""
        return self._make("citrans_image_oriented", self, exif)

    def sampled_nearest(self) -> "Image":
        """The picture that shows its own pixels as squares when it is enlarged."""
        return self._make("citrans_image_sampling_nearest", self)

    def render(
        self,
        context: Context | None = None,
        rect: Sequence[float] | None = None,
        out: Any = None,
        dtype: Any = None,
        alpha: str = "straight",
        color_space: str = "srgb",
        channels: str | None = None,
    ) -> Any:
        """The pixels of `rect`, of the whole extent by default: a new H×W×4 array of `dtype` (uint8 by default), or
        `out`, written into. The parameters are those of `Filter.render`.

        Raises `Error`: INFINITE_EXTENT without edges and without `rect`, and what the recipe runs into.
        """
        bounds = rect_from(rect).pixels("rect") if rect is not None else None
        if out is None and bounds is None:
            bounds = self.extent.pixels("the image's extent")
        destination = Destination(
            out,
            lambda: (int(bounds.width), int(bounds.height)) if bounds else (0, 0),
            dtype,
            alpha,
            color_space,
            channels,
        )
        render_image(self, context, bounds, destination)
        return destination.array

    def save(
        self,
        path: "str | os.PathLike[str]",
        rect: Sequence[float] | None = None,
        context: Context | None = None,
        depth: int = 8,
        color_space: str = "srgb",
        compression: int = 0,
    ) -> None:
        """Writes a PNG file of `depth` 8 or 16 bits with the colour space "srgb" or "display-p3"; `compression` is 1
        (fast) … 9 (small), 0 for the default. Names with another ending than .png are written by Pillow, 8 bits.

        Raises `Error`: IO, INFINITE_EXTENT.
        """
        if not os.fspath(path).lower().endswith(".png"):
            self._save_through_pillow(path, rect, context)
            return
        options = png_options(depth, color_space, compression)
        bounds = ctypes.byref(c_rect(rect)) if rect is not None else None
        rendering(
            "citrans_image_write_png",
            context,
            self,
            null_or(context),
            bounds,
            library.encoded_path(path),
            ctypes.byref(options),
        )

    def to_pil(self, rect: Sequence[float] | None = None, context: Context | None = None) -> Any:
        """The picture as one of Pillow's images, RGBA."""
        pillow.require("to_pil")
        return pillow.from_pixels(self.render(context, rect))

    def _save_through_pillow(
        self, path: "str | os.PathLike[str]", rect: Sequence[float] | None, context: Context | None
    ) -> None:
        kind = pillow.kind_of_file(path)
        picture = self.to_pil(rect, context)
        if kind == "JPEG":  # has no alpha: the picture stands on black
            pil = pillow.require("JPEG")
            picture = pil.alpha_composite(pil.new("RGBA", picture.size, (0, 0, 0, 255)), picture).convert("RGB")
        try:
            picture.save(path, kind, quality=95)
        except OSError as error:
            raise Error(Status.IO, f"{os.fspath(path)}: {error}") from None

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<citrans.Image, closed>"
        extent = self.extent
        if extent.is_infinite:
            return "<citrans.Image without edges>"
        place = f" at ({extent.x:g}, {extent.y:g})" if (extent.x, extent.y) != (0, 0) else ""
        return f"<citrans.Image {extent.width:g} × {extent.height:g}{place}>"


def render_image(image: Image, context: Context | None, bounds: Rect | None, destination: Destination) -> None:
    """Renders a rectangle of an image, its whole extent where there is none."""
    rendering(
        "citrans_context_render",
        context,
        null_or(context),
        image,
        ctypes.byref(CRect(*bounds)) if bounds is not None else None,
        ctypes.byref(destination.bitmap),
    )


def png_options(depth: int = 8, color_space: str = "srgb", compression: int = 0) -> PngOptions:
    """What to write into a PNG file."""
    if depth not in (8, 16):
        raise Error(Status.INVALID_ARGUMENT, f"a PNG has 8 or 16 bits, not {depth!r}")
    form = FORMATS["uint8" if depth == 8 else "uint16", "rgba"]
    return PngOptions(ctypes.sizeof(PngOptions), form, named(COLOR_SPACES, color_space, "color_space"), compression)


def set_png_limits(max_dimension: int = 0, max_bytes: int = 0) -> None:
    """Sets the largest width or height of a PNG file that is read, in pixels, and the most memory that its pixels may
    take, for the whole process. 0 is the library's own limit."""
    library.call("citrans_png_set_limits", max_dimension, max_bytes)


def write_png(
    pixels: Any,
    path: "str | os.PathLike[str]",
    *,
    alpha: str = "straight",
    color_space: str = "srgb",
    channels: str | None = None,
    depth: int | None = None,
    compression: int = 0,
) -> None:
    """Writes an array of pixels, as `Image` takes them, to a PNG file, of 16 bits where the array has more than 8.

    Raises `Error` IO.
    """
    memory, order = readable(describe(pixels), channels, "the array")
    described = bitmap(memory, order, alpha, color_space, "the array")
    in_file = "display-p3" if color_space == "display-p3" else "srgb"
    options = png_options(depth or (8 if memory.dtype == "uint8" else 16), in_file, compression)
    library.call("citrans_bitmap_write_png", ctypes.byref(described), library.encoded_path(path), ctypes.byref(options))
