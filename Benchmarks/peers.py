#!/usr/bin/env python3
"""Other libraries at the same work, on the same pictures, beside libcitrans and a memcpy of the frame.

Each library is optional: what is not installed is named and left out.

`make bench` installs what it can and runs this. By hand, beside the libraries named in Benchmarks/requirements.txt:

    Benchmarks/peers.py [-t THREADS] [-s SIZE] [-r N] [--json] [PATTERN …]
"""

import argparse
import fnmatch
import json
import statistics
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

import numpy as np

SIZES = {"256": (256, 256), "720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160), "8K": (7680, 4320)}
TIME = 0.3  # of a dissolve; its cost is the same at every time
SAMPLE_SECONDS = 0.02

clock = time.perf_counter


class Scene:
    """Two opaque RGBA pictures, a grey mask, and a frame to write to."""

    def __init__(self, bench, size, threads):
        self.size, self.threads = size, threads
        self.width, self.height = SIZES[size]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([bench, "--write-pictures", folder, "-s", size], check=True)
            self.first, self.second = (self.read(folder, name, 4) for name in ("from", "to"))
            self.mask = self.read(folder, "mask", 1)[:, :, 0]
        self.out = np.zeros_like(self.first)

    def read(self, folder, name, channels):
        pixels = np.fromfile(Path(folder) / f"{name}-{self.size}.raw", np.uint8)
        return pixels.reshape(self.height, self.width, channels)


# The peers. Each yields names with functions that render a frame (or return the seconds of one, where a call contains
# more than rendering).


def numpy_peer(scene):
    first, second, out = scene.first, scene.second, scene.out
    levels = np.arange(256, dtype=np.float32) / 255
    decode = np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4).astype(np.float32)
    steps = np.arange(4096) / 4095
    encode = np.where(steps <= 0.0031308, steps * 12.92, 1.055 * steps ** (1 / 2.4) - 0.055)
    encode = np.round(encode * 255).astype(np.uint8)
    out[..., 3] = 255

    def gamma():
        mixed = first.astype(np.float32) * (1 - TIME) + second.astype(np.float32) * TIME
        out[:] = (mixed + 0.5).astype(np.uint8)

    def linear_tables():
        mixed = decode[first[..., :3]] * np.float32(1 - TIME) + decode[second[..., :3]] * np.float32(TIME)
        out[..., :3] = encode[(mixed * 4095 + 0.5).astype(np.uint16)]

    def linear_pow():
        a, b = (picture[..., :3].astype(np.float32) / 255 for picture in (first, second))
        a, b = (np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4) for x in (a, b))
        mixed = a * (1 - TIME) + b * TIME
        coded = np.where(mixed <= 0.0031308, mixed * 12.92, 1.055 * mixed ** (1 / 2.4) - 0.055)
        out[..., :3] = (coded * 255 + 0.5).astype(np.uint8)

    yield "numpy-dissolve", gamma
    yield "numpy-linear-dissolve-tables", linear_tables
    yield "numpy-linear-dissolve-pow", linear_pow


def opencv_peer(scene):
    import cv2

    cv2.setNumThreads(scene.threads)
    first, second, out = scene.first, scene.second, scene.out
    x, y = np.meshgrid(np.arange(scene.width, dtype=np.float32), np.arange(scene.height, dtype=np.float32))
    x += 8 * np.sin(y / 20)
    yield "opencv-addWeighted", lambda: cv2.addWeighted(first, 1 - TIME, second, TIME, 0, dst=out)
    yield "opencv-remap", lambda: cv2.remap(first, x, y, cv2.INTER_LINEAR, dst=out)
    yield "opencv-GaussianBlur-8", lambda: cv2.GaussianBlur(first, (0, 0), 8, dst=out)


def pillow_peer(scene):
    from PIL import Image

    first, second, mask = (Image.fromarray(pixels) for pixels in (scene.first, scene.second, scene.mask))
    yield "pillow-blend", lambda: Image.blend(first, second, TIME)
    yield "pillow-composite-mask", lambda: Image.composite(second, first, mask)


