"""Frames as PNG files with numbers in their names, written by the library while the next frames render."""

import os
import re
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import click

from ...image import write_png
from ...pixels import Pixels
from ..clip import Clip
from .encoding import Encoding

_NUMBER = re.compile(r"%0?\d*d")
# Frames are many and soon turned into something else: compressed fast rather than small.
_COMPRESSION = 1


def is_pattern(name: str) -> bool:
    """Whether the name has a place for a number, such as %04d."""
    return _NUMBER.search(name) is not None


def write_numbered(clip: Clip, pattern: str, _: Encoding) -> None:
    """Writes the frames, numbered from 0, to the files that the pattern names; makes their folder."""
    if len(_NUMBER.findall(pattern)) != 1:
        raise click.UsageError(f"{pattern}: one number, please")
    Path(pattern).parent.mkdir(parents=True, exist_ok=True)
    workers = max(1, min(os.cpu_count() or 1, 8))
    # As many frames wait for a writer as there are writers; more would only take memory.
    room = threading.BoundedSemaphore(2 * workers)
    with ThreadPoolExecutor(workers) as pool:
        written: list[Future[None]] = []
        for index, pixels in enumerate(clip.frames()):
            room.acquire()
            task = pool.submit(_write, pixels, _numbered(pattern, index))
            task.add_done_callback(lambda _: room.release())
            written.append(task)
            if any(task.done() and task.exception() for task in written[-4 * workers :]):
                break  # a full disk will not get emptier
        for task in written:
            task.result()


def _numbered(pattern: str, index: int) -> str:
    return _NUMBER.sub(lambda match: match[0] % index, pattern)


def _write(pixels: Pixels, path: str) -> None:
    write_png(pixels, path, compression=_COMPRESSION)
