"""`citrans sheet`: a contact sheet; rows are filters, columns times."""

from fractions import Fraction

import click

from ... import pillow
from ...catalog import filters
from ...catalog import info as filter_info
from ...image import Image
from ..clip import Clip, progress
from ..contact_sheet import Row, draw
from ..files import replacing
from ..masks import FALLBACK_MASK
from ..options import RenderOptions, filter_option, pictures, render_options
from ..scene import check_settings, frame_size, make_filter, mask_for, missing_images, settings_for
from ..types import Numbers


@click.command()
@pictures
@filter_option(multiple=True)
@click.option("-t", "--times", type=Numbers(), default="0,0.25,0.5,0.75,1", show_default=True, help="The columns.")
@click.option(
    "--cell",
    "cell_width",
    type=click.IntRange(16, 4096),
    default=260,
    show_default=True,
    help="Width of a picture on the sheet, in pixels.",
)
@click.option("-o", "--output", type=click.Path(), required=True, help="The picture to write.")
@render_options
def sheet(
    source: str,
    target: str,
    filter_names: tuple[str, ...],
    times: tuple[float, ...],
    cell_width: int,
    output: str,
    options: RenderOptions,
) -> None:
    """Draw a contact sheet: rows are filters, columns times.

    A filter that needs a mask gets a built-in one unless --set or --mask gives another. Settings count for the filters
    that have such an input.
    """
    pillow.require("a contact sheet")
    options.fit = options.fit or "cover"
    names = list(filter_names) or filters("CICategoryTransition")
    check_settings(names, options)
    pictures = Image.open(source), Image.open(target)
    with options.context() as context:
        rows = []
        for name in progress(names, options.quiet, unit="filter"):
            made = make_filter(name, *pictures, settings_for(name, options))
            note = ""
            for row in missing_images(made):
                made[row.key] = mask_for(made, options, FALLBACK_MASK)
                note = f"built-in mask: {FALLBACK_MASK}"
                options.say(f"{name}: no {row.key} was given, so the built-in mask {FALLBACK_MASK!r} is used")
            clip = Clip(made, context, frame_size(made, options), list(times), fps=Fraction(1), quiet=True)
            cells = [pillow.from_pixels(clip.frame(time)) for time in times]
            rows.append(Row(filter_info(name).display_name, name, note, cells))
    picture = draw(rows, times, cell_width)
    with replacing(output) as path:
        picture.save(path)
    options.say(f"{output}: {picture.width} × {picture.height}")
