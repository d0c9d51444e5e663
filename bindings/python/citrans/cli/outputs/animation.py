"""Animated pictures, through Pillow: GIF, APNG and WebP."""

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ... import pillow
from ...pixels import Pixels
from ..clip import Clip
from ..files import replacing
from .encoding import Encoding

_MILLISECOND = Fraction(1, 1000)
_GIF_UNIT = Fraction(1, 100)
_COLORS = 255  # and one that is transparent
_SAMPLES = 12  # frames that a GIF's colours are chosen from
_SAMPLE_SIDE = 192


def write_apng(clip: Clip, output: str, encoding: Encoding) -> None:
    """Writes an animated PNG, without loss."""
    _save(clip, output, "PNG", _pictures(clip.frames()), encoding, clip.durations(_MILLISECOND), default_image=False)


def write_webp(clip: Clip, output: str, encoding: Encoding) -> None:
    """Writes an animated WebP."""
    options = {"lossless": True, "quality": 60, "exact": True} if encoding.lossless else {"quality": encoding.quality}
    _save(clip, output, "WEBP", _pictures(clip.frames()), encoding, clip.durations(_MILLISECOND), method=4, **options)


def write_gif(clip: Clip, output: str, encoding: Encoding) -> None:
    """Writes a GIF with one palette for all frames, so that what stands still in the clip stands still in the GIF."""
    palette, transparent = _palette(clip)
    frames = (_reduced(picture, palette) for picture in _pictures(clip.frames()))
    # Browsers show frames of less than 2/100 s far too long.
    durations = [max(2, hundredths) * 10 for hundredths in clip.durations(_GIF_UNIT)]
    _save(clip, output, "GIF", frames, encoding, durations, optimize=False, disposal=2 if transparent else 1)


def _save(
    clip: Clip, output: str, kind: str, frames: Iterator[Any], encoding: Encoding, durations: list[int], **options: Any
) -> None:
    """Writes the frames, which Pillow needs to have all at once except for GIF. Frames that equal the one before make
    it show longer instead."""
    pillow.require(f"writing {kind}")
    first = next(frames)
    others = frames if kind == "GIF" else list(frames)
    if kind == "GIF" and encoding.loop:
        options["loop"] = encoding.loop - 1 or None  # a GIF says how often it is repeated
    elif kind != "GIF" or not encoding.loop:
        options["loop"] = encoding.loop
    options = {name: value for name, value in options.items() if value is not None}
    with replacing(output) as path:
        first.save(path, kind, save_all=True, append_images=others, duration=durations, **options)


def _pictures(frames: Iterator[Pixels]) -> Iterator[Any]:
    return (pillow.from_pixels(pixels) for pixels in frames)


def _palette(clip: Clip) -> tuple[Any, bool]:
    """The colours of the whole clip, from small pictures of some of its frames, and whether one is transparent."""
    pil = pillow.require("writing GIF")
    count = min(_SAMPLES, len(clip.times))
    chosen = [clip.times[round(index * (len(clip.times) - 1) / max(1, count - 1))] for index in range(count)]
    strips, transparent = [], False
    for picture in _pictures(clip.frame(time) for time in chosen):
        transparent |= _opacity(picture).getextrema()[0] < 128
        picture = _flattened(pil, picture)
        # Nearest: an average would bring in colours that no frame has.
        side = max(1, max(picture.size) // _SAMPLE_SIDE)
        small = (max(1, picture.width // side), max(1, picture.height // side))
        strips.append(picture.resize(small, pil.Resampling.NEAREST))
    sheet = pil.new("RGB", (sum(strip.width for strip in strips), strips[0].height))
    for strip, left in zip(strips, itertools.accumulate([0, *(strip.width for strip in strips)]), strict=False):
        sheet.paste(strip, (left, 0))
    return sheet.quantize(_COLORS, method=pil.Quantize.MEDIANCUT, kmeans=2), transparent


def _opacity(picture: Any) -> Any:
    return picture.getchannel("A")


def _flattened(pil: Any, picture: Any) -> Any:
    """The picture's colours; where it is transparent, black, which costs one colour."""
    return pil.alpha_composite(pil.new("RGBA", picture.size, (0, 0, 0, 255)), picture).convert("RGB")


def _reduced(picture: Any, palette: Any) -> Any:
    """The picture in the palette's colours, with what is more than half transparent left out."""
    pil = pillow.require("writing GIF")
    reduced = _flattened(pil, picture).quantize(palette=palette, dither=pil.Dither.FLOYDSTEINBERG)
    opacity = _opacity(picture)
    if opacity.getextrema()[0] < 128:
        reduced.paste(_COLORS, mask=opacity.point(lambda alpha: 255 if alpha < 128 else 0))
        reduced.info["transparency"] = _COLORS
    return reduced
