#!/usr/bin/env python3
"""Measures one side with one number of threads: worker.py library|opengl THREADS ROUNDS. A line of standard input is
the path of a source; the answer is a line of JSON."""

import json
import sys
import time
from pathlib import Path

from sources import Source

WIDTH, HEIGHT = 1920, 1080
PROGRESS = (0.2, 0.5, 0.8)


def timed(call, clock):
    start = clock()
    result = call()
    return result, clock() - start


def measure(side, source: Source, clock, rounds: int) -> dict[str, float]:
    """Milliseconds of compiling and of the first frame, source to pixels; nanoseconds per pixel of the frames after,
    each with its pixels in the host's memory."""
    transition, compiling = timed(lambda: side.compile(source), clock)
    _, first = timed(lambda: side.render(transition, PROGRESS[1]), clock)
    frames = [min(timed(lambda p=p: side.render(transition, p), clock)[1] for _ in range(rounds)) for p in PROGRESS]
    return {
        "compile_ms": compiling * 1e3,
        "first_ms": (compiling + first) * 1e3,
        "ns_per_pixel": sum(frames) / len(frames) * 1e9 / (WIDTH * HEIGHT),
    }


def main() -> None:
    side_name, threads, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    # Of one thread the processor time counts, which other programs hardly disturb.
    clock = time.process_time if threads == 1 else time.perf_counter
    started = time.perf_counter()
    if side_name == "opengl":
        from opengl import OpenGL, new_context

        context = new_context()
    else:
        from library import Library, new_context

        context = new_context(threads)
    start_ms = (time.perf_counter() - started) * 1e3
    side = OpenGL(WIDTH, HEIGHT, context=context) if side_name == "opengl" else Library(WIDTH, HEIGHT, context)
    print(json.dumps({"name": side.name, "start_ms": start_ms}), flush=True)
    for line in sys.stdin:
        path = Path(line.strip())
        source = Source(path.stem, path.read_text(encoding="utf-8"))
        print(json.dumps(measure(side, source, clock, rounds)), flush=True)


if __name__ == "__main__":
    main()
