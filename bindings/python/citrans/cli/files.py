"""Files that appear when they are complete."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


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
