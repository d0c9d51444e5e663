"""Measuring by the clock while other programs come and go: each case again until they did not get in its way."""

import resource
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

Report = dict[str, Any] | None
ENOUGH = 0.05  # of the processors' time for others
TICKS = 100  # of /proc/stat in a second


def patterns(line: list[str]) -> list[str]:
    """One for each transition: its cases are compared with each other, so they stay together."""
    names = subprocess.run([*line, "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    return list(dict.fromkeys(f"{name.split('.')[0]}.*.t[0-9]/{name.split('/')[-1]}" for name in names))


def busy_and_all() -> tuple[float, float]:
    """Seconds of all processors since the start, those that somebody used, and all."""
    times = [int(word) / TICKS for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(times) - times[3] - times[4], sum(times)


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def with_others_share(call: Callable[[], Report]) -> tuple[Report, float]:
    """What the call gives, and which part of the processors' time others had meanwhile."""
    own, (busy, whole) = own_seconds(), busy_and_all()
    report = call()
    later_busy, later_whole = busy_and_all()
    others = later_busy - busy - (own_seconds() - own)
    return report, max(0.0, others / max(later_whole - whole, 1 / TICKS))


def wait_for_quiet(deadline: float) -> None:
    while time.monotonic() < deadline:
        if with_others_share(lambda: time.sleep(0.5))[1] < ENOUGH:
            return


def least_disturbed(call: Callable[[], Report], deadline: float) -> tuple[Report, float]:
    wait_for_quiet(deadline)
    best = with_others_share(call)
    while best[1] > ENOUGH and time.monotonic() < deadline:
        wait_for_quiet(deadline)
        best = min(best, with_others_share(call), key=lambda pair: pair[1])
    return best


def each_when_quiet(
    call: Callable[[str], Report], patterns: list[str], seconds: float
) -> list[tuple[dict[str, Any], float]]:
    """The reports with others' shares. What a case leaves of the time goes to those that follow."""
    runs, end = [], time.monotonic() + seconds
    for done, pattern in enumerate(patterns):
        now = time.monotonic()
        report, share = least_disturbed(partial(call, pattern), now + (end - now) / (len(patterns) - done))
        runs += [(report, share)] if report else []
    return runs


def joined(runs: list[tuple[dict[str, Any], float]]) -> Report:
    """One report from those of the cases; each row says what others had meanwhile."""
    rows = [{**row, "others": share} for report, share in runs for row in report["results"]]
    return {**runs[-1][0], "results": rows} if runs else None
