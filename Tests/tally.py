#!/usr/bin/env python3
"""Adds up what the steps of `make test` reported: tally.py LOG_FOLDER STEP=passed|failed …"""

import pathlib
import re
import sys


def counts(log):
    """Passed and failed tests, or nothing where the step does not count."""
    found = re.findall(r"^ABI: (\d+) passed, (\d+) failed$", log, re.M)
    if found:
        return tuple(map(int, found[-1]))
    run = re.findall(r"Test run with (\d+) tests?", log)
    if run:
        failed = len(re.findall(r"^\S+ Test (?!run with).* failed after [\d.]+ seconds", log, re.M))
        return int(run[-1]) - failed, failed
    summary = re.findall(r"^.*\d+ (?:passed|failed|error).* in [\d.]+s.*$", log, re.M)
    if summary:
        def number(word):
            return sum(map(int, re.findall(rf"(\d+) {word}", summary[-1])))
        return number("passed"), number("failed") + number("error")
    return None


def main():
    folder, steps = pathlib.Path(sys.argv[1]), sys.argv[2:]
    passed = failed = 0
    print()
    for step in steps:
        name, result = step.split("=")
        log = (folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
        good, bad = counts(log) or ((1, 0) if result == "passed" else (0, 1))
        if result == "failed" and bad == 0:
            bad = 1  # it broke before it could count
        print(f"{name:18} {good} passed, {bad} failed")
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")


if __name__ == "__main__":
    main()
