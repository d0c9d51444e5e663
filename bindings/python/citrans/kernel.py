"""Kernels: small functions from source text that make pictures out of pictures and numbers."""

import ctypes
import os
from collections.abc import Sequence
from typing import Any

from . import library, sources
from ._abi import KernelArgument, Status
from .colors import color_from
from .errors import Error
from .geometry import c_rect
from .handles import Handle
from .image import Image
from .inputs import is_number, is_picture, numbers_from

_MAXIMUM_COUNT = len(KernelArgument().value)


class Kernel(Handle):
    """A kernel, compiled from its source text: Metal with Core Image's types, or the Core Image Kernel Language.

        invert = citrans.Kernel("kernel vec4 invert(__sample s) { return vec4(s.aaa - s.rgb, s.a); }")
        image = invert.apply(photo.extent, photo)

    - `function`: the kernel's name; the first one in the text without it.
    - `dialect`: "metal", "core-image", or None to tell it by its words.

    A kernel never changes, and threads may share it.

    Raises `Error`: COMPILE with every error, its line, its column and a caret; KERNEL_LIMIT for a source that asks for
    too much; INVALID_ARGUMENT where there is no kernel of that name.
    """

    _kind = "kernel"

    def __init__(self, source: str, function: str | None = None, dialect: str | None = None) -> None:
        if dialect == "transition":
            raise Error(Status.INVALID_ARGUMENT, "a transition becomes a filter: register_transition(source, name)")
        name = None if function is None else library.encoded(function, "a kernel's name")
        self._create("citrans_kernel_create", sources.encoded_source(source), name, sources.c_dialect(dialect))

    @classmethod
    def open(cls, path: "str | os.PathLike[str]", function: str | None = None, dialect: str | None = None) -> "Kernel":
        """Compiles a file. Without `dialect`, the endings .metal and .cikernel say it.

        Raises `Error` IO where the file cannot be read, and what compiling raises.
        """
        return cls(sources.read_source(path), function, dialect or sources.dialect_of_file(path))

    @property
    def argument_count(self) -> int:
        """How many arguments `apply` takes: one for each parameter but the destination, and first of all a warp
        kernel's image, which it does not declare."""
        count = ctypes.c_size_t()
        library.call("citrans_kernel_argument_count", self, ctypes.byref(count))
        return count.value

    def apply(self, extent: Sequence[float], *arguments: Any, margin: float | None = None) -> Image:
        """The picture that the kernel makes. It is worked out when it is rendered; `Error` KERNEL_LIMIT is raised then
        where a loop does not end, and what is in `out` means nothing.

        - `extent`: the rectangle outside which the result is transparent: x, y, width, height.
        - `arguments`: for an image an `Image` or an array; for a number a number; for a vector, or a matrix column
          after column, a sequence of up to 16 numbers; for a colour "#rrggbb" or "#rrggbbaa", which is matched to the
          working space and premultiplied; for data bytes.
        - `margin`: how many pixels around a rectangle of the result the kernel samples to compute it; any without one.

        Raises `Error` KERNEL_ARGUMENT with the parameter's name and number, its type and what was given.
        """
        made = [_argument(value, f"argument {number}") for number, value in enumerate(arguments, 1)]
        values = (KernelArgument * max(len(made), 1))(*(argument for argument, _ in made))
        reach = -1.0 if margin is None else float(margin)
        # `made` keeps images and bytes alive until the call is over; the library keeps what it needs.
        return Image._make("citrans_kernel_apply", self, ctypes.byref(c_rect(extent)), values, len(made), reach)

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<citrans.Kernel, closed>"
        return f"<citrans.Kernel of {self.argument_count} arguments>"


def _argument(value: Any, what: str) -> tuple[KernelArgument, object]:
    """An argument as C takes it, and what has to stay alive meanwhile."""
    if isinstance(value, Image) or _is_picture(value):
        image = value if isinstance(value, Image) else Image(value)
        return KernelArgument(image=image._as_parameter_), image
    if isinstance(value, (bytes, bytearray)):
        contents = ctypes.create_string_buffer(bytes(value), max(len(value), 1))
        return KernelArgument(data=ctypes.addressof(contents), size=len(value)), contents
    if isinstance(value, str):
        return _numbers(color_from(value, what), what, is_color=1), None
    return _numbers([float(value)] if is_number(value) else numbers_from(what, value), what), None


def _is_picture(value: Any) -> bool:
    """Whether the value is an array of pixels, and not a vector or one of NumPy's numbers."""
    return is_picture(value) and getattr(value, "ndim", 2) > 1


def _numbers(numbers: Sequence[float], what: str, is_color: int = 0) -> KernelArgument:
    if not 1 <= len(numbers) <= _MAXIMUM_COUNT:
        raise Error(Status.KERNEL_ARGUMENT, f"{what} takes 1 to {_MAXIMUM_COUNT} numbers, but was given {len(numbers)}")
    argument = KernelArgument(is_color=is_color, count=len(numbers))
    argument.value[: len(numbers)] = numbers
    return argument
