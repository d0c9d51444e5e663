"""Files and folders that appear when they are complete."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from .._abi import Status
from ..errors import Error


@contextlib.contextmanager
def replacing(path: "str | os.PathLike[str]") -> Iterator[Path]:
    """A name beside `path`, with its ending, to write to. It takes the place of `path` in the end, and goes if writing
    fails, so that nobody finds half a file. Errors name `path`."""
    final = Path(path)
    if final.is_dir():
        raise IsADirectoryError(f"{path} is a folder")
    final.parent.mkdir(parents=True, exist_ok=True)
    if final.exists() and not final.is_file():  # a device or a pipe: cannot be replaced
        yield final
        return
    partial = final.with_name(f".{final.stem}.{os.getpid()}{final.suffix}")
    try:
        yield partial
        os.replace(partial, final)
    except OSError as error:
        if error.filename == str(partial):
            error.filename = str(final)
        raise
    finally:
        with contextlib.suppress(OSError):
            partial.unlink()


@contextlib.contextmanager
def replacing_folder(path: "str | os.PathLike[str]", may_go: Callable[[Path], bool]) -> Iterator[Path]:
    """An empty folder beside `path` to write to. It takes the place of `path` in the end, and goes if writing fails.
    A folder that is there already goes only if `may_go` says that nothing in it would be missed.

    Raises `Error` IO where it does not.
    """
    final = Path(path).resolve()
    _check_replaceable(final, str(path), may_go)
    final.parent.mkdir(parents=True, exist_ok=True)
    partial, former = (final.with_name(f".{final.name}.{os.getpid()}.{word}") for word in ("new", "old"))
    partial.mkdir()
    try:
        yield partial
        _check_replaceable(final, str(path), may_go)
        _swap(partial, final, former)
        shutil.rmtree(former, ignore_errors=True)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _swap(partial: Path, final: Path, former: Path) -> None:
    """A folder cannot be replaced in one step: what was there steps aside, and comes back if the next step fails."""
    if not final.exists():
        os.replace(partial, final)
        return
    os.replace(final, former)
    try:
        os.replace(partial, final)
    except OSError:
        os.replace(former, final)
        raise


def _check_replaceable(final: Path, name: str, may_go: Callable[[Path], bool]) -> None:
    if not final.exists():
        return
    if not final.is_dir():
        raise Error(Status.IO, f"{name} is a file; name a folder")
    if not may_go(final):
        raise Error(Status.IO, f"{name} has other files in it; name a new folder, an empty one or an earlier gallery")
