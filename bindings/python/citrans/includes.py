"""What a kernel's source includes by names in quotes: from folders, or from a function."""

import ctypes
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ._abi import IncludeCallback, Status
from .errors import Error

Folder = str | os.PathLike[str]
Include = Callable[[str], str | None] | Folder | Sequence[Folder] | None


class Includes:
    """The include callback of one call of the library's. What the function raises is raised by `check` afterwards: C
    cannot pass it on."""

    def __init__(self, include: Include) -> None:
        self._find = _finder(include)
        self._text: Any = None  # what the library reads until its next call
        self._error: BaseException | None = None
        self.callback = IncludeCallback(self._give) if self._find else IncludeCallback()

    def _give(self, _: Any, name: bytes) -> int | None:
        if self._find is None or self._error is not None:
            return None
        try:
            text = self._find(name.decode("utf-8", "surrogateescape"))
            if text is None:
                return None
            self._text = ctypes.create_string_buffer(_encoded(text))
            return ctypes.addressof(self._text)
        except BaseException as error:
            self._error = error
            return None

    def check(self) -> None:
        """Raises what the function raised."""
        if self._error is not None:
            raise self._error


def _encoded(text: object) -> bytes:
    if not isinstance(text, str):
        raise Error(Status.WRONG_TYPE, f"include must return a string or None, but it returned {text!r}")
    return text.encode("utf-8", "surrogateescape")


def _finder(include: Include) -> Callable[[str], str | None] | None:
    if include is None:
        return None
    if callable(include):
        return include
    try:
        folders = [include] if isinstance(include, (str, os.PathLike)) else list(include)
        return _FolderFinder([Path(folder) for folder in folders])
    except TypeError:
        raise Error(
            Status.WRONG_TYPE, f"include takes a function, a folder or a list of folders, not {include!r}"
        ) from None


class _FolderFinder:
    """Files in or below folders. A source from elsewhere cannot reach beyond them."""

    def __init__(self, folders: list[Path]) -> None:
        self._folders = folders

    def __call__(self, name: str) -> str | None:
        inside = os.path.normpath(name)
        if os.path.isabs(inside) or inside.split(os.sep)[0] == os.pardir:
            return None
        for folder in self._folders:
            try:
                return (folder / inside).read_text("utf-8-sig", "surrogateescape")
            except (OSError, ValueError):
                continue
        return None
