"""Kernel libraries: compiled kernels in a file."""

import ctypes
import os
from collections.abc import Iterator
from typing import Any

from . import library, sources
from ._abi import BytesCallback
from .handles import Handle
from .includes import Include
from .kernel import Kernel


class KernelLibrary(Handle):
    """The compiled kernels of one source, from the bytes of a `.cikernels` file.

        kernels = citrans.KernelLibrary.open("looks.cikernels")
        image = kernels["rotated"].apply(photo.extent, photo)

    `list(kernels)` has the names, in the source's order. What a file of whatever origin holds is checked before any of
    it is run.

    Raises `Error` DECODE where the bytes are no kernel library, one of another version, or damaged.
    """

    _kind = "kernel_library"

    def __init__(self, contents: "bytes | bytearray | memoryview") -> None:
        held = bytes(contents)
        self._create("citrans_kernel_library_create_from_memory", held, len(held))

    @classmethod
    def open(cls, path: "str | os.PathLike[str]") -> "KernelLibrary":
        """Reads a file.

        Raises `Error` IO where it cannot be read, and DECODE.
        """
        return cls._make("citrans_kernel_library_create_from_file", library.encoded_path(path))

    @property
    def names(self) -> list[str]:
        """The kernels' names, in the source's order."""
        return list(self)

    @property
    def source_hash(self) -> str:
        """SHA-256 of the source's text with the texts that it includes behind it, in hexadecimal digits."""
        return str(library.load().citrans_kernel_library_source_hash(self._as_parameter_).decode())

    def __getitem__(self, name: str) -> Kernel:
        """The kernel of that name.

        Raises `Error` INVALID_ARGUMENT and the names that there are.
        """
        encoded = library.encoded(name, "a kernel's name")
        return Kernel._make("citrans_kernel_create_from_library", self, encoded)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __len__(self) -> int:
        count = ctypes.c_size_t()
        library.call("citrans_kernel_library_count", self, ctypes.byref(count))
        return count.value

    def __iter__(self) -> Iterator[str]:
        name_at = library.load().citrans_kernel_library_name_at
        return iter([name_at(self._as_parameter_, index).decode() for index in range(len(self))])

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<citrans.KernelLibrary, closed>"
        return f"<citrans.KernelLibrary of {', '.join(self)}>"


def build_kernels(
    source: str, dialect: str | None = None, *, name: str | None = None, include: Include = None
) -> bytes:
    """Compiles all kernels of a source into a kernel library, and returns what a `.cikernels` file holds. The same
    source gives the same bytes. The parameters are those of `Kernel`.

    Raises `Error`: COMPILE with every error in the source, KERNEL_LIMIT.
    """
    made: list[bytes] = []

    def receive(_: Any, contents: int, size: int) -> None:
        made.append(ctypes.string_at(contents, size))

    sources.with_options(
        "citrans_kernel_library_build",
        sources.encoded_source(source),
        BytesCallback(receive),
        None,
        name=name,
        dialect=dialect,
        include=include,
    )
    return made[0]
