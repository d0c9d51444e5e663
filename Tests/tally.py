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
    executed = re.findall(r"Executed (\d+) tests?, with (?:\d+ tests? skipped and )?(\d+) failures?", log)
    run = re.findall(r"Test run with (\d+) tests?.* (?:passed|failed) after [\d.]+ \w+(?: with (\d+) issues?)?", log)
    pairs = [tuple(int(number or 0) for number in pair) for pair in executed[-1:] + run[-1:]]
    if pairs:
        return sum(total - failed for total, failed in pairs), sum(failed for _, failed in pairs)
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
