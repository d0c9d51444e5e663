"""How kernels read their images: samplers, and regions of interest."""

import ctypes
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from . import borrowing
from ._abi import ApplyOptions, RegionCallback, SamplerFilter, SamplerOptions, SamplerSpace, SamplerWrap, Status
from .bitmaps import named
from .errors import Error
from .geometry import Rect, rect_from

_SPACES = {"pixels": SamplerSpace.PIXELS, "unit": SamplerSpace.UNIT}
_WRAPS = {"black": SamplerWrap.BLACK, "clamp": SamplerWrap.CLAMP}
_FILTERS = {"linear": SamplerFilter.LINEAR, "nearest": SamplerFilter.NEAREST}


@dataclass(frozen=True)
class Sampler:
    """How a kernel reads one of its images.

    - `space`: what the sampler's coordinates count: "pixels" from the image's lower left corner, or "unit", 0 to 1
      across the image.
    - `wrap`: what is outside: "black", which is transparent, or "clamp", the nearest pixel at the edge.
    - `filter`: what is between pixels: "linear", a mean of four, or "nearest".
    """

    space: str = "pixels"
    wrap: str = "black"
    filter: str = "linear"

    def _in_c(self) -> SamplerOptions:
        return SamplerOptions(
            space=int(named(_SPACES, self.space, "space")),
            wrap=int(named(_WRAPS, self.wrap, "wrap")),
            filter=int(named(_FILTERS, self.filter, "filter")),
        )


Region = Callable[[int, Rect], Sequence[float] | None]
Samplers = Sampler | Sequence[Sampler] | None


class Options:
    """The options of one application of a kernel."""

    def __init__(self, margin: float | None, region: Region | None, samplers: Samplers) -> None:
        self.number = 0
        self.c = ApplyOptions(struct_size=ctypes.sizeof(ApplyOptions))
        if margin is not None:
            self.c.has_margin, self.c.margin = 1, float(margin)
        if samplers is not None:
            self._take(samplers)
        if region is not None:
            self._keep(region)

    def _take(self, samplers: Samplers) -> None:
        given = [samplers] if isinstance(samplers, Sampler) else list(samplers or ())
        for sampler in given:
            if not isinstance(sampler, Sampler):
                raise Error(Status.WRONG_TYPE, f"samplers takes citrans.Sampler objects, not {sampler!r}")
        self._list = (SamplerOptions * max(len(given), 1))(*(sampler._in_c() for sampler in given))
        self.c.samplers, self.c.sampler_count = self._list, len(given)

    def _keep(self, region: Region) -> None:
        if not callable(region):
            raise Error(Status.WRONG_TYPE, f"region takes a function of an image's number and a Rect, not {region!r}")
        callback = RegionCallback(_answering(region))
        self.number = borrowing.keep(callback)
        self.c.region, self.c.release, self.c.user = callback, borrowing.release, self.number


def _answering(region: Region) -> Any:
    def answer(_: Any, image: int, rect: Any, needed: Any) -> None:
        to = needed.contents
        # All of the image, should the function raise: what it raises goes to sys.unraisablehook.
        to.x, to.y, to.width, to.height = (math.nan,) * 4
        given = rect.contents
        answered = region(image, Rect(given.x, given.y, given.width, given.height))
        to.x, to.y, to.width, to.height = (0, 0, 0, 0) if answered is None else rect_from(answered, "the region")

    return answer
