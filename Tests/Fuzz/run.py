#!/usr/bin/env python3
"""Fuzzing with libFuzzer and the address sanitizer: the kernel compiler, kernels as they run, and reading PNG files.

    run.py --archive build/fuzz/swift/release/libcitrans-abi.a --work build/fuzz --minutes 10 [compile] [run] [png]

Findings, inputs that end the process or take too long, stay in WORK/findings, and what reached new code in WORK/corpus
for the next time. `WORK/fuzz_run FILE` runs one again. Ends with 1 where there are findings.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import seeds

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
KERNEL_SOURCES = ["grammar.c", "grammar_expressions.c", "mutate.c", "kernel_mutator.c"]
# The other sources of each program, the longest input in bytes, and its share of the time.
PROGRAMS = {
    "compile": (KERNEL_SOURCES, 6000, 0.4),
    "run": (["render_all.c", *KERNEL_SOURCES], 6000, 0.45),
    "png": ([], 20000, 0.15),
}
# Leaks are valgrind's to find: Swift marks a string's address in its upper bits, where the sanitizer does not look.
os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
TOO_LONG = (
    200  # seconds by the clock, on a busy machine; a loop that does not end is stopped after some of the processor's
)
# Ways to the same frames: builds of the loops, and compiled kernels as machine code or interpreted.
BUILDS = {
    "baseline": {"CITRANS_ISA": "baseline"},
    "v3": {"CITRANS_ISA": "v3"},
    "v4": {"CITRANS_ISA": "v4"},
    "interpreted": {"CITRANS_KERNELS": "interpreted"},
}


def toolchain() -> tuple[Path, Path]:
    """The compiler of the toolchain in use, whose run times fit, and what Embedded Swift's strings need."""
    info = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
    resources = Path(info["paths"]["runtimeResourcePath"])
    unicode = resources / "embedded" / info["target"]["unversionedTriple"] / "libswiftUnicodeDataTables.a"
    return resources.parents[1] / "bin/clang", unicode


def build(name: str, archive: Path, work: Path) -> Path:
    clang, unicode = toolchain()
    program = work / f"fuzz_{name}"
    sources = [HERE / f"fuzz_{name}.c", *(HERE / other for other in PROGRAMS[name][0])]
    newest = max(path.stat().st_mtime for path in [*sources, HERE / "fuzz.h", HERE / "grammar.h", archive])
    if program.exists() and program.stat().st_mtime > newest:
        return program
    subprocess.run(
        [
            clang,
            "-std=gnu11",
            "-g",
            "-O1",
            "-Wall",
            "-Wextra",
            "-fsanitize=fuzzer,address",
            "-fuse-ld=lld",
            f"-I{ROOT / 'include'}",
            *sources,
            ROOT / "Sources/CITransABI/link/portable.c",
            "-Wl,--whole-archive",
            archive,
            "-Wl,--no-whole-archive",
            unicode,
            "-lpng16",
            "-lz",
            "-lm",
            "-lpthread",
            "-o",
            program,
        ],
        check=True,
    )
    return program


def start(name: str, program: Path, work: Path, seconds: float) -> subprocess.Popen[bytes]:
    corpus, findings = work / "corpus" / name, work / "findings"
    for folder in (corpus, findings):
        folder.mkdir(parents=True, exist_ok=True)
    start_from = work / "seeds" / ("png" if name == "png" else "kernels")
    log = (work / f"{name}.log").open("wb")
    return subprocess.Popen(
        [
            program,
            "-fork=1",
            "-ignore_crashes=1",
            "-ignore_timeouts=1",
            "-ignore_ooms=1",
            f"-max_total_time={int(seconds)}",
            f"-timeout={TOO_LONG}",
            f"-report_slow_units={TOO_LONG}",
            "-rss_limit_mb=3000",
            f"-max_len={PROGRAMS[name][1]}",
            f"-artifact_prefix={findings}/{name}-",
            corpus,
            start_from,
        ],
        stdout=log,
        stderr=subprocess.STDOUT,
    )


def findings(work: Path, names: list[str]) -> set[Path]:
    return {path for name in names for path in (work / "findings").glob(f"{name}-*")}


def reason(program: Path, finding: Path) -> str:
    """The line that says why, from running it once more."""
    try:
        done = subprocess.run(
            [program, finding], capture_output=True, text=True, errors="replace", timeout=4 * TOO_LONG
        )
    except subprocess.TimeoutExpired:
        return "takes too long"
    telling = [
        line for line in done.stderr.splitlines() if line.startswith("WRONG") or "ERROR:" in line or "SUMMARY" in line
    ]
    return (
        telling[0]
        if telling
        else "nothing wrong this time"
        if done.returncode == 0
        else f"ended with {done.returncode}"
    )


def hashes(program: Path, build_name: str, files: list[Path], work: Path) -> list[str]:
    """The results of the inputs in one of the ways."""
    target = work / f"hashes-{build_name}"
    target.unlink(missing_ok=True)
    environment = {**os.environ, **BUILDS[build_name], "CITRANS_FUZZ_HASHES": str(target)}
    subprocess.run(
        [program, f"-timeout={TOO_LONG}", *files], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return target.read_text().split() if target.exists() else []


def differing(program: Path, work: Path) -> list[str]:
    """Inputs of the corpus whose frames are not the same in every way."""
    corpus = sorted((work / "corpus/run").iterdir())
    bad = []
    for first in range(0, len(corpus), 200):
        part = corpus[first : first + 200]
        results = {name: hashes(program, name, part, work) for name in BUILDS}
        if len({tuple(result) for result in results.values()}) > 1:
            bad += [
                path.name for path in part if len({tuple(hashes(program, name, [path], work)) for name in BUILDS}) > 1
            ]
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archive", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("programs", nargs="*", metavar="|".join(PROGRAMS))
    options = parser.parse_args()
    names, work = options.programs or list(PROGRAMS), options.work.resolve()
    seeds.write_kernels(work / "seeds/kernels", PROGRAMS["run"][1])
    seeds.write_pngs(work / "seeds/png")
    before = findings(work, names)
    programs = {name: build(name, options.archive.resolve(), work) for name in names}
    shares = sum(PROGRAMS[name][2] for name in names)
    for name, program in programs.items():
        seconds = options.minutes * 60 * PROGRAMS[name][2] / shares
        print(f"== fuzzing {name} for {seconds:.0f} s, output in {work / name}.log", flush=True)
        start(name, program, work, seconds).wait()
    found = sorted(path for path in findings(work, names) - before)
    for path in found:
        print(f"{path}: {reason(programs[path.name.split('-')[0]], path)}")
    bad = differing(programs["run"], work) if "run" in programs else []
    for name in bad:
        print(f"{work / 'corpus/run' / name}: the builds of the loops, or machine code and interpreter, differ")
    print(f"{len(found)} findings, {len(bad)} inputs that differ with the build of the loops or the machine code")
    return 1 if found or bad else 0


if __name__ == "__main__":
    sys.exit(main())