def skia_peer(scene):
    import skia

    canvas = skia.Surface(scene.out).getCanvas()
    kind = (skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kOpaque_AlphaType)
    first, second = (skia.Image.fromarray(pixels, *kind, copy=False) for pixels in (scene.first, scene.second))
    over, mixed = skia.Paint(), skia.Paint()
    over.setAlphaf(TIME)
    effect = skia.RuntimeEffect.MakeForShader(
        "uniform shader a; uniform shader b; uniform float t;"
        "half4 main(float2 p) { return mix(a.eval(p), b.eval(p), half(t)); }"
    )
    builder = skia.RuntimeShaderBuilder(getattr(effect, "effect", effect))
    builder.setChild("a", first.makeShader())
    builder.setChild("b", second.makeShader())
    builder.setUniform("t", TIME)
    mixed.setShader(builder.makeShader())

    def dissolve():
        canvas.drawImage(first, 0, 0)
        canvas.drawImage(second, 0, 0, skia.SamplingOptions(), over)

    yield "skia-dissolve", dissolve
    yield "skia-runtime-effect-mix", lambda: canvas.drawPaint(mixed)


def load_into_blend2d(image, pixels):
    """Through a file: the package gives out copies of an image's pixels alone."""
    from PIL import Image

    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        Image.fromarray(pixels).save(file.name, compress_level=1)
        image.readFromFile(file.name)


def blend2d_peer(scene):
    import blend2d

    if not hasattr(blend2d, "BLContext"):  # several packages go by this name
        raise ImportError("this blend2d package cannot draw images; blend2d-python can")
    first, second, out = (blend2d.BLImage(scene.width, scene.height) for _ in range(3))
    load_into_blend2d(first, scene.first)
    load_into_blend2d(second, scene.second)
    corner = blend2d.BLPoint(0, 0)

    def dissolve():
        context = blend2d.BLContext(out)
        context.comp_op = blend2d.BLCompOp.SRC_COPY
        context.blit_image(corner, first)
        context.comp_op = blend2d.BLCompOp.SRC_OVER
        context.global_alpha = TIME
        context.blit_image(corner, second)
        context.flush()

    yield "blend2d-dissolve", dissolve


XFADES = ("fade", "dissolve", "wipeleft", "smoothleft", "circleopen", "radial", "pixelize", "zoomin", "hlslice")


class CrossFade:
    """FFmpeg's xfade over ten frames of a second; building the graph is not counted."""

    FRAMES = 10

    def __init__(self, scene, transition, pixel_format):
        import av

        self.av, self.scene, self.transition, self.format = av, scene, transition, pixel_format
        pictures = (av.VideoFrame.from_ndarray(pixels, "rgba") for pixels in (scene.first, scene.second))
        self.pictures = [picture.reformat(format=pixel_format) for picture in pictures]

    def build(self):
        graph = self.av.filter.Graph()
        graph.threads = self.scene.threads
        size = f"{self.scene.width}x{self.scene.height}"
        source = f"video_size={size}:pix_fmt={self.format}:time_base=1/{self.FRAMES}:frame_rate={self.FRAMES}"
        sources = [graph.add("buffer", source) for _ in range(2)]
        fade = graph.add("xfade", f"transition={self.transition}:duration=1:offset=0")
        last = graph.add("format", f"pix_fmts={self.format}")
        for index, each in enumerate(sources):
            each.link_to(fade, 0, index)
        fade.link_to(last)
        last.link_to(graph.add("buffersink"))
        graph.configure()
        return graph, sources

    def pull(self, graph):
        count = 0
        try:
            while True:
                graph.pull()
                count += 1
        except (self.av.error.BlockingIOError, self.av.error.EOFError):
            return count

    def __call__(self):
        graph, sources = self.build()
        start, count = clock(), 0
        for index in range(self.FRAMES):
            for source, picture in zip(sources, self.pictures, strict=True):
                picture.pts, picture.time_base = index, Fraction(1, self.FRAMES)
                source.push(picture)
            count += self.pull(graph)
        seconds = clock() - start
        if count < self.FRAMES - 1:
            raise RuntimeError(f"xfade {self.transition} gave {count} of {self.FRAMES} frames")
        return seconds / count


def ffmpeg_peer(scene):
    for transition in XFADES:
        yield f"xfade-{transition}", CrossFade(scene, transition, "gbrp")
    yield "xfade-fade-rgba", CrossFade(scene, "fade", "rgba")


# Each with whether it takes a number of threads; the others use one.
PEERS = {
    "numpy": (numpy_peer, False),
    "OpenCV": (opencv_peer, True),
    "Pillow": (pillow_peer, False),
    "skia-python": (skia_peer, False),
    "Blend2D": (blend2d_peer, False),
    "PyAV": (ffmpeg_peer, True),
}


