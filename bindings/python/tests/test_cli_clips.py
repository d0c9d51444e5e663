"""The command line: clips and contact sheets."""

import fcntl
import io
import os
import pty
import struct
import subprocess
import sys
import termios

import numpy
import pytest
from conftest import TRANSITIONS, constant, noise
from PIL import Image as PILImage
from test_cli import opened, read, run

import citrans


def frames_of(path):
    """An animation's frames as arrays, and how long each shows, in milliseconds."""
    with PILImage.open(path) as picture:
        result = []
        for index in range(picture.n_frames):
            picture.seek(index)
            picture.load()
            result.append((numpy.asarray(picture.convert("RGBA")), picture.info["duration"]))
    return [pixels for pixels, _ in result], [duration for _, duration in result]


CLIP = ("-f", "Swipe", "--duration", "0.5", "--fps", "20", "--easing", "ease-in-out")  # ten frames


def expected_frames(first, last, **options):
    made = citrans.Filter("CISwipeTransition", inputImage=first, inputTargetImage=last)
    return list(citrans.frames(made, 0.5, 20, "ease-in-out", **options))


def test_numbered_pngs(pictures, tmp_path):
    a, b, first, last = pictures
    result = run("sequence", a, b, *CLIP, "-o", tmp_path / "frames" / "%04d.png")
    assert "10 frames of 32 × 20" in result.stderr
    names = sorted(os.listdir(tmp_path / "frames"))
    assert names == [f"{index:04d}.png" for index in range(10)]
    for name, pixels in zip(names, expected_frames(first, last), strict=True):
        assert (read(tmp_path / "frames" / name) == pixels).all()
    run("sequence", a, b, *CLIP, "--reverse", "-q", "-o", tmp_path / "back%d.png")
    assert (read(tmp_path / "back0.png") == last).all() and (read(tmp_path / "back9.png") == first).all()


@pytest.mark.parametrize(("name", "kind"), [("clip.apng", "PNG"), ("clip.png", "PNG"), ("clip.webp", "WEBP")])
def test_animations_without_loss(pictures, tmp_path, name, kind):
    a, b, first, last = pictures
    run("sequence", a, b, *CLIP, "--lossless", "-o", tmp_path / name)
    assert opened(tmp_path / name).format == kind
    frames, durations = frames_of(tmp_path / name)
    assert len(frames) == 10 and durations == [50] * 10
    for one, other in zip(frames, expected_frames(first, last), strict=True):
        assert (one == other).all()
    assert opened(tmp_path / name).info["loop"] == 0


def test_gif(pictures, tmp_path):
    a, b, first, last = pictures
    run("sequence", a, b, *CLIP, "--loop", "3", "-s", "inputWidth=0.1", "-o", tmp_path / "clip.gif")
    frames, durations = frames_of(tmp_path / "clip.gif")
    assert len(frames) == 10 and sum(durations) == 500
    assert (frames[0] == first).all() and (frames[-1] == last).all()
    assert opened(tmp_path / "clip.gif").info["loop"] == 2  # repetitions after the first time


def test_gif_with_transparency(tmp_path):
    a, b = constant((200, 30, 30, 255), 24, 16), constant((30, 30, 200, 255), 24, 16)
    a[4:9, 4:9, 3] = 0
    b[8:12, 10:20, 3] = 0
    citrans.write_png(a, tmp_path / "a.png")
    citrans.write_png(b, tmp_path / "b.png")
    run("sequence", tmp_path / "a.png", tmp_path / "b.png", *CLIP, "-o", tmp_path / "clip.gif")
    frames, _ = frames_of(tmp_path / "clip.gif")
    for pixels, expected in ((frames[0], a), (frames[-1], b)):
        assert (pixels[..., 3] == expected[..., 3]).all()
        shown = expected[..., 3] > 0
        assert (pixels[shown] == expected[shown]).all()


