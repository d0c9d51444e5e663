"""`citrans sequence`: a clip."""

from fractions import Fraction
from typing import Any

import click

from ...image import Image
from ...timing import times
from ..clip import Clip
from ..options import RenderOptions, filter_option, pictures, render_options
from ..outputs import FORMATS, Encoding, write_clip
from ..scene import frame_size, make_filter
from ..types import Curve, Rate


@click.command()
@pictures
@filter_option()
@click.option("-d", "--duration", type=click.FloatRange(0), default=2.0, show_default=True, help="In seconds.")
@click.option("--fps", type=Rate(), default="30", show_default=True, help="Frames a second.")
@click.option(
    "--easing",
    type=Curve(),
    default="linear",
    show_default=True,
    help="linear, ease-in, ease-out, ease-in-out, default, or four control points: 0.25,0.1,0.25,1.",
)
@click.option("--hold", type=click.FloatRange(0), default=0.0, help="Rest so many seconds on the first and last frame.")
@click.option("--bounce", is_flag=True, help="There and back again, for clips that play in a loop.")
@click.option("--reverse", is_flag=True, help="From TO to FROM, backwards in time.")
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    required=True,
    help="frames/%04d.png, or a name ending in .gif, .apng, .png, .webp, .mp4, .mov, .webm, .y4m or .rgba; "
    "- for a pipe.",
)
@click.option("--format", "kind", type=click.Choice(FORMATS), help="What to write, if the name's ending does not say.")
@click.option(
    "--loop", type=click.IntRange(0), default=0, help="How often a GIF, APNG or WebP plays; 0, the default, for ever."
)
@click.option("--quality", type=click.IntRange(1, 100), default=85, show_default=True, help="Of WebP and video.")
@click.option("--lossless", is_flag=True, help="Write WebP without loss.")
@click.option(
    "--chroma", type=click.Choice(["444", "420"]), default="420", show_default=True, help="Colour resolution of y4m."
)
@render_options
def sequence(
    source: str,
    target: str,
    filter_name: str,
    duration: float,
    fps: Fraction,
    easing: Any,
    hold: float,
    bounce: bool,
    reverse: bool,
    output: str,
    kind: str | None,
    loop: int,
    quality: int,
    lossless: bool,
    chroma: str,
    options: RenderOptions,
) -> None:
    """Make a clip of the way from FROM to TO.

    Pictures of different sizes are fitted to the first one's, as --fit cover does, unless --fit says otherwise. The
    first frame is FROM and the last one TO, exactly.
    """
    options.fit = options.fit or "cover"
    made = make_filter(filter_name, Image.open(source), Image.open(target), options)
    with options.context() as context:
        plan = _there_and_back(times(duration, float(fps), easing, reverse), round(hold * fps), bounce)
        clip = Clip(made, context, frame_size(made, options), plan, fps, options.quiet)
        write_clip(clip, output, kind, Encoding(loop, quality, lossless, chroma))
    if output != "-":
        options.say(f"{output}: {len(clip.times)} frames of {clip.size[0]} × {clip.size[1]}")


def _there_and_back(plan: list[float], rest: int, bounce: bool) -> list[float]:
    """The times with so many more frames at each end, and the way back, which stops before the first frame comes
    again."""
    whole = [plan[0]] * rest + plan + [plan[-1]] * rest
    return whole + plan[-2:0:-1] if bounce else whole
