"""A clip that is being made: its frames and when they are shown."""

import itertools
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from tqdm import tqdm

from ..context import Context
from ..filter import Filter
from ..pixels import Pixels

Item = TypeVar("Item")


@dataclass
class Clip:
    """A filter, its frames' size in pixels, the times of the frames and their number a second."""

    filter: Filter
    context: Context
    size: tuple[int, int]
    times: list[float]
    fps: Fraction
    quiet: bool = False

    def frame(self, time: float) -> Pixels:
        """A frame with straight alpha."""
        return self._rendered(time, 4, "straight")

    def frames(self) -> Iterator[Pixels]:
        """The frames with straight alpha, rendered as they are asked for."""
        return (self.frame(time) for time in progress(self.times, self.quiet))

    def opaque_frames(self) -> Iterator[Pixels]:
        """The frames on black, three channels, rendered as they are asked for."""
        return (self._rendered(time, 3, "opaque") for time in progress(self.times, self.quiet))

    def _rendered(self, time: float, channels: int, alpha: str) -> Pixels:
        self.filter.time = time
        pixels = Pixels(*self.size, channels)
        self.filter.render(self.context, out=pixels, alpha=alpha)
        return pixels

    def durations(self, unit: Fraction) -> list[int]:
        """How long each frame shows, in whole units of that many seconds, none longer than it takes to keep in step."""
        edges = [round(index / self.fps / unit) for index in range(len(self.times) + 1)]
        return [after - before for before, after in itertools.pairwise(edges)]


def progress(items: list[Item], quiet: bool, unit: str = "frame") -> Iterable[Item]:
    """The items, with a bar on a terminal once they take longer than a second."""
    return tqdm(items, unit=unit, delay=1, leave=False, disable=True if quiet else None, file=sys.stderr)
