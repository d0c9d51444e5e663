"""Where a clip goes: files of several kinds, or a pipe. One module a kind."""

from collections.abc import Callable
from pathlib import Path

import click

from ..clip import Clip
from .animation import write_apng, write_gif, write_webp
from .encoding import Encoding
from .numbered import is_pattern, write_numbered
from .pipe import write_rgba, write_y4m
from .video import write_video

Writer = Callable[[Clip, str, Encoding], None]

_WRITERS: dict[str, Writer] = {
    "png": write_numbered,
    "gif": write_gif,
    "apng": write_apng,
    "webp": write_webp,
    "mp4": write_video,
    "mov": write_video,
    "webm": write_video,
    "y4m": write_y4m,
    "rgba": write_rgba,
}
FORMATS = sorted(_WRITERS)
_PIPED = ("y4m", "rgba")


def write_clip(clip: Clip, output: str, kind: str | None, encoding: Encoding) -> None:
    """Writes the clip, as the kind that was named or that the output's ending means.

    Raises a usage error where neither says what to write, and `Error` where a package is missing.
    """
    kind = kind or _kind_of(output)
    if output == "-" and kind not in _PIPED:
        raise click.UsageError(f"only {' and '.join(_PIPED)} can be written to a pipe")
    if kind == "png" and not is_pattern(output):
        raise click.UsageError(f"{output}: frames need a number in their name, such as frames/%04d.png")
    _WRITERS[kind](clip, output, encoding)


def _kind_of(output: str) -> str:
    if output == "-":
        raise click.UsageError("say with --format y4m or --format rgba what to write to the pipe")
    ending = Path(output).suffix.lower().removeprefix(".")
    if ending == "png":
        return "png" if is_pattern(output) else "apng"
    if ending not in _WRITERS:
        raise click.UsageError(f"{output}: its ending is none of {', '.join('.' + name for name in FORMATS)}")
    return ending


__all__ = ["FORMATS", "Encoding", "write_clip"]
