"""What fuzzing starts from: kernels of the tests, the examples and the corpora, and small PNG files of every kind."""

import os
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIALECTS = {"metal": 1, "cikl": 2, "gl": 3}
SUFFIXES = {".metal": 1, ".cikernel": 2, ".glsl": 3}


def quoted_kernels() -> Iterator[str]:
    """The literals in the tests that look like kernels, without those that are put together when they run."""
    for path in sorted((ROOT / "Tests/KernelLanguageTests").glob("*.swift")):
        text = path.read_text()
        plain = [
            bytes(found, "utf-8").decode("unicode_escape") for found in re.findall(r'"((?:[^"\\\n]|\\[n"])*)"', text)
        ]
        for found in re.findall(r'"""\n(.*?)"""', text, re.S) + plain:
            if re.search(r"transition\s*\(|kernel\s|extern|stitchable", found) and "\\(" not in found:
                yield found


def kernel_texts() -> Iterator[tuple[int, str]]:
    """Dialects and texts; 0 is a dialect to be told by its words."""
    for text in quoted_kernels():
        yield 0, text
    for path in sorted(ROOT.glob("examples/**/*")):
        if path.suffix in SUFFIXES:
            yield SUFFIXES[path.suffix], path.read_text()
    corpora = os.environ.get("CITRANS_KERNEL_CORPORA")
    for name, dialect in DIALECTS.items() if corpora else ():
        for path in sorted(Path(corpora or "", name).glob("*.*")):
            yield dialect, path.read_text(errors="replace")


def write_kernels(folder: Path, longest: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, (dialect, text) in enumerate(kernel_texts()):
        # Full size, 8 bits, no colour management, arguments from the number.
        settings = bytes([dialect, 39, 11, 0, number % 4, 1, 1, 0]) + struct.pack("<Q", number + 1)
        if len(text.encode()) < longest - len(settings):
            (folder / f"seed-{number:04}").write_bytes(settings + text.encode())


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(color: int, depth: int, interlaced: int, extra: bytes = b"") -> bytes:
    """A picture of 9 × 7 pixels of some bits."""
    width, height = 9, 7
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    passes = (
        [(0, 0, 1, 1)]
        if not interlaced
        else [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    )
    rows = b""
    for x, y, dx, dy in passes:
        columns, lines = -(-(width - x) // dx), -(-(height - y) // dy)
        if columns > 0:
            for line in range(max(lines, 0)):
                size = (columns * channels * depth + 7) // 8
                rows += bytes([line % 5]) + bytes(
                    (line * 31 + i * 17) % 256 & (0x33 if color == 3 else 0xFF) for i in range(size)
                )
    palette = chunk(b"PLTE", bytes(range(3 << min(depth, 6)))) if color == 3 else b""
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + extra
        + palette
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def profile() -> bytes:
    """The frame of a matrix profile with one tag, for the fuzzer to fill."""
    curve = b"curv" + struct.pack(">IIH", 0, 1, 0x0233) + b"\0\0"
    tags = b"".join(
        struct.pack(">4sII", name, 132 + 12 * 7, len(curve))
        for name in (b"rTRC", b"gTRC", b"bTRC", b"rXYZ", b"gXYZ", b"bXYZ", b"wtpt")
    )
    body = struct.pack(">I", 7) + tags + curve + b"XYZ " + struct.pack(">Iiii", 0, 28578, 14581, 912)
    head = struct.pack(">I4sI4s4s4s", 128 + len(body), b"lcms", 0x04000000, b"mntr", b"RGB ", b"XYZ ")
    return (head + bytes(12) + b"acsp" + bytes(128))[:128] + body


def write_pngs(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    kinds = [
        (0, 1),
        (0, 2),
        (0, 4),
        (0, 8),
        (0, 16),
        (2, 8),
        (2, 16),
        (3, 1),
        (3, 2),
        (3, 4),
        (3, 8),
        (4, 8),
        (4, 16),
        (6, 8),
        (6, 16),
    ]
    extras = {
        "plain": b"",
        "gama": chunk(b"gAMA", struct.pack(">I", 45455)),
        "srgb": chunk(b"sRGB", b"\0"),
        "cicp": chunk(b"cICP", bytes([12, 13, 0, 1])),
        "iccp": chunk(b"iCCP", b"p\0\0" + zlib.compress(profile())),
        "chrm": chunk(b"gAMA", struct.pack(">I", 100000))
        + chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)),
    }
    for color, depth in kinds:
        for interlaced in (0, 1):
            (folder / f"{color}-{depth}-{interlaced}").write_bytes(png(color, depth, interlaced))
    for name, extra in extras.items():
        (folder / name).write_bytes(png(6, 8, 0, extra))
    for color in (0, 2):
        (folder / f"trns-{color}").write_bytes(
            png(color, 8, 0, b"").replace(
                b"\x00\x00\x00\x00IEND", chunk(b"tRNS", bytes(2 if color == 0 else 6)) + b"\x00\x00\x00\x00IEND"
            )
        )
