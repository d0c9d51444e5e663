"""From a command line to a filter that is ready to render."""

from collections.abc import Iterable

import click

from ..catalog import Input, info
from ..filter import Filter
from ..geometry import Rect
from ..image import Image
from .masks import built_in_mask
from .options import RenderOptions
from .values import value_from

PICTURES = ("inputImage", "inputTargetImage", "inputBackgroundImage")


def make_filter(name: str, source: Image, target: Image, options: RenderOptions) -> Filter:
    """The filter with its pictures, its settings and its fit. A fit is taken for granted where a size was given.

    Raises `Error`, and a usage error for the size of a frame that has no fit.
    """
    made = Filter(name)
    for key, picture in zip(PICTURES, (source, target, target), strict=True):
        if key in made:  # a filter of one picture has no use for the other
            made[key] = picture
    made.fit = options.fit or ("cover" if options.size else "none")
    for key, text in options.settings:
        made[key] = value_from(text)
    if options.mask:
        for row in missing_images(made):
            made[row.key] = mask_for(made, options, options.mask)
    return made


def frame_size(made: Filter, options: RenderOptions) -> tuple[int, int]:
    """Width and height of the frames: what was asked for; with a fit the first picture's; the pictures' union."""
    if options.size:
        return options.size
    shown: Rect = made.frame if made.fit == "none" else made["inputImage"].extent
    pixels = shown.pixels(f"{made.name}: the frame")
    return int(pixels.width), int(pixels.height)


def missing_images(made: Filter) -> list[Input]:
    """Inputs that need an image beside the two pictures, such as a mask, and have none."""
    return [
        row
        for row in made.inputs
        if row.required and row.class_name == "CIImage" and row.key not in PICTURES and not made.is_set(row.key)
    ]


def mask_for(made: Filter, options: RenderOptions, kind: str) -> Image:
    """A built-in mask over the frame, which with a fit begins at the origin."""
    for row in missing_images(made):
        made[row.key] = Image.color(0, 0, 0)  # there is no frame to ask for while one is missing
    width, height = frame_size(made, options)
    mask = built_in_mask(kind, width, height)
    if made.fit != "none":
        return mask
    frame = made.frame
    return mask.transformed((1, 0, 0, 1, frame.x, frame.y))


def settings_for(name: str, options: RenderOptions) -> RenderOptions:
    """The options with only those settings that the filter has an input for."""
    probe = Filter(name)
    fitting = [(key, text) for key, text in options.settings if key in probe]
    return RenderOptions(**{**vars(options), "settings": fitting})


def check_settings(names: Iterable[str], options: RenderOptions) -> None:
    """A setting that none of several filters has an input for is a mistake."""
    names = list(names)
    for key, _ in options.settings:
        if not any(key in Filter(name) for name in names):
            keys = sorted({row.key for name in names for row in info(name).inputs})
            raise click.UsageError(f"none of the filters has an input {key!r}; they have {', '.join(keys)}")
