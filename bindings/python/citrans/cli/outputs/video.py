"""Video files, through PyAV: H.264 in .mp4 and .mov, VP9 in .webm."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...errors import missing_package
from ..clip import Clip
from ..files import replacing
from .encoding import Encoding
from .yuv import padded_to_even, planes

# The encoder for an ending, and what quality 100 and quality 1 are on its scale of constant quality.
_CODECS = {".webm": ("libvpx-vp9", 15, 63), ".mp4": ("libx264", 12, 51), ".mov": ("libx264", 12, 51)}
_BT709, _LIMITED, _SRGB_TRANSFER = 1, 1, 13  # of ITU-T H.273; what yuv.py writes


def write_video(clip: Clip, output: str, encoding: Encoding) -> None:
    """Encodes the clip at a constant quality. Odd sizes grow by a repeated row or column.

    Raises `Error` UNSUPPORTED_FORMAT where PyAV is not installed.
    """
    try:
        import av
    except ImportError:
        raise missing_package(f"writing {Path(output).suffix} video", "PyAV", "video") from None
    codec, best, worst = _CODECS[Path(output).suffix.lower()]
    with replacing(output) as path, av.open(str(path), "w") as container:
        stream: Any = container.add_stream(codec, rate=clip.fps)
        stream.width, stream.height = (side + side % 2 for side in clip.size)
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": str(round(best + (worst - best) * (100 - encoding.quality) / 99))}
        _tag(stream.codec_context)
        for index, frame in enumerate(_frames(av, clip)):
            frame.pts = index
            frame.time_base = 1 / clip.fps
            container.mux(stream.encode(frame))
        container.mux(stream.encode())


def _tag(context: Any) -> None:
    context.colorspace, context.color_range = _BT709, _LIMITED
    context.color_primaries, context.color_trc = _BT709, _SRGB_TRANSFER


def _frames(av: Any, clip: Clip) -> Iterator[Any]:
    for pixels in clip.opaque_frames():
        even = padded_to_even(pixels)
        frame = av.VideoFrame(even.width, even.height, "yuv420p")
        frame.colorspace, frame.color_range = _BT709, _LIMITED
        for plane, data in zip(frame.planes, planes(even, "420"), strict=True):
            _fill(plane, data)
        yield frame


def _fill(plane: Any, data: bytes) -> None:
    """Copies tight rows into a plane, whose rows may be apart."""
    if plane.line_size == plane.width:
        plane.update(data)
        return
    gap = bytes(plane.line_size - plane.width)
    plane.update(b"".join(data[y * plane.width : (y + 1) * plane.width] + gap for y in range(plane.height)))
