"""A gallery's folder, from its pictures to its page."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ... import pillow
from ...context import Context
from ...image import Image, write_png
from ...pixels import Pixels
from ..clip import progress
from ..files import replacing_folder
from ..options import RenderOptions
from ..showcase import Pair
from .entries import Entry, Maker
from .lines import Mask, beginnings
from .page import MARK, page
from .strips import Studio

_PAGE, _STRIPS = "index.html", "strips"
_PICTURES = ("from.png", "to.png", "to-half.png", "mask-*.png")


def write_gallery(
    output: str, names: Sequence[str], pictures: Pair, titles: tuple[str, str], options: RenderOptions
) -> int:
    """Writes the folder and returns the size of its files in bytes.

    Raises `Error` where a setting does not fit, and `OSError` where the folder cannot be written.
    """
    pillow.require("a gallery")
    with replacing_folder(output, is_gallery) as folder, options.context() as context:
        (folder / _STRIPS).mkdir()
        studio = Studio(folder / _STRIPS, pictures.size, options.threads, options.working_space)
        with _stopping(studio):
            maker = Maker(pictures, options, studio, context)
            entries = [maker.entry(name) for name in progress(list(names), options.quiet, unit="filter")]
            studio.finish(progress(studio.tasks, options.quiet, unit="strip"))
        _write_pictures(folder, pictures, entries, context)
        begin = beginnings(pictures.size, _masks(entries), any(entry.shown.halved for entry in entries), options)
        (folder / _PAGE).write_text(page(entries, pictures.size, titles, begin), encoding="utf-8")
        return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def is_gallery(folder: Path) -> bool:
    """Whether nothing lies in the folder but an earlier gallery, or nothing at all."""
    inside = list(folder.iterdir())
    ours = all(path.name in (_PAGE, _STRIPS) or any(map(path.match, _PICTURES)) for path in inside)
    if not inside or not ours:
        return ours
    with contextlib.suppress(OSError):
        return MARK in (folder / _PAGE).read_text(encoding="utf-8", errors="replace")[:1000]
    return False


@contextlib.contextmanager
def _stopping(studio: Studio) -> Iterator[None]:
    """Leaves no work behind when something fails before all of it is ordered."""
    try:
        yield
    finally:
        studio.finish(())


def _masks(entries: Sequence[Entry]) -> list[Mask]:
    """The built-in masks that code lines name, each once."""
    values = [option.choice.value for entry in entries for one in entry.controls for option in one.options]
    own = [Mask(kind) for entry in entries for kind in entry.shown.masks.values()]
    return sorted({*own, *(value for value in values if isinstance(value, Mask))}, key=lambda mask: mask.kind)


def _write_pictures(folder: Path, pictures: Pair, entries: Sequence[Entry], context: Context) -> None:
    """What the code lines read."""
    files = {"from.png": pictures.first, "to.png": pictures.second}
    if any(entry.shown.halved for entry in entries):
        files["to-half.png"] = pictures.half
    for name, image in files.items():
        _write(image, folder / name, "uint8", context)
    for mask in _masks(entries):
        space = "srgb" if context.working_space == "linear" else "none"
        _write(mask.image(pictures.size).cropped((0, 0, *pictures.size)), folder / mask.file, "uint16", context, space)


def _write(image: Image, path: Path, dtype: str, context: Context, space: str = "srgb") -> None:
    """A picture whose numbers come back as they are when the file is read."""
    extent = image.extent
    pixels = Pixels(int(extent.width), int(extent.height), 4, dtype)
    image.render(context, out=pixels, color_space=space)
    write_png(pixels, path)
