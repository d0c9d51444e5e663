#!/usr/bin/env python3
"""Writes docs/filters.md and its pictures from what the library says of its filters.

    filters_page.py            write the files
    filters_page.py --check    show how they differ, and fail if they do

It needs the Python package with Pillow; `make docs` and `make check-docs` do it all.
"""

import argparse
import difflib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import filters_pictures
import filters_text

PAGE = Path("filters.md")
PICTURES = Path("images/filters")


def main() -> None:
    options = arguments()
    text, pictures = filters_text.page(str(PICTURES)), filters_pictures.pictures()
    if options.check:
        check(options.docs, text, pictures)
    else:
        write(options.docs, text, pictures)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Writes the page about the filters.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a file differs")
    parser.add_argument("--docs", type=Path, default=Path(__file__).resolve().parents[1], help="the folder docs")
    return parser.parse_args()


def write(docs: Path, text: str, pictures: dict[str, Callable[[], Any]]) -> None:
    """Pictures that are right already stay as they are: another encoder's bytes are no change."""
    (docs / PAGE).write_text(text, encoding="utf-8")
    folder = docs / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for path in unwanted(folder, pictures):
        path.unlink()
    for name, draw in pictures.items():
        picture = draw()
        if filters_pictures.problem(folder / name, picture, 0):
            filters_pictures.save(picture, folder / name)
    size = sum(path.stat().st_size for path in folder.iterdir())
    print(f"wrote {PAGE} and {len(pictures)} pictures, {size / 1000:.0f} kB")


def check(docs: Path, text: str, pictures: dict[str, Callable[[], Any]]) -> None:
    problems = differences(docs / PAGE, text)
    allowed = filters_pictures.allowance(docs / PICTURES)
    for name, draw in pictures.items():
        problem = filters_pictures.problem(docs / PICTURES / name, draw(), allowed)
        problems += [f"{PICTURES / name}: {problem}\n"] if problem else []
    problems += [f"{PICTURES / path.name} belongs to no filter\n" for path in unwanted(docs / PICTURES, pictures)]
    sys.stdout.writelines(problems)
    if problems:
        sys.exit(f"docs/{PAGE} is not what the library says: run `make docs`")
    print(f"docs/{PAGE} and its {len(pictures)} pictures are up to date")


def differences(path: Path, wanted: str) -> list[str]:
    """The lines of a diff, none where the file is right to the byte."""
    there = path.read_bytes().decode("utf-8") if path.exists() else ""
    lines = (there.splitlines(True), wanted.splitlines(True))
    return list(difflib.unified_diff(*lines, f"{path.name} (as it is)", f"{path.name} (as generated)"))


def unwanted(folder: Path, pictures: dict[str, Callable[[], Any]]) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.name not in pictures)


if __name__ == "__main__":
    main()
