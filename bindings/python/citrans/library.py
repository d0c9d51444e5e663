"""Finds and loads libcitrans.so, and calls its functions.

The library is looked for, in this order, at

1. the file, or in the folder, that the environment variable CITRANS_LIBRARY names; nothing else is tried then;
2. the file that lies in the package's own folder, where wheels put it;
3. `build/lib` of the checkout that the package is run from;
4. wherever the system's loader finds `libcitrans.so.0`.

It is loaded when it is first needed. No compiler, `ldconfig` or environment is needed for that.
"""

import ctypes
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import _abi
from ._abi import Status
from .errors import Error

FILE_NAME = "libcitrans.so"
SONAME = "libcitrans.so.0"

_loaded: Any = None
_path = ""
_lock = threading.Lock()


def load() -> Any:
    """The library with its prototypes set; loaded by the first call.

    Raises `Error` with every place that was tried and what can be done.
    """
    global _loaded, _path
    if _loaded is None:
        with _lock:
            if _loaded is None:
                _loaded, _path = _find()
    return _loaded


def library_path() -> str:
    """The file that was loaded, or the name that the system's loader resolved."""
    load()
    return _path


def library_version() -> str:
    """The library's version, such as "0.1.0"."""
    return str(load().citrans_version_string().decode())


def library_isa() -> str:
    """The instruction set that the library picked for this processor: "baseline", "v3" or "v4" on x86-64."""
    return str(load().citrans_isa_name().decode())


def call(function: str, *arguments: Any) -> None:
    """Calls a function that returns a status.

    Raises `Error` with the library's own sentence. The sentence is the calling thread's, so it is read at once.
    """
    library = load()
    # ctypes would ask for these too, but hides what a closed object says behind an error of its own. `arguments` keeps
    # the objects alive meanwhile.
    values = [getattr(argument, "_as_parameter_", argument) for argument in arguments]
    try:
        status = getattr(library, function)(*values)
    except ctypes.ArgumentError as error:
        raise Error(Status.WRONG_TYPE, f"{function}: {error}") from None
    if status != Status.OK:
        raise Error(status, library.citrans_last_error().decode("utf-8", "replace"))


def encoded(text: object, what: str) -> bytes:
    """A name as C takes it. A zero byte would silently cut it short there, so it is an error."""
    if not isinstance(text, str):
        raise Error(Status.WRONG_TYPE, f"{what} must be a string, but it is {text!r}")
    if "\0" in text:
        raise Error(Status.INVALID_ARGUMENT, f"{what} must not hold a zero byte: {text!r}")
    return text.encode("utf-8", "surrogateescape")


def encoded_path(path: "str | os.PathLike[str]") -> bytes:
    """A file's path as C takes it."""
    encoded_bytes = os.fsencode(path)
    if b"\0" in encoded_bytes:
        raise Error(Status.INVALID_ARGUMENT, f"a path must not hold a zero byte: {path!r}")
    return encoded_bytes


def _places() -> Iterator[tuple[str, str]]:
    """What to try, each with a word on why."""
    named = os.environ.get("CITRANS_LIBRARY")
    if named:
        yield os.path.join(named, FILE_NAME) if os.path.isdir(named) else named, "named by CITRANS_LIBRARY"
        return
    package = Path(__file__).resolve().parent
    yield str(package / FILE_NAME), "bundled with the package"
    checkout = package.parents[2] if len(package.parents) > 2 else package
    if (checkout / "Package.swift").is_file():
        yield str(checkout / "build" / "lib" / FILE_NAME), "built in this checkout"
    yield SONAME, "where the system's loader looks"


def _find() -> tuple[Any, str]:
    tried = []
    for path, why in _places():
        if os.sep in path and not os.path.exists(path):
            tried.append(f"  {path} ({why}): no such file")
            continue
        try:
            library = ctypes.CDLL(path)
            _abi.bind(library)  # type: ignore[no-untyped-call, unused-ignore]
            return library, path
        except OSError as error:
            tried.append(f"  {path} ({why}): {error}")
        except AttributeError as error:  # a symbol is missing, and the loader's text names it
            tried.append(f"  {path} ({why}): not the version that this package is for: {error}")
    raise Error(
        Status.IO,
        "libcitrans could not be loaded. Tried:\n"
        + "\n".join(tried)
        + "\nSet CITRANS_LIBRARY to the library's file, run `make lib` in a checkout, or install a wheel of citrans, "
        "which brings the library along.",
    )
