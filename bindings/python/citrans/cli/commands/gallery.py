"""`citrans gallery`: a web page with every transition."""

from pathlib import Path

import click

from ... import pillow
from ...catalog import filters
from ..gallery.folder import write_gallery
from ..gallery.pictures import gallery_pair
from ..options import RenderOptions, filter_option, render_options
from ..scene import check_settings


@click.command()
@click.argument("source", metavar="[FROM", type=click.Path(), required=False)
@click.argument("target", metavar="TO]", type=click.Path(), required=False)
@filter_option(multiple=True)
@click.option("-o", "--output", type=click.Path(), required=True, help="The folder to write; index.html is the page.")
@render_options
def gallery(
    source: str | None, target: str | None, filter_names: tuple[str, ...], output: str, options: RenderOptions
) -> None:
    """Make a web page of every transition, with sliders for time and parameters.

    The page needs no network and no server: open index.html. Without pictures of yours it shows two of its own. Frames
    are 320 pixels wide unless --size says otherwise. A filter that needs a mask gets a built-in one unless --set or
    --mask gives another. Settings count for the filters that have such an input.
    """
    pillow.require("a gallery")
    names = list(filter_names) or filters("CICategoryTransition")
    check_settings(names, options)
    with options.context() as context:
        pictures = gallery_pair(source, target, options, context)
    titles = (Path(source or "from.png").name, Path(target or "to.png").name)
    size = write_gallery(output, names, pictures, titles, options)
    options.say(f"{Path(output) / 'index.html'}: {len(names)} transitions, {size / 1e6:.1f} MB")
