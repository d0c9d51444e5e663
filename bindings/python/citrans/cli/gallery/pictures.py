"""The two pictures of a gallery, in the size of its frames."""

from dataclasses import replace
from typing import Any

import click

from ... import pillow
from ...context import Context
from ...image import Image
from ..options import RenderOptions
from ..sample_pictures import pair
from ..scene import frame_size, make_filter
from ..showcase import Pair
from .strips import reduced

_SIDE, _LARGEST = 320, 2048  # pixels; the default longer side, and the most
_SAMPLE = (480, 320)


def gallery_pair(source: str | None, target: str | None, options: RenderOptions, context: Context) -> Pair:
    """The pictures that were named, fitted as the options say, or the sample pictures where none was.

    Raises `Error` where one cannot be read, and a usage error where only one was named or the size is too large.
    """
    if options.size and max(options.size) > _LARGEST:
        raise click.UsageError(f"--size: a gallery's frames have at most {_LARGEST} pixels a side")
    if source is None:
        return Pair.of(*pair(*(options.size or _reduced(_SAMPLE))))
    if target is None:
        raise click.UsageError("name both pictures, FROM and TO, or none for the sample pictures")
    first, second = Image.open(source), Image.open(target)
    if options.fit == "none":  # both in their places, on one canvas
        first, second = (Image.from_pil(one) for one in _ends(first, second, replace(options, size=None), context))
    return _fitted(first, second, options, context)


def _fitted(first: Image, second: Image, options: RenderOptions, context: Context) -> Pair:
    """Rendered at a multiple of the size, and then reduced: pictures that are simply scaled down flicker."""
    whole = first.extent.pixels("the first picture")
    natural = int(whole.width), int(whole.height)
    size = options.size or _reduced(natural)
    times = max(1, min(natural[0] // size[0], natural[1] // size[1]))
    fit = "cover" if options.fit in (None, "none") else options.fit
    larger = replace(options, fit=fit, size=(size[0] * times, size[1] * times))
    return Pair.of(*(reduced(one, size) for one in _ends(first, second, larger, context)))


def _ends(first: Image, second: Image, options: RenderOptions, context: Context) -> list[Any]:
    """Both pictures as they stand in the frame."""
    made = make_filter("CIDissolveTransition", first, second, _plain(options))
    pictures = []
    for time in (0, 1):
        made.time = time
        pictures.append(pillow.from_pixels(made.render(context, size=frame_size(made, options))))
    return pictures


def _plain(options: RenderOptions) -> RenderOptions:
    return replace(options, settings=[], mask=None)


def _reduced(size: tuple[int, int]) -> tuple[int, int]:
    scale = min(1.0, _SIDE / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
