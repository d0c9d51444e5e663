"""Frames without a container, for another program to read: y4m and bare RGBA."""

import contextlib
import sys
from collections.abc import Iterator
from typing import BinaryIO

import click

from ..clip import Clip
from ..files import replacing
from .encoding import Encoding
from .yuv import planes

_TAGS = {"444": "C444", "420": "C420jpeg"}


def write_rgba(clip: Clip, output: str, _: Encoding) -> None:
    """Writes the frames one after the other: rows from the top, red, green, blue, alpha, straight, 8 bits."""
    with _opened(output) as stream:
        for pixels in clip.frames():
            stream.write(pixels.view.cast("B"))


def write_y4m(clip: Clip, output: str, encoding: Encoding) -> None:
    """Writes YUV4MPEG2: 8 bits, BT.709, limited range, progressive, square pixels; what is transparent on black."""
    width, height = clip.size
    rate = f"{clip.fps.numerator}:{clip.fps.denominator}"
    with _opened(output) as stream:
        header = f"YUV4MPEG2 W{width} H{height} F{rate} Ip A1:1 {_TAGS[encoding.chroma]} XCOLORRANGE=LIMITED\n"
        stream.write(header.encode())
        for pixels in clip.opaque_frames():
            stream.write(b"FRAME\n")
            for plane in planes(pixels, encoding.chroma):
                stream.write(plane)


@contextlib.contextmanager
def _opened(output: str) -> Iterator[BinaryIO]:
    if output != "-":
        with replacing(output) as path, path.open("wb") as stream:
            yield stream
        return
    if sys.stdout.isatty():
        raise click.UsageError("standard output is a terminal; send it to another program or a file")
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()
