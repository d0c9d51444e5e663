#!/usr/bin/env python3
"""Measures the library beside a memcpy and beside other libraries, and prints one table.

    run.py                      the usual parts, some minutes
    run.py --full               and every size, format and working space, with one and two threads
    run.py threads sizes        these parts alone; what was measured of the others before is kept
    run.py threads --quiet 10   where other programs get in the way: again, up to ten minutes, until they did not

Results are kept in build/benchmarks/results.json, from which publish.py writes the tables of the documents.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import plan
import printing
import quiet

FOLDER = Path(__file__).resolve().parents[2] / "build/benchmarks"
PEERS = Path(__file__).resolve().parents[1] / "peers.py"


def waits(part: plan.Part, options: argparse.Namespace) -> bool:
    """Whether to wait for quiet moments, which are short: the tries then take the place of samples."""
    return bool(options.quiet) and part.program == "bench" and "-t" in part.arguments


def command(part: plan.Part, options: argparse.Namespace) -> list[str]:
    program = [str(FOLDER / "citrans_bench")] if part.program == "bench" else [options.python, str(PEERS)]
    repeat = ["-r", str(options.repeat or 3)] if options.repeat or waits(part, options) else []
    return [*program, "--json", *part.arguments[:-1], *repeat, part.arguments[-1]]


def measure(part: plan.Part, line: list[str]) -> dict[str, Any] | None:
    """A program's report, or nothing where it could not run."""
    ended = subprocess.run(line, env={**os.environ, **part.environment}, stdout=subprocess.PIPE, check=False)
    report = json.loads(ended.stdout) if ended.returncode == 0 else None
    isa = part.environment.get("CITRANS_ISA")
    if not report or isa not in (None, report["machine"]["isa"]):
        reason = "this processor has not got it" if report else f"it failed: {shlex.join(line)}"
        print(f"left out: {part.title} ({reason})", file=sys.stderr)
        return None
    return {**report, "date": time.strftime("%Y-%m-%d %H:%M")}


def measure_patiently(part: plan.Part, options: argparse.Namespace) -> dict[str, Any] | None:
    """A part of several threads case by case, each when other programs let it run."""
    line = command(part, options)
    if not waits(part, options):
        return measure(part, line)
    patterns = quiet.patterns([each for each in line if each != "--json"])
    runs = quiet.each_when_quiet(lambda pattern: measure(part, [*line[:-1], pattern]), patterns, 60 * options.quiet)
    return quiet.joined(runs)


def read_results(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def library_size() -> int:
    return (FOLDER.parent / "lib/libcitrans.so").stat().st_size


def wanted_parts(arguments: argparse.Namespace) -> list[plan.Part]:
    every = {part.key: part for part in plan.USUAL + plan.MORE}
    unknown = [key for key in arguments.parts if key not in every]
    if unknown:
        raise SystemExit(f"no part is called {unknown[0]}; there are {', '.join(every)}")
    if arguments.parts:
        return [every[key] for key in arguments.parts]
    return plan.USUAL + (plan.MORE if arguments.full else [])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.key for part in plan.USUAL + plan.MORE))
    parser.add_argument("--full", action="store_true", help="measure every size, format and space, which takes longer")
    parser.add_argument("-r", "--repeat", type=int, help="samples of each case")
    parser.add_argument("--quiet", type=float, metavar="MINUTES", help="how long to try parts of several threads")
    parser.add_argument("--python", default=sys.executable, help="one that has the other libraries")
    arguments = parser.parse_args()
    results = read_results(FOLDER / "results.json")
    for part in wanted_parts(arguments):
        report = measure_patiently(part, arguments)
        results.pop(part.key, None)
        if report:
            results[part.key] = report
            printing.show(part, report)
    results["library"] = {"bytes": library_size()}
    printing.show_size(library_size())
    (FOLDER / "results.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
