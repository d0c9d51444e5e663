"""What callgrind wrote down: the instructions that a library's own code took, for each of the program's dumps."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

LABEL = re.compile(r"^desc: Trigger: Client Request: (\S+) (\d+)$", re.MULTILINE)
VALGRIND = ("valgrind", "--tool=callgrind", "--dump-line=no", "--compress-strings=no")


def run(program: Path, patterns: list[str], folder: Path) -> None:
    """Runs the counting program with the library's baseline build, which every processor has."""
    command = [*VALGRIND, f"--callgrind-out-file={folder / 'out'}", str(program), *patterns]
    ended = subprocess.run(
        command, env={**os.environ, "CITRANS_ISA": "baseline"}, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        raise SystemExit(f"{program} failed under valgrind:\n{ended.stderr}")


def counts(folder: Path, library: str) -> Iterator[tuple[str, float]]:
    """Names of cases, in the order of the program, with instructions per pixel."""
    for path in sorted(folder.glob("out.*"), key=lambda path: int(path.suffix[1:])):
        dump = path.read_text(encoding="utf-8")
        label = LABEL.search(dump)
        if label:
            yield label[1], own_cost(dump, library) / int(label[2])


def own_cost(dump: str, library: str) -> int:
    """The cost of a library's functions without what they call elsewhere: how long the C library takes over a copy
    depends on the processor."""
    total, is_own, is_call = 0, False, False
    for line in dump.splitlines():
        if line.startswith("ob="):
            is_own = Path(line[3:]).name.startswith(library)
        elif line[:1] in ("+", "-", "*") or line[:1].isdigit():
            total += int(line.split()[1]) if is_own and not is_call else 0
        is_call = line.startswith("calls=")  # the next line is the cost of what is called
    return total
