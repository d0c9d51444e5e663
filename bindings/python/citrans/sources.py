"""Source text of kernels: files, languages, and what is wrong in it."""

import ctypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import library
from ._abi import KernelDiagnosticCallback, KernelDialect, KernelOptions, Status
from .bitmaps import named
from .errors import Error
from .includes import Include, Includes

DIALECTS = {
    "metal": KernelDialect.METAL,
    "core-image": KernelDialect.CORE_IMAGE,
    "transition": KernelDialect.TRANSITION,
}
TRANSITION_ENDINGS = (".glsl", ".frag")
ENDINGS = {".metal": "metal", ".cikernel": "core-image", **dict.fromkeys(TRANSITION_ENDINGS, "transition")}


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning in a source, at a line and a column that count from 1. `text` has all of it as compilers
    print it: the place, the message and the hint, the source's line and a caret under the column.

    `file` is the source's name or that of a file that it includes; `is_limit` says that the source asks for too much,
    rather than breaking a rule."""

    is_error: bool
    line: int
    column: int
    text: str
    file: str = "kernel"
    message: str = ""
    hint: str = ""
    source_line: str = ""
    is_limit: bool = False

    def __str__(self) -> str:
        return self.text


def check_kernel(
    source: str, dialect: str | None = None, *, name: str | None = None, include: Include = None
) -> list[Diagnostic]:
    """Everything that is wrong or doubtful in a kernel's source, in the order of the text. `dialect` is "metal",
    "core-image", "transition", or None to tell it by its words; `name` and `include` are as in `Kernel`. Errors in the
    source are results and raise nothing."""
    found: list[Diagnostic] = []

    def hear(_: Any, diagnostic: Any) -> None:
        found.append(_diagnostic(diagnostic.contents))

    with_options(
        "citrans_kernel_check_with_options",
        encoded_source(source),
        KernelDiagnosticCallback(hear),
        None,
        name=name,
        dialect=dialect,
        include=include,
    )
    return found


def _diagnostic(c: Any) -> Diagnostic:
    file, message, hint, line, text = (
        getattr(c, field).decode("utf-8", "replace") for field in ("file", "message", "hint", "source_line", "text")
    )
    return Diagnostic(bool(c.is_error), c.line, c.column, text, file, message, hint, line, bool(c.is_limit))


def with_options(
    function: str,
    source: bytes,
    *arguments: Any,
    name: str | None = None,
    kernel: str | None = None,
    dialect: str | None = None,
    include: Include = None,
) -> None:
    """Calls a function that compiles: the source, options, and other arguments."""
    includes = Includes(include)
    options = KernelOptions(
        struct_size=ctypes.sizeof(KernelOptions),
        name=None if name is None else library.encoded(name, "a source's name"),
        function=None if kernel is None else library.encoded(kernel, "a kernel's name"),
        dialect=c_dialect(dialect),
        include=includes.callback,
    )
    try:
        library.call(function, source, ctypes.byref(options), *arguments)
    finally:
        includes.check()


def c_dialect(name: str | None) -> int:
    """A language as C takes it: 0 where none is named."""
    return 0 if name is None else int(named(DIALECTS, name, "dialect"))


def dialect_of_file(path: "str | os.PathLike[str]") -> str | None:
    """The language that a file name's ending means; None for other endings."""
    return ENDINGS.get(Path(path).suffix.lower())


def encoded_source(source: object) -> bytes:
    """A source text as C takes it."""
    if not isinstance(source, str):
        raise Error(Status.WRONG_TYPE, f"a kernel's source must be a string, but it is of type {type(source).__name__}")
    if "\0" in source:
        raise Error(Status.INVALID_ARGUMENT, f"a kernel's source has a zero byte at {source.index(chr(0))}")
    return source.encode("utf-8", "surrogateescape")


def read_source(path: "str | os.PathLike[str]") -> str:
    """A file's text. What is no UTF-8 is for the compiler to find.

    Raises `Error` IO.
    """
    library.encoded_path(path)  # checks it
    try:
        return Path(path).read_text("utf-8-sig", "surrogateescape")
    except OSError as error:
        raise Error(Status.IO, f"{os.fspath(path)}: {error.strerror}") from None