def test_gif_keeps_in_step(pictures, tmp_path):
    a, b, *_ = pictures
    run("sequence", a, b, "-f", "Swipe", "--duration", "2", "--fps", "30", "-o", tmp_path / "clip.gif")
    _, durations = frames_of(tmp_path / "clip.gif")
    assert len(durations) == 60 and sum(durations) == 2000 and set(durations) == {30, 40}


def test_hold_and_bounce(pictures, tmp_path):
    a, b, first, last = pictures
    run("sequence", a, b, *CLIP, "--hold", "0.1", "--bounce", "-o", tmp_path / "%02d.png")
    names = sorted(path for path in os.listdir(tmp_path) if path[0].isdigit())
    assert len(names) == 2 + 10 + 2 + 8
    frames = [read(tmp_path / name) for name in names]
    assert all((pixels == first).all() for pixels in frames[:3])
    assert all((pixels == last).all() for pixels in frames[11:14])
    assert (frames[14] == frames[10]).all() and (frames[-1] == frames[3]).all()


def test_lossy_webp_looks_alike(pictures, tmp_path):
    a, b, first, last = pictures
    run("sequence", a, b, *CLIP, "--quality", "95", "-o", tmp_path / "clip.webp")
    frames, _ = frames_of(tmp_path / "clip.webp")
    assert len(frames) == 10
    for pixels, expected in ((frames[0], first), (frames[-1], last)):
        assert numpy.abs(pixels.astype(int) - expected).mean() < 10


def test_a_single_frame(pictures, tmp_path):
    a, b, _, last = pictures
    for name in ("clip.gif", "clip.apng", "clip.webp"):
        run("sequence", a, b, "--duration", "0", "--lossless", "-o", tmp_path / name)
        picture = opened(tmp_path / name)
        assert getattr(picture, "n_frames", 1) == 1 and (numpy.asarray(picture.convert("RGBA")) == last).all()


def piped(*arguments):
    result = subprocess.run([sys.executable, "-m", "citrans", *arguments], capture_output=True, timeout=120)
    assert result.returncode == 0, result.stderr
    assert result.stderr == b""
    return result.stdout


def test_raw_rgba(pictures, tmp_path):
    a, b, first, last = pictures
    frames = expected_frames(first, last)
    data = piped("sequence", a, b, *CLIP, "-o", "-", "--format", "rgba")
    assert data == b"".join(pixels.tobytes() for pixels in frames)
    run("sequence", a, b, *CLIP, "-o", tmp_path / "clip.rgba")
    assert (tmp_path / "clip.rgba").read_bytes() == data


