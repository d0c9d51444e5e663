#!/usr/bin/env python3
"""Counts the instructions per pixel of the library's loops, and compares them with the list instructions.txt.

    guard.py                    fail where a count has risen by more than 5 %
    guard.py --update           write the list anew
    guard.py [PATTERN …]        only the cases whose names contain one of the patterns

Counts do not depend on what else the machine does, nor on its processor. They do on the compiler: the list is from the
Swift release that the README names. It needs valgrind; `make guard` does it all.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import callgrind

LIST = Path(__file__).resolve().parent / "instructions.txt"
BUILT = Path(__file__).resolve().parents[2] / "build/benchmarks/citrans_count"
TOLERANCE = 0.05
SLACK = 0.1  # instructions per pixel that are no change: some thousands a frame, where a frame is a copy
HEADING = "# Instructions per pixel of the baseline build, written by `make guard GUARD=--update`.\n"


def measure(program: Path, patterns: list[str]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        callgrind.run(program, patterns, Path(folder))
        return dict(callgrind.counts(Path(folder), "libcitrans.so"))


def read_list(patterns: list[str]) -> dict[str, float]:
    lines = LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else []
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: float(count) for name, count in rows if wanted(name, patterns)}


def wanted(name: str, patterns: list[str]) -> bool:
    return not patterns or any(pattern in name for pattern in patterns)


def write_list(counts: dict[str, float]) -> None:
    rows = (f"{name:58} {count:8.3f}\n" for name, count in counts.items())
    LIST.write_text(HEADING + "".join(rows), encoding="utf-8")
    print(f"wrote {len(counts)} counts to {LIST.name}")


def changes(listed: dict[str, float], counted: dict[str, float]) -> tuple[list[str], list[str]]:
    """Lines about what has risen, and about what has fallen."""
    risen, fallen = [], []
    for name in listed.keys() & counted.keys():
        before, now = listed[name], counted[name]
        line = f"  {name:58} {before:8.3f} -> {now:8.3f}  {100 * (now / before - 1):+.1f} %"
        if abs(now - before) <= max(SLACK, TOLERANCE * before):
            continue
        (risen if now > before else fallen).append(line)
    return sorted(risen), sorted(fallen)


def tell(title: str, lines: list[str]) -> None:
    if lines:
        print(title, *lines, sep="\n")


def compare(listed: dict[str, float], counted: dict[str, float]) -> int:
    """The program's exit code."""
    risen, fallen = changes(listed, counted)
    missing = [f"  {name}" for name in listed if name not in counted]
    added = [f"  {name}" for name in counted if name not in listed]
    tell("more instructions per pixel than listed:", risen)
    tell("listed, but not measured any more:", missing)
    tell("fewer instructions per pixel than listed:", fallen)
    tell("not listed yet:", added)
    if risen or missing:
        print("If that has to be, run `make guard GUARD=--update`, and commit the list with the reason.")
    elif fallen or added:
        print("Please run `make guard GUARD=--update`, and commit the list: what was won is guarded only then.")
    print(f"guard: {len(counted)} cases, {len(risen)} risen, {len(fallen)} fallen, by more than {TOLERANCE:.0%}")
    return 1 if risen or missing or not counted else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help="part of a case's name")
    parser.add_argument("--update", action="store_true", help="write the list instead of comparing with it")
    parser.add_argument("--program", type=Path, default=BUILT, help="the built citrans_count")
    arguments = parser.parse_args()
    if arguments.update and arguments.patterns:
        parser.error("the list is written as a whole: leave the patterns out")
    counted = measure(arguments.program, arguments.patterns)
    if arguments.update:
        write_list(counted)
        return 0
    return compare(read_list(arguments.patterns), counted)


if __name__ == "__main__":
    sys.exit(main())
