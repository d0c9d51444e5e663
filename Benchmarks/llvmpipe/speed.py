"""How fast both sides are: a process for each side and number of threads takes its turn, source by source, so
that what slows the machine slows all."""

import json
import os
import subprocess
import sys
from pathlib import Path

SIDES = ("library", "opengl")


class Worker:
    def __init__(self, side: str, threads: int, rounds: int) -> None:
        # llvmpipe's threads come beside the one that waits for them.
        environment = {**os.environ, "LP_NUM_THREADS": str(threads)}
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("worker.py"), side, str(threads), str(rounds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.about = self.answer()

    def answer(self) -> dict[str, object]:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def measure(self, path: Path) -> dict[str, object]:
        assert self.process.stdin
        print(path.resolve(), file=self.process.stdin, flush=True)
        return self.answer()

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def measure(folder: Path, names: list[str], threads: list[int], rounds: int) -> dict[str, object]:
    """All sources' figures, by "library 1", "opengl 2" …; of each frame the fastest of some rounds."""
    workers = {f"{side} {count}": Worker(side, count, rounds) for count in threads for side in SIDES}
    rows = []
    for name in names:
        print(f"speed of {name}", file=sys.stderr)
        rows.append(
            {"name": name, **{key: worker.measure(folder / "gl" / f"{name}.glsl") for key, worker in workers.items()}}
        )
    for worker in workers.values():
        worker.end()
    return {"sides": {key: worker.about for key, worker in workers.items()}, "rows": rows}