def y4m_frames(data, subsampled):
    """A y4m file's header words, and its frames as three planes each."""
    stream = io.BytesIO(data)
    words = stream.readline().decode().split()
    assert words[0] == "YUV4MPEG2"
    tags = {word[0]: word[1:] for word in words[1:]}
    width, height = int(tags["W"]), int(tags["H"])
    small = ((height + 1) // 2, (width + 1) // 2) if subsampled else (height, width)
    frames = []
    while line := stream.readline():
        assert line == b"FRAME\n"
        planes = []
        for shape in ((height, width), small, small):
            planes.append(numpy.frombuffer(stream.read(shape[0] * shape[1]), numpy.uint8).reshape(shape).astype(float))
        frames.append(planes)
    return tags, frames


def to_rgb(luma, blue, red):
    """BT.709, limited range, back to 8 bit RGB."""
    y, pb, pr = (luma - 16) / 219, (blue - 128) / 224, (red - 128) / 224
    r, b = y + 1.5748 * pr, y + 1.8556 * pb
    return 255 * numpy.dstack([r, (y - 0.2126 * r - 0.0722 * b) / 0.7152, b])


def test_y4m_full_chroma(pictures):
    a, b, first, last = pictures
    data = piped("sequence", a, b, *CLIP, "-o", "-", "--format", "y4m", "--chroma", "444")
    tags, frames = y4m_frames(data, False)
    assert (tags["F"], tags["C"], tags["X"], tags["A"], tags["I"]) == ("20:1", "444", "COLORRANGE=LIMITED", "1:1", "p")
    assert len(frames) == 10
    for planes, pixels in zip(frames, expected_frames(first, last), strict=True):
        assert numpy.abs(to_rgb(*planes) - pixels[..., :3]).max() <= 2


def test_y4m_subsampled(tmp_path):
    a = noise(5, 9, 7, opaque=True)
    citrans.write_png(a, tmp_path / "a.png")
    out = tmp_path / "clip.y4m"
    run("sequence", tmp_path / "a.png", tmp_path / "a.png", "--fps", "30000/1001", "-d", "0.1", "-o", out)
    tags, frames = y4m_frames(out.read_bytes(), True)
    assert (tags["F"], tags["C"], tags["W"], tags["H"]) == ("30000:1001", "420jpeg", "9", "7")
    run("sequence", tmp_path / "a.png", tmp_path / "a.png", "-d", "0.1", "--chroma", "444", "-o", out)
    _, full = y4m_frames(out.read_bytes(), False)
    assert len(frames) == len(full) == 3
    assert (frames[0][0] == full[0][0]).all()
    for small, large in zip(frames[0][1:], full[0][1:], strict=True):
        means = large[:6, :8].reshape(3, 2, 4, 2).mean(axis=(1, 3))
        assert numpy.abs(small[:3, :4] - means).max() <= 0.5
        assert abs(small[3, 4] - large[6, 8]) <= 0.5


def test_y4m_levels(tmp_path):
    for color, (y, cb, cr) in {
        (0, 0, 0): (16, 128, 128),
        (255, 255, 255): (235, 128, 128),
        (255, 0, 0): (63, 102, 240),
        (0, 255, 0): (173, 42, 26),
        (0, 0, 255): (32, 240, 118),
    }.items():
        citrans.write_png(constant((*color, 255)), tmp_path / "a.png")
        out = tmp_path / "clip.y4m"
        run("sequence", tmp_path / "a.png", tmp_path / "a.png", "-d", "0", "-o", out)
        _, frames = y4m_frames(out.read_bytes(), True)
        assert [plane[0, 0] for plane in frames[0]] == [y, cb, cr]


@pytest.mark.parametrize(("ending", "codec"), [("mp4", "h264"), ("mov", "h264"), ("webm", "vp9")])
@pytest.mark.parametrize("size", ["64x48", "33x21"])
def test_video(pictures, tmp_path, ending, codec, size):
    av = pytest.importorskip("av")
    a, b, *_ = pictures
    out = tmp_path / f"clip.{ending}"
    run("sequence", a, b, *CLIP, "--size", size, "--quality", "100", "-o", out)
    made = citrans.Filter("CISwipeTransition", inputImage=citrans.Image.open(a), inputTargetImage=citrans.Image.open(b))
    made.fit = "cover"
    width, height = map(int, size.split("x"))
    with av.open(str(out)) as container:
        stream = container.streams.video[0]
        assert stream.codec_context.name.startswith(codec) or stream.codec_context.codec.canonical_name == codec
        assert (stream.average_rate, stream.codec_context.colorspace) == (20, 1)
        frames = [frame.to_ndarray(format="yuv420p") for frame in container.decode(stream)]
        assert (stream.width, stream.height) == (width + width % 2, height + height % 2)
    assert len(frames) == 10
    for frame, time in ((frames[0], 0), (frames[-1], 1)):
        made.time = time
        pixels = made.render(size=(width, height)).astype(float)
        luma = 16 + 219 / 255 * (pixels[..., :3] @ (0.2126, 0.7152, 0.0722))
        assert numpy.abs(frame[:height, :width] - luma).mean() < 2


def test_sizes_follow_the_first_picture(tmp_path):
    citrans.write_png(constant((255, 0, 0, 255), 12, 8), tmp_path / "a.png")
    citrans.write_png(constant((0, 0, 255, 255), 30, 40), tmp_path / "b.png")
    run("sequence", tmp_path / "a.png", tmp_path / "b.png", *CLIP, "-o", tmp_path / "clip.webp", "--lossless")
    frames, _ = frames_of(tmp_path / "clip.webp")
    assert frames[0].shape == (8, 12, 4) and (frames[-1] == (0, 0, 255, 255)).all()
    run("sequence", tmp_path / "a.png", tmp_path / "b.png", *CLIP, "--fit", "none", "-o", tmp_path / "union.png")
    assert frames_of(tmp_path / "union.png")[0][0].shape == (40, 30, 4)


def test_sheet(pictures, tmp_path):
    a, b, *_ = pictures
    result = run("sheet", a, b, "-o", tmp_path / "sheet.png", "--cell", "64")
    sheet = opened(tmp_path / "sheet.png")
    assert sheet.width == 2 * 36 + 5 * 64 + 4 * 10
    assert sheet.height > len(TRANSITIONS) * 40
    assert "the built-in mask 'clouds' is used" in result.stderr
    run("sheet", a, b, "-f", "Swipe", "-f", "Dissolve", "-t", "0,1", "--cell", "32", "-o", tmp_path / "two.png")
    two = numpy.asarray(opened(tmp_path / "two.png"))
    assert two.shape[1] == 2 * 36 + 2 * 32 + 10
    left, top = 36, 36 + 30 + 32
    assert numpy.abs(two[top : top + 20, left : left + 32].astype(int) - read(a)[..., :3]).max() <= 1
    assert numpy.abs(two[top : top + 20, left + 42 : left + 74].astype(int) - read(b)[..., :3]).max() <= 1


def test_sheet_settings_count_where_they_fit(pictures, tmp_path):
    a, b, *_ = pictures
    run("sheet", a, b, "-s", "inputWidth=3", "-q", "-o", tmp_path / "sheet.webp")
    assert opened(tmp_path / "sheet.webp").format == "WEBP"
    assert "inputMaskImage" not in run("sheet", a, b, "--mask", "radial", "-o", tmp_path / "sheet.png").output


def test_failed_clips_leave_nothing(pictures, tmp_path):
    a, b, *_ = pictures
    for output in ("clip.gif", "clip.webp", "clip.y4m", "%d.png"):
        run("sequence", a, b, "-f", "DisintegrateWithMask", "-o", tmp_path / output, code=1)
    assert sorted(os.listdir(tmp_path)) == ["a.png", "b.png"]


def test_a_reader_that_leaves(pictures):
    a, b, *_ = pictures
    command = [sys.executable, "-m", "citrans", "sequence", a, b, "-o", "-", "--format", "rgba", "--size", "640x480"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.read(1000)
        process.stdout.close()
        assert process.wait(60) == 1 and process.stderr.read() == b""


@pytest.mark.parametrize(("seconds", "quiet", "shown"), [(1.6, False, True), (1.6, True, False), (0.1, False, False)])
def test_a_bar_on_a_terminal_for_what_takes_long(seconds, quiet, shown):
    code = f"""
import time
from citrans.cli.clip import progress
for _ in progress([1, 2, 3, 4], {quiet}):
    time.sleep({seconds} / 4)
"""
    primary, secondary = pty.openpty()
    fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with subprocess.Popen([sys.executable, "-c", code], stderr=secondary) as process:
        os.close(secondary)
        said = b""
        try:
            while part := os.read(primary, 4096):
                said += part
        except OSError:  # the other end is closed
            pass
        assert process.wait(60) == 0
    os.close(primary)
    assert (b"3/4" in said and b"frame" in said) == shown
    assert shown == (said != b"")
