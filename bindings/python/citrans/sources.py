"""Source text of kernels: files, languages, and what is wrong in it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import library
from ._abi import DiagnosticCallback, KernelDialect, Status
from .bitmaps import named
from .errors import Error

DIALECTS = {
    "metal": KernelDialect.METAL,
    "core-image": KernelDialect.CORE_IMAGE,
    "transition": KernelDialect.TRANSITION,
}
TRANSITION_ENDINGS = (".glsl", ".frag")
_ENDINGS = {".metal": "metal", ".cikernel": "core-image", **dict.fromkeys(TRANSITION_ENDINGS, "transition")}


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning in a source, at a line and a column that count from 1. `text` has the message, the source's
    line and a caret under the place."""

    is_error: bool
    line: int
    column: int
    text: str

    def __str__(self) -> str:
        return self.text


def check_kernel(source: str, dialect: str | None = None) -> list[Diagnostic]:
    """Everything that is wrong or doubtful in a kernel's source, in the order of the text. `dialect` is "metal",
    "core-image", "transition", or None to tell it by its words. Errors in the source are results and raise nothing."""
    found = []

    def hear(_: Any, is_error: int, line: int, column: int, text: bytes) -> None:
        found.append(Diagnostic(bool(is_error), line, column, text.decode("utf-8", "replace")))

    library.call("citrans_kernel_check", encoded_source(source), c_dialect(dialect), DiagnosticCallback(hear), None)
    return found


def c_dialect(name: str | None) -> int:
    """A language as C takes it: 0 where none is named."""
    return 0 if name is None else int(named(DIALECTS, name, "dialect"))


def dialect_of_file(path: "str | os.PathLike[str]") -> str | None:
    """The language that a file name's ending means; None for other endings."""
    return _ENDINGS.get(Path(path).suffix.lower())


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
