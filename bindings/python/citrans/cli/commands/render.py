"""`citrans render`: one frame."""

import shutil
import sys
import tempfile
from pathlib import Path

import click

from ... import pillow
from ...image import Image, write_png
from ...pixels import Pixels
from ..files import replacing
from ..options import RenderOptions, filter_option, pictures, render_options
from ..scene import frame_size, make_filter


@click.command()
@pictures
@filter_option()
@click.option("-t", "--time", type=float, default=0.5, show_default=True, help="From 0, FROM, to 1, TO.")
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    default="out.png",
    show_default=True,
    help="The picture to write; its ending says what kind. - writes a PNG to standard output.",
)
@click.option("--depth", type=click.Choice(["8", "16"]), default="8", help="Bits of a PNG's numbers; 8 by default.")
@render_options
def render(
    source: str, target: str, filter_name: str, time: float, output: str, depth: str, options: RenderOptions
) -> None:
    """Render one frame of the way from FROM to TO."""
    if output != "-" and not _is_png(output):
        pillow.kind_of_file(output)  # fails before the work is done
    made = make_filter(filter_name, Image.open(source), Image.open(target), options)
    if "inputTime" in made:
        made.time = time
    pixels = Pixels(*frame_size(made, options), 4, "uint8" if depth == "8" else "uint16")
    with options.context() as context:
        made.render(context, out=pixels)
    if output == "-":
        _to_standard_output(pixels)
        return
    with replacing(output) as path:
        if _is_png(output):
            write_png(pixels, path)
        else:
            Image(pixels).save(path)
    options.say(f"{output}: {pixels.width} × {pixels.height}")


def _is_png(name: str) -> bool:
    return Path(name).suffix.lower() == ".png"


def _to_standard_output(pixels: Pixels) -> None:
    if sys.stdout.isatty():
        raise click.UsageError("standard output is a terminal; redirect it, or name a file with -o")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "frame.png"
        write_png(pixels, path)
        with path.open("rb") as file:
            shutil.copyfileobj(file, sys.stdout.buffer)
    sys.stdout.buffer.flush()
