"""Kernels: small functions from source text that make pictures out of pictures and numbers."""

import ctypes
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import borrowing, library, native, sources
from ._abi import KernelArgument, KernelArgumentInfo, KernelArgumentKind, KernelKind, Status
from .colors import color_from
from .errors import Error
from .geometry import c_rect
from .handles import Handle
from .image import Image
from .includes import Include
from .inputs import is_number, is_picture, numbers_from
from .samplers import Options, Region, Samplers

if TYPE_CHECKING:
    from .kernel_library import KernelLibrary

_MAXIMUM_COUNT = len(KernelArgument().value)


@dataclass(frozen=True)
class Argument:
    """What a kernel takes.

    - `name` and `type_name`: as the source has them; a warp kernel's image is "" of the type "image".
    - `kind`: "float", "int", "uint", "bool", "color", "matrix", "image" or "data".
    - `count`: the numbers that it takes; 0 for an image and for data.
    - `columns`, `rows`: a matrix's; `stride`: the bytes of one element of data.
    """

    name: str
    type_name: str
    kind: str
    count: int = 0
    columns: int = 0
    rows: int = 0
    stride: int = 0


class Kernel(Handle):
    """A kernel, compiled from its source text: Metal with Core Image's types, or the Core Image Kernel Language.

        invert = citrans.Kernel("kernel vec4 invert(__sample s) { return vec4(s.aaa - s.rgb, s.a); }")
        image = invert.apply(photo.extent, photo)

    - `function`: the kernel's name; the first one in the text without it.
    - `dialect`: "metal", "core-image", or None to tell it by its words.
    - `name`: what messages call the source.
    - `include`: where files come from that the source includes by a name in quotes: a function that takes the name and
      returns the text, or None where there is none; or a folder, or a list of them, in or below which they are.

    A kernel never changes, and threads may share it.

    Raises `Error`: COMPILE with every error, its line, its column and a caret; KERNEL_LIMIT for a source that asks for
    too much; INVALID_ARGUMENT where there is no kernel of that name.
    """

    _kind = "kernel"

    def __init__(
        self,
        source: str,
        function: str | None = None,
        dialect: str | None = None,
        *,
        name: str | None = None,
        include: Include = None,
    ) -> None:
        if dialect == "transition":
            raise Error(Status.INVALID_ARGUMENT, "a transition becomes a filter: register_transition(source, name)")
        received = ctypes.c_void_p()
        sources.with_options(
            "citrans_kernel_create_with_options",
            sources.encoded_source(source),
            ctypes.byref(received),
            name=name,
            kernel=function,
            dialect=dialect,
            include=include,
        )
        object.__setattr__(self, "_pointer", received.value)

    @classmethod
    def open(
        cls,
        path: "str | os.PathLike[str]",
        function: str | None = None,
        dialect: str | None = None,
        *,
        include: Include = None,
    ) -> "Kernel":
        """Compiles a file. Without `dialect`, the endings .metal and .cikernel say it; without `include`, files are
        included from its own folder.

        Raises `Error` IO where the file cannot be read, and what compiling raises.
        """
        source, known = sources.read_source(path), dialect or sources.dialect_of_file(path)
        found = Path(path).parent if include is None else include
        return cls(source, function, known, name=os.fspath(path), include=found)

    @classmethod
    def from_library(
        cls, contents: "KernelLibrary | bytes | str | os.PathLike[str]", name: str | None = None
    ) -> "Kernel":
        """A kernel of a kernel library: a `KernelLibrary`, the bytes of a `.cikernels` file, or its path. `name` is the
        kernel's; the first one's without it. Nothing is compiled.

        Raises `Error`: IO, DECODE as `KernelLibrary`; INVALID_ARGUMENT and the names that there are.
        """
        from .kernel_library import KernelLibrary

        if isinstance(contents, KernelLibrary):
            kernels = contents
        elif isinstance(contents, (str, os.PathLike)):
            kernels = KernelLibrary.open(contents)
        else:
            kernels = KernelLibrary(contents)
        if name is None and not len(kernels):
            raise Error(Status.INVALID_ARGUMENT, "the library has no kernels")
        return kernels[kernels.names[0] if name is None else name]

    @property
    def name(self) -> str:
        """The kernel's name, that of its function."""
        return str(library.load().citrans_kernel_name(self._as_parameter_).decode())

    @property
    def kind(self) -> str:
        """What it is for: "color", "warp", "blend" or "general"."""
        kind = ctypes.c_int32()
        library.call("citrans_kernel_get_kind", self, ctypes.byref(kind))
        return KernelKind(kind.value).name.lower()

    @property
    def arguments(self) -> list[Argument]:
        """What `apply` takes, in order: the parameters but the destination, and first of all a warp kernel's image."""
        return [self._argument(index) for index in range(self.argument_count)]

    def _argument(self, index: int) -> Argument:
        info = KernelArgumentInfo(struct_size=ctypes.sizeof(KernelArgumentInfo))
        library.call("citrans_kernel_argument_at", self, index, ctypes.byref(info))
        kind = KernelArgumentKind(info.kind).name.lower()
        return Argument(
            info.name.decode(), info.type_name.decode(), kind, info.count, info.columns, info.rows, info.stride
        )

    @classmethod
    def native(cls, function: Any, parameters: str, name: str = "native") -> "Kernel":
        """A kernel of compiled code: a function over runs of pixels, which runs tiled and on all threads like any other.

        - `function`: a function of a library opened with ctypes, the address of one, or anything that ctypes makes a
          callback of: `void shade(void *user, const citrans_span *span)` as citrans.h has it; user means nothing. A
          function in Python works too, with a pointer to a `Span` as its second argument, but one thread at a time.
        - `parameters`: what it takes, as the Core Image Kernel Language writes it: "__sample image, float amount".
        - `name`: what errors call it.

        It is called for several runs at the same time on different threads, and kept until neither the kernel nor an
        image or a filter made with it is left.

        Raises `Error`: COMPILE for parameters that cannot be read; INVALID_ARGUMENT for a name that is none.
        """
        shade, release, token = native.callbacks(function)
        encoded = (library.encoded(name, "a kernel's name"), library.encoded(parameters, "a kernel's parameters"))
        try:
            return cls._make("citrans_kernel_create_native", *encoded, shade, token, release)
        except Error:
            native.forget(token)
            raise

    @property
    def argument_count(self) -> int:
        """How many arguments `apply` takes: one for each parameter but the destination, and first of all a warp
        kernel's image, which it does not declare."""
        count = ctypes.c_size_t()
        library.call("citrans_kernel_argument_count", self, ctypes.byref(count))
        return count.value

    def apply(
        self,
        extent: Sequence[float],
        *arguments: Any,
        margin: float | None = None,
        region: Region | None = None,
        samplers: Samplers = None,
    ) -> Image:
        """The picture that the kernel makes. It is worked out when it is rendered; `Error` KERNEL_LIMIT is raised then
        where a loop does not end, and what is in `out` means nothing.

        - `extent`: the rectangle outside which the result is transparent: x, y, width, height.
        - `arguments`: for an image an `Image` or an array; for a number a number; for a vector, or a matrix column
          after column, a sequence of up to 16 numbers; for a colour "#rrggbb" or "#rrggbbaa", which is matched to the
          working space and premultiplied; for data bytes.
        - `margin`: how many pixels around a rectangle of the result the kernel samples to compute it; any without one.
        - `region`: instead of a margin, a function that takes an image's number, counted from 0 in the arguments'
          order, and a `Rect` of the result, and returns the rectangle of the image that it depends on; None where it
          needs nothing of it. It is called while the image is rendered, by whichever thread renders.
        - `samplers`: a `Sampler` for all images, or a list of one for each, in the arguments' order.

        Raises `Error` KERNEL_ARGUMENT with the parameter's name and number, its type and what was given.
        """
        made = [_argument(value, f"argument {number}") for number, value in enumerate(arguments, 1)]
        values = (KernelArgument * max(len(made), 1))(*(argument for argument, _ in made))
        options = Options(margin, region, samplers)
        try:
            # `made` keeps images and bytes alive until the call is over; the library keeps what it needs.
            return Image._make(
                "citrans_kernel_apply_with_options",
                self,
                ctypes.byref(c_rect(extent)),
                values,
                len(made),
                ctypes.byref(options.c),
            )
        except Error:
            borrowing.forget(options.number)
            raise

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<citrans.Kernel, closed>"
        return f"<citrans.Kernel {self.name} of {self.argument_count} arguments>"


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