def find_cases(scene, patterns):
    """The names and functions of what is installed and asked for."""
    cases = []
    for library, (peer, is_threaded) in PEERS.items():
        threads = scene.threads if is_threaded else 1
        try:
            for name, call in peer(scene):
                name = f"peer/{name}.t{threads}/{scene.size}"
                if not patterns or any(fnmatch.fnmatchcase(name, f"peer/*{pattern}*") for pattern in patterns):
                    cases.append((name, call))
        except ImportError as error:
            print(f"left out: {library} ({error})", file=sys.stderr)
    return cases


def seconds_of(call):
    start = clock()
    own = call()
    return own if isinstance(own, float) else clock() - start


def sample(call):
    """Seconds of a call, from enough of them for the clock; the first warms the caches up."""
    once = seconds_of(call)
    count = max(1, min(1000, int(SAMPLE_SECONDS / once)))
    return sum(seconds_of(call) for _ in range(count)) / count


def measure(scene, cases, repeat):
    """Rows like the benchmark's, from samples in turns with a memcpy of the frame."""
    pixels = scene.width * scene.height
    taken = {name: [] for name, _ in cases}
    for _ in range(repeat):
        for name, call in cases:
            copied = sample(lambda: np.copyto(scene.out, scene.first))
            taken[name].append((sample(call), copied))
    return [row(name, pairs, pixels) for name, pairs in taken.items()]


def row(name, pairs, pixels):
    middle = statistics.median(own for own, _ in pairs)
    return {
        "name": name,
        "ns_per_pixel_median": middle * 1e9 / pixels,
        "ns_per_pixel_fastest": min(own for own, _ in pairs) * 1e9 / pixels,
        "times_memcpy": statistics.median(own / copied for own, copied in pairs),
        "memcpy_ns_per_pixel": statistics.median(copied for _, copied in pairs) * 1e9 / pixels,
        "frames_per_second": 1 / middle,
    }


COLUMNS = (
    ("ns/px", "ns_per_pixel_median", 3),
    ("fastest", "ns_per_pixel_fastest", 3),
    ("x memcpy", "times_memcpy", 2),
    ("memcpy", "memcpy_ns_per_pixel", 3),
    ("frames/s", "frames_per_second", 1),
)


def print_table(report):
    machine = "{processor}, {processors} processors, ISA {isa}, libcitrans {version}, load {load:.2f}, {clock} time\n"
    print(machine.format(**report["machine"]))
    print(f"{'group/case/size':58}" + "".join(f" {title:>10}" for title, _, _ in COLUMNS))
    for result in report["results"]:
        print(f"{result['name']:58}" + "".join(f" {result[key]:10.{digits}f}" for _, key, digits in COLUMNS))


def measure_citrans(arguments):
    """The library's own transitions, as its benchmark measures them: a report to add to. Alone, it is the machine's."""
    command = [arguments.bench, "--json", "-t", str(arguments.threads), "-s", arguments.size]
    command += ["-r", str(arguments.repeat)] + ["-c"] * arguments.cpu
    patterns = arguments.patterns or [f".t{arguments.threads}/"]  # without the ends
    names = ["none of the cases"] if arguments.alone else [f"transition/*{pattern}*" for pattern in patterns]
    return json.loads(subprocess.run([*command, *names], check=True, stdout=subprocess.PIPE).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    built = Path(__file__).resolve().parent.parent / "build/benchmarks/citrans_bench"
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help="part of a case's name, after its group")
    parser.add_argument("-t", "--threads", type=int, default=1, help="where the peer can be told (1)")
    parser.add_argument("-s", "--size", choices=SIZES, default="1080p")
    parser.add_argument("-r", "--repeat", type=int, default=5, help="samples of each case (5)")
    parser.add_argument("-c", "--cpu", action="store_true", help="processor time instead of the clock")
    parser.add_argument("--alone", action="store_true", help="without the library's own transitions")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--bench", default=str(built), help="the built benchmark")
    arguments = parser.parse_args()
    if not Path(arguments.bench).exists():
        parser.error(f"there is no {arguments.bench}; build it with make bench, or name it with --bench")
    if arguments.cpu:
        global clock
        clock = time.process_time
    report = measure_citrans(arguments)
    scene = Scene(arguments.bench, arguments.size, arguments.threads)
    report["results"] += measure(scene, find_cases(scene, arguments.patterns), arguments.repeat)
    print(json.dumps(report, indent=1)) if arguments.json else print_table(report)


if __name__ == "__main__":
    main()
