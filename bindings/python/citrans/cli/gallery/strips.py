"""Strips: the frames of a transition side by side in one picture file."""

import math
import os
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ... import pillow
from ...context import Context
from ...filter import Filter
from ...pixels import Pixels

_LARGEST_SIDE = 16383  # of a WebP picture
_BLOCK = 16
_ALPHA_QUALITY = 60


@dataclass(frozen=True)
class Kind:
    """How a strip is made: how many frames there are from time 0 to 1, evenly; whether the first and the last are in
    the file, for they are the same for all strips of a transition; how much smaller its pictures are than the frame;
    and the quality of the file."""

    frames: int
    with_ends: bool
    scale: float
    quality: int

    @property
    def places(self) -> range:
        """The frames in the file."""
        return range(self.frames) if self.with_ends else range(1, self.frames - 1)


@dataclass(frozen=True)
class Strip:
    """A strip's file, and where its pictures lie: row by row, `columns` in each, as far apart as the pitch says."""

    file: str
    kind: Kind
    columns: int
    size: tuple[int, int]  # of a picture

    @property
    def pitch(self) -> tuple[int, int]:
        """The sizes in whole blocks of the file, so that no block has parts of two pictures."""
        width, height = (math.ceil(side / _BLOCK) * _BLOCK for side in self.size)
        return width, height


def changed(made: Filter, values: dict[str, Any]) -> Filter:
    """A filter of its own with some inputs changed."""
    copy = made.copy()
    copy.update(**values)
    return copy


def frame(made: Filter, size: tuple[int, int], time: float, context: Context) -> Any:
    """A frame as Pillow's image."""
    pixels = Pixels(*size)
    made.time = time
    made.render(context, out=pixels)
    return pillow.from_pixels(pixels)


def reduced(picture: Any, size: tuple[int, int]) -> Any:
    """The picture in another size, with its transparent places weighing nothing."""
    if picture.size == size:
        return picture
    pil = pillow.require("a gallery")
    return picture.convert("RGBa").resize(size, pil.Resampling.LANCZOS).convert("RGBA")


def _padded(picture: Any, size: tuple[int, int]) -> Any:
    """The picture in the top left corner, with its edges going on to the right and below."""
    (width, height), (wide, high) = picture.size, size
    padded = pillow.require("a gallery").new("RGBA", size)
    padded.paste(picture, (0, 0))
    if wide > width:
        padded.paste(padded.crop((width - 1, 0, width, high)).resize((wide - width, high)), (width, 0))
    if high > height:
        padded.paste(padded.crop((0, height - 1, wide, height)).resize((wide, high - height)), (0, height))
    return padded


class Studio:
    """Renders strips into a folder, several at once."""

    def __init__(self, folder: Path, size: tuple[int, int], threads: int, working_space: str) -> None:
        self.folder, self.size, self.working_space = folder, size, working_space
        self._pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
        self._tasks: list[Future[None]] = []

    @property
    def tasks(self) -> list["Future[None]"]:
        """The work that was ordered so far."""
        return self._tasks

    def order(self, made: Filter, name: str, kind: Kind) -> Strip:
        """Begins a strip and says at once how it will be. Nobody else may use the filter from now on."""
        width, height = (max(1, round(side * kind.scale)) for side in self.size)
        columns = min(math.ceil(math.sqrt(len(kind.places))), _LARGEST_SIDE // (width + _BLOCK))
        strip = Strip(f"{name}.webp", kind, columns, (width, height))
        self._tasks.append(self._pool.submit(self._draw, made, strip))
        return strip

    def finish(self, tasks: Iterable["Future[None]"]) -> None:
        """Waits for the work.

        Raises what went wrong with it, and leaves the rest undone.
        """
        try:
            for task in tasks:
                task.result()
        finally:
            self._pool.shutdown(cancel_futures=True)

    def _draw(self, made: Filter, strip: Strip) -> None:
        (width, height), places = strip.pitch, strip.kind.places
        rows = math.ceil(len(places) / strip.columns)
        sheet = pillow.require("a gallery").new("RGBA", (strip.columns * width, rows * height))
        with Context(threads=1, working_space=self.working_space) as context:
            for index, place in enumerate(places):
                picture = frame(made, self.size, place / (strip.kind.frames - 1), context)
                corner = (index % strip.columns * width, index // strip.columns * height)
                sheet.paste(_padded(reduced(picture, strip.size), strip.pitch), corner)
        sheet.save(self.folder / strip.file, "WEBP", quality=strip.kind.quality, alpha_quality=_ALPHA_QUALITY, method=2)
